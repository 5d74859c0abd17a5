"""The bot that plays the move with the best position right after it."""

from collections.abc import Sequence
from random import Random

from comptoir.bots.bot import reads_only
from comptoir.bots.knowledge import Evaluate, evaluation
from comptoir.engine.frames import State, decide, pending_of
from comptoir.engine.game import Game
from comptoir.engine.moves import Move

FOLLOW_UPS = 2  # how deep it follows questions within questions


@reads_only
class GreedyBot:
    """Tries every move, including the choices that follow at once, and takes the best.

    With `looks` it sees only that many moves, whichever catch its eye, and nothing that follows from them.
    """

    def __init__(self, game: Game, *, seed: int = 0, looks: int | None = None) -> None:
        self._evaluate = evaluation(game)
        self._looks = looks
        self._follow_ups = FOLLOW_UPS if looks is None else 0
        self._rng = Random(seed)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        if self._looks is not None and len(moves) > self._looks:
            moves = self._rng.sample(moves, self._looks)
        values = [tried(self._evaluate, view, player, move, self._follow_ups) for move in moves]
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
