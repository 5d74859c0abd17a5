"""The page about records lists every move as it is, and its small example is a true one."""

from __future__ import annotations

import json
import re

from comptoir.engine.record import Line, Record
from comptoir.games import GAMES
from comptoir.games import game as game_of
from tests.docs.move_tables import PAGE, page_with_tables

TEXT = PAGE.read_text(encoding="utf-8")


def test_tables_of_moves_are_up_to_date() -> None:
    assert page_with_tables(TEXT) == TEXT, "python -m tests.docs.move_tables writes them anew"


def test_every_game_has_its_table() -> None:
    assert [game.key for game in GAMES] == re.findall(r"<!-- moves of (\w+) -->", TEXT)


def test_every_field_of_a_record_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", TEXT))
    assert told >= {*Record.__struct_fields__, *Line.__struct_fields__}


def test_lines_of_the_example_are_moves() -> None:
    lines = [json.loads(line) for line in re.findall(r'^ *(\{"by".*?\}\})', TEXT, re.MULTILINE)]
    vocabulary = game_of("burgundy").vocabulary
    assert len(lines) >= 5
    assert [line["move"] for line in lines] == [
        type(vocabulary.build(line["move"], line["fields"])).__name__ for line in lines
    ]
