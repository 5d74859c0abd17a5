"""Who is waited for: every seat says since when it has to decide, written with the move after which it has to."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from sqlalchemy import Connection, bindparam, case, func, select, update

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import SEATS

# Put together once: every move needs it.
IS_ASKED = SEATS.c.seat.in_(bindparam("seats", expanding=True))
SINCE = case((IS_ASKED, func.coalesce(SEATS.c.asked, bindparam("now"))), else_=None)
ASK = update(SEATS).where(SEATS.c.table == bindparam("at")).values(asked=SINCE)


def note_asked(connection: Connection, table: str, seats: Sequence[int]) -> None:
    """These seats of a table have to decide, and no others; whoever was asked before has been asked since then."""
    connection.execute(ASK, {"at": table, "seats": seats, "now": time()})


async def note_first_asked(database: Database, table: str, seats: Sequence[int]) -> None:
    """A table at which nobody is asked asks these: it has just begun, or was last played when nobody noted it."""
    query = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.asked.is_not(None)).limit(1)
    if seats and await database.first(query) is None:
        await database.write(lambda connection: note_asked(connection, table, seats))
