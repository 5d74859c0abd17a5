"""Playing every stored game again with the rules as they are now: does each still lead where it led?"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from comptoir.engine.errors import Refusal
from comptoir.engine.match import NATURE
from comptoir.server.storage.store import CANCELLED, GATHERING, OVER, EntryRow, Store, TableRow
from comptoir.server.tables.room import MOVE, NOTE, NOTES, Room
from comptoir.server.tables.snapshots import snapshot_of

# What can be different.
UNKNOWN = "unknown"  # the game, or its options or facts, cannot be had any more
REFUSED = "refused"  # a row
UNREADABLE = "unreadable"  # the position that was stored with the last row
ELSEWHERE = "elsewhere"  # the rows lead to another position
ENDING = "ending"  # over then and not now, or the other way round


@dataclass(frozen=True, slots=True)
class Verdict:
    """A stored game, and the difference that was found in it, if any."""

    table: str
    game: str
    rows: int
    difference: str = ""
    row: int = 0  # where, counted from 1
    reason: Refusal | str = ""


async def validate(store: Store) -> AsyncIterator[Verdict]:
    """A verdict on every game that has begun."""
    for table in await store.every_table():
        if table.status not in (GATHERING, CANCELLED):
            yield await verdict(store, table)


async def verdict(store: Store, table: TableRow) -> Verdict:
    """Play one game again, every move checked as if it were made now; nothing is written."""
    rows = await store.history(table.id)
    found = Verdict(table.id, table.game, len(rows))
    try:
        room = Room(store, table)
    except Exception as problem:
        return replace(found, difference=UNKNOWN, reason=_reason(problem))
    try:
        room.read(rows, lambda row: _check(room, row))
    except Exception as problem:  # whatever the rules of today make of the moves of yesterday
        return replace(found, difference=REFUSED, row=len(room.rows) + 1, reason=_reason(problem))
    return await _compared(store, room, found)


def _check(room: Room, row: EntryRow) -> None:
    """Refuse a move that the rules do not allow where it stands, and a note that nobody understands."""
    if row.kind == MOVE:
        move = room.game.vocabulary.build(row.move, row.fields)
        if row.by == NATURE:
            room.match.check_nature(move, row.lane)
        else:
            room.match.check(row.by, move)
    elif row.kind == NOTE and row.move not in NOTES:
        raise Refusal("“{note}” is no note that is known.", note=row.move)


async def _compared(store: Store, room: Room, found: Verdict) -> Verdict:
    """Is the game where it was when its last row was written?"""
    stored = await store.position(room.table.id)
    if stored is not None and stored[0] == found.rows:
        try:
            then = snapshot_of(room.game, stored[1], room.facts).state
        except Refusal as problem:
            return replace(found, difference=UNREADABLE, row=found.rows, reason=problem)
        if then != room.match.state:
            return replace(found, difference=ELSEWHERE, row=found.rows)
    if found.rows and room.match.is_over() != (room.table.status == OVER):
        return replace(found, difference=ENDING, row=found.rows)
    return found


def _reason(problem: Exception) -> Refusal | str:
    return problem if isinstance(problem, Refusal) else f"{type(problem).__name__}: {problem}"
