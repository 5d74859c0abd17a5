"""The era board: the decrees with their imperative tracks, the pest and favour cards of the six years, a legend."""

from collections.abc import Callable, Iterator
from functools import partial

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import block, seal
from comptoir.games.art.svg import Pen, box, fitted, icon, numeral, path
from comptoir.games.pest.kinds import GOODS, SIZES, DecreeNumber
from comptoir.games.pest.presentation.drawing_pieces import LINE, good, lines_of, paragraph, reward_row, route, subject
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.printed import PestCard
from comptoir.games.pest.state import State, era_of
from comptoir.games.presentation.panels import SMALL, WIDTH, common_panel
from comptoir.games.presentation.phrases import capital

LEFT = 10.0
ROOM, LINES = 570.0, 3  # for the words of a decree
LEVELS = 5  # from 0 on
YEAR = (102.0, 103.4)  # the width of a card, and from one to the next
CARD = 76.0
SIZE_SIGNS = {"village": "house", "town": "church", "city": "city_hall"}
# The signs on the cards, and how each is drawn in the legend.
SIGNS: dict[str, Callable[[float, float], str]] = {
    **{size: partial(icon, sign, size=25) for size, sign in SIZE_SIGNS.items()},
    "road": partial(icon, "horseshoe", size=20),
    "port": partial(icon, "anchor", size=22),
    **{name: partial(good, item, size=22) for item, name in enumerate((*GOODS, "any"))},
    "research": partial(icon, "flask", size=24),
    "influence": partial(icon, "star", size=24),
    "renown": partial(seal, 1, size=26, digits=SMALL),
    "nothing": partial(icon, "ban", size=18, kind="soft"),
}
COLUMNS = 5  # of the legend


def era_panel(view: State, pen: Pen, say: Phrases) -> Panel:
    """Decrees, years and what the signs on their cards mean; the panel grows with the words of the decrees."""
    years, top = range(view.facts.eras * view.facts.structure.years_per_era), _top(view, say, len(view.decrees))
    return common_panel(
        say,
        "era",
        round(top + 112 + 2 * (CARD + 4)),
        *(_decree(view, pen, say, era) for era in range(len(view.decrees))),
        *(_year(view, pen, say, year, top + 22) for year in years),
        *legend(say, top + 24 + 2 * (CARD + 4)),
        kind="eras",
    )


# ------------------------------------------------------------------ decrees


def _words(say: Phrases, decree: DecreeNumber) -> tuple[str, str]:
    """The agenda and the imperative of a decree."""
    return capital(say.agenda(decree)), capital(say.imperative(decree))


def _height(say: Phrases, decree: DecreeNumber) -> float:
    """The height of a decree: its head, its words, the track."""
    return 105 + LINE * sum(len(lines_of(words, ROOM, SMALL, LINES)) for words in _words(say, decree))


def _top(view: State, say: Phrases, era: int) -> float:
    """The upper edge of a decree, below those before it."""
    return 10 + sum(_height(say, decree) + 4 for decree in view.decrees[:era])


def _decree(view: State, pen: Pen, say: Phrases, era: int) -> str:
    """A decree: its name, its agenda, its imperative, and the track of the imperative."""
    decree, y = view.decrees[era], _top(view, say, era)
    height = _height(say, decree)
    is_now = view.year > 0 and era_of(view) == era
    agenda, imperative = _words(say, decree)
    below = y + 54 + LINE * len(lines_of(agenda, ROOM, SMALL, LINES))
    card = pen.plate(
        f"decree-{era}",
        box(LEFT, y, WIDTH - 2 * LEFT, height, 9),
        "card active" if is_now else "card",
        fitted(f"{'I' * (era + 1)} · {say.decree(decree)}", LEFT + 12, y + 26, 21, 590, "name", anchor="start"),
        icon("scroll", LEFT + 22, y + 45, 22, "soft") + paragraph(agenda, LEFT + 40, y + 51, ROOM, LINES),
        icon("arrow", LEFT + 22, below - 6, 20, "soft") + paragraph(imperative, LEFT + 40, below, ROOM, LINES),
    )
    return card + _track(view, pen, era, y + height - 62)


def _track(view: State, pen: Pen, era: int, y: float) -> str:
    """The levels of an imperative, with influence and renown, and who has reached them."""
    width = (WIDTH - 2 * LEFT - 16) / LEVELS
    cells = [_level(view, pen, era, level, LEFT + 9 + width * level, y + 2, width - 3) for level in range(LEVELS)]
    return pen.plate(f"imperative-{era}", box(LEFT + 6, y, WIDTH - 2 * LEFT - 12, 56, 7), "heap", *cells)


def _level(view: State, pen: Pen, era: int, level: int, x: float, y: float, width: float) -> str:
    ground = path(box(x, y, width, 52, 5), "step")
    shown = numeral("0", x + 20, y + 26, 20, "soft")
    if level:
        influence, renown = (
            table[era][level - 1]
            for table in (view.facts.imperative_tracks.influence, view.facts.imperative_tracks.renown)
        )
        shown = icon("star", x + 15, y + 14, 21) + numeral(influence, x + 34, y + 14, SMALL)
        shown += seal(renown, x + 22, y + 38, 26, SMALL)
    if level and view.imperative_markers[era] >> level - 1 & 1:
        shown += subject("healed", x + width - 24, y + 26, 34)
    return ground + shown + "".join(_markers(view, pen, era, level, x + 46, y + 3, width - 48))


def _markers(view: State, pen: Pen, era: int, level: int, x: float, y: float, width: float) -> Iterator[str]:
    here = [seat for seat, player in enumerate(view.players) if player.imperatives[era] == level]
    for place, seat in enumerate(here):
        left, top = x + (width / 3) * (place % 3), y + 24 * (place // 3)
        outline = box(left, top, width / 3 - 2, 22, 4)
        yield pen.thing(f"imperative-{era}-{seat}", outline, block(seat, left, top, width / 3 - 2, 22))


# ------------------------------------------------------------------ years


def _year(view: State, pen: Pen, say: Phrases, year: int, y: float) -> str:
    """A year with its pest card and its favour card; face down until they are turned up."""
    x = LEFT + YEAR[1] * year
    is_now = view.year == year + 1
    label = fitted(
        say.label("label.year", year=year + 1), x + YEAR[0] / 2, y - 6, SMALL, 96, "name" if is_now else "label"
    )
    return label + _pest(view, pen, year, x, y) + _favour(view, pen, year, x, y + CARD + 4)


def _pest(view: State, pen: Pen, year: int, x: float, y: float) -> str:
    outline, middle = box(x, y, YEAR[0], CARD, 7), x + YEAR[0] / 2
    if year >= len(view.pests):
        back = icon("skull", middle, y + CARD / 2, 42, "on-night-mark")
        return pen.plate(f"pest-{year}", outline, "card face-down", back)
    card = view.facts.pests[view.pests[year]]
    return pen.plate(f"pest-{year}", outline, "card", *targets(card, middle, y + CARD / 2))


def targets(card: PestCard, x: float, y: float) -> Iterator[str]:
    """What a pest card strikes: roads, ports, or the locations of a size with a resource."""
    pitch, size = (48.0, 36) if len(card.targets) == 2 else (32.0, 25)
    for place, (kind, what) in enumerate(card.targets):
        left = x + pitch * (place - (len(card.targets) - 1) / 2)
        if kind in SIZES:
            yield icon(SIZE_SIGNS[kind], left, y - 18, 30) + good(what, left, y + 18, 28)
        else:
            yield route(what, "horseshoe" if kind == "road" else "anchor", left, y, size)


def _favour(view: State, pen: Pen, year: int, x: float, y: float) -> str:
    outline, middle = box(x, y, YEAR[0], CARD, 7), x + YEAR[0] / 2
    if year >= len(view.favours):
        back = icon("star", middle, y + CARD / 2, 38, "on-night-mark")
        return pen.plate(f"favour-{year}", outline, "card face-down", back)
    packages = view.facts.favours[view.favours[year]]
    shown = [reward_row(reward, middle, y + 14 + 24 * place, 20) for place, reward in enumerate(packages)]
    return pen.plate(f"favour-{year}", outline, "card", *shown)


def legend(say: Phrases, y: float) -> Iterator[str]:
    """What the signs on the cards mean, in rows."""
    width = (WIDTH - 2 * LEFT) / COLUMNS
    for place, (name, sign) in enumerate(SIGNS.items()):
        x, line = LEFT + 16 + width * (place % COLUMNS), y + 14 + 27 * (place // COLUMNS)
        words = fitted(say.label(f"legend.{name}"), x + 17, line + 6, SMALL, width - 38, "soft", anchor="start")
        yield sign(x, line) + words
