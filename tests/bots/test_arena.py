"""Series of games: seats, seeds, counts, and the interval of a win rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wilson, wins_of
from comptoir.bots.bot import RandomBot
from comptoir.bots.play import play_out
from comptoir.engine.codec import state_to_data
from comptoir.engine.errors import BadOptions, Refusal
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.executors import Processes
from comptoir.games.burgundy import GAME
from tests.bots.nim import NIM, nim
from tests.engine.auction import AUCTION
from tests.games.every import every_game

OPTIONS = GAME.make_options(3)


class First:
    """A custom bot."""

    def __init__(self, game: Game, seed: int) -> None:
        self.asked = 0

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        self.asked += 1
        return moves[0]


class Hoarder(RandomBot):
    """Keeps its last views, and looks whether they are still what they were."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(seed)
        self.kept: list[tuple[State, object]] = []

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        assert all(state_to_data(kept) == data for kept, data in self.kept)
        self.kept = [*self.kept[-3:], (view, state_to_data(view))]
        return super().choose(view, player, moves)


class Vandal(RandomBot):
    """Wipes what it was shown."""

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        chosen = super().choose(view, player, moves)
        view.stack.clear()
        return chosen


def at_random(game: Game, seed: int) -> RandomBot:
    return RandomBot(seed)


def test_seats_rotate() -> None:
    results = list(play_games(GAME, OPTIONS, ("random",) * 3, games=4, seed=1))
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)] == [result.seats for result in results]


def test_every_game_has_its_own_seed() -> None:
    results = list(play_games(GAME, OPTIONS, ("random",) * 3, games=4, seed=1))
    assert 4 == len({result.seed for result in results})
    assert 4 == len({str(result.points) for result in results})


def test_processes_change_nothing() -> None:
    bots = ("greedy", "random", "random")
    alone = list(play_games(GAME, OPTIONS, bots, games=4, seed=7))
    assert alone == list(play_games(GAME, OPTIONS, bots, games=4, seed=7, on=Processes(2)))


def test_custom_games_are_played_in_other_processes_too() -> None:
    alone = list(play_games(NIM, NIM.make_options(2), ("greedy", "random"), games=2, seed=7))
    assert alone == list(play_games(NIM, NIM.make_options(2), ("greedy", "random"), games=2, seed=7, on=Processes(2)))


def test_a_game_that_other_processes_cannot_find_is_refused() -> None:
    with pytest.raises(Refusal, match="nim cannot be sent to other processes; make it a global of its module"):
        play_games(replace(NIM), NIM.make_options(2), ("random",) * 2, games=2, seed=7, on=Processes(2))


def test_winners_are_bots_and_not_seats() -> None:
    results = list(play_games(GAME, OPTIONS, ("random", "greedy", "random"), games=3, seed=3))
    assert [(1,)] * 3 == [result.winners for result in results]
    assert 3.0 == wins_of(results, 1)


def test_an_unknown_bot_is_refused_before_any_game() -> None:
    with pytest.raises(Refusal, match="There is no bot “deep”"):
        play_games(GAME, OPTIONS, ("random", "deep", "random"), games=1000, seed=1)


def test_what_makes_a_bot_plays_like_its_name() -> None:
    named = list(play_games(GAME, OPTIONS, ("random",) * 3, games=2, seed=5))
    assert named == list(play_games(GAME, OPTIONS, ("random", at_random, at_random), games=2, seed=5))


def test_what_makes_a_bot_goes_to_other_processes() -> None:
    bots = (First, at_random, "random")
    alone = list(play_games(GAME, OPTIONS, bots, games=2, seed=5))
    assert alone == list(play_games(GAME, OPTIONS, bots, games=2, seed=5, on=Processes(2)))


def test_a_custom_bot_plays_all_its_games() -> None:
    own = First(GAME, 0)
    asked = []
    for _ in play_games(GAME, OPTIONS, (own, "random", "random"), games=2, seed=5):
        asked.append(own.asked)
    assert 0 < asked[0] < asked[1]


@every_game
def test_a_view_that_a_bot_keeps_stays_as_it_was(game: Game) -> None:
    hoarder = Hoarder(game, 1)
    list(play_games(game, game.make_options(2), (hoarder, "random"), games=1, seed=5))
    assert hoarder.kept


def test_a_bot_that_changes_its_view_changes_nothing_else() -> None:
    named = list(play_games(GAME, OPTIONS, ("random",) * 3, games=1, seed=5))
    assert named == list(play_games(GAME, OPTIONS, (lambda game, seed: Vandal(seed),) * 3, games=1, seed=5))


@pytest.mark.parametrize("entrant", [First(GAME, 0), lambda game, seed: First(game, seed)], ids=["made", "nameless"])
def test_what_other_processes_cannot_make_is_refused(entrant: Any) -> None:
    with pytest.raises(Refusal, match="cannot be sent to other processes; give a class or function of a module"):
        play_games(GAME, OPTIONS, (entrant, "random", "random"), games=2, seed=5, on=Processes(2))


def test_what_is_typed_into_a_console_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_random, "__module__", "__main__")
    monkeypatch.setattr("__main__.at_random", at_random, raising=False)
    monkeypatch.delattr("__main__.__file__", raising=False)
    with pytest.raises(Refusal, match="cannot be sent to other processes"):
        play_games(GAME, OPTIONS, (at_random, "random", "random"), games=2, seed=5, on=Processes(2))


def test_what_is_no_bot_is_refused() -> None:
    bots: Any = ("random", 7, "random")
    with pytest.raises(Refusal, match="7 is not a bot; give a name"):
        play_games(GAME, OPTIONS, bots, games=1, seed=1)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_there_is_one_bot_for_each_seat(number: int) -> None:
    with pytest.raises(Refusal, match=f"{number} bots are given for 3 players; give one for each"):
        play_games(GAME, OPTIONS, ("random",) * number, games=1, seed=1)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOptions, match="These are not options of nim"):
        play_games(NIM, OPTIONS, ("random",) * 3, games=1, seed=1)


def test_questions_are_counted() -> None:
    bots = [make_bot("random", NIM, seed=seat) for seat in (0, 1)]
    counts = play_out(nim(1), bots, Random(1))
    assert (1, 1, 0) == (counts.decisions, counts.forced, counts.chance)


def test_what_is_forced_in_a_lane_is_counted_and_not_asked() -> None:
    bots = [First(AUCTION, seat) for seat in (0, 1)]
    counts = play_out(AUCTION.start(AUCTION.make_options(2), None), bots, Random(1))
    # In each of three rounds both bid, which the bots choose, and close their lanes, which is forced.
    assert (12, 6, [3, 3]) == (counts.decisions, counts.forced, [bot.asked for bot in bots])


def test_nature_is_counted_in_lanes_and_outside() -> None:
    state = GAME.start(GAME.make_options(2, {"setup": "expert", "expert_choice": "secret"}), GAME.facts(None))
    counts = play_out(state, [make_bot("random", GAME, seed=seat) for seat in (0, 1)], Random(1))
    # Goods, first player and boards at first; tiles and goods for five phases; dice for 25 rounds.
    assert 3 + 2 * 5 + 25 == counts.chance


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [(0, 0, (0.0, 1.0)), (50, 100, (0.404, 0.596)), (90, 100, (0.826, 0.945)), (10, 10, (0.722, 1.0))],
)
def test_the_interval_of_a_win_rate(wins: int, games: int, interval: tuple[float, float]) -> None:
    assert interval == pytest.approx(wilson(wins, games), abs=0.001)
