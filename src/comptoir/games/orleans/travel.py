"""Merchants on the map: moves, goods on the way, trading stations. Groups SHIP, WAGON, GUILDHALL."""

from itertools import chain

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, moves as do
from comptoir.games.orleans.kinds import WATERWAYS, Seat, Town, WayKinds, WayNumber
from comptoir.games.orleans.printed import Facts
from comptoir.games.orleans.state import State

# ------------------------------------------------------------------ moving


def ways_of(state: State, merchant: int, kinds: int) -> list[WayNumber]:
    """The ways of these kinds that lead on from where a player's merchant is."""
    facts = state.facts
    return [way for way in facts.ways_from[state.players[merchant].merchant] if facts.ways[way].kind & kinds]


def is_on_water(facts: Facts, town: Town) -> bool:
    """Does a waterway lead to the town?"""
    return any(facts.ways[way].kind == WATERWAYS for way in facts.ways_from[town])


class MoveMerchant(Decision):
    """Along which way does a merchant move, the player's own or another's?"""

    merchant: Seat
    kinds: WayKinds

    def moves(self, state: State) -> Moves:
        return [do.TRAVEL[way] for way in ways_of(state, self.merchant, self.kinds)]

    def resolve(self, state: State, move: do.Travel) -> None:
        town = state.facts.other_end(move.way, state.players[self.merchant].merchant)
        arrive(state, self.player, self.merchant, town)
        if self.merchant == self.player:
            _heed_arrival(state, self.player)
        # On top of the stack: the good of the way comes before what the arrival brings.
        if state.way_goods[move.way]:
            push(state, TakeFromWay(self.player, move.way))


def arrive(state: State, player: int, merchant: int, town: Town) -> None:
    """A merchant is moved to a town."""
    state.players[merchant].merchant = town
    state.tell(events.MerchantMoved, player, merchant, town)


def _heed_arrival(state: State, player: int) -> None:
    """What the player's places do when their merchant has come to a town."""
    for place in state.players[player].places:
        moment = state.facts.places[place].behaviour.on_arrival
        if moment is not None:
            moment(state, player, place)


class TakeFromWay(Decision):
    """Which good is taken from the way, if any?"""

    way: WayNumber

    def moves(self, state: State) -> Moves:
        return [*(do.TAKE_GOOD[good] for good in dict.fromkeys(state.way_goods[self.way])), do.DECLINE]

    def resolve(self, state: State, move: do.TakeGood | do.Decline) -> None:
        if isinstance(move, do.TakeGood):
            left = list(state.way_goods[self.way])
            left.remove(move.good)
            state.way_goods[self.way] = tuple(left)
            state.players[self.player].goods[move.good] += 1
            state.tell(events.WayGoodTaken, self.player, self.way, move.good)


# ------------------------------------------------------------------ building


def is_site(state: State, player: int, town: Town) -> bool:
    """May the player build in the town: no station there, or in the start town none of the player's own?"""
    built = state.stations[town]
    return not built or (town == state.facts.start_town and player not in built)


def is_shared_site(state: State, player: int, town: Town) -> bool:
    """Could the player build beside other players' stations there (Tavern)?"""
    return not is_site(state, player, town) and player not in state.stations[town]


def build_station(state: State, player: int, town: Town) -> None:
    """A trading station of the player's in a town."""
    me = state.players[player]
    me.stations -= 1
    state.stations[town] = (*state.stations[town], player)
    state.tell(events.StationBuilt, player, town)
    for place in me.places:
        moment = state.facts.places[place].behaviour.on_build
        if moment is not None:
            moment(state, player, place, town)


def stations_built(state: State, player: int) -> int:
    """How many trading stations the player has built, on the map and on the Road."""
    return [*chain.from_iterable(state.stations)].count(player) + state.players[player].road_stations
