"""Where a person is signed in: what the page shows, what it ends, and how long and how often it can be."""

from __future__ import annotations

import re
from pathlib import Path
from time import time

import pytest
from litestar.testing import TestClient

from comptoir.server.people.sessions import browser_of
from comptoir.server.settings import ACCOUNT_AGE
from comptoir.server.storage import sessions
from tests.server.conftest import HTML, Client
from tests.server.support import a_store, an_app, databases, in_a_loop
from tests.server.test_accounts import code_of, named
from tests.server.test_lobby import Another, read

each_database = pytest.mark.usefixtures("each_database")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36"
)


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (FIREFOX, "Firefox, Linux"),
        (IPHONE, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        (CHROME, "Chrome, Android"),
        ("curl/8", ""),
    ],
)
def test_a_browser_is_called_what_its_person_calls_it(agent: str, shown: str) -> None:
    assert shown == browser_of(agent)


# ------------------------------------------------------------------ the page


def device_of(client: Client, device: Client) -> Client:
    """Another browser of the same person, on a phone."""
    device.headers["user-agent"] = IPHONE
    assert 303 == device.post("/me/recover", data={"code": code_of(client)}).status_code
    return device


def others(client: Client) -> list[str]:
    """The sessions that can be ended, in the order of the page."""
    return re.findall(r'name="id" value="([^"]+)"', client.get("/me/sessions").text)


@each_database
def test_page_tells_every_browser_and_which_one_this_is(client: Client, another: Another) -> None:
    client.headers["user-agent"] = FIREFOX
    device_of(named(client), another())
    here, there = re.findall(r'<div class="token">.*?</div>', read(client, "/me/sessions"), re.DOTALL)
    assert "Firefox, Linux" in here
    assert "this browser" in here
    assert "Safari, iPhone" in there
    assert "Signed in just now · last visit just now" in " ".join(there.split())


@each_database
def test_one_browser_is_signed_out_and_the_others_stay(client: Client, another: Another) -> None:
    first, second = device_of(named(client), another()), device_of(client, another())
    [_, id] = others(client)
    assert 303 == client.post("/me/sessions/end", data={"id": id}).status_code
    assert [200, 403] == sorted(device.get("/me/sessions").status_code for device in (first, second))
    assert 200 == client.get("/me/sessions").status_code


@each_database
def test_all_other_browsers_are_signed_out(client: Client, another: Another) -> None:
    devices = [device_of(named(client), another()), device_of(client, another())]
    assert 303 == client.post("/me/sessions/end-others").status_code
    assert [403, 403, 200] == [device.get("/me/sessions").status_code for device in (*devices, client)]
    assert [] == others(client)


def test_nobody_signs_out_another_person(client: Client, another: Another) -> None:
    device_of(named(client), another())
    stranger = named(another(), "Eve")
    assert [404, 404] == [
        stranger.post("/me/sessions/end", data={"id": id}).status_code for id in (*others(client), "\0")
    ]
    assert 1 == len(others(client))


def test_no_other_site_signs_anybody_out(client: Client, another: Another) -> None:
    device_of(named(client), another())
    answer = client.post("/me/sessions/end-others", headers={"origin": "https://elsewhere.example"})
    assert (403, 1) == (answer.status_code, len(others(client)))


# ------------------------------------------------------------------ how long, and how many


@each_database
@in_a_loop
async def test_of_too_many_sessions_the_one_that_was_not_used_for_longest_ends(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, first, _ = await store.add_person("Ada", 0)
        tokens = [first, *[await store.new_session(ada.id) for _ in range(sessions.MOST)]]
        assert [None] + [ada] * sessions.MOST == [await store.person_of(token) for token in tokens]


@each_database
@in_a_loop
async def test_a_session_with_an_account_ends_sooner_than_a_guest_s(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = [await store.add_person(name, 0) for name in ("Ada", "Guest")]
        await store.add_account(people[0][0].id, "ada", "hash")
        databases().ask(tmp_path, f"UPDATE sessions SET made = {time() - ACCOUNT_AGE - 60}")
        assert [True, False] == [await store.person_of(token) is None for _, token, _ in people]


@each_database
def test_a_session_from_before_browsers_were_noted_is_listed(client: Client, tmp_path: Path) -> None:
    named(client)
    databases().ask(tmp_path, "UPDATE sessions SET began = NULL, browser = NULL")
    assert "Unknown browser" in read(client, "/me/sessions")


# ------------------------------------------------------------------ by HTTPS


def by_https(folder: Path) -> Client:
    """A browser at a server behind a proxy."""
    client = TestClient(an_app(folder, is_https=True), base_url="https://testserver.local")
    client.headers.update(HTML)
    return client


def test_by_https_the_cookie_is_bound_to_the_host_and_an_older_one_goes_on(tmp_path: Path) -> None:
    with by_https(tmp_path) as client:
        named(client)
        token = client.cookies.pop("__Host-comptoir")
        answer = client.get("/me", headers={"cookie": f"comptoir={token}"})
        assert "Ada" in answer.text
        renewed, ended = answer.headers.get_list("set-cookie")
        assert renewed.startswith(f"__Host-comptoir={token};")
        assert all(part in renewed for part in ("Path=/", "Secure", "HttpOnly"))
        assert ended.startswith('comptoir="";')


def test_by_https_signing_out_ends_the_cookie(tmp_path: Path) -> None:
    with by_https(tmp_path) as client:
        (ended,) = named(client).post("/me/sign-out", follow_redirects=False).headers.get_list("set-cookie")
        assert ended.startswith('__Host-comptoir="";')
        assert all(part in ended for part in ("Max-Age=0", "Path=/", "Secure"))
