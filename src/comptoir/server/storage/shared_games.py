"""Finished games that may become puzzles: only those of people who all agree."""

from sqlalchemy import exists, or_, select

from comptoir.server.storage.schema import PEOPLE, SEATS, TABLES
from comptoir.server.storage.store import BOT, OVER, PERSON, Store


async def shares_games(store: Store, person: str | None) -> bool:
    """May a person's finished games become puzzles? Not unless they have said so."""
    row = await store.engine.first(select(PEOPLE.c.shares_games).where(PEOPLE.c.id == (person or "")))
    return row is not None and bool(row.shares_games)


async def shared_tables(store: Store, game: str, stand_in: str) -> list[str]:
    """The finished tables of a game, oldest first, at which people sit and all of them share their games.

    A bot of the level that stands in for people may have the seat, or the first moves, of someone who was never asked:
    it takes over from deleted people, and has the other seats where a game is played on from its middle.
    """
    here = SEATS.c.table == TABLES.c.id
    agreeing = select(PEOPLE.c.id).where(PEOPLE.c.shares_games)
    is_unasked = or_(SEATS.c.person.is_(None), SEATS.c.person.not_in(agreeing))
    query = select(TABLES.c.id).where(
        TABLES.c.game == game,
        TABLES.c.status == OVER,
        TABLES.c.lesson.is_(None),
        TABLES.c.facts.is_(None),  # somebody's own facts are not ours to pass on
        exists().where(here, SEATS.c.kind == PERSON),
        ~exists().where(here, SEATS.c.kind == PERSON, is_unasked),
        ~exists().where(here, SEATS.c.kind == BOT, SEATS.c.bot == stand_in),
    )
    return [row.id for row in await store.engine.rows(query.order_by(TABLES.c.made, TABLES.c.id))]
