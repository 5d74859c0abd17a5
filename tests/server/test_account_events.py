"""What happens to an account: each is told once, whichever worker it happens on, and on coming back if one was away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from comptoir.server.api import accounts
from comptoir.server.people import open_sockets
from comptoir.server.services import Services
from comptoir.server.storage import challenges
from comptoir.server.storage.challenges import DECLINED, WITHDRAWN, add_challenge, end_challenge
from comptoir.server.storage.store import Person, Store
from comptoir.server.tables.account_events import Event, Told
from comptoir.server.tables.challenges import set_up_challenge
from tests.deadline import DEADLINE
from tests.server.listening import listening
from tests.server.support import a_room, a_store, a_table, an_app, in_a_loop, play_on, some_people, toys, until
from tests.server.test_challenges import WISH, a_challenge, open_to_all
from tests.server.test_leaving import running_services
from tests.server.test_program_accounts import made, token
from tests.server.test_ratings import MOVES
from tests.server.test_workers import two_services

each_database = pytest.mark.usefixtures("each_database")


async def names(told: Told, store: Store) -> list[str]:
    return [event.what for event in await told.news(store)]


# ------------------------------------------------------------------ what is told


@each_database
@in_a_loop
async def test_a_challenge_is_told_to_the_challenged_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, challenge = await a_challenge(store)
        to, by = Told(ben.id), Told(ada.id)
        assert [Event("challenge", challenge)] == await to.news(store)
        assert ([], []) == (await names(to, store), await names(by, store))


@each_database
@pytest.mark.parametrize("status", [DECLINED, WITHDRAWN])
@in_a_loop
async def test_the_end_of_a_challenge_is_told_to_both(tmp_path: Path, status: str) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, challenge = await a_challenge(store)
        both = [Told(ada.id), Told(ben.id)]
        for told in both:
            await told.news(store)
        await end_challenge(store, challenge, status)
        assert [[f"challenge_{status}"], [f"challenge_{status}"]] == [await names(told, store) for told in both]
        assert [[], []] == [await names(told, store) for told in both]


@in_a_loop
async def test_a_challenge_that_expires_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        _, ben, challenge = await a_challenge(store)
        told = Told(ben.id)
        await told.news(store)
        monkeypatch.setattr(challenges, "time", lambda: challenge.expires)
        assert ["challenge_expired"] == await names(told, store)


@each_database
@in_a_loop
async def test_an_accepted_challenge_is_told_with_its_table_and_the_game_begins(tmp_path: Path) -> None:
    async with running_services(tmp_path) as services:
        store = services.store
        ada, _, challenge = await a_challenge(store)
        told = Told(ada.id)
        await told.news(store)
        table = await set_up_challenge(store, challenge)
        accepted, started = await told.news(store)
        assert ("challenge_accepted", table) == (accepted.what, accepted.challenge and accepted.challenge.table)
        assert ("game_started", table, "burgundy") == (started.what, started.table, started.game)


@each_database
@in_a_loop
async def test_each_turn_is_told_when_it_begins_and_the_game_when_it_ends(tmp_path: Path) -> None:
    with toys():
        async with a_store(tmp_path) as store:
            ada, ben = await some_people(store, "Ada", "Ben")
            room = await a_room(store, await a_table(store, [ada, ben], game="open"))
            told = Told(ada.id)
            first = await told.news(store)
            assert ["game_started", "turn"] == [event.what for event in first]
            assert {("table", 0)} == {(event.table, event.seat) for event in first}
            assert [] == await names(told, store)
            await play_on(room, MOVES)
            assert ["game_over"] == await names(told, store)
            assert [] == await names(told, store)


@in_a_loop
async def test_a_turn_that_comes_back_is_told_again(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        room = await a_room(store, await a_table(store, people))
        first = room.match.to_decide()[0]
        told = Told(people[first].id)
        await told.news(store)
        while first in room.match.to_decide():
            await play_on(room, 1)
        assert [] == await names(told, store)
        while first not in room.match.to_decide():
            await play_on(room, 1)
        assert ["turn"] == await names(told, store)


@in_a_loop
async def test_whoever_connects_is_told_what_is_open_and_what_waits(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await open_to_all(store, ada)
        room = await a_room(store, await a_table(store, [ada, ben]))
        waited = room.match.to_decide()[0] == 0
        await add_challenge(store, ben.id, ada.id, WISH)
        assert ["challenge", "game_started", *(["turn"] if waited else [])] == await names(Told(ada.id), store)


# ------------------------------------------------------------------ streams


class Reader:
    """Reads the lines of a stream in the background."""

    def __init__(self, services: Services, person: Person) -> None:
        self.lines: list[dict[str, Any]] = []
        self.leaving = asyncio.Event()
        self._task = asyncio.create_task(self._read(accounts.lines(services, Told(person.id), self.leaving)))

    async def _read(self, lines: AsyncIterator[str]) -> None:
        async for line in lines:
            self.lines.append(json.loads(line))

    def events(self) -> list[str]:
        return [line["event"] for line in self.lines if "event" in line]

    async def stop(self) -> None:
        self.leaving.set()
        await asyncio.wait_for(self._task, DEADLINE)


@in_a_loop
async def test_a_quiet_stream_says_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "QUIET", 0.01)
    async with running_services(tmp_path) as services:
        (ada,) = await some_people(services.store, "Ada")
        reader = Reader(services, ada)
        await until(lambda: {"alive": True} in reader.lines)
        await reader.stop()


@pytest.fixture
def never_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream looks only when it is woken, so that nothing else can be what it heard of."""
    monkeypatch.setattr(accounts, "QUIET", 100 * DEADLINE)


@pytest.mark.usefixtures("never_by_itself")
@in_a_loop
async def test_a_stream_hears_of_moves_on_its_worker(tmp_path: Path) -> None:
    async with running_services(tmp_path) as services:
        people = await some_people(services.store, "Ada", "Ben")
        await a_table(services.store, people)
        room = await services.rooms.room("table")
        later = 1 - room.match.to_decide()[0]
        reader = Reader(services, people[later])
        await until(lambda: ["game_started"] == reader.events())
        while later not in room.match.to_decide():
            await play_on(room, 1)
        await until(lambda: ["game_started", "turn"] == reader.events())
        await reader.stop()


@pytest.mark.usefixtures("on_postgres", "never_by_itself")
@in_a_loop
async def test_a_stream_hears_of_moves_and_challenges_on_another_worker(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        people = await some_people(one.store, "Ada", "Ben")
        await open_to_all(one.store, *people)
        await a_table(one.store, people)
        room = await one.rooms.room("table")
        later = 1 - room.match.to_decide()[0]
        reader = Reader(other, people[later])
        await until(lambda: ["game_started"] == reader.events())
        while later not in room.match.to_decide():
            await play_on(room, 1)
        await until(lambda: ["game_started", "turn"] == reader.events())
        await add_challenge(one.store, people[1 - later].id, people[later].id, WISH)
        await until(lambda: ["game_started", "turn", "challenge"] == reader.events())
        await reader.stop()


def test_a_stream_ends_when_its_token_is_revoked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_sockets, "LOOK", 0.01)
    with listening(an_app(tmp_path)) as place:
        browser: Any = place.http
        browser.headers["accept"] = "text/html"
        browser.post("/me", data={"name": "Ada", "emblem": "0"})
        path = made(browser)
        secret = token(browser, path)
        page = browser.get(path).text
        id = page.partition('name="id" value="')[2].partition('"')[0]
        headers = {"authorization": f"Bearer {secret}"}
        browser.post(f"{path}/challenges", data={"challengers": "public"})
        sent = browser.post(f"{path.replace('/me/programs', '/people')}/challenge", data={"game": "pest"})
        with browser.stream("GET", "/api/events", headers=headers) as stream:
            lines = stream.iter_lines()
            assert "challenge" == json.loads(next(lines))["event"]
            browser.post(f"{sent.headers['location']}/withdraw")
            assert "challenge_withdrawn" == json.loads(next(lines))["event"]
            assert 303 == browser.post(f"{path}/tokens/end", data={"id": id}).status_code
            assert [] == [line for line in lines if "event" in line]  # and it ends
        assert 401 == browser.get("/api/events", headers=headers).status_code
