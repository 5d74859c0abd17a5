"""`python -m bench.kills`: kills the server again and again while people and bots play, and looks for lost data.

Every acknowledged move must be stored, stored moves must not change, and every view a seat was shown must be what the
stored moves lead to. Every other kill comes while a player chooses or plans in a secret lane, or soon after.

With `--database postgres` two workers serve the same tables, and every client alternates between them. One of
them is killed while the other goes on; every fourth kill hits the database, every eighth all its processes at
once, as in a power cut.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
import msgspec
from litestar.serialization import decode_json, encode_json
from rich.progress import Progress
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.serving import DEADLINE, Lost, Server
from comptoir.games import game
from comptoir.server.api.render import log_lines, table_frame
from comptoir.server.api.schemas import Log, View
from comptoir.server.settings import Settings
from comptoir.server.storage.store import BOT, PERSON, PLAYING, EntryRow, Seat, Store, TableRow
from comptoir.server.tables.room import Room
from tests.server.postgres import Postgres

# Options with secret lanes: boards are chosen in Burgundy, followers are drawn and planned with in Orléans.
SECRET: dict[str, dict[str, str]] = {"burgundy": {"setup": "expert", "expert_choice": "secret"}, "orleans": {}}
NAMES = ("Ada", "Ben")
WORKERS = 2  # on PostgreSQL
PLAYED = 2  # tables played at the same time


@dataclass(slots=True)
class Person:
    """A player who plays at random over HTTP and records everything the server answers."""

    servers: Sequence[Server]
    table: str
    seat: int
    token: str
    rng: Random
    acknowledged: list[str] = field(default_factory=list)
    shown: dict[int, dict[str, Any]] = field(default_factory=dict)  # by version
    is_past_lanes: bool = False

    async def play(self) -> None:
        """Answer every question until the game is over."""
        async with httpx.AsyncClient(cookies={"comptoir": self.token}, timeout=DEADLINE) as client:
            is_over = False
            while not is_over:
                answer = await self._ask(client, "GET", f"view?seat={self.seat}")
                if answer.status_code != 200:
                    raise Lost(f"Seat {self.seat} of {self.table} is shown nothing: {answer.text} {self._said()}")
                view = answer.json()
                self._note(view)
                if not await self._answer(client, view):
                    await asyncio.sleep(0.02)
                is_over = view["over"]

    def _note(self, view: dict[str, Any]) -> None:
        # The log reports a bot's moves in a lane when the lanes have closed.
        self.is_past_lanes |= any(line["by"] == len(NAMES) for line in view["log"]["lines"])
        if self.shown.setdefault(view["version"], view) != view:
            raise Lost(f"Seat {self.seat} of {self.table} was shown version {view['version']} in two ways.")

    async def _answer(self, client: httpx.AsyncClient, view: dict[str, Any]) -> bool:
        """Make a move or take one back; False if there is nothing to do."""
        body: dict[str, Any] = {"seat": self.seat, "version": view["version"], "key": f"{self.rng.getrandbits(64):x}"}
        if view["undo"]["possible"] and self.rng.random() < 0.3:
            answer = await self._ask(client, "POST", "undo", json=body)
        elif view["moves"]:
            body["move"] = self.rng.choice(view["moves"])["move"]
            answer = await self._ask(client, "POST", "moves", json=body)
        else:
            return False
        if answer.status_code == 200:
            self.acknowledged.append(body["key"])
        return True

    async def _ask(self, client: httpx.AsyncClient, method: str, path: str, **content: Any) -> httpx.Response:
        """Retry until there is an answer, with the same key: the request may have been handled before the kill."""
        deadline = monotonic() + DEADLINE
        while monotonic() < deadline:
            server = self.rng.choice(self.servers)
            try:
                answer = await client.request(method, f"{server.address}/tables/{self.table}/{path}", **content)
                if answer.status_code < 500 or len(self.servers) == 1:
                    return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)
        raise Lost(f"The server no longer answers. {self._said()}")

    def _said(self) -> str:
        return " ".join(server.said() for server in self.servers)


@dataclass(slots=True)
class Watcher:
    """A spectator on a socket, who reconnects to any server when the socket is cut."""

    servers: Sequence[Server]
    table: str
    rng: Random
    version: int = -1
    cuts: int = 0

    async def watch(self) -> None:
        while True:
            with suppress(OSError, WebSocketException):
                await self._follow(self.rng.choice(self.servers).address.replace("http", "ws", 1))
            await asyncio.sleep(0.05)

    async def _follow(self, address: str) -> None:
        async with connect(f"{address}/tables/{self.table}/live", open_timeout=DEADLINE) as socket:
            try:
                async for message in socket:
                    self.version = json.loads(message).get("version", self.version)
            finally:
                self.cuts += 1


@dataclass(slots=True)
class Tally:
    """What happened in a run."""

    kills: int = 0
    of_databases: int = 0  # kills of the database's server
    in_lanes: int = 0  # kills while lanes were open
    acknowledged: int = 0
    by_bots: int = 0
    views: int = 0
    cuts: int = 0  # sockets that were cut and reconnected


class Trial:
    """Servers to kill, and the tables of these games played on them."""

    def __init__(
        self, folder: Path, seed: int, games: Sequence[str] = tuple(SECRET), postgres: Postgres | None = None
    ) -> None:
        self.postgres = postgres
        database = postgres.database() if postgres else str(folder / "kills.sqlite")
        self.store = Store(Settings(database).url())
        self.servers = [Server(database, folder / f"{number}.log") for number in range(WORKERS if postgres else 1)]
        self.rng = Random(seed)
        self.games = games
        self.tables: list[TableRow] = []
        self.people: list[Person] = []
        self.playing: list[asyncio.Task[None]] = []
        self.watchers: list[Watcher] = []
        self.watching: list[asyncio.Task[None]] = []
        self.stored: dict[str, list[EntryRow]] = {}
        self.tally = Tally()

    async def run(self, kills: int, progress: Progress | None = None) -> Tally:
        """Kill the server `kills` times; raises Lost at the first broken promise."""
        await self.store.open()
        bar = progress.add_task("Killing", total=kills) if progress else None
        try:
            await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))
            for _ in range(kills):
                await self._play_and_kill()
                if progress and bar is not None:
                    progress.advance(bar)
            await self._moves(5)  # it still works
            await self._finish()
        finally:
            await self._stop(self.playing)
            await self._stop(self.watching)
            self._kill_all()
            await self.store.close()
        return self.tally

    def _kill_all(self) -> None:
        for server in self.servers:
            server.kill()

    async def _play_and_kill(self) -> None:
        """Open one more table, make some moves, and kill without warning."""
        await self._new_table()
        if self.tally.kills % 2:
            await self._until(lambda: self.people[-1].is_past_lanes)  # a bot has chosen, too
        await self._moves(self.rng.randint(1, 12))
        if self.postgres is not None and self.tally.kills % 4 == 3:
            # Sometimes like an impatient operator, sometimes like a power cut.
            self.postgres.kill() if self.tally.of_databases % 2 else self.postgres.crash()
            await asyncio.to_thread(self.postgres.start)
            await self._compare()
            self.tally.of_databases += 1
        else:
            server = self.servers[self.tally.kills % len(self.servers)]
            server.kill()
            await self._compare()
            await asyncio.to_thread(server.start)  # others play on in the meantime
        self.tally.kills += 1
        self.tally.in_lanes += await self._is_in_lanes(self.tables[-1])

    async def _new_table(self) -> None:
        id, key = f"table{len(self.tables)}", self.games[self.tally.kills // 2 % len(self.games)]
        made = [await self.store.add_person(name, 0) for name in NAMES]
        seats = [Seat(seat, PERSON, person.name, person.id) for seat, (person, _, _) in enumerate(made)]
        seats.append(Seat(len(seats), BOT, "Bot", None, self.rng.choice(("random", "greedy"))))
        options = asdict(game(key).make_options(len(seats), SECRET[key]))
        owner, seed = made[0][0].id, str(self.rng.random())
        table = TableRow(id, key, options, seed, owner, PLAYING, False, False, False, None, 0.0, 0.0, tuple(seats))
        await self.store.add_table(table, {})
        self.tables.append(table)
        new = [
            Person(self.servers, id, seat, token, Random(self.rng.random())) for seat, (_, token, _) in enumerate(made)
        ]
        self.people += new
        self.playing += [asyncio.create_task(person.play()) for person in new]
        self.watchers.append(Watcher(self.servers, id, Random(self.rng.random())))
        self.watching.append(asyncio.create_task(self.watchers[-1].watch()))
        old, self.playing = self.playing[: -PLAYED * len(NAMES)], self.playing[-PLAYED * len(NAMES) :]
        await self._stop(old)

    async def _stop(self, playing: Sequence[asyncio.Task[None]]) -> None:
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def _moves(self, number: int) -> None:
        """Wait until this many more moves are acknowledged."""
        wanted = self._acknowledged() + number
        await self._until(lambda: self._acknowledged() >= wanted)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        deadline = monotonic() + DEADLINE
        while not is_so():
            for task in self.playing:
                if task.done():
                    task.result()
            if monotonic() > deadline:
                raise Lost("The tables do not go on.")
            await asyncio.sleep(0.01)

    def _acknowledged(self) -> int:
        return sum(len(person.acknowledged) for person in self.people)

    async def _compare(self) -> None:
        """Check that the disk still has everything it had before, and every acknowledged move."""
        for table in self.tables[-PLAYED - 1 :]:
            promised = {person.seat: set(person.acknowledged) for person in self.people if person.table == table.id}
            rows = await self.store.history(table.id)
            before = self.stored.get(table.id, [])
            if before != rows[: len(before)]:
                raise Lost(f"The history of {table.id} has changed.")
            self.stored[table.id] = rows
            for seat, keys in promised.items():
                found = [row.key for row in rows if row.by == seat and row.key is not None]
                if len(found) > len(set(found)):
                    raise Lost(f"A move of seat {seat} of {table.id} was made twice.")
                if missing := keys - set(found):
                    raise Lost(f"{len(missing)} acknowledged moves of seat {seat} of {table.id} are gone.")

    async def _is_in_lanes(self, table: TableRow) -> bool:
        return (await _room(table, self.stored[table.id])).match.lanes is not None

    async def _watchers_are_there(self) -> None:
        """Check that all spectators have reconnected and are up to date, even while bots still move."""
        deadline = monotonic() + DEADLINE
        for table, watcher in zip(self.tables, self.watchers, strict=True):
            while watcher.version != (await _room(table, await self.store.history(table.id))).version(None):
                if monotonic() > deadline:
                    raise Lost(f"A spectator of {table.id} still sees version {watcher.version}.")
                await asyncio.sleep(0.05)
        self.tally.cuts = sum(watcher.cuts for watcher in self.watchers)
        await self._stop(self.watching)

    async def _finish(self) -> None:
        """Check that every view shown is what the stored moves lead to, and that sockets have the last version."""
        await self._stop(self.playing)
        await self._watchers_are_there()
        self._kill_all()
        await self._compare()
        self.tally.acknowledged = self._acknowledged()
        for table in self.tables:
            rows = await self.store.history(table.id)
            self.tally.by_bots += sum(row.by == len(NAMES) for row in rows)
            self.tally.views += await check_views(table, rows, [p for p in self.people if p.table == table.id])


class Prefix(Store):
    """A history up to an earlier point."""

    def __init__(self, rows: Sequence[EntryRow]) -> None:
        self.rows, self.upto = rows, len(rows)

    async def history(self, table: str, first: int = 0) -> list[EntryRow]:
        return list(self.rows[first : self.upto])


async def _room(table: TableRow, rows: Sequence[EntryRow]) -> Room:
    """A table after these rows."""
    room = Room(Prefix(rows), table)
    await room.catch_up()
    return room


async def check_views(table: TableRow, rows: Sequence[EntryRow], people: Sequence[Person]) -> int:
    """Compare what people were shown with the history, row by row; returns the number of views compared."""
    store = Prefix(rows)
    room, found = Room(store, table), set()
    for store.upto in range(1, len(rows) + 1):
        await room.catch_up()
        for person in people:
            version = room.version(person.seat)
            if version in person.shown and (person.seat, version) not in found:
                found.add((person.seat, version))
                if person.shown[version] != seen(room, person.seat, person.shown[version]):
                    raise Lost(f"Seat {person.seat} of {table.id} was shown another version {version}.")
    shown = {(person.seat, version) for person in people for version in person.shown}
    if shown != found:
        raise Lost(f"{table.id} was never as it was shown to (seat, version): {sorted(shown - found)}.")
    return len(shown)


def seen(room: Room, seat: int, shown: dict[str, Any]) -> dict[str, Any]:
    """The table as a seat sees it now, in the form it was shown."""
    view = View(**msgspec.structs.asdict(table_frame(room, seat, "en")), log=Log(0, log_lines(room, seat, "en")))
    found: dict[str, Any] = decode_json(encode_json(view))
    return shown | found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description="Kill the server while people play.")
    parser.add_argument("--kills", type=int, default=20, help="how often (20)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the moves and the kills (0)")
    parser.add_argument("--game", choices=list(SECRET), action="append", help="only this game (all of them)")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite", help="where (sqlite)")
    given = parser.parse_args()
    # Without the settings that make tests fast: acknowledged moves must be on disk.
    postgres = Postgres(settings=("listen_addresses=",)) if given.database == "postgres" else nullcontext()
    with tempfile.TemporaryDirectory() as folder, Progress() as progress, postgres as server:
        trial = Trial(Path(folder), given.seed, given.game or tuple(SECRET), server)
        try:
            tally = asyncio.run(trial.run(given.kills, progress))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    print(
        f"{tally.kills} kills, {tally.of_databases} of them of the database and {tally.in_lanes} in open lanes; "
        f"{tally.acknowledged} acknowledged moves, {tally.by_bots} moves by bots and "
        f"{tally.views} views are as they were; {tally.cuts} sockets came back."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
