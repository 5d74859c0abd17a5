"""The chat of a table: short lines of text from players and spectators, at a human pace."""

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.server.api import openapi
from comptoir.server.api.requester import VisitHere
from comptoir.server.api.schemas import Said, Spoken
from comptoir.server.people.tokens import PROGRAMS
from comptoir.server.refusals import Forbidden
from comptoir.server.storage.reports import check_may_speak
from comptoir.server.storage.store import hashed
from comptoir.server.tables.room import Room

LINE_LENGTH = 300


class ChatBody(Struct, forbid_unknown_fields=True):
    """A chat line to add."""

    text: str


def handle(table: str, person: str | None) -> str:
    """An id that tells people apart at one table, for muting, without revealing who they are elsewhere."""
    return hashed(f"{table}/{person}")[:12] if person else ""


def checked_line(text: str) -> str:
    """One line of plain text; refused if it is empty or too long."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not 1 <= len(clean) <= LINE_LENGTH:
        raise Refusal("A message has 1 to {most} characters.", most=LINE_LENGTH)
    return clean


async def spoken(room: Room, first: int = 0, reader: str | None = None) -> list[Spoken]:
    """A table's chat lines, starting at a number: who says what, and the seats of those who play.

    What is hidden from the reader has no text; no line may be missing, since they are numbered.
    """
    return [
        Spoken(
            number=line.number,
            by=handle(room.table.id, line.person),
            seat=next((seat.seat for seat in room.table.seats if seat.person == line.person), None),
            name=line.name,
            text="" if line.is_hidden else line.text,
            is_hidden=line.is_hidden,
            is_program=line.is_program,
        )
        for line in await room.store.chat(room.table.id, first, reader)
    ]


@post("/{id:str}/chat", summary="Write in the chat", security=openapi.ONLY_PLAYERS, limit="chat")
async def say(visit: VisitHere, id: FromPath[str], data: JSONBody[ChatBody]) -> Said:
    """Send a line to everyone at the table."""
    room = await visit.rooms.room(id)
    person = await visit.person()
    if person is None:
        raise Forbidden("Choose a name before you chat.")
    if room.is_over() and await visit.token() is not None:
        raise Forbidden("This game is over; a token can only read here now.")
    await check_may_speak(visit.store.engine, person.id)
    number = await visit.store.say(room.table.id, person, checked_line(data.text))
    room.speak()
    return Said(number)


@get("/{id:str}/chat", summary="Read the chat", security=openapi.ANYBODY)
async def read_chat(visit: VisitHere, id: FromPath[str], first: FromQuery[int] = 0) -> list[Spoken]:
    """The table's chat, starting at a line."""
    person = await visit.person()
    return await spoken(await visit.rooms.room(id), first, person.id if person else None)


ROUTER = Router(path="/tables", route_handlers=[say, read_chat], tags=["talking"], opt={PROGRAMS: True})
