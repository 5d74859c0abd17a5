"""Frozen as `greedy-1`: the bot that plays the move with the best position right after it."""

from collections.abc import Sequence

from comptoir.bots.bot import reads_only
from comptoir.bots.reference import Evaluate, evaluation
from comptoir.engine.frames import State, decide, pending_of
from comptoir.engine.game import Game
from comptoir.engine.moves import Move

FOLLOW_UPS = 2  # how deep it follows questions within questions


@reads_only
class GreedyBot:
    """Tries every move, including the choices that follow at once, and takes the best."""

    def __init__(self, game: Game) -> None:
        self._evaluate = evaluation(game)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        values = [tried(self._evaluate, view, player, move, FOLLOW_UPS) for move in moves]
        return moves[values.index(max(values))]


def tried(evaluate: Evaluate, state: State, player: int, move: Move, follow_ups: int) -> float:
    """The value of a move for its player, before nature or another player answers. The state is unchanged."""
    after = state.clone()
    after.log = None
    decide(after, player, move)
    # A question above the place of the one just answered belongs to the move: which goods, which extra action.
    if follow_ups and len(after.stack) > len(state.stack):
        question = pending_of(after, player)
        if question is not None:
            return max(tried(evaluate, after, player, other, follow_ups - 1) for other in question.moves(after))
    return evaluate(after, player)
