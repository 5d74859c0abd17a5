"""The board of a player: belongings, market, bag, the basic places and the place tiles as cards; and the summary."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.pieces import badge, counter, shield
from comptoir.games.art.svg import Pen, box, disc, fitted, icon, path, text
from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.actions import ACTION_PHASE
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.kinds import Follower, Item
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.presentation.drawing_pieces import follower, good, station
from comptoir.games.orleans.presentation.drawing_places import CARD, MARGIN, PITCH, SPACE_LINE, layout, own_card
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import Player, State, owned
from comptoir.games.presentation.panels import SMALL, board_panel, summary_panel, summary_strip

LEFT = 10.0
GOODS_LINE, MARKET_LINE, BAG_LINE, PLACES_LINE = 72.0, 122.0, 184.0, 246.0  # upper edges
FOOT = 8.0
TOKEN = 21.5  # the radius of a follower on the market
FIGURES = ("coins", "stations", "citizens", "status", "tech")
FIGURE_ICONS = {"coins": "coin", "stations": "station", "citizens": "citizen", "status": "star", "tech": "gear"}
SHORT_PLACES = (166.0, 250.0, 324.0, 392.0, 454.0)  # of the figures in the summary
TINY = 16.5  # the smallest text there


def board(view: State, player: int, pen: Pen, name: str, say: Phrases, role: str) -> Panel:
    """A player's board; it grows with the place tiles."""
    _, lines = layout(_rows(view, view.players[player]), 0, 0)
    return board_panel(
        say,
        player,
        name,
        role,
        round(PLACES_LINE + PITCH[1] * lines + FOOT),
        _identity(view, player, pen, name, is_mine=role == "mine"),
        *_figures(view, player, pen),
        _goods(view, player, pen),
        _market(view, player, pen, say),
        _bag(view, player, pen),
        *_places(view, player, pen, say),
    )


def summary(view: State, player: int, pen: Pen, name: str, say: Phrases) -> Panel:
    """A player's key figures."""
    things = (*_short_figures(view, player), *_all_goods(view, player), _standing(view, player, say))
    return summary_panel(say, player, name, summary_strip(pen, player, name, points_now(view, player), *things))


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
    items = [item for item in kinds.ALL_ITEMS if item < len(kinds.GOODS) or goods[item]]
    things = [_heap(pen, player, item, goods[item], LEFT + 12 + 68.0 * place) for place, item in enumerate(items)]
    draws = counter("bag", f"→{draws_of(view, player)}", 556, GOODS_LINE + 22, 30, 24)
    return pen.plate(f"goods-{player}", box(LEFT, GOODS_LINE, 620, 45, 9), "heap", *things) + draws


def _heap(pen: Pen, player: int, item: Item, number: int, x: float) -> str:
    y = GOODS_LINE + 22.5
    label = text(number, x + 38, y + 8, 23, "numeral" if number else "numeral soft", anchor="start")
    crate = good(item, x + 16, y, 33)
    kind = "" if number else "past"
    return pen.thing(f"good-{player}-{item}", box(x - 3, y - 19, 62, 38, 7), crate, label, kind=kind)


# ------------------------------------------------------------------ followers


def _market(view: State, player: int, pen: Pen, say: Phrases) -> str:
    """Eight spaces with the drawn followers, sorted by kind; each is a separate thing that can be taken."""
    pitch = min(56.0, 448 / view.facts.setup.market_spaces)
    spots = [(172 + pitch * place, MARKET_LINE + 28.5) for place in range(view.facts.setup.market_spaces)]
    empty = [path(disc(*spot, TOKEN), "spot") for spot in spots]
    label = fitted(say.label("label.market"), LEFT + 12, MARKET_LINE + 35, 20, 118, "label", anchor="start")
    followers = [(kind, nth) for kind, number in numbered(view.players[player].market) for nth in range(number)]
    things = [_drawn(pen, player, *one, *spot) for one, spot in zip(followers, spots, strict=False)]
    return pen.plate(f"market-{player}", box(LEFT, MARKET_LINE, 620, 57, 12), "market", label, *empty, *things)


def _drawn(pen: Pen, player: int, kind: Follower, nth: int, x: float, y: float) -> str:
    return pen.thing(f"market-{player}-{kind}-{nth}", disc(x, y, TOKEN + MARGIN), follower(kind, player, x, y, TOKEN))


def _bag(view: State, player: int, pen: Pen) -> str:
    """What is in the bag, by kind."""
    bag = view.players[player].bag
    total = icon("bag", LEFT + 30, BAG_LINE + 28, 42) + text(
        sum(bag), LEFT + 58, BAG_LINE + 36, 24, "numeral", anchor="start"
    )
    held = [kind for kind in kinds.ALL_FOLLOWERS if bag[kind]]
    things = [_bagged(pen, player, kind, bag[kind], LEFT + 118 + 47.0 * place) for place, kind in enumerate(held)]
    return pen.plate(f"bag-{player}", box(LEFT, BAG_LINE, 620, 56, 12), "heap", total, *things)


def _bagged(pen: Pen, player: int, kind: Follower, number: int, x: float) -> str:
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
    if kinds.MARKET_SPACE in row.needs:
        return pen.plate(f"tower-{player}", box(x + 14, y + SPACE_LINE - 22, CARD[0] - 28, 44, 20), "card-foot")
    if row.key == "road" and me.road_stations:
        spot = (x + CARD[0] - 24, y + 97)
        built = station(player, *spot, 30) + badge(me.road_stations, spot[0] + 12, spot[1] - 12, SMALL)
        return pen.thing(f"station-road-{player}", disc(*spot, 18), built)
    if row.citizens and me.is_room_supplied:
        wares = enumerate(row.goods)
        return "".join(good(ware, x + 16 + place * (CARD[0] - 32), y + 97, 24) for place, (ware, _) in wares)
    return ""


# ------------------------------------------------------------------ the summary


def _short_figures(view: State, player: int) -> Iterator[str]:
    for x, (name, number) in zip(SHORT_PLACES, figures_of(view, player).items(), strict=True):
        yield counter(FIGURE_ICONS[name], number, x, 36, 30, 23)


def _all_goods(view: State, player: int) -> Iterator[str]:
    """The goods by kind, wherever they lie."""
    totals = [0] * len(kinds.GOODS)
    for item, number in numbered(view.players[player].goods):
        totals[kinds.GOOD_OF[item]] += number
    for kind, number in zip(kinds.ALL_GOODS, totals, strict=True):
        x, look = 20 + 58.0 * kind, "numeral" if number else "numeral soft"
        yield good(kind, x + 13, 98, 28) + text(number, x + 31, 105, 21, look, anchor="start")


def _standing(view: State, player: int, say: Phrases) -> str:
    """How many followers are drawn, how many place tiles there are, and who has passed."""
    me = view.players[player]
    draws = counter("bag", draws_of(view, player), 318, 98, 30, 23)
    places = counter("house", len(me.places), 382, 98, 30, 23)
    if view.phase == ACTION_PHASE and view.passed >> player & 1:
        plate = path(box(440, 82, 70, 32, 8), "badge")
        return draws + places + plate + fitted(say.label("label.passed"), 475, 104, TINY, 60, "on-badge")
    return draws + places
