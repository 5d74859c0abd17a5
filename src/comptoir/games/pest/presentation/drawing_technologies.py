"""Technologies: the cards of the market, and the three slots of a player board with the subjects on them."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import seal
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, numeral, path
from comptoir.games.pest import kinds
from comptoir.games.pest.kinds import TechnologyNumber, TechnologySlot
from comptoir.games.pest.presentation.drawing_pieces import assistant, good, lines_of, paragraph, subject
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.state import Player, State
from comptoir.games.pest.technologies.kinds import Technology
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

CARD = 100.0  # the height of a card of the market
PITCH = 104.0
ROOM, LINES = 475.0, 3  # for what a card does
SLOT = 50.0  # from one slot to the next
HEIGHT = 534


# ------------------------------------------------------------------ the market


def market_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The technologies that can be acquired."""
    cards = [_card(view.facts, pen, say, number, 10 + PITCH * place) for place, number in enumerate(view.market)]
    return common_panel(say, "market", HEIGHT, *cards, kind="cards")


def _card(facts: Facts, pen: Pen, say: Phrases, number: TechnologyNumber, y: float) -> str:
    """A technology with its price, its place, its renown, its name and what it does."""
    outline = box(10, y, WIDTH - 20, CARD, 9)
    if number == kinds.NONE:
        return path(outline, "empty-place")
    row = facts.technologies[number]
    return pen.plate(
        f"technology-{row.key}",
        outline,
        "card",
        icon("flask", 34, y + 48, 40) + numeral(row.cost, 66, y + 48, 30),
        fitted(say.technology(number), 90, y + 27, 22, 430, "name", anchor="start"),
        paragraph(_said(say, number), 90, y + 51, ROOM, LINES),
        seal(row.renown, WIDTH - 42, y + 28, 40, 23),
        slot_sign(row.slot, WIDTH - 42, y + 74),
    )


def _said(say: Phrases, number: TechnologyNumber) -> str:
    """What a technology does: in sentences if they fit, otherwise in a few words."""
    sentences = say.technology(number, "text")
    return sentences if len(lines_of(sentences, ROOM, SMALL, LINES + 1)) <= LINES else say.technology(number, "short")


def slot_sign(slot: TechnologySlot, x: float, y: float) -> str:
    """Where a technology must lie: three lines, with the allowed ones solid."""
    lines = []
    for place in range(kinds.TECHNOLOGY_SLOTS):
        look = "badge" if slot in (kinds.NONE, place) else "empty-place"
        lines.append(path(box(x - 22, y - 18 + 13 * place, 44, 10, 3), look))
    return "".join(lines)


# ------------------------------------------------------------------ slots


def held_of(view: State, player: int, pen: Pen, say: Phrases, x: float, y: float, width: float) -> Iterator[str]:
    """The three slots of a player, from the upper left."""
    for slot in kinds.ALL_SLOTS:
        yield _slot(view, player, pen, say, slot, x, y + SLOT * slot, width)


def _slot(
    view: State, player: int, pen: Pen, say: Phrases, slot: TechnologySlot, x: float, y: float, width: float
) -> str:
    me = view.players[player]
    outline, number = box(x, y, width, SLOT - 4, 8), me.technologies[slot]
    id = f"held-{player}-{slot}"
    if number == kinds.NONE:
        label = fitted(say.label(f"label.slot_{slot}"), x + width / 2, y + 30, SMALL, width - 60, "label")
        return pen.plate(id, outline, "empty-place", slot_sign(slot, x + 32, y + 22), label)
    row = view.facts.technologies[number]
    lying = list(_lying(me, row, slot))
    room = width - 50 - 34.0 * len(lying)
    name = _title(say, number, x + 42, y + 23, room)
    spots = [_spot(player, what, x + width - 20 - 34.0 * place, y + 23) for place, what in enumerate(reversed(lying))]
    return pen.plate(id, outline, "card", seal(row.renown, x + 21, y + 23, 34, 20), name, *spots)


def _title(say: Phrases, number: TechnologyNumber, x: float, y: float, room: float) -> str:
    """The name of a technology, and below it what it does in a few words, if they fit."""
    name, short = say.technology(number), say.technology(number, "short")
    if len(lines_of(short, room, 0.92 * SMALL, 2)) > 1:
        return fitted(name, x, y + 7, SMALL, room, "name", anchor="start")
    words = fitted(short, x, y + 16, SMALL, room, "soft", anchor="start")
    return fitted(name, x, y - 4, SMALL, room, "name", anchor="start") + words


def _lying(me: Player, row: Technology, slot: TechnologySlot) -> Iterator[str]:
    """The places on a technology from left to right, each with what is there."""
    powers, on = row.powers, me.on[slot]
    yield from ("sick" if on == step + 1 else "bed" for step in range(powers.patient))
    yield from ("healed" if place < on else "bed" for place in range(powers.experts))
    if powers.mobile_workshop:
        yield f"good-{me.mobile}" if me.mobile != kinds.NONE else "bed"
        yield "healed" if on else "bed"
    if powers.trial_herbs:
        yield "assistant" if me.placed >> kinds.ON_TRIALS & 1 else "bed"
    if powers.repeats:
        yield "assistant" if me.placed >> kinds.ON_REPEATER & 1 else "bed"


def _spot(player: int, what: str, x: float, y: float) -> str:
    if what.startswith("good-"):
        return good(int(what[5:]), x, y, 28)
    if what == "assistant":
        return assistant(player, x, y, 15)
    return path(disc(x, y, 15), "bed") if what == "bed" else subject(what, x, y, 30)
