"""Friends at a table: invited with one touch, told of it elsewhere, and kept apart from whom they block."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from comptoir.engine.errors import Refusal
from comptoir.server.messages.targets import add_target
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage import avoidance, friend_invites
from comptoir.server.storage.schema import DELIVERIES
from comptoir.server.storage.store import FREE, INVITED, PERSON, PLAYING
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up as set_up_table
from comptoir.server.tables.gathering import come_to_friend, leave_seat
from tests.server.conftest import Client
from tests.server.receivers import Receiver
from tests.server.support import a_store, a_table, databases, in_a_loop, some_people
from tests.server.test_friends import befriend, befriended, invite, on_page, waiting_table
from tests.server.test_lobby import Another, read, set_up
from tests.server.test_results import finished

each_database = pytest.mark.usefixtures("each_database")


@each_database
@in_a_loop
async def test_a_friend_who_is_invited_takes_a_seat_and_the_game_begins(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        id = await waiting_table(store, ada, INVITED)
        await invite(store, id, ben)
        assert [(id, "Ada")] == [(table.id, by) for table, by in await friend_invites.invitations_of(store, ben.id)]
        assert await come_to_friend(store, id, ben)
        table = await store.table(id)
        assert table is not None
        assert (PLAYING, ben.id) == (table.status, table.seats[1].person)
        assert [] == await friend_invites.invitations_of(store, ben.id)


@each_database
@in_a_loop
async def test_a_seat_that_was_kept_is_kept_again_when_the_friend_leaves(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        id = await waiting_table(store, ada, FREE, INVITED)
        await invite(store, id, ben)
        assert await come_to_friend(store, id, ben)
        assert await leave_seat(store, id, 2, ben.id)
        table = await store.table(id)
        assert table is not None
        assert [PERSON, FREE, INVITED] == [seat.kind for seat in table.seats]
        assert not await come_to_friend(store, id, ben)


@in_a_loop
async def test_without_a_kept_seat_a_friend_takes_a_free_one(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        id = await waiting_table(store, ada, FREE, FREE)
        await invite(store, id, ben)
        assert await come_to_friend(store, id, ben)
        assert [] == await friend_invites.invited_to(store, id)
        assert await leave_seat(store, id, 1, ben.id)
        table = await store.table(id)
        assert table is not None
        assert FREE == table.seats[1].kind


@in_a_loop
async def test_the_link_of_a_seat_that_a_friend_has_taken_is_worth_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        seats = [SeatWish(ME), SeatWish(INVITED), SeatWish(INVITED)]
        table, tokens = await set_up_table(store, ada, TableWish("burgundy", seats))
        await invite(store, table.id, ben)
        assert await come_to_friend(store, table.id, ben)
        assert [None, (table.id, 2)] == [await store.invitation(token) for token in tokens.values()]


@in_a_loop
async def test_only_friends_are_invited_and_only_where_a_seat_is_left(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        (eve,) = await some_people(store, "Eve")
        id = await waiting_table(store, ada, INVITED)
        with pytest.raises(Refusal, match="Only friends"):
            await invite(store, id, eve)
        await a_table(store, [ada, eve])
        with pytest.raises(Refusal, match="No seat is free"):
            await invite(store, "table", ben)
        assert not await come_to_friend(store, id, eve)


@in_a_loop
async def test_blocking_withdraws_invitations(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await befriended(store, "Ada", "Ben")
        id = await waiting_table(store, ada, INVITED)
        await invite(store, id, ben)
        await avoidance.avoid(store.engine, ben.id, ada.id, avoidance.BLOCK)
        assert [] == await friend_invites.invitations_of(store, ben.id)
        assert not await come_to_friend(store, id, ben)


@each_database
def test_one_touch_invites_and_one_touch_accepts(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    ben = another()
    befriend(client, ben)
    page = set_up(client, seat_1="invited")
    table = page.removesuffix("/gathering")
    assert 403 == ben.get(page).status_code
    assert page == client.post(f"{table}/friends", data={"id": on_page(client, "end")}).headers["location"]
    assert "Ben is invited" in read(client, page)
    assert "Ada invites you to The Castles of Burgundy." in read(ben, "/")
    assert "Take a seat" in read(ben, page)
    assert page == ben.post(f"{table}/come").headers["location"]
    assert table == ben.get(page).headers["location"]


def test_an_invitation_is_declined_or_withdrawn(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    ben = another()
    befriend(client, ben)
    page = set_up(client, seat_1="invited")
    table, friend = page.removesuffix("/gathering"), {"id": on_page(client, "end")}
    for who, path, data in ((ben, "decline", {}), (client, "friends/withdraw", friend)):
        client.post(f"{table}/friends", data=friend)
        assert 303 == who.post(f"{table}/{path}", data=data).status_code
        assert (True, 403, 422) == (
            "Invite Ben" in read(client, page),
            ben.get(page).status_code,
            ben.post(f"{table}/come").status_code,
        )


def test_only_the_organiser_invites(client: Client, another: Another) -> None:
    client.post("/me", data={"name": "Ada"})
    ben = another()
    befriend(client, ben)
    table = set_up(client, seat_1="free").removesuffix("/gathering")
    answer = ben.post(f"{table}/friends", data={"id": on_page(ben, "end")})
    assert (403, True) == (answer.status_code, "Only the organiser of the table can invite friends." in answer.text)


@each_database
@pytest.mark.usefixtures("nothing_sent_by_itself")
@in_a_loop
async def test_a_friend_elsewhere_gets_a_message_once_and_only_while_invited(
    tmp_path: Path, receiver: Receiver
) -> None:
    settings = Settings(databases().address(tmp_path), allows_private_targets=True, address="https://table.example.org")
    services = Services(settings)
    await services.open()
    try:
        store = services.store
        ada, ben, cleo = await befriended(store, "Ada", "Ben", "Cleo")
        for person in (ben, cleo):
            await add_target(store, settings, person.id, "json", receiver.address())
        id = await waiting_table(store, ada, INVITED, INVITED)
        for person in (ben, ben, cleo):
            await invite(store, id, person)
        await friend_invites.withdraw(store, id, cleo.id)
        await store.engine.execute(update(DELIVERIES).values(due=0))
        assert 2 == await services.delivery.deliver_due()
        [request] = receiver.requests
        assert ("invited", id, "Ada") == tuple(request.body[name] for name in ("event", "table", "by"))
        assert "Ada invites you to The Castles of Burgundy" == request.body["title"]
        assert f"https://table.example.org/tables/{id}/gathering" == request.body["link"]
    finally:
        await services.close()


@pytest.mark.parametrize(("kind", "status"), [(avoidance.BLOCK, 422), (avoidance.MUTE, 303)])
def test_no_rematch_brings_people_together_of_whom_one_has_blocked_the_other(
    client: Client, tmp_path: Path, kind: str, status: int
) -> None:
    async def played() -> str:
        async with a_store(tmp_path) as store:
            ada, ben = await some_people(store, "Ada", "Ben")
            await finished(store, [ada, ben])
            await avoidance.avoid(store.engine, ben.id, ada.id, kind)
            return await store.new_session(ada.id)

    cookie = {"cookie": f"comptoir={asyncio.run(played())}"}
    assert status == client.post("/tables/table/rematch", headers=cookie).status_code
