"""Recorded games as data: what is written, what it says about itself, and how it is read again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.match import Match
from comptoir.engine.record import Record, record_of
from comptoir.executors import HERE, Processes
from comptoir.games import game as game_of
from comptoir.research import actions, dataset, spec
from comptoir.research.rewards import margin


def recorded(key: str, seed: int, *, moves: int = 10_000, players: int = 2) -> Record:
    """A random game, or its beginning."""
    game, rng = game_of(key), Random(seed)
    match = Match(game, game.make_options(players), seed=seed)
    while moves and not match.is_over():
        player = match.to_decide()[0]
        match.play(player, rng.choice(match.moves(player)))
        moves -= 1
    return record_of(match)


@pytest.fixture(scope="module")
def games() -> list[Record]:
    return [recorded("burgundy", seed) for seed in (1, 2)]


@pytest.mark.parametrize("name", ["games.npz", "games.parquet"])
def test_a_file_holds_what_players_saw_and_what_they_did(games: list[Record], tmp_path: Path, name: str) -> None:
    rows = dataset.export(games, tmp_path / name)
    batches = list(dataset.read(tmp_path / name, batch=50))
    assert rows == sum(len(batch["action"]) for batch in batches)
    for batch in batches:
        assert batch["action_mask"][np.arange(len(batch["action"])), batch["action"]].all()
        assert (batch["observation"] <= spec("burgundy").high).all()


def test_returns_are_those_of_the_game(games: list[Record], tmp_path: Path) -> None:
    dataset.export(games[:1], tmp_path / "one.npz", reward="margin")
    (batch,) = dataset.read(tmp_path / "one.npz", batch=10_000)
    points = [sum(each.values()) for each in games[0].points or ()]
    assert {0: points[0] - points[1], 1: points[1] - points[0]} == dict(
        zip(batch["seat"].tolist(), batch["return"].tolist(), strict=True)
    )


def test_a_file_tells_its_versions_and_its_licence(games: list[Record], tmp_path: Path) -> None:
    dataset.export(games, tmp_path / "games.npz", licence="CC0-1.0", reward=margin)
    told = dataset.about(tmp_path / "games.npz")
    assert ("CC0-1.0", "burgundy", "margin") == (told["licence"], told["game"], told["reward"])
    assert spec("burgundy").hash == told["observation"]["hash"]
    assert actions("burgundy").size == told["actions"]["size"]


def test_rows_come_in_the_order_of_a_seed(games: list[Record], tmp_path: Path) -> None:
    dataset.export(games, tmp_path / "games.npz")
    orders = [[*next(dataset.read(tmp_path / "games.npz", shuffle=seed))["action"]] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])


def test_observations_of_another_specification_are_refused(games: list[Record], tmp_path: Path) -> None:
    dataset.export(games, tmp_path / "games.npz")
    with pytest.raises(Refusal, match="are of another specification"):
        next(dataset.read(tmp_path / "games.npz", seen=spec("pest")))


def test_games_that_do_not_go_together_are_refused(games: list[Record], tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Game 1 has other options"):
        dataset.export([games[0], recorded("burgundy", 1, players=3)], tmp_path / "games.npz")
    with pytest.raises(Refusal, match="Game 0 is not finished"):
        dataset.export([recorded("pest", 1, moves=9)], tmp_path / "games.npz")
    with pytest.raises(Refusal, match="There is no game to export"):
        dataset.export([], tmp_path / "games.npz")
    with pytest.raises(Refusal, match=r"must end in \.npz or \.parquet"):
        dataset.export(games, tmp_path / "games.csv")


def test_games_are_exported_alike_in_processes(games: list[Record], tmp_path: Path) -> None:
    for name, on in (("here.npz", HERE), ("processes.npz", Processes(2))):
        dataset.export(games, tmp_path / name, on=on)
    here, processes = (next(dataset.read(tmp_path / name, 10_000)) for name in ("here.npz", "processes.npz"))
    assert all((here[name] == processes[name]).all() for name in here)
    with pytest.raises(Refusal, match="Game 1 is not finished"):
        dataset.export([games[0], recorded("burgundy", 1, moves=9)], tmp_path / "games.npz", on=Processes(1))
