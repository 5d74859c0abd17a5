"""Reports of what was said at a table, and what the operator does about them: hide, warn, silence, dismiss."""

from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from time import time
from typing import Any

from sqlalchemy import Row, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import CHAT, PEOPLE, PROGRAMS, REPORTS

HIDDEN, WARNED, SILENCED, DISMISSED = "hidden", "warned", "silenced", "dismissed"  # what became of a report
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Report:
    """A report as an operator reads it."""

    number: int
    made: float
    table: str
    line: int
    person: str  # who said it
    name: str
    text: str
    by: str  # the name of who reports it
    reason: str
    verdict: str | None


async def line_at(engine: Database, table: str, number: int) -> Row[Any]:
    """A line of a table's chat."""
    query = select(CHAT).where(CHAT.c.table == table, CHAT.c.number == number)
    row = await engine.first(query) if 0 <= number < 2**31 else None
    if row is None or row.hidden is not None:
        raise Unknown("Nothing was said there.")
    return row


async def report(engine: Database, line: Row[Any], by: str, reason: str) -> None:
    """Report a line; it is kept as it was said. Reporting it again changes nothing."""
    said = {"table": line.table, "line": line.number, "person": line.person, "text": line.text}
    with suppress(IntegrityError):
        await engine.execute(insert(REPORTS).values(said | {"by": by, "reason": reason, "made": time()}))


async def has_reported(engine: Database, line: Row[Any], by: str) -> bool:
    """Has a person reported this line?"""
    mine = (REPORTS.c.table == line.table, REPORTS.c.line == line.number, REPORTS.c.by == by)
    return await engine.first(select(REPORTS.c.number).where(*mine)) is not None


# ------------------------------------------------------------------ the operator


async def reports(engine: Database, *, with_done: bool = False) -> list[Report]:
    """The reports that wait for the operator, or all of them, oldest first."""
    author, reporter = PEOPLE.alias(), PEOPLE.alias()
    columns = [REPORTS.c[name] for name in ("number", "made", "table", "line", "person", "text", "reason", "verdict")]
    query = (
        select(*columns, author.c.name, reporter.c.name.label("by"))
        .join(author, author.c.id == REPORTS.c.person)
        .join(reporter, reporter.c.id == REPORTS.c.by)
        .order_by(REPORTS.c.number)
    )
    rows = await engine.rows(query if with_done else query.where(REPORTS.c.done.is_(None)))
    return [Report(**row._mapping) for row in rows]


async def hide_line(engine: Database, number: int) -> None:
    """Hide the reported line from everybody."""
    async with engine.begin() as connection:
        found = await _close(connection, number, HIDDEN)
        at = (CHAT.c.table == found.table, CHAT.c.number == found.line)
        await connection.execute(update(CHAT).where(*at).values(hidden=time()))


async def warn(engine: Database, number: int, text: str) -> None:
    """Show the author a warning until they have read it; for a program, its owner reads it."""
    async with engine.begin() as connection:
        found = await _close(connection, number, WARNED)
        owner = select(PROGRAMS.c.owner).where(PROGRAMS.c.person == found.person).scalar_subquery()
        reader = PEOPLE.c.id == func.coalesce(owner, found.person)
        await connection.execute(update(PEOPLE).where(reader).values(warning=text))


async def silence(engine: Database, number: int, days: int) -> None:
    """Keep the author from chatting for this many days; for none, let them chat again."""
    until = time() + days * 24 * HOUR if days else None
    async with engine.begin() as connection:
        found = await _close(connection, number, SILENCED)
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == found.person).values(silenced=until))


async def dismiss(engine: Database, number: int) -> None:
    """Nothing is done about a report."""
    async with engine.begin() as connection:
        await _close(connection, number, DISMISSED)


async def _close(connection: AsyncConnection, number: int, verdict: str) -> Row[Any]:
    mine = REPORTS.c.number == number
    row = (await connection.execute(select(REPORTS).where(mine))).first() if 0 < number < 2**31 else None
    if row is None:
        raise Unknown("There is no report {number}.", number=number)
    await connection.execute(update(REPORTS).where(mine).values(done=time(), verdict=verdict))
    return row


# ------------------------------------------------------------------ the author


async def check_may_speak(engine: Database, person: str) -> None:
    """Refuse somebody whom the operator has silenced, and the programs of theirs."""
    owner = select(PROGRAMS.c.owner).where(PROGRAMS.c.person == person).scalar_subquery()
    whose = or_(PEOPLE.c.id == person, PEOPLE.c.id == owner)
    silenced = select(func.max(PEOPLE.c.silenced).label("until")).where(whose)
    row = await engine.first(silenced)
    left = (row.until or 0.0) - time() if row is not None else 0.0
    if left > 0:
        raise Forbidden(
            "The operator of this site has suspended your chat for {hours} more hours.", hours=ceil(left / HOUR)
        )


async def warning_of(engine: Database, person: str) -> str:
    """The operator's warning that a person has not read yet; empty if there is none."""
    row = await engine.first(select(PEOPLE.c.warning).where(PEOPLE.c.id == person))
    return (row and row.warning) or ""
