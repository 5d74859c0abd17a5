"""Facts that were ever standard: every one of them is known, and games that were played with them replay."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, facts_of, loads, record_of, replay
from comptoir.games import game as game_of
from comptoir.games.facts_history import digest_of, facts_once_standard
from tests.facts import changes_between, remembered
from tests.games.every import every_game
from tests.records import FOLDER

FORMER = sorted((FOLDER / "former").rglob("*.json"))


def standard(game: Game) -> dict[str, Any]:
    text = resources.files(f"comptoir.games.{game.key}").joinpath("facts.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def rows_of(data: Any, path: str) -> list[Any]:
    for key in path.split("."):
        data = data[key]
    found: list[Any] = data
    return found


@pytest.mark.parametrize("path", FORMER, ids=lambda path: path.stem)
def test_a_game_from_before_the_facts_changed_replays_with_the_facts_of_then(path: Path) -> None:
    record = loads(path.read_bytes())
    match = replay(record, game_of(record.game))
    assert record.points == [dict(points) for points in match.game.scores(match.state)]
    assert match.facts.digest != match.game.facts(None).digest


@every_game
def test_todays_facts_are_remembered(game: Game) -> None:
    assert remembered(f"comptoir.games.{game.key}", standard(game)) is None, "make facts adds them to the history"


@every_game
def test_a_remark_changes_no_digest_and_a_number_does(game: Game) -> None:
    data, other = standard(game), standard(game)
    other["setup"] |= {"source": "somewhere else ", "coins_confidence": "memory"}
    assert digest_of(data) == digest_of(other)
    other["setup"]["surprise"] = 1
    assert digest_of(data) != digest_of(other)


ROWS = {"burgundy": "boards", "orleans": "place_tiles", "pest": "technologies.list"}


@every_game
def test_one_more_row_is_remembered_by_itself(game: Game) -> None:
    data = standard(game)
    rows = rows_of(data, ROWS[game.key])
    rows.append(copy.deepcopy(rows[-1]))
    last = (remembered(f"comptoir.games.{game.key}", data) or "").splitlines()[-2]
    assert [f"{ROWS[game.key]}.{len(rows) - 1}"] == [path for path, _ in json.loads(last)["changes"]]


@pytest.mark.parametrize("key", ["orleans", "pest"])  # Burgundy's tiles have no fixed number
def test_facts_from_before_the_last_row_was_added_are_played_with(key: str) -> None:
    game, data = game_of(key), standard(game_of(key))
    del rows_of(data, ROWS[key])[-1]
    match = Match(game, game.make_options(2), seed=1, facts=game.facts(data))
    assert match.to_decide()
    assert match.entries == replay(loads(dumps(record_of(match))), game).entries


def test_changes_lead_from_one_set_of_facts_to_the_other() -> None:
    older = {"a": [1, 2, 3], "b": {"c": 1, "d": 2}, "e": [{"f": 1}]}
    newer = {"a": [1, 5], "b": {"c": 1, "g": 3}, "e": [{"f": 2}, {"f": 3}]}
    assert {"a.1", "a.2", "b.d", "b.g", "e.0.f", "e.1"} == {path for path, _ in changes_between(older, newer)}


def test_facts_that_nobody_has_ever_seen_are_todays() -> None:
    pest = game_of("pest")
    assert facts_once_standard("comptoir.games.pest", "0" * 64) is None
    assert pest.facts(None) is facts_of(pest, "0" * 64)


@every_game
def test_digests_of_records_of_format_1_are_known(game: Game) -> None:
    record = loads(next((FOLDER / game.key).glob("*.json")).read_bytes())
    assert facts_once_standard(f"comptoir.games.{game.key}", record.facts)
