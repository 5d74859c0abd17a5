"""The ladder on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import run

FAST = ("ladder", "burgundy", "--bots", "random,greedy-1")


def test_the_same_command_goes_on_where_it_was_and_says_the_same(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    run(*FAST, "--rounds", "2", "--results", results)
    assert 1 + 4 == len(results.read_text().splitlines())
    more = run(*FAST, "--rounds", "3", "--results", results, "--json")
    assert 1 + 6 == len(results.read_text().splitlines())
    assert more.stdout == run(*FAST, "--rounds", "3", "--json").stdout


def test_json_has_the_ratings_strongest_first() -> None:
    best, last = json.loads(run(*FAST, "--rounds", "2", "--json").stdout)
    assert ("greedy-1", 1000.0, 4.0, "random") == (best["bot"], best["rating"]["elo"], best["next"]["won"], last["bot"])


def test_markdown_is_a_table_for_a_page() -> None:
    lines = run(*FAST, "--rounds", "2", "--markdown", "--language", "fr").stdout.splitlines()
    assert ["robot", "---", "`greedy-1`", "`random`"] == [line.split("|")[1].strip() for line in lines]


def test_a_ladder_needs_rounds_to_tell_luck_from_strength() -> None:
    assert "--rounds must be at least 2, not 1." in run(*FAST, "--rounds", "1").stderr
