"""A small run learns, and goes on as if it had never been stopped; games are the same wherever they are played."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.match import Match
from comptoir.executors import Here, Processes
from comptoir.games.burgundy import GAME
from comptoir.games.pest import GAME as PEST
from comptoir.network.inputs import inputs_of
from comptoir.network.model import POINTS, forward, leads, new_weights
from comptoir.network.weights import read_arrays, read_weights, write_arrays, write_weights
from comptoir.observation.spec import spec
from comptoir.training import learning, many_games
from comptoir.training.episodes import LAMBDA, Choice, _credited, teacher_games
from comptoir.training.rivals import ITSELF, Rival
from comptoir.training.run import Run, Settings
from comptoir.training.side_by_side import own_games

TINY = Settings(
    "burgundy", hidden=8, teacher="random", lessons=2, epochs=2, rounds=2, games=4, decisions=16, minibatch=64,
    trials=2, trial_every=2, rivals=(ITSELF, "network:4"),
)  # fmt: skip


def curve_of(folder: Path) -> list[dict[str, Any]]:
    """The lines of a curve, without what depends on the machine."""
    lines = [json.loads(line) for line in (folder / "curve.jsonl").read_text().splitlines()]
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert [1, 2, 3, 4] == [line["step"] for line in Run(TINY, whole, Here()).go_on()]
    for steps in (1, 2, 2):
        list(islice(Run(TINY, parts, Here()).go_on(save_every=1), steps))
    (one, _), (other, _) = (read_arrays(folder / "run.npz") for folder in (whole, parts))
    assert one.keys() == other.keys()
    assert all(np.array_equal(one[name], other[name]) for name in one)
    assert curve_of(whole) == curve_of(parts)
    assert ["teach", "teach", "play", "play"] == [line["stage"] for line in curve_of(whole)]
    assert read_weights(GAME, whole / "network.npz")


def test_a_run_with_other_settings_is_refused(tmp_path: Path) -> None:
    Run(TINY, tmp_path, Here()).save()
    with pytest.raises(Refusal, match=r"holds a run with other settings; name another folder."):
        Run(Settings("burgundy", hidden=8, seed=2), tmp_path, Here())


def test_a_run_from_before_there_were_rivals_goes_on(tmp_path: Path) -> None:
    alone = replace(TINY, rivals=(ITSELF,))
    Run(alone, tmp_path, Here()).save()
    arrays, about = read_arrays(tmp_path / "run.npz")
    del about["settings"]["rivals"]
    write_arrays(tmp_path / "run.npz", arrays, about)
    Run(alone, tmp_path, Here())
    with pytest.raises(Refusal, match=r"holds a run with other settings; name another folder."):
        Run(replace(TINY, rivals=("greedy-1",)), tmp_path, Here())


def test_burgundy_learns_from_games_against_rivals(tmp_path: Path) -> None:
    settings = replace(TINY, epochs=0, rounds=1, games=2, rivals=("greedy-1", "random"), trials=0)
    (line,) = Run(settings, tmp_path, Here()).go_on()
    assert 2 == line["games"]


def test_a_run_begins_with_another_network(tmp_path: Path) -> None:
    weights = new_weights(GAME, 5, 8)
    write_weights(tmp_path / "begin.npz", weights, {"game": "burgundy"})
    run = Run(replace(TINY, begin=str(tmp_path / "begin.npz")), tmp_path / "run", Here())
    assert all(np.allclose(run.weights[name], weights[name], atol=1e-2) for name in weights)


def test_the_rate_is_steady_at_first_and_then_falls() -> None:
    settings = replace(TINY, steady=10, half_life=5)
    assert [1, 1, 0.5, 0.25] == [settings.less(done) for done in (0, 10, 15, 20)]


def test_what_is_kept_is_near_the_last_rounds_and_not_the_first(tmp_path: Path) -> None:
    run = Run(replace(TINY, epochs=0, rounds=3), tmp_path, Here())
    seen = [run.weights]
    for _ in run.go_on():
        seen.append(run.weights)

    def away(one: Any, other: Any) -> float:
        return float(sum(np.abs(one[name] - other[name]).sum() for name in one))

    assert away(run.mean, seen[-1]) < away(run.mean, seen[0])


def test_a_pupil_comes_closer_to_its_teacher(tmp_path: Path) -> None:
    settings = Settings(
        "burgundy", hidden=8, teacher="greedy", lessons=2, epochs=12, rounds=0, minibatch=64, trials=0
    )  # fmt: skip
    lines = list(Run(settings, tmp_path, Here()).go_on())
    assert lines[-1]["surprise"] < lines[0]["surprise"] - 0.1


def test_games_are_the_same_wherever_they_are_played() -> None:
    weights = new_weights(PEST, 1, 8)
    for on in (Here(), Processes(2)):
        taught = list(teacher_games(PEST, (2, 1), "random", 2, 1, on))
        played = list(own_games(PEST, 2, weights, 1, "1", on))
        found = [rows["action"].tolist() for _, rows in taught] + [rows["action"].tolist() for rows in played]
        if isinstance(on, Here):
            here = found
    assert here == found
    assert [2, 1] == [players for players, _ in taught]


def test_numpy_and_jax_compute_the_same() -> None:
    match, weights = Match(GAME, GAME.make_options(3), seed=1), new_weights(GAME, 1, 8)
    seen = np.array([spec(GAME, 3).vector(match.view(seat), seat) for seat in range(3)])
    inputs = inputs_of(GAME, 3)
    with_jax = jax.jit(lambda weights, seen: forward(jnp, weights, inputs, seen))(weights, seen)
    for one, other in zip(forward(np, weights, inputs, seen), with_jax, strict=True):
        assert np.allclose(one, other, atol=1e-4)


def test_credit_is_given_alike_in_one_game_and_in_many_at_once() -> None:
    rng = Random(1)
    points = [[rng.uniform(0, 90) for _ in range(3)] for _ in range(21)]
    seats, values = [rng.randrange(3) for _ in range(20)], [rng.random() for _ in range(20)]
    choices = [
        Choice(seat, np.zeros(1, np.int32), [], 0, leads(now)[seat], value=value)
        for seat, value, now in zip(seats, values, points, strict=False)
    ]
    one, _ = _credited(choices, leads(points[-1]))
    steps = {
        "seat": jnp.array(seats)[:, None],
        "value": jnp.array(values)[:, None],
        "reward": jnp.diff(jnp.array([leads(now) for now in points]), axis=0)[:, None] / POINTS,
        "is_made": jnp.ones((20, 1), bool),
        "is_over": (jnp.arange(20) == 19)[:, None],
    }
    many, _ = many_games._credited(steps, expected=jnp.full((1, 3), 9.0))
    assert one == pytest.approx(many[:, 0].tolist(), abs=1e-4)


STEPS = {
    "seat": jnp.array([0, 1, 0, 1, 1])[:, None],
    "value": jnp.array([0.5, 0.0, 0.25, 0.0, 0.0])[:, None],
    "reward": jnp.full((5, 1, 2), 0.125),
    "is_made": jnp.ones((5, 1), bool),
    "is_over": jnp.zeros((5, 1), bool),
}


def test_what_follows_after_the_last_decision_is_what_everybody_expects_there() -> None:
    advantage, _ = many_games._credited(STEPS, expected=jnp.array([[0.5, 0.0]]))
    last = 3 * 0.125 + 0.5 - 0.25  # rewards of three steps, and what seat 0 expects then
    assert last == pytest.approx(float(advantage[2, 0]))
    assert 2 * 0.125 + 0.25 - 0.5 + LAMBDA * last == pytest.approx(float(advantage[0, 0]))


def test_those_who_watch_should_expect_what_their_next_decision_shows() -> None:
    _, expected = many_games._credited(STEPS, expected=jnp.array([[0.5, 0.0]]))
    assert 0.125 + 0.25 + (3 * 0.125 + 0.5 - 0.25) == pytest.approx(float(expected[1, 0, 0]))


def test_those_who_watch_are_learnt_from_without_a_choice() -> None:
    """One look at two tables of three, with seat 1 to choose at the first and seat 2 at the other, where it is over."""
    expected = jnp.array([[[0.0, 0.1, 0.2], [0.3, 0.4, 0.5]]])
    rows = {"legal": jnp.ones((1, 2, 4)), "chooses": jnp.ones((1, 2))}
    steps = {"seat": jnp.array([[1, 2]]), "is_made": jnp.array([[True, False]]), "expects": jnp.array([[0.0, 1.0]])}
    found = many_games._bystanders(3, jnp.zeros((1, 2, 2, 7)), steps, expected, rows)
    assert [[0.2, 0.0], [0.3, 0.4]] == [pytest.approx(row) for row in found["target"][0].tolist()]
    assert [[1.0, 1.0], [0.0, 0.0]] == found["weight"][0].tolist()
    assert [[0.0, 0.0], [1.0, 1.0]] == found["expects"][0].tolist()
    assert not found["legal"].any()
    assert not found["chooses"].any()


def test_games_that_are_played_at_once_are_at_all_stages(tmp_path: Path) -> None:
    run = Run(TINY, tmp_path, Here())
    list(run.go_on())
    states = run.tables[2].states
    rounds = np.asarray(states.phase * 5 + states.round)
    assert rounds.max() - rounds.min() > 5


def test_games_are_divided_among_rivals_who_leave_one_seat_to_the_pupil() -> None:
    rivals = [Rival(), Rival(new_weights(GAME, 1, 8)), Rival()]
    parts = [part for part, _ in many_games._parts(rivals, 8)]
    assert [slice(0, 2), slice(2, 5), slice(5, 8)] == parts
    seats = many_games._seats(3, rivals, jax.random.key(1), 8)
    assert [3, 3, 1, 1, 1, 3, 3, 3] == seats.sum(axis=1).tolist()


def test_rivals_play_what_they_like_best_of_what_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_games, "forward", lambda xp, weights, inputs, observed: (weights, None))
    legal = jnp.array([[True, True, False, True]] * 6)
    likes = jnp.array([[1.0, 2.0, 5.0, 3.0]] * 2)
    rivals = [Rival(), Rival(likes), Rival(likes, looks=1)]
    found = many_games._answers(2, rivals, jnp.zeros((6, 1)), legal, jnp.full(6, 1), jax.random.key(1)).tolist()
    assert [1, 1, 3, 3] == found[:4]
    assert {*found[4:]} < {0, 1, 3}


def test_who_sees_few_moves_sees_others_each_time() -> None:
    legal = jnp.zeros((50, 30), bool).at[:, 5:15].set(True).at[0, 6:].set(False)
    seen = many_games._noticed(legal, 3, jax.random.key(1))
    assert [1, *[3] * 49] == seen.sum(axis=1).tolist()
    assert not (seen & ~legal).any()
    assert seen.any(axis=0).sum() == 10
    assert (many_games._noticed(legal, 99, jax.random.key(1)) == legal).all()


def test_what_to_expect_is_not_learnt_while_rivals_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "forward", lambda xp, weights, inputs, observed: weights)
    rows = {name: jnp.ones(2) for name in ("weight", "chooses", "chance", "advantage")}
    rows |= {"action": jnp.array([0, 1]), "legal": np.packbits(np.ones((2, 4), bool), axis=1), "observed": jnp.zeros(2)}
    rows |= {"target": jnp.array([1.0, 5.0]), "expects": jnp.array([1.0, 0.0])}
    _, figures = learning.playing_loss((jnp.zeros((2, 4)), jnp.zeros(2)), inputs_of(GAME, 2), rows, 0.0)
    assert 1 == figures["value_error"]


def test_a_rival_that_sees_no_moves_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"There is no bot “before.npz:0”"):
        Run(replace(TINY, rivals=(ITSELF, "before.npz:0")), tmp_path, Here())


def test_a_rival_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"There is no file “.*nobody.npz”."):
        Run(replace(TINY, rivals=(ITSELF, f"{tmp_path}/nobody.npz:4")), tmp_path, Here())
