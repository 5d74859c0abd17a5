"""A table in play: its match, kept in step with the store, and everybody who follows it.

A move is checked and applied to the match, written durably, and only then acknowledged and told to the others. If
the write fails, the room forgets its match and reads it again from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from comptoir.engine.errors import Refusal
from comptoir.engine.match import NO_LANE, Entry, Match
from comptoir.engine.moves import Move
from comptoir.engine.record import line_of
from comptoir.games import game as game_of
from comptoir.server.store import BOT, GATHERING, OVER, Conflict, EntryRow, Store, TableRow

MOVE, UNDO, NOTE = "move", "undo", "note"
Follower = Callable[[], None]


class Stale(Exception):
    """The move was made against a table that has moved on."""


class Unknown(Refusal):
    """There is no such thing."""


class Forbidden(Refusal):
    """It is there, but not for whoever asked."""


class Room:
    """One table. All changes happen under its lock, one at a time."""

    def __init__(self, store: Store, table: TableRow) -> None:
        self.store = store
        self.table = table
        self.game = game_of(table.game)
        self.lock = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.rows: list[EntryRow] = []
        self.match = self.new_match()
        self._row_of: list[int] = []  # for each entry of the match the number of its row

    def new_match(self) -> Match:
        """A match of this table before anything has happened."""
        values = {name: value for name, value in self.table.options.items() if name != "players"}
        options = self.game.make_options(self.table.options["players"], values)
        names = [seat.name for seat in self.table.seats]
        return Match(self.game, options, seed=self.table.seed, seats=names, plays_forced=True, asks_nature=False)

    # ------------------------------------------------------------------ the store

    async def load(self) -> None:
        """Read the table's history, from the start."""
        self.match, self.rows, self._row_of = self.new_match(), [], []
        for row in await self.store.history(self.table.id):
            self._follow(row)
        if not self.rows:
            await self._begin()

    def _follow(self, row: EntryRow) -> None:
        """Apply a row that was checked when it was written."""
        if row.kind == MOVE:
            move = self.game.vocabulary.build(row.move, row.fields)
            self.match.follow(Entry(row.by, move, row.lane, row.is_forced))
            self._row_of.append(len(self.rows))
        elif row.kind == UNDO:
            gone = self.match.undo(row.by)
            del self._row_of[gone.start : gone.stop]
        self.rows.append(row)

    async def _begin(self) -> None:
        """Nature's first answers are stored like all others."""
        self.match.run_on()
        await self._keep([_row(entry) for entry in self.match.entries])

    async def _keep(self, new: list[EntryRow]) -> None:
        """Write rows that the match has already followed; if that fails, the match is read again."""
        first = len(self.rows)
        try:
            await self.store.append(self.table.id, first, new, self.match.is_over())
        except BaseException:
            await self.load()
            raise
        for place, row in enumerate(new):
            if row.kind == MOVE:
                self._row_of.append(first + place)
        self.rows += new

    def _tell(self) -> None:
        for follower in tuple(self.followers):
            follower()

    # ------------------------------------------------------------------ versions

    def version(self, seat: int | None) -> int:
        """How many rows a seat may know of. In secret lanes others' rows do not count until the lanes close."""
        if self.match.lanes is None or not self.match.lanes.is_secret:
            return len(self.rows)
        first = self._lanes_from()
        return first + sum(1 for row in self.rows[first:] if _owner(row) == seat)

    def _lanes_from(self) -> int:
        """The number of the first row in the lanes that are open."""
        assert self.match.lanes is not None
        before = self.match.lanes.first
        return self._row_of[before - 1] + 1 if before else 0

    def _is_current(self, seat: int, version: int) -> bool:
        """Has nothing happened since this version that concerns the seat? In lanes only its own answers do."""
        if version == self.version(seat):
            return True
        lanes = self.match.lanes
        if lanes is None or lanes.is_secret or not self._lanes_from() <= version <= len(self.rows):
            return False
        return all(_owner(row) != seat for row in self.rows[version:])

    # ------------------------------------------------------------------ changes

    async def play(self, seat: int, version: int, move: Move, key: str | None = None) -> None:
        """Make a move for a seat; a key that was seen before changes nothing."""
        async with self.lock:
            if self._has(key):
                return
            if not self._is_current(seat, version):
                raise Stale
            entries = len(self.match.entries)
            self.match.play(seat, move)
            new = [_row(entry) for entry in self.match.entries[entries:]]
            new[0] = replace(new[0], key=key)
            await self._written(new, key)

    async def undo(self, seat: int, version: int, key: str | None = None) -> None:
        """Take back the seat's last move."""
        async with self.lock:
            if self._has(key):
                return
            if not self._is_current(seat, version):
                raise Stale
            gone = self.match.undo(seat)
            del self._row_of[gone.start : gone.stop]
            await self._written([EntryRow(UNDO, seat, key=key)], key)

    async def note(self, seat: int, what: str, **values: Any) -> None:
        """Write something into the history that is not a move."""
        async with self.lock:
            await self._written([EntryRow(NOTE, seat, what, values)], None)

    async def _written(self, new: list[EntryRow], key: str | None) -> None:
        try:
            await self._keep(new)
        except Conflict:
            if self._has(key):
                return
            raise Stale from None
        self._tell()

    def _has(self, key: str | None) -> bool:
        return key is not None and any(row.key == key for row in reversed(self.rows))

    # ------------------------------------------------------------------ who is who

    def is_over(self) -> bool:
        return self.match.is_over() or self.table.status == OVER

    def bots_to_decide(self) -> list[int]:
        """The seats of bots that have a question to answer."""
        return [seat for seat in self.match.to_decide() if self.table.seats[seat].kind == BOT]

    def seats_of(self, person: str | None) -> list[int]:
        """Where a person sits."""
        return [seat.seat for seat in self.table.seats if person is not None and seat.person == person]

    def story_rows(self, seat: int | None) -> list[tuple[int, Any]]:
        """What happened as far as a seat may know it: each event with the number of its row."""
        return [(self._row_of[number], event) for number, event in self.match.story(seat)]


class Rooms:
    """The tables in memory; any that is missing is read from the store."""

    def __init__(self, store: Store, watch: Callable[[Room], None]) -> None:
        self.store = store
        self._watch = watch  # told of every table that comes into memory
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    async def room(self, id: str) -> Room:
        """The table of this id; refused if there is none or if it has not begun."""
        if id not in self._rooms:
            async with self._loading:
                if id not in self._rooms:
                    self._rooms[id] = await self._loaded(id)
                    self._watch(self._rooms[id])
        return self._rooms[id]

    async def _loaded(self, id: str) -> Room:
        table = await self.store.table(id)
        if table is None:
            raise Unknown("There is no table “{id}”.", id=id[:16])
        if table.status == GATHERING:
            raise Refusal("This table waits for players.")
        room = Room(self.store, table)
        await room.load()
        return room


def _row(entry: Entry) -> EntryRow:
    line = line_of(entry)
    return EntryRow(MOVE, line.by, line.move, line.fields, line.lane, entry.is_forced)


def _owner(row: EntryRow) -> int:
    """The seat that a row concerns; in a lane nature's answers are the lane's."""
    return row.by if row.lane == NO_LANE else row.lane
