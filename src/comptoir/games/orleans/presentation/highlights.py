"""Which drawn things an event speaks of, so that a log can point at them and pieces can glide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.games.orleans import events as told
from comptoir.games.orleans.deeds import ROOM
from comptoir.games.orleans.facts import standard_facts
from comptoir.games.orleans.moves import BY_SACRISTY, HELD, ON_ROAD, UNBUILT
from comptoir.games.orleans.presentation.drawing_pieces import FOLK, TRACK_NAMES
from comptoir.games.orleans.state import DEVELOPMENT, FARMER


def _place(player: int, place: int) -> str:
    # Events know no facts: with a facts file that has towns or deeds in another order, others would be pointed at.
    return f"place-{player}-{standard_facts().places[place].key}"


def _space(player: int, place: int, space: int) -> str:
    return f"space-{player}-{standard_facts().places[place].key}-{space}"


def _tile(place: int) -> str:
    return f"tile-{standard_facts().places[place].key}"


def _town(town: int) -> str:
    return f"town-{standard_facts().towns[town]}"


def _stock(good: int) -> str:
    return f"goods-market-{standard_facts().goods_names[good]}"


def _deed(event: told.CharacterSent) -> tuple[str, ...]:
    if event.deed == ROOM:
        return (f"place-{event.player}-gaming_room",)
    return (f"deed-{standard_facts().deeds[event.deed].key}-{FOLK[event.character]}",)


def _station(event: told.StationGivenUp) -> tuple[str, ...]:
    if event.where == UNBUILT:
        return (f"stations-{event.player}",)
    return (f"place-{event.player}-road" if event.where == ON_ROAD else _town(event.where),)


def _technology(event: told.TechnologyGivenUp) -> tuple[str, ...]:
    return (f"tech-{event.player}" if event.place == HELD else _place(event.player, event.place),)


def _warded(event: told.EventWarded) -> tuple[str, ...]:
    return (f"place-{event.player}-sacristy" if event.shield == BY_SACRISTY else f"goods-{event.player}",)


def _mark(player: int, track: int) -> tuple[str, ...]:
    return (f"mark-{TRACK_NAMES[track]}-{player}",)


# From where to where, in this order, where something moves.
THINGS: dict[type[Event], Callable[[Any], tuple[str, ...]]] = {
    told.RoundBegan: lambda event: ("hourglass",),
    told.EventRevealed: lambda event: ("hourglass",),
    told.TilesOpened: lambda event: tuple(_tile(place) for place in event.places),
    told.FirstPlayerNamed: lambda event: (f"seat-{event.player}",),
    told.CoinsGained: lambda event: (f"coins-{event.player}",),
    told.CoinsPaid: lambda event: (f"coins-{event.player}",),
    told.CoinsGiven: lambda event: (f"coins-{event.player}", f"coins-{event.to}"),
    told.CensusWon: lambda event: _mark(event.player, FARMER),
    told.CensusLost: lambda event: _mark(event.player, FARMER),
    told.FollowerDrawn: lambda event: (f"bag-{event.player}", f"market-{event.player}"),
    told.FollowerFetched: lambda event: (_place(event.player, event.place), f"market-{event.player}"),
    told.FollowerPut: lambda event: (f"{('bag', 'market', 'tower')[event.spot]}-{event.player}",),
    told.FollowerPlaced: lambda event: (_space(event.player, event.place, event.space),),
    told.PlaceUsed: lambda event: (_place(event.player, event.place),),
    told.PlaceCopied: lambda event: (_place(event.player, event.by), _place(event.player, event.place)),
    told.PlaceBorrowed: lambda event: (_place(event.owner, event.place),),
    told.Passed: lambda event: (f"seat-{event.player}",),
    told.CharacterRecruited: lambda event: (f"supply-{FOLK[event.character]}", f"bag-{event.player}"),
    told.TrackAdvanced: lambda event: _mark(event.player, event.track),
    told.FollowersReturned: lambda event: (_place(event.player, event.place), f"bag-{event.player}"),
    told.GoodGained: lambda event: (_stock(event.good), f"good-{event.player}-{event.good}"),
    told.GoodPaid: lambda event: (f"goods-{event.player}",),
    told.GoodGiven: lambda event: (f"goods-{event.player}", f"goods-{event.to}"),
    told.GoodBought: lambda event: (_stock(event.good), f"good-{event.player}-{event.good}"),
    told.GoodSold: lambda event: (f"goods-{event.player}", _stock(event.good)),
    told.BreadBaked: lambda event: (f"goods-{event.player}",),
    told.TechnologyGained: lambda event: ("technology", f"tech-{event.player}"),
    told.TechnologyPlaced: lambda event: (f"tech-{event.player}", _space(event.player, event.place, event.space)),
    told.TechnologyLifted: lambda event: (_place(event.player, event.place),),
    told.TileTaken: lambda event: (_place(event.player, event.place),),
    told.GoodsStored: lambda event: (_place(event.player, event.place),),
    told.DevelopmentGained: lambda event: _mark(event.player, DEVELOPMENT),
    told.StatusReached: lambda event: (f"status-{event.player}",),
    told.CitizenTaken: lambda event: (f"citizens-{event.player}",),
    told.MerchantMoved: lambda event: (f"merchant-{event.merchant}", _town(event.town)),
    told.WayGoodTaken: lambda event: (f"way-{event.way}", f"good-{event.player}-{event.good}"),
    told.StationBuilt: lambda event: (f"stations-{event.player}", _town(event.town)),
    told.RoadStationBuilt: lambda event: (f"stations-{event.player}", f"place-{event.player}-road"),
    told.CharacterSent: _deed,
    told.RoomSupplied: lambda event: (f"place-{event.player}-gaming_room",),
    told.DieRolled: lambda event: (f"place-{event.player}-christmas_market",),
    told.EventWarded: _warded,
    told.FollowerLost: lambda event: (f"bag-{event.player}", f"supply-{FOLK[event.follower]}"),
    told.FollowerSpared: lambda event: (f"bag-{event.player}",),
    told.FollowerReturnedToBoard: lambda event: (f"supply-{FOLK[event.character]}",),
    told.StationGivenUp: _station,
    told.FollowerGivenUp: lambda event: (f"bag-{event.player}",),
    told.PointGivenUp: lambda event: _mark(event.player, DEVELOPMENT),
    told.GoodGivenUp: lambda event: (f"goods-{event.player}",),
    told.TechnologyGivenUp: _technology,
    told.MarkerSetBack: lambda event: _mark(event.player, DEVELOPMENT),
    told.MerchantSentHome: lambda event: (f"merchant-{event.player}",),
    told.SubstitutesReturned: lambda event: (f"bag-{event.player}",),
}


def shows(event: Event) -> tuple[str, ...]:
    """The drawn ids that an event speaks of; none where it speaks of nothing in particular."""
    things = THINGS.get(type(event))
    return things(event) if things else ()
