"""The board of a player: belongings, market, bag, the ten basic places and the place tiles as cards."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.games.art.pieces import badge, counter, shield
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, path, sheet, text
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.presentation.drawing_common import SMALL, WIDTH
from comptoir.games.orleans.presentation.drawing_pieces import follower, good, station
from comptoir.games.orleans.presentation.drawing_places import CARD, MARGIN, PITCH, SPACE_LINE, layout, own_card
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import (
    FOLLOWERS,
    GOODS,
    ITEMS,
    MARKET_SPACE,
    Player,
    State,
    owned,
)
from comptoir.games.presentation.panels import panel_kind

LEFT = 10.0
GOODS_LINE, MARKET_LINE, BAG_LINE, PLACES_LINE = 72.0, 122.0, 184.0, 246.0  # upper edges
FOOT = 8.0
TOKEN = 21.5  # the radius of a follower on the market
FIGURES = ("coins", "stations", "citizens", "status", "tech")
FIGURE_ICONS = {"coins": "coin", "stations": "station", "citizens": "citizen", "status": "star", "tech": "gear"}


def board_height(view: State, player: int) -> int:
    """The height of the board: it grows with the place tiles."""
    _, lines = layout(_rows(view, view.players[player]), 0, 0)
    return round(PLACES_LINE + PITCH[1] * lines + FOOT)


def board_panel(view: State, player: int, pen: Pen, name: str, say: Phrases, title: str, *, is_mine: bool) -> str:
    """The SVG of a player's board."""
    return sheet(
        WIDTH,
        board_height(view, player),
        title,
        _identity(view, player, pen, name, is_mine=is_mine),
        *_figures(view, player, pen),
        _goods(view, player, pen),
        _market(view, player, pen, say),
        _bag(view, player, pen),
        *_places(view, player, pen, say),
        kind=panel_kind(view, player, "orleans board"),
    )


def points_now(view: State, player: int) -> int:
    """The points as if the game ended now."""
    return sum(points_of(view, player).values())


def figures_of(view: State, player: int) -> dict[str, int]:
    """A player's key figures: coins, trading stations left, citizens, status, technology held."""
    me = view.players[player]
    numbers = (me.coins, me.stations, me.citizens, status_of(view, player), me.technology)
    return dict(zip(FIGURES, numbers, strict=True))


# ------------------------------------------------------------------ belongings


def _identity(view: State, player: int, pen: Pen, name: str, *, is_mine: bool) -> str:
    arms = shield(player, 12, 12, 46)
    if is_mine:  # other players' figures are touched in their summary
        arms = pen.thing(f"seat-{player}", box(10, 10, 50, 57, 8), arms)
    written = fitted(name, 66, 30, SMALL, 132, "name", anchor="start", id=f"p{player}-name")
    return arms + written + counter("seal", points_now(view, player), 66, 51, 30, 25)


def _figures(view: State, player: int, pen: Pen) -> Iterator[str]:
    for place, (name, number) in enumerate(figures_of(view, player).items()):
        x, y = 206 + 86.0 * place, 38.0
        yield pen.spread(
            f"{name}-{player}", box(x, y - 24, 80, 48, 9), counter(FIGURE_ICONS[name], number, x + 5, y, 34, 27)
        )


def _goods(view: State, player: int, pen: Pen) -> str:
    """The goods by kind; those on tiles only if there are any."""
    goods = view.players[player].goods
    items = [item for item in range(ITEMS) if item < GOODS or goods[item]]
    things = [_heap(pen, player, item, goods[item], LEFT + 12 + 68.0 * place) for place, item in enumerate(items)]
    draws = counter("bag", f"→{draws_of(view, player)}", 556, GOODS_LINE + 22, 30, 24)
    plate = box(LEFT, GOODS_LINE, 620, 45, 9)
    return pen.thing(f"goods-{player}", plate, path(plate, "heap"), *things) + draws


def _heap(pen: Pen, player: int, item: int, number: int, x: float) -> str:
    y = GOODS_LINE + 22.5
    label = text(number, x + 38, y + 8, 23, "numeral" if number else "numeral soft", anchor="start")
    crate = good(item, x + 16, y, 33)
    kind = "" if number else "past"
    return pen.thing(f"good-{player}-{item}", box(x - 3, y - 19, 62, 38, 7), crate, label, kind=kind)


# ------------------------------------------------------------------ followers


def _market(view: State, player: int, pen: Pen, say: Phrases) -> str:
    """Eight spaces with the drawn followers, sorted by kind; each is a separate thing that can be taken."""
    plate = box(LEFT, MARKET_LINE, 620, 57, 12)
    pitch = min(56.0, 448 / view.facts.setup.market_spaces)
    spots = [(172 + pitch * place, MARKET_LINE + 28.5) for place in range(view.facts.setup.market_spaces)]
    empty = [path(disc(*spot, TOKEN), "spot") for spot in spots]
    label = fitted(say.label("label.market"), LEFT + 12, MARKET_LINE + 35, 20, 118, "label", anchor="start")
    followers = [(kind, nth) for kind, number in enumerate(view.players[player].market) for nth in range(number)]
    things = [_drawn(pen, player, *one, *spot) for one, spot in zip(followers, spots, strict=False)]
    return pen.thing(f"market-{player}", plate, path(plate, "market"), label, *empty, *things)


def _drawn(pen: Pen, player: int, kind: int, nth: int, x: float, y: float) -> str:
    return pen.thing(f"market-{player}-{kind}-{nth}", disc(x, y, TOKEN + MARGIN), follower(kind, player, x, y, TOKEN))


def _bag(view: State, player: int, pen: Pen) -> str:
    """What is in the bag, by kind."""
    bag = view.players[player].bag
    plate = box(LEFT, BAG_LINE, 620, 56, 12)
    total = icon("bag", LEFT + 30, BAG_LINE + 28, 42) + text(
        sum(bag), LEFT + 58, BAG_LINE + 36, 24, "numeral", anchor="start"
    )
    kinds = [kind for kind in range(FOLLOWERS) if bag[kind]]
    things = [_bagged(pen, player, kind, bag[kind], LEFT + 118 + 47.0 * place) for place, kind in enumerate(kinds)]
    return pen.thing(f"bag-{player}", plate, path(plate, "heap"), total, *things)


def _bagged(pen: Pen, player: int, kind: int, number: int, x: float) -> str:
    y = BAG_LINE + 28
    count = badge(number, x + 15, y + 14, SMALL) if number > 1 else ""
    return pen.thing(f"bag-{player}-{kind}", disc(x, y, 19 + MARGIN), follower(kind, player, x, y, 19), count)


# ------------------------------------------------------------------ places


def _rows(view: State, me: Player) -> list[Place]:
    return [view.facts.places[place] for place in owned(me)]


def _places(view: State, player: int, pen: Pen, say: Phrases) -> Iterator[str]:
    me = view.players[player]
    spots, _ = layout(_rows(view, me), LEFT, PLACES_LINE)
    for place, row, (x, y) in zip(owned(me), _rows(view, me), spots, strict=True):
        active = bool(row.needs) and is_activated(view, me, place)
        extra = _extra(view, player, row, pen, x, y)
        yield own_card(row, player, me.on[place], say, pen, x, y, extra, active=active)


def _extra(view: State, player: int, row: Place, pen: Pen, x: float, y: float) -> str:
    """What lies on a place besides followers: the Tower's market, stations on the Road, goods in the Gaming Room."""
    me = view.players[player]
    if MARKET_SPACE in row.needs:
        outline = box(x + 14, y + SPACE_LINE - 22, CARD[0] - 28, 44, 20)
        return pen.thing(f"tower-{player}", outline, path(outline, "card-foot"))
    if row.key == "road" and me.road_stations:
        spot = (x + CARD[0] - 24, y + 97)
        built = station(player, *spot, 30) + badge(me.road_stations, spot[0] + 12, spot[1] - 12, SMALL)
        return pen.thing(f"station-road-{player}", disc(*spot, 18), built)
    if row.citizens and me.is_room_supplied:
        wares = enumerate(row.goods)
        return "".join(good(ware, x + 16 + place * (CARD[0] - 32), y + 97, 24) for place, (ware, _) in wares)
    return ""
