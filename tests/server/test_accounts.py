"""Guests, recovery codes, accounts: who a person is, and what stays theirs."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from comptoir.server.languages import words
from comptoir.server.protection.rate_limits import LIMITS
from tests.server.conftest import Client
from tests.server.support import databases
from tests.server.test_lobby import FRENCH, Another, read, set_up, stored

pytestmark = pytest.mark.usefixtures("each_database")
PASSWORD = "a good password"


def named(client: Client, name: str = "Ada") -> Client:
    """The browser of a guest with this name."""
    assert client.post("/me", data={"name": name, "emblem": "1"}).status_code == 200
    return client


def make_account(client: Client, name: str = "Ada") -> Client:
    """The browser of a guest who gets an account."""
    answer = client.post("/me/account", data={"account": name, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return client


def with_account(client: Client, name: str = "Ada") -> Client:
    """The browser of a new person with an account."""
    return make_account(named(client, name), name)


def sign_in(client: Client, account: str, password: str = PASSWORD) -> int:
    """What the answer to signing in is."""
    return client.post("/me/sign-in", data={"account": account, "password": password}).status_code


def code_of(client: Client) -> str:
    """A new recovery code."""
    found = re.search(r"<output>([^<]+)</output>", client.post("/me/code").text)
    assert found is not None
    return found[1]


# ------------------------------------------------------------------ guests


@pytest.mark.parametrize("language", ["en", "fr"])
def test_stranger_is_asked_for_a_name(client: Client, language: str) -> None:
    page, say = read(client, "/me", **{"accept-language": language}), words(language).say
    assert say("me.nobody") in page
    assert all(say(f"me.emblems.{number}") in page for number in range(5))


def test_guest_has_a_name_an_emblem_and_a_code(client: Client, tmp_path: Path) -> None:
    answer = client.post("/me", data={"name": "Ada", "emblem": "3"})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=lax" in answer.headers["set-cookie"]
    assert "<output>" in answer.text
    assert [("Ada", 3)] == stored(tmp_path, "SELECT name, emblem FROM people")


def test_guest_changes_name_and_emblem(client: Client, tmp_path: Path) -> None:
    answer = named(client).post("/me", data={"name": "Bea", "emblem": "4"})
    assert "Saved." in read(client, answer.headers["location"])
    assert [("Bea", 4)] == stored(tmp_path, "SELECT name, emblem FROM people")


def test_games_become_puzzles_only_for_those_who_say_so_and_as_long_as_they_do(client: Client, tmp_path: Path) -> None:
    ticked = 'name="shares" value="yes" checked'
    assert ticked not in read(named(client), "/me")
    client.post("/me/sharing", data={"shares": "yes"})
    assert ticked in read(client, "/me")
    client.post("/me/sharing", data={})
    assert ticked not in read(client, "/me")
    assert [(0,)] == stored(tmp_path, "SELECT shares_games FROM people")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25])
def test_bad_name_is_refused_and_kept_in_the_form(client: Client, name: str) -> None:
    answer = client.post("/me", data={"name": name}, headers=FRENCH)
    assert answer.status_code == 422
    assert "Un nom compte de 1 à 24 caractères." in unescape(answer.text)
    assert f'value="{name}"' in answer.text


def test_name_is_shown_as_text_and_never_as_markup(client: Client) -> None:
    assert "<b>Ada</b>" not in named(client, "<b>Ada</b>").get("/me").text
    assert "<b>Ada</b>" in read(client, "/me")


# ------------------------------------------------------------------ recovery


def test_code_brings_a_guest_back_to_their_seats(client: Client, another: Another) -> None:
    table, device = set_up(named(client), seat_1="here"), another()
    answer = device.post("/me/recover", data={"code": f" {code_of(client)} "})
    assert "Welcome back." in read(device, answer.headers["location"])
    assert table in read(device, "/")


def test_code_is_shown_once_and_stored_hashed(client: Client, tmp_path: Path) -> None:
    code = code_of(named(client))
    assert code not in read(client, "/me")
    assert code not in databases().dump(tmp_path)


def test_new_code_makes_the_old_one_useless(client: Client, another: Another) -> None:
    old, new = code_of(named(client)), code_of(client)
    assert [422, 303] == [another().post("/me/recover", data={"code": code}).status_code for code in (old, new)]


def test_unknown_code_is_refused(client: Client) -> None:
    answer = client.post("/me/recover", data={"code": "guess"}, headers=FRENCH)
    assert answer.status_code == 422
    assert "Ce code de secours est inconnu." in answer.text


@pytest.mark.parametrize("path", ["/me/code", "/me/account"])
def test_stranger_has_neither_code_nor_account(client: Client, path: str) -> None:
    answer = client.post(path, data={"account": "Ada", "password": PASSWORD})
    assert answer.status_code == 403
    assert "Choose a name first" in answer.text


# ------------------------------------------------------------------ accounts


def test_guest_becomes_an_account_and_keeps_the_seats(client: Client, another: Another) -> None:
    table = set_up(named(client), seat_1="here")
    make_account(client)
    device = another()
    assert 303 == sign_in(device, "ADA")
    assert table in read(device, "/")
    assert table in read(client, "/")


def test_account_page_offers_what_an_account_needs(client: Client) -> None:
    page = read(with_account(client), "/me")
    assert "You are signed in as “ada”." in page
    assert 'action="/me/account"' not in page


@pytest.mark.parametrize(("headers", "sentence"), [({}, "is taken"), (FRENCH, "est déjà pris")])
def test_taken_account_name_is_refused(
    client: Client, another: Another, headers: dict[str, str], sentence: str
) -> None:
    with_account(client)
    form = {"account": "ada", "password": PASSWORD}
    answer = named(another()).post("/me/account", data=form, headers=headers)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_password_has_a_length(client: Client, password: str) -> None:
    answer = named(client).post("/me/account", data={"account": "Ada", "password": password})
    assert answer.status_code == 422
    assert "A password has 8 to 200 characters." in answer.text
    assert password not in answer.text


def test_second_account_is_refused(client: Client) -> None:
    answer = with_account(client).post("/me/account", data={"account": "Bea", "password": PASSWORD})
    assert "You already have an account." in answer.text


def test_wrong_password_and_unknown_name_get_the_same_sentence(client: Client, another: Another) -> None:
    with_account(client)
    forms = ({"account": "Ada", "password": "wrong password"}, {"account": "Eve", "password": PASSWORD})
    answers = [another().post("/me/sign-in", data=form) for form in forms]
    assert [422, 422] == [answer.status_code for answer in answers]
    assert all("The name or the password is wrong." in answer.text for answer in answers)


def test_wrong_passwords_cannot_be_tried_for_ever(client: Client) -> None:
    most = LIMITS["passwords"].most
    assert {422} == {sign_in(client, "Ada", "wrong password") for _ in range(most)}
    assert 429 == sign_in(client, "Ada", "wrong password")


def test_passwords_of_many_accounts_cannot_be_tried_from_one_address(client: Client) -> None:
    most = LIMITS["sign-in"].most
    assert {422} == {sign_in(client, f"Ada {number}", "wrong password") for number in range(most)}
    assert 429 == sign_in(client, "somebody else", "wrong password")


def test_wrong_passwords_elsewhere_do_not_keep_anybody_from_their_own_browser(client: Client, another: Another) -> None:
    with_account(client).post("/me/sign-out")
    stranger = another()
    while sign_in(stranger, "Ada", "wrong password") != 429:
        pass
    assert 429 == sign_in(another(), "Ada")
    assert 303 == sign_in(client, "Ada")


def test_a_browser_that_was_signed_in_before_has_no_more_tries_than_it_needs(client: Client) -> None:
    with_account(client).post("/me/sign-out")
    most = LIMITS["own-passwords"].most
    assert {422} == {sign_in(client, "Ada", "wrong password") for _ in range(most)}
    assert 429 == sign_in(client, "Ada")


def test_a_browser_is_known_to_those_alone_who_have_signed_in_with_it(client: Client, another: Another) -> None:
    with_account(another(), "Bea")
    with_account(client).post("/me/sign-out")
    assert [422] * 5 + [429] == [sign_in(client, "Bea", "wrong password") for _ in range(6)]


# ------------------------------------------------------------------ changing the password

NEW = "another good password"


def change(client: Client, old: str = PASSWORD, new: str = NEW, **more: str) -> int:
    """What the answer to a new password is."""
    return client.post("/me/password", data={"old": old, "new": new, **more}).status_code


def test_password_is_changed_with_the_old_one(client: Client, another: Another) -> None:
    answer = with_account(client).post("/me/password", data={"old": PASSWORD, "new": NEW})
    assert "Your password has been changed." in read(client, answer.headers["location"])
    assert [422, 303] == [sign_in(another(), "Ada", password) for password in (PASSWORD, NEW)]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("wrong password", NEW, "Le mot de passe actuel est incorrect."),
        (PASSWORD, "short", "Un mot de passe compte de 8"),
    ],
)
def test_password_is_left_alone_if_anything_is_wrong(client: Client, old: str, new: str, sentence: str) -> None:
    answer = with_account(client).post("/me/password", data={"old": old, "new": new}, headers=FRENCH)
    assert (422, True) == (answer.status_code, sentence in unescape(answer.text))
    assert 303 == sign_in(client, "Ada")


def test_guest_has_no_password_to_change(client: Client) -> None:
    assert [403, 422] == [change(client), change(named(client))]


def test_new_password_signs_out_everywhere_else_unless_told_otherwise(client: Client, another: Another) -> None:
    with_account(client)
    device = another()
    sign_in(device, "Ada")
    assert 303 == change(client, stays="yes")
    assert "You are signed in as" in read(device, "/me")
    assert 303 == change(client, NEW, PASSWORD)
    assert "Who are you?" in read(device, "/me")
    assert "You are signed in as" in read(client, "/me")


def test_old_password_cannot_be_guessed_with_a_stolen_session(client: Client) -> None:
    with_account(client)
    assert {422} == {change(client, "wrong password") for _ in range(LIMITS["own-passwords"].most)}
    assert 429 == change(client)


# ------------------------------------------------------------------ coming and going


def test_signing_in_does_not_use_up_the_tries_of_a_code(client: Client) -> None:
    for _ in range(11):
        client.post("/me/recover", data={"code": "guess"})
    assert 429 == client.post("/me/recover", data={"code": "guess"}).status_code
    assert 422 == sign_in(client, "Ada")


def test_signing_out_ends_the_session(client: Client) -> None:
    token = with_account(client).cookies["comptoir"]
    assert 303 == client.post("/me/sign-out").status_code
    assert "Who are you?" in read(client, "/me")
    client.cookies.set("comptoir", token)
    assert "Who are you?" in read(client, "/me")


def test_signing_out_here_leaves_other_devices_alone(client: Client, another: Another) -> None:
    with_account(client)
    device = another()
    sign_in(device, "Ada")
    device.post("/me/sign-out")
    assert "You are signed in as" in read(client, "/me")


def test_incomplete_form_is_not_understood(client: Client) -> None:
    answer = client.post("/me/sign-in", data={"account": "Ada"})
    assert answer.status_code == 400
    assert "could not be understood" in answer.text
