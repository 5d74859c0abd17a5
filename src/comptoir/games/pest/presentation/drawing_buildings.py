"""The buildings of a player board in their blocks: what they cost and are worth, what they produce, who works there."""

from collections.abc import Iterator

from comptoir.games.art.pieces import seal, seat_kind
from comptoir.games.art.svg import Pen, box, disc, group, icon, numeral, path
from comptoir.games.pest.kinds import BANK, CASTLE_NUMBER, COIN, NOWHERE, BuildingNumber
from comptoir.games.pest.presentation.drawing_pieces import ANY, BUILDING_SIGNS, amount, subject
from comptoir.games.pest.state import State, powers_of
from comptoir.games.presentation.panels import SMALL

CARD = (56.0, 116.0)
PITCH = 58.0
BLOCK = 187.0  # from one block to the next
BED = 14.0


def buildings_of(view: State, player: int, pen: Pen, x: float, y: float) -> Iterator[str]:
    """All blocks side by side, then the castle, from the upper left."""
    for place, numbers in enumerate(view.facts.blocks.values()):
        yield _block(view, player, numbers, x + BLOCK * place, y)
        for nth, number in enumerate(numbers):
            yield _building(view, player, pen, number, x + 5 + BLOCK * place + PITCH * nth, y + 5)
    castle = x + BLOCK * len(view.facts.blocks)
    yield _building(view, player, pen, CASTLE_NUMBER, castle + 1, y + 5)


def _block(view: State, player: int, numbers: tuple[BuildingNumber, ...], x: float, y: float) -> str:
    """The frame of a block with what it is worth when complete."""
    frame = box(x, y, BLOCK - 6, CARD[1] + 40, 9)
    left = sum(view.players[player].sites[number] == NOWHERE for number in numbers)
    middle, line = x + BLOCK / 2 - 3, y + CARD[1] + 23
    signs = "".join(icon("house", middle - 66 + 24 * place, line, 20, "soft") for place in range(len(numbers)))
    worth = seal(view.facts.block_renown, middle + 30, line, 30, 19)
    return path(frame, "block-frame" if left else "card active") + signs + numeral("=", middle + 8, line, SMALL) + worth


def _building(view: State, player: int, pen: Pen, number: BuildingNumber, x: float, y: float) -> str:
    row, is_built = view.facts.buildings[number], view.players[player].sites[number] != NOWHERE
    outline, middle = box(x, y, *CARD, 7), x + CARD[0] / 2
    sign = icon(BUILDING_SIGNS[row.kind], x + 18, y + 19, 30, "lone" if is_built else "")
    worth = seal(row.renown, x + 42, y + 17, 25, SMALL) if row.renown else ""
    content = _product(view, player, number, middle, y) if is_built else _price(view, number, middle, y)
    return pen.plate(
        f"building-{player}-{row.key}",
        outline,
        "card" if is_built else "step",
        group(sign, kind=seat_kind(player)) if is_built else sign,
        worth,
        content,
    )


def _price(view: State, number: BuildingNumber, x: float, y: float) -> str:
    """What an unbuilt building costs, a line per resource, and below what it will produce and with which workers."""
    row = view.facts.buildings[number]
    asked = [(item, count) for item, count in enumerate(row.cost) if count]
    lines = [amount(item, count, x - 17, y + 49 + 23 * place, 21) for place, (item, count) in enumerate(asked)]
    product = amount(COIN if row.kind == BANK else ANY, row.output, x - 26, y + 101, 18.2)
    worker = icon("healed", x + 17, y + 101, 19, "soft") if row.needs_subject else ""
    rule = path(f"M{x - 24:.4g} {y + 87:.4g}h48", "card-foot")
    return "".join(lines) + rule + product + worker


def _product(view: State, player: int, number: BuildingNumber, x: float, y: float) -> str:
    """What a built building produces, and the place of its worker."""
    row, me = view.facts.buildings[number], view.players[player]
    item = COIN if row.kind == BANK else view.resources[me.sites[number]]
    more = powers_of(view, player).castle_output if number == CASTLE_NUMBER else 0
    product = amount(item, more or row.output, x - 21, y + 54, 27)
    if not row.needs_subject:
        return product
    is_staffed = me.staff >> number & 1
    return product + path(disc(x, y + 92, BED), "bed") + (subject("healed", x, y + 92, 2 * BED) if is_staffed else "")
