"""`comptoir puzzles`: make some, list them."""

from __future__ import annotations

import json

from tests.cli.running import refusal, run

MAKE = ("puzzles", "make", "burgundy", "few.jsonl.gz", "--count", 1, "--iterations", 5, "--looks", 3)


def test_puzzles_that_were_made_are_listed() -> None:
    assert "1 puzzles are in few.jsonl.gz." in run(*MAKE).stdout
    found = json.loads(run("puzzles", "list", "burgundy", "--file", "few.jsonl.gz", "--json").stdout)
    made = found["made"]
    assert (5, 50, 3, 1) == (made["iterations"], made["verified"], made["looks"], len(found["puzzles"]))
    listed = run("puzzles", "list", "burgundy", "--file", "few.jsonl.gz").stdout
    assert found["puzzles"][0]["name"] in listed
    assert found["puzzles"][0]["best"] not in listed


def test_a_count_of_nothing_is_refused() -> None:
    assert "--count must be at least 1, not 0." == refusal("puzzles", "make", "burgundy", "f", "--count", 0)


def test_puzzles_of_a_game_that_does_not_exist_are_refused() -> None:
    assert "There is no game “chess”" in refusal("puzzles", "list", "chess")
