"""Phase 5: in turn order each player does one action or passes, until all have passed. Groups ACTIONS, TECH."""

from comptoir.engine.frames import Decision, Frame, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.places.kinds import Use
from comptoir.games.orleans.planning import is_activated, occupy
from comptoir.games.orleans.state import State, owned, turn_order
from comptoir.games.orleans.technology import PlaceHeld
from comptoir.games.orleans.tiles import FillRows

ACTION_PHASE = 5
# What stands on these spaces stays after an action.
LASTING = (kinds.MARKET_SPACE, kinds.DEED_SPACE, kinds.NEUTRAL)


class Actions(Frame):
    """Phase 5 begins."""

    def run(self, state: State) -> None:
        state.phase = ACTION_PHASE
        state.passed = 0
        state.tell(events.PhaseBegan, ACTION_PHASE)
        push(state, Circle())


class Circle(Frame):
    """Every player who has not passed takes a turn; then comes another circle."""

    def run(self, state: State) -> None:
        turns = [Turn(player) for player in turn_order(state) if not state.passed >> player & 1]
        if turns:
            push(state, *turns, self)


class Turn(Decision):
    """Which action, or pass?"""

    def moves(self, state: State) -> Moves:
        player = self.player
        moves: list[Move] = [do.USE[place] for place in owned(state.players[player]) if can_use(state, player, place)]
        moves.append(do.PASS)
        return moves

    def resolve(self, state: State, move: do.UsePlace | do.Pass) -> None:
        if state.options.two_rivers == "on":
            push(state, FillRows())
        if isinstance(move, do.Pass):
            state.passed |= 1 << self.player
            state.tell(events.Passed, self.player)
            push(state, PlaceHeld(self.player))
        else:
            state.tell(events.PlaceUsed, self.player, move.place)
            push(state, ReturnFollowers(self.player, move.place))
            perform(state, self.player, Use(move.place, self.player))


def can_use(state: State, player: int, place: PlaceNumber) -> bool:
    """Is the place activated, and can its action be done now?"""
    action = state.facts.places[place].behaviour.action
    if action is None or not action.is_whole or not is_activated(state, state.players[player], place):
        return False
    return not is_sabotaged(state, player, place) and action.can(state, player, Use(place, player))


def is_sabotaged(state: State, player: int, place: PlaceNumber) -> bool:
    """Does this round's event close places with technology?"""
    is_closing = state.facts.events[state.event].behaviour.closes_technology
    return is_closing and kinds.TECHNOLOGY in state.players[player].on[place]


def can_perform(state: State, player: int, use: Use) -> bool:
    """Can the action of a place be done now, regardless of the followers there?"""
    action = state.facts.places[use.place].behaviour.action
    return action is not None and action.can(state, player, use)


def perform(state: State, player: int, use: Use) -> None:
    """Do the action of a place."""
    action = state.facts.places[use.place].behaviour.action
    assert action is not None
    action.do(state, player, use)


class ReturnFollowers(PlayerFrame):
    """After an action the followers on its place go back to the bag; technology stays."""

    place: PlaceNumber

    def run(self, state: State) -> None:
        me, number = state.players[self.player], 0
        for space, need in enumerate(state.facts.places[self.place].needs):
            what = me.on[self.place][space]
            if need not in LASTING and what not in (kinds.EMPTY, kinds.TECHNOLOGY):
                occupy(me, self.place, space, kinds.EMPTY)
                me.bag[what] += 1
                number += 1
        if number:
            state.tell(events.FollowersReturned, self.player, number, self.place)
