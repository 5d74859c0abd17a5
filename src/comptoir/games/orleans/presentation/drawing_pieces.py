"""What the panels of Orléans are made of: names in one line or two, and the pieces.

Followers, the spaces for them, goods, coins: each kind has a sign besides a colour.
"""

from comptoir.games.art.pieces import SEATS, seat_kind
from comptoir.games.art.svg import LETTER, SQUEEZED, box, disc, fitted, group, icon, kept, numeral, path
from comptoir.games.orleans import kinds
from comptoir.games.orleans.kinds import Follower, Item
from comptoir.games.presentation.panels import SMALL

LINE = 17.0  # from one line of a name to the next

# By character: farmer, boatman, craftsman, trader, knight, scholar, monk.
SIGNS = ("pitchfork", "anchor", "hammer", "scales", "helm", "book", "cross")
# By item: the five goods, bread, and the goods on the Inn.
WARES = ("wheat", "orange", "purple", "slate", "red", "brown", "orange", "purple")
WARE_SIGNS = ("wheat", "cheese", "grapes", "sheep", "cloth", "bread", "cheese", "grapes")


def name_lines(name: str, width: float, size: float) -> list[str]:
    """A name in one line, or in two if one would have to be cut or badly squeezed."""
    if len(name) * LETTER * size <= width * (1 + SQUEEZED) / 2 or " " not in name.replace("-", " "):
        return [name]
    gaps = [place for place, letter in enumerate(name) if letter in " -"]
    gap = min(gaps, key=lambda place: abs(2 * place - len(name)))
    return [name[: gap + 1].strip(), name[gap + 1 :]]


def two_lines(name: str, x: float, y: float, width: float) -> str:
    """A name round a middle, in one line or two."""
    lines = name_lines(name, width, SMALL)
    first = y + 0.33 * SMALL - LINE * (len(lines) - 1) / 2
    return "".join(fitted(line, x, first + LINE * number, SMALL, width, "name") for number, line in enumerate(lines))


@kept
def follower(number: Follower, seat: int, x: float, y: float, radius: float) -> str:
    """A follower by its centre; one in its player's colour has a ring in that colour."""
    character = kinds.CHARACTER_OF[number]
    piece = path(disc(x, y, radius), "disc") + icon(SIGNS[character], x, y, 1.16 * radius)
    ring = livery(seat, x, y, radius) if number >= kinds.OWN else ""
    return group(piece, kind=f"folk folk-{kinds.CHARACTERS[character]}") + ring


@kept
def livery(seat: int, x: float, y: float, radius: float) -> str:
    """A ring in the colour of a seat round what stands here."""
    ring = path(disc(x, y, radius - 1), "livery") + path(disc(x, y, radius - 3.4), "livery-edge")
    return group(ring, kind=f"seat seat-{seat % SEATS}")


@kept
def technology(x: float, y: float, radius: float) -> str:
    """A technology tile by its centre."""
    side = 1.84 * radius
    outline = box(x - side / 2, y - side / 2, side, side, 0.3 * radius)
    return group(path(outline, "disc"), icon("gear", x, y, 1.36 * radius), kind="folk folk-technology")


@kept
def hole(need: int, x: float, y: float, radius: float) -> str:
    """An empty action space: who may stand here, as a pale sign."""
    folk, sign = _asked(need)
    mark = icon(sign, x, y, 1.1 * radius, "hole-mark")
    return group(path(disc(x, y, radius), "hole"), mark, kind=f"folk folk-{folk}")


def _asked(need: int) -> tuple[str, str]:
    """The colour and the sign of what a space asks for."""
    character = need - kinds.EACH if need >= kinds.EACH else need
    if character < len(kinds.CHARACTERS):
        return kinds.CHARACTERS[character], SIGNS[character]
    return "any", "market" if need == kinds.MARKET_SPACE else "person"


@kept
def good(item: Item, x: float, y: float, size: float) -> str:
    """Goods of one kind by their centre."""
    half = size / 2
    crate = path(box(x - half, y - half, size, size, size / 6), "crate")
    hem = path(box(x - half + 2, y - half + 2, size - 4, size - 4, size / 8), "crate-hem")
    guard = icon("ward", x + 0.3 * size, y + 0.3 * size, 0.36 * size) if item >= kinds.INN_CHEESE else ""
    return group(crate, hem, icon(WARE_SIGNS[item], x, y, 0.72 * size), guard, kind=f"ware ware-{WARES[item]}")


@kept
def coin(number: str | int, x: float, y: float, size: float, digits: float) -> str:
    """A number of coins: the number on a coin."""
    return icon("coin", x, y, size) + numeral(number, x, y, digits, "on-coin")


@kept
def station(seat: int, x: float, y: float, size: float) -> str:
    """A trading station in the colour of a seat."""
    return group(icon("station", x, y, size, "lone"), kind=seat_kind(seat))


@kept
def merchant(seat: int, x: float, y: float, size: float) -> str:
    """A merchant in the colour of a seat, with its emblem."""
    emblem = icon(f"seat-{seat % SEATS}", x, y + 0.19 * size, 0.44 * size)
    return group(icon("merchant", x, y, size, "lone"), emblem, kind=seat_kind(seat))
