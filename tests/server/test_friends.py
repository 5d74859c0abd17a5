"""Friends: asked by link, by name or at a table; who is here; invited to a table; and nobody else learns of it."""

from __future__ import annotations

import re
from pathlib import Path
from time import time

import pytest
from sqlalchemy import select

from comptoir.engine.errors import Refusal
from comptoir.server.operating import admin
from comptoir.server.people.identity import make_account
from comptoir.server.refusals import Unknown
from comptoir.server.services import Services, services_of
from comptoir.server.settings import Settings
from comptoir.server.storage import avoidance, friend_invites, friends
from comptoir.server.storage.friends import HERE, alias
from comptoir.server.storage.schema import AVOIDED, FRIEND_INVITES, FRIEND_LINKS, FRIENDS, PEOPLE, REPORTS
from comptoir.server.storage.store import INVITED, Person, Store
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up as set_up_table
from tests.server.conftest import Client
from tests.server.support import a_store, databases, in_a_loop, some_people
from tests.server.test_lobby import FRENCH, Another, read, set_up

each_database = pytest.mark.usefixtures("each_database")


async def befriended(store: Store, *names: str) -> list[Person]:
    """People of whom the first is a friend of all others."""
    first, *others = await some_people(store, *names)
    for other in others:
        await friends.ask(store, other.id, first.id)
        await friends.accept(store, first.id, other.id)
    return [first, *others]


async def names_of(store: Store, person: Person) -> list[str]:
    return [friend.name for friend in await friends.friends_of(store, person.id)]


async def waiting_table(store: Store, owner: Person, *kinds: str) -> str:
    table, _ = await set_up_table(store, owner, TableWish("burgundy", [SeatWish(ME), *map(SeatWish, kinds)]))
    return table.id


async def invite(store: Store, table: str, friend: Person) -> None:
    found = await store.table(table)
    assert found is not None
    await friend_invites.invite(store, found, friend.id)


# ------------------------------------------------------------------ asking


@each_database
@in_a_loop
async def test_two_people_are_friends_when_one_has_asked_and_the_other_accepted(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await friends.ask(store, ada.id, ben.id)
        assert ["Ada"] == [one.name for one in await friends.requests_to(store, ben.id)]
        assert ([], []) == (await names_of(store, ada), await names_of(store, ben))
        await friends.accept(store, ben.id, ada.id)
        assert (["Ben"], ["Ada"]) == (await names_of(store, ada), await names_of(store, ben))
        assert [] == await friends.requests_to(store, ben.id)


@each_database
@in_a_loop
async def test_two_people_who_ask_each_other_are_friends(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        for _ in range(2):
            await friends.ask(store, ada.id, ben.id)
        await friends.ask(store, ben.id, ada.id)
        assert (["Ben"], ["Ada"]) == (await names_of(store, ada), await names_of(store, ben))


@each_database
@in_a_loop
async def test_who_was_declined_does_not_ask_again_but_may_be_asked(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await friends.ask(store, ada.id, ben.id)
        await friends.decline(store, ben.id, ada.id)
        await friends.ask(store, ada.id, ben.id)
        assert [] == await friends.requests_to(store, ben.id)
        await friends.ask(store, ben.id, ada.id)
        assert ["Ben"] == await names_of(store, ada)


@in_a_loop
async def test_a_request_that_is_gone_cannot_be_accepted(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        with pytest.raises(Unknown, match="withdrawn"):
            await friends.accept(store, ada.id, ben.id)
        with pytest.raises(Refusal, match="This is you"):
            await friends.ask(store, ada.id, ada.id)


@in_a_loop
async def test_friendship_ends_for_both(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        await friends.end_friendship(store, ben.id, ada.id)
        assert ([], []) == (await names_of(store, ada), await names_of(store, ben))


@in_a_loop
async def test_nobody_has_friends_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST", 2)
    async with a_store(tmp_path) as store:
        ada, *others = await some_people(store, "Ada", "Ben", "Cleo", "Dan")
        for other in others[:2]:
            await friends.ask(store, ada.id, other.id)
        with pytest.raises(Refusal, match="You have 2 friends already"):
            await friends.ask(store, ada.id, others[2].id)
        for other in others:
            await friends.ask(store, other.id, ada.id)
        assert 2 == len(await names_of(store, ada))


@in_a_loop
async def test_an_account_is_asked_and_nobody_is_told_whether_there_is_one(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await make_account(store, ben, "Benedict", "long enough")
        for name in ("benedict ", "nobody", "\0", ""):
            await friends.ask_account(store, ada.id, name)
        assert ["Ada"] == [one.name for one in await friends.requests_to(store, ben.id)]


# ------------------------------------------------------------------ who is avoided


@each_database
@in_a_loop
async def test_blocking_ends_a_friendship_and_keeps_requests_away(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        await avoidance.avoid(store.engine, ada.id, ben.id, avoidance.BLOCK)
        await friends.ask(store, ben.id, ada.id)
        assert ([], []) == (await friends.friends_of(store, ada.id), await friends.requests_to(store, ada.id))
        await avoidance.stop_avoiding(store.engine, ada.id, ben.id)
        await friends.ask(store, ben.id, ada.id)
        assert ["Ben"] == [one.name for one in await friends.requests_to(store, ada.id)]


@in_a_loop
async def test_muting_is_less_than_blocking(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        for kind in (avoidance.MUTE, avoidance.BLOCK, avoidance.MUTE):
            await avoidance.avoid(store.engine, ada.id, ben.id, kind)
        await avoidance.stop_avoiding(store.engine, ada.id, ben.id, avoidance.MUTE)
        assert [avoidance.BLOCK] == [one.kind for one in await avoidance.avoided_by(store.engine, ada.id)]


@in_a_loop
async def test_somebody_muted_is_still_a_friend(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        await avoidance.avoid(store.engine, ada.id, ben.id, avoidance.MUTE)
        assert ["Ben"] == await names_of(store, ada)


def test_people_who_are_kept_apart_do_not_meet_at_open_tables(client: Client, another: Another) -> None:
    ben = another()
    page = set_up(client, seat_1="free")
    befriend(client, ben)
    ben.post("/friends/block", data={"id": on_page(ben, "end")})
    assert page not in read(ben, "/")
    for one, table in ((ben, page), (client, set_up(ben, seat_1="free"))):
        answer = one.post(f"{table.replace('gathering', 'seats')}/1/join")
        assert (422, True) == (answer.status_code, "You cannot sit at this table." in answer.text)


# ------------------------------------------------------------------ who is here


@each_database
@in_a_loop
async def test_friends_see_who_is_here_only_of_those_who_show_it(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        services = Services(Settings(databases().address(tmp_path)))
        ada, ben, cleo = await befriended(store, "Ada", "Ben", "Cleo")
        await store.change_person(cleo.id, shows_presence=True)
        for person in (ben, cleo):
            services.whereabouts.note(person)
        await services.whereabouts.write()
        seen = [(friend.name, friend.is_here) for friend in await friends.friends_of(store, ada.id)]
        assert [("Cleo", True), ("Ben", False)] == seen
        await store.change_person(cleo.id, here=time() - HERE - 1)
        assert not any(friend.is_here for friend in await friends.friends_of(store, ada.id))
        await services.store.close()


@in_a_loop
async def test_nothing_is_written_where_nobody_shows_that_they_are_here(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        services = Services(Settings(databases().address(tmp_path)))
        (ada,) = await some_people(store, "Ada")
        before = databases().dump(tmp_path)
        services.whereabouts.note(ada)
        await services.whereabouts.write()
        assert before == databases().dump(tmp_path)
        await services.store.close()


def test_pages_and_questions_note_who_is_here(client: Client) -> None:
    client.post("/me", data={"name": "Ada"})
    client.post("/friends/presence", data={"shows": "yes"})
    services = services_of(client.app)
    for path in ("/", "/waiting"):
        services.whereabouts._seen.clear()
        client.get(path)
        assert 1 == len(services.whereabouts._seen)


def test_presence_is_off_until_it_is_switched_on(client: Client, tmp_path: Path) -> None:
    client.post("/me", data={"name": "Ada"})
    assert "checked" not in read(client, "/friends")
    client.post("/friends/presence", data={"shows": "yes"})
    assert "checked" in read(client, "/friends")
    client.post("/friends/presence", data={})
    assert [(False, None)] == [
        (bool(shows), here) for shows, here in databases().ask(tmp_path, "SELECT shows_presence, here FROM people")
    ]


# ------------------------------------------------------------------ the page


def on_page(client: Client, verb: str) -> str:
    """What the page of a person calls the first one about whom they can do something."""
    found = re.search(
        rf'action="/friends/{verb}"><input type="hidden" name="id" value="(\w+)"', client.get("/friends").text
    )
    assert found is not None, verb
    return found[1]


def link_of(client: Client) -> str:
    """The path of a new link."""
    found = re.search(r'value="http://[^/"]+(/friends/by/[^"]+)"', client.post("/friends/link").text)
    assert found is not None
    return found[1]


def befriend(client: Client, other: Client) -> None:
    """Two people with names become friends by link."""
    other.post("/me", data={"name": "Ben"})
    assert "/friends?done=asked" == other.post(link_of(client)).headers["location"]
    assert (
        "/friends?done=accepted"
        == client.post("/friends/accept", data={"id": on_page(client, "accept")}).headers["location"]
    )


@each_database
def test_a_link_leads_to_a_request_and_the_request_to_friends(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    ben = another()
    befriend(client, ben)
    assert ("Ben" in read(client, "/friends"), "Ada" in read(ben, "/friends")) == (True, True)


def test_a_link_is_stored_hashed_and_works_until_it_is_withdrawn_or_renewed(
    client: Client, another: Another, tmp_path: Path
) -> None:
    client.post("/me", data={"name": "Ada"})
    old, new = link_of(client), link_of(client)
    assert new.rsplit("/", 1)[1] not in databases().dump(tmp_path)
    assert [404, 200] == [another().get(link).status_code for link in (old, new)]
    assert new not in read(client, "/friends")
    client.post("/friends/link/withdraw")
    assert [404, 404] == [another().get(new).status_code, another().post(new, data={"name": "Eve"}).status_code]


def test_a_stranger_who_follows_a_link_gets_a_name_first(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    stranger, link = another(), link_of(client)
    assert "Ada would like to play with you" in read(stranger, link)
    stranger.post(link, data={"name": "Eve"})
    assert "Eve" in read(client, "/friends")


def test_asking_an_account_is_answered_alike_whether_there_is_one_or_not(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    client.post("/me/account", data={"account": "ada", "password": "long enough"})
    eve = another()
    eve.post("/me", data={"name": "Eve"})
    answers = [eve.post("/friends/ask/account", data={"name": name}) for name in ("ada", "nobody")]
    assert [(303, "/friends?done=asked")] * 2 == [(one.status_code, one.headers["location"]) for one in answers]
    page = eve.get("/friends").text
    assert "ada" not in page.lower().replace("readably", "")
    assert "Eve" in read(client, "/friends")


def test_the_lobby_says_that_somebody_asks(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    another().post(link_of(client), data={"name": "Eve"})
    assert "1 person asks to be your friend." in read(client, "/")
    assert "1 personne vous demande en ami." in read(client, "/", **FRENCH)


def test_what_is_done_is_done_about_people_one_knows(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    ben, eve = another(), another()
    befriend(client, ben)
    eve.post("/me", data={"name": "Eve"})
    stolen, before = on_page(client, "end"), client.get("/friends").text
    for verb in ("accept", "decline", "end", "block", "mute", "forgive"):
        for whom in ({"id": stolen}, {"table": "table", "seat": "0"}):
            assert 404 == eve.post(f"/friends/{verb}", data=whom).status_code
    assert before == client.get("/friends").text


def test_friends_are_for_those_who_have_a_name(client: Client) -> None:
    for path in ("/friends", "/friends/ask", "/friends/link", "/friends/presence", "/friends/block"):
        answer = client.get(path) if path == "/friends" else client.post(path, data={"id": "x"})
        assert (403, True) == (answer.status_code, "Choose a name first." in answer.text)


def test_an_alias_means_nothing_to_anybody_else() -> None:
    assert 3 == len({alias("ada", "ben"), alias("cleo", "ben"), alias("ben", "ada")})


def test_people_of_ones_tables_can_be_asked_and_others_not(client: Client, another: Another) -> None:
    ben, eve = another(), another()
    page = set_up(client, seat_1="free")
    ben.post("/me", data={"name": "Ben"})
    ben.post(f"{page.replace('gathering', 'seats')}/1/join")
    eve.post("/me", data={"name": "Eve"})
    table = page.split("/")[2]
    assert "Ask Ben to be friends" in read(client, "/friends")
    assert [303, 404, 404] == [
        one.post("/friends/ask", data={"table": table, "seat": seat}).status_code
        for one, seat in ((client, "1"), (client, "7"), (eve, "1"))
    ]
    assert "Ask Ben to be friends" not in read(client, "/friends")
    assert "Accept" in read(ben, "/friends")


# ------------------------------------------------------------------ rematches and deletion


@in_a_loop
async def test_people_who_are_kept_apart_are_known_as_such(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await some_people(store, "Ada", "Ben", "Cleo")
        await avoidance.avoid(store.engine, ada.id, ben.id, avoidance.BLOCK)
        await avoidance.avoid(store.engine, ada.id, cleo.id, avoidance.MUTE)
        pairs: tuple[list[str], ...] = ([ada.id, ben.id], [ben.id, ada.id, cleo.id], [ada.id, cleo.id], [])
        assert [True, True, False, False] == [await avoidance.are_apart(store.engine, pair) for pair in pairs]


@each_database
@in_a_loop
async def test_a_deleted_person_leaves_no_friends_behind(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, cleo = await befriended(store, "Ada", "Ben", "Cleo")
        await friends.new_link(store, ben.id)
        await avoidance.avoid(store.engine, cleo.id, ben.id, avoidance.MUTE)
        await invite(store, await waiting_table(store, ada, INVITED), ben)
        await store.change_person(ben.id, shows_presence=True, here=1.0, silenced=1.0, warning="Be kind.")
        await admin.delete_person(store, ben.id)
        assert ["Cleo"] == await names_of(store, ada)
        for part in (FRIEND_LINKS, AVOIDED, FRIEND_INVITES, REPORTS):
            assert [] == await store.engine.rows(select(part))
        assert 2 == len(await store.engine.rows(select(FRIENDS)))
        assert [] == await store.engine.rows(select(PEOPLE).where(PEOPLE.c.id == ben.id))
