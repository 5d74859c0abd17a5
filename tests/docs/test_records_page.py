"""The page about records lists every move as it is, and its small example is a true one."""

from __future__ import annotations

import re

from comptoir.engine.record import Line, Record
from comptoir.games import GAMES
from comptoir.games.burgundy.moves import VOCABULARY
from tests.docs.move_tables import PAGE, page_with_tables
from tests.games.burgundy.scenario import scenario

TEXT = PAGE.read_text(encoding="utf-8")


def test_tables_of_moves_are_up_to_date() -> None:
    assert page_with_tables(TEXT) == TEXT, "python -m tests.docs.move_tables writes them anew"


def test_every_game_has_its_table() -> None:
    assert [game.key for game in GAMES] == re.findall(r"<!-- moves of (\w+) -->", TEXT)


def test_every_field_of_a_record_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", TEXT))
    assert told >= {*Record.__struct_fields__, *Line.__struct_fields__}


def test_lines_of_the_example_are_moves() -> None:
    lines = re.findall(r'^  "(?:nature|[0-9]+): ([^;"…]+?)(?: [;…].*)?",$', TEXT, re.MULTILINE)
    state = scenario(depots={3: "mine"}).state
    assert len(lines) >= 5
    assert lines == [VOCABULARY.text(VOCABULARY.parse(line, state, 0), state, 0) for line in lines]
