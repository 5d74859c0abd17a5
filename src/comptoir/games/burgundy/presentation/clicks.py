"""Moves as touches: which drawn things are touched, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.moves import Move
from comptoir.games.burgundy.goods import LoadOne
from comptoir.games.burgundy.moves import (
    Buy,
    ChooseSide,
    Collect,
    CollectBoth,
    Decline,
    Discard,
    EndTurn,
    FetchCastle,
    Hire,
    LayCastle,
    LoadGoods,
    Place,
    PlaceApart,
    Sell,
    Take,
)
from comptoir.games.burgundy.state import DEPOTS, State

Step = frozenset[str]
Steps = tuple[Step, ...]


def touches(view: State, player: int, move: Move) -> Steps:
    """The steps of a move, each a set of things of which any will do; none for a move that is a button."""
    return STEPS[type(move)](view, player, move)


# ------------------------------------------------------------------ steps


def _one(id: str) -> Step:
    return frozenset((id,))


def _die(view: State, player: int, die: int) -> Steps:
    """A die that shows this number; none for a free number."""
    if not die:
        return ()
    places = (place for place, number in enumerate(view.players[player].dice) if number == die)
    return (frozenset(f"p{player}-die-{place}" for place in places),)


def _equal(tiles: Iterable[int], slot: int, prefix: str) -> Step:
    """The space of a tile, and those of equal tiles beside it."""
    found = tuple(tiles)
    return frozenset(f"{prefix}-{place}" for place, tile in enumerate(found) if tile == found[slot])


def _depot_slot(view: State, depot: int, slot: int) -> Step:
    return _equal(view.depots[depot], slot, f"depot-{depot}")


def _stored(view: State, player: int, slot: int) -> Step:
    return _equal(view.players[player].storage, slot, f"p{player}-storage")


def _hex(player: int, hex: int) -> Step:
    return _one(f"p{player}-hex-{hex}")


# ------------------------------------------------------------------ moves


def _take(view: State, player: int, move: Take) -> Steps:
    return (*_die(view, player, move.die), _depot_slot(view, move.depot, move.slot))


def _place(view: State, player: int, move: Place) -> Steps:
    return (*_die(view, player, move.die), _stored(view, player, move.slot), _hex(player, move.hex))


def _sell(view: State, player: int, move: Sell) -> Steps:
    return (*_die(view, player, move.die), _one(f"p{player}-goods-{move.goods}"))


def _hire(view: State, player: int, move: Hire) -> Steps:
    return (*_die(view, player, move.die), _one(f"p{player}-workers"))


def _buy(view: State, player: int, move: Buy) -> Steps:
    return (_one(f"p{player}-silver"), _depot_slot(view, move.depot, move.slot))


def _discard(view: State, player: int, move: Discard) -> Steps:
    return (_stored(view, player, move.slot),)


def _collect(view: State, player: int, move: Collect) -> Steps:
    return (_one(f"goods-{move.depot}"),)


def _collect_both(view: State, player: int, move: CollectBoth) -> Steps:
    return (_one(f"goods-{move.depot}"), _one(f"goods-{move.depot % 6 + 1}"))


def _load(view: State, player: int, move: LoadGoods) -> Steps:
    """The goods of this type on the depots from which the ship collects."""
    frame = pending_of(view, player)
    depots = frame.depots if isinstance(frame, LoadOne) else tuple(DEPOTS)
    lying = (depot for depot in depots if view.depot_goods[depot][move.goods])
    return (frozenset(f"goods-{depot}-{move.goods}" for depot in lying),)


def _place_apart(view: State, player: int, move: PlaceApart) -> Steps:
    """Both dice are paid: touching either will do."""
    dice = frozenset(f"p{player}-die-{place}" for place in range(len(view.players[player].dice)))
    return (dice, _stored(view, player, move.slot), _hex(player, move.hex))


def _fetch_castle(view: State, player: int, move: FetchCastle) -> Steps:
    return (_one("castles-aside"),)


def _choose_side(view: State, player: int, move: ChooseSide) -> Steps:
    return (_one(f"p{player}-side-{move.side}"),)


def _lay_castle(view: State, player: int, move: LayCastle) -> Steps:
    return (_hex(player, move.hex),)


def _button(view: State, player: int, move: Move) -> Steps:
    return ()


STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    Take: _take,
    Place: _place,
    Sell: _sell,
    Hire: _hire,
    Buy: _buy,
    Discard: _discard,
    Collect: _collect,
    CollectBoth: _collect_both,
    LoadGoods: _load,
    PlaceApart: _place_apart,
    FetchCastle: _fetch_castle,
    Decline: _button,
    EndTurn: _button,
    ChooseSide: _choose_side,
    LayCastle: _lay_castle,
}
