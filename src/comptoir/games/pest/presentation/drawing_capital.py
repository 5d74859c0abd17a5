"""The Capital: its five buildings, the reward tokens, the capital card, and the healed subjects there."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import seal, shield
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, numeral, path
from comptoir.games.keyed import numbered
from comptoir.games.pest.kinds import NONE, CapitalBuildingNumber
from comptoir.games.pest.presentation.drawing_pieces import price, reward_row, subjects, two_lines
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import Reward
from comptoir.games.pest.state import State
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel

LEFT = 10.0
SIGNS = {"watchtower": "watchtower", "granary": "warehouse", "hospital": "heart", "university": "book"}
CARD = (121.0, 148.0)
PITCH = 124.6
TOKENS_LINE, CARD_LINE, SUBJECTS_LINE = 166.0, 234.0, 362.0
PLACES = ("first", "second", "third")
HEIGHT = 436


def capital_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """The Capital."""
    return common_panel(
        say,
        "capital",
        HEIGHT,
        *(_building(view, pen, say, number) for number, _ in numbered(view.facts.capital_buildings)),
        _tokens(view, pen, say),
        *_card(view, pen, say),
        *_subjects(view, pen, say),
        kind="capital-board",
    )


def _building(view: State, pen: Pen, say: Phrases, number: CapitalBuildingNumber) -> str:
    """A building with its price, renown and influence, or with the player who built it."""
    row, builder = view.facts.capital_buildings[number], view.builders[number]
    x, y = LEFT + PITCH * number, 10.0
    outline, middle = box(x, y, *CARD, 9), x + CARD[0] / 2
    if builder == NONE:
        asked = [(item, count) for item, count in enumerate(row.cost) if count]
        below = price(row.cost, middle - 19 * len(asked), y + 126, 21, 38.5)
    else:
        below = shield(builder, middle - 17, y + 104, 34)
    return pen.plate(
        f"capital-building-{row.key}",
        outline,
        "card" if builder == NONE else "card active",
        two_lines(say.capital_building(number, "name"), middle, y + 20, CARD[0] - 10),
        icon(SIGNS.get(row.key, "church"), x + 28, y + 74, 42, "soft"),
        seal(row.renown, x + 70, y + 72, 36, 21),
        icon("star", x + 101, y + 63, 24) + numeral(row.influence, x + 101, y + 88, 19),
        below,
    )


def _tokens(view: State, pen: Pen, say: Phrases) -> str:
    """The reward tokens; those that were taken this era lie face down."""
    y = TOKENS_LINE
    label = fitted(say.label("label.tokens"), LEFT + 8, y + 36, SMALL, 98, "label", anchor="start")
    pitch = min(50.0, 496 / max(1, len(view.tokens)))
    tokens = [_token(view, pen, token, LEFT + 132 + pitch * token, y + 30) for token in range(len(view.tokens))]
    return path(box(LEFT, y, WIDTH - 2 * LEFT, 60, 9), "heap") + label + "".join(tokens)


def _token(view: State, pen: Pen, token: int, x: float, y: float) -> str:
    outline = disc(x, y, 20.5)
    if view.used_tokens >> token & 1:
        return pen.plate(f"token-{token}", outline, "card face-down", icon("ban", x, y, 16, "on-night-mark"))
    return pen.plate(
        f"token-{token}", outline, "market", reward_row(view.facts.token_kinds[view.tokens[token]], x, y, 24)
    )


def _card(view: State, pen: Pen, say: Phrases) -> Iterator[str]:
    """The capital card: what the first three places get, and what first place chooses from."""
    outline, y = box(LEFT, CARD_LINE, WIDTH - 2 * LEFT, 120, 9), CARD_LINE
    if view.capital_card == NONE:
        label = fitted(say.label("label.no_card"), WIDTH / 2, y + 66, SMALL, 400, "label")
        yield pen.plate("capital-card", outline, "empty-place", label)
        return
    card = view.facts.capital_cards[view.capital_card]
    name = fitted(say.capital_card(view.capital_card), LEFT + 12, y + 30, 21, 380, "name", anchor="start")
    places = [_place(say, place, reward, 66 + 124.0 * place) for place, reward in enumerate(card.places)]
    choice = fitted(say.label("label.choice"), 514, y + 30, SMALL, 210, "label")
    yield pen.plate("capital-card", outline, "market", name, *places, choice)
    yield from (_bonus(pen, number, reward, 462 + 104.0 * number) for number, reward in enumerate(card.choice))


def _place(say: Phrases, place: int, reward: Reward, x: float) -> str:
    label = fitted(say.label(f"label.{PLACES[place]}"), x, CARD_LINE + 62, SMALL, 90, "label")
    return label + reward_row(reward, x, CARD_LINE + 90, 32)


def _bonus(pen: Pen, number: int, reward: Reward, x: float) -> str:
    chip = box(x - 46, CARD_LINE + 42, 92, 68, 9)
    return pen.plate(f"choose-bonus-{number}", chip, "step", reward_row(reward, x, CARD_LINE + 76, 36))


def _subjects(view: State, pen: Pen, say: Phrases) -> Iterator[str]:
    """How many healed subjects each player has here, and the neutral ones if they count."""
    seats, has_neutral = len(view.players), view.options.is_solo or view.options.is_duel
    width = (WIDTH - 2 * LEFT) / (seats + has_neutral)
    for seat, player in enumerate(view.players):
        middle = LEFT + width * (seat + 0.5)
        arms = shield(seat, middle - 57, SUBJECTS_LINE + 12, 34)
        yield _space(pen, f"capital-space-{seat}", arms, player.capital, middle, width)
    if has_neutral:
        middle = LEFT + width * (seats + 0.5)
        label = fitted(say.label("label.neutral"), middle - 54, SUBJECTS_LINE + 37, SMALL, 74, "label")
        yield _space(pen, "neutral", label, view.neutral, middle, width)


def _space(pen: Pen, id: str, head: str, number: int, x: float, width: float) -> str:
    outline = box(x - width / 2 + 1, SUBJECTS_LINE, width - 2, 62, 9)
    return pen.plate(id, outline, "heap", head, subjects("healed", number, x + 22, SUBJECTS_LINE + 31, 31))
