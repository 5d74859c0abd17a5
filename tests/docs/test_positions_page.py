"""The page about positions lists every field as it is."""

from __future__ import annotations

import re

from comptoir.games import GAMES
from tests.docs.field_tables import PAGE, page_with_tables

TEXT = PAGE.read_text(encoding="utf-8")


def test_tables_of_fields_are_up_to_date() -> None:
    assert page_with_tables(TEXT) == TEXT, "python -m tests.docs.field_tables writes them anew"


def test_every_game_has_its_tables() -> None:
    assert list(GAMES) == re.findall(r"<!-- fields of (\w+) -->", TEXT)
