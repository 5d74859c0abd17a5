"""Moves as touches, in any game: which things are touched for a move, and that they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from comptoir.engine.frames import Decision
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from tests.games.drawing import NAMES, ids


def check_touches(game: Game, decisions: Iterator[tuple[Any, Decision]], every: int) -> None:
    """The moves of these decisions have distinct touches; at one decision in `every`, they are drawn."""
    for number, (seen, frame) in enumerate(decisions):
        moves = frame.moves(seen)
        touched = _touches(game, seen, frame.player, moves)
        if number % every == 0:
            drawn = Counter(ids(game.presentation.draw(seen, frame.player, moves, NAMES, "en")))
            assert not [id for id, count in drawn.items() if count > 1]
            assert touched <= set(drawn)


def _touches(game: Game, seen: Any, player: int, moves: Sequence[Move]) -> set[str]:
    """Everything that is touched for one of these moves; each move is identified by its touches."""
    made = [game.presentation.clicks(seen, player, move) for move in moves]
    assert all(step for steps in made for step in steps)
    # Touching a thing again lets it go, so that a move never asks for the same one twice.
    assert all(len(set(steps)) == len(steps) for steps in made)
    # Touches may be made in any order, so two moves may not differ by order alone; buttons have none.
    touched = [frozenset(steps) for steps in made if steps]
    assert len(set(touched)) == len(touched)
    return {id for steps in made for step in steps for id in step}
