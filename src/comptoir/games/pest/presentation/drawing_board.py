"""The board of a player: belongings, action grid, quarantine, cemetery, technologies, healed track, buildings.

Other players' key figures are in a strip of their own, the summary.
"""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import counter, seal, shield
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, path, text
from comptoir.games.pest import kinds
from comptoir.games.pest.kinds import Good
from comptoir.games.pest.presentation.drawing_buildings import buildings_of
from comptoir.games.pest.presentation.drawing_grid import grid_of
from comptoir.games.pest.presentation.drawing_pieces import camp, good, penalty, subject, subjects
from comptoir.games.pest.presentation.drawing_technologies import held_of
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.quarantine import sick_in_quarantine, zone_of
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import State
from comptoir.games.pest.storage import storage_of
from comptoir.games.presentation.panels import SMALL, WIDTH, board_panel, summary_panel, summary_strip

LEFT = 10.0
GOODS_LINE, GRID_LINE, HEALED_LINE, BUILDINGS_LINE = 70.0, 124.0, 394.0, 482.0  # upper edges
SIDE = 346.0  # where the right half begins
SIDE_WIDTH = WIDTH - SIDE - LEFT
BED = 15.0  # the radius of a place for a subject
HEIGHT = 650


def board(view: State, player: int, pen: Pen, name: str, say: Phrases, role: str) -> Panel:
    """A player's board."""
    return board_panel(
        say,
        player,
        name,
        role,
        HEIGHT,
        _identity(view, player, pen, name, is_mine=role == "mine"),
        *_figures(view, player, pen),
        _goods(view, player, pen),
        *grid_of(view, player, pen, say, LEFT, GRID_LINE),
        _zone(view, player, pen, say),
        _cemetery(view, player, pen, say),
        *held_of(view, player, pen, say, SIDE, GRID_LINE + 118, SIDE_WIDTH),
        _healed(view, player, pen),
        *buildings_of(view, player, pen, LEFT, BUILDINGS_LINE),
    )


def summary(view: State, player: int, pen: Pen, name: str, say: Phrases) -> Panel:
    """A player's key figures."""
    things = (*_short_figures(view, player), *_short_goods(view, player), *_subjects(view, player))
    return summary_panel(say, player, name, summary_strip(pen, player, name, points_now(view, player), *things))


def points_now(view: State, player: int) -> int:
    """The renown as if the game ended now."""
    return sum(points_of(view, player).values())


# ------------------------------------------------------------------ belongings


def _identity(view: State, player: int, pen: Pen, name: str, *, is_mine: bool) -> str:
    arms = shield(player, 12, 11, 44)
    if is_mine:  # other players' figures are touched in their summary
        arms = pen.thing(f"seat-{player}", box(9, 8, 50, 56, 8), arms)
    written = fitted(name, 64, 29, SMALL, 138, "name", anchor="start", id=f"p{player}-name")
    return arms + written + counter("seal", points_now(view, player), 64, 49, 28, 23)


def _figures(view: State, player: int, pen: Pen) -> Iterator[str]:
    """Influence, research, renown tokens and negative ones, the camp unless it is on the map."""
    me, y = view.players[player], 37.0
    yield counter("star", me.influence, 240, y, 34, 26)
    yield pen.spread(f"research-{player}", box(336, y - 24, 76, 48, 9), counter("flask", me.research, 340, y, 34, 26))
    tokens = seal(sum(me.renown), 465, y, 40, 21) + penalty(me.negative, 511, y, 21)
    yield pen.spread(f"renown-{player}", box(440, y - 24, 90, 48, 9), tokens)
    plate = box(540, y - 24, 90, 48, 9)
    if me.camp == kinds.NOWHERE:
        yield pen.plate(f"camp-{player}", plate, "heap", camp(player, 585, y, 40))
    else:
        yield path(plate, "empty-place") + icon("tent", 585, y, 36, "watermark")


def _goods(view: State, player: int, pen: Pen) -> str:
    """The goods with what can be kept of each, and the slot that makes the storage smaller."""
    heaps = [_heap(view, player, pen, item) for item in kinds.ALL_GOODS]
    x, y = WIDTH - 36.0, GOODS_LINE + 24
    sick = view.players[player].slots >> kinds.STORAGE_SLOT & 1
    slot = pen.thing(f"slot-{player}-storage", disc(x, y, BED + 3), _bed("sick" if sick else "", x, y))
    sign = icon("warehouse", x - 38, y, 26, "soft")
    return pen.plate(f"goods-{player}", box(LEFT, GOODS_LINE, WIDTH - 2 * LEFT, 48, 9), "heap", *heaps, sign) + slot


def _heap(view: State, player: int, pen: Pen, item: Good) -> str:
    number, most = view.players[player].goods[item], storage_of(view, player, item)
    x, y = LEFT + 8 + 107.0 * item, GOODS_LINE + 24
    label = text(number, x + 41, y + 9, 25, "numeral" if number else "numeral soft", anchor="start")
    limit = text(f"/{most}", x + 58, y + 9, SMALL, "soft", anchor="start")
    outline = box(x - 2, y - 20, 88, 40, 7)
    return pen.spread(f"good-{player}-{item}", outline, good(item, x + 19, y, 34), label, limit)


# ------------------------------------------------------------------ subjects


def _bed(kind: str, x: float, y: float) -> str:
    """A place for a subject, and the subject there."""
    return path(disc(x, y, BED), "bed") + (subject(kind, x, y, 2 * BED) if kind else "")


def _zone(view: State, player: int, pen: Pen, say: Phrases) -> str:
    """The slots without drawback."""
    label = fitted(say.label("label.quarantine"), SIDE + 10, GRID_LINE + 31, SMALL, 94, "label", anchor="start")
    slots, sick = zone_of(view, player), view.players[player].zone
    beds = [
        pen.thing(
            f"zone-{player}-{place}",
            disc(x, GRID_LINE + 25, BED),
            _bed("sick" if place < sick else "", x, GRID_LINE + 25),
        )
        for place, x in enumerate(SIDE + 124 + 35.0 * number for number in range(max(slots, sick)))
    ]
    return pen.plate(f"slot-{player}-zone", box(SIDE, GRID_LINE, SIDE_WIDTH, 50, 9), "heap", label, *beds)


def _cemetery(view: State, player: int, pen: Pen, say: Phrases) -> str:
    """The dead, and the negative renown that each of them costs at the end of an era."""
    y = GRID_LINE + 56
    label = fitted(say.label("label.cemetery"), SIDE + 10, y + 34, SMALL, 94, "label", anchor="start")
    graves = [
        _grave(view, player, place, SIDE + 124 + 35.0 * place, y + 28)
        for place in range(len(view.facts.cemetery.negative))
    ]
    return pen.plate(f"cemetery-{player}", box(SIDE, y, SIDE_WIDTH, 56, 9), "market", label, *graves)


def _grave(view: State, player: int, place: int, x: float, y: float) -> str:
    if place < view.players[player].cemetery:
        return subject("skull", x, y, 2 * BED)
    return path(disc(x, y, BED), "bed") + text(
        f"−{view.facts.cemetery.negative[place]}", x, y + 6, SMALL, "numeral soft"
    )


def _healed(view: State, player: int, pen: Pen) -> str:
    """The healed track: each space with its price in herbs, a laboratory, renown, and the subject there."""
    y, spaces = HEALED_LINE, range(len(view.facts.healed_track.herbs))
    width = (WIDTH - 2 * LEFT - 8) / len(spaces)
    cells = [_space(view, player, pen, space, LEFT + 4 + width * space, y + 4, width - 3) for space in spaces]
    return pen.plate(f"healed-{player}", box(LEFT, y, WIDTH - 2 * LEFT, 80, 9), "heap", *cells)


def _space(view: State, player: int, pen: Pen, space: int, x: float, y: float, width: float) -> str:
    facts, middle, healed = view.facts, x + width / 2, view.players[player].healed
    ground = path(box(x, y, width, 72, 5), "step now" if space == healed else "step")
    look = "numeral on-now" if space == healed else "numeral"
    number = text(facts.healed_track.herbs[space], middle - 10, y + 19, SMALL, look)
    cost = number + good(kinds.HERBS, middle + 9, y + 12, 19)
    shown = subject("healed", middle, y + 43, 34) if space < healed else _prize(view, player, space, middle, y + 46)
    return pen.thing(f"healed-{player}-{space}", box(x, y, width, 72, 5), ground, cost, shown)


def _prize(view: State, player: int, space: int, x: float, y: float) -> str:
    """What a subject on this space is worth: research with every production, renown at the end."""
    has_laboratory, renown = view.facts.laboratory[space], view.facts.healed_track.renown[space]
    look = "gilt" if space == view.players[player].healed else ""
    laboratory = icon("flask", x - 11 if renown else x, y, 24, look) if has_laboratory else ""
    return laboratory + (seal(renown, x + 11 if has_laboratory else x, y, 26, SMALL) if renown else "")


# ------------------------------------------------------------------ the summary


def _short_figures(view: State, player: int) -> Iterator[str]:
    """Influence, research, buildings on the map, technologies, assistants ready."""
    me = view.players[player]
    built = sum(site != kinds.NOWHERE for site in me.sites[: kinds.CASTLE_NUMBER])
    technologies = sum(held != kinds.NONE for held in me.technologies)
    figures = ("star", me.influence), ("flask", me.research), ("house", built), ("gear", technologies)
    for place, (sign, number) in enumerate((*figures, ("worker", me.assistants))):
        yield counter(sign, number, 170 + 70.0 * place, 36, 29, 23)


def _short_goods(view: State, player: int) -> Iterator[str]:
    for item in kinds.ALL_GOODS:
        number, x = view.players[player].goods[item], 18 + 58.0 * item
        look = "numeral" if number else "numeral soft"
        yield good(item, x + 13, 98, 28) + text(number, x + 31, 105, 21, look, anchor="start")


def _subjects(view: State, player: int) -> Iterator[str]:
    """Healed on the track, sick in quarantine, and the dead."""
    me = view.players[player]
    numbers = ("healed", me.healed), ("sick", sick_in_quarantine(me)), ("skull", me.cemetery)
    for place, (kind, number) in enumerate(numbers):
        yield subjects(kind, number, 346 + 68.0 * place, 98, 29)
