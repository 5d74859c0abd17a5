"""What every drawn thing is and does, and the ruling where a player would ask for one."""

from __future__ import annotations

from collections.abc import Sequence

from comptoir.engine.game import Explanation
from comptoir.engine.words import word_of
from comptoir.games.orleans.development import status_of
from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.moves import VOCABULARY
from comptoir.games.orleans.planning import tower_of
from comptoir.games.orleans.presentation.explain_board import BOARD
from comptoir.games.orleans.presentation.explain_places import PLACES
from comptoir.games.orleans.presentation.phrases import book_of
from comptoir.games.orleans.presentation.teller import Teller
from comptoir.games.orleans.presentation.words_moves import drawn
from comptoir.games.orleans.scoring import points_of
from comptoir.games.orleans.state import BREAD, EMPTY, FOLLOWERS, GOOD, INN_CHEESE, ITEMS, MONK, OWN, TECHNOLOGY, State
from comptoir.games.orleans.travel import stations_built
from comptoir.games.presentation.explaining import Tell, joined, tellers, told


def explain(view: State, id: str, names: Sequence[str], language: str) -> Explanation | None:
    """What the drawn thing of this id is and does; None if there is no such thing."""
    return told(TELLERS, Teller(book_of(language), view, names), id)


# ------------------------------------------------------------------ followers


def _market(teller: Teller, seat: int) -> Explanation:
    market, spaces = teller.view.players[seat].market, teller.facts.setup.market_spaces
    return teller.about(
        "explain.market",
        "text" if any(market) else "none",
        player=teller.names[seat],
        taken=sum(market),
        spaces=spaces,
        followers=teller.crowd(market),
    )


def _bag(teller: Teller, seat: int) -> Explanation:
    bag = teller.view.players[seat].bag
    text = "text" if any(bag) else "none"
    followers, draws = teller.crowd(bag), draws_of(teller.view, seat)
    return teller.about("explain.bag", text, player=teller.names[seat], followers=followers, draws=draws)


def _market_follower(teller: Teller, seat: int, follower: int, nth: int) -> Explanation | None:
    return _follower(teller, seat, follower, teller.view.players[seat].market, "market")


def _bag_follower(teller: Teller, seat: int, follower: int) -> Explanation | None:
    return _follower(teller, seat, follower, teller.view.players[seat].bag, "bag")


def _follower(teller: Teller, seat: int, follower: int, pool: list[int], where: str) -> Explanation | None:
    if follower >= FOLLOWERS:
        return None
    kind = "own" if follower >= OWN else "monk" if follower == MONK else "neutral"
    text = teller.say(f"explain.{where}_follower.text", player=teller.names[seat])
    return Explanation(teller.followers(follower, pool[follower]), joined(text, teller.say(f"explain.follower.{kind}")))


def _tower(teller: Teller, seat: int) -> Explanation:
    me = teller.view.players[seat]
    tower = tower_of(teller.view, me)
    standing = [what for what in me.on[tower] if what != EMPTY] if tower != -1 else []
    text = "missing" if tower == -1 else "text" if standing else "none"
    return teller.about("explain.tower", text, player=teller.names[seat], followers=drawn(teller, standing))


# ------------------------------------------------------------------ belongings


def _tech(teller: Teller, seat: int) -> Explanation:
    me = teller.view.players[seat]
    about = teller.about(
        "explain.technology", "text" if me.technology else "none", n=me.technology, player=teller.names[seat]
    )
    placed = sum(TECHNOLOGY in standing for standing in me.on)
    more = teller.say("explain.technology.placed", n=placed) if placed else ""
    return Explanation(about.title, joined(about.text, more), about.ruling)


def _coins(teller: Teller, seat: int) -> Explanation:
    title = teller.count("coins", teller.view.players[seat].coins)
    return Explanation(
        title, teller.say("explain.coins.text", player=teller.names[seat]), teller.say("explain.coins.ruling")
    )


def _stations(teller: Teller, seat: int) -> Explanation:
    built, left = stations_built(teller.view, seat), teller.view.players[seat].stations
    status = status_of(teller.view, seat)
    return teller.about("explain.stations", player=teller.names[seat], built=built, left=left, status=status)


def _goods(teller: Teller, seat: int) -> Explanation:
    goods, points = teller.heap(teller.view.players[seat].goods), points_of(teller.view, seat)
    worth = teller.count("points", points["goods"] + points["bread"])
    return teller.about(
        "explain.goods", "text" if goods else "none", player=teller.names[seat], goods=goods, points=worth
    )


def _good(teller: Teller, seat: int, item: int) -> Explanation | None:
    if item >= ITEMS:
        return None
    title = teller.goods(item, teller.view.players[seat].goods[item])
    if item == BREAD:
        status = status_of(teller.view, seat)
        return Explanation(title, teller.say("explain.good.bread", player=teller.names[seat], status=status))
    worth = teller.count("points", teller.facts.goods.points[GOOD[item]])
    return Explanation(
        title,
        joined(
            teller.say("explain.good.text", player=teller.names[seat], points=worth),
            teller.say("explain.good.food") if GOOD[item] in teller.facts.food else "",
            teller.say("explain.good.inn") if item >= INN_CHEESE else "",
        ),
    )


def _citizens(teller: Teller, seat: int) -> Explanation:
    citizens = teller.count("citizens", teller.view.players[seat].citizens)
    return teller.about(
        "explain.citizens", player=teller.names[seat], citizens=citizens, status=status_of(teller.view, seat)
    )


def _seat(teller: Teller, seat: int) -> Explanation:
    """A player in short: the points now, category by category."""
    view, points = teller.view, points_of(teller.view, seat)
    rows = [
        teller.say("explain.seat.row", category=teller.say(f"category.{category}"), points=number)
        for category, number in points.items()
        if number
    ]
    return Explanation(
        teller.say("explain.seat.title", player=teller.names[seat]),
        joined(
            teller.say("explain.seat.text", total=teller.count("points", sum(points.values()))),
            teller.say("explain.seat.rows", rows=", ".join(rows)) if rows else "",
            teller.say("explain.seat.first") if seat == view.first else "",
            teller.say("explain.seat.passed") if view.passed >> seat & 1 else "",
        ),
        teller.say("explain.seat.ruling"),
    )


def _status(teller: Teller, seat: int) -> Explanation:
    return teller.about("explain.status", player=teller.names[seat], status=status_of(teller.view, seat))


# ------------------------------------------------------------------ buttons

MOVE_WORDS = frozenset(word_of(type(move)) for move in VOCABULARY)


def _do(teller: Teller, word: str) -> Explanation | None:
    key = word.replace("-", "_")
    if key not in MOVE_WORDS:
        return None
    return Explanation(teller.say(f"group.{key}"), teller.say(f"do.{key}"))


# ------------------------------------------------------------------ ids

OWNED: dict[str, Tell] = {
    "market-%": _market,
    "market-%-#-#": _market_follower,
    "bag-%": _bag,
    "bag-%-#": _bag_follower,
    "tower-%": _tower,
    "tech-%": _tech,
    "coins-%": _coins,
    "stations-%": _stations,
    "goods-%": _goods,
    "good-%-#": _good,
    "citizens-%": _citizens,
    "status-%": _status,
    "seat-%": _seat,
    "[ps]%-name": _seat,
    "do-([a-z-]+)": _do,
}


TELLERS = tellers(OWNED | PLACES | BOARD)
