"""What the panels of Orléans share: names of things, sizes of text, and for whom the table waits."""

from __future__ import annotations

from comptoir.engine.frames import Decision, pending
from comptoir.engine.words import catalogue
from comptoir.games.art.svg import LETTER, SQUEEZED, fitted
from comptoir.games.orleans.state import State

WIDTH = 640
SMALL = 18.2  # the smallest text, which can still be read on a phone
LINE = 17.0  # from one line of a name to the next


class Names:
    """The names of things in one language, and the labels of the drawing."""

    def __init__(self, language: str) -> None:
        self.things = catalogue("orleans", language)
        self.labels = catalogue("orleans_draw", language)

    def of(self, key: str) -> str:
        """The name of a thing: `place.castle`."""
        return self.things.say(f"{key}.name")

    def phase(self, phase: int) -> str:
        """A phase of the round by number and name."""
        return self.label("label.phase_now", phase=phase, name=self.things.say(f"phase.{phase}"))

    def label(self, key: str, **values: object) -> str:
        """A word of the drawing itself."""
        return self.labels.say(key, **values)


def panel_kind(view: State, player: int, name: str) -> str:
    """The classes of a player's panel, which say whether the table waits for this player."""
    waits = any(isinstance(frame, Decision) and frame.player == player for frame in pending(view))
    return f"orleans {name} to-move" if waits else f"orleans {name}"


def name_lines(name: str, width: float, size: float) -> list[str]:
    """A name in one line, or in two where one would have to be cut or badly squeezed."""
    if len(name) * LETTER * size <= width * (1 + SQUEEZED) / 2 or " " not in name.replace("-", " "):
        return [name]
    gaps = [place for place, letter in enumerate(name) if letter in " -"]
    gap = min(gaps, key=lambda place: abs(2 * place - len(name)))
    return [name[: gap + 1].strip(), name[gap + 1 :]]


def two_lines(name: str, x: float, y: float, width: float, kind: str = "name") -> str:
    """A name round a middle, in one line or two."""
    lines = name_lines(name, width, SMALL)
    first = y + 0.33 * SMALL - LINE * (len(lines) - 1) / 2
    return "".join(fitted(line, x, first + LINE * number, SMALL, width, kind) for number, line in enumerate(lines))
