"""What the ledgers say in figures is what the facts say."""

from __future__ import annotations

import pytest

from comptoir.engine.game import Game
from comptoir.games import game
from comptoir.games.ledgers import plain, statements
from tests.games.every import every_game
from tests.rules import misquoted, unquoted, value_of

FACTS = {
    "track": {"renown": [1, 2, 4], "confidence": "reconstructed"},
    "houses": {"list": [{"id": "town_hall", "cost": {"wood": 2, "stone": 1}}], "confidence": "reconstructed"},
    "turns": {"number": 4, "confidence": "one-source"},
}


def said(test: str, **words: str) -> dict[str, str]:
    return {"id": "TOY-01", "text": "", "source": "", "test": test, **words}


@every_game
def test_ledgers_quote_the_facts_as_they_are(game: Game) -> None:
    facts = game.facts(None).data
    assert [] == [problem for row in statements(game.key) for problem in misquoted(row, facts) + unquoted(row, facts)]


def test_a_quotation_is_shown_as_the_number_alone() -> None:
    assert "pays 4 or {2 pink}" == plain("pays {4 = turns.number} or {2 pink}")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("turns.number", 4),
        ("track.renown.3", 4),
        ("track.renown.1-2", [1, 2]),
        ("sum track.renown", 7),
        ("count track.renown + 1", 4),
        ("2 x sum track.renown.1-2", 6),
        ("houses.list.town_hall.cost.wood", 2),
    ],
)
def test_a_quotation_says_where_the_facts_have_it(expression: str, value: object) -> None:
    assert value == value_of(expression, FACTS)


@pytest.mark.parametrize(
    "quotation", ["{4 = turns.number}", "{1, 2, ... = track.renown}", "{2 wood, 1 stone = houses.list.1.cost}"]
)
def test_numbers_lists_and_costs_are_quoted_in_the_words_of_a_ledger(quotation: str) -> None:
    assert [] == misquoted(said(quotation), FACTS)


def test_a_number_that_differs_is_an_error() -> None:
    assert ["TOY-01 says 5, but turns.number is 4"] == misquoted(said("{5 = turns.number} turns"), FACTS)


@pytest.mark.parametrize("path", ["turns.total", "track.renown.4", "track.renown.0", "track.renown.2-4", "2 x", "sum"])
def test_a_quotation_that_leads_nowhere_is_an_error(path: str) -> None:
    assert [f"TOY-01 quotes {path}, which the facts do not have"] == misquoted(said(f"{{4 = {path}}}"), FACTS)


@pytest.mark.parametrize(
    "row",
    [
        said("given a marker on 20 then three are scored", ruling="data: [track].renown"),
        said("given the Town Hall (3 wood) built"),
        said("given 2 of them", source="facts [houses]"),
    ],
)
def test_what_may_be_tuned_is_quoted(row: dict[str, str]) -> None:
    assert 1 == len(unquoted(row, FACTS))


@pytest.mark.parametrize(
    "row",
    [
        said("given decree 7, technologies 3 and 16, card 2 (TOY-02, -03), [houses].list 1, then {4 = turns.number}"),
        said("given two houses of [houses]"),
        said("given 3 turns of [turns]"),
    ],
)
def test_names_words_and_what_is_certain_need_no_quotation(row: dict[str, str]) -> None:
    assert [] == unquoted(row, FACTS)


STALE = {
    "PEST-INFLUENCE-08": "given a marker on 20 then 3 renown are scored, on 19 then 2",
    "PEST-DECREE-05": "given a marker on space 3 of the Era I track then 1 + 1 + 2 = 4 renown are scored",
    "PEST-END-05": "given 4 subjects on the track then 2 renown are scored, given 8 then 5, given 12 then 12",
    "PEST-BUILD-13": "the Granary (2 wood, 2 stone, 2 food) gives 4 renown tokens and 1 influence",
    "PEST-END-09": "given the Granary (4 renown) built in Era I then it contributes exactly 4 to the final total",
}


@pytest.mark.parametrize("id", STALE)
def test_figures_from_before_a_tuning_do_not_pass(id: str) -> None:
    row = next(row for row in statements("pest") if row["id"] == id)
    assert [] != unquoted({**row, "test": STALE[id]}, game("pest").facts(None).data)
