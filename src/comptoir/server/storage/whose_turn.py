"""Whose turn it is: each seat stores since when it has had to decide, written in the same transaction as the move."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from sqlalchemy import Connection, bindparam, case, func, select, update

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import SEATS

# Built once: every move needs it.
IS_ASKED = SEATS.c.seat.in_(bindparam("seats", expanding=True))
SINCE = case((IS_ASKED, func.coalesce(SEATS.c.asked, bindparam("now"))), else_=None)
ASK = update(SEATS).where(SEATS.c.table == bindparam("at")).values(asked=SINCE)


def note_asked(connection: Connection, table: str, seats: Sequence[int]) -> None:
    """Exactly these seats of a table have to decide; those already waiting keep their start time."""
    connection.execute(ASK, {"at": table, "seats": seats, "now": time()})


async def note_first_asked(database: Database, table: str, seats: Sequence[int]) -> None:
    """Note who has to decide at a table where nobody is noted: a new one, or one from before this was stored."""
    query = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.asked.is_not(None)).limit(1)
    if seats and await database.first(query) is None:
        await database.write(lambda connection: note_asked(connection, table, seats))
