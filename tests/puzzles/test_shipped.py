"""The puzzles that come with the games; `python -m bench.puzzles` verifies all of them again."""

from __future__ import annotations

import pytest

from comptoir.games import GAMES, game as game_of
from comptoir.puzzles import holds, puzzles_of
from comptoir.puzzles.collection import SHIPPED

pytestmark = pytest.mark.parametrize("key", GAMES)


def test_there_are_a_hundred_of_a_hundred_positions(key: str) -> None:
    assert len(puzzles_of(key).named) >= 100
    assert sum(len(source.puzzles) for source in puzzles_of(key).sources) == len(puzzles_of(key).named)


def test_they_were_verified_by_a_search_ten_times_as_long(key: str) -> None:
    made = puzzles_of(key).made
    assert (key, 10 * made.iterations) == (made.game, made.verified)
    assert all(puzzle.margin >= made.margin >= 1 for _, puzzle in puzzles_of(key).named.values())


def test_they_are_of_many_kinds_and_first_sight_often_errs(key: str) -> None:
    puzzles = [puzzle for _, puzzle in puzzles_of(key).named.values()]
    assert len({puzzle.theme for puzzle in puzzles}) >= 5
    assert all(puzzle.moves >= 4 for puzzle in puzzles)
    assert sum(puzzle.first_sight > 1 for puzzle in puzzles) >= len(puzzles) / 5


def test_they_take_little_room(key: str) -> None:
    assert (SHIPPED / f"{key}.jsonl.gz").stat().st_size < 300_000


def test_a_sample_holds_again(key: str) -> None:
    made, game = puzzles_of(key).made, game_of(key)
    soon = sorted(puzzles_of(key).named.values(), key=lambda found: found[1].at)[:2]  # replayed soon
    for source, puzzle in soon:
        assert holds(game, source, puzzle, iterations=made.iterations, margin=made.margin / 2, seed="sample")
