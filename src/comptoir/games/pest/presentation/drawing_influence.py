"""The influence track with its rewards and renown, and the turn order."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import block, seal, shield
from comptoir.games.art.svg import Pen, box, fitted, icon, path, text
from comptoir.games.pest.presentation.drawing_pieces import reward_row, subject
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.state import State
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

LEFT = 12.0
ROW = 11  # spaces in a row
STEP = (56.0, 66.0)
TRACK_LINE = 92.0
HEIGHT = round(TRACK_LINE + 5 * STEP[1] + 14)


def influence_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The turn order and the influence track."""
    cells = [_space(view, pen, space) for space in range(view.facts.influence_track.length + 1)]
    track = pen.plate("influence", box(LEFT - 3, TRACK_LINE - 3, ROW * STEP[0] + 5, 5 * STEP[1] + 5, 8), "heap", *cells)
    return common_panel(say, "influence", HEIGHT, _order(view, pen, say), track, kind="influence-track")


def _order(view: State, pen: Pen, say: Phrases) -> str:
    """The players in turn order, and what the most influence is worth at the end."""
    label = fitted(say.label("label.order"), LEFT + 10, 51, SMALL, 120, "label", anchor="start")
    arms = [shield(seat, 150 + 56.0 * place, 20, 44) for place, seat in enumerate(view.order)]
    arrows = [icon("arrow", 200 + 56.0 * place, 45, 12, "soft") for place in range(len(view.order) - 1)]
    most = [] if view.options.is_solo or view.options.is_duel else list(_most(view))
    return pen.plate("order", box(LEFT - 3, 10, WIDTH - 2 * LEFT + 6, 70, 9), "market", label, *arms, *arrows, *most)


def _most(view: State) -> Iterator[str]:
    for place, renown in enumerate(view.facts.influence_track.most):
        x = 472 + 78.0 * place
        yield text(f"{place + 1}.", x - 2, 54, SMALL, "soft") + icon("star", x + 18, 46, 24)
        yield seal(renown, x + 46, 46, 34, 20)


def _space(view: State, pen: Pen, space: int) -> str:
    """A space with its number, its reward or renown, and the marker on it."""
    row, column = divmod(space, ROW)
    x, y = LEFT + STEP[0] * (column if row % 2 == 0 else ROW - 1 - column), TRACK_LINE + STEP[1] * row
    ground = path(box(x, y, STEP[0] - 3, STEP[1] - 3, 5), "step")
    middle = x + STEP[0] / 2 - 1.5
    number = text(space, x + 5, y + 18, SMALL, "soft", anchor="start")
    return ground + number + _prize(view, space, middle, y) + "".join(_markers(view, pen, space, x + 2, y))


def _prize(view: State, space: int, x: float, y: float) -> str:
    """What lies on a space: a reward, renown, or a token of the duel or of the solo game."""
    if space in view.influence_markers:
        return subject("healed", x, y + 40, 36)
    if view.options.is_duel and space in view.facts.duel.covered:
        worth = view.facts.duel.passed_renown[view.facts.duel.covered.index(space)]
        return icon("ban", x + 15, y + 14, 20, "ban") + seal(worth, x, y + 43, 34, 20)
    if space in view.facts.track_rewards:
        return reward_row(view.facts.track_rewards[space], x + 14, y + 15, 22)
    return seal(1, x + 14, y + 15, 26, SMALL) if space in view.facts.influence_track.renown else ""


def _markers(view: State, pen: Pen, space: int, x: float, y: float) -> Iterator[str]:
    """The markers on a space; only the first one holds several."""
    here = [seat for seat, player in enumerate(view.players) if player.influence == space]
    columns = 3 if len(here) > 2 else max(1, len(here))
    width, height = (STEP[0] - 7) / columns, 17.0 if len(here) > 2 else 26.0
    for place, seat in enumerate(here):
        left, top = x + width * (place % columns), y + 26 + 18 * (place // columns)
        outline = box(left, top, width - 1, height, 4)
        yield pen.thing(f"influence-{seat}", outline, block(seat, left, top, width - 1, height))
