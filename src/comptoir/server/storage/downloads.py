"""Which finished games are a person's."""

from sqlalchemy import select

from comptoir.server.storage.schema import SEATS, TABLES
from comptoir.server.storage.store import OVER, Store


async def finished_tables_of(store: Store, person: str) -> list[str]:
    """All finished games at which a person sits, oldest first; lessons are none."""
    mine = select(SEATS.c.table).where(SEATS.c.person == person)
    finished = (TABLES.c.id.in_(mine), TABLES.c.status == OVER, TABLES.c.lesson.is_(None))
    rows = await store.engine.rows(select(TABLES.c.id).where(*finished).order_by(TABLES.c.moved, TABLES.c.id))
    return [row.id for row in rows]
