"""The pieces of Burgundy: hex tiles, empty spaces, goods and bonus tiles. Colours have symbols and patterns too."""

from collections.abc import Callable, Sequence

from comptoir.games.art.pieces import badge, seal
from comptoir.games.art.svg import box, disc, group, hexagon, icon, kept, numeral, path, woven
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, KNOWLEDGE
from comptoir.games.burgundy.kinds import ALL_GOODS, Colour, Goods, TileNumber
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.keyed import numbered

# By type, as in TYPES: building, ship, animal, castle, knowledge, mine.
TONES = ("ochre", "lapis", "meadow", "forest", "gold", "stone")
ICONS = ("house", "ship", "ox", "castle", "book", "mine")
PATTERNS = ("brick", "waves", "grass", "lattice", "lines", "dots")
# By type of goods, which is its die number.
WARES = ("", "turquoise", "purple", "pink", "red", "brown", "orange")
WARE_ICONS = ("", "fish", "grapes", "cloth", "barrel", "wheat", "jar")

# Tiles are drawn round the origin in a hexagon of this radius and scaled to their place. The smallest text in
# them is DIGITS high, so that it can still be read in the smallest place, a depot on a phone.
RADIUS = 50.0
DIGITS = 27.0

RIM = hexagon(0, 0, 49)
GROUND = hexagon(0, 0, 42.5)


def tone(type: Colour) -> str:
    """The class that gives a thing the colour of a type of tile."""
    return f"tone tone-{TONES[type]}"


@kept
def tile(facts: Facts, number: TileNumber, x: float, y: float, radius: float) -> str:
    """A hex tile at its place."""
    row = facts.tiles[number]
    return group(_tile(facts, row), kind=f"tile {tone(row.type)}", x=x, y=y, scale=radius / RADIUS)


def _tile(facts: Facts, row: Tile) -> str:
    grounds = path(RIM, "rim") + path(GROUND, "ground") + woven(GROUND, PATTERNS[row.type]) + path(GROUND, "hem")
    return grounds + _face(facts, row)


def _face(facts: Facts, row: Tile) -> str:
    if row.type == BUILDING:
        return icon(row.key, 0, -13, 47) + _benefit(row)
    if row.type == ANIMAL:
        count = path(disc(0, 24, 16), "number-plate") + numeral(row.animals, 0, 24, DIGITS, "on-rim")
        return icon(row.species, 0, -14, 50) + count
    if row.type == KNOWLEDGE:
        plate = path(box(-19, 13, 38, 26, 7), "number-plate") + numeral(row.number, 0, 26, DIGITS, "on-rim")
        return _picture(facts, row) + plate
    return icon(row.key, 0, 0, 60)


def _benefit(row: Tile) -> str:
    """What a building does at once, below its picture."""
    if row.points:
        return seal(row.points, 0, 25, 33, DIGITS)
    if row.workers or row.silver:
        number, name = (row.workers, "worker") if row.workers else (row.silver, "silver")
        return numeral(number, -11, 25, DIGITS + 1) + icon(name, 10, 24, 24)
    if row.takes:
        size = 23 if len(row.takes) < 3 else 20
        first = -size * (len(row.takes) - 1) / 2
        return "".join(_chip(type, first + size * place, 23, size) for place, type in enumerate(row.takes))
    return icon(row.look, 0, 24, 25)


def _chip(type: Colour, x: float, y: float, size: float) -> str:
    """A colour of tiles, as a small hexagon with its symbol."""
    return group(icon("hex", x, y, size, "chip"), icon(ICONS[type], x, y, 0.6 * size), kind=tone(type))


# The widths of the parts of a knowledge tile's picture that cannot shrink; icons share the rest.
PICTURE_WIDTH, PICTURE_MIDDLE = 74.0, -9.0
POINTS_WIDTH, STEP_WIDTH, DIGIT_WIDTH = 34.0, 40.0, 17.0


def _picture(facts: Facts, row: Tile) -> str:
    """What a knowledge tile is about, from left to right."""
    names = row.look.split()
    building = facts.tiles[row.building].key
    fixed = [_fixed_width(name, row) for name in names]
    icons = sum(1 for name in names if name not in ("+points", "+step"))
    size = min(35.0, (PICTURE_WIDTH - sum(fixed)) / max(icons, 1))
    widths = [width + (0 if name in ("+points", "+step") else size) for name, width in zip(names, fixed, strict=True)]
    x, drawn = -sum(widths) / 2, ""
    for name, width in zip(names, widths, strict=True):
        drawn += _glyph(name, row, building, x + width / 2, size)
        x += width
    return drawn


def _fixed_width(name: str, row: Tile) -> float:
    if name in ("+silver", "+workers"):
        return DIGIT_WIDTH if _number(name, row) > 1 else 0
    return {"+points": POINTS_WIDTH, "+step": STEP_WIDTH}.get(name, 0)


def _number(name: str, row: Tile) -> int:
    return row.silver if name == "+silver" else row.workers


def _glyph(name: str, row: Tile, building: str, x: float, size: float) -> str:
    y = PICTURE_MIDDLE
    if name == "+points":
        return seal(row.points, x, y, POINTS_WIDTH, DIGITS)
    if name == "+step":
        return numeral(f"±{row.step}", x, y, DIGITS)
    if name == "+building":
        return icon(building, x, y, size)
    if name == "+takes":
        return _chips(row.takes, x, y, size)
    if name == "bonus":
        return path(banner(x - 13, y - 15, 26, 30), "icon")
    if name in ("+silver", "+workers"):
        return _amount(name.strip("+").removesuffix("s"), _number(name, row), x, y, size)
    return icon(name, x, y, max(0.96 * size, 26))


def _amount(name: str, number: int, x: float, y: float, size: float) -> str:
    """Some silverlings or workers; a single one has no number."""
    if number == 1:
        return icon(name, x, y, 0.96 * size)
    return numeral(number, x - size / 2, y, DIGITS) + icon(name, x + DIGIT_WIDTH / 2, y, min(0.96 * size, 30))


def _chips(types: tuple[Colour, ...], x: float, y: float, size: float) -> str:
    """Colours of tiles, close together."""
    if len(types) == 1:
        return _chip(types[0], x, y, 0.94 * size)
    places = ((0, -11), (0, 11)) if len(types) == 2 else ((-9, -9), (9, -9), (0, 9))
    return "".join(_chip(type, x + dx, y + dy, 21) for type, (dx, dy) in zip(types, places, strict=False))


# ------------------------------------------------------------------ places


@kept
def space(type: Colour, x: float, y: float, radius: float, number: int = 0) -> str:
    """An empty space of one colour, with its die number if it has one."""
    return group(_space(type, number), kind=tone(type), x=x, y=y, scale=radius / RADIUS)


def _space(type: Colour, number: int) -> str:
    ground = path(RIM, "pale") + woven(RIM, PATTERNS[type])
    if not number:
        return ground + icon(ICONS[type], 0, 0, 46, "pale-mark")
    return ground + icon(ICONS[type], 0, -21, 31, "pale-mark") + numeral(number, 0, 17, 38)


@kept
def small_space(type: Colour, x: float, y: float, radius: float, number: int, digits: float) -> str:
    """An empty space with no room for a symbol: colour, pattern and number."""
    outline = hexagon(x, y, radius)
    ground = path(outline, "pale") + woven(outline, PATTERNS[type])
    return group(ground, numeral(number, x, y, digits), kind=tone(type))


@kept
def absent(x: float, y: float, radius: float) -> str:
    """A space that is not used with this number of players."""
    outline = hexagon(x, y, 0.86 * radius)
    return woven(outline, "absent") + path(outline, "absent")


# ------------------------------------------------------------------ goods and bonuses


@kept
def goods(type: Goods, x: float, y: float, size: float, count: int = 1, digits: float = 0) -> str:
    """Goods of one type by their centre: colour, symbol and pips; with digits, how many where there are several."""
    half = size / 2
    crate = path(box(x - half, y - half, size, size, size / 7), "crate")
    hem = path(box(x - half + 2, y - half + 2, size - 4, size - 4, size / 9), "crate-hem")
    symbol = icon(WARE_ICONS[type], x, y - 0.07 * size, 0.66 * size)
    content = crate + hem + symbol + path(_pips(type, x, y + 0.37 * size, size), "pip")
    inset = half - min(0.56 * digits, 0.2 * size)
    number = badge(count, x + inset, y - inset, digits) if digits and count > 1 else ""
    return group(content, kind=f"ware ware-{WARES[type]}") + number


def _pips(number: int, x: float, y: float, size: float) -> str:
    """The die number as a row of dots."""
    pitch = 0.1265 * size
    first = x - pitch * (number - 1) / 2
    return "".join(disc(first + pitch * place, y, 0.043 * size) for place in range(number))


@kept
def bonus(type: Colour, points: int, x: float, y: float, width: float, height: float, digits: float) -> str:
    """A bonus tile from its upper left: a banner with the colour's symbol and its points."""
    outline = banner(x, y, width, height)
    middle = y + 0.44 * height
    return group(
        path(outline, "ground"),
        woven(outline, PATTERNS[type]),
        path(outline, "hem-dark"),
        icon(ICONS[type], x + 0.29 * width, middle, min(0.6 * height, 0.46 * width)),
        numeral(points, x + 0.73 * width, middle, digits),
        kind=f"tile {tone(type)}",
    )


def banner(x: float, y: float, width: float, height: float) -> str:
    """The outline of a bonus tile: a banner with a swallow's tail."""
    notch = 0.16 * height
    return f"M{x:.5g} {y:.5g}h{width:.5g}v{height:.5g}l{-width / 2:.5g} {-notch:.5g}l{-width / 2:.5g} {notch:.5g}z"


# ------------------------------------------------------------------ pieces that the log mentions

PIECES: dict[str, Callable[[Facts], Sequence[str]]] = {
    "tile": lambda facts: [tile(facts, number, 0, 0, RADIUS) if number else "" for number, _ in numbered(facts.tiles)],
    "goods": lambda facts: ["", *(goods(type, 0, 0, 90) for type in ALL_GOODS)],
}
