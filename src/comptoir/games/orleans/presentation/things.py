"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.orleans import events as told
from comptoir.games.orleans import moves as m
from comptoir.games.orleans.deeds import ROOM, SendOne, room_of
from comptoir.games.orleans.followers import GatherOne
from comptoir.games.orleans.kinds import TRACK, Figure, Follower, PlaceNumber
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.planning import tower_of
from comptoir.games.orleans.presentation.words_moves import SPOTS
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import EMPTY, INN_CHEESE, INN_WINE, TECHNOLOGY, State, owned
from comptoir.games.orleans.travel import MoveMerchant, TakeFromWay
from comptoir.games.presentation.ids import Names, one

Ids = tuple[str, ...]

NAMES: Names = {
    "place": lambda facts: [row.key for row in facts.places],
    "by": lambda facts: [row.key for row in facts.places],
    "track": lambda facts: TRACK.words(),
    "character": lambda facts: facts.characters,
    "good": lambda facts: facts.goods_names,
    "town": lambda facts: facts.towns,
    "deed": lambda facts: [row.key for row in facts.deeds],
    "spot": lambda facts: SPOTS,
}

# ------------------------------------------------------------------ events


def _from_stock(facts: Facts, event: told.GoodGained | told.GoodBought) -> Ids:
    return f"goods-market-{facts.goods_names[event.good]}", f"good-{event.player}-{event.good}"


def _sent(facts: Facts, event: told.CharacterSent) -> Ids:
    if event.deed == ROOM:
        return (f"place-{event.player}-gaming_room",)
    return (f"deed-{facts.deeds[event.deed].key}-{facts.characters[event.character]}",)


def _station_given_up(facts: Facts, event: told.StationGivenUp) -> Ids:
    if event.where == m.UNBUILT:
        return (f"stations-{event.player}",)
    return (f"place-{event.player}-road" if event.where == m.ON_ROAD else f"town-{facts.towns[event.where]}",)


def _technology_given_up(facts: Facts, event: told.TechnologyGivenUp) -> Ids:
    is_held = event.place == m.HELD
    return (f"tech-{event.player}" if is_held else f"place-{event.player}-{facts.places[event.place].key}",)


def _warded(facts: Facts, event: told.EventWarded) -> Ids:
    return (f"place-{event.player}-sacristy" if event.shield == m.BY_SACRISTY else f"goods-{event.player}",)


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], Ids]] = {
    told.RoundBegan: "hourglass",
    told.EventRevealed: "hourglass",
    told.TilesOpened: lambda facts, event: tuple(f"tile-{facts.places[place].key}" for place in event.places),
    told.FirstPlayerNamed: "seat-{player}",
    told.CoinsGained: "coins-{player}",
    told.CoinsPaid: "coins-{player}",
    told.CoinsGiven: "coins-{player} coins-{to}",
    told.CensusWon: "mark-farmer-{player}",
    told.CensusLost: "mark-farmer-{player}",
    told.FollowerDrawn: "bag-{player} market-{player}",
    told.FollowerFetched: "place-{player}-{place} market-{player}",
    told.FollowerPut: "{spot}-{player}",
    told.FollowerPlaced: "space-{player}-{place}-{space}",
    told.PlaceUsed: "place-{player}-{place}",
    told.PlaceCopied: "place-{player}-{by} place-{player}-{place}",
    told.PlaceBorrowed: "place-{owner}-{place}",
    told.Passed: "seat-{player}",
    told.CharacterRecruited: "supply-{character} bag-{player}",
    told.TrackAdvanced: "mark-{track}-{player}",
    told.FollowersReturned: "place-{player}-{place} bag-{player}",
    told.GoodGained: _from_stock,
    told.GoodPaid: "goods-{player}",
    told.GoodGiven: "goods-{player} goods-{to}",
    told.GoodBought: _from_stock,
    told.GoodSold: "goods-{player} goods-market-{good}",
    told.BreadBaked: "goods-{player}",
    told.TechnologyGained: "technology tech-{player}",
    told.TechnologyPlaced: "tech-{player} space-{player}-{place}-{space}",
    told.TechnologyLifted: "place-{player}-{place}",
    told.TileTaken: "place-{player}-{place}",
    told.GoodsStored: "place-{player}-{place}",
    told.DevelopmentGained: "mark-development-{player}",
    told.StatusReached: "status-{player}",
    told.CitizenTaken: "citizens-{player}",
    told.MerchantMoved: "merchant-{merchant} town-{town}",
    told.WayGoodTaken: lambda facts, event: (f"way-{event.way}", f"good-{event.player}-{event.good}"),
    told.StationBuilt: "stations-{player} town-{town}",
    told.RoadStationBuilt: "stations-{player} place-{player}-road",
    told.CharacterSent: _sent,
    told.RoomSupplied: "place-{player}-gaming_room",
    told.DieRolled: "place-{player}-christmas_market",
    told.EventWarded: _warded,
    told.FollowerLost: lambda facts, event: (f"bag-{event.player}", f"supply-{facts.characters[event.follower]}"),
    told.FollowerSpared: "bag-{player}",
    told.FollowerReturnedToBoard: "supply-{character}",
    told.StationGivenUp: _station_given_up,
    told.FollowerGivenUp: "bag-{player}",
    told.PointGivenUp: "mark-development-{player}",
    told.GoodGivenUp: "goods-{player}",
    told.TechnologyGivenUp: _technology_given_up,
    told.MarkerSetBack: "mark-development-{player}",
    told.MerchantSentHome: "merchant-{player}",
    told.SubstitutesReturned: "bag-{player}",
}

# ------------------------------------------------------------------ spaces and followers


def _spaces(view: State, player: int, place: PlaceNumber, what: Figure) -> Steps:
    """The spaces of a place where this stands."""
    return one(*(_space_id(view, player, place, n) for n, on in enumerate(_on(view, player, place)) if on == what))


def _alike(view: State, player: int, move: m.Plan | m.PlanFromTower | m.FetchBack | m.PlaceTechnology) -> Steps:
    """A space, and those of the same place that ask for the same and hold the same."""
    needs, on = view.facts.places[move.place].needs, _on(view, player, move.place)
    same = [n for n in range(len(needs)) if (needs[n], on[n]) == (needs[move.space], on[move.space])]
    return one(*(_space_id(view, player, move.place, n) for n in same))


def _on(view: State, player: int, place: PlaceNumber) -> tuple[Figure, ...]:
    return view.players[player].on[place]


def _space_id(view: State, player: int, place: PlaceNumber, space: int) -> str:
    return f"space-{player}-{view.facts.places[place].key}-{space}"


def _on_market(view: State, player: int, follower: Follower) -> Steps:
    """The followers of this kind on the market."""
    return one(*(f"market-{player}-{follower}-{nth}" for nth in range(view.players[player].market[follower])))


def _technology(view: State, player: int, move: m.LiftTechnology | m.GiveUpTechnology) -> Steps:
    """A technology tile, on its place or held."""
    return one(f"tech-{player}") if move.place == m.HELD else _spaces(view, player, move.place, TECHNOLOGY)


# ------------------------------------------------------------------ moves


def _plan(view: State, player: int, move: m.Plan) -> Steps:
    """The follower, then the space; a follower that has just arrived is not clicked."""
    frame = pending_of(view, player)
    space = _alike(view, player, move)
    if isinstance(frame, ChooseArrival):
        return space
    if isinstance(frame, PlaceDrawn):
        return one(f"bag-{player}-{move.follower}") + space
    return _on_market(view, player, move.follower) + space


def _plan_from_tower(view: State, player: int, move: m.PlanFromTower) -> Steps:
    tower = tower_of(view, view.players[player])
    return _spaces(view, player, tower, move.follower) + _alike(view, player, move)


def _put(view: State, player: int, move: m.Put) -> Steps:
    if move.spot == m.TOWER:
        return _spaces(view, player, tower_of(view, view.players[player]), EMPTY)
    return one(f"bag-{player}" if move.spot == m.BAG else f"market-{player}")


def _return_follower(view: State, player: int, move: m.ReturnFollower) -> Steps:
    if move.source == m.FROM_BAG:
        return one(f"bag-{player}-{move.character}")
    if move.source == m.FROM_MARKET:
        return _on_market(view, player, move.character)
    return _spaces(view, player, move.source, move.character)


def _send(view: State, player: int, move: m.Send) -> Steps:
    """The character, then the deed or the Gaming Room."""
    frame, facts = pending_of(view, player), view.facts
    sources = (frame.source,) if isinstance(frame, SendOne) else owned(view.players[player])
    ids = [id for place in sources for step in _spaces(view, player, place, move.character) for id in step]
    if move.deed == ROOM:
        return one(*ids) + one(f"place-{player}-{facts.places[room_of(view, view.players[player])].key}")
    return one(*ids) + one(f"deed-{facts.deeds[move.deed].key}")


def _travel(view: State, player: int, move: m.Travel) -> Steps:
    """The town at the end of the way; the way itself if two lead there."""
    frame, facts = pending_of(view, player), view.facts
    traveller = frame.merchant if isinstance(frame, MoveMerchant) else player
    here = view.players[traveller].merchant
    there = facts.other_end(move.way, here)
    ways = [way for way in facts.ways_from[here] if facts.other_end(way, here) == there]
    return one(f"way-{move.way}") if len(ways) > 1 else one(f"way-{move.way}", f"town-{facts.towns[there]}")


def _give_up_station(view: State, player: int, move: m.GiveUpStation) -> Steps:
    if move.where == m.UNBUILT:
        return one(f"stations-{player}")
    where = "road" if move.where == m.ON_ROAD else view.facts.towns[move.where]
    return one(f"station-{where}-{player}")


def _take_good(view: State, player: int, move: m.TakeGood) -> Steps:
    """A good on the way that was travelled, or on the goods market."""
    frame, name = pending_of(view, player), view.facts.goods_names[move.good]
    return one(f"way-{frame.way}-{name}" if isinstance(frame, TakeFromWay) else f"goods-market-{name}")


def _protect(view: State, player: int, move: m.Protect) -> Steps:
    if move.shield == m.BY_SACRISTY:
        return one(f"place-{player}-sacristy")
    return one(f"good-{player}-{INN_CHEESE if move.shield == m.BY_CHEESE else INN_WINE}")


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    m.Draw: "bag-{player}",
    m.FetchBack: _alike,
    m.Put: _put,
    m.Plan: _plan,
    m.PlanFromTower: _plan_from_tower,
    m.UsePlace: "place-{player}-{place}",
    m.Recruit: "supply-{character}",
    m.ChooseTrack: "track-{track}",
    m.TakeTile: "tile-{place}",
    m.Travel: _travel,
    m.GoTo: "town-{town}",
    m.TakeGood: _take_good,
    m.Build: "town-{town}",
    m.Send: _send,
    m.Choose: lambda view, player, move: one(
        (f"coins-{player}", "track-development", "goods-market", f"merchant-{player}")[move.gift]
    ),
    m.PayGood: "good-{player}-{item}",
    m.Buy: "goods-market-{good}",
    m.Sell: "good-{player}-{item}",
    m.PlaceTechnology: _alike,
    m.LiftTechnology: _technology,
    m.ChoosePlayer: lambda view, player, move: one(f"seat-{move.seat}", f"merchant-{move.seat}"),
    m.Copy: "place-{player}-{place}",
    m.Borrow: "place-{seat}-{place}",
    m.Protect: _protect,
    m.GoHome: lambda view, player, move: one(f"town-{view.facts.towns[view.facts.start_town]}"),
    m.ReturnFollower: _return_follower,
    m.GiveUpStation: _give_up_station,
    m.GiveUpFollower: "bag-{player}",
    m.GiveUpPoint: "mark-development-{player}",
    m.GiveUpGood: "good-{player}-{item}",
    m.GiveUpTile: "place-{player}-{place}",
    m.GiveUpTechnology: _technology,
    m.Exclude: "tile-{place}",
}


def _draws(view: State, player: int) -> int:
    """How many followers can be drawn one after another."""
    me, frame = view.players[player], pending_of(view, player)
    room = view.facts.setup.market_spaces - sum(me.market)
    return min(frame.left, sum(me.bag), room) if isinstance(frame, GatherOne) else 1


# Moves that are often made several times in a row.
RUNS: dict[type[Move], Callable[[State, int], int]] = {m.Draw: _draws}
