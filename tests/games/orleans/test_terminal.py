"""The table of Orléans in a terminal."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.words import LANGUAGES, catalogue
from tests.games.orleans.scenario import Table, begun, scenario

NAMES = ("Ada", "Ben")


def drawn(position: Table, seat: int | None = 0, language: str = "en", width: int = 80) -> str:
    lines = PRESENTATION.terminal(position.state, seat, NAMES, (), language, width)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def test_spaces_show_who_stands_there_and_who_is_missing() -> None:
    text = drawn(scenario("actions", on="castle: own_farmer - tech", tiles="pharmacy"))
    assert "Castle [farmer] (boatman) [technology]" in text
    assert "Pharmacy (anyone)" in text


def test_ways_show_their_goods() -> None:
    text = drawn(scenario("actions", way_goods={"orleans~blois": "wine"}), width=120)
    assert "in Orléans; " in text
    assert "Blois by water (1 wine)" in text
    assert "Chartres by road" in text


def test_figures_goods_market_and_bag_are_shown() -> None:
    text = drawn(scenario("actions", coins=7, goods="wool wool", bag="monk", market="knight", development=9))
    assert "Ada: 15 points, 7 coins, status 3 (space 9)" in text
    assert all(said in text for said in ("2 wool", "1 monk", "1 knight", "stations 0 built, 10 left"))


def test_a_spectator_sees_every_board() -> None:
    assert 1 == drawn(begun(), seat=0).count("Farm House")
    assert 2 == drawn(begun(), seat=None).count("Farm House")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 200])
def test_lines_fit(language: str, width: int) -> None:
    lines = drawn(scenario("actions", tiles="theatre school well"), language=language, width=width).splitlines()
    assert max(map(len, lines)) <= min(width, 120)


def test_both_languages_have_the_same_messages() -> None:
    english, french = (catalogue("orleans_text", language).messages for language in ("en", "fr"))
    assert set(english) == set(french)
