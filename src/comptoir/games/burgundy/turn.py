"""A player's turn: two die actions and perhaps a purchase. Groups TURN, CASTLE, BUY."""

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.burgundy import moves as do
from comptoir.games.burgundy.actions import act, add_die_moves, add_extra_action, add_purchases, can_buy
from comptoir.games.burgundy.state import State


class BeginTurn(PlayerFrame):
    """The player's turn begins, with a purchase to make."""

    def run(self, state: State) -> None:
        state.purchases = state.facts.black_depot.purchases_per_turn
        push(state, Turn(self.player))


class Turn(PlayerFrame):
    """The turn goes on while a die is unused or a purchase is possible."""

    def run(self, state: State) -> None:
        if state.players[self.player].dice or can_buy(state, self.player):
            push(state, Act(self.player))


class Act(Decision):
    """Which action, with which die?"""

    def moves(self, state: State) -> Moves:
        me = state.players[self.player]
        moves: list[Move] = []
        for die in dict.fromkeys(me.dice):
            add_die_moves(state, self.player, die, moves)
        if len(me.dice) == state.facts.setup.dice and state.facts.boards[me.board].needs_castle:
            add_extra_action(state, self.player, moves)
        add_purchases(state, self.player, moves)
        if not me.dice:
            moves.append(do.END_TURN)
        return moves

    def resolve(self, state: State, move: Move) -> None:
        if isinstance(move, do.EndTurn):
            return
        push(state, Turn(self.player))
        act(state, self.player, move)


class CastleAction(Decision):
    """A castle was placed: which extra action, with any number?"""

    def moves(self, state: State) -> Moves:
        moves: list[Move] = []
        add_die_moves(state, self.player, 0, moves)
        if state.options.buy_timing == "anytime":
            add_purchases(state, self.player, moves)
        return moves

    def resolve(self, state: State, move: Move) -> None:
        if isinstance(move, do.Buy):
            push(state, self)
        act(state, self.player, move)
