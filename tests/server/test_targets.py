"""Where people want to be told: the pages, what is refused, codes for mailboxes, and mails that can be stopped."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from litestar.testing import TestClient

from comptoir.engine.errors import Refusal
from comptoir.server.languages import words
from comptoir.server.messages.sending import web_parts
from comptoir.server.messages.targets import MOST, Target, add_target, kinds_of
from comptoir.server.settings import Settings, Smtp
from comptoir.words import LANGUAGES
from tests.server.conftest import HTML, Client
from tests.server.receivers import Mailbox, Receiver, mail_server, receiving
from tests.server.support import a_store, app_with, databases, in_a_loop, prepared, some_people
from tests.server.test_lobby import stored

pytestmark = pytest.mark.usefixtures("each_database")
PAGE = "/me/messages"
ADDRESS = "https://table.example.org"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as found:
        yield found


@pytest.fixture
def settings(tmp_path: Path, mailbox: Mailbox) -> Settings:
    smtp = Smtp("127.0.0.1", mailbox.port, "table@example.org")
    return Settings(
        databases().address(tmp_path),
        bot_processes=1,
        smtp=smtp,
        address=ADDRESS,
        allows_private_targets=True,
        limits=0,
    )


@pytest.fixture
def browse(settings: Settings) -> Iterator[Callable[[], Client]]:
    """Makes browsers at one server."""
    app = app_with(settings)
    with TestClient(app) as first:

        def made() -> Client:
            client = TestClient(app, base_url=ADDRESS)
            client.blocking_portal = first.blocking_portal
            client.headers.update(HTML | {"accept-language": "en"})
            client.follow_redirects = False
            return client

        yield made


@pytest.fixture
def ada(browse: Callable[[], Client]) -> Client:
    client = browse()
    assert client.post("/me", data={"name": "Ada", "emblem": "1"}).status_code == 200
    return client


def text_of(client: Client, path: str = PAGE) -> str:
    answer = client.get(path)
    assert 200 == answer.status_code, answer.text
    return unescape(answer.text)


def add(client: Client, kind: str, address: str, path: str = PAGE) -> str:
    """Add a target; the page that comes next."""
    answer = client.post(path, data={"kind": kind, "address": address})
    assert 303 == answer.status_code, unescape(answer.text)
    return text_of(client, answer.headers["location"])


def id_in(page: str) -> str:
    found = re.search(r"/me/messages/([0-9a-f]{32})/remove", page)
    assert found is not None
    return found[1]


# ------------------------------------------------------------------ the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_everything_in_the_language(ada: Client, language: str) -> None:
    ada.headers["accept-language"] = language
    page, say = text_of(ada), words(language).say
    assert say("messages.about") in page
    assert all(say(f"messages.kind.{kind}") in page for kind in ("json", "discord", "slack", "ntfy", "email"))
    assert f'href="{PAGE}"' in text_of(ada, "/me")


def test_strangers_have_no_messages(browse: Callable[[], Client]) -> None:
    assert 403 == browse().get(PAGE).status_code


def test_a_webhook_is_added_tried_and_removed(ada: Client, receiver: Receiver, tmp_path: Path) -> None:
    page = add(ada, "slack", receiver.address("/services/very-secret"))
    assert "Added." in page
    assert f"127.0.0.1:{receiver.port}/…secret" in page
    assert "very-secret" not in page
    target = id_in(page)
    assert f"{PAGE}?done=tried" == ada.post(f"{PAGE}/{target}/try").headers["location"]
    assert ["A test from Comptoir"] == [request.body["text"] for request in receiver.requests]
    assert f"{PAGE}?done=removed" == ada.post(f"{PAGE}/{target}/remove").headers["location"]
    assert [] == stored(tmp_path, "SELECT id FROM targets")


def test_a_try_that_fails_says_why(ada: Client, receiver: Receiver) -> None:
    receiver.statuses[:] = [404]
    target = id_in(add(ada, "json", receiver.address()))
    assert PAGE == ada.post(f"{PAGE}/{target}/try").headers["location"]
    assert "The last message was refused with status 404." in text_of(ada)


def test_messages_are_said_in_the_language_in_which_they_were_asked_for(ada: Client, receiver: Receiver) -> None:
    ada.headers["accept-language"] = "fr"
    target = id_in(add(ada, "json", receiver.address()))
    ada.headers["accept-language"] = "en"
    ada.post(f"{PAGE}/{target}/try")
    assert "Un essai de Comptoir" == receiver.requests[0].body["title"]


def test_language_and_quiet_hours_are_kept(ada: Client, tmp_path: Path) -> None:
    wish = {"language": "fr", "zone": "Europe/Paris", "first": "22:00", "last": "07:30"}
    assert f"{PAGE}?done=saved" == ada.post(f"{PAGE}/manner", data=wish).headers["location"]
    page = text_of(ada)
    assert all(f'value="{value}"' in page for value in ("22:00", "07:30", "Europe/Paris"))
    assert "data-guessed" not in page
    assert '<option value="fr" selected>' in page


def test_a_wrong_hour_is_refused_and_what_was_typed_stays(ada: Client) -> None:
    answer = ada.post(f"{PAGE}/manner", data={"language": "fr", "zone": "Mars", "first": "22:00", "last": "07:30"})
    assert 422 == answer.status_code
    assert "“Mars” is not a time zone" in unescape(answer.text)
    assert 'value="22:00"' in answer.text


def test_nobody_touches_what_belongs_to_others(
    ada: Client, browse: Callable[[], Client], receiver: Receiver, tmp_path: Path
) -> None:
    target = id_in(add(ada, "json", receiver.address()))
    ben = browse()
    ben.post("/me", data={"name": "Ben", "emblem": "1"})
    assert [404, 404, 404] == [
        ben.post(f"{PAGE}/{target}/{what}", data={"code": "1"}).status_code for what in ("try", "remove", "confirm")
    ]
    assert 404 == ben.post(f"{PAGE}/%00/remove").status_code
    assert 1 == len(stored(tmp_path, "SELECT id FROM targets"))


# ------------------------------------------------------------------ refused


@pytest.mark.parametrize(
    ("kind", "address", "sentence"),
    [
        ("json", "ftp://127.0.0.1/", "This is not a webhook address; write it like https://example.org/hook."),
        ("json", "javascript:alert(1)", "This is not a webhook address"),
        ("json", "http://[::1", "This is not a webhook address"),
        ("json", "http://127.0.0.1:99999/", "This is not a webhook address"),
        ("json", "http://ada:secret@127.0.0.1/", "Addresses with a user and a password are not accepted."),
        ("json", "http://127.0.0.1/" + "x" * 500, "An address has at most 500 characters."),
        ("pigeon", "http://127.0.0.1/", "Messages of this kind are not sent here."),
        ("email", "ada", "This is not an e-mail address; write it like name@example.org."),
        ("email", "a@b.org, c@d.org", "This is not an e-mail address"),
        ("email", "a@b.org\nbcc: c@d.org", "This is not an e-mail address"),
        ("email", "=?utf-8?q?ada=0Abcc?=@b.org", "This is not an e-mail address"),
        ("email", "=?utf-8?b?YWRh?=@b.org", "This is not an e-mail address"),
    ],
)
@in_a_loop
async def test_what_cannot_be_told_is_refused(
    settings: Settings, tmp_path: Path, kind: str, address: str, sentence: str
) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        with pytest.raises(Refusal, match=sentence):
            await add_target(store, settings, ada.id, kind, address)
        assert [] == stored(tmp_path, "SELECT id FROM targets")


def test_a_refusal_is_said_in_the_form_and_what_was_typed_stays(ada: Client) -> None:
    answer = ada.post(PAGE, data={"kind": "slack", "address": "ftp://127.0.0.1/"})
    assert 422 == answer.status_code
    assert "This is not a webhook address" in answer.text
    assert 'value="ftp://127.0.0.1/"' in answer.text
    assert '<option value="slack" selected>' in answer.text


@pytest.mark.parametrize("address", ["http://127.0.0.1/", "http://localhost/", "http://[::ffff:10.0.0.1]/"])
@in_a_loop
async def test_private_networks_are_refused_unless_the_operator_allows_them(tmp_path: Path, address: str) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        with pytest.raises(Refusal, match="This address is on a private network"):
            await add_target(store, Settings(), ada.id, "json", address)
        assert await add_target(store, Settings(allows_private_targets=True), ada.id, "json", address)


@in_a_loop
async def test_there_are_not_too_many(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        here = Settings(allows_private_targets=True)
        for _ in range(MOST):
            await add_target(store, here, ada.id, "json", "http://127.0.0.1/")
        with pytest.raises(Refusal, match="at most 10 addresses"):
            await add_target(store, here, ada.id, "json", "http://127.0.0.1/")


def test_mail_needs_a_server_and_an_address_for_its_links(settings: Settings) -> None:
    assert "email" in kinds_of(settings)
    assert "email" not in kinds_of(replace(settings, smtp=None))
    assert "email" not in kinds_of(replace(settings, address=""))


def test_addresses_are_shown_without_what_is_secret_in_them() -> None:
    hook = Target("", "", None, "discord", "https://discord.com/api/webhooks/1/abcdefgh")
    assert "discord.com/…cdefgh" == hook.shown()
    assert "[::1]:8080/…cdefgh" == replace(hook, address="https://[::1]:8080/hooks/abcdefgh").shown()
    assert "ntfy.sh/chess" == replace(hook, address="https://ntfy.sh/chess").shown()
    assert "a@b.org" == replace(hook, kind="email", address="a@b.org").shown()
    assert "example.org" == web_parts("https://example.org").hostname


# ------------------------------------------------------------------ mailboxes


def code_in(mailbox: Mailbox) -> str:
    found = re.search(r"\d{8}", str(mailbox.mails[-1]["Subject"]))
    assert found is not None
    return found[0]


def test_a_mailbox_is_confirmed_by_a_code(ada: Client, mailbox: Mailbox, tmp_path: Path) -> None:
    page = add(ada, "email", "ada@example.org")
    assert "A code is on its way." in page
    assert f"{ADDRESS}{PAGE}" in str(mailbox.mails[0].get_content())
    target, code = id_in(page), code_in(mailbox)
    assert 422 == ada.post(f"{PAGE}/{target}/try").status_code
    wrong = ada.post(f"{PAGE}/{target}/confirm", data={"code": "none"})
    assert (422, True) == (wrong.status_code, "This code is wrong." in wrong.text)
    assert code not in databases().dump(tmp_path)
    assert (
        f"{PAGE}?done=confirmed" == ada.post(f"{PAGE}/{target}/confirm", data={"code": f" {code} "}).headers["location"]
    )
    ada.post(f"{PAGE}/{target}/try")
    assert ["ada@example.org"] * 2 == [mail["To"] for mail in mailbox.mails]


def test_a_mail_is_stopped_by_its_link_without_signing_in(
    ada: Client, browse: Callable[[], Client], mailbox: Mailbox, tmp_path: Path
) -> None:
    add(ada, "email", "ada@example.org")
    link = mailbox.mails[0]["List-Unsubscribe"].strip("<>").removeprefix(ADDRESS)
    reader = browse()
    assert "Stop the emails" in text_of(reader, link)
    assert 1 == len(stored(tmp_path, "SELECT id FROM targets"))
    for _ in range(2):
        answer = reader.post(link, data={"List-Unsubscribe": "One-Click"})
        assert (200, True) == (answer.status_code, "Nothing more will be sent to this address." in answer.text)
    assert [] == stored(tmp_path, "SELECT id FROM targets")


def test_a_code_that_cannot_be_sent_is_not_announced(ada: Client, mailbox: Mailbox) -> None:
    mailbox.code = 550
    page = add(ada, "email", "ada@example.org")
    assert "A code is on its way." not in page
    assert "The mail server refused the last message (550)." in page


def test_one_mailbox_gets_few_codes(settings: Settings, mailbox: Mailbox) -> None:
    with TestClient(app_with(replace(settings, limits=1)), base_url=ADDRESS) as client:
        client.follow_redirects = False
        client.post("/me", data={"name": "Ada", "emblem": "1"})
        found = [
            client.post(PAGE, data={"kind": "email", "address": address}).status_code
            for address in ("a@b.org", "A@b.org", " a@b.org", "a@b.org", "c@d.org")
        ]
    assert [303, 303, 303, 429, 303] == found
    assert 4 == len(mailbox.mails)


# ------------------------------------------------------------------ tables


def test_players_tell_a_channel_of_their_table_and_strangers_do_not(
    browse: Callable[[], Client], receiver: Receiver, tmp_path: Path
) -> None:
    tokens = asyncio.run(prepared(tmp_path))
    ben, eve = browse(), browse()
    ben.headers["cookie"], eve.headers["cookie"] = f"comptoir={tokens[1]}", f"comptoir={tokens[2]}"
    path = "/tables/table/messages"
    assert f'href="{path}"' in text_of(ben, "/tables/table")
    page = add(ben, "discord", receiver.address(), path)
    assert words("en").say("messages.about_table") in page
    assert [("table", "discord")] == stored(tmp_path, 'SELECT "table", kind FROM targets')
    assert words("en").say("messages.nothing") in text_of(ben, PAGE)
    assert f"{path}?done=removed" == ben.post(f"{PAGE}/{id_in(page)}/remove").headers["location"]
    assert [403, 404] == [eve.get(where).status_code for where in (path, "/tables/none/messages")]
    assert 403 == eve.post(path, data={"kind": "json", "address": receiver.address()}).status_code
