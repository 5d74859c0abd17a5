"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable, Iterable
from typing import Any

from comptoir.engine.frames import Event, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.burgundy import events, moves as do
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


def _dealt(facts: Facts, event: events.GoodsDealt) -> tuple[str, ...]:
    return tuple(f"p{event.player}-goods-{goods}" for goods in dict.fromkeys(event.goods))


def _taken(facts: Facts, event: events.TileTaken | events.TileBought) -> tuple[str, ...]:
    """From the depot to the storage; if a stored tile must leave first, its event shows the space."""
    depot = f"depot-{event.depot}-{event.slot}"
    return (depot,) if event.space == events.NO_SPACE else (depot, f"p{event.player}-storage-{event.space}")


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], tuple[str, ...]]] = {
    events.GoodsDealt: _dealt,
    events.FirstPlayerFound: "marker-{player}",
    events.SheetDealt: "p{player}-side-0 p{player}-side-1",
    events.CastleLaid: "p{player}-hex-{hex}",
    events.GoodsArrived: "white-die goods-{depot}",
    events.DiceRolled: "p{player}-die-0 p{player}-die-1",
    events.WorkersSpent: "p{player}-workers",
    events.WorkersGained: "p{player}-workers",
    events.SilverGained: "p{player}-silver",
    events.TileTaken: _taken,
    events.TileBought: _taken,
    events.TileDiscarded: "p{player}-storage-{space}",
    events.TilePlaced: "p{player}-hex-{hex}",
    events.DistrictCompleted: "p{player}-points",
    events.BonusWon: "bonus-{type}-{size} p{player}-bonuses",
    events.AnimalsScored: "p{player}-points",
    events.BuildingScored: "p{player}-points",
    events.GoodsCollected: "p{player}-goods-{goods}",
    events.MarkerAdvanced: "marker-{player} track-{space}",
    events.GoodsSold: "p{player}-sold p{player}-points",
    events.PointsPaid: "p{player}-points",
    events.CastleFetched: "castles-aside",
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


def _place(view: State, player: int, move: do.Place) -> Steps:
    hex = one(f"p{player}-hex-{move.hex}")
    return _die(view, player, move.die) + _stored(view, player, move.slot) + hex


def _load(view: State, player: int, move: do.LoadGoods) -> Steps:
    """The goods of this type on the depots from which the ship collects."""
    frame = pending_of(view, player)
    depots = frame.depots if isinstance(frame, LoadOne) else tuple(DEPOTS)
    lying = (depot for depot in depots if view.depot_goods[depot][move.goods])
    return one(*(f"goods-{depot}-{move.goods}" for depot in lying))


def _place_apart(view: State, player: int, move: do.PlaceApart) -> Steps:
    """Both dice are paid: a click on either will do."""
    dice = one(*(f"p{player}-die-{place}" for place in range(len(view.players[player].dice))))
    return dice + _stored(view, player, move.slot) + one(f"p{player}-hex-{move.hex}")


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    do.Take: lambda view, player, move: _die(view, player, move.die) + _depot_slot(view, move.depot, move.slot),
    do.Place: _place,
    do.Sell: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-goods-{move.goods}"),
    do.Hire: lambda view, player, move: _die(view, player, move.die) + one(f"p{player}-workers"),
    do.Buy: lambda view, player, move: one(f"p{player}-silver") + _depot_slot(view, move.depot, move.slot),
    do.Discard: lambda view, player, move: _stored(view, player, move.slot),
    do.Collect: "goods-{depot}",
    do.CollectBoth: lambda view, player, move: one(f"goods-{move.depot}") + one(f"goods-{move.depot % 6 + 1}"),
    do.LoadGoods: _load,
    do.PlaceApart: _place_apart,
    do.FetchCastle: "castles-aside",
    do.ChooseSide: "p{player}-side-{side}",
    do.LayCastle: "p{player}-hex-{hex}",
}
