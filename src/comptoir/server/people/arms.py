"""Coats of arms at a table: each player has the one chosen in their profile, and no two seats share one."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from comptoir.server.people.identity import EMBLEMS
from comptoir.server.storage.schema import PEOPLE
from comptoir.server.storage.store import Seat, Store, TableRow


async def arms_at(store: Store, table: TableRow) -> list[int]:
    """The coat of arms of each seat of a table, as the profiles say now."""
    people = {seat.person for seat in table.seats if seat.person}
    rows = await store.engine.rows(select(PEOPLE.c.id, PEOPLE.c.emblem).where(PEOPLE.c.id.in_(people)))
    return arms_of(table.seats, {row.id: row.emblem for row in rows})


def arms_of(seats: Sequence[Seat], chosen: Mapping[str, int]) -> list[int]:
    """Those of the profiles first, the earlier seat's if two have the same; the others get what is left."""
    worn: dict[int, int] = {}
    for seat in seats:
        wish = chosen.get(seat.person or "")
        if wish is not None and wish not in worn.values():
            worn[seat.seat] = wish
    left = [emblem for emblem in range(EMBLEMS) if emblem not in worn.values()]
    for number in range(EMBLEMS):  # all of them, so that every drawing has its own
        if number not in worn:
            worn[number] = number if number in left else left[0]
            left.remove(worn[number])
    return [worn[number] for number in range(EMBLEMS)]
