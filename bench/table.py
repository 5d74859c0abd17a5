"""`python -m bench.table`: how long a move takes on the server, with many live tables in one SQLite file.

A move is checked, applied, stored durably and rendered for every seat. The tables are at all stages of the game, so
that the first and the last tenth of a game can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from rich.progress import track

from bench.report import table
from comptoir.engine.match import NATURE, Entry, Match
from comptoir.games import game
from comptoir.server.api.live import Feed
from comptoir.server.settings import Settings
from comptoir.server.storage.store import PERSON, PLAYING, Person, Seat, Store, TableRow
from comptoir.server.tables.history import row_of
from comptoir.server.tables.room import Room

PLAYERS = 4
TENTH = 0.1


@dataclass(frozen=True, slots=True)
class Timed:
    """One move: the game's progress, and the milliseconds until it was stored and until all seats had seen it."""

    progress: float
    stored: float
    seen: float


@dataclass(slots=True)
class Live:
    """A table in play: its room, what each seat has been sent, and the moves to come."""

    room: Room
    feeds: Sequence[Feed]
    entries: Sequence[Entry]  # of the whole game, played beforehand

    async def move(self) -> Timed | None:
        """Make the next move of a player and look at it from every seat; None when the game is over."""
        done = len(self.room.match.entries)
        if done == len(self.entries):
            return None
        entry = self.entries[done]
        start = perf_counter()
        await self.room.play(entry.player, self.room.version(entry.player), entry.move)
        stored = perf_counter()
        for feed in self.feeds:
            feed.news()
        seen = perf_counter()
        return Timed(done / len(self.entries), 1000 * (stored - start), 1000 * (seen - start))


def whole_game(seed: str) -> Sequence[Entry]:
    """A game of random players. A table with the same seed gets the same answers from nature."""
    burgundy, rng = game("burgundy"), Random(seed)
    match = Match(burgundy, burgundy.make_options(PLAYERS), seed=seed, plays_forced=True)
    while not match.is_over():
        player = match.to_decide()[0]
        match.play(player, rng.choice(match.moves(player)))
    return match.entries


async def live_table(store: Store, person: Person, number: int, progress: float) -> Live:
    """A table at this stage of its game."""
    entries, id = whole_game(str(number)), f"table{number}"
    seats = tuple(Seat(seat, PERSON, f"Player {seat + 1}", person.id) for seat in range(PLAYERS))
    options = asdict(game("burgundy").make_options(PLAYERS))
    row = TableRow(id, "burgundy", options, str(number), person.id, PLAYING, False, False, False, None, 0, 0, seats)
    await store.add_table(row, {})
    done = _between_moves(entries, int(progress * len(entries)))
    await store.append(id, 0, [row_of(entry) for entry in entries[:done]])
    room = Room(store, row)
    await room.load()
    live = Live(room, [Feed(room, seat, "en") for seat in range(PLAYERS)], entries)
    for feed in live.feeds:
        feed.news()  # every seat has seen the table so far
    return live


def _between_moves(entries: Sequence[Entry], number: int) -> int:
    """The first place from this number on where a player decides freely."""
    while entries[number].player == NATURE or entries[number].is_forced:
        number += 1
    return number


async def measure(folder: Path, tables: int, moves: int) -> list[Timed]:
    """Make `moves` moves at each of `tables` tables, in turn."""
    store = Store(Settings(database=str(folder / "bench.sqlite")).url())
    await store.open()
    person, _, _ = await store.add_person("Somebody", 0)
    stages = track(range(tables), "Setting up")
    live = [await live_table(store, person, number, 0.99 * number / tables) for number in stages]
    timed = [await one.move() for _ in track(range(moves), "Playing") for one in live]
    await store.close()
    return [found for found in timed if found is not None]


def report(timed: Sequence[Timed]) -> str:
    """The median and the 95th percentile, of all moves and of those at both ends of a game."""
    parts = {
        "all moves": timed,
        "first tenth of a game": [found for found in timed if found.progress < TENTH],
        "last tenth of a game": [found for found in timed if found.progress >= 1 - TENTH],
    }
    head = ["", "moves", "stored: median", "95 %", "seen by four: median", "95 %"]
    rows = [
        [name, str(len(found)), *_numbers(one.stored for one in found), *_numbers(one.seen for one in found)]
        for name, found in parts.items()
    ]
    return table(head, rows)


def _numbers(milliseconds: Iterable[float]) -> list[str]:
    values = list(milliseconds)
    if len(values) < 2:
        return ["–", "–"]  # a short run may not get there
    return [f"{median(values):.1f} ms", f"{quantiles(values, n=20)[-1]:.1f} ms"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.table", description="Measure a move on the server.")
    parser.add_argument("--tables", type=int, default=100, help="live tables (100)")
    parser.add_argument("--moves", type=int, default=12, help="moves at each of them (12)")
    parser.add_argument("--folder", type=Path, help="where to put the database (a temporary folder)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        timed = asyncio.run(measure(Path(folder), given.tables, given.moves))
    print(report(timed))


if __name__ == "__main__":
    main()
