"""What people have learnt: their lessons, and the kinds of decisions that were explained to them."""

from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from comptoir.server.storage.schema import EXPLAINED, TABLES
from comptoir.server.storage.store import OVER, Store

MOST = 200  # lessons of a person that are looked at
KINDS = 200  # kinds of decisions that are kept for each person and game


@dataclass(frozen=True, slots=True)
class GivenLesson:
    """A lesson that a person has begun, at its table."""

    name: str
    table: str
    is_done: bool


async def lessons_of(store: Store, person: str, game: str) -> list[GivenLesson]:
    """The lessons of a game that a person has begun, the last one first."""
    mine = (TABLES.c.owner == person, TABLES.c.game == game, TABLES.c.lesson.is_not(None))
    query = select(TABLES.c.id, TABLES.c.lesson, TABLES.c.status).where(*mine)
    rows = await store.engine.rows(query.order_by(TABLES.c.moved.desc()).limit(MOST))
    return [GivenLesson(row.lesson, row.id, row.status == OVER) for row in rows]


async def explained_to(store: Store, person: str, game: str) -> list[str]:
    """The kinds of decisions of a game that were explained to a person."""
    query = select(EXPLAINED.c.kind).where(EXPLAINED.c.person == person, EXPLAINED.c.game == game)
    return sorted(row.kind for row in await store.engine.rows(query.limit(KINDS)))


async def note_explained(store: Store, person: str, game: str, kind: str) -> None:
    """A kind of decision was explained to a person, who need not read it again."""
    with suppress(IntegrityError):  # another tab has said so
        await store.engine.execute(insert(EXPLAINED).values(person=person, game=game, kind=kind))
