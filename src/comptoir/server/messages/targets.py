"""Message targets: where people want to hear about turns, their own at any table or everyone's at one."""

import re
import secrets
from dataclasses import dataclass
from time import time
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.messages.push import Subscription
from comptoir.server.messages.quiet_hours import after_quiet
from comptoir.server.messages.sending import DISCORD, EMAIL, JSON, NTFY, PUSH, SLACK, checked_url
from comptoir.server.refusals import Unknown
from comptoir.server.settings import Settings
from comptoir.server.storage import outbox
from comptoir.server.storage.schema import DELIVERIES, PEOPLE, TARGETS
from comptoir.server.storage.store import Store, hashed

WEBHOOKS = (JSON, DISCORD, SLACK, NTFY)
MOST = 10  # per person
ADDRESS_LENGTH = 500
CODE_DIGITS = 8
ID = re.compile(r"[0-9a-f]{32}")
# Without encoded words (=?…?=), which mail programs decode: to another mailbox, or to the end of a header.
MAILBOX = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Target:
    """A place that receives messages about turns."""

    id: str
    person: str
    table: str | None  # everyone's turns at this table; None for one's own turns everywhere
    kind: str
    address: str
    problem: str | None = None  # of the last message
    is_confirmed: bool = True
    device: dict[str, str] | None = None  # of a browser: its keys, and what it is called

    def mark(self) -> str:
        """What the page of a browser compares with its own subscription; empty for others."""
        return hashed(self.address) if self.kind == PUSH else ""

    def shown(self) -> str:
        """The address as its owner recognises it; anyone who knows a whole webhook address can write to it."""
        if self.kind == EMAIL:
            return self.address
        if self.device is not None:
            return self.device["browser"]
        parts = urlsplit(self.address)
        return f"{parts.netloc}/…{parts.path[-6:]}" if len(parts.path) > 6 else f"{parts.netloc}{parts.path}"


@dataclass(frozen=True, slots=True)
class MessagePreferences:
    """How a person gets messages: the language, if chosen, and the quiet hours."""

    language: str | None = None
    quiet: dict[str, Any] | None = None


def kinds_of(settings: Settings) -> tuple[str, ...]:
    """The kinds of messages sent here. A mail has an unsubscribe link, so it needs the public address of the table."""
    return (*WEBHOOKS, EMAIL) if settings.smtp is not None and settings.address else WEBHOOKS


# ------------------------------------------------------------------ targets


async def targets_of(store: Store, person: str, table: str | None = None) -> list[Target]:
    """Where a person hears about a table's turns, or about their own."""
    query = select(TARGETS).where(TARGETS.c.person == person, TARGETS.c.table.is_not_distinct_from(table))
    query = query.where(outbox.is_signed_in())
    return [_target(row) for row in await store.engine.rows(query.order_by(TARGETS.c.made, TARGETS.c.id))]


async def target_of(store: Store, person: str, id: str) -> Target:
    """One of this person's targets."""
    query = select(TARGETS).where(TARGETS.c.id == id, TARGETS.c.person == person)
    row = await store.engine.first(query) if ID.fullmatch(id) else None
    if row is None:
        raise Unknown("No messages are sent there.")
    return _target(row)


async def add_target(
    store: Store, settings: Settings, person: str, kind: str, address: str, table: str | None = None
) -> tuple[Target, str]:
    """Add a target, refused if nothing can be sent there; returns the code that confirms it, if it needs one."""
    address = address.strip()
    if kind not in kinds_of(settings):
        raise Refusal("Messages of this kind are not sent here.")
    await _check_address(settings, kind, address)
    code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS)) if kind == EMAIL else ""
    target = Target(secrets.token_hex(16), person, table, kind, address, None, not code)
    async with store.engine.begin() as connection:
        await _insert(connection, target, code=hashed(code) if code else None)
    return target, code


async def add_browser(store: Store, person: str, session: str, subscription: Subscription, browser: str) -> Target:
    """Send messages to a browser for as long as its session lasts; whoever used it before gets none there any more."""
    device = {"p256dh": subscription.p256dh, "auth": subscription.auth, "browser": browser}
    target = Target(secrets.token_hex(16), person, None, PUSH, subscription.endpoint, device=device)
    same = and_(TARGETS.c.kind == PUSH, TARGETS.c.address == subscription.endpoint)
    outdated = select(TARGETS.c.id).where(or_(same, and_(TARGETS.c.person == person, ~outbox.is_signed_in())))
    async with store.engine.begin() as connection:
        old = [row.id for row in await connection.execute(outdated)]
        await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.target.in_(old)))
        await connection.execute(delete(TARGETS).where(TARGETS.c.id.in_(old)))
        await _insert(connection, target, device=device, session=hashed(session))
    return target


async def _insert(connection: AsyncConnection, target: Target, **more: Any) -> None:
    count = select(func.count()).select_from(TARGETS).where(TARGETS.c.person == target.person)
    if (await connection.execute(count)).scalar_one() >= MOST:
        raise Refusal("You can have at most {most} addresses for messages; remove one first.", most=MOST)
    values = {name: getattr(target, name) for name in ("id", "person", "table", "kind", "address")}
    await connection.execute(insert(TARGETS).values(made=time(), **values, **more))


async def _check_address(settings: Settings, kind: str, address: str) -> None:
    if len(address) > ADDRESS_LENGTH:
        raise Refusal("An address has at most {most} characters.", most=ADDRESS_LENGTH)
    if kind != EMAIL:
        await checked_url(address, settings.allows_private_targets)
    elif not MAILBOX.fullmatch(address):
        raise Refusal("This is not an e-mail address; write it like name@example.org.")


async def confirm(store: Store, target: Target, code: str) -> bool:
    """Start sending messages, if this is the code that was mailed."""
    right = (TARGETS.c.id == target.id, TARGETS.c.code == hashed(code.strip()))
    return await store.engine.execute(update(TARGETS).where(*right).values(code=None)) == 1


async def remove(store: Store, id: str) -> bool:
    """Stop the messages; False if there were none. Knowing the id is enough: only the owner and the mails have it."""
    if not ID.fullmatch(id):
        return False
    async with store.engine.begin() as connection:
        await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.target == id))
        return (await connection.execute(delete(TARGETS).where(TARGETS.c.id == id))).rowcount == 1


async def note_problem(store: Store, target: Target, problem: str | None) -> None:
    """Record the outcome of a message."""
    await store.engine.execute(update(TARGETS).where(TARGETS.c.id == target.id).values(problem=problem))


def _target(row: Row[Any]) -> Target:
    return Target(row.id, row.person, row.table, row.kind, row.address, row.problem, row.code is None, row.device)


# ------------------------------------------------------------------ preferences


async def preferences_of(store: Store, person: str) -> MessagePreferences:
    """The language and the quiet hours of a person."""
    query = select(PEOPLE.c.language, PEOPLE.c.quiet).where(PEOPLE.c.id == person)
    (row,) = await store.engine.rows(query)
    return MessagePreferences(row.language, row.quiet)


async def set_preferences(store: Store, person: str, preferences: MessagePreferences) -> None:
    """Change them; messages that wait for the end of quiet hours are rescheduled."""
    values, me, now = {"language": preferences.language, "quiet": preferences.quiet}, PEOPLE.c.id == person, time()
    async with store.engine.begin() as connection:
        before = (await connection.execute(select(PEOPLE.c.quiet).where(me))).scalar_one()
        await connection.execute(update(PEOPLE).where(me).values(values))
        if (end := after_quiet(before, now)) > now:
            await outbox.release(connection, person, end, now)
