"""`python -m bench.strangers`: how long moves take while strangers look at tables as often as they may.

First players move on a quiet server; then strangers, each with a session and several connections, request replays,
earlier moments and views of another table, as fast as the rate limits allow. Same server, same run.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic

import httpx
from rich.progress import track

from bench.report import table
from bench.serving import DEADLINE, Lost, Played, Server, milliseconds, move_once, seat_people
from comptoir.server.protection.rate_limits import DRAWINGS, LIMITS
from comptoir.server.settings import Settings
from comptoir.server.storage.store import Store

CONNECTIONS = 4  # for each stranger
PACE = 0.15  # seconds between two moves
LONG = 150  # moves made at the table that strangers look at


class Stranger:
    """Requests one drawing after another over several connections, as often as the limits allow."""

    def __init__(self, address: str, token: str, answers: Counter[int]) -> None:
        self._address, self._answers = address, answers
        self._headers = {"cookie": f"comptoir={token}", "accept-encoding": "gzip"}
        self._rng = Random(token)

    async def look(self) -> None:
        async with httpx.AsyncClient(timeout=DEADLINE, headers=self._headers) as client:
            await asyncio.gather(*(self._ask(client) for _ in range(CONNECTIONS)))

    async def _ask(self, client: httpx.AsyncClient) -> None:
        limit = LIMITS[DRAWINGS]
        pause = limit.seconds * CONNECTIONS / limit.most
        while True:
            began = monotonic()
            answer = await client.get(f"{self._address}/{self._path()}")
            self._answers[answer.status_code] += 1
            await asyncio.sleep(max(0.0, began + pause - monotonic()))

    def _path(self) -> str:
        number = self._rng.randrange(LONG)
        return self._rng.choice([f"replay?at={number}", f"at/{number}", "view"])


def run_strangers(address: str, tokens: list[str], told: Connection) -> None:
    """Run in a separate process until told to stop."""

    async def look() -> Counter[int]:
        answers: Counter[int] = Counter()
        looking = asyncio.gather(*(Stranger(address, token, answers).look() for token in tokens))
        await asyncio.to_thread(told.recv)
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        return answers

    told.send(asyncio.run(look()))


async def sessions(database: str, number: int) -> list[str]:
    """The sessions of this many strangers."""
    store = Store(Settings(database).url())
    await store.open()
    try:
        return [(await store.add_person(f"Stranger {place}", 0))[1] for place in range(number)]
    finally:
        await store.close()


async def moves(server: Server, played: Played, rng: Random, number: int, said: str, pace: float) -> list[float]:
    """The seconds that each of these moves takes, with a pause after each."""
    found = []
    async with httpx.AsyncClient(timeout=DEADLINE) as client:
        for _ in track(range(number), said):
            sent, _ = await move_once(client, server, played, rng)
            found.append(monotonic() - sent)
            await asyncio.sleep(pace)
    return found


async def measure(folder: Path, strangers: int, number: int) -> tuple[list[float], list[float], Counter[int], float]:
    """The times of moves without and with strangers, the strangers' responses, and how long they kept asking."""
    database = str(folder / "strangers.sqlite")
    quiet, watched = await seat_people(database, 2, 4)
    tokens = await sessions(database, strangers)
    server, context = Server(database, folder / "server.log"), get_context("spawn")
    server.start()
    here, there = context.Pipe()
    crowd = context.Process(
        target=run_strangers, args=(f"{server.address}/tables/{watched.id}", tokens, there), daemon=True
    )
    try:
        rng = Random(0)
        await moves(server, watched, rng, LONG, "Playing", 0)
        alone = await moves(server, quiet, rng, number, "Quiet", PACE)
        crowd.start()
        await asyncio.sleep(3)  # they have begun
        began = monotonic()
        beset = await moves(server, quiet, rng, number, "Loud", PACE)
        here.send(None)
        return alone, beset, here.recv(), monotonic() - began
    finally:
        if crowd.is_alive():
            crowd.kill()
        server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.strangers", description="Let strangers hold up moves.")
    parser.add_argument("--strangers", type=int, default=10, help="how many (10)")
    parser.add_argument("--moves", type=int, default=100, help="moves in each part, not more than half a game (100)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            alone, beset, answers, seconds = asyncio.run(measure(Path(folder), given.strangers, given.moves))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    head = ["a move", "median", "95 %", "longest"]
    rows = [
        [said, *milliseconds(found, [95]), f"{1000 * max(found):.0f} ms"]
        for said, found in (("nobody else there", alone), (f"{given.strangers} strangers look", beset))
    ]
    print(table(head, rows))
    alone_95, beset_95 = (quantiles(found, n=20, method="inclusive")[-1] for found in (alone, beset))
    told = ", ".join(f"{number} with {status}" for status, number in sorted(answers.items()))
    print(f"95 %: {beset_95 / alone_95:.1f} times as long. The strangers got {told}, in {seconds:.0f} seconds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
