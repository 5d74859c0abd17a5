"""What a player owns, in the corners of the estate: points, bonuses, dice, silverlings, workers, storage, goods."""

from collections.abc import Iterator, Sequence

from comptoir.engine.frames import is_over
from comptoir.games.art.pieces import counter, die, seat_kind, shield
from comptoir.games.art.svg import Pen, box, fitted, hexagon, path
from comptoir.games.burgundy.presentation.drawing_tiles import bonus, goods, tile
from comptoir.games.burgundy.scoring import points_of, track_points
from comptoir.games.burgundy.state import State
from comptoir.games.keyed import numbered

SIZE = (640, 566)
RADIUS = 43.0  # of the hexes of the estate
SMALL = 19.0  # the smallest text outside tiles

Places = Sequence[tuple[float, float]]  # the middles of what lies there
DICE_PLACES = ((534.0, 44.0), (597.0, 44.0))
STORAGE_PLACES = ((53.0, 512.0), (128.0, 512.0), (90.5, 447.0))
GOODS_PLACES = ((469.0, 521.0), (534.0, 521.0), (599.0, 521.0))
BONUS_PLACES = ((15, 88), (61, 88), (15, 125), (61, 125), (15, 162), (15, 199))


def owned(view: State, player: int, pen: Pen, name: str) -> Iterator[str]:
    """Everything round the estate."""
    yield _identity(view, player, pen, name)
    yield _bonuses(view, player, pen)
    yield from dice_of(view, player, pen, "p", DICE_PLACES, (56, 52))
    yield from _money(view, player, pen)
    yield from storage_of(view, player, pen, "p", STORAGE_PLACES, (RADIUS, 0.95 * RADIUS, 0.92 * RADIUS))
    yield from goods_of(view, player, pen, "p", GOODS_PLACES[: view.facts.goods.spaces], (58, 7, 23))
    yield _sold(view, player, pen)


def points_shown(view: State, player: int) -> int:
    """The points on the track; at the end, all points."""
    return sum(points_of(view, player).values()) if is_over(view) else track_points(view, player)


def _identity(view: State, player: int, pen: Pen, name: str) -> str:
    points = counter("seal", points_shown(view, player), 70, 57, 33, 27)
    return (
        shield(player, 13, 13, 51)
        + fitted(name, 71, 31, SMALL, 98, "name", anchor="start", id=f"p{player}-name")
        + pen.spread(f"p{player}-points", box(67, 38, 98, 38, 8), points)
    )


def _bonuses(view: State, player: int, pen: Pen) -> str:
    """The bonus tiles won, in the order they were won."""
    won = view.players[player].bonuses
    tiles = [
        bonus(type, view.facts.bonus_points[size][len(view.players)], x, y, 43, 34, 20)
        for (type, size), (x, y) in zip(won, BONUS_PLACES, strict=False)
    ]
    return pen.spread(f"p{player}-bonuses", box(13, 86, 93, 38, 6), *tiles)


def _money(view: State, player: int, pen: Pen) -> Iterator[str]:
    me = view.players[player]
    yield pen.spread(f"p{player}-silver", box(524, 80, 104, 44, 10), counter("silver", me.silver, 529, 102, 38, 27))
    yield pen.spread(f"p{player}-workers", box(546, 129, 83, 44, 10), counter("worker", me.workers, 549, 150, 34, 26))


def _sold(view: State, player: int, pen: Pen) -> str:
    """How many goods were sold, and of which types."""
    sold = view.players[player].sold
    types = [type for type, count in numbered(sold) if count]
    crates = [goods(type, 581 + 19 * (place % 3), 450 + 19 * (place // 3), 17) for place, type in enumerate(types)]
    total = counter("sold", sum(sold), 492, 459, 38, 25)
    return pen.spread(f"p{player}-sold", box(487, 436, 144, 46, 8), total, *crates)


# ------------------------------------------------------------------ on the estate and in the summary


def dice_of(
    view: State, player: int, pen: Pen, panel: str, places: Places, sizes: tuple[float, float]
) -> Iterator[str]:
    """The dice not yet used, then the places of those used; sizes of a die and of an empty place."""
    dice, (size, empty) = view.players[player].dice, sizes
    for place, (x, y) in enumerate(places):
        if place < len(dice):
            outline = box(x - size / 2, y - size / 2, size, size, round(size / 5))
            yield pen.thing(f"{panel}{player}-die-{place}", outline, die(dice[place], x, y, size, seat_kind(player)))
        else:
            yield die(0, x, y, empty)


def storage_of(
    view: State, player: int, pen: Pen, panel: str, places: Places, radii: tuple[float, float, float]
) -> Iterator[str]:
    """The stored tiles; radii of a tile, of its outline and of an empty place."""
    radius, outline, empty = radii
    for slot, ((x, y), number) in enumerate(zip(places, view.players[player].storage, strict=True)):
        place = path(hexagon(x, y, empty), "empty-place")
        content = tile(view.facts, number, x, y, radius) if number else place
        yield pen.thing(f"{panel}{player}-storage-{slot}", hexagon(x, y, outline), content)


def goods_of(
    view: State, player: int, pen: Pen, panel: str, places: Places, sizes: tuple[float, float, float]
) -> Iterator[str]:
    """The types of goods stored, and the places for more; sizes of a crate, its corners and its number."""
    size, corners, digits = sizes
    stored = [(type, count) for type, count in numbered(view.players[player].goods) if count]
    for place, (x, y) in enumerate(places):
        outline = box(x - size / 2, y - size / 2, size, size, corners)
        if place < len(stored):
            type, count = stored[place]
            yield pen.thing(f"{panel}{player}-goods-{type}", outline, goods(type, x, y, size, count, digits))
        else:
            yield path(outline, "empty-place")
