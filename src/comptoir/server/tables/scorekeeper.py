"""Keeps the results of finished games, in the background and one at a time: no table waits for it."""

import logging
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from comptoir.engine.frames import PlayerEvent
from comptoir.engine.match import Match
from comptoir.server import thread_pools
from comptoir.server.background import repeat
from comptoir.server.storage.results import Result, keep_results, unscored
from comptoir.server.storage.store import EntryRow, Store, TableRow
from comptoir.server.tables.room import Room

LOG = logging.getLogger(__name__)
LOOK = 10.0  # seconds between two looks for finished games
AT_ONCE = 3  # games at a look: old ones are caught up with slowly


class Scorekeeper:
    """Looks for finished games whose results are not stored."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self) -> None:
        """Look for finished games, as long as the server runs."""
        await repeat(self.catch_up, LOOK, "The results of games could not be stored.")

    async def catch_up(self) -> int:
        """Store the results of a few games; returns how many."""
        tables = await unscored(self._store.engine, AT_ONCE)
        for id in tables:
            table, rows = await self._store.table(id), await self._store.history(id)
            if table is not None:
                results = await thread_pools.RECORDS.run(_results, self._store, table, rows)
                await keep_results(self._store.engine, id, results)
        return len(tables)


def _results(store: Store, table: TableRow, rows: Sequence[EntryRow]) -> list[Result]:
    """The results of a finished game, replayed; none if today's rules cannot read it."""
    try:
        room = Room(store, table)
        room.read(rows)
        return results_in(table, room.match) if room.match.is_over() else []
    except Exception:  # whatever today's rules make of old moves
        LOG.info("The game of table %s has no results.", table.id, exc_info=True)
        return []


def results_in(table: TableRow, match: Match) -> list[Result]:
    """The results of a finished game. Who had several seats on one device is none of its players."""
    seats = Counter(seat.person for seat in table.seats)
    scores, gained = match.game.scores(match.state), _gained(match)
    return [
        Result(
            table.id,
            standing.player,
            person if seats[person := table.seats[standing.player].person] == 1 else None,
            table.game,
            len(table.seats),
            standing.place,
            standing.points,
            table.moved,
            dict(scores[standing.player]),
            dict(gained[standing.player]),
        )
        for standing in match.game.result(match.state)
    ]


def _gained(match: Match) -> list[Counter[str]]:
    """How many of which pieces each player has gained."""
    found: list[Counter[str]] = [Counter() for _ in match.seats]
    for event in chain.from_iterable(match.events):
        piece = match.game.presentation.gained(event)
        if piece and isinstance(event, PlayerEvent):
            found[event.player][piece] += 1
    return found
