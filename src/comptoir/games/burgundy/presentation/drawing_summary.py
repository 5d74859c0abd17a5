"""A player's key figures in one strip, for the other players."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import counter, die, seat_kind, shield
from comptoir.games.art.svg import Pen, box, fitted, group, hexagon, icon, path, text
from comptoir.games.burgundy.boards import COLOURS
from comptoir.games.burgundy.presentation.drawing_owned import points_shown
from comptoir.games.burgundy.presentation.drawing_tiles import ICONS, goods, tile, tone
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.state import State
from comptoir.games.keyed import numbered
from comptoir.games.presentation.panels import summary_panel

SMALL = 16.5


def summary(view: State, player: int, pen: Pen, name: str, say: Phrases) -> Panel:
    """A player's key figures."""
    return summary_panel(
        say,
        player,
        name,
        _identity(view, player, pen, name),
        *_figures(view, player, pen),
        *_dice(view, player, pen),
        *_storage(view, player, pen),
        *_goods(view, player, pen),
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


def _dice(view: State, player: int, pen: Pen) -> Iterator[str]:
    dice = view.players[player].dice
    for place in range(view.facts.setup.dice):
        x, y = 253.0 + 45 * place, 39.0
        if place < len(dice):
            look = die(dice[place], x, y, 40, seat_kind(player))
            yield pen.thing(f"s{player}-die-{place}", box(x - 20, y - 20, 40, 40, 8), look)
        else:
            yield die(0, x, y, 38)


def _storage(view: State, player: int, pen: Pen) -> Iterator[str]:
    for slot, number in enumerate(view.players[player].storage):
        x, y = 361.0 + 55 * slot, 39.0
        content = path(hexagon(x, y, 26), "empty-place")
        if number:
            content = tile(view.facts, number, x, y, 31)
        yield pen.thing(f"s{player}-storage-{slot}", hexagon(x, y, 28.5), content)


def _goods(view: State, player: int, pen: Pen) -> Iterator[str]:
    stored = [(type, count) for type, count in numbered(view.players[player].goods) if count]
    for place in range(view.facts.goods.spaces):
        x, y = 32.0 + 47 * place, 101.0
        outline = box(x - 18, y - 18, 36, 36, 5)
        if place < len(stored):
            type, count = stored[place]
            yield pen.thing(f"s{player}-goods-{type}", outline, goods(type, x, y, 36, count, SMALL))
        else:
            yield path(outline, "empty-place")


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
