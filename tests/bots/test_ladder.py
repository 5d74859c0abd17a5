"""The ladder: who meets whom, with which seeds, and how it goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from comptoir.bots.ladder import Ladder, Pairing, Played, ResultsFile, against, line_of, play_ladder, rungs
from comptoir.engine.errors import Refusal
from comptoir.executors import Processes
from comptoir.games.burgundy import GAME


def ladder(*bots: str, players: int = 2, rounds: int = 2, seed: int = 1) -> Ladder:
    return Ladder(GAME, GAME.make_options(players), GAME.facts(None), bots, rounds, seed)


def test_every_two_bots_meet_in_both_seats_in_every_round() -> None:
    met = Counter(pairing.bots for pairing in ladder("a", "b", "c", rounds=3).pairings())
    assert dict.fromkeys([("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")], 3) == met


def test_with_more_players_every_choice_of_bots_takes_turns() -> None:
    pairings = ladder("a", "b", "c", "d", players=3, rounds=1).pairings()
    assert 4 * 3 == len(pairings)
    assert [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")] == [pairing.bots for pairing in pairings[:3]]


def test_bots_that_stand_far_apart_need_not_meet() -> None:
    wanted = replace(ladder("a", "b", "c", rounds=1), within=1)
    assert [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")] == [pairing.bots for pairing in wanted.pairings()]


def test_fewer_bots_than_seats_take_several() -> None:
    pairings = ladder("a", "b", players=4, rounds=1).pairings()
    assert [("a", "b", "a", "b"), ("b", "a", "b", "a")] == [pairing.bots for pairing in pairings]


def test_a_round_has_one_seed() -> None:
    games = list(play_ladder(ladder("greedy-1", "random", rounds=2)))
    assert set(games) == set(play_ladder(ladder("random", "greedy-1", rounds=2)))
    assert games[0].points != games[2].points


def test_games_that_are_done_are_not_played_again() -> None:
    whole = list(play_ladder(ladder("greedy-1", "random")))
    assert whole[1:] == list(play_ladder(ladder("greedy-1", "random"), whole[:1]))


def test_processes_change_nothing() -> None:
    wanted = ladder("random", "greedy-1", rounds=2)
    assert set(play_ladder(wanted)) == set(play_ladder(wanted, on=Processes(2)))


@pytest.mark.parametrize(
    ("bots", "reason"),
    [(("random",), "two bots at least"), (("random", "random"), "name each"), (("random", "deep"), "no bot “deep”")],
)
def test_a_ladder_that_cannot_be_is_refused(bots: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        list(play_ladder(ladder(*bots)))


def game(bots: str, round: int, *places: int) -> Played:
    return Played(Pairing(tuple(bots), round), places, tuple(10 - place for place in places))


def test_a_file_keeps_the_games_and_the_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path, played = tmp_path / "results", [game("ab", 0, 1, 2), game("ba", 0, 2, 1)]
    with ResultsFile(path, ladder("a", "b")).open() as lines:
        lines.writelines(map(line_of, played))
        lines.write('{"round": 1, "bo')
    file = ResultsFile(path, ladder("a", "b", "c"))
    with file.open() as lines:
        lines.write(line_of(game("ab", 1, 1, 2)))
    assert [*played, game("ab", 1, 1, 2)] == ResultsFile(path, ladder("a", "b")).played()


def test_a_file_with_other_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results"
    ResultsFile(path, ladder("a", "b")).open().close()
    with pytest.raises(Refusal, match="has the results of other games"):
        ResultsFile(path, ladder("a", "b", seed=2))


def test_the_strongest_stands_first_with_its_games_against_the_next() -> None:
    games = [game("ab", number, 1, 2) for number in range(3)] + [game("ba", number, 1, 2) for number in range(2)]
    first, last = rungs(ladder("b", "a", rounds=3), games)
    assert ("a", "b", None) == (first.bot, last.bot, last.next)
    assert first.next == against("a", "b", games)
    assert (3.0, 5) == (first.next.won, first.next.games)
    assert first.rating.elo > 1000 > last.rating.elo
    assert (5, (3 * 9 + 2 * 8) / 5) == (first.games, first.mean_points)
