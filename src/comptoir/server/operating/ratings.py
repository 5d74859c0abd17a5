"""Ratings computed again from the rated games, in the order in which they were counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, select, update

from comptoir.server.operating.admin import IS_GONE
from comptoir.server.storage.ratings import Counted, Placed, Standing, counted, put_standings, standing_in, take_turn
from comptoir.server.storage.schema import PEOPLE, RATED_GAMES, RATED_PLAYERS, RATINGS
from comptoir.server.storage.store import Store

WRITE = (
    update(RATED_PLAYERS)
    .where(RATED_PLAYERS.c.id == bindparam("at"), RATED_PLAYERS.c.seat == bindparam("number"))
    .values(rating=bindparam("after"), change=bindparam("by"))
)


@dataclass(frozen=True, slots=True)
class Recomputed:
    """How many games were counted again, how many ratings they make, and how many of these are other than before."""

    games: int
    ratings: int
    changed: int


async def recompute(store: Store) -> Recomputed:
    """Compute all ratings again, while nobody counts: all of them are replaced, or none."""
    return await store.engine.write(_recompute)


def _recompute(connection: Connection) -> Recomputed:
    take_turn(connection)
    before = {(row.game, row.person): standing_in(row) for row in connection.execute(select(RATINGS))}
    gone = {row.id for row in connection.execute(select(PEOPLE.c.id).where(IS_GONE))}
    connection.execute(delete(RATINGS))
    games, after = 0, dict[tuple[str, str], Standing]()
    for game, rows in _by_game(connection):
        known: dict[str, Standing] = {}
        for id, found in _recounted(rows, known):
            games += 1
            connection.execute(WRITE, [_written(id, player) for player in found.players])
        kept = {person: standing for person, standing in known.items() if person not in gone}
        put_standings(connection, game, kept)
        after |= {(game, person): standing for person, standing in kept.items()}
    changed = sum(before.get(whose) != after.get(whose) for whose in before.keys() | after.keys())
    return Recomputed(games, len(after), changed)


def _by_game(connection: Connection) -> list[tuple[str, list[Row[Any]]]]:
    """The players of all rated games, in the order in which these were counted, for each game."""
    joined = RATED_PLAYERS.join(RATED_GAMES, RATED_GAMES.c.id == RATED_PLAYERS.c.id)
    query = select(RATED_PLAYERS, RATED_GAMES.c.game).select_from(joined)
    rows = connection.execute(query.order_by(RATED_GAMES.c.game, RATED_GAMES.c.number, RATED_PLAYERS.c.seat)).all()
    return [(game, list(played)) for game, played in groupby(rows, key=lambda row: row.game)]


def _recounted(rows: Sequence[Row[Any]], known: dict[str, Standing]) -> Iterator[tuple[str, Counted]]:
    """Count games again, each on top of what is known from those before it."""
    for id, players in groupby(rows, key=lambda row: row.id):
        found = counted([Placed(row.seat, row.place, row.person, row.rating) for row in players], known)
        known |= found.standings
        yield id, found


def _written(id: str, player: Mapping[str, Any]) -> dict[str, Any]:
    return {"at": id, "number": player["seat"], "after": player["rating"], "by": player["change"]}
