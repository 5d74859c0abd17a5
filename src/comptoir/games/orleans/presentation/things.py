"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.deeds import ROOM, SendOne, room_of
from comptoir.games.orleans.followers import GatherOne
from comptoir.games.orleans.kinds import Figure, Follower, PlaceNumber
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.planning import fitting, open_spaces, tower_of
from comptoir.games.orleans.presentation.words_moves import SPOTS
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import State, owned
from comptoir.games.orleans.travel import MoveMerchant, TakeFromWay
from comptoir.games.presentation.ids import Names, one

Ids = tuple[str, ...]

NAMES: Names = {
    "place": lambda facts: [row.key for row in facts.places],
    "by": lambda facts: [row.key for row in facts.places],
    "track": lambda facts: kinds.TRACK.words(),
    "character": lambda facts: facts.characters,
    "good": lambda facts: facts.goods_names,
    "town": lambda facts: facts.towns,
    "deed": lambda facts: [row.key for row in facts.deeds],
    "spot": lambda facts: SPOTS,
}

# ------------------------------------------------------------------ events


def _from_stock(facts: Facts, event: events.GoodGained | events.GoodBought) -> Ids:
    return f"goods-market-{facts.goods_names[event.good]}", f"good-{event.player}-{event.good}"


def _sent(facts: Facts, event: events.CharacterSent) -> Ids:
    if event.deed == ROOM:
        return (f"place-{event.player}-gaming_room",)
    return (f"deed-{facts.deeds[event.deed].key}-{facts.characters[event.character]}",)


def _station_given_up(facts: Facts, event: events.StationGivenUp) -> Ids:
    if event.where == do.UNBUILT:
        return (f"stations-{event.player}",)
    return (f"place-{event.player}-road" if event.where == do.ON_ROAD else f"town-{facts.towns[event.where]}",)


def _technology_given_up(facts: Facts, event: events.TechnologyGivenUp) -> Ids:
    is_held = event.place == do.HELD
    return (f"tech-{event.player}" if is_held else f"place-{event.player}-{facts.places[event.place].key}",)


def _warded(facts: Facts, event: events.EventWarded) -> Ids:
    return (f"place-{event.player}-sacristy" if event.shield == do.BY_SACRISTY else f"goods-{event.player}",)


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], Ids]] = {
    events.RoundBegan: "hourglass",
    events.EventRevealed: "hourglass",
    events.TilesOpened: lambda facts, event: tuple(f"tile-{facts.places[place].key}" for place in event.places),
    events.FirstPlayerNamed: "seat-{player}",
    events.CoinsGained: "coins-{player}",
    events.CoinsPaid: "coins-{player}",
    events.CoinsGiven: "coins-{player} coins-{to}",
    events.CensusWon: "mark-farmer-{player}",
    events.CensusLost: "mark-farmer-{player}",
    events.FollowerDrawn: "bag-{player} market-{player}",
    events.FollowerFetched: "place-{player}-{place} market-{player}",
    events.FollowerPut: "{spot}-{player}",
    events.FollowerPlaced: "space-{player}-{place}-{space}",
    events.PlaceUsed: "place-{player}-{place}",
    events.PlaceCopied: "place-{player}-{by} place-{player}-{place}",
    events.PlaceBorrowed: "place-{owner}-{place}",
    events.Passed: "seat-{player}",
    events.CharacterRecruited: "supply-{character} bag-{player}",
    events.TrackAdvanced: "mark-{track}-{player}",
    events.FollowersReturned: "place-{player}-{place} bag-{player}",
    events.GoodGained: _from_stock,
    events.GoodPaid: "goods-{player}",
    events.GoodGiven: "goods-{player} goods-{to}",
    events.GoodBought: _from_stock,
    events.GoodSold: "goods-{player} goods-market-{good}",
    events.BreadBaked: "goods-{player}",
    events.TechnologyGained: "technology tech-{player}",
    events.TechnologyPlaced: "tech-{player} space-{player}-{place}-{space}",
    events.TechnologyLifted: "place-{player}-{place}",
    events.TileTaken: "place-{player}-{place}",
    events.GoodsStored: "place-{player}-{place}",
    events.DevelopmentGained: "mark-development-{player}",
    events.StatusReached: "status-{player}",
    events.CitizenTaken: "citizens-{player}",
    events.MerchantMoved: "merchant-{merchant} town-{town}",
    events.WayGoodTaken: lambda facts, event: (f"way-{event.way}", f"good-{event.player}-{event.good}"),
    events.StationBuilt: "stations-{player} town-{town}",
    events.RoadStationBuilt: "stations-{player} place-{player}-road",
    events.CharacterSent: _sent,
    events.RoomSupplied: "place-{player}-gaming_room",
    events.DieRolled: "place-{player}-christmas_market",
    events.EventWarded: _warded,
    events.FollowerLost: lambda facts, event: (f"bag-{event.player}", f"supply-{facts.characters[event.follower]}"),
    events.FollowerSpared: "bag-{player}",
    events.FollowerReturnedToBoard: "supply-{character}",
    events.StationGivenUp: _station_given_up,
    events.FollowerGivenUp: "bag-{player}",
    events.PointGivenUp: "mark-development-{player}",
    events.GoodGivenUp: "goods-{player}",
    events.TechnologyGivenUp: _technology_given_up,
    events.MarkerSetBack: "mark-development-{player}",
    events.MerchantSentHome: "merchant-{player}",
    events.SubstitutesReturned: "bag-{player}",
}

# ------------------------------------------------------------------ spaces and followers


def _spaces(view: State, player: int, place: PlaceNumber, what: Figure) -> Steps:
    """The spaces of a place where this stands."""
    return one(*(_space_id(view, player, place, n) for n, on in enumerate(_on(view, player, place)) if on == what))


def _alike(view: State, player: int, move: do.Plan | do.PlanFromTower | do.FetchBack | do.PlaceTechnology) -> Steps:
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


def _technology(view: State, player: int, move: do.LiftTechnology | do.GiveUpTechnology) -> Steps:
    """A technology tile, on its place or held."""
    return one(f"tech-{player}") if move.place == do.HELD else _spaces(view, player, move.place, kinds.TECHNOLOGY)


# ------------------------------------------------------------------ moves


def _where(view: State, player: int, move: do.Plan | do.PlanFromTower) -> Steps:
    """The space; the card of its place stands for the first space where the follower fits."""
    me, [spaces] = view.players[player], _alike(view, player, move)
    open_here = fitting(view, me, move.follower, open_spaces(view, me))
    is_first = (move.place, move.space) == min((spot for spot in open_here if spot[0] == move.place), default=None)
    return one(*spaces, *((f"place-{player}-{view.facts.places[move.place].key}",) if is_first else ()))


def _plan(view: State, player: int, move: do.Plan) -> Steps:
    """The follower, then the space; a follower that has just arrived is not clicked."""
    frame = pending_of(view, player)
    space = _where(view, player, move)
    if isinstance(frame, ChooseArrival):
        return space
    if isinstance(frame, PlaceDrawn):
        return one(f"bag-{player}-{move.follower}") + space
    return _on_market(view, player, move.follower) + space


def _plan_from_tower(view: State, player: int, move: do.PlanFromTower) -> Steps:
    tower = tower_of(view, view.players[player])
    return _spaces(view, player, tower, move.follower) + _where(view, player, move)


def _put(view: State, player: int, move: do.Put) -> Steps:
    if move.spot == do.TOWER:
        return _spaces(view, player, tower_of(view, view.players[player]), kinds.EMPTY)
    return one(f"bag-{player}" if move.spot == do.BAG else f"market-{player}")


def _return_follower(view: State, player: int, move: do.ReturnFollower) -> Steps:
    if move.source == do.FROM_BAG:
        return one(f"bag-{player}-{move.character}")
    if move.source == do.FROM_MARKET:
        return _on_market(view, player, move.character)
    return _spaces(view, player, move.source, move.character)


def _send(view: State, player: int, move: do.Send) -> Steps:
    """The character, then the deed or the Gaming Room."""
    frame, facts = pending_of(view, player), view.facts
    sources = (frame.source,) if isinstance(frame, SendOne) else owned(view.players[player])
    ids = [id for place in sources for step in _spaces(view, player, place, move.character) for id in step]
    if move.deed == ROOM:
        return one(*ids) + one(f"place-{player}-{facts.places[room_of(view, view.players[player])].key}")
    return one(*ids) + one(f"deed-{facts.deeds[move.deed].key}")


def _travel(view: State, player: int, move: do.Travel) -> Steps:
    """The town at the end of the way; the way itself if two lead there."""
    frame, facts = pending_of(view, player), view.facts
    traveller = frame.merchant if isinstance(frame, MoveMerchant) else player
    here = view.players[traveller].merchant
    there = facts.other_end(move.way, here)
    ways = [way for way in facts.ways_from[here] if facts.other_end(way, here) == there]
    return one(f"way-{move.way}") if len(ways) > 1 else one(f"way-{move.way}", f"town-{facts.towns[there]}")


def _give_up_station(view: State, player: int, move: do.GiveUpStation) -> Steps:
    if move.where == do.UNBUILT:
        return one(f"stations-{player}")
    where = "road" if move.where == do.ON_ROAD else view.facts.towns[move.where]
    return one(f"station-{where}-{player}")


def _take_good(view: State, player: int, move: do.TakeGood) -> Steps:
    """A good on the way that was travelled, or on the goods market."""
    frame, name = pending_of(view, player), view.facts.goods_names[move.good]
    return one(f"way-{frame.way}-{name}" if isinstance(frame, TakeFromWay) else f"goods-market-{name}")


def _protect(view: State, player: int, move: do.Protect) -> Steps:
    if move.shield == do.BY_SACRISTY:
        return one(f"place-{player}-sacristy")
    return one(f"good-{player}-{kinds.INN_CHEESE if move.shield == do.BY_CHEESE else kinds.INN_WINE}")


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    do.Draw: "bag-{player}",
    do.FetchBack: _alike,
    do.Put: _put,
    do.Plan: _plan,
    do.PlanFromTower: _plan_from_tower,
    do.UsePlace: "place-{player}-{place}",
    do.Recruit: "supply-{character}",
    do.ChooseTrack: "track-{track}",
    do.TakeTile: "tile-{place}",
    do.Travel: _travel,
    do.GoTo: "town-{town}",
    do.TakeGood: _take_good,
    do.Build: "town-{town}",
    do.Send: _send,
    do.Choose: lambda view, player, move: one(
        (f"coins-{player}", "track-development", "goods-market", f"merchant-{player}")[move.gift]
    ),
    do.PayGood: "good-{player}-{item}",
    do.Buy: "goods-market-{good}",
    do.Sell: "good-{player}-{item}",
    do.PlaceTechnology: _alike,
    do.LiftTechnology: _technology,
    do.ChoosePlayer: lambda view, player, move: one(f"seat-{move.seat}", f"merchant-{move.seat}"),
    do.Copy: "place-{player}-{place}",
    do.Borrow: "place-{seat}-{place}",
    do.Protect: _protect,
    do.GoHome: lambda view, player, move: one(f"town-{view.facts.towns[view.facts.start_town]}"),
    do.ReturnFollower: _return_follower,
    do.GiveUpStation: _give_up_station,
    do.GiveUpFollower: "bag-{player}",
    do.GiveUpPoint: "mark-development-{player}",
    do.GiveUpGood: "good-{player}-{item}",
    do.GiveUpTile: "place-{player}-{place}",
    do.GiveUpTechnology: _technology,
    do.Exclude: "tile-{place}",
}


def _draws(view: State, player: int) -> int:
    """How many followers can be drawn one after another."""
    me, frame = view.players[player], pending_of(view, player)
    room = view.facts.setup.market_spaces - sum(me.market)
    return min(frame.left, sum(me.bag), room) if isinstance(frame, GatherOne) else 1


# Moves that are often made several times in a row.
RUNS: dict[type[Move], Callable[[State, int], int]] = {do.Draw: _draws}
REPEATED: frozenset[type[Move]] = frozenset((do.Sell, do.PayGood, do.GiveUpPoint, do.GiveUpGood))
LEADING: frozenset[type[Move]] = frozenset((do.UsePlace,))
