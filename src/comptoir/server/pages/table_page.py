"""The page of a table in play: for a player, for several on one device, or for a spectator."""

from collections.abc import Mapping
from functools import cache
from time import time
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.games.lessons import lesson_after
from comptoir.server.api.chat import LINE_LENGTH, handle
from comptoir.server.api.render import Json
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import about_bot, bot_level, character_of, game_title, names_of, rules_path, words
from comptoir.server.pages.gathering import gathering_path
from comptoir.server.pages.page import face, page, see_other
from comptoir.server.pages.ratings import rating_words_at
from comptoir.server.pages.reports import muted_at
from comptoir.server.people.arms import arms_at
from comptoir.server.storage import learning
from comptoir.server.storage.store import BOT, CANCELLED, GATHERING, Person, Seat
from comptoir.server.tables.room import Room
from comptoir.words import Catalogue


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
        following=_following(room),
        rules=rules_path(room.game),
        line_length=LINE_LENGTH,
        data=_data(room, person, seat, seen, language)
        | {
            "explained": await _explained(visit, room, person),
            "ratings": await rating_words_at(visit, room.table),
            "muted": await muted_at(visit, id, person),
        },
    )


def _following(room: Room) -> str | None:
    """The name of the lesson after the one that is given here; empty after the last, None at an ordinary table."""
    lesson = room.history.lesson
    after = None if lesson is None else lesson_after(room.game, lesson.name)
    return None if lesson is None else after.name if after else ""


def _data(room: Room, person: Person | None, asked: int | None, seen: int, language: str) -> Json:
    """What the browser code knows before the first message."""
    mine = room.table.seats_of(person)
    return {
        "table": room.table.id,
        "seat": _first_seat(room, mine, asked),
        "mine": mine,
        "owns": person is not None and person.id == room.table.owner,
        "names": names_of(room.table, language),
        "bots": [_bot(seat, words(language), room.game.key) for seat in room.table.seats],
        "programs": [seat.is_program for seat in room.table.seats],
        "people": len(room.table.people()),
        "hints": room.table.has_hints,
        "seen": seen,
        "me": handle(room.table.id, person.id if person else None),
        "words": _words(language),
        "now": time() if room.table.clock else None,  # to which the browser sets its clocks
    }


def _bot(seat: Seat, say: Catalogue, game: str) -> Json | None:
    """Who a bot is, as its card shows; nothing for a person."""
    about = {
        "level": bot_level(seat, say),
        "about": about_bot(seat, say, game),
        "who": character_of(seat, say),
        "face": face(seat),
    }
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


async def _explained(visit: Visit, room: Room, person: Person | None) -> list[str]:
    """At a guided table: the kinds of decisions that were explained to the requester before."""
    if person is None or not room.table.is_guided:
        return []
    return await learning.explained_to(visit.store, person.id, room.game.key)


class ExplainedBody(Struct, forbid_unknown_fields=True):
    """A kind of decision, or of move, whose explanation a person has read."""

    kind: str


@post("/{id:str}/explained", status_code=204, limit="views")
async def note_explained(visit: VisitHere, id: FromPath[str], data: JSONBody[ExplainedBody]) -> None:
    """Record that a kind of decision was explained to a person, so that it is not explained again."""
    room = await visit.rooms.room(id)
    person = await visit.known_person()
    if not room.table.seats_of(person) or data.kind not in _kinds(room.game):
        raise Refusal("There is nothing to explain by this name.")
    await learning.note_explained(visit.store, person.id, room.game.key, data.kind)


@cache
def _kinds(game: Game) -> frozenset[str]:
    """The kinds of decisions and of moves of a game."""
    return frozenset(kind.__name__ for kind in (*game.frames, *(type(move) for move in game.vocabulary)))


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


ROUTER = Router(path="/tables", route_handlers=[table, pieces, note_seen, note_explained], include_in_schema=False)
