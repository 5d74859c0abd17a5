"""All of one's finished games in one download: a record each, in a zip that is made while it is sent."""

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from time import gmtime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from litestar import Router, get
from litestar.response import Stream

from comptoir.engine.record import dumps, record_of
from comptoir.server import thread_pools
from comptoir.server.api.requester import VisitHere
from comptoir.server.refusals import Busy
from comptoir.server.storage.downloads import finished_tables_of
from comptoir.server.storage.store import EntryRow, Store, TableRow
from comptoir.server.tables.room import Room

LEFT_OUT = "left-out.txt"
PAUSE = 1.0  # seconds before the next try, while others wait for records


class Chunks(io.RawIOBase):
    """What has been written and not been taken yet."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        part = bytes(data)  # type: ignore[call-overload]
        self._written += part
        return len(part)

    def take(self) -> bytes:
        """Everything that has not been taken yet."""
        taken, self._written = bytes(self._written), bytearray()
        return taken


@get("/me/games.zip", media_type="application/zip", limit="downloads", uncompressed=True)
async def my_games(visit: VisitHere) -> Stream:
    """The records of all of one's finished games."""
    person, store = await visit.known_person(), visit.store
    tables = await finished_tables_of(store, person.id)
    headers = {"content-disposition": 'attachment; filename="comptoir-games.zip"', "cache-control": "no-store"}
    return Stream(_zipped(store, tables), media_type="application/zip", headers=headers)


async def _zipped(store: Store, tables: Sequence[str]) -> AsyncIterator[bytes]:
    """A zip of the records of these tables; those that have none are listed in it."""
    chunks, left_out = Chunks(), list[str]()
    with ZipFile(chunks, "w", ZIP_DEFLATED) as archive:
        for id in tables:
            table, rows = await store.table(id), await store.history(id)
            record = None if table is None else await _recorded(store, table, rows)
            if table is None or record is None:
                left_out.append(id)
            else:
                _add(archive, f"{table.game}-{id}.json", record, table.moved)
                yield chunks.take()
        if left_out:
            _add(archive, LEFT_OUT, "".join(f"{id}\n" for id in left_out), 0.0)
    yield chunks.take()


async def _recorded(store: Store, table: TableRow, rows: Sequence[EntryRow]) -> str | None:
    """The record of a table, after those that others wait for: what has begun to be sent cannot be refused."""
    while True:
        try:
            return await thread_pools.RECORDS.run(_record, store, table, rows)
        except Busy:
            await asyncio.sleep(PAUSE)


def _add(archive: ZipFile, name: str, text: str, moment: float) -> None:
    """Add a file with its date; archives know none before 1980."""
    date = gmtime(max(moment, 315532800.0))
    about = ZipInfo(name, (date.tm_year, date.tm_mon, date.tm_mday, date.tm_hour, date.tm_min, date.tm_sec))
    about.compress_type = ZIP_DEFLATED
    archive.writestr(about, text)


def _record(store: Store, table: TableRow, rows: Sequence[EntryRow]) -> str | None:
    """The record of a table; None if today's rules cannot read it."""
    try:
        room = Room(store, table)
        room.read(rows)
        return dumps(record_of(room.match))
    except Exception:  # whatever today's rules make of old moves
        return None


ROUTER = Router(path="/", route_handlers=[my_games], include_in_schema=False)
