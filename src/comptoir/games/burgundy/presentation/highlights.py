"""Which drawn things an event mentions, so that the log can point at them and pieces can glide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.games.burgundy import events as told
from comptoir.games.burgundy.boards import TYPES
from comptoir.games.burgundy.printed import Facts

SIZES = ("small", "large")


def _stored(facts: Facts, event: told.TileTaken | told.TileBought) -> tuple[str, ...]:
    """From the depot to the storage; if a stored tile must leave first, its event shows the space."""
    depot = f"depot-{event.depot}-{event.slot}"
    return (depot,) if event.space == told.NO_SPACE else (depot, f"p{event.player}-storage-{event.space}")


# If something moves: from where, then to where.
THINGS: dict[type[Event], Callable[[Facts, Any], tuple[str, ...]]] = {
    told.GoodsDealt: lambda facts, event: tuple(
        f"p{event.player}-goods-{goods}" for goods in dict.fromkeys(event.goods)
    ),
    told.FirstPlayerFound: lambda facts, event: (f"marker-{event.player}",),
    told.SheetDealt: lambda facts, event: (f"p{event.player}-side-0", f"p{event.player}-side-1"),
    told.CastleLaid: lambda facts, event: (f"p{event.player}-hex-{event.hex}",),
    told.GoodsArrived: lambda facts, event: ("white-die", f"goods-{event.depot}"),
    told.DiceRolled: lambda facts, event: (f"p{event.player}-die-0", f"p{event.player}-die-1"),
    told.WorkersSpent: lambda facts, event: (f"p{event.player}-workers",),
    told.WorkersGained: lambda facts, event: (f"p{event.player}-workers",),
    told.SilverGained: lambda facts, event: (f"p{event.player}-silver",),
    told.TileTaken: _stored,
    told.TileBought: _stored,
    told.TileDiscarded: lambda facts, event: (f"p{event.player}-storage-{event.space}",),
    told.TilePlaced: lambda facts, event: (f"p{event.player}-hex-{event.hex}",),
    told.DistrictCompleted: lambda facts, event: (f"p{event.player}-points",),
    told.BonusWon: lambda facts, event: (f"bonus-{TYPES[event.type]}-{SIZES[event.size]}", f"p{event.player}-bonuses"),
    told.AnimalsScored: lambda facts, event: (f"p{event.player}-points",),
    told.BuildingScored: lambda facts, event: (f"p{event.player}-points",),
    told.GoodsCollected: lambda facts, event: (f"p{event.player}-goods-{event.goods}",),
    told.MarkerAdvanced: lambda facts, event: (f"marker-{event.player}", f"track-{event.space}"),
    told.GoodsSold: lambda facts, event: (f"p{event.player}-sold", f"p{event.player}-points"),
    told.PointsPaid: lambda facts, event: (f"p{event.player}-points",),
    told.CastleFetched: lambda facts, event: ("castles-aside",),
}
