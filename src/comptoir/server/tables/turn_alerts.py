"""Turn alerts: open pages learn which other tables wait for their person.

In simultaneous phases it may be secret whom a table waits for, so people only learn about themselves.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import func, select

from comptoir.server.storage.schema import SEATS, TABLES
from comptoir.server.storage.store import PLAYING, Store
from comptoir.server.tables.room import Room


async def waiting_tables(store: Store, person: str) -> list[str]:
    """The tables where a person has to decide, the longest waiting first."""
    query = (
        select(SEATS.c.table)
        .join(TABLES, TABLES.c.id == SEATS.c.table)
        .where(SEATS.c.person == person, SEATS.c.asked.is_not(None), SEATS.c.away.is_(None), TABLES.c.status == PLAYING)
        .group_by(SEATS.c.table)
        .order_by(func.min(SEATS.c.asked), SEATS.c.table)
    )
    return [row.table for row in await store.engine.rows(query)]


async def waiting_elsewhere(store: Store, person: str | None, here: str = "") -> dict[str, Any]:
    """At how many other tables a person has to decide, and the one that has waited longest."""
    tables = await waiting_tables(store, person) if person else []
    others = [table for table in tables if table != here]
    return {"number": len(others), "next": others[0] if others else None}


@dataclass(eq=False, slots=True)
class OpenPage:
    """A table page that a person has open; it is called when another table starts or stops waiting for them."""

    table: str
    person: str | None
    wake: Callable[[], None]
    is_called: bool = False

    def call(self) -> None:
        self.is_called = True
        self.wake()

    async def waiting(self, store: Store) -> dict[str, Any]:
        """What waits for the person elsewhere."""
        return await waiting_elsewhere(store, self.person, self.table)


class TurnAlerts:
    """The open pages of this worker, and whom its tables wait for."""

    def __init__(self) -> None:
        self._pages: dict[str, set[OpenPage]] = {}
        self._asked: WeakKeyDictionary[Room, frozenset[str]] = WeakKeyDictionary()

    def people(self) -> list[str]:
        """Everybody who has a page open."""
        return [person for person in self._pages if person]

    @contextmanager
    def open(self, page: OpenPage) -> Iterator[None]:
        """Register a page for as long as it is open; strangers are never called."""
        person = page.person or ""
        self._pages.setdefault(person, set()).add(page)
        try:
            yield
        finally:
            self._pages[person].discard(page)
            if not self._pages[person]:
                del self._pages[person]

    def look(self, room: Room) -> None:
        """A table has changed: call the affected people who are looking at another one."""
        asked = frozenset(filter(None, (room.table.seats[seat].person for seat in room.people_to_decide())))
        for person in asked ^ self._asked.get(room, frozenset()):
            for page in self._pages.get(person, ()):
                if page.table != room.table.id:
                    page.call()
        self._asked[room] = asked
