"""Tournaments as they are stored: who has entered, which round is played, and its games.

Every change claims the tournament's row first, so of several workers that begin a round one succeeds, and nobody enters
a tournament that has just begun.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from time import time
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, case, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Unknown
from comptoir.server.storage.avoidance import is_kept_from, kept_apart
from comptoir.server.storage.ratings import NEWCOMER
from comptoir.server.storage.schema import (
    ENTRANTS,
    FRIENDS,
    PEOPLE,
    PROGRAMS,
    RATINGS,
    SEATS,
    TABLES,
    TOURNAMENT_GAMES,
    TOURNAMENTS,
)
from comptoir.server.storage.store import CANCELLED, NUL, OVER, PLAYING, Store, TableRow, add_table_rows
from comptoir.tournaments import Game, Player

OPEN = "open"  # may be entered; the other statuses are those of tables
SWISS, ROBIN = "swiss", "round-robin"
LINK, WITH_FRIENDS, EVERYBODY = "link", "friends", "everybody"
MOST_ENTRANTS = {SWISS: 64, ROBIN: 16}
MOST_BOTS = 16  # in a tournament
MOST_OWN = 5  # tournaments of an organiser that are not over
LISTED = 50  # tournaments in a list


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it was set up, and where it stands."""

    id: str
    name: str
    game: str
    preset: str
    options: dict[str, Any]
    system: str
    rounds: int
    clock: str
    is_rated: bool
    access: str
    owner: str
    status: str = OPEN
    round: int = 0
    version: int = 0
    made: float = field(default_factory=time)
    began: float | None = None
    ended: float | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has entered: a person, a bot, or someone who has been deleted."""

    number: int
    name: str
    person: str | None = None
    bot: str | None = None
    rating: float = NEWCOMER.rating
    withdrawn: float | None = None
    emblem: int = 0
    is_banned: bool = False
    is_program: bool = False

    def is_in(self) -> bool:
        return self.withdrawn is None and not self.is_banned


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of a round: where it is played, and the points of both once they are known."""

    round: int
    board: int
    first: int
    second: int | None
    played_at: str | None = None
    points: tuple[float, float] | None = None

    def plain(self) -> Game:
        """The game as pairings and standings see it."""
        return Game(self.round, self.first, self.second, self.points)


@dataclass(frozen=True, slots=True)
class Field:
    """A tournament with everybody in it and all games so far."""

    tournament: Tournament
    entrants: tuple[Entrant, ...] = ()
    games: tuple[StoredGame, ...] = ()
    organiser: str = ""  # their name
    apart: frozenset[frozenset[int]] = frozenset()  # the numbers of two of whom one has blocked the other

    def entrant(self, number: int) -> Entrant:
        """The one with this number."""
        return next(one for one in self.entrants if one.number == number)

    def entrant_of(self, person: str | None) -> Entrant | None:
        """The person, if they have entered."""
        return next((one for one in self.entrants if person is not None and one.person == person), None)

    def players(self) -> list[Player]:
        """Everybody as pairings and standings see them."""
        return [Player(one.number, one.rating, one.is_in()) for one in self.entrants]

    def plain_games(self) -> list[Game]:
        return [game.plain() for game in self.games]

    def unsettled(self) -> list[StoredGame]:
        """The games whose points are not known yet."""
        return [game for game in self.games if game.points is None]


# ------------------------------------------------------------------ reading


async def field_of(store: Store, id: str) -> Field:
    """A tournament with its entrants and games."""
    query = select(TOURNAMENTS, PEOPLE.c.name.label("organiser")).join(PEOPLE, PEOPLE.c.id == TOURNAMENTS.c.owner)
    row = None if NUL in id else await store.engine.first(query.where(TOURNAMENTS.c.id == id))
    if row is None:
        raise Unknown("There is no tournament “{id}”.", id=id[:16])
    values = dict(row._mapping)
    organiser = values.pop("organiser")
    games = select(TOURNAMENT_GAMES).where(TOURNAMENT_GAMES.c.tournament == id)
    rows = await store.engine.rows(games.order_by(TOURNAMENT_GAMES.c.round, TOURNAMENT_GAMES.c.board))
    return Field(Tournament(**values), await _entrants(store, id), tuple(map(_game, rows)), organiser)


async def with_blocks(store: Store, field: Field) -> Field:
    """The same with those who have blocked each other since they entered."""
    people = {one.person: one.number for one in field.entrants if one.person is not None}
    entered = select(ENTRANTS.c.person).where(ENTRANTS.c.tournament == field.tournament.id)
    blocked = await kept_apart(store.engine, entered.where(ENTRANTS.c.person.is_not(None)))
    pairs = {frozenset((people[one], people[other])) for one, others in blocked.items() for other in others}
    return replace(field, apart=frozenset(pairs))


async def _entrants(store: Store, id: str) -> tuple[Entrant, ...]:
    people = (PEOPLE.c.name.label("called"), PEOPLE.c.emblem, PEOPLE.c.banned, PROGRAMS.c.owner)
    joined = ENTRANTS.outerjoin(PEOPLE, PEOPLE.c.id == ENTRANTS.c.person)
    joined = joined.outerjoin(PROGRAMS, PROGRAMS.c.person == ENTRANTS.c.person)
    query = select(ENTRANTS, *people).select_from(joined)
    rows = await store.engine.rows(query.where(ENTRANTS.c.tournament == id).order_by(ENTRANTS.c.number))
    return tuple(
        Entrant(
            row.number, row.called or row.name, row.person, row.bot, row.rating, row.withdrawn, row.emblem or 0,
            row.banned is not None, row.owner is not None,
        )
        for row in rows
    )  # fmt: skip


def _game(row: Row[Any]) -> StoredGame:
    points = None if row.first_points is None else (row.first_points, row.second_points)
    return StoredGame(row.round, row.board, row.first, row.second, row.played_at, points)


async def due_tournaments(store: Store) -> list[str]:
    """Those in play where something has happened: a game or a whole round is over, or somebody has gone."""
    games = TOURNAMENT_GAMES.c
    is_unsettled = (games.tournament == TOURNAMENTS.c.id) & games.first_points.is_(None)
    somebody_away = exists().where(SEATS.c.table == games.played_at, SEATS.c.away.is_not(None))
    is_played = exists().where(TABLES.c.id == games.played_at, TABLES.c.status == PLAYING)
    their_numbers = or_(ENTRANTS.c.number == games.first, ENTRANTS.c.number == games.second)
    banned = select(PEOPLE.c.id).where(PEOPLE.c.banned.is_not(None))
    has_gone = or_(ENTRANTS.c.withdrawn.is_not(None), ENTRANTS.c.person.in_(banned))
    somebody_gone = exists().where(ENTRANTS.c.tournament == games.tournament, their_numbers, has_gone)
    is_quiet = is_played & ~somebody_away & ~somebody_gone
    is_due = or_(~exists().where(is_unsettled), exists().where(is_unsettled, ~is_quiet))
    query = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.status == PLAYING, is_due)
    return [row.id for row in await store.engine.rows(query.order_by(TOURNAMENTS.c.made))]


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list."""

    tournament: Tournament
    entrants: int
    is_mine: bool  # set up or entered


async def tournaments_for(store: Store, person: str | None) -> list[Listed]:
    """Those that somebody has set up or entered, those of their friends, and those for everybody; the newest first."""
    me = person or ""
    entered = TOURNAMENTS.c.id.in_(select(ENTRANTS.c.tournament).where(ENTRANTS.c.person == me))
    is_mine = or_(TOURNAMENTS.c.owner == me, entered)
    is_open = (TOURNAMENTS.c.access == EVERYBODY) & (TOURNAMENTS.c.status != CANCELLED)
    of_friends = (TOURNAMENTS.c.access == WITH_FRIENDS) & TOURNAMENTS.c.owner.in_(_friends_of(me))
    number = select(func.count()).where(ENTRANTS.c.tournament == TOURNAMENTS.c.id).scalar_subquery()
    query = select(TOURNAMENTS, number.label("entrants"), is_mine.label("is_mine"))
    order = case({OPEN: 0, PLAYING: 1}, value=TOURNAMENTS.c.status, else_=2)
    found = query.where(or_(is_mine, is_open, of_friends & (TOURNAMENTS.c.status != CANCELLED)))
    rows = await store.engine.rows(found.order_by(order, TOURNAMENTS.c.made.desc()).limit(LISTED))
    return [_listed(dict(row._mapping)) for row in rows]


def _listed(values: dict[str, Any]) -> Listed:
    entrants, is_mine = values.pop("entrants"), values.pop("is_mine")
    return Listed(Tournament(**values), entrants, bool(is_mine))


def _friends_of(person: str) -> Select[Any]:
    return select(FRIENDS.c.friend).where(FRIENDS.c.person == person, FRIENDS.c.accepted.is_not(None))


async def tournament_at(store: Store, table: str) -> str | None:
    """The tournament to which a table belongs, if it does."""
    query = select(TOURNAMENT_GAMES.c.tournament).where(TOURNAMENT_GAMES.c.played_at == table)
    row = await store.engine.first(query)
    return None if row is None else str(row.tournament)


async def states_of_tables(store: Store, tables: Sequence[str]) -> dict[str, tuple[str, bool]]:
    """The status of each table, and whether somebody there is away; those that were deleted are left out."""
    away = select(func.count()).where(SEATS.c.table == TABLES.c.id, SEATS.c.away.is_not(None)).scalar_subquery()
    query = select(TABLES.c.id, TABLES.c.status, away.label("away")).where(TABLES.c.id.in_(tables))
    return {row.id: (row.status, row.away > 0) for row in await store.engine.rows(query)}


async def rating_in(store: Store, person: str, game: str) -> float:
    """A person's rating in a game; that of a newcomer, if they have none."""
    query = select(RATINGS.c.rating).where(RATINGS.c.person == person, RATINGS.c.game == game)
    row = await store.engine.first(query)
    return NEWCOMER.rating if row is None else float(row.rating)


# ------------------------------------------------------------------ setting up and entering


async def add_tournament(store: Store, tournament: Tournament) -> None:
    """Add a tournament; refused if its organiser has too many that are not over."""
    mine = (TOURNAMENTS.c.owner == tournament.owner, TOURNAMENTS.c.status.in_((OPEN, PLAYING)))
    async with store.engine.begin() as connection:
        await connection.execute(insert(TOURNAMENTS).values(asdict(tournament)))
        own = (await connection.execute(select(func.count()).select_from(TOURNAMENTS).where(*mine))).scalar_one()
        if own > MOST_OWN:
            raise Refusal("You have {most} tournaments that are not over; finish or cancel one first.", most=MOST_OWN)


async def _claim(connection: AsyncConnection, id: str, *statuses: str) -> str:
    """Let nobody else change a tournament before this transaction ends; refused if it has none of these statuses."""
    there = (TOURNAMENTS.c.id == id, TOURNAMENTS.c.status.in_(statuses))
    claimed = update(TOURNAMENTS).where(*there).values(version=TOURNAMENTS.c.version + 1)
    row = (await connection.execute(claimed.returning(TOURNAMENTS.c.status))).first()
    if row is None:
        raise Refusal("This tournament has begun.") if statuses == (OPEN,) else Refusal("This tournament is over.")
    return str(row.status)


async def enter(store: Store, tournament: Tournament, newcomer: Entrant) -> None:
    """Enter a tournament that has not begun. Who has entered already stays so."""
    if newcomer.person is not None:
        await _check_company(store, tournament, newcomer.person)
    with suppress(IntegrityError):  # entered already
        async with store.engine.begin() as connection:
            await _claim(connection, tournament.id, OPEN)
            there = ENTRANTS.c.tournament == tournament.id
            rows = (await connection.execute(select(ENTRANTS.c.number, ENTRANTS.c.bot).where(there))).all()
            _check_room(tournament, newcomer, rows)
            values = {"person": newcomer.person, "bot": newcomer.bot, "name": newcomer.name, "rating": newcomer.rating}
            number = 1 + max((row.number for row in rows), default=0)
            added = insert(ENTRANTS).values(tournament=tournament.id, number=number, made=time(), **values)
            await connection.execute(added)


def _check_room(tournament: Tournament, newcomer: Entrant, rows: Sequence[Any]) -> None:
    most = MOST_ENTRANTS[tournament.system]
    if len(rows) >= most:
        raise Refusal("This tournament is full: it has {most} players.", most=most)
    if newcomer.bot is not None and sum(row.bot is not None for row in rows) >= MOST_BOTS:
        raise Refusal("A tournament has at most {most} bots.", most=MOST_BOTS)


async def _check_company(store: Store, tournament: Tournament, person: str) -> None:
    """Refuse somebody who would meet people whom they have blocked, or who have blocked them."""
    rows = await store.engine.rows(select(ENTRANTS.c.person).where(ENTRANTS.c.tournament == tournament.id))
    others = {row.person for row in rows if row.person is not None} | {tournament.owner}
    if await is_kept_from(store.engine, person, others):
        raise Refusal("You cannot enter this tournament.")


async def withdraw(store: Store, id: str, number: int) -> None:
    """Leave a tournament: before it begins as if one had never entered, afterwards for its other rounds."""
    them = (ENTRANTS.c.tournament == id, ENTRANTS.c.number == number)
    async with store.engine.begin() as connection:
        if await _claim(connection, id, OPEN, PLAYING) == OPEN:
            await connection.execute(delete(ENTRANTS).where(*them))
        else:
            gone = update(ENTRANTS).where(*them, ENTRANTS.c.withdrawn.is_(None)).values(withdrawn=time())
            await connection.execute(gone)


async def cancel(store: Store, id: str) -> None:
    """Cancel a tournament before or while it is played; games that are being played go on as ordinary ones."""
    async with store.engine.begin() as connection:
        await _claim(connection, id, OPEN, PLAYING)
        ended = update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(status=CANCELLED, ended=time())
        await connection.execute(ended)


# ------------------------------------------------------------------ playing


async def begin_round(
    store: Store, before: Tournament, rounds: int, games: Sequence[StoredGame], tables: Sequence[TableRow]
) -> bool:
    """Begin the next round with all its tables; False if somebody else has changed the tournament since."""
    now = time()
    began = before.began or now
    values = {"status": PLAYING, "round": before.round + 1, "version": before.version + 1, "rounds": rounds}
    async with store.engine.begin() as connection:
        claimed = update(TOURNAMENTS).where(*_as_it_was(before)).values(began=began, **values)
        if (await connection.execute(claimed)).rowcount != 1:
            return False
        for table in tables:
            await connection.run_sync(add_table_rows, table)
        await connection.execute(insert(TOURNAMENT_GAMES), [_columns(before.id, game) for game in games])
    return True


def _as_it_was(before: Tournament) -> tuple[ColumnElement[bool], ...]:
    same = {"id": before.id, "version": before.version, "status": before.status, "round": before.round}
    return tuple(TOURNAMENTS.c[name] == value for name, value in same.items())


def _columns(id: str, game: StoredGame) -> dict[str, Any]:
    first, second = game.points or (None, None)
    values = {name: getattr(game, name) for name in ("round", "board", "first", "second", "played_at")}
    return {"tournament": id, **values, "first_points": first, "second_points": second}


async def settle(store: Store, id: str, game: StoredGame, points: tuple[float, float]) -> StoredGame:
    """Write the points of a game; those that were written first stay."""
    there = [TOURNAMENT_GAMES.c[name] == getattr(game, name) for name in ("round", "board")]
    open_game = (TOURNAMENT_GAMES.c.tournament == id, *there, TOURNAMENT_GAMES.c.first_points.is_(None))
    values = {"first_points": points[0], "second_points": points[1]}
    await store.engine.execute(update(TOURNAMENT_GAMES).where(*open_game).values(values))
    return replace(game, points=points)


async def finish(store: Store, before: Tournament) -> bool:
    """The last round is over; False if somebody else has changed the tournament since."""
    ended = update(TOURNAMENTS).where(*_as_it_was(before))
    return await store.engine.execute(ended.values(status=OVER, ended=time(), version=before.version + 1)) == 1


# ------------------------------------------------------------------ the end


async def forget_entrant(connection: AsyncConnection, person: str, nobody: str) -> None:
    """A deleted person keeps their games, under a name that says nothing; what they have set up is nobody's.

    Where the tournament has not begun, they have never entered, and their own is cancelled. One in which nobody is left
    goes, too.
    """
    unbegun = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.status == OPEN)
    unfinished = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.status == PLAYING)
    mine = ENTRANTS.c.person == person
    gone = update(ENTRANTS).where(mine, ENTRANTS.c.tournament.in_(unfinished), ENTRANTS.c.withdrawn.is_(None))
    owned = TOURNAMENTS.c.owner == person
    for statement in (
        delete(ENTRANTS).where(mine, ENTRANTS.c.tournament.in_(unbegun)),
        gone.values(withdrawn=time()),
        update(ENTRANTS).where(mine).values(person=None, name=nobody),
        update(TOURNAMENTS).where(owned, TOURNAMENTS.c.status == OPEN).values(status=CANCELLED, ended=time()),
        update(TOURNAMENTS).where(owned).values(name=nobody, version=TOURNAMENTS.c.version + 1),
    ):
        await connection.execute(statement)
    for id in (await connection.execute(_deserted(person, nobody))).scalars().all():
        await delete_tournament(connection, id)


def _deserted(person: str, nobody: str) -> Select[Any]:
    """The tournaments whose organiser is this person, or gone before, and in which nobody else is left."""
    is_gone = (PEOPLE.c.name == nobody) & PEOPLE.c.account.is_(None) & PEOPLE.c.recovery.is_(None)
    owners = select(PEOPLE.c.id).where(or_(PEOPLE.c.id == person, is_gone))
    somebody = exists().where(ENTRANTS.c.tournament == TOURNAMENTS.c.id, ENTRANTS.c.person.is_not(None))
    return select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.owner.in_(owners), ~somebody)


async def delete_tournament(connection: AsyncConnection, id: str) -> bool:
    """Delete a tournament; its tables stay. False if there is none."""
    # A round that is being begun refers to it: wait for that, and let none follow.
    await connection.execute(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.id == id).with_for_update())
    for part in (TOURNAMENT_GAMES, ENTRANTS):
        await connection.execute(delete(part).where(part.c.tournament == id))
    return (await connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.id == id))).rowcount == 1
