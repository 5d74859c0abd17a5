"""Who plays a seat, its person or a bot while they are away, and since when it has had to decide.

Both follow from the rows of a table, and are written to its seats in the same transaction.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from time import time

from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, exists, func, select, update

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Forbidden
from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import SEATS, TABLES

RESIGNED = "resigned"  # for good
ASLEEP = "asleep"  # the clock ran out
LEFT = "left"  # handed over for as long as the person likes
RETURNED = "returned"
ENDED = "ended"  # the organiser stops waiting for people who are away; a note about the whole table
AWAY = (RESIGNED, ASLEEP, LEFT)
MAY_RETURN = (ASLEEP, LEFT)

Note = tuple[int, str]  # a seat, and its last note


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
    """Why a person who is away cannot play their own seat; None if they are present."""
    if reason is None:
        return None
    if reason == RESIGNED:
        return Forbidden("You have resigned; a bot is finishing the game for you.")
    if reason == ENDED:
        return Forbidden("The organiser has ended this game; bots are finishing it.")
    return Forbidden("A bot is playing for you; come back first.")


def check_change(reason: str | None, what: str) -> None:
    """Refuse a change that is already final, or that changes nothing."""
    refusal = refusal_for(reason)
    if refusal is not None and reason not in MAY_RETURN:
        raise refusal
    if what == LEFT and reason is not None:
        raise Refusal("A bot is already playing for you.")
    if what == RETURNED and reason is None:
        raise Refusal("You are already playing this seat yourself.")


def is_pause(people: Collection[int], away: Mapping[int, str]) -> bool:
    """Is everyone at a table away, and could someone still come back? Then the game is paused."""
    return all(seat in away for seat in people) and any(away[seat] in MAY_RETURN for seat in people)


def is_paused() -> ColumnElement[bool]:
    """The same as a condition on tables in play."""
    at = (SEATS.c.table == TABLES.c.id, SEATS.c.kind == "person")
    somebody_plays = exists().where(*at, SEATS.c.away.is_(None))
    return and_(~somebody_plays, exists().where(*at, SEATS.c.away.in_(MAY_RETURN)))


def note_away(connection: Connection, table: str, notes: Iterable[Note]) -> None:
    """Store at the seats who is away, so that tables where bots stand in can be found."""
    for seat, what in notes:
        if what in (*AWAY, RETURNED):
            at = (SEATS.c.table == table, SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(*at).values(away=None if what == RETURNED else what))
        elif what == ENDED:
            missing = (SEATS.c.table == table, SEATS.c.away.in_(MAY_RETURN))
            connection.execute(update(SEATS).where(*missing).values(away=ENDED))


async def tables_with_bots(database: Database, owner: str) -> int:
    """How many of a person's tables in play have bots. Stand-ins do not count, since who is away may be secret."""
    bots = select(SEATS.c.table).where(SEATS.c.kind == "bot")
    mine = (TABLES.c.owner == owner, TABLES.c.status == "playing", TABLES.c.id.in_(bots))
    (found,) = await database.rows(select(func.count().label("number")).select_from(TABLES).where(*mine))
    return int(found.number)


# ------------------------------------------------------------------ whose turn it is

# Built once: every move needs it.
IS_ASKED = SEATS.c.seat.in_(bindparam("seats", expanding=True))
SINCE = case((IS_ASKED, func.coalesce(SEATS.c.asked, bindparam("now"))), else_=None)
ASK = update(SEATS).where(SEATS.c.table == bindparam("at")).values(asked=SINCE)


def note_asked(connection: Connection, table: str, seats: Sequence[int]) -> None:
    """Exactly these seats of a table have to decide; those already waiting keep their start time."""
    connection.execute(ASK, {"at": table, "seats": seats, "now": time()})


async def note_first_asked(database: Database, table: str, seats: Sequence[int]) -> None:
    """Note who has to decide at a table where nobody is noted: a new one, or one from before this was stored."""
    query = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.asked.is_not(None)).limit(1)
    if seats and await database.first(query) is None:
        await database.write(lambda connection: note_asked(connection, table, seats))
