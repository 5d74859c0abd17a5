"""A rematch: another table with the seats of a finished one."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from time import time

from sqlalchemy.exc import IntegrityError

from comptoir.server.storage.store import BOT, PERSON, PLAYING, Person, Seat, Store
from comptoir.server.tables.bot_processes import LEVELS, STAND_IN
from comptoir.server.tables.creation import new_table_id
from comptoir.server.tables.gathering import with_distinct_names


async def rematch_of(store: Store, table: str, person: Person) -> str:
    """The table that follows a finished one, with the same seats; two people who ask for it get the same one."""
    # The id is settled before the table is made: a second request finds it, and makes what is still missing.
    await store.set_rematch(table, new_table_id())
    old = await store.table(table)
    assert old is not None
    assert old.rematch is not None
    if await store.table(old.rematch) is None:
        now, seed = time(), secrets.token_hex(16)
        seats = with_distinct_names([_taken(seat) for seat in old.seats])
        again = replace(old, id=old.rematch, seed=seed, owner=person.id, status=PLAYING, rematch=None, seats=seats)
        with suppress(IntegrityError):  # someone else made it at the same moment
            await store.add_table(replace(again, made=now, moved=now, due=None), {})
    return old.rematch


def _taken(seat: Seat) -> Seat:
    """The seat; a deleted person's becomes a bot's, since nobody could move there."""
    if seat.kind != PERSON or seat.person is not None:
        return seat
    return Seat(seat.seat, BOT, STAND_IN, None, LEVELS[STAND_IN])
