"""Who plays a seat: whoever sits there, or a bot for somebody who is away. The notes of a table tell it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, update

from comptoir.server.storage.schema import SEATS

RESIGNED = "resigned"  # for good
ASLEEP = "asleep"  # the clock ran out
LEFT = "left"  # handed over, as long as the person likes
RETURNED = "returned"
AWAY = (RESIGNED, ASLEEP, LEFT)

Note = tuple[int, str]  # a seat, and what was noted of it


def away_after(notes: Iterable[Note], before: dict[int, str] | None = None) -> dict[int, str]:
    """The seats whose people are away, each with the reason."""
    found = dict(before or {})
    for seat, what in notes:
        if what in AWAY:
            found[seat] = what
        elif what == RETURNED:
            found.pop(seat, None)
    return found


def note_away(connection: Connection, table: str, notes: Iterable[Note]) -> None:
    """Keep at the seats who is away, so that tables at which bots play for people are found."""
    for seat, what in notes:
        if what in (*AWAY, RETURNED):
            at = (SEATS.c.table == table, SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(*at).values(away=None if what == RETURNED else what))
