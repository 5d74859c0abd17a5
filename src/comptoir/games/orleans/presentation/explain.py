"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from comptoir.engine.presentation import Explanation
from comptoir.games.keyed import KeyedList
from comptoir.games.orleans import kinds
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.kinds import Follower, Item
from comptoir.games.orleans.planning import tower_of
from comptoir.games.orleans.presentation.explain_board import BOARD
from comptoir.games.orleans.presentation.explain_places import PLACES
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.presentation.things import NAMES
from comptoir.games.orleans.presentation.words_moves import drawn
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.travel import stations_built
from comptoir.games.presentation.explaining import Explain, below, explainers

# ------------------------------------------------------------------ followers


def _market(say: Phrases, seat: int) -> Explanation:
    market, spaces = say.view.players[seat].market, say.facts.setup.market_spaces
    return say.about(
        "market",
        "text" if any(market) else "none",
        player=say.names[seat],
        taken=sum(market),
        spaces=spaces,
        followers=say.crowd(market),
    )


def _bag(say: Phrases, seat: int) -> Explanation:
    bag = say.view.players[seat].bag
    text = "text" if any(bag) else "none"
    followers, draws = say.crowd(bag), draws_of(say.view, seat)
    return say.about("bag", text, player=say.names[seat], followers=followers, draws=draws)


def _market_follower(say: Phrases, seat: int, follower: Follower, nth: int) -> Explanation:
    return _follower(say, seat, follower, say.view.players[seat].market, "market")


def _bag_follower(say: Phrases, seat: int, follower: Follower) -> Explanation:
    return _follower(say, seat, follower, say.view.players[seat].bag, "bag")


def _follower(say: Phrases, seat: int, follower: Follower, pool: KeyedList[Follower, int], where: str) -> Explanation:
    kind = "own" if follower >= kinds.OWN else "monk" if follower == kinds.MONK else "neutral"
    about = say.about(f"{where}_follower", named=say.followers(follower, pool[follower]), player=say.names[seat])
    return about.with_more(say(f"explain.follower.{kind}"))


def _tower(say: Phrases, seat: int) -> Explanation:
    me = say.view.players[seat]
    tower = tower_of(say.view, me)
    standing = [what for what in me.on[tower] if what != kinds.EMPTY] if tower != -1 else []
    text = "missing" if tower == -1 else "text" if standing else "none"
    return say.about("tower", text, player=say.names[seat], followers=drawn(say, standing))


# ------------------------------------------------------------------ belongings


def _tech(say: Phrases, seat: int) -> Explanation:
    me = say.view.players[seat]
    about = say.about("technology", "text" if me.technology else "none", n=me.technology, player=say.names[seat])
    placed = sum(kinds.TECHNOLOGY in standing for standing in me.on)
    return about.with_more(say("explain.technology.placed", n=placed) if placed else "")


def _coins(say: Phrases, seat: int) -> Explanation:
    return say.about("coins", named=say.count("coins", say.view.players[seat].coins), player=say.names[seat])


def _stations(say: Phrases, seat: int) -> Explanation:
    built, left = stations_built(say.view, seat), say.view.players[seat].stations
    status = status_of(say.view, seat)
    return say.about("stations", player=say.names[seat], built=built, left=left, status=status)


def _goods(say: Phrases, seat: int) -> Explanation:
    goods, points = say.heap(say.view.players[seat].goods), points_of(say.view, seat)
    worth = say.count("points", points["goods"] + points["bread"])
    return say.about("goods", "text" if goods else "none", player=say.names[seat], goods=goods, points=worth)


def _good(say: Phrases, seat: int, item: Item) -> Explanation:
    named = say.goods(item, say.view.players[seat].goods[item])
    if item == kinds.BREAD:
        return say.about("good", "bread", named=named, player=say.names[seat], status=status_of(say.view, seat))
    worth = say.count("points", say.facts.goods.points[kinds.GOOD_OF[item]])
    return say.about("good", named=named, player=say.names[seat], points=worth).with_more(
        say("explain.good.food") if kinds.GOOD_OF[item] in say.facts.goods.food else "",
        say("explain.good.inn") if item >= kinds.INN_CHEESE else "",
    )


def _citizens(say: Phrases, seat: int) -> Explanation:
    citizens = say.count("citizens", say.view.players[seat].citizens)
    return say.about("citizens", player=say.names[seat], citizens=citizens, status=status_of(say.view, seat))


def _seat(say: Phrases, seat: int) -> Explanation:
    """A player in brief: the current points, category by category."""
    view, points = say.view, points_of(say.view, seat)
    rows, total = say.rows("seat", points), say.count("points", sum(points.values()))
    return say.about("seat", player=say.names[seat], total=total).with_more(
        say("explain.seat.rows", rows=rows) if rows else "",
        say("explain.seat.first") if seat == view.first else "",
        say("explain.seat.passed") if view.passed >> seat & 1 else "",
    )


# ------------------------------------------------------------------ ids

PARTS = {
    "follower": below(lambda say: len(kinds.FOLLOWERS)),
    "item": below(lambda say: kinds.ITEMS),
    "good_number": below(lambda say: len(kinds.GOODS)),
    "way": below(lambda say: len(say.facts.ways)),
    "citizen": below(lambda say: kinds.LAST_CITIZEN + 1),
}
OWNED: dict[str, Explain] = {
    "market-{seat}": _market,
    "market-{seat}-{follower}-{number}": _market_follower,
    "bag-{seat}": _bag,
    "bag-{seat}-{follower}": _bag_follower,
    "tower-{seat}": _tower,
    "tech-{seat}": _tech,
    "coins-{seat}": _coins,
    "stations-{seat}": _stations,
    "goods-{seat}": _goods,
    "good-{seat}-{item}": _good,
    "citizens-{seat}": _citizens,
    "status-{seat}": lambda say, seat: say.about("status", player=say.names[seat], status=status_of(say.view, seat)),
    "seat-{seat}": _seat,
    "[ps]{seat}-name": _seat,
}
EXPLAINERS = explainers(NAMES, PARTS, OWNED | PLACES | BOARD)
