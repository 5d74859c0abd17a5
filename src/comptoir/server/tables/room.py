"""A table in play: its history, kept in step with the store, and everyone who follows it.

A move is checked and applied to the match, written durably, and only then acknowledged and sent to the others. If
the write fails, the match is rebuilt from the rows that are known to be written.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.engine.match import NATURE, Entry, Match
from comptoir.engine.moves import Move
from comptoir.engine.record import facts_of
from comptoir.games import game as game_of
from comptoir.server.refusals import Forbidden
from comptoir.server.storage import presence
from comptoir.server.storage.presence import ASLEEP, ENDED, away_after, is_pause
from comptoir.server.storage.store import BOT, MOVE, NOTE, OVER, UNDO, Change, Conflict, EntryRow, Store, TableRow
from comptoir.server.tables import clocks, history
from comptoir.server.tables.history import BEGUN, REPLACED, RULES_CHANGED, History, Snapshot, row_of, snapshot_of

LOG = logging.getLogger(__name__)
STAND_IN = "greedy"  # the bot that plays for people who are away
Follower = Callable[[], None]


class StaleVersion(Exception):
    """The move was made against an outdated version of the table."""


class Room:
    """One table. All changes happen under its lock, one at a time."""

    def __init__(self, store: Store, table: TableRow) -> None:
        self.store = store
        self.table = table
        self.game = game_of(table.game)
        # Its own, or those that were standard when it began.
        is_standard = table.facts is None
        self.facts = facts_of(self.game, table.facts_digest or "") if is_standard else self.game.facts(table.facts)
        self.lock = asyncio.Lock()
        self.watcher: Callable[[Room], None] = lambda room: None  # called first after every change
        self.followers: set[Follower] = set()  # the browsers that follow this table
        self.spoken = 0  # chat lines since the table was loaded
        self._pages: dict[int, int] = {}  # how many pages players have open, by seat, since the table was loaded
        self._start_over()

    def _start_over(self) -> None:
        """Reset to a table at which nothing has happened yet."""
        self.history = History(self.game, self.table, self.facts)
        self.away: dict[int, str] = {}  # the seats that bots play for people, with the reason
        self._moments: list[clocks.ClockMoment] = []  # the effect of each row on the clocks, if there are any
        self._readings: Sequence[clocks.Reading] = ()  # the clocks' readings when the match began
        self.person_moved = 0.0  # when someone last moved, or took back a move

    @property
    def match(self) -> Match:
        return self.history.match

    @property
    def rows(self) -> Sequence[EntryRow]:
        return self.history.rows

    def version(self, seat: int | None) -> int:
        """How many rows a seat may know of."""
        return self.history.version(seat)

    # ------------------------------------------------------------------ the store

    async def load(self) -> None:
        """Load the table's history from the start; a new table begins."""
        rows = await self.store.history(self.table.id)
        stored = await self._readable(len(rows))
        if stored is None:
            self.read(rows)
        elif not self._leads_to(stored, rows):
            await self._go_on_from(stored, rows)
        if not self.rows:
            await self._begin()
        await presence.note_first_asked(self.store.engine, self.table.id, self.people_to_decide())

    def _leads_to(self, stored: Snapshot, rows: Sequence[EntryRow]) -> bool:
        """Load the rows: do they still lead to the position that was stored with the last of them?"""
        try:
            self.read(rows)
        except Exception:  # whatever today's rules make of old moves
            return False
        return stored.state == self.match.state

    async def stored(self, rows: int) -> Snapshot | None:
        """The position that was stored with the last of this many rows, if any."""
        found = await self.store.position(self.table.id)
        return None if found is None or found[0] != rows else snapshot_of(self.game, found[1], self.facts)

    async def _readable(self, rows: int) -> Snapshot | None:
        try:
            return await self.stored(rows)
        except history.UNREADABLE as problem:
            LOG.warning(
                "The stored position of table %s cannot be read; using its moves instead: %s", self.table.id, problem
            )
            return None

    async def _go_on_from(self, stored: Snapshot, rows: Sequence[EntryRow]) -> None:
        """The rows no longer lead to the position that everyone has seen: resume from the position, with a note."""
        LOG.warning("Table %s resumes from its stored position, because the rules have changed.", self.table.id)
        note = EntryRow(NOTE, NATURE, RULES_CHANGED, stored.to_data())
        change = Change(is_secret=True, position=note.fields, asked=self.history.new_match(stored.state).to_decide())
        try:
            await self.store.append(self.table.id, len(rows), [note], change)
        except Conflict:  # another server was faster, with the same position
            await self.load()
        else:
            self.read([*rows, note])

    def read(self, rows: Sequence[EntryRow], inspect: Callable[[EntryRow], None] = lambda row: None) -> None:
        """Apply rows from the start, each checked before; those before a change of the rules are only counted."""
        self._start_over()
        numbers = (number for number, row in enumerate(rows) if row.move == RULES_CHANGED and row.kind == NOTE)
        first = max(numbers, default=0)
        for row in rows[:first]:
            self._add(row)
        for row in rows[first:]:
            inspect(row)
            self._follow(row)

    async def catch_up(self) -> None:
        """Apply rows that were written elsewhere; under the lock."""
        for row in await self.store.history(self.table.id, len(self.rows)):
            self._follow(row)

    async def renew(self, rows: int | None = None) -> None:
        """Another worker has written rows, up to this many if known: load what is missing, and notify followers."""
        async with self.lock:
            if rows is None or rows > len(self.rows):
                await self._catch_up_and_tell()

    def _follow(self, row: EntryRow) -> None:
        """Apply a row that was checked when it was written."""
        if row.kind == NOTE and row.move == RULES_CHANGED:
            stored = snapshot_of(self.game, row.fields, self.facts)
            self.history.resume(stored)
            self._moments, self._readings = [], stored.clocks
        self.history.follow(row)
        self._count(row)

    def _count(self, row: EntryRow) -> None:
        """Update who is away and whose clock runs after a row."""
        if row.kind == NOTE:
            self.away = away_after([(row.by, row.move)], self.away)
        elif row.by != NATURE and not self.is_played_by_bot(row.by):
            self.person_moved = row.made
        if self.table.clock is not None:
            goes_on = row.kind == MOVE and (row.is_forced or row.by == NATURE)
            self._moments.append(clocks.ClockMoment(row.made, self.people_to_decide(), row.kind == UNDO, goes_on))

    def _add(self, row: EntryRow) -> None:
        """Count a row that the match has already applied, or need not apply."""
        self.history.add(row)
        self._count(row)

    async def _begin(self) -> None:
        """Store nature's first answers like all others."""
        begun = [] if self.table.clock is None else [EntryRow(NOTE, NATURE, BEGUN)]
        new = [*begun, *self.history.begin()]
        if new:
            with suppress(Conflict):  # begun elsewhere, with the same answers
                await self._keep(new)

    async def _keep(self, new: Sequence[EntryRow]) -> None:
        """Write rows that the match has already applied; if that fails, they are undone in the match."""
        first, is_secret = len(self.rows), self.history.is_in_secret()
        for row in new:
            self._add(row)
        asked = tuple(self.people_to_decide())
        position = self.history.snapshot([clock.reading() for clock in self.seat_clocks()]).to_data()
        change = Change(self.history.is_over(), is_secret, position, asked, self.due(), self.deadlines())
        try:
            await self.store.append(self.table.id, first, new, change)
        except BaseException as problem:
            self.read(self.rows[:first])  # what is written, as far as this worker knows
            if isinstance(problem, Conflict):
                await self.catch_up()
            raise

    def _tell(self) -> None:
        self.watcher(self)
        for follower in tuple(self.followers):
            follower()

    def speak(self) -> None:
        """There is a new chat line: the followers fetch it."""
        self.spoken += 1
        self._tell()

    def meet(self, seats: Sequence[int], *, is_here: bool) -> None:
        """The player at these seats has opened a page of this table, or closed one, at any worker."""
        for seat in seats:
            self._pages[seat] = max(0, self._pages.get(seat, 0) + (1 if is_here else -1))
        self._tell()

    def disconnected(self) -> list[int]:
        """The seats of players who were here and have no page open any more."""
        return sorted(seat for seat, pages in self._pages.items() if not pages)

    # ------------------------------------------------------------------ changes

    async def play(self, seat: int, version: int, move: Move, key: str | None = None, *, is_bot: bool = False) -> bool:
        """Make a move for a seat. True if it was already made with this key: then it changes nothing."""
        wanted = replace(row_of(Entry(seat, move)), key=key, version=version)
        async with self.lock:
            while not await self._is_done(version, wanted):
                self._check_player(seat, is_bot)
                new = self.history.play(seat, move)
                if await self._is_written(replace(new[0], key=key, version=version), *new[1:]):
                    return False
        return True

    async def undo(self, seat: int, version: int, key: str | None = None, answer: int | None = None) -> bool:
        """Take back the seat's last move, or this answer in its open lane. True if that was already done."""
        fields = {} if answer is None else {"answer": answer}
        wanted = EntryRow(UNDO, seat, fields=fields, key=key, version=version)
        async with self.lock:
            while not await self._is_done(version, wanted):
                self._check_player(seat, is_bot=False)
                self._check_undo(seat)
                self.history.undo(seat, answer)
                if await self._is_written(wanted):
                    return False
        return True

    async def note(self, seat: int, what: str, **values: Any) -> None:
        """Write a note into the history: something that is not a move."""
        async with self.lock:
            if not await self._is_written(EntryRow(NOTE, seat, what, values)):
                raise StaleVersion

    def _check_player(self, seat: int, is_bot: bool) -> None:
        """Refuse changes after the end, people for whom a bot plays, and bots whose person is back or that wait."""
        refusal = self.end() or (None if is_bot else self.absence(seat))
        if refusal is not None:
            raise refusal
        if is_bot and seat not in self.bots_to_decide():
            raise StaleVersion

    def _check_undo(self, seat: int) -> None:
        if self.history.lesson is not None and (refusal := self.history.undo_refusal(seat)):
            raise refusal

    async def _is_done(self, version: int, wanted: EntryRow) -> bool:
        """Was this change already made? One made against an outdated version is refused."""
        if not self.history.was_made(wanted) and not self.history.is_current(wanted.by, version):
            await self._catch_up_and_tell()
        if self.history.was_made(wanted):
            return True
        if not self.history.is_current(wanted.by, version):
            raise StaleVersion
        return False

    # ------------------------------------------------------------------ leaving and coming back

    async def change_presence(self, seat: int, what: str, key: str | None = None) -> bool:
        """Resign, hand the seat over to a bot, or come back. True if it was already done with this key."""
        wanted = EntryRow(NOTE, seat, what, key=key)
        async with self.lock:
            await self._catch_up_and_tell()
            while not self.history.was_made(wanted):
                if self.is_over():
                    raise Refusal("The game is over.")
                if self.history.lesson is not None:
                    raise Refusal("A lesson waits for you: leave the page, and come back when you like.")
                presence.check_change(self.away.get(seat), what)
                if await self._is_written(wanted):
                    return False
        return True

    async def finish(self) -> None:
        """Stop waiting for people who are all away: the bots finish the game."""
        async with self.lock:
            await self._catch_up_and_tell()
            while ENDED not in self.away.values():
                if not self.is_known_to_pause(None):
                    raise Refusal("A game can only be ended while it is paused because everyone is away.")
                if await self._is_written(EntryRow(NOTE, NATURE, ENDED)):
                    return

    async def let_sleep(self, now: float) -> None:
        """Let bots take over where the clock has run out."""
        async with self.lock:
            await self._catch_up_and_tell()
            while late := [seat for seat, end in self.deadlines().items() if end <= now]:
                await self._is_written(EntryRow(NOTE, late[0], ASLEEP))

    def end(self) -> IllegalMove | None:
        """Why nothing can be played or taken back any more; None while the game goes on."""
        if self.match.is_over():
            return IllegalMove("The game is over.")
        return IllegalMove("The lesson is over.") if self.history.is_over() else None

    def absence(self, seat: int) -> Forbidden | None:
        """Why a person cannot play their own seat; None if they can."""
        return presence.refusal_for(self.away.get(seat))

    def seat_clocks(self) -> list[clocks.SeatClock]:
        """The clocks; empty at a table without any, or when the game is over."""
        clock = clocks.clock_of(self.table.clock)
        if clock is None or self.is_over():
            return []
        began = self.rows[0].made if self.rows else 0.0
        outages = [outage for outage in self.store.outages if outage[1] > began]
        return clocks.seat_clocks(clock, len(self.table.seats), self._moments, self._readings, outages)

    def deadlines(self) -> dict[int, float]:
        """When the clocks that are running run out, by seat."""
        return {seat: end for seat, face in enumerate(self.seat_clocks()) if (end := face.deadline()) is not None}

    def due(self) -> float | None:
        """When the first clock runs out: 0 while none is running, None at a table without clocks."""
        return None if self.table.clock is None else min(self.deadlines().values(), default=0.0)

    # ------------------------------------------------------------------ other servers

    async def _catch_up_and_tell(self) -> None:
        """Catch up before a change by a client that another worker has shown a newer version; under the lock."""
        before = len(self.rows)
        await self.catch_up()
        if len(self.rows) > before:
            self._tell()

    async def _is_written(self, *new: EntryRow) -> bool:
        """Write what the match has applied. False if another server was faster: then its rows are applied instead.

        It may have written this very change, sent twice; or another seat's, in lanes that do not concern each other.
        """
        before = len(self.rows)
        try:
            await self._keep(new)
        except Conflict:
            if len(self.rows) == before:  # so it was something else, such as a deleted table
                raise StaleVersion from None
            return False
        finally:
            self._tell()
        return True

    # ------------------------------------------------------------------ who is who

    def is_over(self) -> bool:
        return self.history.is_over() or self.table.status == OVER

    def is_idle(self) -> bool:
        """Is nobody following or changing this table?"""
        return not (self.followers or self.lock.locked() or self.bots_to_decide())

    def is_played_by_bot(self, seat: int) -> bool:
        """Is this seat a bot's, or played by one for a person who is away?"""
        return self.table.seats[seat].kind == BOT or seat in self.away

    def bots_to_decide(self) -> list[int]:
        """The seats played by bots that have to decide, and may."""
        bots = [seat for seat in self.match.to_decide() if self.is_played_by_bot(seat)]
        if self.is_paused() or self.history.lesson is not None:  # a lesson plays for everyone but the learner
            return []
        return [seat for seat in bots if seat not in self.away] if self._is_awaited_in_secret() else bots

    def is_paused(self) -> bool:
        """Is the game waiting for one of its people, who are all away? A game between bots waits for nobody."""
        return is_pause(self.table.people(), self.away)

    def is_known_to_pause(self, seat: int | None) -> bool:
        """May a seat, or a spectator, know that the game is paused? In secret lanes nobody's absence is shown."""
        return is_pause(self.table.people(), self.known_away(seat)) and not self.is_over()

    def _is_awaited_in_secret(self) -> bool:
        """Does a person still have to answer in secret lanes? Bots answer for absent people after everyone else.

        So a person who is away cannot tell from their own lane whether the others are away too, which pauses the game.
        """
        return self.history.is_secret() and bool(self.people_to_decide())

    def people_to_decide(self) -> list[int]:
        """The seats of people who play for themselves and have to decide."""
        if self.history.lesson is not None:  # it waits for nobody: who has left it comes back or does not
            return []
        return [seat for seat in self.match.to_decide() if not self.is_played_by_bot(seat)]

    def has_people(self) -> bool:
        """Is anyone left who plays?"""
        return not all(self.is_played_by_bot(seat.seat) for seat in self.table.seats)

    def known_away(self, seat: int | None) -> dict[int, str]:
        """The seats that bots play for people, as far as a seat may know: in secret lanes nobody's absence is shown."""
        return away_after((note.by, note.move) for _, note in self.history.notes(seat))

    def bot_of(self, seat: int) -> str:
        """The bot that plays a seat: the one that was asked for, or its replacement."""
        replaced = self.history.last_note(seat, REPLACED)
        return str(replaced.fields["bot"]) if replaced else self.table.seats[seat].bot or STAND_IN
