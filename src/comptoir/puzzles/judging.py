"""What a search says about a position, and about a puzzle that is looked at again."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from comptoir.bots.reference import evaluation, horizon
from comptoir.bots.reference.search import Tree
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.puzzles.collection import Puzzle, Source


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search says about a position: the best move, and by how many points it is ahead of every other."""

    best: Move
    margin: float


def verdict_on(game: Game, view: State, player: int, moves: Sequence[Move], iterations: int, seed: str) -> Verdict:
    """What a search of so many iterations says."""
    tree = Tree(evaluation(game), horizon(game), view, player, len(game.scores(view)), Random(seed))
    for _ in range(iterations):
        tree.grow()
    values = {move: edge.total / edge.visits for move in moves for edge in [tree.root.edges[player, move]]}
    best = tree.favourite(moves)
    return Verdict(best, values[best] - max(value for move, value in values.items() if move != best))


def verdict_again(game: Game, source: Source, puzzle: Puzzle, iterations: int, seed: str) -> tuple[str, float]:
    """What a search says about a puzzle now: the best move as text, and by how many points it is ahead."""
    match, player = source.match_at(puzzle, game), puzzle.seat
    found = verdict_on(game, match.view(player), player, match.moves(player), iterations, seed)
    return match.text(player, found.best), found.margin


def holds(game: Game, source: Source, puzzle: Puzzle, *, iterations: int, margin: float, seed: str) -> bool:
    """Does a search of so many iterations find the same move again, ahead by this margin?"""
    text, ahead = verdict_again(game, source, puzzle, iterations, seed)
    return text == puzzle.best and ahead >= margin
