"""The rulebook as a page: everything on it leads somewhere, its pictures are there, and the table leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from comptoir.games import all_games, game
from comptoir.games.ledgers import statements
from comptoir.games.rulebook import rulebook
from comptoir.words import catalogue
from tests.server.conftest import Client
from tests.server.support import an_app, toys

ENGLISH, FRENCH = {"accept-language": "en"}, {"accept-language": "fr"}
MOST = 400_000  # bytes of the page without its pictures


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One browser for all: pages are only looked at."""
    with TestClient(an_app(tmp_path_factory.mktemp("rules"))) as opened:
        yield opened


@pytest.mark.parametrize("key", [one.key for one in all_games()])
def test_every_link_inside_leads_somewhere(client: Client, key: str) -> None:
    shown = client.get(f"/games/{key}/rules", headers=ENGLISH).text
    targets = set(re.findall(r'href="#([^"]+)"', shown))
    assert len(targets) > 100
    assert [] == sorted(target for target in targets if f'id="{target}"' not in shown)
    assert len(shown.encode()) < MOST


def test_it_has_chapters_examples_glossary_and_index(client: Client) -> None:
    shown = client.get("/games/burgundy/rules", headers=FRENCH).text
    assert "Votre tour" in shown
    assert "Joueur 1 place 3 cochons" in shown
    assert shown.count('class="example"') >= 10
    for part in ("chapter.turn", "turn.dice", "example.pigs", "glossary.depot", "rulebook.index"):
        assert f'id="{part}"' in shown


def test_every_chapter_of_a_ledger_has_a_name() -> None:
    for one in all_games():
        words = catalogue(f"{one.key}_about", "fr")
        chapters = {str(row["id"]).split("-")[1] for row in statements(one.key)}
        assert set() == {chapter for chapter in chapters if not words.has(f"chapter.{chapter}")}


def test_every_statement_is_linked_to_the_ledger_which_has_it(client: Client) -> None:
    shown, ledger = (client.get(f"/games/burgundy/{page}").text for page in ("rules", "ledger"))
    ids = {str(row["id"]) for row in statements("burgundy")}
    assert ids == set(re.findall(r'href="/games/burgundy/ledger#([^"]+)"', shown))
    assert [] == [id for id in ids if f'id="{id}"' not in ledger]


def test_pictures_are_loaded_when_they_are_needed(client: Client) -> None:
    shown = client.get("/games/burgundy/rules", headers=ENGLISH).text
    pictures = re.findall(r"<img src=\"(/games[^\"]+)\"[^>]*>", shown)
    assert len(rulebook(game("burgundy")).picture) <= len(pictures)  # type: ignore[union-attr]
    assert len(pictures) == shown.count('loading="lazy"')
    drawn = client.get(pictures[0])
    assert "image/svg+xml" == drawn.headers["content-type"].partition(";")[0]
    assert "public" in drawn.headers["cache-control"]


@pytest.mark.parametrize("path", ["ghost/0/en/light", "dice/9/en/light", "dice/0/de/light", "dice/0/en/pink"])
def test_other_pictures_are_unknown(client: Client, path: str) -> None:
    assert 404 == client.get(f"/games/burgundy/rules/{path}").status_code


def test_the_page_about_the_game_leads_to_the_rules(client: Client) -> None:
    shown = client.get("/games/burgundy").text
    assert 'href="/games/burgundy/rules"' in shown
    assert 'href="/games/burgundy/ledger"' in shown


def test_a_game_without_rulebook_and_ledger_has_neither_page(client: Client) -> None:
    with toys():
        assert {404} == {client.get(f"/games/auction/{page}").status_code for page in ("rules", "ledger")}
        assert "/games/auction/rules" not in client.get("/games/auction").text


def test_the_table_leads_to_the_rules_and_explanations_to_their_paragraph(client: Client) -> None:
    client.post("/me", data={"name": "Ada", "emblem": "0"})
    path = client.post("/play/burgundy", follow_redirects=False).headers["location"]
    assert 'href="/games/burgundy/rules" data-beside' in client.get(path).text
    about = {thing: client.get(f"{path}/explain/{thing}?seat=0").json() for thing in ("p0-die-0", "white-die")}
    assert "/games/burgundy/rules#turn.dice" == about["p0-die-0"]["more"]
    assert "/games/burgundy/rules#phases.white" == about["white-die"]["more"]
