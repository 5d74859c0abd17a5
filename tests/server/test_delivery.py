"""Bringing messages: looked at before they are sent, tried again, given up, kept for the morning; by HTTP and mail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from comptoir.server.messages import delivery, formats
from comptoir.server.messages.delivery import PAUSES, DeliveryWorker
from comptoir.server.messages.formats import as_mail, try_message
from comptoir.server.messages.quiet_hours import after_quiet
from comptoir.server.messages.sending import MESSAGE_ID, Poster, Undelivered, send_mail
from comptoir.server.messages.targets import MessagePreferences, add_target, set_preferences, targets_of
from comptoir.server.metrics import in_store
from comptoir.server.services import Services
from comptoir.server.settings import Settings, Smtp
from comptoir.server.storage import outbox
from comptoir.server.storage.presence import ASLEEP, RETURNED
from comptoir.server.storage.schema import DELIVERIES, TABLES
from comptoir.server.storage.store import OVER
from comptoir.server.tables.room import Room
from tests.server.receivers import Receiver, mail_server
from tests.server.support import SECRET, a_table, databases, in_a_loop, play_on, some_people, until
from tests.server.test_outbox import pass_the_turn

pytestmark = pytest.mark.usefixtures("nothing_sent_by_itself")
each_database = pytest.mark.usefixtures("each_database")
ADDRESS = "https://table.example.org"
MAIL = try_message("en", ADDRESS)
RUN = DeliveryWorker.run


@dataclass(frozen=True, slots=True)
class Served:
    """A worker with a table of two people; the player with the first turn is told of it by webhook."""

    services: Services
    room: Room
    seat: int
    person: str

    async def deliver(self) -> int:
        """Everything is due; how much was taken."""
        async with self.services.store.engine.begin() as connection:
            await connection.execute(update(DELIVERIES).values(due=time() - 1))
        return await self.services.delivery.deliver_due()

    async def rows(self) -> list[Any]:
        async with self.services.store.engine.connect() as connection:
            return list((await connection.execute(select(DELIVERIES))).all())

    async def problem(self) -> str | None:
        [target] = await targets_of(self.services.store, self.person)
        return target.problem

    def outcomes(self) -> dict[str, float]:
        [family] = [found for found in self.services.metrics.registry.collect() if found.name == "comptoir_messages"]
        return {found.labels["outcome"]: found.value for found in family.samples if found.value}


@asynccontextmanager
async def served(
    folder: Path,
    receiver: Receiver,
    options: dict[str, str] | None = None,
    *,
    has_channel: bool = False,
    clock: dict[str, float] | None = None,
    **settings: Any,
) -> AsyncIterator[Served]:
    found: dict[str, Any] = {"allows_private_targets": True, "bot_processes": 1, "address": ADDRESS} | settings
    services = Services(Settings(databases().address(folder), **found))
    await services.open()
    try:
        people = await some_people(services.store, "Ada", "Ben")
        await a_table(services.store, people, options=options, clock=clock)
        for person in people:
            await add_target(services.store, services.settings, person.id, "json", receiver.address())
        if has_channel:
            await add_target(services.store, services.settings, people[1].id, "json", receiver.address("/all"), "table")
        room = await services.rooms.room("table")
        seat = room.match.to_decide()[0]
        yield Served(services, room, seat, people[seat].id)
    finally:
        await services.close()


# ------------------------------------------------------------------ sending


@each_database
@in_a_loop
async def test_a_turn_is_told_once(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        assert 1 == await found.deliver()
        assert 0 == await found.deliver()
        [request] = receiver.requests
        [row] = await found.rows()
        assert row.id == request.headers[MESSAGE_ID.lower()] == request.body["id"]
        assert ("turn", "table", found.seat) == tuple(request.body[name] for name in ("event", "table", "seat"))
        assert f"{ADDRESS}/tables/table" == request.body["link"]
        assert {"delivered": 1} == found.outcomes()


@in_a_loop
async def test_the_task_sends_what_is_due_by_itself(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DeliveryWorker, "run", RUN)
    monkeypatch.setattr(delivery, "LOOK", 0.01)
    async with served(tmp_path, receiver, message_delay=0) as found:
        await until(lambda: len(receiver.requests) == 1, "the message")
        await pass_the_turn(found.room)
        await until(lambda: len(receiver.requests) == 2, "the next message")


@each_database
@in_a_loop
async def test_two_workers_send_a_message_once(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        other = Services(found.services.settings) if found.services.store.is_shared else None
        couriers = [found.services.delivery, other.delivery if other else found.services.delivery]
        async with found.services.store.engine.begin() as connection:
            await connection.execute(update(DELIVERIES).values(due=0))
        await asyncio.gather(*(one.deliver_due() for one in couriers * 2))
        assert 1 == len(receiver.requests)
        if other:
            await other.delivery.close()
            await other.store.close()


@each_database
@in_a_loop
async def test_what_waits_and_what_was_delivered_is_counted(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        assert 1 == await outbox.waiting(found.services.store.engine)
        await found.deliver()
        text = found.services.metrics.text(0, in_store({}, await outbox.waiting(found.services.store.engine)))
        assert 'comptoir_messages_total{outcome="delivered"} 1.0\n' in text
        assert "comptoir_messages_waiting 0.0\n" in text


@in_a_loop
async def test_it_is_said_in_the_language_that_was_chosen(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        await set_preferences(found.services.store, found.person, MessagePreferences("fr"))
        await found.deliver()
        assert receiver.requests[0].body["title"].startswith("C’est à vous")


# ------------------------------------------------------------------ no longer needed


@in_a_loop
async def test_a_player_who_has_moved_is_told_nothing(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        await pass_the_turn(found.room)
        await found.deliver()
        assert [1 - found.seat] == [request.body["seat"] for request in receiver.requests]
        assert {"delivered": 1, "dropped": 1} == found.outcomes()


@each_database
@in_a_loop
async def test_a_player_who_has_looked_is_told_nothing(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        await found.services.store.see(found.person, "table", len(found.room.rows) - 1)
        await found.services.store.see(found.person, "table", len(found.room.rows))
        await found.deliver()
        assert ([], {"dropped": 1}) == (receiver.requests, found.outcomes())


@in_a_loop
async def test_a_player_who_looked_before_their_turn_is_told(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        await found.services.store.see(found.person, "table", len(found.room.rows) - 1)
        await found.deliver()
        assert 1 == len(receiver.requests)


@in_a_loop
async def test_a_table_that_is_over_tells_nothing(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        async with found.services.store.engine.begin() as connection:
            await connection.execute(update(TABLES).values(status=OVER))
        await found.deliver()
        assert [] == receiver.requests


@each_database
@in_a_loop
async def test_quiet_hours_postpone(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path, receiver) as found:
        later = time() + 3600
        await set_preferences(
            found.services.store, found.person, MessagePreferences("en", {"zone": "UTC", "from": 0, "to": 1439})
        )
        with monkeypatch.context() as changed:
            changed.setattr(delivery, "after_quiet", lambda quiet, now: later if "from" in quiet else now)
            await found.deliver()
        assert ([], later) == (receiver.requests, (await found.rows())[0].due)
        await set_preferences(found.services.store, found.person, MessagePreferences("en"))
        await found.deliver()
        assert 1 == len(receiver.requests)


@each_database
@in_a_loop
async def test_new_quiet_hours_release_what_waited_for_the_old_ones(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        hour = datetime.now(UTC).hour
        quiet = {"zone": "UTC", "from": (hour + 23) % 24 * 60, "to": (hour + 3) % 24 * 60}
        for hours in (quiet, quiet | {"to": (hour + 6) % 24 * 60}):
            await set_preferences(found.services.store, found.person, MessagePreferences("en", hours))
            await (found.deliver() if hours is quiet else found.services.delivery.deliver_due())
            assert ([], after_quiet(hours, time())) == (receiver.requests, (await found.rows())[0].due)
        await set_preferences(found.services.store, found.person, MessagePreferences("en"))
        assert (1, 1) == (await found.services.delivery.deliver_due(), len(receiver.requests))


@each_database
@in_a_loop
async def test_new_quiet_hours_leave_everything_else_alone(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        before = await found.rows()
        for hours in ({"zone": "UTC", "from": 0, "to": 1439}, None):
            await set_preferences(found.services.store, found.person, MessagePreferences("en", hours))
        assert before == await found.rows()


@in_a_loop
async def test_whether_others_have_chosen_in_secret_is_not_told_by_silence(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver, SECRET, has_channel=True) as found:
        while 0 in found.room.match.to_decide():
            await found.room.play(0, found.room.version(0), found.room.match.moves(0)[0])
        await found.deliver()
        told = sorted((request.path, request.body["seat"]) for request in receiver.requests)
        assert [("/all", 0), ("/all", 1), ("/hook", 1)] == told
        assert {"delivered": 3, "dropped": 1} == found.outcomes()


# ------------------------------------------------------------------ what does not work


@each_database
@in_a_loop
async def test_it_is_tried_again_after_a_while(tmp_path: Path, receiver: Receiver) -> None:
    receiver.statuses[:] = [503, 200]
    async with served(tmp_path, receiver) as found:
        await found.deliver()
        [row] = await found.rows()
        assert (None, None, "status 503") == (row.done, row.leased, await found.problem())
        assert PAUSES[0] - 10 < row.due - time() <= PAUSES[0]
        await found.deliver()
        assert None is await found.problem()
        assert 1 == len({request.body["id"] for request in receiver.requests})
        assert {"retried": 1, "delivered": 1} == found.outcomes()


@in_a_loop
async def test_it_is_given_up_in_the_end(tmp_path: Path, receiver: Receiver) -> None:
    receiver.statuses[:] = [500]
    async with served(tmp_path, receiver) as found:
        for _ in range(len(PAUSES) + 3):
            await found.deliver()
        assert len(PAUSES) + 1 == len(receiver.requests)
        assert {"retried": len(PAUSES), "failed": 1} == found.outcomes()
        assert "status 500" == await found.problem()


@pytest.mark.parametrize(("status", "is_final"), [(404, True), (410, True), (302, True), (429, False), (408, False)])
@in_a_loop
async def test_what_is_refused_for_ever_is_not_tried_again(
    tmp_path: Path, receiver: Receiver, status: int, is_final: bool
) -> None:
    receiver.statuses[:] = [status]
    async with served(tmp_path, receiver) as found:
        await found.deliver()
        assert is_final is ((await found.rows())[0].done is not None)


@in_a_loop
async def test_a_mistake_in_one_message_does_not_keep_the_others(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    async with served(tmp_path, receiver) as found:
        with monkeypatch.context() as changed:
            changed.setattr(formats, "turn_message", broken)
            await found.deliver()
        assert "mistake" == await found.problem()
        await found.deliver()
        assert 1 == len(receiver.requests)


@in_a_loop
async def test_stopping_in_the_middle_loses_nothing(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(*_: Any) -> None:
        await asyncio.Event().wait()

    async with served(tmp_path, receiver) as found:
        with monkeypatch.context() as changed:
            changed.setattr(Poster, "post", endless)
            sending_it = asyncio.create_task(found.deliver())
            while not any(row.leased for row in await found.rows()):
                await asyncio.sleep(0)
            sending_it.cancel()
            await asyncio.gather(sending_it, return_exceptions=True)
        [left] = await outbox.claim(found.services.store.engine, time() + outbox.LEASE + 1, 10)
        assert (left.id, 2) == ((await found.rows())[0].id, left.attempts)


@in_a_loop
async def test_a_move_does_not_wait_for_a_message(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(*_: Any) -> None:
        await asyncio.Event().wait()

    async with served(tmp_path, receiver) as found:
        monkeypatch.setattr(Poster, "post", endless)
        sending_it = asyncio.create_task(found.deliver())
        await asyncio.sleep(0)
        await play_on(found.room, 3)
        sending_it.cancel()
        await asyncio.gather(sending_it, return_exceptions=True)


# ------------------------------------------------------------------ clocks


def events(receiver: Receiver) -> list[str]:
    return [request.body["event"] for request in receiver.requests]


@each_database
@in_a_loop
async def test_a_player_with_a_long_clock_is_reminded_before_it_runs_out(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver, clock={"move": 1000.0, "bank": 0.0}, reminder=400) as found:
        assert {"turn", "reminder"} == {row.what for row in await found.rows()}
        await found.deliver()
        assert ["turn"] == events(receiver)  # it is too early for the other
        [reminder] = [row for row in await found.rows() if row.what == "reminder"]
        deadline = found.room.seat_clocks()[found.seat].deadline()
        assert deadline is not None
        assert deadline - 400 == pytest.approx(reminder.due)
        assert receiver.requests[0].body["until"] == int(deadline)


@in_a_loop
async def test_a_reminder_says_until_when(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path, receiver, clock={"move": 1000.0, "bank": 0.0}, reminder=400) as found:
        monkeypatch.setattr(delivery, "SLACK", 1000.0)
        await found.deliver()
        assert ["reminder", "turn"] == sorted(events(receiver))


@in_a_loop
async def test_short_clocks_have_no_reminder(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver, clock={"move": 60.0, "bank": 0.0}, reminder=40) as found:
        assert ["turn"] == [row.what for row in await found.rows()]


@each_database
@in_a_loop
async def test_a_player_who_has_lost_their_seat_to_a_bot_is_told_the_way_back(
    tmp_path: Path, receiver: Receiver
) -> None:
    async with served(tmp_path, receiver, clock={"move": 100.0, "bank": 0.0}) as found:
        await found.room.note(found.seat, ASLEEP)
        await found.deliver()
        [request] = [one for one in receiver.requests if one.body["event"] == "replaced"]
        assert f"{ADDRESS}/tables/table" == request.body["link"]
        assert "come back whenever you like" in request.body["text"]


@in_a_loop
async def test_a_player_who_is_back_is_not_told_that_a_bot_had_their_seat(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver, clock={"move": 100.0, "bank": 0.0}) as found:
        for what in (ASLEEP, RETURNED):
            await found.room.note(found.seat, what)
        await found.deliver()
        assert "replaced" not in events(receiver)


# ------------------------------------------------------------------ mail


@in_a_loop
async def test_the_log_says_why_a_message_could_not_be_delivered(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path, receiver) as found:
        receiver.statuses[:] = [503]
        await found.deliver()
        assert "A message (json) could not be delivered: status 503" in caplog.messages
        assert receiver.address() not in caplog.text


@in_a_loop
async def test_a_mail_arrives() -> None:
    with mail_server() as box:
        mail = as_mail(MAIL, "table@example.org", "ada@example.org", f"{ADDRESS}/messages/cafe/stop", "en")
        await send_mail(Smtp("127.0.0.1", box.port, "table@example.org"), mail)
        [found] = box.mails
        assert (MAIL.title, "ada@example.org") == (found["Subject"], found["To"])
        assert "/messages/cafe/stop" in found.get_content()
        assert abs(found["Date"].datetime.timestamp() - time()) < 3600
        assert found["Message-ID"]


@pytest.mark.parametrize(("code", "is_final"), [(550, True), (451, False)])
@in_a_loop
async def test_a_mailbox_may_be_refused(code: int, is_final: bool) -> None:
    with mail_server(code) as box:
        mail = as_mail(MAIL, "table@example.org", "ada@example.org", ADDRESS, "en")
        with pytest.raises(Undelivered, match=f"mail {code}") as refused:
            await send_mail(Smtp("127.0.0.1", box.port, "table@example.org"), mail)
        assert is_final is refused.value.is_final


@in_a_loop
async def test_a_password_is_not_sent_in_the_clear() -> None:
    with mail_server() as box:
        mail = as_mail(MAIL, "table@example.org", "ada@example.org", ADDRESS, "en")
        with pytest.raises(Undelivered, match="mail_unencrypted"):
            await send_mail(Smtp("127.0.0.1", box.port, "table@example.org", "ada", "secret"), mail)
        assert [] == box.mails
