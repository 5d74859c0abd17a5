"""Web Push: messages that only their browser can read, signed by this server, for as long as somebody is signed in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from time import time
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from litestar.testing import TestClient

from comptoir.cli.serve_options import ServeOptions
from comptoir.engine.errors import Refusal
from comptoir.server.messages.formats import OutgoingMessage
from comptoir.server.messages.push import (
    BODY,
    RECORD,
    PushKey,
    Subscription,
    checked_key,
    checked_subscription,
    contact_of,
    content_of,
    encrypted,
    new_private_key,
)
from comptoir.server.messages.targets import MessagePreferences, add_browser, set_preferences, targets_of
from comptoir.server.people.sessions import end_session_here
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.push_keys import kept_push_key
from comptoir.words import LANGUAGES, catalogue
from tests.server.conftest import HTML, Client
from tests.server.push_service import SubscribedBrowser, browser_at, signed_claims, to_bytes, to_text
from tests.server.receivers import Receiver, receiving
from tests.server.support import UNCOMPRESSED, a_store, a_table, app_with, databases, in_a_loop
from tests.server.test_delivery import Served

pytestmark = pytest.mark.usefixtures("nothing_sent_by_itself")
each_database = pytest.mark.usefixtures("each_database")
ADDRESS = "https://table.example.org"
PAGE = "/me/messages"
SECRET = to_text(bytes([7] * 32))


@pytest.fixture
def service(trusted: Path) -> Iterator[Receiver]:
    """A push service."""
    with receiving(201, tls=trusted) as found:
        yield found


# ------------------------------------------------------------------ what is sent


def test_a_message_is_encrypted_as_the_standard_shows() -> None:
    """The example of RFC 8291."""
    key = derive_private_key(int.from_bytes(to_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), SECP256R1())
    point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    to = Subscription("https://push.example.net/", point, "BTBZMqHH6r4Tts7J_aSIgg")
    salt = to_bytes("DGv6ra1nlYgDCS1FRnbzlw")
    assert (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    ) == to_text(encrypted(b"When I grow up, I want to be a watermelon", to, salt=salt, key=key))


def test_only_its_browser_can_read_a_message() -> None:
    mine, other = SubscribedBrowser("https://push.example.net/a"), SubscribedBrowser("https://push.example.net/b")
    content = encrypted(b"hello", mine.subscription())
    assert b"hello" == mine.decrypted(content)
    with pytest.raises(InvalidTag):
        other.decrypted(content)


def test_a_long_message_fits() -> None:
    message = OutgoingMessage("☕" * 60, ["☕" * 2 * BODY], f"{ADDRESS}/tables/table")
    content = encrypted(content_of(message, 40, "fr"), SubscribedBrowser("https://push.example.net/").subscription())
    assert len(content) <= RECORD


def test_a_signature_says_for_whom_until_when_and_whom_to_ask() -> None:
    key = PushKey(new_private_key())
    signer, claims = signed_claims(key.signature("https://push.example.net:8443/a/b?c", "https://table.example.org"))
    assert (key.public, "https://push.example.net:8443") == (signer, claims["aud"])
    assert "https://table.example.org" == claims["sub"]
    assert 0 < claims["exp"] - time() < 24 * 3600


# ------------------------------------------------------------------ keys and subscriptions


@each_database
@in_a_loop
async def test_the_key_is_made_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as first, a_store(tmp_path) as second:
        keys = [await kept_push_key(store.engine, new_private_key) for store in (first, second, first)]
        assert 1 == len(set(keys))
        assert checked_key(keys[0])


@pytest.mark.parametrize("key", ["x", "ü", "A" * 43, to_text(bytes([255] * 32)), to_text(bytes(33))])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(Refusal, match="not a push key"):
        checked_key(key)


def test_a_server_with_a_wrong_key_does_not_start() -> None:
    assert SECRET == ServeOptions(database="tables.sqlite", push_key=SECRET).settings().push_key
    with pytest.raises(Refusal, match="not a push key"):
        ServeOptions(database="tables.sqlite", push_key=SECRET[:-1]).settings()


def test_without_a_public_https_address_nothing_is_sent() -> None:
    addresses = ("", "http://table.example.org", "https://table.example.org:8443")
    assert ["", "", ADDRESS] == [contact_of(Settings(address=address)) for address in addresses]


GOOD = SubscribedBrowser("https://push.example.net/secret").body()
BAD = {
    "not encrypted": {"endpoint": "http://push.example.net/secret"},
    "with a password": {"endpoint": "https://user:password@push.example.net/secret"},
    "without a name": {"endpoint": "https://[::1]/secret"},
    "with a space": {"endpoint": "https://push.example.net/a b"},
    "too long": {"endpoint": "https://push.example.net/" + "a" * 1000},
    "no point": {"p256dh": "A" * 87},
    "not on the curve": {"p256dh": to_text(b"\x04" + bytes(64))},
    "no base64": {"p256dh": "é"},
    "more than a key": {"p256dh": GOOD["p256dh"] + "!" * 50_000},
    "a null byte": {"auth": GOOD["auth"] + "\0"},
    "too short": {"auth": "AAAA"},
}


@pytest.mark.parametrize("change", BAD.values(), ids=BAD.keys())
def test_what_is_no_subscription_is_refused(change: dict[str, str]) -> None:
    assert checked_subscription(**GOOD)
    with pytest.raises(Refusal, match="not a push subscription"):
        checked_subscription(**GOOD | change)


# ------------------------------------------------------------------ delivery


@asynccontextmanager
async def subscribed(folder: Path, browser: SubscribedBrowser, **settings: Any) -> AsyncIterator[tuple[Served, str]]:
    """A table of two people with such browsers. Also the session of the one whose turn it is."""
    found: dict[str, Any] = {"allows_private_targets": True, "bot_processes": 1, "address": ADDRESS} | settings
    services = Services(Settings(databases().address(folder), **found))
    await services.open()
    try:
        made = [await services.store.add_person(name, 0) for name in ("Ada", "Ben")]
        await a_table(services.store, [person for person, _, _ in made])
        for person, session, _ in made:
            own = replace(browser.subscription(), endpoint=f"{browser.endpoint}/{person.id}")
            await add_browser(services.store, person.id, session, own, "Firefox, Linux")
        room = await services.rooms.room("table")
        seat = room.match.to_decide()[0]
        yield Served(services, room, seat, made[seat][0].id), made[seat][1]
    finally:
        await services.close()


@each_database
@in_a_loop
async def test_a_browser_is_told_whose_turn_it_is_and_how_many_games_wait(tmp_path: Path, service: Receiver) -> None:
    browser = browser_at(service)
    async with subscribed(tmp_path, browser) as (found, _):
        await set_preferences(found.services.store, found.person, MessagePreferences("fr"))
        assert (1, 0) == (await found.deliver(), await found.deliver())
        [request] = service.requests
        told = browser.read(request)
        assert told["title"].startswith("C’est à vous")
        assert ("/tables/table", 1, "fr") == (told["path"], told["waiting"], told["language"])
        signer, claims = signed_claims(request.headers["authorization"])
        assert (await found.services.delivery.push_key()).public == signer
        assert f"https://localhost:{service.port}" == claims["aud"]
        assert ("aes128gcm", "table") == (request.headers["content-encoding"], request.headers["topic"])
        assert int(request.headers["ttl"]) > 0
        assert b"table" not in request.content


@in_a_loop
async def test_an_operator_can_bring_a_key(tmp_path: Path, service: Receiver) -> None:
    private = new_private_key()
    async with subscribed(tmp_path, browser_at(service), push_key=private) as (found, _):
        await found.deliver()
        [request] = service.requests
        assert PushKey(private).public == signed_claims(request.headers["authorization"])[0]


@pytest.mark.parametrize("status", [404, 410])
@in_a_loop
async def test_a_browser_that_has_withdrawn_is_forgotten(tmp_path: Path, service: Receiver, status: int) -> None:
    service.statuses[:] = [status]
    async with subscribed(tmp_path, browser_at(service)) as (found, _):
        await found.deliver()
        assert ([], []) == (await targets_of(found.services.store, found.person), await found.rows())
        assert {"failed": 1} == found.outcomes()


@in_a_loop
async def test_a_push_service_that_is_busy_is_tried_again(tmp_path: Path, service: Receiver) -> None:
    service.statuses[:] = [503, 201]
    async with subscribed(tmp_path, browser_at(service)) as (found, _):
        await found.deliver()
        assert ("status 503", {"retried": 1}) == (await found.problem(), found.outcomes())
        await found.deliver()
        assert (None, 2) == (await found.problem(), len(service.requests))


@each_database
@in_a_loop
async def test_whoever_signs_out_gets_nothing_there_any_more(tmp_path: Path, service: Receiver) -> None:
    async with subscribed(tmp_path, browser_at(service)) as (found, session):
        await end_session_here(found.services.store, session)
        assert [] == await targets_of(found.services.store, found.person)
        await found.deliver()
        assert ([], {"dropped": 1}, []) == (service.requests, found.outcomes(), await found.rows())


@in_a_loop
async def test_quiet_hours_are_kept(tmp_path: Path, service: Receiver) -> None:
    async with subscribed(tmp_path, browser_at(service)) as (found, _):
        now = datetime.now(UTC)
        hours = [(now + timedelta(hours=hours)).hour * 60 for hours in (-1, 2)]
        quiet = {"from": hours[0], "to": hours[1], "zone": "UTC"}
        await set_preferences(found.services.store, found.person, MessagePreferences("en", quiet))
        await found.deliver()
        assert [] == service.requests


@in_a_loop
async def test_no_browser_is_reached_on_a_private_network(tmp_path: Path, service: Receiver) -> None:
    async with subscribed(tmp_path, browser_at(service), allows_private_targets=False) as (found, _):
        await found.deliver()
        assert ("private", []) == (await found.problem(), service.requests)


# ------------------------------------------------------------------ the page


@pytest.fixture
def browse(tmp_path: Path) -> Iterator[Callable[[str], Client]]:
    """Makes people with browsers at one server."""
    settings = Settings(
        databases().address(tmp_path), bot_processes=1, address=ADDRESS, allows_private_targets=True, limits=0
    )
    app = app_with(settings)
    with TestClient(app) as first:

        def made(name: str) -> Client:
            client = TestClient(app, base_url=ADDRESS)
            client.blocking_portal = first.blocking_portal
            client.headers.update(HTML | UNCOMPRESSED | {"accept-language": "en", "user-agent": "Firefox Linux"})
            client.follow_redirects = False
            if name:
                client.post("/me", data={"name": name, "emblem": "1"})
            return client

        yield made


def subscribe(client: Client, browser: SubscribedBrowser, **change: str) -> tuple[int, str]:
    """Send the subscription of a browser; the status, and the refusal if there is one."""
    answer = client.post(f"{PAGE}/push", json=browser.body() | change, headers={"accept": "application/json"})
    return answer.status_code, "" if answer.status_code == 201 else json.loads(answer.text)["error"]


def listed(client: Client) -> int:
    """How many browsers the page lists."""
    return client.get(PAGE).text.count("data-browser=")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_explains_and_has_the_key(browse: Callable[[str], Client], language: str) -> None:
    ada = browse("Ada")
    ada.headers["accept-language"] = language
    page, say = unescape(ada.get(PAGE).text), catalogue("app", language).say
    assert all(say(f"push.{key}") in page for key in ("about", "consent", "begin", "blocked", "unsupported"))
    key = page.partition('data-key="')[2].partition('"')[0]
    assert 65 == len(to_bytes(key))


@each_database
def test_a_browser_is_added_tried_and_removed(browse: Callable[[str], Client], service: Receiver) -> None:
    ada, browser = browse("Ada"), browser_at(service)
    assert (201, "") == subscribe(ada, browser)
    page = ada.get(PAGE).text
    assert "Firefox, Linux" in page
    assert browser.endpoint not in page
    target = page.partition(f'action="{PAGE}/')[2].partition("/")[0]
    assert f"{PAGE}?done=tried" == ada.post(f"{PAGE}/{target}/try").headers["location"]
    assert "A test from Comptoir" == browser.read(service.requests[0])["title"]
    service.statuses[:] = [410]
    answer = ada.post(f"{PAGE}/{target}/try")
    assert "no longer accepts messages" in ada.get(answer.headers["location"]).text
    assert 0 == listed(ada)


def test_one_person_has_many_browsers_and_each_once(browse: Callable[[str], Client], service: Receiver) -> None:
    ada, phone, desktop = browse("Ada"), browser_at(service, "/phone"), browser_at(service, "/desktop")
    assert [(201, "")] * 3 == [subscribe(ada, browser) for browser in (phone, desktop, phone)]
    assert 2 == listed(ada)


def test_a_browser_belongs_to_who_used_it_last(browse: Callable[[str], Client], service: Receiver) -> None:
    ada, ben, browser = browse("Ada"), browse("Ben"), browser_at(service)
    subscribe(ada, browser)
    subscribe(ben, browser)
    assert (0, 1) == (listed(ada), listed(ben))


def test_strangers_get_nothing(browse: Callable[[str], Client], service: Receiver) -> None:
    assert 403 == subscribe(browse(""), browser_at(service))[0]


def test_a_wrong_subscription_is_refused_with_a_sentence(browse: Callable[[str], Client], service: Receiver) -> None:
    ada = browse("Ada")
    assert (422, "This is not a push subscription of a browser.") == subscribe(ada, browser_at(service), auth="x")
    ada.headers["accept-language"] = "fr"
    assert "Ce n’est pas un abonnement de navigateur." == subscribe(ada, browser_at(service), auth="x")[1]
    assert 400 == subscribe(ada, browser_at(service), more="x")[0]
    assert 0 == listed(ada)


def test_a_server_without_a_public_address_offers_nothing(client: Client) -> None:
    client.post("/me", data={"name": "Ada", "emblem": "1"})
    assert "data-key" not in client.get(PAGE).text
    assert (422, "Messages of this kind are not sent here.") == subscribe(client, SubscribedBrowser(GOOD["endpoint"]))


def test_a_table_has_no_browsers(browse: Callable[[str], Client]) -> None:
    ada = browse("Ada")
    form = {"game": "burgundy", "players": "2", "seat-0": "me", "seat-1": "here", "name-1": "Ben"}
    table = ada.post("/tables", data=form).headers["location"]
    assert "data-key" not in ada.get(f"{table}/messages").text
