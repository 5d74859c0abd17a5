"""`python -m bench.tables`: many tables at once on one server, with people who move at their own pace.

At every table four people each have a socket, and one of them moves about every ten seconds: with 500 tables there are
2,000 sockets and 50 moves a second. A move is timed from sending to acknowledgement, and is an error when it is
refused or when one of the four does not see it. The server's memory is read every thirty seconds.

Ten minutes are a fifth of a game at that pace, and a history grows as long as its game lasts. With `--tables 25 --pace
0.3 --games 20` games finish, and new ones start at their tables.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import msgspec
from rich.progress import Progress
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.report import table
from bench.serving import DEADLINE, Json, Played, Server, answer_to, milliseconds, seat_people, version_in

PLAYERS = 4
EVERY = 30.0  # seconds between two readings of the memory
AT_ONCE = 50  # sockets being opened at the same time
PATIENCE = 5.0  # seconds until a move that a player has not seen is an error
KEEP = 60.0  # seconds that a connection is kept for the next move; browsers keep theirs longer
MEGABYTE = 2**20


@dataclass(slots=True)
class Tally:
    """What happened in a run."""

    times: list[float] = field(default_factory=list)  # seconds, of each move
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)  # bytes


@dataclass(slots=True)
class Sitting:
    """A player with a socket: the last message about the table, and its version."""

    last: str | bytes = b""
    version: int = -1
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self, address: str, cookie: dict[str, str], opening: asyncio.Semaphore) -> None:
        async with opening:
            socket = await connect(address, additional_headers=cookie, open_timeout=DEADLINE, ping_interval=None)
        async with socket:
            async for message in socket:
                version = version_in(message)
                if version is not None:
                    self.last, self.version = message, version
                    self.changed.set()

    async def reach(self, version: int) -> None:
        """Wait until this version is seen."""
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()

    def view(self) -> Json:
        found: Json = msgspec.json.decode(self.last)
        return found


class Game:
    """The people of one table."""

    def __init__(self, server: Server, played: Played, tally: Tally, seed: int) -> None:
        self._server, self._played, self._tally = server, played, tally
        self._rng = Random(seed)
        self._people = [Sitting() for _ in played.tokens]

    @asynccontextmanager
    async def followed(self, opening: asyncio.Semaphore) -> AsyncIterator[None]:
        """All players follow the game inside this context."""
        following = asyncio.create_task(self._follow(opening))
        try:
            await asyncio.gather(*(one.reach(0) for one in self._people))
            yield
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def _follow(self, opening: asyncio.Semaphore) -> None:
        """Keep all players' sockets open; one that closes is an error."""
        try:
            await asyncio.gather(*(self._sit(seat, opening) for seat in range(len(self._people))))
            self._tally.errors.append("a socket was closed")
        except (OSError, WebSocketException) as problem:
            self._tally.errors.append(f"a socket was lost: {problem}")

    async def _sit(self, seat: int, opening: asyncio.Semaphore) -> None:
        cookie = self._played.cookie(seat)
        await self._people[seat].follow(self._server.live(self._played.id, seat), cookie, opening)

    async def play(self, client: httpx.AsyncClient, pace: float, evening: asyncio.Event) -> None:
        """Move about every `pace` seconds, until the game or the run is over."""
        await _pause(evening, self._rng.uniform(0, pace))
        while not evening.is_set() and (views := [view for one in self._people if (view := one.view())["moves"]]):
            try:
                await self._move(client, views[0])
            except (httpx.TransportError, TimeoutError) as problem:
                self._tally.errors.append(f"a move of {self._played.id}: {problem!r}")
            await _pause(evening, self._rng.uniform(pace / 2, pace * 3 / 2))

    async def _move(self, client: httpx.AsyncClient, view: Json) -> None:
        path, cookie = f"{self._server.address}/tables/{self._played.id}/moves", self._played.cookie(view["seat"])
        sent = monotonic()
        answer = await client.post(path, json=answer_to(view, self._rng), headers=cookie)
        self._tally.times.append(monotonic() - sent)
        if answer.status_code != 200:
            self._tally.errors.append(f"a move of {self._played.id} was refused: {answer.text[:200]}")
            return
        version = answer.json()["version"]
        async with asyncio.timeout(PATIENCE):
            for one in self._people:
                await one.reach(version)


async def _pause(evening: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(evening.wait(), seconds)


async def look(server: Server, tally: Tally, seconds: float, progress: Progress) -> None:
    """Read the memory from time to time during the run."""
    bar, end = progress.add_task("Playing", total=seconds), monotonic() + seconds
    while (left := end - monotonic()) > 0:
        tally.memory.append(server.memory())
        await asyncio.sleep(min(left, EVERY))
        progress.update(bar, completed=seconds - left)
    tally.memory.append(server.memory())


@dataclass(frozen=True, slots=True)
class Plan:
    """The number of tables, the seconds of the run, the games at each table, and the seconds between two moves."""

    tables: int
    seconds: float
    games: int = 1
    pace: float = 10.0


async def measure(folder: Path, plan: Plan, progress: Progress) -> Tally:
    """Play as planned."""
    database, tally = str(folder / "tables.sqlite"), Tally()
    played = await seat_people(database, plan.tables * plan.games, PLAYERS)
    server = Server(database, folder / "server.log")
    server.start()
    games = [Game(server, one, tally, number) for number, one in enumerate(played)]
    opening, there, evening = asyncio.Semaphore(AT_ONCE), asyncio.Barrier(plan.tables + 1), asyncio.Event()
    limits = httpx.Limits(max_connections=None, keepalive_expiry=KEEP)

    async def sit(at: int) -> None:
        """Play one game after another at a table; the first begins when all players are connected."""
        for number, game in enumerate(games[at :: plan.tables]):
            async with game.followed(opening):
                if number == 0:
                    await there.wait()
                await game.play(client, plan.pace, evening)
            if evening.is_set():
                return

    try:
        async with httpx.AsyncClient(timeout=DEADLINE, limits=limits) as client, asyncio.TaskGroup() as sitting:
            for at in range(plan.tables):
                sitting.create_task(sit(at))
            async with asyncio.timeout(DEADLINE + plan.tables):
                await there.wait()
            await look(server, tally, plan.seconds, progress)
            evening.set()
    finally:
        server.kill()
    return tally


def report(tally: Tally, tables: int) -> str:
    """The times of the moves, the errors, and the memory from the beginning to the end."""
    moves = [str(len(tally.times)), str(len(tally.errors)), *milliseconds(tally.times, [95, 99])]
    head = ["", "moves", "errors", "median", "95 %", "99 %"]
    memory = ", ".join(f"{found / MEGABYTE:.0f}" for found in tally.memory)
    rows = table(head, [[f"{tables} tables, {PLAYERS * tables} sockets", *moves]])
    return f"{rows}\n\nMemory of the server in MB, every {EVERY:.0f} s: {memory}."


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description="Play at many tables at once.")
    parser.add_argument("--tables", type=int, default=500, help="how many (500)")
    parser.add_argument("--minutes", type=float, default=10, help="how long (10)")
    parser.add_argument("--games", type=int, default=1, help="games at each table, one after another (1)")
    parser.add_argument("--pace", type=float, default=10, help="seconds between two moves at a table (10)")
    given = parser.parse_args()
    plan = Plan(given.tables, 60 * given.minutes, given.games, given.pace)
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        tally = asyncio.run(measure(Path(folder), plan, progress))
    print(report(tally, given.tables))
    for error in tally.errors[:10]:
        print(error, file=sys.stderr)
    return 1 if tally.errors else 0


if __name__ == "__main__":
    sys.exit(main())
