"""The base of questions in a player's own turn, apart from them because it is not compiled."""

from comptoir.engine.frames import Decision


class Rearranging(Decision, kw_only=True):
    """A question before which sick subjects may be rearranged once."""

    is_rearranged: bool = False  # nothing else has been done since
