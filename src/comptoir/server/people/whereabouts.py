"""Who is here, for friends of those who show it. Requests only leave a note in memory, written down in batches."""

import logging
from collections.abc import Callable, Iterable
from time import time

from sqlalchemy import select, update

from comptoir.server.background import repeat
from comptoir.server.storage.schema import PEOPLE
from comptoir.server.storage.store import Person, Store

LOG = logging.getLogger(__name__)
WRITE = 30.0  # seconds between two writes
AT_ONCE = 500  # people in one query


class Whereabouts:
    """The people whom this worker has seen since it last wrote them down."""

    def __init__(self, store: Store, looking: Callable[[], Iterable[str]]) -> None:
        self._store = store
        self._looking = looking  # those who have the page of a table open
        self._seen: set[str] = set()

    def note(self, person: Person | None) -> None:
        """A person is here."""
        if person is not None:
            self._seen.add(person.id)

    async def keep(self) -> None:
        """Write down who is here, as long as the server runs."""
        await repeat(self.write, WRITE, "Who is here could not be written down.")

    async def write(self) -> None:
        """Write down who is here, of those who show it; nothing is written for anybody else."""
        seen, self._seen = list(self._seen.union(self._looking())), set()
        for first in range(0, len(seen), AT_ONCE):
            some = PEOPLE.c.id.in_(seen[first : first + AT_ONCE])
            shown = await self._store.engine.rows(select(PEOPLE.c.id).where(some, PEOPLE.c.shows_presence))
            if shown:
                here = update(PEOPLE).where(PEOPLE.c.id.in_([row.id for row in shown]), PEOPLE.c.shows_presence)
                await self._store.engine.execute(here.values(here=time()))
