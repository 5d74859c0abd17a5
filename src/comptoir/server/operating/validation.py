"""Validation: replays every stored game with the current rules. Does each still lead to the same position?"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from json import JSONDecodeError

from msgspec import DecodeError
from sqlalchemy import select

from comptoir.engine.errors import Refusal
from comptoir.engine.record import move_of
from comptoir.server.operating.admin import ListedTable, tables
from comptoir.server.storage.schema import ENTRIES
from comptoir.server.storage.store import CANCELLED, GATHERING, MOVE, NOTE, OVER, UNDO, EntryRow, Store, TableRow
from comptoir.server.tables import history
from comptoir.server.tables.room import Room

# The kinds of differences.
UNKNOWN = "unknown"  # the game, its options, facts or seats are no longer available
REFUSED = "refused"  # a row
UNREADABLE = "unreadable"  # the position that was stored with the last row
ELSEWHERE = "elsewhere"  # the rows lead to another position
ENDING = "ending"  # finished then and not now, or the other way round

NO_JSON = (JSONDecodeError, UnicodeDecodeError, DecodeError)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A stored game, and the difference found in it, if any."""

    table: str
    game: str
    rows: int = 0
    difference: str = ""
    row: int = 0  # where, counted from 1
    reason: Refusal | str = ""


async def validate(store: Store) -> AsyncIterator[Verdict]:
    """A verdict on every game that has begun."""
    for table in await tables(store):
        if table.status not in (GATHERING, CANCELLED):
            yield await verdict(store, table)


async def verdict(store: Store, listed: ListedTable) -> Verdict:
    """Replay one game, checking every move as if it were made now; nothing is written."""
    found = Verdict(listed.id, listed.game)
    try:
        table = await store.table(listed.id)
    except NO_JSON as problem:
        return replace(found, difference=UNKNOWN, reason=_reason(problem))
    if table is None:  # deleted in the meantime
        return found
    try:
        rows = await store.history(table.id)
    except NO_JSON as problem:
        row = await _first_unreadable(store, table.id)
        return replace(found, difference=REFUSED, row=row, reason=_reason(problem))
    return await _played_again(store, table, rows, replace(found, rows=len(rows)))


async def _first_unreadable(store: Store, table: str) -> int:
    """The first row of a table whose fields are not JSON, counted from 1."""
    mine = ENTRIES.c.table == table
    numbers = [row.number for row in await store.engine.rows(select(ENTRIES.c.number).where(mine))]
    for number in sorted(numbers):
        try:
            await store.engine.rows(select(ENTRIES.c.fields).where(mine, ENTRIES.c.number == number))
        except NO_JSON:
            return int(number) + 1
    return 0


async def _played_again(store: Store, table: TableRow, rows: Sequence[EntryRow], found: Verdict) -> Verdict:
    try:
        room = Room(store, table)
    except Exception as problem:
        return replace(found, difference=UNKNOWN, reason=_reason(problem))
    try:
        room.read(rows, lambda row: _check(room, row))
    except Exception as problem:  # whatever today's rules make of old moves
        return replace(found, difference=REFUSED, row=len(room.rows) + 1, reason=_reason(problem))
    return await _compared(room, found)


def _check(room: Room, row: EntryRow) -> None:
    """Refuse a move that the rules do not allow there, and an unknown row or note."""
    if row.kind == MOVE:
        move = move_of(room.game, row.move, row.fields)
        room.match.check(row.by, move, row.lane)
    elif row.kind == NOTE and row.move not in history.NOTES:
        raise Refusal("“{note}” is not a known note.", note=row.move)
    elif row.kind not in (UNDO, NOTE):
        raise Refusal("“{kind}” is not a known kind of row.", kind=row.kind)


async def _compared(room: Room, found: Verdict) -> Verdict:
    """Is the game in the position that was stored with its last row?"""
    try:
        then = await room.stored(found.rows)
    except history.UNREADABLE as problem:
        return replace(found, difference=UNREADABLE, row=found.rows, reason=_reason(problem))
    if then is not None and then.state != room.match.state:
        return replace(found, difference=ELSEWHERE, row=found.rows)
    if found.rows and room.history.is_over() != (room.table.status == OVER):
        return replace(found, difference=ENDING, row=found.rows)
    return found


def _reason(problem: Exception) -> Refusal | str:
    if isinstance(problem, NO_JSON):
        return Refusal("The stored data is not JSON: {reason}.", reason=problem)
    return problem if isinstance(problem, Refusal) else f"{type(problem).__name__}: {problem}"
