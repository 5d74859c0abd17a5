"""Finding opponents: who is matched with whom, nobody twice, nobody who has gone, and what the page says."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from comptoir.bots.levels import level_of
from comptoir.server.operating import admin
from comptoir.server.storage import pairing
from comptoir.server.storage.avoidance import BLOCK, avoid
from comptoir.server.storage.pairing import ANY, GONE, STAYS, Seeker, Wish, people_waiting, seat, seek, standing_of
from comptoir.server.storage.ratings import Placed, count_game
from comptoir.server.storage.schema import SEATS, SEEKERS, TABLES
from comptoir.server.storage.store import Person, Store
from comptoir.server.tables.matchmaker import Matchmaker, level_near, table_for
from comptoir.server.tables.pairing import OFFER, PER_SECOND, START, Party, parties
from tests.server.conftest import HTML, Client
from tests.server.support import a_store, in_a_loop, some_people
from tests.server.test_lobby import FRENCH, Another, read, stored

SIZES = (2, 3, 4)
LIVE = Wish("burgundy", ANY, "live", False)
TWO, THREE = replace(LIVE, players=2), replace(LIVE, players=3)
FORM = {"game": "burgundy", "players": "0", "speed": "live"}


def somebody(person: str, rating: float = 1000.0, wish: Wish = LIVE, waited: float = 0.0, **more: Any) -> Seeker:
    return Seeker(person, wish, rating, waited, **more)


def matched(*seekers: Seeker) -> set[str]:
    """Who sits with whom, and the number of bots: `ab`, `c+1`."""
    return {_written(party) for party in parties(seekers, SIZES)}


def _written(party: Party) -> str:
    bots = party.seats - len(party.people)
    return "".join(sorted(one.person for one in party.people)) + (f"+{bots}" if bots else "")


# ------------------------------------------------------------------ who plays with whom


def test_the_closest_play_together() -> None:
    a, b, c = somebody("a", 1000), somebody("b", 1140), somebody("c", 1150)
    assert {"bc"} == matched(a, b, c)
    assert {"ad", "bc"} == matched(a, b, c, somebody("d", 1010))


def test_those_who_are_far_apart_wait_until_one_has_waited_long_enough() -> None:
    a, b = somebody("a", 1000), somebody("b", 1000 + START + 100)
    assert set() == matched(a, b)
    assert {"ab"} == matched(replace(a, waited=100 / PER_SECOND), b)


def test_a_long_wait_does_not_take_away_a_close_partner() -> None:
    assert {"bc"} == matched(somebody("a", 1000, waited=60), somebody("b", 1300), somebody("c", 1310))


@pytest.mark.parametrize(
    "other",
    [replace(LIVE, game="pest"), replace(LIVE, speed="correspondence"), replace(LIVE, is_rated=True), THREE],
    ids=["another game", "another speed", "rated", "another number"],
)
def test_those_who_want_something_else_do_not_play_together(other: Wish) -> None:
    assert set() == matched(somebody("a", wish=TWO), somebody("b", wish=other))


def test_a_table_of_three_is_filled_with_those_who_take_any_number() -> None:
    assert {"abc"} == matched(somebody("a"), somebody("b", wish=THREE), somebody("c"))
    assert {"ac"} == matched(somebody("a"), somebody("b", wish=THREE), somebody("c", wish=TWO))


def test_who_takes_any_number_begins_with_two() -> None:
    assert 2 == len(matched(*(somebody(person) for person in "abcd")))


def test_bots_have_the_missing_seats_of_those_who_take_them() -> None:
    a, b = somebody("a", wish=THREE, takes_bots=True), somebody("b", wish=THREE, takes_bots=True)
    assert {"a+2"} == matched(a)
    assert {"ab+1"} == matched(a, b)
    assert {"a+2"} == matched(a, replace(b, takes_bots=False))
    assert {"c+1"} == matched(somebody("c", takes_bots=True))


def test_those_who_are_kept_apart_never_play_together() -> None:
    a, c = somebody("a", 1000, apart=frozenset("b")), somebody("c", 1002, apart=frozenset("b"))
    b = somebody("b", 1001, apart=frozenset("ac"))
    assert set() == matched(a, b)
    assert {"ac"} == matched(a, b, c)
    assert {"a+1", "b+1"} == matched(replace(a, takes_bots=True), replace(b, takes_bots=True))


def test_nobody_is_seated_twice_among_many() -> None:
    wishes = [replace(LIVE, players=number, is_rated=rated) for number in (ANY, 2, 3, 4) for rated in (True, False)]
    many = [somebody(str(number), 700 + number * 37 % 600, wishes[number % 8], number % 50) for number in range(300)]
    people = [one.person for party in parties(many, SIZES) for one in party.people]
    assert len(set(people)) == len(people) > 280


def test_a_table_has_the_clock_of_its_speed_and_bots_of_about_the_same_strength() -> None:
    near = level_of("burgundy", "apprentice").rating or 0
    wish = replace(THREE, is_rated=True)
    people = somebody("a", near - 20, wish), somebody("b", near + 20, wish)
    table = table_for(Party(people, 3))
    assert ({"move": 120.0, "bank": 900.0}, True, False) == (table.clock, table.is_rated, table.has_hints)
    assert ["apprentice"] == [one.bot for one in table.seats if one.bot]
    assert not table_for(Party(people[:1], 2)).is_rated
    assert ["novice", "grandmaster"] == [level_near("burgundy", rating) for rating in (0, 3000)]


# ------------------------------------------------------------------ the queue


async def some_who_wait(store: Store, *names: str, wish: Wish = LIVE) -> list[Person]:
    people = await some_people(store, *names)
    for person in people:
        await seek(store, person.id, wish)
    return people


async def be_gone(store: Store, person: Person) -> None:
    """The page has said nothing for a while."""
    await store.engine.execute(update(SEEKERS).where(SEEKERS.c.person == person.id).values(seen=time() - GONE - 1))


async def tables_of(store: Store, people: Sequence[Person]) -> list[int]:
    """At how many tables each of them sits."""
    rows = await store.engine.rows(select(SEATS.c.person))
    return [sum(row.person == person.id for row in rows) for person in people]


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_people_who_wait_are_seated_and_led_to_their_table(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_who_wait(store, "Ada", "Ben", "Cleo")
        assert 1 == len(await Matchmaker(store).look())
        assert [1, 1, 0] == sorted(await tables_of(store, people), reverse=True)
        assert [] == await Matchmaker(store).look()
        found = [await standing_of(store, person.id) for person in people]
        assert (2, 1) == (sum(one.table is not None for one in found), sum(one.seeker is not None for one in found))


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_nobody_is_seated_with_somebody_they_have_blocked(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, eve = await some_people(store, "Ada", "Ben", "Eve")
        await avoid(store.engine, ada.id, ben.id, BLOCK)
        for one in (ada, ben):
            await seek(store, one.id, LIVE)
        assert [] == await Matchmaker(store).look()
        await seek(store, eve.id, LIVE)
        (party,) = await Matchmaker(store).look()
        assert {ada.id, ben.id} != {one.person for one in party.people}


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_of_two_workers_one_seats_the_same_people(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other:
        people = await some_who_wait(store, *(f"Player {number}" for number in range(20)))
        workers = [Matchmaker(one) for one in (store, other)]
        found = await asyncio.gather(*(worker.look() for worker in workers))
        assert 10 == sum(map(len, found))
        assert [1] * 20 == await tables_of(store, people)
        assert 10 == len(await store.engine.rows(select(TABLES.c.id)))


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_party_is_seated_whole_or_not_at_all(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await some_who_wait(store, "Ada", "Ben", "Cleo")
        waiting = {one.person: one for one in await people_waiting(store)}
        parties_ = [Party((waiting[ada.id], waiting[other.id]), 2) for other in (ben, cleo)]
        seated = [await seat(store, table_for(party), [one.person for one in party.people]) for party in parties_]
        assert [True, False] == seated
        assert [1, 1, 0] == await tables_of(store, [ada, ben, cleo])
        assert [cleo.id] == [one.person for one in await people_waiting(store)]


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_nobody_who_has_gone_is_seated_even_in_the_last_moment(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_who_wait(store, "Ada", "Ben")
        party = Party(tuple(await people_waiting(store)), 2)
        await be_gone(store, ben)
        assert not await seat(store, table_for(party), [ada.id, ben.id])
        assert [] == await Matchmaker(store).look()
        await pairing.beat(store, ben.id)  # the page was only slow
        assert 1 == len(await Matchmaker(store).look())


@in_a_loop
async def test_a_closed_page_and_a_stopped_search_end_the_wait(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await some_who_wait(store, "Ada", "Ben", "Cleo")
        await pairing.rest(store, ada.id)
        await pairing.leave_queue(store, ben.id)
        assert [cleo.id] == [one.person for one in await people_waiting(store)]
        assert [] == await Matchmaker(store).look()


@in_a_loop
async def test_a_correspondence_player_need_not_stay(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        slow = replace(LIVE, speed=pairing.CORRESPONDENCE)
        ada, ben = await some_people(store, "Ada", "Ben")
        await seek(store, ada.id, slow)
        await pairing.rest(store, ada.id)
        await pairing.beat(store, ada.id)
        await store.engine.execute(update(SEEKERS).values(since=0, seen=SEEKERS.c.seen - STAYS + 60))
        await pairing.forget_seekers(store)
        await seek(store, ben.id, slow)
        assert 1 == len(await Matchmaker(store).look())


def test_the_lobby_reminds_of_a_wish_that_stands(client: Client) -> None:
    form = {"game": "burgundy", "players": 2, "speed": pairing.CORRESPONDENCE}
    client.post("/find", data=form)
    assert "You may close this page" in client.get("/find", headers=HTML).text
    assert "You are looking for opponents: The Castles of Burgundy" in client.get("/", headers=HTML).text
    client.post("/find", data=form | {"speed": "live"})
    assert "You are looking for opponents" not in client.get("/", headers=HTML).text


@in_a_loop
async def test_asking_again_keeps_the_place_and_another_wish_begins_anew(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_who_wait(store, "Ada")
        await store.engine.execute(update(SEEKERS).values(since=time() - 30))
        await seek(store, ada.id, LIVE)
        assert (await people_waiting(store))[0].waited > 29
        await seek(store, ada.id, THREE)
        assert (await people_waiting(store))[0].waited < 29


@in_a_loop
async def test_whoever_has_just_been_seated_cannot_wait_again_at_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_who_wait(store, "Ada", "Ben")
        await Matchmaker(store).look()
        table = (await standing_of(store, ada.id)).table
        assert table is not None
        assert table == await seek(store, ada.id, LIVE)
        await store.engine.execute(update(SEEKERS).values(seated=time() - 100))
        assert await seek(store, ada.id, LIVE) is None
        assert [ada.id] == [one.person for one in await people_waiting(store)]
        assert (None, None) == ((await standing_of(store, ben.id)).table, (await standing_of(store, ben.id)).seeker)


@in_a_loop
async def test_ratings_decide_who_is_close(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = people = await some_people(store, "Ada", "Ben", "Cleo")
        for number in range(10):
            await count_game(store, str(number), "burgundy", [Placed(0, 1, ada.id), Placed(1, 2, ben.id)])
        for person in people[:2]:
            await seek(store, person.id, LIVE)
        assert [] == await Matchmaker(store).look()
        await seek(store, cleo.id, LIVE)
        assert {ada.id: True, ben.id: True, cleo.id: False} == {
            one.person: one.rating != 1000.0 for one in await people_waiting(store)
        }


@in_a_loop
async def test_deleted_and_banned_people_do_not_wait_and_those_long_gone_are_forgotten(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await some_who_wait(store, "Ada", "Ben", "Cleo")
        await admin.delete_person(store, ada.id)
        await admin.ban(store, ben.id)
        assert [cleo.id] == [one.person for one in await people_waiting(store)]
        await store.engine.execute(update(SEEKERS).values(seen=0.0))
        await pairing.forget_seekers(store)
        assert [] == await store.engine.rows(select(SEEKERS))


# ------------------------------------------------------------------ the page


def look(client: Client) -> list[Party]:
    """The matchmaker of the server looks at the queues."""

    found: list[Party] = client.blocking_portal.call(client.app.state["services"].matchmaker.look)
    return found


@pytest.fixture(autouse=True)
def _no_own_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The matchmaker looks when a test says so."""

    async def never(*_: object) -> None:
        return

    monkeypatch.setattr(Matchmaker, "watch", never)


def test_one_form_and_everyone_is_led_to_the_table(client: Client, another: Another) -> None:
    other = another()
    assert "/find" == client.post("/find", data=FORM).headers["location"]
    assert {"path": None, "waits": True} == client.post("/find/here").json()
    assert 'src="/static/' in read(client, "/find")
    other.post("/find", data=FORM)
    look(client)
    path = client.post("/find/here").json()["path"]
    assert path == other.post("/find/here").json()["path"] == other.get("/find").headers["location"]
    assert 200 == client.get(path).status_code


def test_the_page_says_who_waits_and_no_rating_that_is_not_shown(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Zenobia"})
    client.post("/find", data=FORM | {"rated": "yes", "players": "2"})
    page = read(another(), "/find")
    assert "Zenobia" in page
    assert "Burgundy, 2 players, live, rated" in page
    assert "1000" not in page
    client.post("/find/away")
    assert "Nobody is waiting right now." in read(another(), "/find")


def test_bots_are_offered_after_a_while_and_then_play(client: Client, tmp_path: Path) -> None:
    client.post("/find", data=FORM | {"rated": "yes"})
    assert "/find/bots" not in read(client, "/find")
    stored(tmp_path, f"UPDATE seekers SET since = since - {OFFER}")
    assert "/find/bots" in read(client, "/find")
    assert "/find" == client.post("/find/bots").headers["location"]
    assert "taking the missing seats" in read(client, "/find")
    look(client)
    assert 303 == client.get("/find").status_code
    assert [(0,)] == stored(tmp_path, "SELECT is_rated FROM tables")


def test_looking_can_be_stopped(client: Client) -> None:
    client.post("/find", data=FORM)
    assert "Stop looking" in read(client, "/find")
    client.post("/find/leave")
    assert "Stop looking" not in read(client, "/find")
    assert {"path": None, "waits": False} == client.post("/find/here").json()


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"players": "1"}, 422, "is not played by 1."),
        ({"players": "9"}, 422, "is not played by 9."),
        ({"speed": "hasty"}, 422, "is not a speed"),
        ({"players": "many"}, 400, "could not be understood"),
    ],
    ids=str,
)
def test_impossible_wishes_are_refused(client: Client, form: dict[str, str], status: int, sentence: str) -> None:
    answer = client.post("/find", data=FORM | form)
    assert (status, True) == (answer.status_code, sentence in answer.text)
    assert "comptoir" not in answer.cookies


def test_what_cannot_be_wished_for_is_said_in_the_form(client: Client) -> None:
    shown = client.post("/find", data=FORM | {"players": "9"}).text
    assert '<form method="post" action="/find"' in shown
    assert "Burgundy is not played by 9." in shown


@pytest.mark.parametrize("path", ["here", "away", "bots", "leave"])
def test_strangers_do_not_wait(client: Client, path: str) -> None:
    assert 403 == client.post(f"/find/{path}").status_code


def test_somebody_who_does_not_wait_is_given_no_bots(client: Client) -> None:
    client.post("/me", data={"name": "Ada"})
    answer = client.post("/find/bots", headers=FRENCH)
    assert (422, True) == (answer.status_code, "Vous ne cherchez pas d’adversaires." in answer.text)


def test_the_page_speaks_french(client: Client) -> None:
    assert "Qui attend" in read(client, "/find?game=pest", **FRENCH)
    client.post("/find", data=FORM)
    assert "Arrêter la recherche" in read(client, "/find", **FRENCH)
