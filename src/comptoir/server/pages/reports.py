"""A line of the chat: reporting it to the operator, and what one can do about who said it."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, URLEncodedBody
from msgspec import Struct
from sqlalchemy import Row, select

from comptoir.engine.errors import Refusal
from comptoir.server.api.chat import handle
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.pages.page import page, see_other
from comptoir.server.refusals import Unknown
from comptoir.server.storage import avoidance
from comptoir.server.storage.friends import are_friends
from comptoir.server.storage.reports import has_reported, line_at, report
from comptoir.server.storage.schema import CHAT
from comptoir.server.storage.store import Person
from comptoir.words import refusal_words

REASON_LENGTH = 300


class ReportForm(Struct):
    """Why a line is reported."""

    reason: str = ""


class MuteBody(Struct, forbid_unknown_fields=True):
    """Somebody who speaks at a table, and whether one wants to read them."""

    by: str
    is_muted: bool


async def _page(visit: Visit, line: Row[Any], person: Person, **context: Any) -> Response[str]:
    shown: dict[str, Any] = {"refusal": "", "entered": "", "here": f"/tables/{line.table}/chat/{line.number}"}
    return await page(
        visit,
        "report.html",
        line=line,
        is_own=line.person == person.id,
        is_friend=await are_friends(visit.store, person.id, line.person),
        is_reported=await has_reported(visit.store.engine, line, person.id),
        most=REASON_LENGTH,
        **shown | context,
    )


async def _line(visit: Visit, id: str, number: int) -> Row[Any]:
    await visit.rooms.room(id)  # refused where the table is not to be seen
    return await line_at(visit.store.engine, id, number)


@get("/{id:str}/chat/{number:int}")
async def said_line(visit: VisitHere, id: FromPath[str], number: FromPath[int]) -> Response[str]:
    """A line, and what can be done about it."""
    person = await visit.known_person()
    return await _page(visit, await _line(visit, id, number), person)


@post("/{id:str}/chat/{number:int}", status_code=303, limit="reports")
async def report_line(
    visit: VisitHere, id: FromPath[str], number: FromPath[int], data: URLEncodedBody[ReportForm]
) -> Response[Any]:
    """Report a line to the operator, with a reason."""
    person, line = await visit.known_person(), await _line(visit, id, number)
    try:
        await report(visit.store.engine, line, person.id, checked_reason(data.reason))
    except Refusal as refusal:
        sentence = refusal_words(refusal, visit.language)
        return await _page(visit, line, person, status_code=422, refusal=sentence, entered=data.reason)
    return see_other(f"/tables/{id}/chat/{number}")


def checked_reason(text: str) -> str:
    """A reason fit to read; refused if it is empty or too long."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(clean) <= REASON_LENGTH:
        raise Refusal("Say why, in 1 to {most} characters.", most=REASON_LENGTH)
    return clean


# ------------------------------------------------------------------ muting at the table


@post("/{id:str}/chat/mute", status_code=204)
async def mute(visit: VisitHere, id: FromPath[str], data: JSONBody[MuteBody]) -> None:
    """Mute somebody who speaks here, or read them again, at every table."""
    person, room = await visit.known_person(), await visit.rooms.room(id)
    speakers = await visit.store.engine.rows(select(CHAT.c.person).where(CHAT.c.table == room.table.id).distinct())
    meant = next((str(row.person) for row in speakers if handle(room.table.id, row.person) == data.by), None)
    if meant is None:
        raise Unknown("Nobody by this name has spoken here.")
    if data.is_muted:
        await avoidance.avoid(visit.store.engine, person.id, meant, avoidance.MUTE)
    else:
        await avoidance.stop_avoiding(visit.store.engine, person.id, meant, avoidance.MUTE)


async def muted_at(visit: Visit, table: str, person: Person | None) -> list[str]:
    """Whom a person does not want to read, as a table calls them."""
    avoided = await avoidance.avoided_by(visit.store.engine, person.id) if person else []
    return [handle(table, one.id) for one in avoided if one.kind == avoidance.MUTE]


ROUTER = Router(path="/tables", route_handlers=[said_line, report_line, mute], include_in_schema=False)
