"""Delivers messages: waits a moment, checks whether they are still needed, sends them and retries.

Every worker has a delivery worker; they never take the same message. Nothing here holds up a move.
"""

import asyncio
import logging
from collections.abc import Mapping
from time import time
from typing import Protocol

from comptoir.engine.frames import pending_of
from comptoir.server.background import FirstLooks, repeat
from comptoir.server.messages import formats, push, targets
from comptoir.server.messages.invitations import invitation_message
from comptoir.server.messages.quiet_hours import after_quiet
from comptoir.server.messages.sending import EMAIL, PUSH, Poster, Undelivered, Unsubscribed, send_mail
from comptoir.server.metrics import DELIVERED, DROPPED, FAILED, RETRIED, Metrics
from comptoir.server.settings import Settings
from comptoir.server.storage import outbox
from comptoir.server.storage.engines import shielded
from comptoir.server.storage.outbox import Circumstances, Delivery
from comptoir.server.storage.presence import ASLEEP
from comptoir.server.storage.push_keys import kept_push_key
from comptoir.server.storage.store import PLAYING, Store
from comptoir.server.tables.room import Room
from comptoir.server.tables.rooms import Rooms
from comptoir.server.tables.turn_alerts import waiting_tables

LOG = logging.getLogger(__name__)
LOOK = 5.0  # seconds between two checks for due messages
AT_ONCE = 20  # messages at a time
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21600.0)  # seconds before each retry
KEPT = 7 * 24 * 3600.0  # seconds that finished messages are kept
SWEEP = 3600.0  # seconds between two sweeps
SLACK = 60.0  # seconds that a reminder may be early
LANGUAGE = "en"  # for people who have not chosen one


class Receiver(Protocol):
    """Who gets a message, and how: a target, or what is known of it."""

    @property
    def person(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def address(self) -> str: ...
    @property
    def device(self) -> Mapping[str, str] | None: ...


class DeliveryWorker:
    """The messages that this worker delivers."""

    def __init__(self, store: Store, rooms: Rooms, settings: Settings, metrics: Metrics) -> None:
        self._store, self._engine = store, store.engine
        self._rooms = rooms
        self._settings = settings
        self._metrics = metrics
        self._poster = Poster(settings.allows_private_targets)
        self._push_key: push.PushKey | None = None
        self._swept = 0.0

    async def close(self) -> None:
        await self._poster.close()

    async def run(self, first: FirstLooks) -> None:
        """Deliver until cancelled; messages in progress are sent again later, with the same id."""
        await repeat(self._deliver_all, LOOK, "Messages could not be delivered; they will be retried.", first=first)

    async def _deliver_all(self) -> None:
        while await self.deliver_due():
            pass
        await self._sweep()

    async def _sweep(self) -> None:
        now = time()
        if now - self._swept > SWEEP:
            self._swept = now
            await shielded(outbox.sweep(self._engine, now - KEPT))

    async def deliver_due(self) -> int:
        """Deliver a batch of due messages; returns how many there were."""
        taken = await shielded(outbox.claim(self._engine, time(), AT_ONCE))
        async with asyncio.TaskGroup() as sending:
            for delivery in taken:
                sending.create_task(self._deliver(delivery))
        return len(taken)

    async def _deliver(self, delivery: Delivery) -> None:
        try:
            await self._attempt(delivery)
        except Undelivered as reason:
            await self._note(delivery, reason)
        except Exception:  # our own error in one message must not hold up the others
            LOG.exception("The message %s could not be written.", delivery.id)
            await self._note(delivery, Undelivered("mistake"))

    async def _attempt(self, delivery: Delivery) -> None:
        found = await outbox.circumstances(self._engine, delivery)
        if found is not None and not found.is_signed_in:  # the next person at that browser must not see it
            await shielded(targets.remove(self._store, delivery.target))
            found = None
        try:
            message = None if found is None else await self._message(delivery, found)
        except NotYet as early:
            await shielded(outbox.postpone(self._engine, delivery, early.due))
            return
        if found is None or message is None:
            await shielded(outbox.drop(self._engine, delivery, time()))
            self._metrics.message(DROPPED)
        elif (later := after_quiet(found.quiet, now := time())) > now:
            await shielded(outbox.postpone(self._engine, delivery, later))
        else:
            await self.send(message, found, delivery.target, found.language or LANGUAGE)
            await shielded(outbox.finish(self._engine, delivery, time()))
            self._metrics.message(DELIVERED)

    async def _note(self, delivery: Delivery, reason: Undelivered) -> None:
        """The attempt failed: retry after a while, or give up."""
        now, number = time(), delivery.attempts
        if reason.is_final or number > len(PAUSES):
            await shielded(outbox.finish(self._engine, delivery, now, reason.problem))
            self._metrics.message(FAILED)
        else:
            await shielded(outbox.retry(self._engine, delivery, now + PAUSES[number - 1], reason.problem))
            self._metrics.message(RETRIED)

    async def send(self, message: formats.OutgoingMessage, to: Receiver, target: str, language: str) -> None:
        """Send a message now, in the format of its target; if that fails, the log says why."""
        try:
            await self._send(message, to, target, language)
        except Unsubscribed:  # which is no problem of ours
            await shielded(targets.remove(self._store, target))
            raise
        except Undelivered as reason:
            # Neither the address, which is private, nor the text.
            LOG.warning("A message (%s) could not be delivered: %s", to.kind, reason.told())
            raise

    async def _send(self, message: formats.OutgoingMessage, to: Receiver, target: str, language: str) -> None:
        if to.kind == PUSH:
            await self._push(message, to, language)
        elif to.kind != EMAIL:
            place, body = formats.FORMS[to.kind](message, to.address)
            await self._poster.post(place, body, message.id)
        elif self._settings.smtp is None:
            raise Undelivered("no_mail", is_final=True)
        else:
            stop = formats.stop_link(self._settings.address, target)
            await send_mail(
                self._settings.smtp, formats.as_mail(message, self._settings.smtp.sender, to.address, stop, language)
            )

    async def _push(self, message: formats.OutgoingMessage, to: Receiver, language: str) -> None:
        contact = push.contact_of(self._settings)
        if not contact or to.device is None:
            raise Undelivered("no_push", is_final=True)
        waiting = len(await waiting_tables(self._store, to.person))
        text = push.encrypted(push.content_of(message, waiting, language), push.subscription_in(to.device, to.address))
        signature = (await self.push_key()).signature(to.address, contact)
        await self._poster.push(to.address, text, push.headers_of(message, signature))

    async def push_key(self) -> push.PushKey:
        """The key of this server for push messages: the operator's, or one that is made when it is first needed."""
        if self._push_key is None:
            private = self._settings.push_key or await kept_push_key(self._engine, push.new_private_key)
            self._push_key = push.PushKey(private)
        return self._push_key

    # ------------------------------------------------------------------ whether it is still needed

    async def _message(self, delivery: Delivery, found: Circumstances) -> formats.OutgoingMessage | None:
        """The message; None if the person has moved, looked or left since."""
        if delivery.what == outbox.INVITED:
            reader = formats.Reader(found.language or LANGUAGE, found.quiet, self._settings.address)
            return await invitation_message(self._store, delivery, reader)
        if found.status != PLAYING or found.is_person == (delivery.what == outbox.REPLACED):
            return None
        room = await self._rooms.room(delivery.table)
        reader = formats.Reader(found.language or LANGUAGE, found.quiet, self._settings.address)
        async with room.lock:  # never between a move and its being stored
            if delivery.what == outbox.REPLACED:
                is_asleep = room.away.get(delivery.seat) == ASLEEP and not _has_seen(room, delivery, found)
                return formats.replaced_message(room, delivery, reader) if is_asleep else None
            if delivery.what == outbox.REMATCH:
                return None if found.seen else formats.rematch_message(room, delivery, reader)
            if delivery.what == outbox.REMINDER:
                return formats.reminder_message(room, delivery, reader) if self._runs_out(room, delivery.seat) else None
            if not _is_waited_for(room, delivery, found):
                return None
            return formats.turn_message(room, delivery, reader, is_own=found.is_own)

    def _runs_out(self, room: Room, seat: int) -> bool:
        """Will the seat's time be over soon? An outage may have extended it."""
        deadline = room.deadlines().get(seat)
        if deadline is not None and (due := deadline - self._settings.reminder) > time() + SLACK:
            raise NotYet(due)
        return deadline is not None


class NotYet(Exception):
    """A message is needed later."""

    def __init__(self, due: float) -> None:
        self.due = due
        super().__init__(due)


def _is_waited_for(room: Room, delivery: Delivery, found: Circumstances) -> bool:
    """Is it the seat's turn, as far as the recipient may know, and has its person not seen it?"""
    view = room.match.borrowed_view(delivery.seat if found.is_own else None)
    return pending_of(view, delivery.seat) is not None and not _has_seen(room, delivery, found)


def _has_seen(room: Room, delivery: Delivery, found: Circumstances) -> bool:
    """Has the person of the seat looked at the table since?"""
    return found.seen >= sum(number < delivery.rows for number in room.history.known_rows(delivery.seat))
