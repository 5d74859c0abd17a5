"""Who plays a seat: whoever sits there, or a bot for somebody who is away. The notes of a table tell it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import ColumnElement, Connection, and_, exists, func, select, update

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Forbidden
from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import SEATS, TABLES

RESIGNED = "resigned"  # for good
ASLEEP = "asleep"  # the clock ran out
LEFT = "left"  # handed over, as long as the person likes
RETURNED = "returned"
ENDED = "ended"  # the organiser waits for nobody who is away; a note of the whole table
AWAY = (RESIGNED, ASLEEP, LEFT)
MAY_RETURN = (ASLEEP, LEFT)

Note = tuple[int, str]  # a seat, and what was noted of it


def away_after(notes: Iterable[Note], before: dict[int, str] | None = None) -> dict[int, str]:
    """The seats whose people are away, each with the reason."""
    found = dict(before or {})
    for seat, what in notes:
        if what in AWAY:
            found[seat] = what
        elif what == RETURNED:
            found.pop(seat, None)
        elif what == ENDED:
            found |= {other: ENDED for other, reason in found.items() if reason in MAY_RETURN}
    return found


def refusal_for(reason: str | None) -> Forbidden | None:
    """Why a person who is away cannot play their own seat; None if they are there."""
    if reason is None:
        return None
    if reason == RESIGNED:
        return Forbidden("You have resigned; a bot finishes the game for you.")
    if reason == ENDED:
        return Forbidden("The organiser has ended this game; bots finish it.")
    return Forbidden("A bot plays for you; come back first.")


def check_change(reason: str | None, what: str) -> None:
    """Refuse what is for good already, and what changes nothing."""
    refusal = refusal_for(reason)
    if refusal is not None and reason not in MAY_RETURN:
        raise refusal
    if what == LEFT and reason is not None:
        raise Refusal("A bot plays for you already.")
    if what == RETURNED and reason is None:
        raise Refusal("You play this seat yourself already.")


def is_pause(people: Collection[int], away: Mapping[int, str]) -> bool:
    """Are all people at a table away, and may one of them come back? Then the game waits for that."""
    return all(seat in away for seat in people) and any(away[seat] in MAY_RETURN for seat in people)


def is_paused() -> ColumnElement[bool]:
    """The same as a condition on tables in play, as their seats are stored."""
    at = (SEATS.c.table == TABLES.c.id, SEATS.c.kind == "person")
    somebody_plays = exists().where(*at, SEATS.c.away.is_(None))
    return and_(~somebody_plays, exists().where(*at, SEATS.c.away.in_(MAY_RETURN)))


def note_away(connection: Connection, table: str, notes: Iterable[Note]) -> None:
    """Keep at the seats who is away, so that tables at which bots play for people are found."""
    for seat, what in notes:
        if what in (*AWAY, RETURNED):
            at = (SEATS.c.table == table, SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(*at).values(away=None if what == RETURNED else what))
        elif what == ENDED:
            missing = (SEATS.c.table == table, SEATS.c.away.in_(MAY_RETURN))
            connection.execute(update(SEATS).where(*missing).values(away=ENDED))


async def tables_with_bots(database: Database, owner: str) -> int:
    """At how many tables in play that somebody has set up bots sit. Who is away may be a secret, and does not count."""
    bots = select(SEATS.c.table).where(SEATS.c.kind == "bot")
    mine = (TABLES.c.owner == owner, TABLES.c.status == "playing", TABLES.c.id.in_(bots))
    (found,) = await database.rows(select(func.count().label("number")).select_from(TABLES).where(*mine))
    return int(found.number)
