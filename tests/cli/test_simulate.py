"""Series of games between bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from comptoir.bots.arena import Result
from comptoir.cli.simulate import Series, played, report_of
from comptoir.engine.record import loads, replay
from comptoir.games import game
from tests.cli.running import run

FAST = ("simulate", "burgundy", "--games", "4", "--seed", "7")


def report(*args: object) -> dict[str, Any]:
    """What a series says with --json."""
    result = run(*FAST, "--json", *args)
    assert (0, "") == (result.exit_code, result.stderr)
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


def timeless(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if "second" not in key}


def series(bots: tuple[str, ...], players: int, games: int) -> Series:
    burgundy = game("burgundy")
    return Series(burgundy, burgundy.make_options(players), burgundy.facts(None), bots, games, seed=1)


def test_json_is_one_object_with_the_sums() -> None:
    said = report("--bots", "greedy,random")
    assert ["games", "decisions", "forced", "chance", "seconds", "decisions_per_second", "bots"] == list(said)
    assert 4 == said["games"] == sum(row["wins"] for row in said["bots"])
    assert 0 < said["forced"] < said["decisions"]
    assert 4 * 37 == said["chance"]  # set-up and goods, then each phase its tiles, goods and rolls
    assert abs(said["decisions"] / said["seconds"] - said["decisions_per_second"]) < 1


def test_every_entry_of_the_list_of_bots_has_a_row_in_order() -> None:
    rows = report("--bots", "random,greedy")["bots"]
    assert [{"bot", "wins", "mean_points"}] * 2 == [set(row) for row in rows]
    assert ["random", "greedy"] == [row["bot"] for row in rows]
    assert rows[0]["mean_points"] < rows[1]["mean_points"]
    assert (0, 4) == (rows[0]["wins"], rows[1]["wins"])


def test_the_same_seed_gives_the_same_games() -> None:
    assert timeless(report()) == timeless(report())
    assert timeless(report()) != timeless(report("--seed", 8))


def test_more_processes_play_the_same_games() -> None:
    assert timeless(report()) == timeless(report("--on", "processes:2"))


def test_a_short_list_of_bots_repeats() -> None:
    said = report("--bots", "greedy,random", "--players", 4, "--games", 1)
    assert ["greedy", "random"] == [row["bot"] for row in said["bots"]]
    assert 1 == sum(row["wins"] for row in said["bots"])


def test_the_number_of_bots_is_the_number_of_players() -> None:
    assert ("random",) * 3 == series(("random",), 3, 1).seats()
    assert 3 == len(report("--bots", "random,random,random")["bots"])


def test_seats_rotate() -> None:
    results = [result for _, result in played(series(("random", "random", "random"), 3, 3))]
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1)] == [result.seats for result in results]


def test_a_shared_victory_counts_as_parts_of_wins() -> None:
    shared = Result(1, (0, 1), ({"a": 3}, {"a": 3}), (0, 1), 10, 0, 0)
    rows = report_of(series(("random", "greedy"), 2, 1), [shared], 1.0).bots
    assert [0.5, 0.5] == [row.wins for row in rows]


def test_without_json_a_table_is_printed_and_no_bar_without_terminal() -> None:
    result = run(*FAST, "--bots", "greedy,random", "--language", "fr")
    assert "" == result.stderr
    assert "victoires" in result.stdout
    assert "régions achevées" in result.stdout
    assert "4 parties" in result.stdout


def test_options_reach_the_games() -> None:
    expert = report("--option", "setup=expert")
    assert expert["decisions"] != report()["decisions"]


def test_records_of_the_games_are_kept(tmp_path: Path) -> None:
    said = report("--records", tmp_path / "new" / "games", "--on", "processes:2")
    assert timeless(said) == timeless(report())  # the same games
    kept = [replay(loads(file.read_bytes()), game("burgundy")) for file in sorted(tmp_path.glob("new/games/*.json"))]
    assert [True] * 4 == [match.is_over() for match in kept]
    assert ("random", "random") == kept[0].seats


def test_records_of_other_games_are_not_overwritten(tmp_path: Path) -> None:
    other = tmp_path / "burgundy-3.json"
    other.write_text("mine")
    refused = run(*FAST, "--records", tmp_path)
    assert (1, "mine") == (refused.exit_code, other.read_text())
    assert f"“{other}” already exists" in refused.stderr
    assert [other] == list(tmp_path.iterdir())
