"""The hourglass: the round, this round's event, the phase, the turn order, and which events may still come."""

from collections import Counter
from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import shield
from comptoir.games.art.svg import Pen, box, fitted, group, icon, numeral, path, text
from comptoir.games.orleans.hourglass.kinds import EventTile
from comptoir.games.orleans.presentation.drawing_pieces import SIGNS, two_lines
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import State, turn_order
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

HEIGHT = 148
PHASES = 7
LEFT = 12.0
COMING = 116.0  # the middle of the line of events to come


def hourglass_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The hourglass."""
    return common_panel(
        say,
        "hourglass",
        HEIGHT,
        pen.spread("hourglass", box(8, 8, 330, 84, 10), _round(view, say), _event(view, say)),
        *_phases(view, say),
        *_order(view),
        *_coming(view, say),
    )


def rounds_left(view: State) -> int:
    """How many hourglass tiles have not been turned up."""
    return sum(number for number, _ in view.piles)


# ------------------------------------------------------------------ this round


def _round(view: State, say: Phrases) -> str:
    glass = icon("hourglass", 42, 44, 58)
    label = fitted(say.label("label.round"), 100, 30, SMALL, 58, "label")
    return (
        glass
        + label
        + numeral(view.round, 100, 52, 34)
        + numeral(f"/{view.round + rounds_left(view)}", 100, 79, SMALL, "soft")
    )


def _event(view: State, say: Phrases) -> str:
    """This round's event; before the first there is none."""
    outline = box(138, 12, 198, 76, 9)
    if not view.round:
        return path(outline, "empty-place")
    row = view.facts.events[view.event]
    name = two_lines(say(f"hourglass.{row.key}.name"), 262, 50, 136)
    return path(outline, "card active") + event_sign(row, 166, 50, 42) + name


def event_sign(row: EventTile, x: float, y: float, size: float) -> str:
    """The sign of an event; for one that bans a character, this character struck out."""
    if row.bans >= 0:
        return icon(SIGNS[row.bans], x, y, 0.66 * size) + icon("ban", x, y, size, "ban")
    return icon(row.behaviour.look, x, y, 0.92 * size)


def _phases(view: State, say: Phrases) -> Iterator[str]:
    """The seven phases of a round, with the current one marked."""
    label = say.phase(view.phase) if view.phase else say.label("label.phase")
    yield fitted(label, 348, 30, SMALL, 276, "label", anchor="start")
    for phase in range(1, PHASES + 1):
        x, is_now = 348 + 40.0 * (phase - 1), phase == view.phase
        yield path(box(x, 38, 36, 34, 6), "step now" if is_now else "step")
        yield numeral(phase, x + 18, 55, 21, "on-now" if is_now else "soft")


# ------------------------------------------------------------------ who, and what may come


def _order(view: State) -> Iterator[str]:
    """The players in turn order; those who have passed are pale."""
    order = turn_order(view)
    for place, seat in enumerate(order):
        has_passed = view.phase == PHASES - 2 and view.passed >> seat & 1
        yield group(shield(seat, WIDTH - 14 - 35.0 * (len(order) - place), 96, 31), kind="gone" if has_passed else "")


def _coming(view: State, say: Phrases) -> Iterator[str]:
    """The events that may still come: each sign with its number, or the number in each pile if there are many kinds."""
    if not view.piles:
        return
    yield fitted(say.label("label.coming"), LEFT + 4, COMING + 6, SMALL, 84, "label", anchor="start")
    kinds = Counter(tile for _, tiles in view.piles for tile in tiles)
    if len(kinds) <= 6:
        for place, (tile, number) in enumerate(sorted(kinds.items())):
            x = 122 + 50.0 * place
            yield event_sign(view.facts.events[tile], x, COMING, 30) + text(
                number, x + 17, COMING + 7, 20, "numeral", anchor="start"
            )
        return
    for place, (number, tiles) in enumerate(view.piles):
        level = view.facts.events[tiles[0]].level
        x = 104 + 54.0 * place
        yield path(box(x, COMING - 18, 50, 36, 6), "step") + text(
            f"{level} {number}", x + 25, COMING + 7, SMALL, "numeral"
        )
