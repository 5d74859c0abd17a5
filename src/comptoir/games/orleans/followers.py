"""Phase 3: followers are drawn from the bag or fetched back, one by one. Groups FOLLOWERS, TILE-GUNPOWDER-TOWER."""

from collections.abc import Iterator
from functools import cache

from comptoir.engine.draws import Draws
from comptoir.engine.frames import Chance, Decision, Frame, PlayerFrame, Together, answered_by, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import Follower, PlaceNumber
from comptoir.games.orleans.planning import occupy, tower_of
from comptoir.games.orleans.state import Player, State, owned
from comptoir.games.pools import draw

FOLLOWERS_PHASE = 3
NO_FOLLOWER = (kinds.EMPTY, kinds.TECHNOLOGY)
STAYING = (kinds.MARKET_SPACE, kinds.DEED_SPACE)  # from these spaces none is fetched back


# ------------------------------------------------------------------ the market


def free_spots(state: State, me: Player) -> list[int]:
    """Where the market has room: on the board, on the Gunpowder Tower."""
    spots = [do.MARKET] if sum(me.market) < state.facts.setup.market_spaces else []
    tower = tower_of(state, me)
    return [*spots, do.TOWER] if tower != -1 and kinds.EMPTY in me.on[tower] else spots


def put(state: State, player: int, follower: Follower, spot: int, *, is_choice: bool = True) -> None:
    """Put a follower into the bag or on the market; logged if it could have gone elsewhere."""
    me = state.players[player]
    if spot == do.BAG:
        me.bag[follower] += 1
    elif spot == do.MARKET:
        me.market[follower] += 1
    else:
        tower = tower_of(state, me)
        occupy(me, tower, me.on[tower].index(kinds.EMPTY), follower)
    if spot != do.BAG and is_choice:
        state.tell(events.FollowerPut, player, follower, spot)


class ToMarket(PlayerFrame):
    """A follower comes to the market; with room on the board and on the Tower its owner chooses."""

    follower: Follower

    def run(self, state: State) -> None:
        spots = free_spots(state, state.players[self.player])
        if len(spots) > 1:
            push(state, ChooseSpot(self.player, self.follower))
        else:
            put(state, self.player, self.follower, spots[0], is_choice=spots[0] == do.TOWER)


class ChooseSpot(Decision):
    """Market or Gunpowder Tower?"""

    follower: Follower

    def moves(self, state: State) -> Moves:
        return [do.PUT[spot] for spot in free_spots(state, state.players[self.player])]

    def resolve(self, state: State, move: do.Put) -> None:
        put(state, self.player, self.follower, move.spot)


# ------------------------------------------------------------------ the phase


class Followers(Frame):
    """Phase 3: all players draw at the same time."""

    def run(self, state: State) -> None:
        state.phase = FOLLOWERS_PHASE
        state.tell(events.PhaseBegan, FOLLOWERS_PHASE)
        lanes = ((Gather(seat, draws_of(state, seat)),) for seat in range(len(state.players)))
        push(state, Together(tuple(lanes), secret=True))


def draws_of(state: State, player: int) -> int:
    """How many followers the player may draw in a round."""
    return state.facts.knight_draws[state.players[player].tracks[kinds.KNIGHT]]


class Gather(PlayerFrame):
    """The drawing goes on while a draw is left, the market has room and there is something to put there."""

    left: int

    def run(self, state: State) -> None:
        me = state.players[self.player]
        if self.left and free_spots(state, me) and (any(me.bag) or any(standing_followers(state, me))):
            push(state, GatherOne(self.player, self.left))


class GatherOne(Decision):
    """Draw a follower, fetch one back, or stop?"""

    left: kinds.Left

    def moves(self, state: State) -> Moves:
        me = state.players[self.player]
        moves: list[Move] = [do.DRAW] if any(me.bag) else []
        moves += [do.FETCH_BACK[place][space] for place, space in standing_followers(state, me)]
        moves.append(do.STOP_DRAWING)
        return moves

    def resolve(self, state: State, move: Move) -> None:
        me = state.players[self.player]
        if isinstance(move, do.StopDrawing):
            state.tell(events.DrawingStopped, self.player)
            return
        push(state, Gather(self.player, self.left - 1))
        if isinstance(move, do.FetchBack):
            follower = me.on[move.place][move.space]
            occupy(me, move.place, move.space, kinds.EMPTY)
            state.tell(events.FollowerFetched, self.player, follower, move.place)
            push(state, ToMarket(self.player, follower))
        else:
            push(state, DrawOne(self.player))


def standing_followers(state: State, me: Player) -> Iterator[tuple[PlaceNumber, int]]:
    """Places and spaces from which a follower can be fetched back; of several alike on one place only the first."""
    for place in owned(me):
        for space in _fetchable(state.facts.places[place].needs, me.on[place]):
            yield place, space


@cache  # there are few ways to stand on a place, and they are looked up all the time
def _fetchable(needs: tuple[int, ...], standing: tuple[kinds.Figure, ...]) -> tuple[int, ...]:
    """The spaces of a place from which a follower can be fetched back."""
    first = dict[tuple[int, int], int]()
    for space, what in enumerate(standing):
        if what not in NO_FOLLOWER and needs[space] not in STAYING:
            first.setdefault((needs[space], what), space)
    return tuple(first.values())


@answered_by(do.DrawFollowers)
class FromBag(Chance):
    """A follower comes out of the bag: which?"""

    player: int

    def draws(self, state: State) -> Draws:
        return [draw(state.players[self.player].bag)]


class DrawOne(FromBag):
    """Which follower comes to the market?"""

    def resolve(self, state: State, move: do.DrawFollowers) -> None:
        (follower,) = move.followers
        state.players[self.player].bag[follower] -= 1
        state.tell(events.FollowerDrawn, self.player, follower)
        push(state, ToMarket(self.player, follower))
