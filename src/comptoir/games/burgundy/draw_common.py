"""The common board: six depots round the black one, phases and rounds, turn order, bonus tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from comptoir.engine.words import Catalogue
from comptoir.games.art.pieces import badge, block, die
from comptoir.games.art.svg import Pen, box, hexagon, icon, numeral, path, sheet, text
from comptoir.games.burgundy.boards import TYPES
from comptoir.games.burgundy.draw_tiles import absent, banner, bonus, goods, space, tile
from comptoir.games.burgundy.state import BLACK_DEPOT, DEPOTS, State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE

WIDTH, HEIGHT = 640, 566
SMALL = 19.0  # the smallest text outside tiles

RADIUS = 34.0
WIDE = RADIUS * 3**0.5
PITCH = 1.5 * RADIUS  # from one row of hexes to the next
HIGH = PITCH + 2 * RADIUS  # of two rows
GOODS, GOODS_PITCH = 29.0, 32.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a depot is: its plate, its four spaces and its goods, each by the upper left."""

    plate: tuple[float, float, float, float]
    spaces: tuple[float, float]
    heap: tuple[float, float, float, float]
    columns: int


def _beside(x: float, y: float) -> Place:
    """A depot at the left or right of the board, with its goods below."""
    return Place((x, y, 163, 191), (x + 8, y + 9), (x + 8, y + 132, 147, 52), 4)


def _across(y: float) -> Place:
    """A depot above or below the black one, with its goods at its side."""
    return Place((185, y, 270, 129), (193, y + 5), (345, y + 44, 103, 78), 3)


# Clockwise from the top.
PLACES = {
    1: _across(9),
    2: _beside(464, 9),
    3: _beside(464, 208),
    4: _across(270),
    5: _beside(13, 208),
    6: _beside(13, 9),
}
MIDDLE = (320.0, 204.0)
PHASES = "ABCDE"
FIRST_LINE, SECOND_LINE = 422.0, 507.0  # the upper edges of the tracks
STEP = 44.0


def common_panel(view: State, pen: Pen, words: Catalogue) -> str:
    """The SVG of the common board."""
    return sheet(
        WIDTH,
        HEIGHT,
        words.say("panel.common"),
        *(_depot(view, pen, depot) for depot in DEPOTS),
        _black_depot(view, pen),
        *_phases(view, pen, words),
        *_rounds(view, pen, words),
        _white_die(view, pen),
        _castles_aside(view, pen),
        *_turn_order(view, pen, words),
        *_bonuses(view, pen),
        kind="burgundy common",
    )


def _label(words: Catalogue, key: str, x: float, line: float) -> str:
    return text(words.say(key), x, line - 6, SMALL, "label", anchor="start")


# ------------------------------------------------------------------ depots


def _depot(view: State, pen: Pen, depot: int) -> str:
    place = PLACES[depot]
    x, y = place.spaces
    number = die(depot, x + 2.31 * WIDE, y + 16, 28)
    spaces = "".join(_slot(view, pen, depot, slot) for slot in range(4))
    return path(box(*place.plate, 14), "plate") + number + spaces + _heap(view, pen, depot)


def _slot(view: State, pen: Pen, depot: int, slot: int) -> str:
    """A space of a depot: its tile, its colour while it is empty, or that it is not used."""
    left, top = PLACES[depot].spaces
    x, y = left + WIDE * (slot % 2 + 0.5 + slot // 2 / 2), top + RADIUS + PITCH * (slot // 2)
    types = view.facts.depot_spaces(len(view.players), view.phase)[depot]
    number = view.depots[depot][slot]
    if number:
        content = tile(view.facts, number, x, y, RADIUS)
    elif slot < len(types):
        content = space(types[slot], x, y, 0.94 * RADIUS)
    else:
        content = absent(x, y, RADIUS)
    return pen.thing(f"depot-{depot}-{slot}", hexagon(x, y, 0.95 * RADIUS), content)


def _heap(view: State, pen: Pen, depot: int) -> str:
    """The goods on a depot, one crate for each type."""
    x, y, width, height = PLACES[depot].heap
    types = [type for type, count in enumerate(view.depot_goods[depot]) if count]
    outline = box(x, y, width, height, 8)
    crates = [
        _crate(view, pen, depot, type, *_in_heap(depot, place, len(types)))
        # From the last to the first, so that no crate hides its neighbour's number.
        for place, type in reversed(list(enumerate(types)))
    ]
    hint = "" if types else icon("goods", x + width / 2, y + height / 2, GOODS, "watermark")
    return pen.thing(f"goods-{depot}", outline, path(outline, "heap"), hint, *crates)


def _in_heap(depot: int, place: int, number: int) -> tuple[float, float, float]:
    """The centre and the size of one of several crates."""
    x, y, width, height = PLACES[depot].heap
    columns = PLACES[depot].columns
    rows, (row, column) = -(-number // columns), divmod(place, columns)
    pitch = min(GOODS_PITCH, (height - 2) / rows)
    across = x + width / 2 + (column - (min(number, columns) - 1) / 2) * (GOODS_PITCH + 3)
    down = y + height / 2 + (row - (rows - 1) / 2) * pitch
    return across, down, min(GOODS, pitch - 1)


def _crate(view: State, pen: Pen, depot: int, type: int, x: float, y: float, size: float) -> str:
    content = goods(type, x, y, size, view.depot_goods[depot][type], SMALL)
    return pen.thing(f"goods-{depot}-{type}", box(x - size / 2, y - size / 2, size, size, 4), content)


def _black_depot(view: State, pen: Pen) -> str:
    """Two rows of tiles on a dark slab."""
    tiles = view.depots[BLACK_DEPOT]
    columns = len(tiles) // 2
    left, top = MIDDLE[0] - WIDE * (columns + 0.5) / 2, MIDDLE[1] - HIGH / 2
    things = [path(box(181, top - 5, 278, HIGH + 10, 22), "slab")]
    for slot, number in enumerate(tiles):
        row, column = divmod(slot, columns)
        x, y = left + WIDE * (column + 0.5 + row / 2), top + RADIUS + PITCH * row
        content = tile(view.facts, number, x, y, RADIUS) if number else path(hexagon(x, y, 0.86 * RADIUS), "dark-place")
        things.append(pen.thing(f"depot-{BLACK_DEPOT}-{slot}", hexagon(x, y, 0.95 * RADIUS), content))
    return "".join(things)


# ------------------------------------------------------------------ tracks


def _phases(view: State, pen: Pen, words: Catalogue) -> Iterator[str]:
    """Five phases with the points that a district completed in them brings besides."""
    yield _label(words, "label.phase", 15, FIRST_LINE)
    for phase, points in enumerate(view.facts.phase_points):
        x, y = 15 + STEP * phase, FIRST_LINE
        outline = box(x, y, STEP - 4, 54, 5)
        kind = "now" if phase == view.phase else "gone" if phase < view.phase else ""
        look = "on-now" if kind == "now" else ""
        yield pen.thing(
            f"phase-{PHASES[phase]}",
            outline,
            path(outline, f"step {kind}".rstrip()),
            numeral(PHASES[phase], x + STEP / 2 - 2, y + 17, 25, look),
            text(f"+{points}", x + STEP / 2 - 2, y + 47, SMALL, look),
            kind="past" if kind == "gone" else "",
        )


def _rounds(view: State, pen: Pen, words: Catalogue) -> Iterator[str]:
    """Five rounds with the goods that will still come."""
    left = 15 + 5 * STEP + 14
    yield _label(words, "label.round", left, FIRST_LINE)
    rounds = view.facts.rounds
    waiting = (0,) * (rounds - len(view.round_goods)) + view.round_goods
    for number in range(1, rounds + 1):
        x, y = left + STEP * (number - 1), FIRST_LINE
        outline = box(x, y, STEP - 4, 54, 5)
        is_now = number == view.round
        content = numeral(number, x + STEP / 2 - 2, y + 27, 23, "on-now" if is_now else "soft")
        if waiting[number - 1]:
            content = goods(waiting[number - 1], x + STEP / 2 - 2, y + 27, 34)
        yield pen.thing(f"round-{number}", outline, path(outline, "step now" if is_now else "step"), content)


def _white_die(view: State, pen: Pen) -> str:
    x, y = 520.0, FIRST_LINE + 25
    return pen.thing("white-die", box(x - 26, y - 26, 52, 52, 10), die(view.white_die, x, y, 50, "white"))


def _castles_aside(view: State, pen: Pen) -> str:
    """Castles left over from earlier phases, where they can be fetched."""
    if view.options.spielbox_extra_action != "fetch_left_over":
        return ""
    x, y = 592.0, FIRST_LINE + 22
    outline = hexagon(x, y, RADIUS)
    castle = tile(view.facts, CASTLE_TILE, x, y, RADIUS) if view.castles_aside else path(outline, "empty-place")
    count = badge(view.castles_aside, x + 26, y + 22, SMALL) if view.castles_aside else ""
    return pen.thing("castles-aside", outline, castle, count)


def _turn_order(view: State, pen: Pen, words: Catalogue) -> Iterator[str]:
    """Who lies further right plays earlier; in a stack, who lies on top."""
    yield _label(words, "label.turn_order", 15, SECOND_LINE)
    width, height = 42.0, 51.0
    for number, markers in enumerate(view.track):
        x, y = 15 + width * number, SECOND_LINE
        outline = box(x, y, width - 4, height, 5)
        ship = icon("ship", x + 19, y + height / 2, 24, "watermark")
        yield pen.thing(f"track-{number}", outline, path(outline, "step"), ship)
        yield from _stack(pen, markers, x + 2, y + height - 2, height - 4)


def _stack(pen: Pen, markers: tuple[int, ...], x: float, floor: float, room: float) -> Iterator[str]:
    """Markers on one space as blocks, the lowest first."""
    high = min(24.0, room / max(len(markers), 1))
    for place, player in enumerate(markers):
        y = floor - high * (place + 1)
        yield pen.thing(f"marker-{player}", box(x, y, 34, high, 4), block(player, x, y, 34, high))


def _bonuses(view: State, pen: Pen) -> Iterator[str]:
    """For each colour the large tile and below it the small one; those taken leave their place."""
    left, width = 323.0, 51.0
    for type, letter in enumerate(TYPES):
        for size, name, y, height in ((1, "large", SECOND_LINE - 20, 39.0), (0, "small", SECOND_LINE + 20, 31.0)):
            x, across = left + width * type, width - 5
            outline = banner(x, y, across, height)
            points = view.facts.bonus_points[size][len(view.players)]
            is_left = view.bonuses[type] > size
            content = bonus(type, points, x, y, across, height, 21) if is_left else path(outline, "empty-place")
            yield pen.thing(f"bonus-{letter}-{name}", outline, content)
