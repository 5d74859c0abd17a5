"""The page of a table in play: for a player, for several on one device, or for a spectator."""

from collections.abc import Mapping
from functools import cache
from time import time
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.words import Catalogue
from comptoir.server.api.chat import LINE_LENGTH, handle
from comptoir.server.api.render import Json
from comptoir.server.api.requester import VisitHere
from comptoir.server.languages import about_bot, bot_level, game_title, names_of, words
from comptoir.server.pages.gathering import gathering_path
from comptoir.server.pages.page import STATIC, face, page, see_other
from comptoir.server.people.arms import arms_at
from comptoir.server.storage.store import BOT, CANCELLED, GATHERING, Person, Seat
from comptoir.server.tables.room import Room


@get("/{id:str}")
async def table(visit: VisitHere, id: FromPath[str], seat: FromQuery[int | None] = None) -> Response[str] | Redirect:
    """The table, from your own seat or as a spectator; while it waits for players, the page that says so."""
    row = await visit.store.table(id)
    if row is not None and row.status in (GATHERING, CANCELLED):
        return see_other(gathering_path(id))
    room = await visit.rooms.room(id)
    person = await visit.person()
    language, say = visit.language, words(visit.language)
    names = names_of(room.table, language)
    seen = await visit.store.seen(person.id, id) if person else 0
    return await page(
        visit,
        "table.html",
        room=room,
        names=names,
        arms=await arms_at(visit.store, room.table),
        mine=room.table.seats_of(person),
        title=say.say("table.title", game=game_title(say, room.game), names=", ".join(names)),
        modules=_modules(),
        line_length=LINE_LENGTH,
        data=_data(room, person, seat, seen, language),
    )


@cache
def _modules() -> tuple[str, ...]:
    """The browser code's modules, so that the browser requests all of them at once."""
    return tuple(sorted(path.name for path in (STATIC / "table").glob("*.js")))


def _data(room: Room, person: Person | None, asked: int | None, seen: int, language: str) -> Json:
    """What the browser code knows before the first message."""
    mine = room.table.seats_of(person)
    return {
        "table": room.table.id,
        "seat": _first_seat(room, mine, asked),
        "mine": mine,
        "owns": person is not None and person.id == room.table.owner,
        "names": names_of(room.table, language),
        "bots": [_bot(seat, words(language)) for seat in room.table.seats],
        "people": len(room.table.people()),
        "hints": room.table.has_hints,
        "seen": seen,
        "me": handle(room.table.id, person.id if person else None),
        "words": _words(language),
        "now": time() if room.table.clock else None,  # to which the browser sets its clocks
    }


def _bot(seat: Seat, say: Catalogue) -> Json | None:
    """Who a bot is, as its card shows; nothing for a person."""
    about = {"level": bot_level(seat, say), "about": about_bot(seat, say), "face": face(seat)}
    return about if seat.kind == BOT else None


def _first_seat(room: Room, mine: list[int], asked: int | None) -> int | None:
    """The requested seat, or one of this person's that has to decide."""
    if asked in mine:
        return asked
    return next((seat for seat in mine if seat in room.people_to_decide()), mine[0] if mine else None)


def _words(language: str) -> Mapping[str, Any]:
    """The texts of the browser code; it has none of its own."""
    messages = words(language).messages
    return {key: message for key, message in messages.items() if key.startswith(("table.", "chat."))}


@get("/{id:str}/pieces", limit="views")
async def pieces(visit: VisitHere, id: FromPath[str]) -> Response[Mapping[str, str]]:
    """The pieces of the game as pictures, by the names that lines of the log give them; they never change."""
    room = await visit.rooms.room(id)
    headers = {"cache-control": "private, max-age=86400"}
    return Response(room.game.presentation.pieces(room.match.borrowed_view(None)), headers=headers)


class SeenBody(Struct, forbid_unknown_fields=True):
    """How many rows of the table a person has seen."""

    rows: int


@post("/{id:str}/seen", status_code=204, limit="views")
async def note_seen(visit: VisitHere, id: FromPath[str], data: JSONBody[SeenBody]) -> None:
    """Record how far a person has seen, so that the next visit can show what happened since."""
    room = await visit.rooms.room(id)
    person = await visit.known_person()
    async with room.lock:  # never between a move and its being stored
        known = max([room.version(None), *map(room.version, room.table.seats_of(person))])
    if await visit.store.seen(person.id, id) < data.rows <= known:  # what others do in secret must not be counted
        await visit.store.see(person.id, id, data.rows)


ROUTER = Router(path="/tables", route_handlers=[table, pieces, note_seen], include_in_schema=False)
