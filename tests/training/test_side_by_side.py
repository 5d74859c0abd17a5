"""Games played side by side are the games that would have been played one at a time."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from comptoir.bots.network import NetworkBot
from comptoir.bots.play import play_out
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.executors import Here, Processes
from comptoir.games.burgundy import GAME as BURGUNDY
from comptoir.games.orleans import GAME as ORLEANS
from comptoir.games.pest import GAME as PEST
from comptoir.network.inputs import inputs_of
from comptoir.network.model import forward, leads_in, new_weights
from comptoir.network.thinker import Thinker
from comptoir.network.weights import write_weights
from comptoir.training import side_by_side
from comptoir.training.episodes import Rows
from comptoir.training.rivals import ITSELF
from comptoir.training.side_by_side import chances_of, own_games


class Drawing(NetworkBot):
    """Plays one game by itself, drawing its moves; it remembers what it saw and its moves."""

    def __init__(self, game: Game, weights: Any, dice: Random) -> None:
        super().__init__(game, weights)
        self._game, self._vocabulary = game, game.vocabulary
        self.rows, self._dice = list[tuple[int, list[int], float]](), dice

    def choose(self, view: State, player: int, moves: Any) -> Any:
        legal = self._vocabulary.indices(moves)
        chances = chances_of(self._expectations.likes(view, player, moves))
        (chosen,) = self._dice.choices(range(len(moves)), chances.tolist())
        self.rows.append((legal[chosen], legal, leads_in(self._game, view)[player]))
        return moves[chosen]


def choices_of(rows: Rows) -> Rows:
    """The rows of those who were asked."""
    return {name: part[rows["chooses"] > 0] for name, part in rows.items()}


def alone(game: Game, players: int, weights: Any, seed: str, number: int) -> list[tuple[int, list[int], float]]:
    rng = Random(f"{seed} {number}")
    bot = Drawing(game, weights, Random(rng.getrandbits(48)))
    play_out(game.start(game.make_options(players), game.facts(None)), [bot] * players, Random(rng.getrandbits(48)))
    return bot.rows


@pytest.mark.parametrize(("game", "players"), [(ORLEANS, 2), (PEST, 3)])
def test_side_by_side_the_same_moves_are_made_as_alone(game: Game, players: int) -> None:
    weights = new_weights(game, 1, 8)
    for number, rows in enumerate(own_games(game, players, weights, 3, "1", Here())):
        rows = choices_of(rows)
        actions, legal, leads = zip(*alone(game, players, weights, "1", number), strict=True)
        assert list(actions) == rows["action"].tolist()
        masks = np.unpackbits(rows["legal"], axis=1, count=len(game.vocabulary))
        assert [sorted(moves) for moves in legal] == [row.nonzero()[0].tolist() for row in masks]
        assert len(leads) == len(rows["gain"])


def test_rows_hold_what_the_network_thought() -> None:
    weights = new_weights(PEST, 1, 8)
    (all_rows,) = own_games(PEST, 2, weights, 1, "1", Here())
    rows = choices_of(all_rows)
    likes, values = forward(np, weights, inputs_of(PEST, 2), rows["observed"])
    legal = np.unpackbits(rows["legal"], axis=1, count=likes.shape[1]).astype(bool)
    for row, legal_moves in enumerate(legal):
        (numbers,) = legal_moves.nonzero()
        chance = chances_of(likes[row, numbers])[numbers == rows["action"][row]]
        assert np.log(chance) == pytest.approx(rows["chance"][row], abs=1e-4)
    assert np.allclose(rows["target"] - rows["advantage"], values, atol=1e-4)


def test_now_and_then_those_are_learnt_from_who_watch() -> None:
    (rows,) = own_games(PEST, 3, new_weights(PEST, 1, 8), 1, "1", Here())
    watches = rows["chooses"] == 0
    choices = int((~watches).sum())
    assert 2 * -(-choices // side_by_side.LOOK) == watches.sum()
    assert not rows["legal"][watches].any()


def test_a_network_takes_its_rivals_over_and_from_then_on_learns_what_to_expect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(side_by_side, "LEAVING", 0.05)
    (rows,) = own_games(PEST, 2, new_weights(PEST, 1, 8), 1, "1", Here(), ("greedy-1",))
    expects = rows["expects"].tolist()
    assert sorted(expects) == expects
    assert {0.0, 1.0} == set(expects)


def test_a_network_in_a_file_is_a_rival(tmp_path: Path) -> None:
    file = tmp_path / "rival.npz"
    write_weights(file, new_weights(PEST, 2, 8), {"game": "pest"})
    (rows,) = own_games(PEST, 2, new_weights(PEST, 1, 8), 1, "1", Here(), (f"{file}:3",))
    assert rows["chooses"].any()
    assert not rows["expects"].all()


@pytest.mark.parametrize("game", [BURGUNDY, PEST])
def test_rivals_choose_for_themselves_and_are_not_learnt_from(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_by_side, "LEAVING", 0.0)
    weights, rivals = new_weights(game, 1, 8), ("greedy-1", ITSELF)
    tables = [side_by_side._begun(game, 3, "3", number, rivals) for number in range(8)]
    side_by_side.play_side_by_side(game, game.make_options(3), tables, Thinker(game, weights))
    asked = [{choice.seat for choice in table.choices if choice.chooses} for table in tables]
    assert all({0, 1, 2} == seats for seats in asked[1::2])
    own = [seat for (seat,) in asked[::2]]
    assert len(set(own)) > 1
    # The network has learnt nothing yet, and its rivals play well.
    points = [[sum(each.values()) for each in game.scores(table.state)] for table in tables[::2]]
    assert sum(mine[seat] for seat, mine in zip(own, points, strict=True)) < sum(map(sum, points)) / 3


class Vandal:
    """Breaks what it is shown, as a bot may that gets a copy."""

    def choose(self, view: State, player: int, moves: Any) -> Any:
        view.stack.clear()
        return moves[0]


def test_what_a_rival_does_to_its_view_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_by_side, "bot_of", lambda *_: Vandal())
    (rows,) = own_games(PEST, 2, new_weights(PEST, 1, 8), 1, "1", Here(), ("vandal",))
    assert rows["chooses"].sum() > 10


def test_rivals_are_the_same_wherever_they_are_played() -> None:
    weights = new_weights(PEST, 1, 8)
    here, there = (
        list(own_games(PEST, 2, weights, 2, "1", on, ("greedy:3", "random"))) for on in (Here(), Processes(2))
    )
    assert all(map(same, here, there))


def same(one: Rows, other: Rows) -> bool:
    return one.keys() == other.keys() and all(np.allclose(one[name], other[name], atol=1e-4) for name in one)


def test_the_games_beside_it_make_no_difference_to_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = new_weights(PEST, 1, 8)
    together = list(own_games(PEST, 2, weights, 5, "1", Here()))
    monkeypatch.setattr(side_by_side, "TOGETHER", 2)
    apart = list(own_games(PEST, 2, weights, 5, "1", Here()))
    assert all(map(same, together, apart))


def test_games_side_by_side_are_the_same_wherever_they_are_played() -> None:
    weights, games = new_weights(PEST, 1, 8), side_by_side.TOGETHER + 1
    here, there = (list(own_games(PEST, 2, weights, games, "1", on)) for on in (Here(), Processes(2)))
    assert games == len(here)
    assert all(np.array_equal(one["action"], other["action"]) for one, other in zip(here, there, strict=True))
    assert all(map(same, here, there))  # here NumPy may compute with several threads, which can change the last bit


def test_a_network_computes_in_single_precision() -> None:
    """Weights of float32 and whole numbers would give float64, which takes several times as long."""
    for game in (ORLEANS, PEST):
        inputs = inputs_of(game, 2)
        observed = np.zeros((1, inputs.size), np.int32)
        (likes,), values = Thinker(game, new_weights(game, 1, 8)).likes(inputs, observed, [[0, 3]])
        assert ["float32", "float32"] == [str(likes.dtype), str(values.dtype)]
