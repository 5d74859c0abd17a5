"""A table's history: its rows, and the match that they lead to. It knows nothing of stores, clocks or spectators.

With its last row a position is stored, from which a game resumes when its rows no longer lead there.

A version is the number of rows that a seat may know. In secret lanes the rows of others do not count until the lanes
close, and moves taken back there never count for anyone else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.engine.frames import NO_LANE, State
from comptoir.engine.game import Game
from comptoir.engine.match import Entry, Match
from comptoir.engine.moves import Move, Moves, fields_of
from comptoir.engine.record import move_of
from comptoir.games.lessons import Lesson, lesson
from comptoir.server.refusals import KeyUsed
from comptoir.server.storage.presence import AWAY, ENDED, RETURNED
from comptoir.server.storage.store import MOVE, NOTE, UNDO, EntryRow, TableRow
from comptoir.server.tables.clocks import Reading

REPLACED = "bot_replaced"  # a note: another bot plays from here on
RULES_CHANGED = "rules_changed"  # a note: earlier rows are ignored, the game goes on from its position
BEGUN = "begun"  # a note: the clocks run from here on
OF_ALL = (RULES_CHANGED, BEGUN, ENDED)  # notes that everyone may know at once
NOTES = (*OF_ALL, REPLACED, *AWAY, RETURNED)
# The errors of a position that is broken, or that this version of the game can no longer read.
UNREADABLE = (Refusal, AttributeError, LookupError, TypeError, ValueError)


def row_of(entry: Entry) -> EntryRow:
    """The row of an entry: its move field by field, in words that need no position to be read."""
    kind = type(entry.move)
    fields = {field.name: field.words(getattr(entry.move, field.name)) for field in fields_of(kind)}
    return EntryRow(MOVE, entry.player, kind.__name__, fields, entry.lane, entry.is_forced)


def concerns(row: EntryRow, seat: int | None) -> bool:
    """May a seat know of a row in secret lanes that are open?"""
    return owner_of(row) == seat or row.move in OF_ALL


def owner_of(row: EntryRow) -> int:
    """The seat that a row concerns; in a lane nature's answers are the lane's."""
    return row.by if row.lane == NO_LANE else row.lane


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state, and what cannot be seen from it: open lanes, what was taken back in secret ones, and the clocks."""

    state: State
    lanes_from: int = 0  # the number of the first row in the lanes that are open
    withdrawn: Mapping[int, int] | None = None  # rows that only one seat may ever know of
    clocks: Sequence[Reading] = ()  # of each seat, if there are any

    def to_data(self) -> dict[str, Any]:
        """The stored form."""
        withdrawn = [[row, seat] for row, seat in (self.withdrawn or {}).items()]
        return {
            "state": state_to_data(self.state),
            "lanes_from": self.lanes_from,
            "withdrawn": withdrawn,
            "clocks": list(self.clocks),
        }


def snapshot_of(game: Game, data: Mapping[str, Any], facts: Any) -> Snapshot:
    """A position from its stored form; refused if the game can no longer read it."""
    state = state_from_data(game, data["state"], facts)
    readings = [(bank, spent, since) for bank, spent, since in data.get("clocks", ())]  # older ones have none
    return Snapshot(state, data["lanes_from"], dict(data["withdrawn"]), readings)


class History:
    """The rows of one table, in order. Rows are only ever added."""

    def __init__(self, game: Game, table: TableRow, facts: Any) -> None:
        self._game = game
        self._table = table
        self._facts = facts
        self.match = self.new_match()
        self.rows: list[EntryRow] = []
        self._row_of: list[int] = []  # the row number of each entry of the match
        self._notes: list[int] = []  # the numbers of rows that are notes
        self._keys: dict[tuple[int, str], int] = {}  # the keys of each seat's changes, with their rows
        self._withdrawn: dict[int, int] = {}  # rows that only this seat may ever know of
        self._first_lane_row = 0  # of lanes that were open when the match began

    def new_match(self, stored: State | None = None, earlier: int = 0) -> Match:
        """A match of this table from the start, or from a stored position."""
        values = {name: value for name, value in self._table.options.items() if name != "players"}
        options = self._game.make_options(self._table.options["players"], values)
        names = [seat.name for seat in self._table.seats]
        return Match.unplayed(
            self._game, options, seed=self._table.seed, seats=names, facts=self._facts, plays_forced=True,
            stored=stored, earlier=earlier,
        )  # fmt: skip

    # ------------------------------------------------------------------ rows

    def follow(self, row: EntryRow) -> None:
        """Apply a row that was checked when it was written; notes do not change the match."""
        if row.kind == MOVE:
            self.match.enter(Entry(row.by, move_of(self._game, row.move, row.fields), row.lane, row.is_forced))
        elif row.kind == UNDO:
            self.undo(row.by, row.fields.get("answer"))
        self.add(row)

    def add(self, row: EntryRow) -> None:
        """Count a row that the match has applied."""
        if row.kind == MOVE:
            self._row_of.append(len(self.rows))
        if row.kind == NOTE:
            self._notes.append(len(self.rows))
        if row.key is not None:
            self._keys[row.by, row.key] = len(self.rows)
        self.rows.append(row)

    def begin(self) -> list[EntryRow]:
        """Let nature give its first answers; returns their rows, which are still to be added."""
        if self.lesson is None:
            self.match.run_on()
        else:
            self.lesson.play_on(self.match)
        return [row_of(entry) for entry in self.match.entries]

    def play(self, seat: int, move: Move) -> list[EntryRow]:
        """Make a move in the match; returns its row and those that follow from it, which are still to be added."""
        entries = len(self.match.entries)
        if self.lesson is None:
            self.match.play(seat, move)
        else:
            self.lesson.play(self.match, move)
        return [row_of(entry) for entry in self.match.entries[entries:]]

    def undo(self, seat: int, answer: int | None) -> None:
        """Take back in the match, with the row that comes next. What was secret then stays secret."""
        gone = self.match.undo(seat, answer)
        if self.is_secret():
            self._withdrawn |= dict.fromkeys((*self._row_of[gone.start : gone.stop], len(self.rows)), seat)
        del self._row_of[gone.start : gone.stop]

    def was_made(self, wanted: EntryRow) -> bool:
        """Has the seat already used this key for the same change? Refused if it was for another one."""
        number = None if wanted.key is None else self._keys.get((wanted.by, wanted.key))
        if number is None:
            return False
        made = self.rows[number]
        if self._what(made) != self._what(wanted) or made.version not in (None, wanted.version):
            raise KeyUsed("This key was used for another change; use a new key for each change.")
        if made.kind == MOVE and number >= self.match.earlier and number not in self._row_of:
            raise KeyUsed("The move with this key was taken back; use a new key to make it again.")
        return True

    def _what(self, row: EntryRow) -> object:
        """What a row says, in whichever way it is written: older rows have numbers for their fields."""
        return move_of(self._game, row.move, row.fields) if row.kind == MOVE else (row.kind, row.move, row.fields)

    # ------------------------------------------------------------------ lessons

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given; if the rules or the lesson have changed since, the table is an ordinary one."""
        found = None if self._table.lesson is None or self.match.earlier else lesson(self._game, self._table.lesson)
        return found if found is not None and found.fits(self.match) else None

    def is_over(self) -> bool:
        """Is the game or the lesson over?"""
        return self.match.is_over() or (self.lesson is not None and self.lesson.is_done(self.match))

    def moves(self, seat: int) -> Moves:
        """What a seat may do: its legal moves, or those that the lesson asks for."""
        return self.match.moves(seat) if self.lesson is None else self.lesson.moves(self.match)

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back a move; None if it can."""
        if self.lesson is not None:
            return IllegalMove("In a lesson no move is taken back; begin it again to see it once more.")
        return self.match.undo_refusal(seat)

    # ------------------------------------------------------------------ positions

    def resume(self, stored: Snapshot) -> None:
        """Resume from a stored position, with the row that comes next."""
        self.match = self.new_match(stored.state, len(self.rows) + 1)
        self._row_of = []
        self._first_lane_row, self._withdrawn = stored.lanes_from, dict(stored.withdrawn or {})

    def snapshot(self, clocks: Sequence[Reading] = ()) -> Snapshot:
        """The position to store."""
        lanes_from = self._lanes_from() if self.match.lanes else 0
        return Snapshot(self.match.state, lanes_from, self._withdrawn, clocks)

    # ------------------------------------------------------------------ what a seat may know

    def version(self, seat: int | None) -> int:
        """How many rows a seat may know of."""
        return len(self.known_rows(seat))

    def known_rows(self, seat: int | None) -> Sequence[int]:
        """The numbers of the rows that a seat may know. In secret lanes others' rows do not count until they close."""
        last = len(self.rows)
        first = self._lanes_from() if self.is_secret() else last
        if first == last and not self._withdrawn:
            return range(last)
        before = (number for number in range(first) if self._withdrawn.get(number, seat) == seat)
        own = (number for number in range(first, last) if concerns(self.rows[number], seat))
        return [*before, *own]

    def is_current(self, seat: int, version: int) -> bool:
        """Has nothing happened since this version that concerns the seat? In lanes only its own answers do."""
        known, lanes = self.known_rows(seat), self.match.lanes
        if version == len(known):
            return True
        if lanes is None or lanes.secret or not 0 <= version < len(known):
            return False
        return known[version] >= self._lanes_from() and all(owner_of(self.rows[row]) != seat for row in known[version:])

    def is_secret(self) -> bool:
        """Is everyone deciding in secret now?"""
        return self.match.lanes is not None and self.match.lanes.secret

    def is_in_secret(self) -> bool:
        """Do the entries that the match has applied since the last row belong to secret lanes that are still open?"""
        return self.is_secret() and self.match.lanes_from <= len(self._row_of)

    def story_rows(self, seat: int | None) -> list[tuple[int, Any]]:
        """The events that a seat may know of, each with its row as the seat counts them."""
        places = self._places(seat)
        return [(places[self._row_of[number]], event) for number, event in self.match.story(seat)]

    def notes(self, seat: int | None) -> list[tuple[int, EntryRow]]:
        """The notes that a seat may know, each with its row as the seat counts them."""
        places = self._places(seat)
        return [(places[number], self.rows[number]) for number in self._notes if number in places]

    def last_note(self, seat: int, what: str) -> EntryRow | None:
        """The last note of this kind about a seat, no matter who may know it."""
        notes = (self.rows[number] for number in reversed(self._notes))
        return next((note for note in notes if note.move == what and note.by == seat), None)

    def _places(self, seat: int | None) -> range | dict[int, int]:
        """For each row that a seat may know, its position as the seat counts them."""
        known = self.known_rows(seat)
        return known if isinstance(known, range) else {number: place for place, number in enumerate(known)}

    def _lanes_from(self) -> int:
        """The number of the first row in the open lanes."""
        before = self.match.lanes_from
        return self._row_of[before - 1] + 1 if before else self._first_lane_row
