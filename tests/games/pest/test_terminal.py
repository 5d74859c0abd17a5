"""The table of Pest in a terminal."""

from __future__ import annotations

import re

import pytest

from comptoir.games.pest.presentation import PRESENTATION
from comptoir.words import LANGUAGES, catalogue
from tests.games.pest.scenario import Table, begun, scenario
from tests.games.pest.tours import TECHNOLOGIES, rich_table

NAMES = ("Ada", "Ben", "Cleo")


def drawn(position: Table, seat: int | None = 0, language: str = "en", width: int = 80) -> str:
    lines = PRESENTATION.terminal(position.state, seat, NAMES, (), language, width)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def test_the_doctor_is_shown_with_the_ways_and_the_sick_there() -> None:
    text = drawn(scenario(doctor="gollor", sick={"gothar": 3}, destroyed="skarle"), width=120)
    assert "Gollor (town, wood); roads to Castren, Gothar +++, Nerith, Skarle (destroyed), Tharvel" in text


def test_the_sick_are_listed_on_locations_and_roads() -> None:
    text = drawn(scenario(sick={"gothar": 3}, road_sick={"gollor-gothar": 2}), width=120)
    assert "Gothar +++, the road Gollor – Gothar ++" in text


def test_buildings_show_what_they_make_and_who_works_there() -> None:
    text = drawn(scenario(buildings={"mill": "gollor", "bank": "gothar"}, staff="bank"), width=120)
    assert "mill in Gollor, wood (.), bank in Gothar, coins (o), castle in Kelmarn, stone" in text


def test_quarantine_and_track_show_who_is_where() -> None:
    text = drawn(scenario(zone=2, slots="build", healed=3))
    assert "++., Move ., Build +, Produce ., storage ." in text
    assert "ooo........." in text


def test_figures_and_goods_are_shown() -> None:
    text = drawn(scenario(wood=2, coin=1, research=1, influence=7))
    assert "Ada: 5 renown, 7 influence" in text
    assert "2 wood, 1 coin, 1 research token, assistants ready: 2" in text


def test_a_spectator_sees_every_board() -> None:
    assert 1 == drawn(scenario(), seat=0).count("Quarantine  ")
    assert 3 == drawn(scenario(), seat=None).count("Quarantine  ")


def test_the_table_is_shown_before_the_first_year() -> None:
    assert drawn(begun()).startswith("Before the first year")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 200])
def test_lines_fit(language: str, width: int) -> None:
    position = rich_table(TECHNOLOGIES[0], pests="caravan_traders_7", favours=(1,))
    assert max(map(len, drawn(position, language=language, width=width).splitlines())) <= min(width, 120)


def test_both_languages_have_the_same_messages() -> None:
    english, french = (catalogue("pest_text", language).messages for language in ("en", "fr"))
    assert set(english) == set(french)


def test_french_messages_are_typeset() -> None:
    french = catalogue("pest_text", "fr").messages
    assert not any(re.search(r"[^\xa0][:;?!]|'", str(text)) for text in french.values())
