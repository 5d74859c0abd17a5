"""The rows of a table's history: how an entry is stored, the kinds of notes, and whom a row concerns."""

from __future__ import annotations

from comptoir.engine.frames import NO_LANE
from comptoir.engine.match import Entry
from comptoir.engine.record import line_of
from comptoir.server.storage.presence import AWAY, ENDED, RETURNED
from comptoir.server.storage.store import MOVE, EntryRow

REPLACED = "bot_replaced"  # a note: another bot plays from here on
RULES_CHANGED = "rules_changed"  # a note: earlier rows are ignored, the game goes on from its position
BEGUN = "begun"  # a note: the clocks run from here on
OF_ALL = (RULES_CHANGED, BEGUN, ENDED)  # notes that everyone may know at once
NOTES = (*OF_ALL, REPLACED, *AWAY, RETURNED)


def row_of(entry: Entry) -> EntryRow:
    """The row of an entry."""
    line = line_of(entry)
    return EntryRow(MOVE, line.by, line.move, line.fields, line.lane, entry.is_forced)


def concerns(row: EntryRow, seat: int | None) -> bool:
    """May a seat know of a row in secret lanes that are open?"""
    return owner_of(row) == seat or row.move in OF_ALL


def owner_of(row: EntryRow) -> int:
    """The seat that a row concerns; in a lane nature's answers are the lane's."""
    return row.by if row.lane == NO_LANE else row.lane
