"""The records of games that may become puzzles, without names."""

from dataclasses import dataclass, replace

from comptoir.engine.record import Record, record_of, replay
from comptoir.server.storage.shared_games import shared_tables
from comptoir.server.storage.store import Store
from comptoir.server.tables.bot_processes import STAND_IN
from comptoir.server.tables.room import Room


@dataclass(frozen=True, slots=True)
class SharedRecords:
    """Records without names, and how many games today's rules cannot read."""

    records: tuple[Record, ...]
    unreadable: int


async def shared_records(store: Store, game: str) -> SharedRecords:
    """The records of a game's finished tables whose people all agree; nothing is written."""
    found = [await _record(store, table) for table in await shared_tables(store, game, STAND_IN)]
    records = tuple(record for record in found if record is not None)
    return SharedRecords(records, len(found) - len(records))


async def _record(store: Store, id: str) -> Record | None:
    """The record of a table; None if it cannot be read."""
    try:
        table = await store.table(id)
        assert table is not None
        nameless = tuple(replace(seat, name=f"player {seat.seat + 1}") for seat in table.seats)
        room = Room(store, replace(table, seats=nameless))
        room.read(await store.history(id))
        record = record_of(room.match)
        replay(record, room.game)  # every move is checked
    except Exception:  # whatever today's rules make of old moves
        return None
    return record
