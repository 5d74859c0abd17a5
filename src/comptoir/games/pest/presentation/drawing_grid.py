"""The action grid of a player board: three columns with a slot for a sick subject, three rows, nine spaces."""

from collections.abc import Iterator

from comptoir.engine.frames import Frame
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, path
from comptoir.games.pest import kinds
from comptoir.games.pest.assigning import Assigning
from comptoir.games.pest.building import Building
from comptoir.games.pest.healing import Healing
from comptoir.games.pest.moving import Walk
from comptoir.games.pest.presentation.drawing_pieces import ACTION_SIGNS, assistant, subject
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.producing import ConsiderUpgrade
from comptoir.games.pest.research import Researching
from comptoir.games.pest.state import State
from comptoir.games.presentation.panels import SMALL

HEAD = (104.0, 96.0)  # the width of the heads of rows, the height of those of columns
CELL = (75.0, 55.0)
GAP = 2.0
BED = 15.0
WHOLE = 2.0  # letters squeezed into the width of one: names of actions are never cut


# The question that stays open while an action is under way.
UNDER_WAY: dict[type[Frame], int] = {
    Walk: kinds.MOVE,
    Building: kinds.BUILD,
    ConsiderUpgrade: kinds.PRODUCE,
    Researching: kinds.RESEARCH,
    Healing: kinds.HEAL,
    Assigning: kinds.ASSIGN,
}


def grid_of(view: State, player: int, pen: Pen, say: Phrases, x: float, y: float) -> Iterator[str]:
    """The heads of the columns and rows, then the spaces, from the upper left of the grid."""
    yield _ready(view, player, pen, x, y)
    for column in range(kinds.RESEARCH):
        yield _column(view, player, pen, say, column, x + HEAD[0] + CELL[0] * column, y)
    for row in range(kinds.RESEARCH):
        yield _row(view, player, pen, say, kinds.RESEARCH + row, x, y + HEAD[1] + CELL[1] * row)
    for space in range(kinds.SPACES):
        left, top = x + HEAD[0] + CELL[0] * (space % 3), y + HEAD[1] + CELL[1] * (space // 3)
        yield _space(view, player, pen, space, left, top)


def _ready(view: State, player: int, pen: Pen, x: float, y: float) -> str:
    """The assistants that can still be placed, in the corner."""
    outline = box(x, y, HEAD[0] - GAP, HEAD[1] - GAP, 7)
    ready = view.players[player].assistants
    middle, first = x + HEAD[0] / 2 - 1, y + (47 if ready < 3 else 26)
    spots = [
        (middle + 42 * (place % 2) - (21 if ready > 1 else 0), first + 43 * (place // 2)) for place in range(ready)
    ]
    empty = icon("worker", middle, y + 47, 50, "watermark") if not ready else ""
    drawn = [assistant(player, *spot, 19.5) for spot in spots]
    return pen.spread(f"assistants-{player}", outline, path(outline, "heap"), empty, *drawn)


def _look(view: State, player: int, action: int) -> str:
    """The head of an action stands out while it is under way."""
    actions = {UNDER_WAY.get(type(frame)) for frame in view.stack if getattr(frame, "player", None) == player}
    return "card active" if action in actions else "card"


def _column(view: State, player: int, pen: Pen, say: Phrases, action: int, x: float, y: float) -> str:
    """An action of the top row; a sick subject in its slot hinders it."""
    middle = x + CELL[0] / 2
    name = fitted(say.action(action), middle, y + 48, SMALL, CELL[0] - 6, "name", squeezed=WHOLE)
    head = pen.plate(
        f"action-{player}-{action}",
        box(x + GAP / 2, y, CELL[0] - GAP, HEAD[1] - GAP, 7),
        _look(view, player, action),
        icon(ACTION_SIGNS[action], middle, y + 18, 28),
        name,
    )
    is_sick = view.players[player].slots >> action + 1 & 1
    bed = path(disc(middle, y + 73, BED), "bed") + (subject("sick", middle, y + 73, 2 * BED) if is_sick else "")
    return head + pen.thing(f"slot-{player}-{kinds.ACTIONS[action]}", disc(middle, y + 73, BED + 3), bed)


def _row(view: State, player: int, pen: Pen, say: Phrases, action: int, x: float, y: float) -> str:
    outline = box(x, y + GAP / 2, HEAD[0] - GAP, CELL[1] - GAP, 7)
    sign = icon(ACTION_SIGNS[action], x + HEAD[0] / 2, y + 18, 26)
    name = fitted(say.action(action), x + HEAD[0] / 2 - 1, y + 47, SMALL, HEAD[0] - 10, "name")
    return pen.plate(f"action-{player}-{action}", outline, _look(view, player, action), sign, name)


def _space(view: State, player: int, pen: Pen, space: int, x: float, y: float) -> str:
    """A space that joins an action of its column and one of its row."""
    outline = box(x + GAP / 2, y + GAP / 2, CELL[0] - GAP, CELL[1] - GAP, 7)
    middle, line = x + CELL[0] / 2, y + CELL[1] / 2
    if view.players[player].placed >> space & 1:
        shown = assistant(player, middle, line, 21)
    else:
        signs = ACTION_SIGNS[space % 3], ACTION_SIGNS[kinds.RESEARCH + space // 3]
        shown = "".join(
            icon(sign, middle + 15 * side, line, 24, "soft") for sign, side in zip(signs, (-1, 1), strict=True)
        )
    return pen.plate(f"grid-{player}-{space}", outline, "step", shown)
