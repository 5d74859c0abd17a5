"""The results of finished games: one row for each seat, so that a page about a person costs little."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from sqlalchemy import Row, and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.server.storage.engines import Database
from comptoir.server.storage.ratings import SURE
from comptoir.server.storage.schema import PEOPLE, PROGRAMS, RATINGS, RESULTS, SCORED, SEATS, TABLES
from comptoir.server.storage.store import OVER

FORMAT = 1  # of the results; with another one all are made again
MOST = 5000  # games of a person that are looked at, the newest first
STUDIED = 500  # of them, whose points and pieces are
CROWD = 5  # people whose results make an average: it must not tell anyone's own
OF_EVERYBODY = 1000  # results that averages are made of, the newest ones
STEP = 100  # points; people whose ratings lie in the same hundred, or the next one, are about as strong
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
    columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.emblem, PEOPLE.c.shown, PROGRAMS.c.owner)
    query = select(*columns).join_from(PEOPLE, PROGRAMS, PROGRAMS.c.person == PEOPLE.c.id, isouter=True)
    return {row.id: row for row in await engine.rows(query.where(PEOPLE.c.id.in_(people)))}


# ------------------------------------------------------------------ everybody


Kind = tuple[int, int | None]  # the number of players, and the step of ratings; none for those without a sure one


@dataclass(slots=True)
class Crowd:
    """The results of everybody in a game with some number of players and some step of ratings, added up."""

    games: int = 0
    points: Counter[str] = field(default_factory=Counter)  # by category
    people: set[str] = field(default_factory=set)


def _step(rating: float) -> int:
    return int(rating // STEP) * STEP


def near(rating: float) -> range:
    """Ratings that are about the same: those of a step, and of the ones beside it."""
    return range(_step(rating) - STEP, _step(rating) + 2 * STEP)


class Averages:
    """What everybody here reaches on average, kept for a while: it costs more than anybody should pay twice."""

    def __init__(self, engine: Database) -> None:
        self._engine = engine
        self._known: dict[str, tuple[float, dict[Kind, Crowd]]] = {}  # until when

    async def of(self, game: str, players: Collection[int], but: str, rated: range | None = None) -> dict[str, float]:
        """The points of each category with these numbers of players; none if they are of too few other people.

        They are those of people with such ratings, or of everybody.
        """
        until, known = self._known.get(game, (0.0, {}))
        if until < monotonic():
            known = await self._added_up(game)
            self._known[game] = monotonic() + LASTING, known
        found = [(step, crowd) for (number, step), crowd in known.items() if number in players]
        crowds = [crowd for step, crowd in found if rated is None or step in rated]
        if len(set[str]().union(*(crowd.people for crowd in crowds)) - {but}) < CROWD:
            return {}
        games = sum(crowd.games for crowd in crowds)
        total: Counter[str] = Counter()
        for crowd in crowds:
            total.update(crowd.points)  # a sum of counters would lose what is not above zero
        return {name: points / games for name, points in total.items()}

    async def _added_up(self, game: str) -> dict[Kind, Crowd]:
        columns = (RESULTS.c.players, RESULTS.c.person, RESULTS.c.categories, RATINGS.c.rating)
        theirs = and_(RATINGS.c.person == RESULTS.c.person, RATINGS.c.game == game, RATINGS.c.deviation <= SURE)
        is_program = exists().where(PROGRAMS.c.person == RESULTS.c.person)
        played = (RESULTS.c.game == game, RESULTS.c.person.is_not(None), ~is_program)
        query = select(*columns).select_from(RESULTS.outerjoin(RATINGS, theirs)).where(*played)
        crowds: defaultdict[Kind, Crowd] = defaultdict(Crowd)
        for row in await self._engine.rows(query.order_by(RESULTS.c.ended.desc()).limit(OF_EVERYBODY)):
            crowd = crowds[row.players, None if row.rating is None else _step(row.rating)]
            crowd.games += 1
            crowd.points.update(row.categories)
            crowd.people.add(row.person)
        return dict(crowds)
