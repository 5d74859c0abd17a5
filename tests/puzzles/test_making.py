"""Making puzzles: reproducibly, verified by a longer search, no two of one turn."""

from __future__ import annotations

import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.match import Match
from comptoir.games.burgundy import GAME as BURGUNDY
from comptoir.puzzles import Collection, Wanted, holds, make
from comptoir.puzzles.collection import packed, unpacked
from comptoir.puzzles.judging import verdict_on
from comptoir.puzzles.making import _is_other_turn
from tests.bots.nim import NIM, TakeMatches

WANTED = Wanted(BURGUNDY, count=2, iterations=8, margin=1.0, seed=3)


@pytest.fixture(scope="module")
def few() -> Collection:
    return make(WANTED)


def test_the_same_seed_makes_the_same_puzzles(few: Collection) -> None:
    assert packed(few) == packed(make(WANTED))


def test_each_was_found_again_by_a_search_ten_times_as_long(few: Collection) -> None:
    assert (8, 80, 2) == (few.made.iterations, few.made.verified, few.made.count)
    for source, puzzle in few.named.values():
        match = source.match_at(puzzle, BURGUNDY)
        assert (puzzle.seat,) == match.to_decide()
        assert puzzle.moves == len(match.moves(puzzle.seat)) >= 4
        assert puzzle.margin >= few.made.margin


def test_nothing_after_the_last_puzzle_is_kept(few: Collection) -> None:
    for source in few.sources:
        assert source.puzzles[-1].at == len(source.record.moves)


def test_a_file_has_all_there_is(few: Collection) -> None:
    assert few == unpacked(packed(few))


def test_what_is_no_file_of_puzzles_is_refused() -> None:
    with pytest.raises(Refusal, match="not a file of puzzles"):
        unpacked(b"{}")


def test_a_search_finds_the_move_that_wins_and_its_margin() -> None:
    match = Match(NIM, NIM.make_options(2), seed=0)
    match.play(0, TakeMatches(2))
    found = verdict_on(NIM, match.view(1), 1, match.moves(1), 300, "seed")
    assert TakeMatches(1) == found.best
    assert found.margin > 0.3


def test_a_game_without_clear_positions_is_given_up() -> None:
    with pytest.raises(Refusal, match="too few clear positions"):
        make(Wanted(NIM, count=1, iterations=1))


def test_another_turn_is_one_in_which_somebody_else_or_nature_was_asked(few: Collection) -> None:
    entries = few.sources[0].match_at(few.sources[0].puzzles[0], BURGUNDY).entries
    first = next(number for number, entry in enumerate(entries) if entry.player >= 0)
    assert not _is_other_turn(entries, first, first + 1)
    assert _is_other_turn(entries, first - 1, first + 1)


def test_a_puzzle_holds_only_by_the_margin_it_has(few: Collection) -> None:
    source = few.sources[0]
    held = [
        holds(BURGUNDY, source, source.puzzles[0], iterations=80, margin=margin, seed="1/2") for margin in (0.0, 1000.0)
    ]
    assert [True, False] == held
