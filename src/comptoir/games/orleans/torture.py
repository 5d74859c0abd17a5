"""Compulsory payments, and torture for what is missing. Group TORTURE."""

from collections.abc import Iterator

from comptoir.engine.draws import Draws
from comptoir.engine.frames import Chance, Decision, PlayerFrame, answered_by, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.keyed import numbered
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import PlaceNumber, Town
from comptoir.games.orleans.planning import occupy
from comptoir.games.orleans.state import Player, State, owned
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
        state.tell(events.TortureBegan, player, items)
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
            state.tell(events.DebtCancelled, self.player, self.left)


class GiveUp(Decision):
    """What is given up next?"""

    left: kinds.Left

    def moves(self, state: State) -> Moves:
        return list(items_to_give_up(state, self.player))

    def resolve(self, state: State, move: Move) -> None:
        push(state, Torture(self.player, self.left - 1))
        give_up(state, self.player, move)


def items_to_give_up(state: State, player: int) -> Iterator[Move]:
    """Everything that torture can take from a player, one item at a time."""
    me = state.players[player]
    yield from (do.GiveUpStation(town) for town, built in numbered(state.stations) if player in built)
    if me.road_stations:
        yield do.GiveUpStation(do.ON_ROAD)
    if me.stations:
        yield do.GiveUpStation(do.UNBUILT)
    if any(me.bag[: kinds.OWN]):
        yield do.GiveUpFollower()
    if can_lose_point(state, me):
        yield do.GiveUpPoint()
    yield from (do.GiveUpGood(item) for item in items_of(me))
    yield from (do.GiveUpTile(place) for place in me.places)
    yield from technology_to_give_up(me)


def technology_to_give_up(me: Player) -> Iterator[Move]:
    """The technology tiles of a player, placed and held."""
    yield from (do.GiveUpTechnology(place) for place in owned(me) if kinds.TECHNOLOGY in me.on[place])
    if me.technology:
        yield do.GiveUpTechnology(do.HELD)


def can_lose_point(state: State, me: Player) -> bool:
    """The marker can go back a space, but not to a coin space nor from one."""
    space, coins = me.tracks[kinds.DEVELOPMENT], state.facts.development_coins
    return space > 0 and not coins[space] and not coins[space - 1]


def give_up(state: State, player: int, move: Move) -> None:
    """An item leaves the game; only development points can come back."""
    me = state.players[player]
    if isinstance(move, do.GiveUpStation):
        _give_up_station(state, player, move.where)
    elif isinstance(move, do.GiveUpFollower):
        push(state, LoseFollower(player))
    elif isinstance(move, do.GiveUpPoint):
        me.tracks[kinds.DEVELOPMENT] -= 1
        state.tell(events.PointGivenUp, player, me.tracks[kinds.DEVELOPMENT])
    elif isinstance(move, do.GiveUpGood):
        me.goods[move.item] -= 1
        state.lost_goods[kinds.GOOD_OF[move.item]] += 1
        state.tell(events.GoodGivenUp, player, move.item)
    elif isinstance(move, do.GiveUpTile):
        lose_tile(state, player, move.place)
        state.tell(events.TileGivenUp, player, move.place)
    else:
        assert isinstance(move, do.GiveUpTechnology)
        give_up_technology(state, player, move.place)


def _give_up_station(state: State, player: int, where: Town) -> None:
    me = state.players[player]
    if where == do.UNBUILT:
        me.stations -= 1
    elif where == do.ON_ROAD:
        me.road_stations -= 1
    else:
        state.stations[where] = tuple(seat for seat in state.stations[where] if seat != player)
    me.lost_stations += 1
    state.tell(events.StationGivenUp, player, where)


def give_up_technology(state: State, player: int, place: PlaceNumber) -> None:
    """A technology tile leaves the game, and its space is open again."""
    me = state.players[player]
    if place == do.HELD:
        me.technology -= 1
    else:
        occupy(me, place, me.on[place].index(kinds.TECHNOLOGY), kinds.EMPTY)
    state.lost_technology += 1
    state.tell(events.TechnologyGivenUp, player, place)


@answered_by(do.DrawFollowers)
class LoseFollower(Chance):
    """Which neutral follower comes out of the bag? Followers in the player's colour are put back and drawn again."""

    player: int

    def draws(self, state: State) -> Draws:
        return [draw(state.players[self.player].bag, kinds=kinds.ALL_CHARACTERS)]

    def resolve(self, state: State, move: do.DrawFollowers) -> None:
        (follower,) = move.followers
        state.players[self.player].bag[follower] -= 1
        state.lost_followers[kinds.CHARACTER_OF[follower]] += 1
        state.tell(events.FollowerGivenUp, self.player, follower)
