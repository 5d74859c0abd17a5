"""The page about the rulings names what the ledgers have, and shows every reading that could have been another."""

from __future__ import annotations

import re
from pathlib import Path

from comptoir.games import GAMES
from comptoir.games.ledgers import statements

PAGE = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
LEDGERS = {row["id"]: row for key in GAMES for row in statements(key)}
NAMED = re.compile(r"\b(?:BUR|ORL|PEST)-[A-Z-]+-\d+(?:-\d+)?\b")


def test_the_page_names_statements_that_the_ledgers_have() -> None:
    assert [] == [id for id in NAMED.findall(PAGE) if id not in LEDGERS]


def test_every_narrow_or_wide_reading_is_shown_as_what_it_is() -> None:
    rows = re.findall(r"^\|.*?\| (Narrow|Wide)ly: .*\|(.*?)\|$", PAGE, re.MULTILINE)
    told = {id: reading.lower() for reading, ids in rows for id in NAMED.findall(ids) if "reading" in LEDGERS[id]}
    assert {id: row["reading"] for id, row in LEDGERS.items() if "reading" in row} == told


def test_a_reading_is_a_ruling() -> None:
    readings = [row for row in LEDGERS.values() if "reading" in row]
    assert readings
    assert [] == [row["id"] for row in readings if "ruling" not in row]
