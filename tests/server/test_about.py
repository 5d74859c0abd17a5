"""The page about a game: introduction, rulings, what is not certain; in both languages, and for games without words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from litestar.testing import TestClient

from comptoir.engine.game import Game
from comptoir.games import all_games, game, ledgers
from comptoir.server.pages.about import doubts, rulings, uncertain
from comptoir.words import LANGUAGES, catalogue
from tests.server.conftest import Client
from tests.server.support import an_app, toys

ROOT = Path(__file__).parents[2]
GERMAN, FRENCH = {"accept-language": "de"}, {"accept-language": "fr"}
LEDGER = tomllib.loads((ROOT / "rules" / "burgundy.toml").read_text(encoding="utf-8"))["rule"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One browser for all: pages are only looked at."""
    with TestClient(an_app(tmp_path_factory.mktemp("about"))) as opened:
        yield opened


def test_it_introduces_the_game_and_tells_how_a_turn_goes(client: Client) -> None:
    shown = client.get("/games/burgundy", headers=GERMAN).text
    assert "Each of you rules a small estate" in shown
    assert shown.count("<li>") >= 7
    assert "The Castles of Burgundy" in shown


def test_it_shows_every_ruling_with_its_id(client: Client) -> None:
    shown = client.get("/games/burgundy").text
    ruled = [row["id"] for row in LEDGER if "ruling" in row]
    assert ruled
    assert [] == [id for id in ruled if f'id="{id}"' not in shown]
    assert "pink or brown" in shown


def test_it_shows_numbers_of_the_facts_without_where_they_come_from(client: Client) -> None:
    shown = client.get("/games/pest").text
    assert "[influence_track].length = 50." in shown
    assert "influence_track.length" not in shown.replace("[influence_track].length", "")


def test_it_names_all_options_with_their_values(client: Client) -> None:
    shown = client.get("/games/burgundy").text
    for choice in game("burgundy").choices:
        assert game("burgundy").presentation.say_option(choice.name, "en")[0] in shown
        for value in choice.values:
            assert game("burgundy").presentation.say_value(choice.name, value, "en")[0] in shown


def test_it_says_what_is_not_certain_and_why(client: Client) -> None:
    shown = client.get("/games/burgundy").text
    assert "The layouts of boards 10a, 10b, 10c, 10d, 10e, 10f, 10g, 10h" in shown
    assert "Which of these layouts bears which letter" in shown
    assert "Reconstructed" in shown
    assert "comptoir play burgundy --facts" in shown


def test_it_is_in_french_too(client: Client) -> None:
    shown = client.get("/games/burgundy", headers=FRENCH).text
    assert "Chacun de vous règne sur un petit domaine" in shown
    assert "Reconstitué" in shown
    assert "tenu en anglais" in shown
    assert '<dl class="rulings" lang="en">' in shown


def test_links_to_rulings_lead_somewhere(client: Client) -> None:
    shown = client.get("/games/burgundy").text
    targets = re.findall(r'href="#([\w-]+)"', shown)
    assert targets
    assert [] == [target for target in targets if f'id="{target}"' not in shown]


def test_the_facts_can_be_had_and_give_the_same_facts(client: Client) -> None:
    text = client.get("/games/burgundy/facts.toml").text
    assert game("burgundy").facts(None).digest == game("burgundy").facts(tomllib.loads(text)).digest


@pytest.mark.parametrize("path", ["/games/chess", "/games/chess/facts.toml", "/games/..%2fburgundy"])
def test_there_is_no_page_for_other_games(client: Client, path: str) -> None:
    assert 404 == client.get(path).status_code


def test_a_game_without_words_has_a_page(client: Client) -> None:
    with toys():
        shown = client.get("/games/auction")
        assert 200 == shown.status_code
        assert "Nothing here depends on printed material." in shown.text
        assert 404 == client.get("/games/auction/facts.toml").status_code


# ------------------------------------------------------------------ what is not certain


def test_every_uncertain_table_is_found() -> None:
    found = list(doubts(game("burgundy").facts(None).data))
    text = (ROOT / "src/comptoir/games/burgundy/facts.toml").read_text(encoding="utf-8")
    said = re.findall(r'^(?:\w+_)?confidence = "([\w-]+)"', text, re.MULTILINE)
    assert len([one for one in said if one not in ("verified-two-sources", "house")]) == len(found)


def test_doubts_know_their_row_and_part() -> None:
    data = {"boards": [{"id": "1", "confidence": "one-source", "source": "a", "label_confidence": "memory"}]}
    assert [(("boards", "1"), "", "one-source"), (("boards", "1"), "label", "memory")] == [
        (doubt.where, doubt.part, doubt.confidence) for doubt in doubts(data)
    ]


def test_a_house_rule_is_no_doubt() -> None:
    assert [] == list(doubts({"place_tiles": [{"id": "lecture_hall", "confidence": "house"}]}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.key)
def test_every_uncertain_table_has_a_name_in_words(one: Game, language: str) -> None:
    names = [found["names"] for found in uncertain(one, language)]
    assert [] == [name for name in names if "." in name or "_" in name]


# ------------------------------------------------------------------ words and ledger


def test_both_languages_say_the_same_things() -> None:
    english, french = catalogue("burgundy_about", "en"), catalogue("burgundy_about", "fr")
    assert set(english.messages) == set(french.messages)
    for key in english.messages:
        places = [set(re.findall(r"{(\w+)}", str(one.messages[key]))) for one in (english, french)]
        assert places[0] == places[1]


def test_every_chapter_with_rulings_has_a_name() -> None:
    words = catalogue("burgundy_about", "en")
    assert [] == [chapter for chapter in rulings("burgundy") if not words.has(f"chapter.{chapter}")]


def test_answers_name_statements_that_the_ledger_has() -> None:
    words, known = catalogue("burgundy_about", "en"), {row["id"] for row in LEDGER}
    named = [words.say(key) for key in words.messages if key.endswith(".ids")]
    assert named
    assert {id for ids in named for id in ids.split(", ")} <= known


def test_ledgers_inside_the_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    assert tmp_path / "rules" == ledgers.folder()


def test_the_package_takes_the_ledgers_along() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert {"rules": "comptoir/rules"} == built["wheel"]["force-include"]
