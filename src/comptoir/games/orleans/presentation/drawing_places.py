"""Places as cards: the name, the spaces as round holes or with their followers, and below what the place gives.

Players have them on their boards; the place tiles that can still be taken have a panel of their own.
"""

from collections.abc import Callable, Sequence

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import seal
from comptoir.games.art.svg import Pen, box, disc, icon, kept, numeral, path, text
from comptoir.games.orleans import kinds
from comptoir.games.orleans.kinds import Figure
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.presentation.drawing_pieces import coin, follower, good, hole, technology, two_lines
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import State
from comptoir.games.orleans.tiles import LEVELS
from comptoir.games.presentation.panels import SMALL, common_panel

CARD = (121.0, 116.0)
PITCH = (124.4, 120.0)  # from one card to the next
COLUMNS = 5
SPACE = 16.8  # the radius of an action space
MARGIN = 2.0  # between a follower and what marks it, so that the ring of its colour can be seen
SPACE_PITCH = 38.0
WIDE_SPACES = 3  # a card with more spaces is as wide as two
NAME_LINE, SPACE_LINE, GIFT_LINE = 21.5, 60.0, 98.5
LEFT, TOP, HEAD, FOOT = 10.0, 8.0, 30.0, 6.0  # of the panel of tiles

OPERATORS = {"/": 8.0, "×": 15.0, "=": 15.0, "arrow": 17.0}
DIGIT = 11.0  # how wide a number before a sign is
SHAPES = {"die": "seal", "town": "church"}


# ------------------------------------------------------------------ what a place gives


@kept
def gift(row: Place, x: float, y: float, size: float, width: float) -> str:
    """What a place does, in signs from left to right."""
    names = row.behaviour.look.split() or _gains(row)
    fixed = sum(_fixed_width(name, row) for name in names)
    things = sum(1 for name in names if name not in OPERATORS)
    size = min(size, (width - fixed) / max(things, 1) - 1)
    left, drawn = x - (fixed + things * (size + 1)) / 2, ""
    for name in names:
        across = _fixed_width(name, row) + (0 if name in OPERATORS else size + 1)
        drawn += _sign(name, row, left + across / 2, y, size)
        left += across
    return drawn


def _fixed_width(name: str, row: Place) -> float:
    """How wide a sign is that cannot shrink, or the number before one that can."""
    digits = {"+development": row.development > 1, "-goods": row.price_goods > 1, "+status": 2, "+goods": 1}
    return OPERATORS.get(name, DIGIT * digits.get(name, 0))


def _gains(row: Place) -> list[str]:
    numbers = {"+good": row.good >= 0, "+coins": row.coins, "+development": row.development}
    return [name for name, number in numbers.items() if number]


def _sign(name: str, row: Place, x: float, y: float, size: float) -> str:
    if name in kinds.CHARACTERS:
        return follower(kinds.ALL_CHARACTERS[kinds.CHARACTERS.index(name)], 0, x, y, 0.48 * size)
    if name == "arrow":
        return icon("arrow", x, y, 13, "soft")
    if name in OPERATORS:
        return numeral(name, x, y, SMALL, "soft")
    if name[0] in "+-":
        return _amount(name, row, x, y, size)
    return icon(SHAPES.get(name, name), x, y, 0.94 * size)


def _amount(name: str, row: Place, x: float, y: float, size: float) -> str:
    """A number of the place's row, on what it counts."""
    if name in ("+good", "-good"):
        return good(row.good if name == "+good" else row.pays, x, y, 0.9 * size)
    if name == "+goods":
        return "".join(
            good(ware, x + (place - 0.5) * 0.8 * size, y, 0.74 * size) for place, (ware, _) in enumerate(row.goods)
        )
    if name == "+points":
        return seal(row.points[-1], x, y, 1.1 * size, SMALL)
    if name == "+development":
        return _counted("scroll", row.development, x, y, size)
    if name == "+status":
        return numeral(f"+{row.status}", x - size / 2, y, SMALL) + icon("star", x + DIGIT, y, 0.9 * size)
    if name == "+citizens":
        return numeral(row.citizens, x, y, 24)
    if name == "-goods":
        return _counted("goods", row.price_goods, x, y, size)
    return coin(_coins(name, row), x, y, size, SMALL)


def _coins(name: str, row: Place) -> str:
    """How many coins a place costs or gives; of a variable price the lowest."""
    if name == "+coins":
        return str(row.coins)
    if name == "-prices":
        return str(min(row.prices))
    return str(row.price) if name == "-coins" else ""


def _counted(name: str, number: int, x: float, y: float, size: float) -> str:
    """A number of something; a single one has no number."""
    if number == 1:
        return icon(name, x, y, 0.94 * size)
    return numeral(number, x - size / 2, y, SMALL) + icon(name, x + DIGIT / 2, y, 0.9 * size)


# ------------------------------------------------------------------ cards


def columns_of(row: Place) -> int:
    """How many columns the card of a place takes."""
    return 2 if len(row.needs) > WIDE_SPACES else 1


def layout(rows: Sequence[Place], x: float, y: float) -> tuple[list[tuple[float, float]], int]:
    """Where the cards of these places lie, line by line, and how many lines there are."""
    spots, column, line = [], 0, 0
    for row in rows:
        if column + columns_of(row) > COLUMNS:
            column, line = 0, line + 1
        spots.append((x + PITCH[0] * column, y + PITCH[1] * line))
        column += columns_of(row)
    return spots, line + 1 if rows else 0


def card_outline(row: Place, x: float, y: float) -> str:
    """The outline of a place's card, from its upper left."""
    return box(x, y, CARD[0] + PITCH[0] * (columns_of(row) - 1), CARD[1], 9)


def blank_card(row: Place, say: Phrases, x: float, y: float, kind: str = "card") -> str:
    """A card without its spaces: the name above, what the place gives below."""
    width = CARD[0] + PITCH[0] * (columns_of(row) - 1)
    middle = x + width / 2
    name = two_lines(say(f"place.{row.key}.name"), middle, y + NAME_LINE, width - 10)
    line = GIFT_LINE if row.needs else (SPACE_LINE + GIFT_LINE) / 2
    foot = path(f"M{x + 8:.4g} {y + 80:.4g}h{width - 16:.4g}", "card-foot") if row.needs else ""
    return (
        path(card_outline(row, x, y), kind)
        + name
        + foot
        + gift(row, middle, y + line, 29 if row.needs else 36, width - 10)
    )


def spaces_of(row: Place, x: float, y: float) -> list[tuple[float, float]]:
    """The middles of a card's spaces."""
    width = CARD[0] + PITCH[0] * (columns_of(row) - 1)
    pitch = min(SPACE_PITCH, (width - 8) / max(len(row.needs), 1))
    first = x + width / 2 - pitch * (len(row.needs) - 1) / 2
    return [(first + pitch * space, y + SPACE_LINE) for space in range(len(row.needs))]


def asked(row: Place, space: int) -> int:
    """What a space asks for; a space of the Gaming Room for its character."""
    return row.characters[space] if row.needs[space] == kinds.DEED_SPACE else row.needs[space]


def tile_card(row: Place, say: Phrases, pen: Pen, x: float, y: float) -> str:
    """A place tile that can be taken."""
    radius = _radius(row)
    holes = [hole(asked(row, space), *spot, radius) for space, spot in enumerate(spaces_of(row, x, y))]
    return pen.thing(f"tile-{row.key}", card_outline(row, x, y), blank_card(row, say, x, y), *holes)


def _radius(row: Place) -> float:
    return SPACE if len(row.needs) <= WIDE_SPACES else 15.0


def own_card(
    row: Place, seat: int, on: Sequence[Figure], say: Phrases, pen: Pen, x: float, y: float, *extra: str, active: bool
) -> str:
    """A place on a player's board, with what stands on its spaces."""
    spots, radius = spaces_of(row, x, y), _radius(row)
    spaces = [
        pen.thing(
            f"space-{seat}-{row.key}-{space}", disc(*spot, radius + MARGIN), _stood(row, seat, space, on, spot, radius)
        )
        for space, spot in enumerate(spots)
    ]
    card = blank_card(row, say, x, y, "card active" if active else "card")
    return pen.thing(f"place-{seat}-{row.key}", card_outline(row, x, y), card, *spaces, *extra)


def _stood(row: Place, seat: int, space: int, on: Sequence[Figure], spot: tuple[float, float], radius: float) -> str:
    what = on[space]
    if what == kinds.EMPTY:
        return hole(asked(row, space), *spot, radius)
    return technology(*spot, radius) if what == kinds.TECHNOLOGY else follower(what, seat, *spot, radius)


# ------------------------------------------------------------------ tiles to take


def tiles_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The place tiles that can still be taken, by category; with Two Rivers the two rows."""
    drawn, y = [], TOP
    for level in LEVELS:
        rows = [view.facts.places[tile] for tile in view.tiles[level]]
        spots, lines = layout(rows, LEFT, y + HEAD)
        drawn.append(text(_heading(view, say, level), LEFT + 4, y + 22, 21, "label", anchor="start"))
        drawn += [tile_card(row, say, pen, *spot) for row, spot in zip(rows, spots, strict=True)]
        y += HEAD + PITCH[1] * lines
    return common_panel(say, "tiles", round(y + FOOT), *drawn)


def _heading(view: State, say: Phrases, level: int) -> str:
    """The category, and how many of it lie face down."""
    heading = say.label("label.category", level="I" * level)
    hidden = len(view.stacks[level])
    return say.label("label.hidden", heading=heading, n=hidden) if hidden else heading


# ------------------------------------------------------------------ pieces that the log mentions


def _followers(facts: Facts) -> list[str]:
    """The followers in nobody's colour."""
    return [follower(kinds.CHARACTER_OF[number], 0, 0, 0, 46) for number in kinds.ALL_FOLLOWERS]


def _goods(facts: Facts) -> list[str]:
    return [good(item, 0, 0, 90) for item in kinds.ALL_ITEMS]


PIECES: dict[str, Callable[[Facts], Sequence[str]]] = {
    "follower": _followers,
    "character": _followers,
    "good": _goods,
    "item": _goods,
    "place": lambda facts: [gift(row, 0, 0, 60, 96) for row in facts.places],
}
