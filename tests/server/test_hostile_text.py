"""Hostile text: scripts, invisible and turning letters, texts without end and letters that are none."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

import httpx
import pytest

from comptoir.server.settings import RECORD_LIMIT
from tests.server.support import Served

SCRIPT = "<script>alert(1)</script>"
SHORT_SCRIPT = "<b onclick=a()>x</b>"  # short enough for a name
EVE = -1
HTML = {"accept": "text/html", "accept-language": "en"}

# What is said, and what is left of it; None where nothing is left that could be shown.
TEXTS = {
    "a script": (SHORT_SCRIPT, SHORT_SCRIPT),
    "a template": ("{{ 7*7 }} {% raw %}", "{{ 7*7 }} {% raw %}"),
    "SQL": ("'; DROP TABLE people;--", "'; DROP TABLE people;--"),
    "right to left": ("Ada\u202enimdA\u202c", "AdanimdA"),
    "isolates": ("\u2066Ada\u2069", "Ada"),
    "zero width": ("A\u200bd\u200d\ufeffa", "Ada"),
    "control letters": ("A\x00d\x07a\x1b", "Ada"),
    "lines": ("Ada\u2028Ben", "AdaBen"),
    "no letters at all": ("\u200b\u202e\x00 \t", None),
}


def page(table: Served, path: str, by: int = 0) -> str:
    return table.browser.get(path, headers=HTML | {"cookie": f"comptoir={table.tokens[by]}"}).text


def form(table: Served, path: str, by: int, **fields: str) -> httpx.Response:
    headers = HTML | {"cookie": f"comptoir={table.tokens[by]}"}
    return table.browser.post(path, data=fields, headers=headers, follow_redirects=False)


def stored(table: Served, column: str, of: str) -> list[str]:
    return [text for (text,) in table.kept.ask(table.folder, f'SELECT "{column}" FROM "{of}"')]


def is_plain(text: str) -> bool:
    """Is every letter one that is seen where it stands?"""
    return not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in text)


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(("text", "shown"), TEXTS.values(), ids=TEXTS.keys())
def test_a_name_is_plain_text_or_refused(table: Served, text: str, shown: str | None) -> None:
    before = table.on_disk()
    answer = form(table, "/me", EVE, name=text)
    if shown is None:
        assert (422, True) == (answer.status_code, "A name has 1 to 24 characters." in answer.text)
        assert before == table.on_disk()
    else:
        assert 303 == answer.status_code
        assert shown in stored(table, "name", "people")
    assert all(map(is_plain, stored(table, "name", "people")))


def test_a_name_is_never_a_script_on_a_page(table: Served) -> None:
    form(table, "/me", 0, name=SHORT_SCRIPT)
    form(table, "/tables", 0, game="burgundy", **{"seat-0": "me", "seat-1": "free", "watchers": "on"})
    for path in ("/", "/me", "/tables/table"):
        for by in (0, EVE):
            assert SHORT_SCRIPT not in page(table, path, by)
    assert "&lt;b onclick=a()&gt;x&lt;/b&gt;" in page(table, "/me")


def test_what_was_typed_into_a_refused_form_is_never_a_script(table: Served) -> None:
    long = SCRIPT + "x" * 30
    for path, fields in {
        "/me": {"name": long},
        "/me/account": {"account": long, "password": "a long password"},
        "/me/sign-in": {"account": long, "password": "a long password"},
        "/tables": {"game": "burgundy", "seat-1": "here", "name-1": long},
    }.items():
        answer = form(table, path, EVE, **fields)
        assert 422 == answer.status_code, path
        assert SCRIPT not in answer.text, path


@pytest.mark.parametrize("name", ["x" * 25, "x" * 60_000, "\u0301" * 25], ids=["long", "very long", "accents"])
def test_a_name_without_end_is_refused(table: Served, name: str) -> None:
    before = table.on_disk()
    answer = form(table, "/me", EVE, name=name)
    assert (422, True) == (answer.status_code, "A name has 1 to 24 characters." in answer.text)
    assert before == table.on_disk()


@pytest.mark.parametrize("path", ["/me", "/me/sign-in", "/me/recover", "/invitations/guess", "/play/burgundy"])
def test_a_form_that_is_no_text_is_refused(table: Served, path: str) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    body = b"name=%ff%fe%ed%a0%80&account=%ed%a0%80&password=%00&code=%ff&guided=%ff"
    answer = table.browser.post(path, content=body, headers=headers, follow_redirects=False)
    assert answer.status_code < 500
    assert all(map(is_plain, stored(table, "name", "people")))


# ------------------------------------------------------------------ talk


def heard(table: Served) -> list[str]:
    return [line["text"] for line in table.ask(None, "GET", "chat").json()]


@pytest.mark.parametrize(("text", "shown"), TEXTS.values(), ids=TEXTS.keys())
def test_what_is_said_is_plain_text_or_refused(table: Served, text: str, shown: str | None) -> None:
    before = len(heard(table))
    answer = table.ask(0, "POST", "chat", json={"text": text})
    assert (422 if shown is None else 201) == answer.status_code
    assert before + (0 if shown is None else 1) == len(heard(table))
    assert all(map(is_plain, heard(table)))


def test_what_is_said_is_never_a_script_on_a_page(table: Served) -> None:
    table.ask(0, "POST", "chat", json={"text": SCRIPT})
    assert SCRIPT not in page(table, "/tables/table")
    headers = table.ask(None, "GET", "chat").headers
    assert ("application/json", "nosniff") == (headers["content-type"], headers["x-content-type-options"])


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"text": "\\ud800"}', 400),
        (b'{"text": "\\udfff\\ud800 x"}', 400),
        (b'{"text": "\xed\xa0\x80"}', 400),
        (b'{"text": "' + b"x" * 301 + b'"}', 422),
        (b'{"text": ["a", "list"]}', 400),
        (b'{"text": "a", "name": "Ada"}', 400),
        (b'{"text": ' + b"[" * 30_000, 400),
    ],
    ids=["a lone surrogate", "surrogates", "encoded surrogates", "long", "a list", "as Ada", "brackets"],
)
def test_talk_that_cannot_be_shown_is_refused_with_a_sentence(table: Served, body: bytes, status: int) -> None:
    before = table.on_disk()
    answer = table.ask(0, "POST", "chat", content=body, headers={"content-type": "application/json"})
    assert (status, True) == (answer.status_code, answer.json()["error"].endswith("."))
    assert before == table.on_disk()


# ------------------------------------------------------------------ records


RECORDS = {
    "brackets": b"[" * 100_000,
    "nested options": b'{"options": ' + b'{"a":' * 50_000,
    "a script for a game": b'{"comptoir": 1, "game": "<script>"}',
    "a surrogate": b'{"game": "\\ud800"}',
    "NUL": b'{"game": "\\u0000"}',
    "no text": b"\xff\xfe\x00",
    "a huge number": b'{"seed": 1' + b"0" * 50_000 + b"}",
    "nothing": b"",
    "no number": b'{"seed": NaN}',
}


@pytest.mark.parametrize("content", RECORDS.values(), ids=RECORDS.keys())
def test_a_hostile_record_is_refused_with_a_sentence(table: Served, content: bytes) -> None:
    before = table.on_disk()
    answer = table.browser.post("/records", content=content, headers={"content-type": "application/json"})
    assert (True, True) == (answer.status_code in (400, 422), answer.json()["error"].endswith("."))
    assert "<script>" not in table.browser.post("/records", content=content, headers=HTML).text
    assert before == table.on_disk()


def test_a_record_without_end_is_refused(table: Served) -> None:
    before = table.on_disk()
    answer = table.browser.post("/records", content=b" " * (RECORD_LIMIT + 1))
    assert (413, {"error": "That is too large to send.", "code": "too_large"}) == (answer.status_code, answer.json())
    assert before == table.on_disk()


# ------------------------------------------------------------------ addresses


@pytest.mark.parametrize("text", [SCRIPT, '"><img src=x>', "{{7*7}}", "\u202e", "\x00"], ids=ascii)
def test_what_stands_in_an_address_is_never_a_script(table: Served, text: str) -> None:
    asked = quote(text, safe="")
    for path in (f"/tables/{asked}", f"/invitations/{asked}", f"/games/{asked}", f"/new/{asked}", f"/me?done={asked}"):
        answer = table.browser.get(path, headers=HTML)
        assert answer.status_code in (200, 404)
        assert SCRIPT not in answer.text
        assert "<img src=x>" not in answer.text


@pytest.mark.parametrize("header", ["accept-language", "x-request-id", "user-agent", "accept"])
def test_headers_full_of_nonsense_do_no_harm(table: Served, header: str) -> None:
    for value in (SCRIPT, "x" * 5000, "fr;q=nonsense,,,;;", "*/*;q=\xff"):
        answer = table.browser.get("/", headers=[(header.encode(), value.encode("latin-1"))])
        assert answer.status_code < 500
        assert SCRIPT not in answer.text
