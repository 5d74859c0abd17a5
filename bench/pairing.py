"""`python -m bench.pairing`: 1,000 people look for opponents, at two workers of which one is killed in between.

First in simulated time, with the matchmaker's own function: how long people wait, and how close those are who play
together. Then in real time, over one PostgreSQL with two servers: nobody is seated twice, left behind, or seated after
they have gone. Some people close their page without a word; the last ones take bots.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import time

from sqlalchemy import select, update

from bench.report import table
from bench.serving import Lost, Server
from comptoir.games import game
from comptoir.server.settings import Settings
from comptoir.server.storage.pairing import ANY, GONE, Seeker, Wish, seek
from comptoir.server.storage.schema import RATINGS, SEATS, SEEKERS
from comptoir.server.storage.store import Store, opened
from comptoir.server.tables.pairing import OFFER, SPEEDS, Party, parties
from tests.server.postgres import Postgres

PEOPLE = 1000
RATE = 100.0  # arrivals a minute
SPREAD = 300.0  # standard deviation of the ratings
CLOSE = 200.0  # points
TICK = 1.0  # seconds between two looks
BEAT = 3.0  # seconds between two heartbeats
FICKLE = 0.1  # of the people close their page after a while
PATIENCE = 2 * OFFER  # seconds after which the others take bots
NUMBERS = {ANY: 4, 2: 3, 3: 2, 4: 1}  # how many people wish for which number of players
GAMES = ("burgundy", "orleans", "pest")
ENOUGH, SOON = 0.95, 10.0  # the targets: tables that are as close as possible, and the median of the waits


@dataclass(frozen=True, slots=True)
class Crowd:
    """What people wish for, and when they come."""

    games: int = 1
    speeds: int = 1
    numbers: Mapping[int, int] = field(default_factory=lambda: {2: 1})
    is_mixed: bool = False  # rated and not

    def arrivals(self, people: int, rate: float, rng: Random) -> list[tuple[float, Seeker]]:
        """When who comes, in order."""
        moment, found = 0.0, []
        for number in range(people):
            moment += rng.expovariate(rate / 60)
            found.append((moment, Seeker(f"{number:04}", self._wish(rng), rng.gauss(1000, SPREAD))))
        return found

    def _wish(self, rng: Random) -> Wish:
        (players,) = rng.choices(list(self.numbers), list(self.numbers.values()))
        return Wish(GAMES[rng.randrange(self.games)], players, SPEEDS[rng.randrange(self.speeds)], self._is_rated(rng))

    def _is_rated(self, rng: Random) -> bool:
        return self.is_mixed and rng.random() < 0.5


CROWDS = {
    "one game for two": Crowd(),
    "one game": Crowd(numbers=NUMBERS),
    "three games": Crowd(3, numbers=NUMBERS),
    "three games, three speeds, rated and not": Crowd(3, 3, NUMBERS, is_mixed=True),
}


# ------------------------------------------------------------------ in simulated time


@dataclass(slots=True)
class Seated:
    """Who was seated: how long they had waited, and how far apart they were."""

    waits: dict[str, float] = field(default_factory=dict)
    spreads: list[float] = field(default_factory=list)
    missed: int = 0  # tables that were not close although a close one was possible


def simulate(crowd: Crowd, people: int, rate: float, seed: int) -> Seated:
    """Let everyone come and be matched; those who have waited for long take bots."""
    coming, waiting, found, now = crowd.arrivals(people, rate, Random(seed))[::-1], dict[str, float](), Seated(), 0.0
    known = {one.person: one for _, one in coming}
    while coming or waiting:
        now += TICK
        while coming and coming[-1][0] <= now:
            moment, one = coming.pop()
            waiting[one.person] = moment
        there = [
            replace(known[person], waited=now - since, takes_bots=now - since > PATIENCE)
            for person, since in waiting.items()
        ]
        for party in _matched(there):
            _note(found, party, there)
            for one in party.people:
                found.waits[one.person] = now - waiting.pop(one.person)
    return found


def _matched(there: Sequence[Seeker]) -> list[Party]:
    by_game = {key: [one for one in there if one.wish.game == key] for key in GAMES}
    return [party for key, waiting in by_game.items() for party in parties(waiting, game(key).players)]


def _note(found: Seated, party: Party, there: Sequence[Seeker]) -> None:
    if any(one.person in found.waits for one in party.people):
        raise Lost("Somebody was seated twice.")
    if len(party.people) > 1:
        found.spreads.append(party.spread())
        found.missed += party.spread() > CLOSE and _was_possible(party, there)


def _was_possible(party: Party, there: Sequence[Seeker]) -> bool:
    """Could one of these people have sat at a table of this size with people who were close?"""
    fitting = [
        one for one in there if one.wish.queue() == party.wish.queue() and one.wish.players in (ANY, party.seats)
    ]
    pool = sorted(fitting, key=lambda one: one.rating)
    runs = (pool[first : first + party.seats] for first in range(len(pool) - party.seats + 1))
    return any(run[-1].rating - run[0].rating <= CLOSE and set(run) & set(party.people) for run in runs)


def simulated(people: int, rate: float) -> bool:
    """Print what was found; returns whether the targets are met."""
    rows, is_good = [], True
    for name, crowd in CROWDS.items():
        found = simulate(crowd, people, rate, seed=1)
        waits, share = list(found.waits.values()), 1 - found.missed / len(found.spreads)
        close = sum(spread <= CLOSE for spread in found.spreads) / len(found.spreads)
        is_good = is_good and len(waits) == people and share >= ENOUGH and median(waits) < SOON
        times = [f"{value:.1f} s" for value in (median(waits), quantiles(waits, n=20)[-1])]
        rows.append([name, str(len(waits)), *times, f"{close:.0%}", f"{share:.1%}"])
    print(table(["crowd", "seated", "median wait", "95 %", "within 200", "or nobody such waited"], rows), flush=True)
    return is_good


# ------------------------------------------------------------------ in real time


class Pages:
    """The open pages of people who wait: each says so every few seconds, until it is closed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.open: dict[str, float] = {}  # since when
        self.closed: dict[str, float] = {}  # when the last heartbeat of a closed page was

    async def beat(self) -> None:
        """All open pages tell that they are, and those that have waited for long take bots."""
        now = time()
        patient = [person for person, since in self.open.items() if now - since <= PATIENCE]
        impatient = list(self.open.keys() - set(patient))
        async with self._store.engine.begin() as connection:
            for people, takes_bots in ((patient, False), (impatient, True)):
                mine = (SEEKERS.c.person.in_(people), SEEKERS.c.table.is_(None))
                await connection.execute(update(SEEKERS).where(*mine).values(seen=now, takes_bots=takes_bots))
        for person in await self._seated():
            self.open.pop(person, None)

    def close(self, person: str) -> None:
        """Close a page without a word, if its person still waits."""
        if self.open.pop(person, None) is not None:
            self.closed[person] = time()

    async def _seated(self) -> list[str]:
        rows = await self._store.engine.rows(select(SEEKERS.c.person).where(SEEKERS.c.table.is_not(None)))
        return [row.person for row in rows]


async def play(database: str, folder: Path, people: int, rate: float) -> None:
    """Let everyone come to two servers, kill one of them half-way, and look at who was seated."""
    servers = [Server(database, folder / f"{number}.log") for number in range(2)]
    try:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        async with opened(Settings(database)) as store:
            pages = await _come(store, servers, people, rate)
            await _check(store, pages)
    finally:
        for server in servers:
            server.kill()


async def _come(store: Store, servers: Sequence[Server], people: int, rate: float) -> Pages:
    rng, pages, began, beaten = Random(2), Pages(store), time(), 0.0
    coming = CROWDS["three games"].arrivals(people, rate, rng)[::-1]
    leaving: list[tuple[float, str]] = []
    while coming or pages.open:
        while coming and coming[-1][0] <= time() - began:
            person = await _arrive(store, coming.pop()[1])
            pages.open[person] = time()
            if rng.random() < FICKLE:
                leaving.append((time() + rng.uniform(0, PATIENCE / 4), person))
            if len(coming) == people // 2:
                servers[0].kill()
        for moment, person in [one for one in leaving if one[0] <= time()]:
            pages.close(person)
            leaving.remove((moment, person))
        if time() - beaten >= BEAT:
            beaten = time()
            await pages.beat()
        await asyncio.sleep(0.05)
    return pages


async def _arrive(store: Store, one: Seeker) -> str:
    person = (await store.add_person(f"Player {one.person}", 0))[0].id
    values = {"rating": one.rating, "deviation": 60.0, "volatility": 0.06, "games": 30}
    await store.engine.execute(RATINGS.insert().values(person=person, game=one.wish.game, **values))
    await seek(store, person, one.wish)
    return person


async def _check(store: Store, pages: Pages) -> None:
    """Refuse what must not be, and print how long people have waited."""
    seats = Counter(row.person for row in await store.engine.rows(select(SEATS.c.person)) if row.person)
    rows = {row.person: row for row in await store.engine.rows(select(SEEKERS))}
    twice = [person for person, number in seats.items() if number > 1]
    behind = [person for person in rows.keys() - pages.closed.keys() if not seats[person]]
    late = [person for person, last in pages.closed.items() if seats[person] and rows[person].seated - last > GONE]
    if twice or behind or late:
        raise Lost(f"Seated twice: {len(twice)}, left behind: {len(behind)}, seated after they had gone: {len(late)}.")
    waits = [row.seated - row.since for row in rows.values() if row.seated is not None]
    gone = sum(not seats[person] for person in pages.closed)
    cells = [str(len(rows)), str(len(waits)), str(gone), "0", "0", f"{median(waits):.1f} s"]
    head = ["people, two workers, one killed", "seated", "gone before", "seated twice", "left behind", "median wait"]
    print(table(head, [cells]))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.pairing", description="Let many people look for opponents.")
    parser.add_argument("--people", type=int, default=PEOPLE, help=f"how many ({PEOPLE})")
    parser.add_argument("--rate", type=float, default=RATE, help=f"arrivals a minute, in real time too ({RATE:g})")
    given = parser.parse_args()
    is_good = simulated(given.people, RATE)
    with tempfile.TemporaryDirectory() as folder, Postgres(settings=("listen_addresses=",)) as postgres:
        try:
            asyncio.run(play(postgres.database(), Path(folder), given.people, given.rate))
        except Lost as lost:
            print(lost, file=sys.stderr)
            return 1
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
