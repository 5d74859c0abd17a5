"""The lobby, playing at once, and setting up tables with all their options."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from comptoir.games import all_games
from comptoir.server.pages import picture
from comptoir.server.settings import BODY_LIMIT
from comptoir.server.storage.store import OVER
from comptoir.words import catalogue
from tests.server.conftest import Client
from tests.server.support import databases, toys

Another = Callable[[], Client]
FORM = {"game": "burgundy", "players": "2", "seat-0": "me", "seat-1": "companion"}
FRENCH = {"accept-language": "fr"}


def read(client: Client, path: str, **headers: str) -> str:
    """What a page says."""
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def set_up(client: Client, **form: str) -> str:
    """The page that a new table leads to; `seat_1` is the field `seat-1`."""
    answer = client.post("/tables", data=FORM | {key.replace("_", "-", 1): value for key, value in form.items()})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def stored(folder: Path, query: str) -> Sequence[Any]:
    """Rows of the database."""
    return databases().ask(folder, query)


# ------------------------------------------------------------------ the first page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lobby_presents_the_games(client: Client, language: str) -> None:
    page = read(client, "/", **{"accept-language": language})
    assert f'<html lang="{language}"' in page
    for game in all_games():
        assert f'action="/play/{game.key}"' in page
        for what in ("title", "text", "length", "weight"):
            assert str(escape(catalogue(f"{game.key}_about", language).say(f"card.{what}"))) in page


def test_lobby_needs_no_words_or_pictures_of_a_game(client: Client) -> None:
    with toys():
        page = read(client, "/")
        assert 'action="/play/auction"' in page
        assert "Auction" in page
        assert "New table: Auction" in read(client, "/new/auction")


def test_lobby_plays_no_game_to_know_its_picture(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "board", lambda game, language: pytest.fail(f"{game.key} was played"))
    with toys():
        page = read(client, "/")
    for game in all_games():
        assert f"/pictures/{game.key}/en/light" in page
    assert "/pictures/auction/" not in page


def test_picture_of_a_game_is_drawn_in_both_themes(client: Client) -> None:
    light, dark = (client.get(f"/pictures/burgundy/en/{theme}") for theme in ("light", "dark"))
    assert light.headers["content-type"].startswith("image/svg+xml")
    assert 'data-theme="light"' in light.text
    assert 'data-theme="dark"' in dark.text


def test_picture_may_use_nothing_but_its_own_style_sheet(client: Client) -> None:
    policy = client.get("/pictures/burgundy/en/light").headers.get_list("content-security-policy")
    assert len(policy) == 1
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'", policy[0])


@pytest.mark.parametrize("path", ["nothing/en/light", "burgundy/xx/light", "burgundy/en/pink"])
def test_unknown_picture_is_not_found(client: Client, path: str) -> None:
    assert 404 == client.get(f"/pictures/{path}").status_code


# ------------------------------------------------------------------ playing at once


def test_play_now_makes_a_guest_and_a_table(client: Client) -> None:
    answer = client.post("/play/burgundy")
    assert answer.status_code == 303
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert answer.headers["location"] in read(client, "/")


def test_play_now_seats_a_person_against_a_companion(client: Client, tmp_path: Path) -> None:
    client.post("/play/burgundy")
    assert [("person", None), ("bot", "companion")] == stored(tmp_path, "SELECT kind, bot FROM seats ORDER BY seat")


@pytest.mark.parametrize(("form", "is_guided"), [({}, 0), ({"guided": "true"}, 1)])
def test_first_game_can_be_guided(client: Client, tmp_path: Path, form: dict[str, str], is_guided: int) -> None:
    client.post("/play/burgundy", data=form)
    assert [(is_guided,)] == stored(tmp_path, "SELECT is_guided FROM tables")


@pytest.mark.parametrize("form", [{"alone": "true"}, {"guided": "true"}])
def test_game_for_one_is_played_and_learnt_alone(client: Client, tmp_path: Path, form: dict[str, str]) -> None:
    assert client.post("/play/pest", data=form).status_code == 303
    assert [("person",)] == stored(tmp_path, "SELECT kind FROM seats")


def test_only_games_for_one_offer_to_be_played_alone(client: Client) -> None:
    assert 1 == read(client, "/").count("Play solo")
    answer = client.post("/play/burgundy", data={"alone": "true"})
    assert answer.status_code == 422
    assert "This game is for 2, 3, 4 players, not 1." in unescape(answer.text)


@pytest.mark.parametrize("path", ["/play/chess", "/new/chess/check"])
def test_unknown_game_cannot_be_played(client: Client, path: str) -> None:
    answer = client.post(path)
    assert answer.status_code == 404
    assert "There is no game “chess”" in unescape(answer.text)


def test_many_tables_in_a_minute_are_refused(client: Client) -> None:
    answers = [client.post("/play/chess").status_code for _ in range(41)]
    assert answers[39:] == [404, 429]
    assert "Too many requests" in client.post("/play/chess").text


# ------------------------------------------------------------------ lists of tables


def test_my_games_say_whose_turn_it_is_and_how_far_they_are(client: Client) -> None:
    set_up(client, seat_1="here", name_1="Ben")
    page = read(client, "/")
    assert "1 game is waiting for you" in page
    assert "Your turn" in page
    assert "Phase A, round 1 of 5" in page
    assert "just now" in page


def test_games_that_wait_for_me_come_first(client: Client) -> None:
    waiting = set_up(client, seat_1="here")
    gathering = set_up(client, seat_1="invited")
    page = read(client, "/")
    assert page.index(f'<a href="{waiting}">') < page.index(f'<a href="{gathering}">')


def is_mine_first(page: str) -> bool:
    """Does the lobby list the person's own games, once, before it presents the games?"""
    (mine,) = re.finditer('id="mine"', page)
    return mine.start() < page.index('class="cards"')


@pytest.mark.parametrize("seat", ["here", "invited"])
def test_games_under_way_come_before_the_cards(client: Client, another: Another, seat: str) -> None:
    set_up(client, seat_1=seat, watchers="on")
    assert [True, False] == [is_mine_first(read(one, "/")) for one in (client, another())]


def test_finished_games_come_after_the_cards(client: Client, tmp_path: Path) -> None:
    address = set_up(client, seat_1="here")
    stored(tmp_path, f"UPDATE tables SET status = '{OVER}'")
    page = read(client, "/")
    assert address in page
    assert not is_mine_first(page)


def test_games_of_others_are_not_mine(client: Client, another: Another) -> None:
    address = set_up(client, seat_1="here")
    assert address not in read(another(), "/")


def test_open_table_offers_a_seat_to_anyone(client: Client, another: Another) -> None:
    gathering = set_up(client, seat_1="free")
    assert gathering.replace("gathering", "seats/1/join") in read(another(), "/")


def test_table_open_to_watchers_is_listed(client: Client, another: Another) -> None:
    shown, hidden = set_up(client, seat_1="here", watchers="on"), set_up(client, seat_1="here")
    page = read(another(), "/")
    assert shown in page
    assert hidden not in page


def test_table_that_cannot_be_read_does_not_hide_the_others(client: Client, tmp_path: Path) -> None:
    broken, sound = set_up(client, seat_1="here"), set_up(client, seat_1="here")
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as connection, connection:
        connection.execute("UPDATE tables SET options = '{\"players\": 9}' WHERE id = ?", [broken.rsplit("/")[-1]])
    page = read(client, "/")
    assert "cannot be shown right now" in page
    assert sound in page


# ------------------------------------------------------------------ new tables


def test_several_values_are_ticked_and_others_typed(client: Client, tmp_path: Path) -> None:
    packs = {"option-tiles-base": "on", "option-tiles-promo1": "on", "option-tiles": "well, -bathhouse"}
    client.post("/tables", data=FORM | {"game": "orleans"} | packs)
    ((options,),) = stored(tmp_path, "SELECT options FROM tables")
    assert '"tiles":"base,promo1,well,-bathhouse"' in options.replace(": ", ":")


def test_what_was_ticked_and_typed_is_in_the_form_that_is_refused(client: Client) -> None:
    form = FORM | {"game": "orleans", "option-tiles-promo1": "on", "option-tiles": "nowhere"}
    page = unescape(client.post("/tables", data=form).text)
    assert 'name="option-tiles-promo1" checked' in page
    assert 'name="option-tiles-base" aria' in page
    assert 'name="option-tiles" value="nowhere"' in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_form_explains_every_option_and_value(client: Client, language: str) -> None:
    page = read(client, "/new/burgundy", **{"accept-language": language})
    game = all_games()[0]
    for choice in game.choices:
        assert all(said in page for said in game.presentation.say_option(choice.name, language))
        for value in choice.values:
            assert all(said in page for said in game.presentation.say_value(choice.name, value, language))


def test_form_of_an_unknown_game_is_not_found(client: Client) -> None:
    assert client.get("/new/chess").status_code == 404


@pytest.mark.parametrize(
    ("headers", "sentence"),
    [
        ({}, "“Set-up: Expert” and “Boards” exclude each other: the expert set-up deals the boards."),
        (FRENCH, "« Mise en place : Expert » et « Plateaux » s’excluent : la mise en place expert distribue"),
    ],
)
def test_impossible_options_are_refused_in_the_form(client: Client, headers: dict[str, str], sentence: str) -> None:
    form = FORM | {"option-setup": "expert", "option-boards": "3, 4", "name-1": "Ben"}
    answer = client.post("/tables", data=form, headers=headers)
    assert answer.status_code == 422
    page = unescape(answer.text).replace("\N{NO-BREAK SPACE}", " ")
    assert sentence in page
    assert 'value="3,4"' in page
    assert re.search(r'name="option-setup" value="expert" checked', page)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat-0": "novice", "seat-1": "free"}, "Take a seat yourself, or give every seat to a bot."),
        ({"seat-1": "here", "name-1": "x" * 25}, "A name has 1 to 24 characters."),
        ({"seat-1": "emperor"}, "“emperor” is not a kind of seat"),
        ({"players": "7"}, "This game is for 2, 3, 4 players, not 7."),
        ({"option-boards": "1,2,3"}, "3 boards are named for 2 players"),
        ({"option-boards": "77"}, "There is no board “77”"),
    ],
)
def test_impossible_table_is_refused_with_a_sentence(client: Client, form: dict[str, str], sentence: str) -> None:
    answer = client.post("/tables", data=FORM | form)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert "/tables/" not in client.get("/").text


def test_form_says_what_is_impossible_before_it_is_sent(client: Client) -> None:
    answer = client.post("/new/burgundy/check", data=FORM).json()
    assert answer["refusal"] == ""
    assert set(answer["impossible"]["board_set"]) == {"spielbox", "later"}
    assert "Set-up: Standard" in answer["impossible"]["board_set"]["later"]


def test_form_frees_what_another_option_makes_possible(client: Client) -> None:
    answer = client.post("/new/burgundy/check", data=FORM | {"option-setup": "expert"}).json()
    assert "board_set" not in answer["impossible"]


def test_form_says_what_is_wrong_and_blames_no_other_option(client: Client) -> None:
    answer = client.post("/new/burgundy/check", data=FORM | {"option-boards": "77"}, headers=FRENCH).json()
    assert answer["refusal"].startswith("Le plateau «")
    assert answer["impossible"] == {}


def test_number_of_players_is_impossible_too(client: Client) -> None:
    answer = client.post("/new/burgundy/check", data=FORM | {"option-boards": "1,2"}).json()
    assert set(answer["impossible"]["players"]) == {"3", "4"}


def test_full_table_begins_at_once(client: Client) -> None:
    assert re.fullmatch(r"/tables/\w+", set_up(client, players="4", seat_2="novice", seat_3="here", name_3="Eve"))


def test_seats_are_in_the_order_of_the_form(client: Client, tmp_path: Path) -> None:
    client.post("/me", data={"name": "Ada"})
    set_up(client, players="3", seat_0="master", seat_1="me", seat_2="here", name_2="Ben")
    seats = stored(tmp_path, "SELECT bot, name FROM seats ORDER BY seat")
    assert [("master", seats[0][1]), (None, "Ada"), (None, "Ben")] == seats


@pytest.mark.parametrize(("form", "expected"), [({}, (0, 0)), ({"hints": "on", "watchers": "on"}, (1, 1))])
def test_hints_and_watchers_are_as_chosen(
    client: Client, tmp_path: Path, form: dict[str, str], expected: tuple[int, int]
) -> None:
    set_up(client, **form)
    assert [expected] == stored(tmp_path, "SELECT has_hints, is_open FROM tables")


def test_chosen_options_are_kept(client: Client, tmp_path: Path) -> None:
    set_up(client, option_buy_timing="anytime")
    assert '"buy_timing": "anytime"' in stored(tmp_path, "SELECT options FROM tables")[0][0]


# ------------------------------------------------------------------ strangers


@pytest.mark.parametrize("path", ["/tables", "/play/burgundy", "/preferences", "/me/sign-in"])
def test_forms_of_other_sites_are_refused(client: Client, tmp_path: Path, path: str) -> None:
    answer = client.post(path, data=FORM, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert [] == stored(tmp_path, "SELECT id FROM people")


def test_oversized_form_is_refused(client: Client) -> None:
    answer = client.post("/tables", data=FORM | {"name-1": "x" * BODY_LIMIT})
    assert answer.status_code == 413
    assert "too large" in answer.text


# ------------------------------------------------------------------ every page


def test_preferences_are_remembered_and_lead_back(client: Client) -> None:
    answer = client.post("/preferences", data={"language": "fr", "theme": "dark", "back": "/me?done=saved"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me?done=saved")
    assert '<html lang="fr" data-theme="dark">' in read(client, "/")


def test_unknown_preferences_change_nothing(client: Client) -> None:
    client.post("/preferences", data={"language": "xx", "theme": "pink"})
    assert '<html lang="en" data-theme="auto">' in read(client, "/")


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere", "me", "/a\r\nb: c"]
)
def test_preferences_lead_to_no_other_site(client: Client, back: str) -> None:
    assert "/" == client.post("/preferences", data={"theme": "dark", "back": back}).headers["location"]


def test_pages_load_files_that_may_be_kept_for_ever(client: Client) -> None:
    page = read(client, "/")
    files = re.findall(r'(?:href|src)="(/(?:static|art)/[^"]+)"', page)
    assert len(files) >= 4
    for file in files:
        answer = client.get(file)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def test_pages_run_and_style_nothing_inline(client: Client) -> None:
    for path in ("/", "/me", "/new/burgundy"):
        page = read(client, path)
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
        assert all("src=" in tag or "json" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize(("headers", "sentence"), [({}, "There is no such page."), (FRENCH, "Cette page n’existe pas")])
def test_people_get_a_page_about_errors(client: Client, headers: dict[str, str], sentence: str) -> None:
    answer = client.get("/nowhere", headers=headers)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert sentence in unescape(answer.text)


def test_programs_get_errors_as_json(client: Client) -> None:
    answer = client.get("/nowhere", headers={"accept": "application/json"})
    assert answer.json() == {"error": "There is no such page.", "code": "not_found"}


# ------------------------------------------------------------------ clocks


def test_a_clock_is_chosen_in_the_form(client: Client, tmp_path: Path) -> None:
    set_up(client, clock="live")
    set_up(client, **{"clock": "own", "clock-move": "2", "clock-bank": "1", "clock-unit": "hours"})
    set_up(client)
    clocks = {str(row[0]) for row in stored(tmp_path, "SELECT CAST(clock AS TEXT) FROM tables")}
    assert {'{"move": 120.0, "bank": 900.0}', '{"move": 7200.0, "bank": 3600.0}', "None"} == clocks


def test_a_clock_that_is_none_is_refused_in_the_form(client: Client) -> None:
    answer = client.post("/tables", data=FORM | {"clock": "own", "clock-move": "soon"}, headers=FRENCH)
    assert 422 == answer.status_code
    assert "« soon » n’est pas une durée" in unescape(answer.text)
    assert 'value="soon"' in answer.text


def test_the_table_with_the_least_time_comes_first(client: Client) -> None:
    alone = {"players": "1", "game": "pest"}
    slow, quick, none = (set_up(client, **alone, clock=kind) for kind in ("correspondence", "live", "none"))
    page = read(client, "/")
    assert sorted([quick, slow, none], key=page.index) == [quick, slow, none]
    assert "16 minutes left" in page
    assert "encore 7 jours" in read(client, "/", **FRENCH)
