"""Pieces that several games have: dice, coins and people to count, points, and the marks of the seats."""

from comptoir.games.art.svg import box, disc, group, icon, kept, numeral, path, text

SEATS = 5  # that have a colour and an emblem

# Where the pips of a die are, in thirds of its face from the middle.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@kept
def die(number: int, x: float, y: float, size: float, kind: str = "") -> str:
    """A die by its centre; without a number, the place where one lay."""
    half = size / 2
    outline = box(x - half, y - half, size, size, size / 5)
    if not number:
        return path(outline, "die-place")
    pips = "".join(disc(x + size * 0.27 * dx, y + size * 0.27 * dy, size * 0.095) for dx, dy in PIPS[number])
    return group(path(outline, "face"), path(pips, "pip"), kind=f"die {kind}".rstrip())


@kept
def block(seat: int, x: float, y: float, width: float, height: float) -> str:
    """The marker of a seat seen from the side, so that several can lie on each other; from its upper left."""
    outline = box(x, y, width, height, min(4, height / 3))
    symbol = icon(f"seat-{seat}", x + width / 2, y + height / 2, 0.84 * height)
    return group(path(outline, "field"), symbol, kind=seat_kind(seat))


@kept
def shield(seat: int, x: float, y: float, width: float) -> str:
    """The coat of arms of a seat, from its upper left; it is 1.15 times as high as wide."""
    arms = "M4 2H96V58C96 86 74 104 50 113 26 104 4 86 4 58z"
    inner = "M10 8H90V58C90 82 70 98 50 106 30 98 10 82 10 58z"
    content = path(arms, "field") + path(inner, "hem") + icon(f"seat-{seat}", 50, 51, 62)
    return group(content, kind=seat_kind(seat), x=x, y=y, scale=width / 100)


def seat_kind(seat: int) -> str:
    """The class that gives a thing the colour of a seat."""
    return f"seat seat-{seat % SEATS}"


@kept
def seal(points: str | int, x: float, y: float, size: float, digits: float) -> str:
    """Victory points: a number on a gold seal."""
    return icon("seal", x, y, size) + numeral(points, x, y - 0.01 * size, digits, "on-seal")


def counter(name: str, number: str | int, x: float, y: float, size: float, digits: float) -> str:
    """How many of something: its icon, then the number; x is the left edge, y the middle."""
    label = text(number, x + 1.12 * size, y + 0.35 * digits, digits, "numeral", anchor="start")
    return icon(name, x + size / 2, y, size) + label


def badge(number: int, x: float, y: float, digits: float) -> str:
    """A small number on a dark disc, at the corner of what it counts."""
    return path(disc(x, y, 0.56 * digits), "badge") + numeral(number, x, y, digits, "on-badge")
