"""What the panels of Pest are made of: words in lines, and the pieces.

Goods, subjects, routes, buildings, doctors, rewards: each kind has a sign besides a colour.
"""

from collections.abc import Callable, Iterator, Sequence

from comptoir.games.art.pieces import SEATS, badge, seal, seat_kind
from comptoir.games.art.svg import box, disc, fitted, group, icon, kept, numeral, path, polygon, text
from comptoir.games.pest import kinds
from comptoir.games.pest.printed import Facts, Reward
from comptoir.games.presentation.panels import SMALL

LINE = 20.0  # from one line of words to the next
PROSE = 0.55  # how wide a letter of a sentence is, as a part of its size

SIGNS = ("log", "rock", "bread", "leaf")
WARES = ("brown", "slate", "wheat", "green")
BUILDING_SIGNS = ("house", "mill", "factory", "bank", "castle")  # in the order of their kinds
ACTION_SIGNS = ("boot", "hammer", "gear", "flask", "heart", "place")  # in the order of the actions
ANY = len(kinds.GOODS)  # a resource of the player's choice
BADGED = 26  # the size from which a sign has its number as a badge
HOUSE = ((-9.0, 9.0), (-9.0, -2.0), (0.0, -10.0), (9.0, -2.0), (9.0, 9.0))
KEEP = (
    (-10.0, 9.0), (-10.0, -10.0), (-5.0, -10.0), (-5.0, -6.0), (-2.5, -6.0), (-2.5, -10.0), (2.5, -10.0), (2.5, -6.0),
    (5.0, -6.0), (5.0, -10.0), (10.0, -10.0), (10.0, 9.0),
)  # fmt: skip
HALL = ((-10.0, 9.0), (-10.0, -3.0), (-5.0, -9.0), (5.0, -9.0), (10.0, -3.0), (10.0, 9.0))
OUTLINES = {kinds.WORKSHOP: HOUSE, kinds.CASTLE: KEEP}


def lines_of(words: str, width: float, size: float, most: int) -> list[str]:
    """Words in this many lines at most, broken between words; the last line takes what is left."""
    letters = int(width / (PROSE * size))
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= letters or not lines[-1] or len(lines) == most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@kept
def paragraph(words: str, x: float, y: float, width: float, most: int = 2) -> str:
    """Small words in a few lines, from the base line of the first; a last line that is too long is squeezed or cut."""
    lines = lines_of(words, width, SMALL, most)
    drawn = [text(line, x, y + LINE * number, SMALL, anchor="start") for number, line in enumerate(lines)]
    if len(lines[-1]) * PROSE * SMALL > width:
        drawn[-1] = fitted(lines[-1], x, y + LINE * (len(lines) - 1), SMALL, width, anchor="start")
    return "".join(drawn)


def two_lines(name: str, x: float, y: float, width: float) -> str:
    """A name round a middle, in one line or two."""
    lines = lines_of(name, width, SMALL, 2)
    first = y + 0.33 * SMALL - LINE * (len(lines) - 1) / 2
    return "".join(fitted(line, x, first + LINE * number, SMALL, width, "name") for number, line in enumerate(lines))


# ------------------------------------------------------------------ goods


@kept
def good(item: int, x: float, y: float, size: float) -> str:
    """A resource as a crate with its sign, a coin, or any resource."""
    if item == kinds.COIN:
        return icon("coin", x, y, size)
    half = size / 2
    crate = path(box(x - half, y - half, size, size, size / 6), "crate")
    sign, dye = (SIGNS[item], WARES[item]) if item < len(kinds.RESOURCES) else ("question", "grey")
    return group(crate, icon(sign, x, y, 0.74 * size), kind=f"ware ware-{dye}")


@kept
def amount(item: int, number: int, x: float, y: float, size: float) -> str:
    """An amount of a good: the number, then its sign; x is the left edge."""
    return numeral(number, x + 0.26 * size, y, max(SMALL, 0.86 * size)) + good(item, x + 1.12 * size, y, size)


def price(cost: tuple[int, ...], x: float, y: float, size: float, pitch: float) -> str:
    """What is to be paid, from the left."""
    asked = [(item, number) for item, number in enumerate(cost) if number]
    return "".join(amount(item, number, x + pitch * place, y, size) for place, (item, number) in enumerate(asked))


# ------------------------------------------------------------------ rewards


def gains(reward: Reward) -> Iterator[tuple[str, int]]:
    """The parts of a reward: what, and how much of it."""
    yield from ((f"good-{item}", number) for item, number in enumerate(reward.goods) if number)
    numbers = {
        f"good-{ANY}": reward.any, "research": reward.research, "influence": reward.influence,
        "renown": reward.renown, "recover": reward.recover,
    }  # fmt: skip
    yield from ((what, number) for what, number in numbers.items() if number)


@kept
def gain(what: str, number: int, x: float, y: float, size: float) -> str:
    """One part of a reward by its middle; with its number if there are several."""
    if what == "renown":
        return seal(number, x, y, 1.12 * size, max(SMALL, 0.7 * size))
    if number > 1 and size < BADGED:  # a badge would hide it
        return numeral(number, x - 0.5 * size, y, SMALL) + gain(what, 1, x + 0.4 * size, y, size)
    count = badge(number, x + 0.48 * size, y + 0.4 * size, max(SMALL, 0.5 * size)) if number > 1 else ""
    if what.startswith("good-"):
        return good(int(what[5:]), x, y, size) + count
    if what == "recover":
        return subject("healed", x, y, size) + icon("arrow", x + 0.5 * size, y + 0.3 * size, 0.5 * size) + count
    return icon("flask" if what == "research" else "star", x, y, size) + count


@kept
def reward_row(reward: Reward, x: float, y: float, size: float) -> str:
    """A reward centred on a point; a ban if there is none."""
    parts = list(gains(reward))
    if not parts:
        return icon("ban", x, y, 0.7 * size, "soft")
    pitch = 1.32 * size
    first = x - pitch * (len(parts) - 1) / 2
    return "".join(gain(what, number, first + pitch * place, y, size) for place, (what, number) in enumerate(parts))


# ------------------------------------------------------------------ subjects


SUBJECTS = {"sick": "ill", "healed": "cured", "skull": "dead"}


@kept
def subject(kind: str, x: float, y: float, size: float) -> str:
    """A subject on its token: sick, healed or dead."""
    return group(path(disc(x, y, size / 2), "pill"), icon(kind, x, y, 0.72 * size), kind=SUBJECTS[kind])


@kept
def subjects(kind: str, number: int, x: float, y: float, size: float) -> str:
    """How many subjects, as a pill with their sign and the number; by its middle."""
    width = (1.8 if number < 10 else 2.35) * size
    pill = path(box(x - width / 2, y - size / 2, width, size, size / 2), "pill")
    sign = icon(kind, x - width / 2 + 0.5 * size, y, 0.76 * size)
    count = numeral(number, x + width / 2 - (width - 0.92 * size) / 2 - 0.06 * size, y, max(SMALL, 0.82 * size))
    return group(pill, sign, count, kind=SUBJECTS[kind])


# ------------------------------------------------------------------ routes


@kept
def route(colour: int, sign: str, x: float, y: float, size: float) -> str:
    """The sign of a trade route, on a road or at a port: a triangle, a disc or a square besides its colour."""
    half = size / 2
    outlines = (
        polygon([(x, y - 1.24 * half), (x + 1.26 * half, y + half), (x - 1.26 * half, y + half)]),
        disc(x, y, 1.04 * half),
        box(x - 0.95 * half, y - 0.95 * half, 1.9 * half, 1.9 * half, 2),
    )
    low = 0.12 * size if colour == 0 else 0
    inner = icon(sign, x, y + low, (0.52 if colour == 0 else 0.66) * size)
    return group(path(outlines[colour], "sign"), inner, kind=f"route route-{kinds.COLOURS[colour]}")


# ------------------------------------------------------------------ pieces of a seat


@kept
def house(kind: int, seat: int, x: float, y: float, size: float) -> str:
    """A building on the map in the colour of a seat with its emblem; castles and large ones have another outline."""
    outline = path(polygon(list(OUTLINES.get(kind, HALL))), "field")
    emblem = icon(f"seat-{seat % SEATS}", 0, 1.5, 13)
    return group(outline, emblem, kind=seat_kind(seat), x=x, y=y, scale=size / 20)


@kept
def doctor(seat: int, x: float, y: float, size: float) -> str:
    """A plague doctor in the colour of a seat."""
    emblem = group(
        path(disc(x + 0.3 * size, y + 0.36 * size, 0.25 * size), "field"),
        icon(f"seat-{seat % SEATS}", x + 0.3 * size, y + 0.36 * size, 0.36 * size),
        kind=seat_kind(seat),
    )
    return group(icon("doctor", x, y, size, "lone"), kind=seat_kind(seat)) + emblem


@kept
def camp(seat: int, x: float, y: float, size: float) -> str:
    """A camp in the colour of a seat."""
    emblem = icon(f"seat-{seat % SEATS}", x, y + 0.22 * size, 0.4 * size)
    return group(icon("tent", x, y, size, "lone"), emblem, kind=seat_kind(seat))


@kept
def assistant(seat: int, x: float, y: float, radius: float) -> str:
    """An assistant on a space of the grid."""
    piece = path(disc(x, y, radius), "field") + icon("worker", x, y - 0.04 * radius, 1.3 * radius)
    return group(piece, kind=seat_kind(seat))


@kept
def penalty(number: int, x: float, y: float, size: float) -> str:
    """Negative renown: a number on a dark token."""
    words = f"−{number}" if number else "0"
    width = (1.2 + 0.3 * len(words)) * size
    token = path(box(x - width / 2, y - 0.76 * size, width, 1.52 * size, 0.7 * size), "badge")
    return token + numeral(words, x, y, size, "on-badge")


# ------------------------------------------------------------------ pieces that the log mentions


def _goods(facts: Facts) -> list[str]:
    return [good(item, 0, 0, 90) for item in kinds.ALL_GOODS]


PIECES: dict[str, Callable[[Facts], Sequence[str]]] = {
    **dict.fromkeys(("good", "goods", "resource", "first", "second"), _goods),
    "technology": lambda facts: [icon("flask", 0, 0, 84)] * len(facts.technologies),
}
