"""The results of finished games: one row for each seat, so that a page about a person costs little."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from sqlalchemy import Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import PEOPLE, RESULTS, SCORED, SEATS, TABLES
from comptoir.server.storage.store import OVER

FORMAT = 1  # of the results; with another one all are made again
MOST = 5000  # games of a person that are looked at, the newest first
STUDIED = 500  # of them, whose points and pieces are
CROWD = 5  # people whose results make an average: it must not tell anyone's own
OF_EVERYBODY = 1000  # results that averages are made of, the newest ones
LASTING = 600.0  # seconds for which they are kept
OUTLINE = ("table", "seat", "person", "game", "players", "place", "points", "ended")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one seat."""

    table: str
    seat: int
    person: str | None
    game: str
    players: int
    place: int
    points: int
    ended: float
    categories: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)

    def is_won(self) -> bool:
        """Has the seat won against somebody?"""
        return self.place == 1 and self.players > 1


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people at one table: who came where."""

    table: str
    other: str
    place: int  # of the other


# ------------------------------------------------------------------ keeping them


async def unscored(engine: Database, most: int) -> list[str]:
    """Finished tables of people whose results are not stored yet, the newest first."""
    is_scored = exists().where(SCORED.c.table == TABLES.c.id, SCORED.c.format == FORMAT)
    has_people = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.person.is_not(None))
    finished = (TABLES.c.status == OVER, TABLES.c.lesson.is_(None), has_people, ~is_scored)
    query = select(TABLES.c.id).where(*finished).order_by(TABLES.c.moved.desc()).limit(most)
    return [row.id for row in await engine.rows(query)]


async def keep_results(engine: Database, table: str, results: Sequence[Result]) -> None:
    """Store the results of a table, instead of those it had; none if they cannot be known."""
    try:
        async with engine.begin() as connection:
            for part in (RESULTS, SCORED):
                await connection.execute(delete(part).where(part.c.table == table))
            if results:
                await connection.execute(insert(RESULTS), [asdict(result) for result in results])
            await connection.execute(insert(SCORED).values(table=table, format=FORMAT))
    except IntegrityError:
        return  # another worker was faster, or the table has been deleted


async def forget_results(connection: AsyncConnection, person: str) -> None:
    """The results of a deleted person are nobody's."""
    await connection.execute(update(RESULTS).where(RESULTS.c.person == person).values(person=None))


# ------------------------------------------------------------------ reading them


async def results_of(engine: Database, person: str, *, is_detailed: bool = False) -> list[Result]:
    """A person's results, the newest first; of fewer games if points by category and pieces are asked for too."""
    columns = (RESULTS,) if is_detailed else tuple(RESULTS.c[name] for name in OUTLINE)
    query = select(*columns).where(RESULTS.c.person == person).order_by(RESULTS.c.ended.desc(), RESULTS.c.table)
    rows = await engine.rows(query.limit(STUDIED if is_detailed else MOST))
    return [Result(**row._mapping) for row in rows]


async def meetings_of(engine: Database, person: str) -> list[Meeting]:
    """Everybody else at a person's finished tables."""
    mine = select(RESULTS.c.table).where(RESULTS.c.person == person)
    others = (RESULTS.c.table.in_(mine), RESULTS.c.person.is_not(None), RESULTS.c.person != person)
    rows = await engine.rows(select(RESULTS.c.table, RESULTS.c.person, RESULTS.c.place).where(*others).limit(4 * MOST))
    return [Meeting(row.table, row.person, row.place) for row in rows]


async def people_named(engine: Database, people: Sequence[str]) -> dict[str, Row[Any]]:
    """These people, by id: their names, and what they show to whom."""
    columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.emblem, PEOPLE.c.shown)
    return {row.id: row for row in await engine.rows(select(*columns).where(PEOPLE.c.id.in_(people)))}


# ------------------------------------------------------------------ everybody


@dataclass(slots=True)
class Crowd:
    """The results of everybody in a game with some number of players, added up."""

    games: int = 0
    points: Counter[str] = field(default_factory=Counter)  # by category
    people: set[str] = field(default_factory=set)


class Averages:
    """What everybody here reaches on average, kept for a while: it costs more than anybody should pay twice."""

    def __init__(self, engine: Database) -> None:
        self._engine = engine
        self._known: dict[str, tuple[float, dict[int, Crowd]]] = {}  # until when, and by number of players

    async def of(self, game: str, players: Collection[int], but: str) -> dict[str, float]:
        """The points of each category with these numbers of players; none if they are of too few other people."""
        until, known = self._known.get(game, (0.0, {}))
        if until < monotonic():
            known = await self._added_up(game)
            self._known[game] = monotonic() + LASTING, known
        crowds = [crowd for number, crowd in known.items() if number in players]
        if len(set[str]().union(*(crowd.people for crowd in crowds)) - {but}) < CROWD:
            return {}
        games = sum(crowd.games for crowd in crowds)
        total: Counter[str] = Counter()
        for crowd in crowds:
            total.update(crowd.points)  # a sum of counters would lose what is not above zero
        return {name: points / games for name, points in total.items()}

    async def _added_up(self, game: str) -> dict[int, Crowd]:
        columns, played = (RESULTS.c.players, RESULTS.c.person, RESULTS.c.categories), RESULTS.c.game == game
        query = select(*columns).where(played, RESULTS.c.person.is_not(None)).order_by(RESULTS.c.ended.desc())
        crowds: defaultdict[int, Crowd] = defaultdict(Crowd)
        for row in await self._engine.rows(query.limit(OF_EVERYBODY)):
            crowd = crowds[row.players]
            crowd.games += 1
            crowd.points.update(row.categories)
            crowd.people.add(row.person)
        return dict(crowds)
