"""The page of a table: for a player, for several at one device, for a spectator; and its browser code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from comptoir.games import GAMES
from comptoir.server.languages import words
from comptoir.server.pages.page import STATIC
from tests.server.conftest import Client
from tests.server.support import Served, served

MODULES = sorted((STATIC / "table").glob("*.js"))
TEMPLATE = STATIC.parent / "templates" / "table.html"


def page(table: Served, by: int | None, query: str = "", language: str = "en") -> str:
    """The page as this person gets it."""
    headers = {"accept": "text/html", "accept-language": language} | ({} if by is None else _cookie(table, by))
    answer = table.browser.get(f"/tables/{table.id}{query}", headers=headers)
    assert 200 == answer.status_code, answer.text
    return answer.text


def _cookie(table: Served, by: int) -> dict[str, str]:
    return {"cookie": f"comptoir={table.tokens[by]}"}


def data(text: str) -> dict[str, Any]:
    """What the page tells its browser code."""
    found = re.search(r'<script type="application/json" id="table-data">(.*?)</script>', text, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


# ------------------------------------------------------------------ who sees what


def test_a_player_sits_at_their_seat(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        text = page(table, 1)
        assert (1, [1], ["Ada", "Ben"]) == tuple(data(text)[key] for key in ("seat", "mine", "names"))
        assert "is-watching" not in text


@pytest.mark.parametrize("by", [-1, None])
def test_a_person_without_a_seat_watches(tmp_path: Path, by: int | None) -> None:
    with served(tmp_path) as table:
        text = page(table, by, "?seat=0")
        assert (None, []) == (data(text)["seat"], data(text)["mine"])
        assert "is-watching" in text


def test_only_people_with_a_name_find_a_place_to_talk(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 'id="table-chat-form"' in page(table, -1)
        assert 'id="table-chat-form"' not in page(table, None)


def test_several_at_one_device_begin_with_the_one_who_decides(client: Client) -> None:
    form = {"game": "burgundy", "players": "2", "seat-0": "me", "seat-1": "here", "name-1": "Ben"}
    path = client.post("/tables", data=form).headers["location"]
    first = data(client.get(path).text)
    view = client.get(f"{path}/view").json()
    assert [0, 1] == first["mine"]
    assert view["deciding"] == [first["seat"]]
    assert 1 == data(client.get(f"{path}?seat=1").text)["seat"]


def test_a_table_that_waits_for_players_says_so(client: Client) -> None:
    form = {"game": "burgundy", "players": "2", "seat-0": "me", "seat-1": "free"}
    gathering = client.post("/tables", data=form).headers["location"]
    answer = client.get(gathering.removesuffix("/gathering"))
    assert (303, gathering) == (answer.status_code, answer.headers["location"])


def test_there_may_be_no_such_table(client: Client) -> None:
    answer = client.get("/tables/nowhere")
    assert 404 == answer.status_code
    assert "nowhere" in answer.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_speaks_the_readers_language(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as table:
        text, say = page(table, 0, language=language), words(language).say
        assert say("table.undo") in text
        assert say("table.confirm") == data(text)["words"]["table.confirm"]


def test_the_page_has_no_inline_script_or_style(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        text = page(table, 0)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)
        assert {"application/json", "module"} == set(re.findall(r'<script type="([^"]+)"', text))


# ------------------------------------------------------------------ how far a person has looked


def seen(table: Served, by: int) -> int:
    return int(data(page(table, by))["seen"])


def test_the_page_knows_how_far_a_person_has_looked(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 0 == seen(table, 0)
        assert 204 == table.ask(0, "POST", "seen", json={"rows": 3}).status_code
        assert (3, 0) == (seen(table, 0), seen(table, 1))


@pytest.mark.parametrize("rows", [2, -1, 10**6])
def test_nobody_has_looked_less_far_than_before_or_further_than_there_is(tmp_path: Path, rows: int) -> None:
    with served(tmp_path) as table:
        table.ask(0, "POST", "seen", json={"rows": 3})
        table.ask(0, "POST", "seen", json={"rows": rows})
        assert 3 == seen(table, 0)


def test_strangers_are_not_remembered(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 403 == table.ask(None, "POST", "seen", json={"rows": 3}).status_code


# ------------------------------------------------------------------ the browser code


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_knows_no_game(module: Path) -> None:
    text = module.read_text(encoding="utf-8").lower()
    assert not [key for key in GAMES if key in text]
    assert len(text.splitlines()) <= 300


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_has_no_words_of_its_own(module: Path) -> None:
    used = set(re.findall(r'"((?:table|chat)\.\w+)"', module.read_text(encoding="utf-8")))
    for language in ("en", "fr"):
        assert not [key for key in used if not words(language).has(key)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_finds_its_parts_of_the_page(module: Path) -> None:
    used = set(re.findall(r'part\("([a-z-]+)"\)', module.read_text(encoding="utf-8")))
    pages = [TEMPLATE, TEMPLATE.with_name("base.html")]
    there = {name for page in pages for name in re.findall(r'id="table-([a-z-]+)"', page.read_text(encoding="utf-8"))}
    assert not used - there


def test_all_modules_come_in_one_file(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        (address,) = re.findall(r'<script type="module" src="([^"]+)"', page(table, 0))[-1:]
        script = table.browser.get(address).raise_for_status().text
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)
    for module in MODULES:
        begins = module.read_text(encoding="utf-8").split("\n", 1)[0]
        assert 1 == script.count(begins)
