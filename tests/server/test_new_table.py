"""The form of a new table: presets, what an address fills in, and tables of bots alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from comptoir.bots.levels import LEVELS
from comptoir.engine.game import Game
from comptoir.games import all_games
from comptoir.server.languages import book, rated_level, words
from comptoir.server.pages import forms, picture
from comptoir.server.tables.presets import pictures, presets
from comptoir.words import LANGUAGES
from tests.server.conftest import Client
from tests.server.support import databases

BOTS = {"game": "burgundy", "players": "2", "seat-0": "novice", "seat-1": "companion"}
PRESETS = [(game, name) for game in all_games() for name in presets(game)]


@pytest.mark.parametrize(("game", "name"), PRESETS, ids=[f"{game.key}-{name}" for game, name in PRESETS])
def test_every_preset_is_possible_and_explained(game: Game, name: str) -> None:
    empty = forms.fresh(game)
    chosen = empty.preset(name)
    chosen.check()
    assert name == chosen.chosen_preset()
    for language in LANGUAGES:
        assert all(book(f"{game.key}_about", language).has(f"preset.{name}.{what}") for what in ("title", "text"))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_fresh_form_has_the_standard_rules(game: Game) -> None:
    assert "standard" == forms.fresh(game).chosen_preset()


@pytest.mark.parametrize("game", [game for game in all_games() if pictures(game)], ids=lambda game: game.key)
def test_every_value_that_is_chosen_by_picture_has_one(game: Game) -> None:
    for option, about in pictures(game).items():
        drawn = [picture.option_panel(game, "en", option, value) for value in about["values"]]
        assert all(drawn)
        assert len({panel.svg for panel in drawn if panel}) == len(drawn)


@pytest.mark.parametrize("path", ["boards/77", "setup/expert", "nothing/1"])
def test_no_other_value_has_a_picture(client: Client, path: str) -> None:
    assert 404 == client.get(f"/pictures/burgundy/en/light/{path}").status_code
    assert 200 == client.get("/pictures/burgundy/en/light/boards/10a").status_code


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_level_of_bots_is_offered_with_its_rating_in_the_game(client: Client, game: Game) -> None:
    page = client.get(f"/new/{game.key}").text
    for level in LEVELS:
        assert f'<option value="{level}"' in page
        # In every seat, and above its characters.
        assert 1 + max(game.players) == page.count(rated_level(level, words("en"), game.key) + ": ")


def test_preset_changes_the_rules_and_keeps_the_seats(client: Client) -> None:
    page = client.get("/new/burgundy?players=3&seat-1=free&preset=expert").text
    for chosen in ("players", "option-setup"):
        assert re.search(rf'name="{chosen}" value="(3|expert)" checked', page)
    assert '<option value="free" selected>' in page
    assert 'value="expert" formmethod="get" formaction="/new/burgundy" aria-pressed="true"' in page


def test_first_game_of_a_preset_is_guided(client: Client, tmp_path: Path) -> None:
    client.post("/tables", data=BOTS | {"seat-0": "me", "guided": "on"})
    assert [(1,)] == databases().ask(tmp_path, "SELECT is_guided FROM tables")


@pytest.mark.parametrize(("address", "hinted"), [("", True), ("?seat-1=invited", False)])
def test_hints_are_for_games_against_bots(client: Client, address: str, hinted: bool) -> None:
    page = client.get(f"/new/burgundy{address}").text
    assert hinted == bool(re.search(r'name="hints" checked', page))


def test_address_of_a_refused_form_leads_somewhere(client: Client) -> None:
    answer = client.get("/tables")
    assert (303, "/") == (answer.status_code, answer.headers["location"])


def test_bots_alone_are_set_up_and_watched(client: Client) -> None:
    address = client.post("/tables", data=BOTS).headers["location"]
    assert re.fullmatch(r"/tables/\w+", address)
    assert address in unescape(client.get("/").text)
    view = client.get(f"{address}/view").json()
    assert (None, []) == (view["seat"], view["moves"])
