"""A player's key figures in one strip, for the other players."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import counter, shield
from comptoir.games.art.svg import Pen, box, fitted, group, hexagon, icon, path, text
from comptoir.games.burgundy.boards import COLOURS
from comptoir.games.burgundy.presentation.drawing_owned import dice_of, goods_of, points_shown, storage_of
from comptoir.games.burgundy.presentation.drawing_tiles import ICONS, tone
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.state import State
from comptoir.games.presentation.panels import summary_panel

SMALL = 16.5
DICE_PLACES = ((253.0, 39.0), (298.0, 39.0))
STORAGE_PLACES = ((361.0, 39.0), (416.0, 39.0), (471.0, 39.0))


def summary(view: State, player: int, pen: Pen, name: str, say: Phrases) -> Panel:
    """A player's key figures."""
    goods_places = [(32.0 + 47 * place, 101.0) for place in range(view.facts.goods.spaces)]
    return summary_panel(
        say,
        player,
        name,
        _identity(view, player, pen, name),
        *_figures(view, player, pen),
        *dice_of(view, player, pen, "s", DICE_PLACES, (40, 38)),
        *storage_of(view, player, pen, "s", STORAGE_PLACES, (31, 28.5, 26)),
        *goods_of(view, player, pen, "s", goods_places, (36, 5, SMALL)),
        *_progress(view, player),
    )


def _identity(view: State, player: int, pen: Pen, name: str) -> str:
    written = fitted(name, 66, 28, 17, 90, "name", anchor="start", id=f"s{player}-name")
    points = counter("seal", points_shown(view, player), 66, 48, 28, 24)
    return shield(player, 11, 11, 48) + written + pen.spread(f"s{player}-points", box(64, 32, 84, 33, 6), points)


def _figures(view: State, player: int, pen: Pen) -> Iterator[str]:
    me = view.players[player]
    yield pen.spread(f"s{player}-silver", box(160, 10, 64, 28, 6), counter("silver", me.silver, 164, 25, 25, 20))
    yield pen.spread(f"s{player}-workers", box(160, 40, 64, 28, 6), counter("worker", me.workers, 164, 53, 25, 20))
    yield pen.spread(f"s{player}-sold", box(158, 80, 66, 40, 6), counter("sold", sum(me.sold), 162, 100, 28, 20))


def _progress(view: State, player: int) -> Iterator[str]:
    """For each colour, how many of its hexes are covered."""
    me = view.players[player]
    if not me.board:
        return
    spaces = view.facts.boards[me.board].spaces
    for type in COLOURS:
        covered, total = (spaces[type] & me.covered).bit_count(), spaces[type].bit_count()
        x, y = 255.0 + 46.5 * type, 92.0
        symbol = group(path(hexagon(x, y - 1, 16), "chip fine"), icon(ICONS[type], x, y - 1, 18), kind=tone(type))
        yield symbol + text(f"{covered}/{total}", x, y + 31, SMALL)
