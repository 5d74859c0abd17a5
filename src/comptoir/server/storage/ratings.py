"""Ratings of people in each game: every rated game is counted once, and ratings follow from the games in their order.

The scale is that of the ladder of bots: a bot has its rating there, and people begin at the level of the reference.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, false, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from comptoir.glicko import Rating, after_game
from comptoir.server.storage.engines import shielded
from comptoir.server.storage.friends import friends_of
from comptoir.server.storage.profiles import shown_parts
from comptoir.server.storage.schema import PEOPLE, PROGRAMS, RATED_GAMES, RATED_PLAYERS, RATINGS, TABLES
from comptoir.server.storage.store import OVER, Store

NEWCOMER = Rating(1000.0)  # nothing is known yet
BOT_DEVIATION = 50.0  # about that of the ladder
SURE = 110.0  # a larger deviation makes a rating provisional
LISTED = 100  # people on a leaderboard
CURVE = 100  # rated games of a curve, the newest ones
COUNTING = 0x72617465  # lock under which one worker at a time counts a game


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating in a game, and how many games have made it."""

    rating: Rating = NEWCOMER
    games: int = 0

    def is_provisional(self) -> bool:
        return self.rating.deviation > SURE

    def points(self) -> int:
        """The rating as it is shown."""
        return round(self.rating.rating)


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat in the result of a game: a person's, or that of a bot with this rating."""

    seat: int
    place: int
    person: str | None = None
    bot: float = 0.0

    def before(self, known: Mapping[str, Standing]) -> Rating:
        """The rating with which the game was played."""
        if self.person is None:
            return Rating(self.bot, BOT_DEVIATION)
        return known.get(self.person, Standing()).rating


@dataclass(frozen=True, slots=True)
class Counted:
    """What a game has changed: the standings of its people, and the rows of its players."""

    standings: Mapping[str, Standing]
    players: Sequence[Mapping[str, Any]] = field(default_factory=list)


def counted(placed: Sequence[Placed], known: Mapping[str, Standing]) -> Counted:
    """Count a game between people with these standings; those of whom nothing is known are newcomers."""
    before = [one.before(known) for one in placed]
    after = after_game(before, [one.place for one in placed])
    standings = {
        one.person: Standing(rating, known.get(one.person, Standing()).games + 1)
        for one, rating in zip(placed, after, strict=True)
        if one.person is not None
    }
    players = [_player(one, *ratings) for one, *ratings in zip(placed, before, after, strict=True)]
    return Counted(standings, players)


def _player(one: Placed, before: Rating, after: Rating) -> dict[str, Any]:
    is_bot = one.person is None
    rating, change = (one.bot, 0.0) if is_bot else (after.rating, after.rating - before.rating)
    return {"seat": one.seat, "person": one.person, "place": one.place, "rating": rating, "change": change}


# ------------------------------------------------------------------ counting


async def count_game(store: Store, table: str, game: str, placed: Sequence[Placed]) -> bool:
    """Count a finished game, once; False if it was counted before. Without anybody placed, it is only marked so."""

    def count(connection: Connection) -> bool:
        take_turn(connection)
        if connection.execute(select(RATED_GAMES.c.id).where(RATED_GAMES.c.id == table)).first():
            return False
        _count(connection, table, game, placed)
        return True

    with suppress(IntegrityError):  # another server was faster
        return await shielded(store.engine.write(count))
    return False


def take_turn(connection: Connection) -> None:
    """Wait until nobody else counts, and let nobody begin before this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(COUNTING)))
    else:  # a statement that may write takes the lock of the file, before anything is read
        connection.execute(update(RATED_GAMES).where(false()).values(number=0))


def _count(connection: Connection, table: str, game: str, placed: Sequence[Placed]) -> None:
    last = connection.execute(select(func.max(RATED_GAMES.c.number)).where(RATED_GAMES.c.game == game)).scalar()
    connection.execute(insert(RATED_GAMES).values(id=table, game=game, number=(last or 0) + 1))
    if not placed:
        return
    people = [one.person for one in placed if one.person is not None]
    rows = connection.execute(select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.person.in_(people)))
    found = counted(placed, {row.person: standing_in(row) for row in rows})
    connection.execute(insert(RATED_PLAYERS), [{"id": table, **player} for player in found.players])
    connection.execute(delete(RATINGS).where(RATINGS.c.game == game, RATINGS.c.person.in_(people)))
    put_standings(connection, game, found.standings)


def put_standings(connection: Connection, game: str, standings: Mapping[str, Standing]) -> None:
    """Write the standings of people in a game who have none there."""
    values = [
        {"person": person, "game": game, **asdict(standing.rating), "games": standing.games}
        for person, standing in standings.items()
    ]
    if values:
        connection.execute(insert(RATINGS), values)


def standing_in(row: Row[Any]) -> Standing:
    """A standing from its row."""
    return Standing(Rating(row.rating, row.deviation, row.volatility), row.games)


async def uncounted_tables(store: Store) -> list[str]:
    """Rated games that have ended and were not counted, because their server stopped; the first to end first."""
    is_counted = exists().where(RATED_GAMES.c.id == TABLES.c.id)
    query = select(TABLES.c.id).where(TABLES.c.is_rated, TABLES.c.status == OVER, ~is_counted)
    return [row.id for row in await store.engine.rows(query.order_by(TABLES.c.moved, TABLES.c.id))]


# ------------------------------------------------------------------ who may see what


async def own_standings(store: Store, person: str | None) -> dict[str, Standing]:
    """A person's standings by game."""
    rows = await store.engine.rows(select(RATINGS).where(RATINGS.c.person == (person or "")))
    return {row.game: standing_in(row) for row in rows}


async def rating_course(store: Store, person: str, game: str) -> list[float]:
    """A person's rating before their last rated games of a kind, and after each of them; the oldest first."""
    joined = RATED_PLAYERS.join(RATED_GAMES, RATED_GAMES.c.id == RATED_PLAYERS.c.id)
    query = select(RATED_PLAYERS.c.rating, RATED_PLAYERS.c.change).select_from(joined)
    query = query.where(RATED_PLAYERS.c.person == person, RATED_GAMES.c.game == game)
    rows = [*reversed(await store.engine.rows(query.order_by(RATED_GAMES.c.number.desc()).limit(CURVE)))]
    return [*(row.rating - row.change for row in rows[:1]), *(row.rating for row in rows)]


async def shown_standings(store: Store, game: str, people: Collection[str], viewer: str | None) -> dict[str, Standing]:
    """The standings of these people that somebody may see: their own, and those of people who show them."""
    joined = RATINGS.join(PEOPLE, PEOPLE.c.id == RATINGS.c.person)
    may_see = or_(PEOPLE.c.shows_ratings, PEOPLE.c.id == (viewer or ""))
    query = select(RATINGS).select_from(joined).where(RATINGS.c.game == game, RATINGS.c.person.in_(people), may_see)
    return {row.person: standing_in(row) for row in await store.engine.rows(query)}


async def shown_changes(store: Store, table: str, viewer: str | None) -> dict[int, tuple[float, float]]:
    """By seat, the rating after a game and its change, as far as somebody may see them."""
    joined = RATED_PLAYERS.join(PEOPLE, PEOPLE.c.id == RATED_PLAYERS.c.person)
    may_see = or_(PEOPLE.c.shows_ratings, PEOPLE.c.id == (viewer or ""))
    columns = (RATED_PLAYERS.c.seat, RATED_PLAYERS.c.rating, RATED_PLAYERS.c.change)
    query = select(*columns).select_from(joined).where(RATED_PLAYERS.c.id == table, may_see)
    return {row.seat: (row.rating, row.change) for row in await store.engine.rows(query)}


@dataclass(frozen=True, slots=True)
class Listed:
    """A person on a leaderboard."""

    name: str
    emblem: int
    standing: Standing
    is_me: bool
    page: str = ""  # of their profile, if the one who looks may see any part of it
    is_program: bool = False


async def leaderboard(store: Store, game: str, viewer: str | None) -> list[Listed]:
    """The best of those who show their ratings in a game; provisional ones are not listed yet."""
    joined = RATINGS.join(PEOPLE, PEOPLE.c.id == RATINGS.c.person)
    joined = joined.outerjoin(PROGRAMS, PROGRAMS.c.person == RATINGS.c.person)
    where = (RATINGS.c.game == game, PEOPLE.c.shows_ratings, PEOPLE.c.banned.is_(None), RATINGS.c.deviation <= SURE)
    people = (PEOPLE.c.name, PEOPLE.c.emblem, PEOPLE.c.page, PEOPLE.c.shown, PROGRAMS.c.owner)
    query = select(RATINGS, *people).select_from(joined).where(*where)
    rows = await store.engine.rows(query.order_by(RATINGS.c.rating.desc(), RATINGS.c.person).limit(LISTED))
    friends = {friend.id for friend in await friends_of(store, viewer)} if viewer else set()
    return [_listed(row, is_me=row.person == viewer, is_friend=row.person in friends) for row in rows]


def _listed(row: Row[Any], *, is_me: bool, is_friend: bool) -> Listed:
    has_page = is_me or shown_parts(row.shown, to_friend=is_friend)
    return Listed(row.name, row.emblem, standing_in(row), is_me, (row.page or "") if has_page else "", bool(row.owner))


async def shows_ratings(store: Store, person: str | None) -> bool:
    """May others see a person's ratings? Not unless they have said so."""
    row = await store.engine.first(select(PEOPLE.c.shows_ratings).where(PEOPLE.c.id == (person or "")))
    return row is not None and bool(row.shows_ratings)
