"""Moves as clicks: which drawn things are clicked, one after another, to make a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from comptoir.engine.frames import pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.burgundy import moves as m
from comptoir.games.burgundy.goods import LoadOne
from comptoir.games.burgundy.kinds import DepotNumber, Hex
from comptoir.games.burgundy.state import DEPOTS, State
from comptoir.games.presentation.clicks import one

# ------------------------------------------------------------------ steps


def _die(view: State, player: int, die: int) -> Steps:
    """A die that shows this number; none for a free number."""
    if not die:
        return ()
    places = (place for place, number in enumerate(view.players[player].dice) if number == die)
    return one(*(f"p{player}-die-{place}" for place in places))


def _equal(tiles: Iterable[int], slot: int, prefix: str) -> Steps:
    """The space of a tile, and those of equal tiles next to it."""
    found = tuple(tiles)
    return one(*(f"{prefix}-{place}" for place, tile in enumerate(found) if tile == found[slot]))


def _depot_slot(view: State, depot: DepotNumber, slot: int) -> Steps:
    return _equal(view.depots[depot], slot, f"depot-{depot}")


def _stored(view: State, player: int, slot: int) -> Steps:
    return _equal(view.players[player].storage, slot, f"p{player}-storage")


def _hex(player: int, hex: Hex) -> Steps:
    return one(f"p{player}-hex-{hex}")


# ------------------------------------------------------------------ moves


def _load(view: State, player: int, move: m.LoadGoods) -> Steps:
    """The goods of this type on the depots from which the ship collects."""
    frame = pending_of(view, player)
    depots = frame.depots if isinstance(frame, LoadOne) else tuple(DEPOTS)
    lying = (depot for depot in depots if view.depot_goods[depot][move.goods])
    return one(*(f"goods-{depot}-{move.goods}" for depot in lying))


def _place_apart(view: State, player: int, move: m.PlaceApart) -> Steps:
    """Both dice are paid: a click on either will do."""
    dice = one(*(f"p{player}-die-{place}" for place in range(len(view.players[player].dice))))
    return dice + _stored(view, player, move.slot) + _hex(player, move.hex)


# Moves without a row are buttons.
STEPS: dict[type[Move], Callable[[State, int, Any], Steps]] = {
    m.Take: lambda view, player, move: _die(view, player, move.die) + _depot_slot(view, move.depot, move.slot),
    m.Place: lambda view, player, move: (
        _die(view, player, move.die) + _stored(view, player, move.slot) + _hex(player, move.hex)
    ),
    m.Sell: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-goods-{move.goods}"),
    m.Hire: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-workers"),
    m.Buy: lambda view, player, move: one(f"p{player}-silver") + _depot_slot(view, move.depot, move.slot),
    m.Discard: lambda view, player, move: _stored(view, player, move.slot),
    m.Collect: lambda view, player, move: one(f"goods-{move.depot}"),
    m.CollectBoth: lambda view, player, move: one(f"goods-{move.depot}") + one(f"goods-{move.depot % 6 + 1}"),
    m.LoadGoods: _load,
    m.PlaceApart: _place_apart,
    m.FetchCastle: lambda view, player, move: one("castles-aside"),
    m.ChooseSide: lambda view, player, move: one(f"p{player}-side-{move.side}"),
    m.LayCastle: lambda view, player, move: _hex(player, move.hex),
}
