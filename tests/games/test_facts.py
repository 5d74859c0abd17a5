"""Facts files of every game: whatever is changed, they load with another digest or are refused."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest

from comptoir.engine.errors import BadFacts
from comptoir.engine.game import Game
from comptoir.games import all_games
from tests.games.every import every_game
from tests.games.wrong_facts import NOTES, WRONG, edited, places


@every_game
def test_the_standard_facts_are_loaded_once(game: Game) -> None:
    assert game.facts(None) is game.facts(None)


@every_game
def test_the_same_data_have_the_same_digest(game: Game) -> None:
    facts = game.facts(None)
    assert facts.digest == game.facts(edited(facts.data, {})).digest


@every_game
def test_facts_that_are_no_table_are_refused(game: Game) -> None:
    with pytest.raises(BadFacts, match="must be a table"):
        game.facts([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "table"),
    [
        pytest.param(game, table, id=f"{game.key}-{table}")
        for game in all_games()
        for table in game.facts(None).data
        if table not in NOTES
    ],
)
def test_whatever_is_broken_the_facts_load_or_are_refused(game: Game, table: str) -> None:
    data = game.facts(None).data
    for place, value in product([table, *places(data[table], f"{table}.")], WRONG):
        with suppress(BadFacts):
            game.facts(edited(data, {place: value}))
