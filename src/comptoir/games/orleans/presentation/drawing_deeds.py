"""The beneficial deeds, each with its spaces by character, the characters sent, the reward and the citizen."""

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, text
from comptoir.games.keyed import numbered
from comptoir.games.orleans.kinds import ALL_CHARACTERS, CHARACTERS, DEED_CITIZENS, DeedNumber
from comptoir.games.orleans.presentation.drawing_pieces import coin, follower, hole, livery
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import State
from comptoir.games.presentation.panels import SMALL, common_panel

CARD = (306.0, 88.0)
PITCH = (311.0, 92.0)
LEFT, TOP = 11.5, 10.0
SPACE = 13.5
SPACE_PITCH = 29.0
HEIGHT = 386


def deeds_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The beneficial deeds."""
    cards = (_deed(view, pen, say, deed) for deed, _ in numbered(view.facts.deeds))
    return common_panel(say, "deeds", HEIGHT, *cards)


def _deed(view: State, pen: Pen, say: Phrases, deed: DeedNumber) -> str:
    row = view.facts.deeds[deed]
    x, y = LEFT + PITCH[0] * (deed % 2), TOP + PITCH[1] * (deed // 2)
    name = fitted(
        say(f"deed.{row.key}.name"), x + 10, y + 27, SMALL, (132 if row.development else 218), "name", anchor="start"
    )
    return pen.plate(
        f"deed-{row.key}",
        box(x, y, *CARD, 9),
        "card",
        name,
        _reward(view, deed, x + CARD[0] - 50, y + 22),
        _citizen(view, pen, deed, x + CARD[0] - 22, y + 22),
        *_spaces(view, pen, deed, x + 6, y + 62),
    )


def _reward(view: State, deed: DeedNumber, x: float, y: float) -> str:
    """What each character sent here brings: coins, or development instead."""
    row = view.facts.deeds[deed]
    if not row.development:
        return coin(row.coins, x - 8, y, 32, 21)
    both = coin(row.coins, x - 73, y, 32, 21) + text("/", x - 52, y + 7, SMALL, "soft")
    return both + text(f"+{row.development}", x - 35, y + 7, SMALL, "numeral") + icon("scroll", x - 9, y, 24)


def _citizen(view: State, pen: Pen, deed: DeedNumber, x: float, y: float) -> str:
    """The citizen for a completed deed; once taken, it leaves a shadow."""
    number = DEED_CITIZENS + deed
    if not view.citizens >> number & 1:
        return icon("citizen", x, y, 32, "watermark")
    return pen.thing(f"citizen-{number}", disc(x, y, 17), icon("citizen", x, y, 32))


def _spaces(view: State, pen: Pen, deed: DeedNumber, x: float, y: float) -> list[str]:
    """The spaces of each character side by side; a ring shows the colour of the player who sent it."""
    row, first, drawn = view.facts.deeds[deed], 0, []
    for character, number in zip(ALL_CHARACTERS, row.characters, strict=True):
        if not number:
            continue
        senders = [seat for seat, sent in view.deeds[deed] if sent == character]
        spots = [(x + SPACE_PITCH * (first + place + 0.5), y) for place in range(number)]
        sent = list(zip(senders, spots, strict=False))
        pieces = [follower(character, seat, *spot, SPACE) + livery(seat, *spot, SPACE) for seat, spot in sent]
        pieces += [hole(character, *spot, SPACE) for spot in spots[len(senders) :]]
        outline = "".join(disc(*spot, SPACE) for spot in spots)
        drawn.append(pen.thing(f"deed-{row.key}-{CHARACTERS[character]}", outline, *pieces))
        first += number
    return drawn
