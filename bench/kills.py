"""`python -m bench.kills`: kills the server again and again while people and bots play, and looks for what is lost.

What was acknowledged must be stored, what was stored must stay as it is, and what a seat was shown must be what the
stored moves lead to. Every other kill comes while somebody chooses or plans in a secret lane, or soon after.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx
from rich.progress import Progress

from comptoir.games import game
from comptoir.server.render import log_lines, table_frame
from comptoir.server.room import Room
from comptoir.server.settings import Settings
from comptoir.server.store import BOT, PERSON, PLAYING, EntryRow, Seat, Store, TableRow

# Options with secret lanes: boards are chosen in Burgundy, followers are drawn and planned with in Orléans.
SECRET: dict[str, dict[str, str]] = {"burgundy": {"setup": "expert", "expert_choice": "secret"}, "orleans": {}}
NAMES = ("Ada", "Ben")
PLAYED = 2  # how many tables are played at the same time
DEADLINE = 60.0  # seconds in which something must happen


class Lost(Exception):
    """Something that was promised is not there."""


class Server:
    """The server in a process of its own, at an address of its own choice."""

    def __init__(self, database: Path) -> None:
        run = [sys.executable, "-c", "from comptoir.cli import main; main()"]
        self._command = [*run, "serve", "--port", "0", "--pace", "0", "--database", str(database)]
        self._process: subprocess.Popen[str] | None = None
        self._log = database.with_suffix(".log")  # what it complains of; being killed is one of those things
        self.address = ""

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        found = re.search(r"http://[^/]+", self._process.stdout.readline())
        if found is None:
            raise Lost(f"The server did not start. {self.said()}")
        self.address = found[0]

    def said(self) -> str:
        """The last of what it complained of."""
        return self._log.read_text()[-2000:]

    def kill(self) -> None:
        """Without any warning, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@dataclass(slots=True)
class Person:
    """Somebody who plays at random over HTTP, and writes down everything that the server says."""

    server: Server
    table: str
    seat: int
    token: str
    rng: Random
    acknowledged: list[str] = field(default_factory=list)
    shown: dict[int, dict[str, Any]] = field(default_factory=dict)  # by version
    is_past_lanes: bool = False

    async def play(self) -> None:
        """Answer whatever is asked, until the game is over."""
        async with httpx.AsyncClient(cookies={"comptoir": self.token}, timeout=DEADLINE) as client:
            is_over = False
            while not is_over:
                answer = await self._ask(client, "GET", f"view?seat={self.seat}")
                if answer.status_code != 200:
                    raise Lost(f"Seat {self.seat} of {self.table} is shown nothing: {answer.text} {self.server.said()}")
                view = answer.json()
                self._note(view)
                if not await self._answer(client, view):
                    await asyncio.sleep(0.02)
                is_over = view["over"]

    def _note(self, view: dict[str, Any]) -> None:
        # What the bot did in a lane is told when the lanes have closed.
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
        """Ask until there is an answer: the same key again, in case the server had heard it before it was killed."""
        deadline = monotonic() + DEADLINE
        while monotonic() < deadline:
            try:
                return await client.request(method, f"{self.server.address}/tables/{self.table}/{path}", **content)
            except httpx.TransportError:
                await asyncio.sleep(0.05)
        raise Lost("The server no longer answers.")


@dataclass(slots=True)
class Tally:
    """What happened in a run."""

    kills: int = 0
    in_lanes: int = 0  # kills while lanes were open
    acknowledged: int = 0
    by_bots: int = 0
    views: int = 0


class Trial:
    """A server that is killed, and the tables of these games played on it."""

    def __init__(self, folder: Path, seed: int, games: Sequence[str] = tuple(SECRET)) -> None:
        database = folder / "kills.sqlite"
        self.store = Store(Settings(database=str(database)).url())
        self.server = Server(database)
        self.rng = Random(seed)
        self.games = games
        self.tables: list[TableRow] = []
        self.people: list[Person] = []
        self.playing: list[asyncio.Task[None]] = []
        self.stored: dict[str, list[EntryRow]] = {}
        self.tally = Tally()

    async def run(self, kills: int, progress: Progress | None = None) -> Tally:
        """Kill the server so many times; refuses with Lost at the first thing that is not as it was promised."""
        await self.store.open()
        bar = progress.add_task("Killing", total=kills) if progress else None
        try:
            self.server.start()
            for _ in range(kills):
                await self._play_and_kill()
                if progress and bar is not None:
                    progress.advance(bar)
            await self._moves(5)  # it still works
            await self._finish()
        finally:
            await self._stop(self.playing)
            self.server.kill()
            await self.store.close()
        return self.tally

    async def _play_and_kill(self) -> None:
        """One more table, some moves, and the end comes without warning."""
        await self._new_table()
        if self.tally.kills % 2:
            await self._until(lambda: self.people[-1].is_past_lanes)  # a bot has chosen, too
        await self._moves(self.rng.randint(1, 12))
        self.server.kill()
        await self._compare()
        self.tally.kills += 1
        self.tally.in_lanes += await self._is_in_lanes(self.tables[-1])
        self.server.start()

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
            Person(self.server, id, seat, token, Random(self.rng.random())) for seat, (_, token, _) in enumerate(made)
        ]
        self.people += new
        self.playing += [asyncio.create_task(person.play()) for person in new]
        old, self.playing = self.playing[: -PLAYED * len(NAMES)], self.playing[-PLAYED * len(NAMES) :]
        await self._stop(old)

    async def _stop(self, playing: Sequence[asyncio.Task[None]]) -> None:
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def _moves(self, number: int) -> None:
        """Wait until so many more moves are acknowledged."""
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
        """What is on disk now begins with what was there before, and has everything that was acknowledged."""
        for table in self.tables[-PLAYED - 1 :]:
            rows = await self.store.history(table.id)
            before = self.stored.get(table.id, [])
            if before != rows[: len(before)]:
                raise Lost(f"The history of {table.id} has changed.")
            self.stored[table.id] = rows
            for person in (person for person in self.people if person.table == table.id):
                missing = set(person.acknowledged) - {row.key for row in rows if row.by == person.seat}
                if missing:
                    raise Lost(f"{len(missing)} acknowledged moves of seat {person.seat} of {table.id} are gone.")

    async def _is_in_lanes(self, table: TableRow) -> bool:
        room = Room(Prefix(self.stored[table.id]), table)
        await room.catch_up()
        return room.match.lanes is not None

    async def _finish(self) -> None:
        """Every view that anybody was shown is what the stored moves lead to."""
        await self._stop(self.playing)
        self.server.kill()
        await self._compare()
        self.tally.acknowledged = self._acknowledged()
        for table in self.tables:
            rows = await self.store.history(table.id)
            self.tally.by_bots += sum(row.by == len(NAMES) for row in rows)
            self.tally.views += await check_views(table, rows, [p for p in self.people if p.table == table.id])


class Prefix(Store):
    """A history as far as it had come at some time."""

    def __init__(self, rows: Sequence[EntryRow]) -> None:
        self.rows, self.upto = rows, len(rows)

    async def history(self, table: str, first: int = 0) -> list[EntryRow]:
        return list(self.rows[first : self.upto])


async def check_views(table: TableRow, rows: Sequence[EntryRow], people: Sequence[Person]) -> int:
    """Compare what people were shown with the history, row by row; how many views were compared."""
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
    """The table as a seat sees it now, in the form in which it was shown."""
    log = {"keep": 0, "lines": log_lines(room, seat, "en")}
    found: dict[str, Any] = json.loads(json.dumps(table_frame(room, seat, "en") | {"log": log}))
    return shown | found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description="Kill the server while people play.")
    parser.add_argument("--kills", type=int, default=20, help="how often (20)")
    parser.add_argument("--seed", type=int, default=0, help="other seeds play and kill otherwise (0)")
    parser.add_argument("--game", choices=list(SECRET), action="append", help="only this game (all of them)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        try:
            tally = asyncio.run(Trial(Path(folder), given.seed, given.game or tuple(SECRET)).run(given.kills, progress))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    print(
        f"{tally.kills} kills, {tally.in_lanes} of them in open lanes; {tally.acknowledged} acknowledged moves, "
        f"{tally.by_bots} moves by bots and {tally.views} views are as they were."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
