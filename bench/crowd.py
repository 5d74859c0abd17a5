"""`python -m bench.crowd`: one table, many spectators, and the time until the last of them has seen a move.

The time starts when the move is sent and ends when the last socket has the new version. The spectators run in
separate processes, with compressed sockets like a browser's.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic

import httpx
from rich.progress import track
from websockets.asyncio.client import connect

from bench.report import table
from bench.serving import DEADLINE, Lost, Played, Server, milliseconds, move_once, seat_people, version_in

PROCESSES = 2
AT_ONCE = 50  # sockets being opened at the same time


class Crowd:
    """Many sockets at one table; reports when all of them have a version."""

    def __init__(self, address: str, number: int, told: Connection) -> None:
        self._address, self._number, self._told = address, number, told
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._arrived: Counter[int] = Counter()

    async def watch(self) -> None:
        await asyncio.gather(*(self._follow() for _ in range(self._number)))

    async def _follow(self) -> None:
        async with self._opening:
            socket = await connect(self._address, open_timeout=DEADLINE, ping_interval=None)
        async with socket:
            async for message in socket:
                version = version_in(message)
                if version is not None:
                    self._note(version)

    def _note(self, version: int) -> None:
        self._arrived[version] += 1
        if self._arrived[version] == self._number:
            self._told.send((version, monotonic()))  # a clock shared by all processes of a machine


def run_crowd(address: str, number: int, told: Connection) -> None:
    asyncio.run(Crowd(address, number, told).watch())


def last_arrival(tellers: list[Connection], version: int) -> float:
    """When the last crowd received this version."""
    found = []
    for teller in tellers:
        told = (-1, 0.0)
        while told[0] != version:
            if not teller.poll(DEADLINE):
                raise Lost(f"Not every spectator has seen version {version}.")
            told = teller.recv()
        found.append(told[1])
    return max(found)


async def measure(folder: Path, watchers: int, moves: int) -> list[float]:
    """The seconds from each move until every spectator has it."""
    database = str(folder / "crowd.sqlite")
    (played,) = await seat_people(database, 1, 2)
    server, context = Server(database, folder / "server.log"), get_context("spawn")
    pipes = [context.Pipe(duplex=False) for _ in range(PROCESSES)]
    shares = [watchers // PROCESSES + (number < watchers % PROCESSES) for number in range(PROCESSES)]
    server.start()
    crowds = [
        context.Process(target=run_crowd, args=(server.live(played.id), share, told), daemon=True)
        for share, (_, told) in zip(shares, pipes, strict=True)
    ]
    tellers = [teller for teller, _ in pipes]
    try:
        for crowd in crowds:
            crowd.start()
        return await _moves(server, played, tellers, moves)
    finally:
        for crowd in crowds:
            crowd.kill()
        server.kill()


async def _moves(server: Server, played: Played, tellers: list[Connection], moves: int) -> list[float]:
    rng, found = Random(0), []
    async with httpx.AsyncClient(timeout=DEADLINE) as client:
        view = (await client.get(f"{server.address}/tables/{played.id}/view")).json()
        await asyncio.to_thread(last_arrival, tellers, view["version"])  # every spectator is connected
        for _ in track(range(moves), "Moving"):
            sent, version = await move_once(client, server, played, rng)
            found.append(await asyncio.to_thread(last_arrival, tellers, version) - sent)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description="Let many spectators watch one table.")
    parser.add_argument("--watchers", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--moves", type=int, default=40, help="number of moves (40)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = asyncio.run(measure(Path(folder), given.watchers, given.moves))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    times = [*milliseconds(found, [95]), f"{1000 * max(found):.0f} ms"]
    print(
        table(
            ["from a move until the last spectator has it", "median", "95 %", "longest"],
            [[f"{given.watchers} spectators at one table", *times]],
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
