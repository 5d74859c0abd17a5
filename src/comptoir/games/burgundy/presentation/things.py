"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable, Iterable
from typing import Any

from comptoir.engine.frames import Event, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.burgundy import events as told
from comptoir.games.burgundy import moves as m
from comptoir.games.burgundy.boards import TYPES
from comptoir.games.burgundy.goods import LoadOne
from comptoir.games.burgundy.kinds import DepotNumber
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.state import DEPOTS, State
from comptoir.games.presentation.ids import Names, one

NAMES: Names = {
    "phase": lambda facts: facts.setup.phases,
    "size": lambda facts: ("small", "large"),
    "type": lambda facts: TYPES,
}

# ------------------------------------------------------------------ events


def _dealt(facts: Facts, event: told.GoodsDealt) -> tuple[str, ...]:
    return tuple(f"p{event.player}-goods-{goods}" for goods in dict.fromkeys(event.goods))


def _taken(facts: Facts, event: told.TileTaken | told.TileBought) -> tuple[str, ...]:
    """From the depot to the storage; if a stored tile must leave first, its event shows the space."""
    depot = f"depot-{event.depot}-{event.slot}"
    return (depot,) if event.space == told.NO_SPACE else (depot, f"p{event.player}-storage-{event.space}")


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], tuple[str, ...]]] = {
    told.GoodsDealt: _dealt,
    told.FirstPlayerFound: "marker-{player}",
    told.SheetDealt: "p{player}-side-0 p{player}-side-1",
    told.CastleLaid: "p{player}-hex-{hex}",
    told.GoodsArrived: "white-die goods-{depot}",
    told.DiceRolled: "p{player}-die-0 p{player}-die-1",
    told.WorkersSpent: "p{player}-workers",
    told.WorkersGained: "p{player}-workers",
    told.SilverGained: "p{player}-silver",
    told.TileTaken: _taken,
    told.TileBought: _taken,
    told.TileDiscarded: "p{player}-storage-{space}",
    told.TilePlaced: "p{player}-hex-{hex}",
    told.DistrictCompleted: "p{player}-points",
    told.BonusWon: "bonus-{type}-{size} p{player}-bonuses",
    told.AnimalsScored: "p{player}-points",
    told.BuildingScored: "p{player}-points",
    told.GoodsCollected: "p{player}-goods-{goods}",
    told.MarkerAdvanced: "marker-{player} track-{space}",
    told.GoodsSold: "p{player}-sold p{player}-points",
    told.PointsPaid: "p{player}-points",
    told.CastleFetched: "castles-aside",
}

# ------------------------------------------------------------------ moves


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


def _place(view: State, player: int, move: m.Place) -> Steps:
    hex = one(f"p{player}-hex-{move.hex}")
    return _die(view, player, move.die) + _stored(view, player, move.slot) + hex


def _load(view: State, player: int, move: m.LoadGoods) -> Steps:
    """The goods of this type on the depots from which the ship collects."""
    frame = pending_of(view, player)
    depots = frame.depots if isinstance(frame, LoadOne) else tuple(DEPOTS)
    lying = (depot for depot in depots if view.depot_goods[depot][move.goods])
    return one(*(f"goods-{depot}-{move.goods}" for depot in lying))


def _place_apart(view: State, player: int, move: m.PlaceApart) -> Steps:
    """Both dice are paid: a click on either will do."""
    dice = one(*(f"p{player}-die-{place}" for place in range(len(view.players[player].dice))))
    return dice + _stored(view, player, move.slot) + one(f"p{player}-hex-{move.hex}")


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    m.Take: lambda view, player, move: _die(view, player, move.die) + _depot_slot(view, move.depot, move.slot),
    m.Place: _place,
    m.Sell: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-goods-{move.goods}"),
    m.Hire: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-workers"),
    m.Buy: lambda view, player, move: one(f"p{player}-silver") + _depot_slot(view, move.depot, move.slot),
    m.Discard: lambda view, player, move: _stored(view, player, move.slot),
    m.Collect: "goods-{depot}",
    m.CollectBoth: lambda view, player, move: one(f"goods-{move.depot}") + one(f"goods-{move.depot % 6 + 1}"),
    m.LoadGoods: _load,
    m.PlaceApart: _place_apart,
    m.FetchCastle: "castles-aside",
    m.ChooseSide: "p{player}-side-{side}",
    m.LayCastle: "p{player}-hex-{hex}",
}
