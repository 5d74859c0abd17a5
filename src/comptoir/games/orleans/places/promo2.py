"""Promo pack 2: Opera, Statue, Cathedral."""

from comptoir.engine.frames import push
from comptoir.games.orleans.kinds import SCHOLAR
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.recruiting import Step, receive_bonus
from comptoir.games.orleans.state import State


def has_no_scholar(state: State, player: int, use: Use) -> bool:
    return not state.supply[SCHOLAR]


def sing(state: State, player: int, use: Use) -> None:
    """A step on the scholar track without a scholar; at its end the last space gives its points again."""
    space = state.players[player].tracks[SCHOLAR]
    if space < state.facts.track_ends[SCHOLAR]:
        push(state, Step(player, SCHOLAR))
    else:
        receive_bonus(state, player, SCHOLAR, space)


PLACES: dict[str, Behaviour] = {
    "opera": Behaviour(Action(sing, has_no_scholar), look="scholar arrow scroll"),
    "statue": Behaviour(look="person arrow market"),
    "cathedral": Behaviour(look="+status"),
}
