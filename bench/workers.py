"""`python -m bench.workers`: how long a move sent to one worker takes to reach another, over one PostgreSQL.

The time starts when the move is sent and ends when a socket at the other worker has the new version.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic

import httpx
from rich.progress import track
from websockets.asyncio.client import ClientConnection, connect

from bench.report import table
from bench.serving import DEADLINE, Lost, Played, Server, milliseconds, move_once, seat_people, version_in
from tests.server.postgres import Postgres

MOVES = 200


async def measure(folder: Path, database: str, moves: int) -> list[float]:
    """The seconds from each move at one worker until it is seen at the other."""
    (played,) = await seat_people(database, 1, 4)  # a game of two would be over too soon
    servers = [Server(database, folder / f"{number}.log") for number in range(2)]
    try:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        here, there = servers
        async with connect(there.live(played.id), open_timeout=DEADLINE) as socket:
            return await _moves(here, played, socket, moves)
    finally:
        for server in servers:
            server.kill()


async def _moves(here: Server, played: Played, socket: ClientConnection, moves: int) -> list[float]:
    rng, found = Random(0), []
    async with httpx.AsyncClient(timeout=DEADLINE) as client:
        for _ in track(range(moves), "Moving"):
            arriving = asyncio.create_task(_arrivals(socket))
            sent, version = await move_once(client, here, played, rng)
            arrived = await arriving
            while arrived[0] < version:
                arrived = await _arrivals(socket)
            found.append(arrived[1] - sent)
    return found


async def _arrivals(socket: ClientConnection) -> tuple[int, float]:
    """The next version, and when it arrived."""
    while True:
        version = version_in(await asyncio.wait_for(socket.recv(), DEADLINE))
        if version is not None:
            return version, monotonic()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.workers", description="Time moves between workers.")
    parser.add_argument("--moves", type=int, default=MOVES, help=f"how many ({MOVES})")
    given = parser.parse_args()
    # Without the settings that make tests fast: acknowledged moves must be on disk.
    with tempfile.TemporaryDirectory() as folder, Postgres(settings=("listen_addresses=",)) as postgres:
        try:
            found = asyncio.run(measure(Path(folder), postgres.database(), given.moves))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    times = milliseconds(found, [95])
    print(table(["a move at one worker until another shows it", "median", "95 %"], [[f"{len(found)} moves", *times]]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
