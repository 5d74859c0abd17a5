"""Compulsory payments, and torture for what is missing. Group TORTURE."""

from collections.abc import Iterator, Sequence
from random import Random

from comptoir.engine.frames import Chance, Decision, PlayerFrame, push
from comptoir.engine.moves import Move
from comptoir.games.keyed import numbered
from comptoir.games.orleans.events import (
    DebtCancelled,
    FollowerGivenUp,
    GoodGivenUp,
    PointGivenUp,
    StationGivenUp,
    TechnologyGivenUp,
    TileGivenUp,
    TortureBegan,
)
from comptoir.games.orleans.kinds import ALL_CHARACTERS, PlaceNumber, Town
from comptoir.games.orleans.moves import (
    HELD,
    ON_ROAD,
    UNBUILT,
    DrawFollowers,
    GiveUpFollower,
    GiveUpGood,
    GiveUpPoint,
    GiveUpStation,
    GiveUpTechnology,
    GiveUpTile,
)
from comptoir.games.orleans.planning import occupy
from comptoir.games.orleans.state import CHARACTER, DEVELOPMENT, EMPTY, GOOD, OWN, TECHNOLOGY, Player, State, owned
from comptoir.games.orleans.supply import items_of, pay_coins
from comptoir.games.orleans.tiles import lose_tile
from comptoir.games.pools import draw


def owe(state: State, player: int, coins: int) -> None:
    """A compulsory payment: all coins there are, then one item for each that is missing."""
    paid = min(coins, state.players[player].coins)
    pay_coins(state, player, paid)
    torture(state, player, coins - paid)


def torture(state: State, player: int, items: int) -> None:
    """The player has to give up this many items."""
    if items:
        state.tell(TortureBegan, player, items)
        push(state, Torture(player, items))


class Torture(PlayerFrame):
    """The torture goes on while items are due and the player has any."""

    left: int

    def run(self, state: State) -> None:
        if not self.left:
            return
        if any(True for _ in items_to_give_up(state, self.player)):
            push(state, GiveUp(self.player, self.left))
        else:
            state.tell(DebtCancelled, self.player, self.left)


class GiveUp(Decision):
    """What is given up next?"""

    left: int

    def moves(self, state: State) -> Sequence[Move]:
        return list(items_to_give_up(state, self.player))

    def resolve(self, state: State, move: Move) -> None:
        push(state, Torture(self.player, self.left - 1))
        give_up(state, self.player, move)


def items_to_give_up(state: State, player: int) -> Iterator[Move]:
    """Everything that torture can take from a player, one item at a time."""
    me = state.players[player]
    yield from (GiveUpStation(town) for town, built in numbered(state.stations) if player in built)
    if me.road_stations:
        yield GiveUpStation(ON_ROAD)
    if me.stations:
        yield GiveUpStation(UNBUILT)
    if any(me.bag[:OWN]):
        yield GiveUpFollower()
    if can_lose_point(state, me):
        yield GiveUpPoint()
    yield from (GiveUpGood(item) for item in items_of(me))
    yield from (GiveUpTile(place) for place in me.places)
    yield from technology_to_give_up(me)


def technology_to_give_up(me: Player) -> Iterator[Move]:
    """The technology tiles of a player, placed and held."""
    yield from (GiveUpTechnology(place) for place in owned(me) if TECHNOLOGY in me.on[place])
    if me.technology:
        yield GiveUpTechnology(HELD)


def can_lose_point(state: State, me: Player) -> bool:
    """The marker can go back a space, but not to a coin space nor from one."""
    space, coins = me.tracks[DEVELOPMENT], state.facts.development_coins
    return space > 0 and not coins[space] and not coins[space - 1]


def give_up(state: State, player: int, move: Move) -> None:
    """An item leaves the game; only development points can come back."""
    me = state.players[player]
    if isinstance(move, GiveUpStation):
        _give_up_station(state, player, move.where)
    elif isinstance(move, GiveUpFollower):
        push(state, LoseFollower(player))
    elif isinstance(move, GiveUpPoint):
        me.tracks[DEVELOPMENT] -= 1
        state.tell(PointGivenUp, player, me.tracks[DEVELOPMENT])
    elif isinstance(move, GiveUpGood):
        me.goods[move.item] -= 1
        state.lost_goods[GOOD[move.item]] += 1
        state.tell(GoodGivenUp, player, move.item)
    elif isinstance(move, GiveUpTile):
        lose_tile(state, player, move.place)
        state.tell(TileGivenUp, player, move.place)
    else:
        assert isinstance(move, GiveUpTechnology)
        give_up_technology(state, player, move.place)


def _give_up_station(state: State, player: int, where: Town) -> None:
    me = state.players[player]
    if where == UNBUILT:
        me.stations -= 1
    elif where == ON_ROAD:
        me.road_stations -= 1
    else:
        state.stations[where] = tuple(seat for seat in state.stations[where] if seat != player)
    me.lost_stations += 1
    state.tell(StationGivenUp, player, where)


def give_up_technology(state: State, player: int, place: PlaceNumber) -> None:
    """A technology tile leaves the game, and its space is open again."""
    me = state.players[player]
    if place == HELD:
        me.technology -= 1
    else:
        occupy(me, place, me.on[place].index(TECHNOLOGY), EMPTY)
    state.lost_technology += 1
    state.tell(TechnologyGivenUp, player, place)


class LoseFollower(Chance):
    """Which neutral follower comes out of the bag? Followers in the player's colour are put back and drawn again."""

    answer = DrawFollowers
    player: int

    def sample(self, state: State, rng: Random) -> DrawFollowers:
        return DrawFollowers(tuple(draw(state.players[self.player].bag, 1, rng, ALL_CHARACTERS)))

    def allows(self, state: State, move: DrawFollowers) -> bool:
        bag = state.players[self.player].bag
        return len(move.followers) == 1 and move.followers[0] < OWN and bag[move.followers[0]] > 0

    def resolve(self, state: State, move: DrawFollowers) -> None:
        (follower,) = move.followers
        state.players[self.player].bag[follower] -= 1
        state.lost_followers[CHARACTER[follower]] += 1
        state.tell(FollowerGivenUp, self.player, follower)
