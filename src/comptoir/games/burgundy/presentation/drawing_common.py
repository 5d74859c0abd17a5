"""The common board: six depots round the black one, phases and rounds, turn order, bonus tiles."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import badge, block, die
from comptoir.games.art.svg import Pen, box, hexagon, icon, numeral, path, sheet, text
from comptoir.games.burgundy.boards import COLOURS, TYPES
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods
from comptoir.games.burgundy.presentation.drawing_tiles import absent, banner, bonus, goods, space, tile
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.state import BLACK_DEPOT, DEPOTS, State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from comptoir.games.keyed import numbered
from comptoir.games.presentation.panels import WIDTH

HEIGHT = 661
SMALL = 19.0  # the smallest text outside tiles

RADIUS = 43.0  # of the hexes, as large as those of an estate
WIDE = RADIUS * 3**0.5
PITCH = 1.5 * RADIUS  # from one row of hexes to the next
LARGE = 53.0  # of the hexes of a depot that has only one row of them
GOODS, LARGE_GOODS = 41.0, 56.0

# Three depots above the black one and three below, clockwise from the top; each by the upper left.
PLATE = (202.0, 205.0)
LEFT, CENTRE, RIGHT = 11.0, 219.0, 427.0
UPPER, LOWER = 8.0, 377.0
PLACES = {
    1: (CENTRE, UPPER),
    2: (RIGHT, UPPER),
    3: (RIGHT, LOWER),
    4: (CENTRE, LOWER),
    5: (LEFT, LOWER),
    6: (LEFT, UPPER),
}
SLAB = (11.0, 217.0, 352.0, 156.0)
PHASES = "ABCDE"
TRACKS, BESIDE = 371.0, 606.0  # of phases and rounds; and the middle of what lies beside them
PHASE_LINE, ROUND_LINE, LAST_LINE = 238.0, 318.0, 605.0  # the upper edges of the tracks
STEP = 42.0
THINGS = ("depot-", "goods-", "phase-", "round-", "white-die", "castles-aside", "track-", "marker-", "bonus-")


def common_board(view: State, pen: Pen, say: Phrases) -> Panel:
    """The common board."""
    spaces, title = view.facts.depot_spaces(len(view.players), view.phase), say.label("panel.common")
    svg = sheet(
        WIDTH,
        HEIGHT,
        title,
        *(_depot(view, pen, depot, spaces[depot]) for depot in DEPOTS),
        _black_depot(view, pen),
        *_phases(view, pen, say),
        *_rounds(view, pen, say),
        _white_die(view, pen),
        _castles_aside(view, pen),
        *_turn_order(view, pen, say),
        *_bonuses(view, pen),
        kind="burgundy common",
    )
    return Panel("common", "common", title, svg, WIDTH, HEIGHT)


def _label(say: Phrases, key: str, x: float, line: float) -> str:
    return text(say.label(key), x, line - 6, SMALL, "label", anchor="start")


# ------------------------------------------------------------------ depots


def _depot(view: State, pen: Pen, depot: DepotNumber, types: tuple[Colour, ...]) -> str:
    """A depot with its tiles, its number and its goods; what has only one row of tiles has larger ones."""
    (x, y), is_low = PLACES[depot], len(types) <= 2
    slots = "".join(_slot(view, pen, depot, slot, types) for slot in range(2 if is_low else 4))
    number = die(depot, x + 27, y + 162, 34) if is_low else die(depot, x + 8 + 2.31 * WIDE, y + 22, 28)
    heap = (x + 50, y + 125, PLATE[0] - 57, 75.0) if is_low else (x + 7, y + 157, PLATE[0] - 14, 44.0)
    goods = _heap(view, pen, depot, heap, LARGE_GOODS if is_low else GOODS)
    return path(box(x, y, *PLATE, 14), "plate") + number + slots + goods


def _slot(view: State, pen: Pen, depot: DepotNumber, slot: int, types: tuple[Colour, ...]) -> str:
    """A space of a depot: its tile, its colour if it is empty, or a mark if it is not used."""
    (left, top), radius, number = PLACES[depot], RADIUS, view.depots[depot][slot]
    x, y = left + 8 + WIDE * (slot % 2 + 0.5 + slot // 2 / 2), top + 6 + RADIUS + PITCH * (slot // 2)
    if len(types) <= 2:
        x, y, radius = left + PLATE[0] / 2 + LARGE * 3**0.5 * (slot - 0.5), top + 9 + LARGE, LARGE
    if number:
        content = tile(view.facts, number, x, y, radius)
    elif slot < len(types):
        content = space(types[slot], x, y, 0.94 * radius)
    else:
        content = absent(x, y, radius)
    return pen.thing(f"depot-{depot}-{slot}", hexagon(x, y, 0.95 * radius), content)


def _heap(view: State, pen: Pen, depot: DepotNumber, place: tuple[float, float, float, float], most: float) -> str:
    """The goods on a depot, one crate for each type, as large as there is room."""
    x, y, width, height = place
    types = [type for type, count in numbered(view.depot_goods[depot]) if count]
    size = max(GOODS, min(most, (width - 8) / max(len(types), 1) - 3))
    pitch = min(size + 3, (width - 8 - size) / max(len(types) - 1, 1))
    first = x + width / 2 - pitch * (len(types) - 1) / 2
    crates = [
        _crate(view, pen, depot, type, first + pitch * nth, y + height / 2, size)
        # From the last to the first, so that no crate hides its neighbour's number.
        for nth, type in reversed(list(enumerate(types)))
    ]
    hint = "" if types else icon("goods", x + width / 2, y + height / 2, GOODS, "watermark")
    return pen.plate(f"goods-{depot}", box(x, y, width, height, 8), "heap", hint, *crates)


def _crate(view: State, pen: Pen, depot: DepotNumber, type: Goods, x: float, y: float, size: float) -> str:
    content = goods(type, x, y, size, view.depot_goods[depot][type], 1.2 * SMALL)
    return pen.thing(f"goods-{depot}-{type}", box(x - size / 2, y - size / 2, size, size, 5), content)


def _black_depot(view: State, pen: Pen) -> str:
    """Tiles on a dark slab: a few in one row, more in two."""
    tiles, (left, top, width, height) = view.depots[BLACK_DEPOT], SLAB
    rows = 1 if len(tiles) <= 4 else 2
    columns = len(tiles) // rows
    radius = RADIUS if rows > 1 else min(LARGE, (width - 12) / columns / 3**0.5)
    wide = radius * 3**0.5
    things = [path(box(*SLAB, 22), "slab")]
    for slot, number in enumerate(tiles):
        row, column = divmod(slot, columns)
        x = left + width / 2 + wide * (column - (columns - 1) / 2 + (row - 0.5) / 2 * (rows - 1))
        y = top + height / 2 + PITCH * (row - (rows - 1) / 2)
        content = tile(view.facts, number, x, y, radius) if number else path(hexagon(x, y, 0.86 * radius), "dark-place")
        things.append(pen.thing(f"depot-{BLACK_DEPOT}-{slot}", hexagon(x, y, 0.95 * radius), content))
    return "".join(things)


# ------------------------------------------------------------------ tracks


def _phases(view: State, pen: Pen, say: Phrases) -> Iterator[str]:
    """Five phases with the extra points for a district completed in them."""
    yield _label(say, "label.phase", TRACKS, PHASE_LINE)
    for phase, points in enumerate(view.facts.scoring.phase_points):
        x, y = TRACKS + STEP * phase, PHASE_LINE
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


def _rounds(view: State, pen: Pen, say: Phrases) -> Iterator[str]:
    """Five rounds with the goods still to come."""
    yield _label(say, "label.round", TRACKS, ROUND_LINE)
    rounds = view.facts.setup.rounds
    gone = rounds - len(view.round_goods)
    for number in range(1, rounds + 1):
        x, y = TRACKS + STEP * (number - 1), ROUND_LINE
        is_now = number == view.round
        content = numeral(number, x + STEP / 2 - 2, y + 27, 23, "on-now" if is_now else "soft")
        if number > gone:
            content = goods(view.round_goods[number - gone - 1], x + STEP / 2 - 2, y + 27, 34)
        yield pen.plate(f"round-{number}", box(x, y, STEP - 4, 54, 5), "step now" if is_now else "step", content)


def _white_die(view: State, pen: Pen) -> str:
    x, y = BESIDE, ROUND_LINE + 27
    return pen.thing("white-die", box(x - 23, y - 23, 46, 46, 9), die(view.white_die, x, y, 44, "white"))


def _castles_aside(view: State, pen: Pen) -> str:
    """Castles left over from earlier phases, if they can be fetched."""
    if view.options.spielbox_extra_action != "fetch_left_over":
        return ""
    x, y, radius = BESIDE, PHASE_LINE + 27, 26.0
    outline = hexagon(x, y, radius)
    castle = tile(view.facts, CASTLE_TILE, x, y, radius) if view.castles_aside else path(outline, "empty-place")
    count = badge(view.castles_aside, x + 14, y + 22, SMALL) if view.castles_aside else ""
    return pen.thing("castles-aside", outline, castle, count)


def _turn_order(view: State, pen: Pen, say: Phrases) -> Iterator[str]:
    """Markers further right play earlier; in a stack, those on top."""
    yield _label(say, "label.turn_order", 15, LAST_LINE)
    width, height = 42.0, 47.0
    for number, markers in enumerate(view.track):
        x, y = 15 + width * number, LAST_LINE
        ship = icon("ship", x + 19, y + height / 2, 24, "watermark")
        yield pen.plate(f"track-{number}", box(x, y, width - 4, height, 5), "step", ship)
        yield from _stack(pen, markers, x + 2, y + height - 2, height - 4)


def _stack(pen: Pen, markers: tuple[int, ...], x: float, floor: float, room: float) -> Iterator[str]:
    """Markers on one space as blocks, the lowest first."""
    high = min(24.0, room / max(len(markers), 1))
    for place, player in enumerate(markers):
        y = floor - high * (place + 1)
        yield pen.thing(f"marker-{player}", box(x, y, 34, high, 4), block(player, x, y, 34, high))


def _bonuses(view: State, pen: Pen) -> Iterator[str]:
    """For each colour, the large tile and below it the small one; taken tiles leave an empty place."""
    left, width = 323.0, 51.0
    for type, letter in zip(COLOURS, TYPES, strict=True):
        for size, name, y, height in ((1, "large", LAST_LINE - 18, 35.0), (0, "small", LAST_LINE + 18, 29.0)):
            x, across = left + width * type, width - 5
            outline = banner(x, y, across, height)
            points = view.facts.bonus_points[size][len(view.players)]
            is_left = view.bonuses[type] > size
            content = bonus(type, points, x, y, across, height, 21) if is_left else path(outline, "empty-place")
            yield pen.thing(f"bonus-{letter}-{name}", outline, content)
