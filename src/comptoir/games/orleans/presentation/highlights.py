"""Which drawn things an event mentions, so that the log can point at them and pieces can glide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.games.orleans import events as told
from comptoir.games.orleans.deeds import ROOM
from comptoir.games.orleans.moves import BY_SACRISTY, HELD, ON_ROAD, UNBUILT
from comptoir.games.orleans.presentation.drawing_pieces import FOLK
from comptoir.games.orleans.presentation.phrases import TRACK_NAMES
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import DEVELOPMENT, FARMER


def _place(facts: Facts, player: int, place: int) -> str:
    return f"place-{player}-{facts.places[place].key}"


def _space(facts: Facts, player: int, place: int, space: int) -> str:
    return f"space-{player}-{facts.places[place].key}-{space}"


def _tile(facts: Facts, place: int) -> str:
    return f"tile-{facts.places[place].key}"


def _town(facts: Facts, town: int) -> str:
    return f"town-{facts.towns[town]}"


def _stock(facts: Facts, good: int) -> str:
    return f"goods-market-{facts.goods_names[good]}"


def _deed(facts: Facts, event: told.CharacterSent) -> tuple[str, ...]:
    if event.deed == ROOM:
        return (f"place-{event.player}-gaming_room",)
    return (f"deed-{facts.deeds[event.deed].key}-{FOLK[event.character]}",)


def _station(facts: Facts, event: told.StationGivenUp) -> tuple[str, ...]:
    if event.where == UNBUILT:
        return (f"stations-{event.player}",)
    return (f"place-{event.player}-road" if event.where == ON_ROAD else _town(facts, event.where),)


def _technology(facts: Facts, event: told.TechnologyGivenUp) -> tuple[str, ...]:
    return (f"tech-{event.player}" if event.place == HELD else _place(facts, event.player, event.place),)


def _warded(facts: Facts, event: told.EventWarded) -> tuple[str, ...]:
    return (f"place-{event.player}-sacristy" if event.shield == BY_SACRISTY else f"goods-{event.player}",)


def _mark(player: int, track: int) -> tuple[str, ...]:
    return (f"mark-{TRACK_NAMES[track]}-{player}",)


# If something moves: from where, then to where.
THINGS: dict[type[Event], Callable[[Facts, Any], tuple[str, ...]]] = {
    told.RoundBegan: lambda facts, event: ("hourglass",),
    told.EventRevealed: lambda facts, event: ("hourglass",),
    told.TilesOpened: lambda facts, event: tuple(_tile(facts, place) for place in event.places),
    told.FirstPlayerNamed: lambda facts, event: (f"seat-{event.player}",),
    told.CoinsGained: lambda facts, event: (f"coins-{event.player}",),
    told.CoinsPaid: lambda facts, event: (f"coins-{event.player}",),
    told.CoinsGiven: lambda facts, event: (f"coins-{event.player}", f"coins-{event.to}"),
    told.CensusWon: lambda facts, event: _mark(event.player, FARMER),
    told.CensusLost: lambda facts, event: _mark(event.player, FARMER),
    told.FollowerDrawn: lambda facts, event: (f"bag-{event.player}", f"market-{event.player}"),
    told.FollowerFetched: lambda facts, event: (_place(facts, event.player, event.place), f"market-{event.player}"),
    told.FollowerPut: lambda facts, event: (f"{('bag', 'market', 'tower')[event.spot]}-{event.player}",),
    told.FollowerPlaced: lambda facts, event: (_space(facts, event.player, event.place, event.space),),
    told.PlaceUsed: lambda facts, event: (_place(facts, event.player, event.place),),
    told.PlaceCopied: lambda facts, event: (
        _place(facts, event.player, event.by),
        _place(facts, event.player, event.place),
    ),
    told.PlaceBorrowed: lambda facts, event: (_place(facts, event.owner, event.place),),
    told.Passed: lambda facts, event: (f"seat-{event.player}",),
    told.CharacterRecruited: lambda facts, event: (f"supply-{FOLK[event.character]}", f"bag-{event.player}"),
    told.TrackAdvanced: lambda facts, event: _mark(event.player, event.track),
    told.FollowersReturned: lambda facts, event: (_place(facts, event.player, event.place), f"bag-{event.player}"),
    told.GoodGained: lambda facts, event: (_stock(facts, event.good), f"good-{event.player}-{event.good}"),
    told.GoodPaid: lambda facts, event: (f"goods-{event.player}",),
    told.GoodGiven: lambda facts, event: (f"goods-{event.player}", f"goods-{event.to}"),
    told.GoodBought: lambda facts, event: (_stock(facts, event.good), f"good-{event.player}-{event.good}"),
    told.GoodSold: lambda facts, event: (f"goods-{event.player}", _stock(facts, event.good)),
    told.BreadBaked: lambda facts, event: (f"goods-{event.player}",),
    told.TechnologyGained: lambda facts, event: ("technology", f"tech-{event.player}"),
    told.TechnologyPlaced: lambda facts, event: (
        f"tech-{event.player}",
        _space(facts, event.player, event.place, event.space),
    ),
    told.TechnologyLifted: lambda facts, event: (_place(facts, event.player, event.place),),
    told.TileTaken: lambda facts, event: (_place(facts, event.player, event.place),),
    told.GoodsStored: lambda facts, event: (_place(facts, event.player, event.place),),
    told.DevelopmentGained: lambda facts, event: _mark(event.player, DEVELOPMENT),
    told.StatusReached: lambda facts, event: (f"status-{event.player}",),
    told.CitizenTaken: lambda facts, event: (f"citizens-{event.player}",),
    told.MerchantMoved: lambda facts, event: (f"merchant-{event.merchant}", _town(facts, event.town)),
    told.WayGoodTaken: lambda facts, event: (f"way-{event.way}", f"good-{event.player}-{event.good}"),
    told.StationBuilt: lambda facts, event: (f"stations-{event.player}", _town(facts, event.town)),
    told.RoadStationBuilt: lambda facts, event: (f"stations-{event.player}", f"place-{event.player}-road"),
    told.CharacterSent: _deed,
    told.RoomSupplied: lambda facts, event: (f"place-{event.player}-gaming_room",),
    told.DieRolled: lambda facts, event: (f"place-{event.player}-christmas_market",),
    told.EventWarded: _warded,
    told.FollowerLost: lambda facts, event: (f"bag-{event.player}", f"supply-{FOLK[event.follower]}"),
    told.FollowerSpared: lambda facts, event: (f"bag-{event.player}",),
    told.FollowerReturnedToBoard: lambda facts, event: (f"supply-{FOLK[event.character]}",),
    told.StationGivenUp: _station,
    told.FollowerGivenUp: lambda facts, event: (f"bag-{event.player}",),
    told.PointGivenUp: lambda facts, event: _mark(event.player, DEVELOPMENT),
    told.GoodGivenUp: lambda facts, event: (f"goods-{event.player}",),
    told.TechnologyGivenUp: _technology,
    told.MarkerSetBack: lambda facts, event: _mark(event.player, DEVELOPMENT),
    told.MerchantSentHome: lambda facts, event: (f"merchant-{event.player}",),
    told.SubstitutesReturned: lambda facts, event: (f"bag-{event.player}",),
}
