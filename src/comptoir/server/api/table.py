"""Routes of a table, for browsers and for bots in any language: view, move, undo, hint, explain, leave, follow."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable
from functools import partial
from typing import Annotated, Any, TypeAlias

from litestar import Router, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, WebSocketException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_409_CONFLICT
from msgspec import Meta, Struct

from comptoir.engine.errors import Refusal
from comptoir.engine.frames import pending_of
from comptoir.engine.presentation import Explanation
from comptoir.engine.record import Record, dumps, record_of
from comptoir.engine.words import refusal_words
from comptoir.server.api import openapi
from comptoir.server.api.live import Follower, follow, lines, seen_now
from comptoir.server.api.render import situation
from comptoir.server.api.requester import AnyConnection, AnyRequest, known, own_seats, room_seen_from
from comptoir.server.api.schemas import Hint, Moved, Problem, Situation, StaleAnswer, View
from comptoir.server.languages import language_of, names_of, words
from comptoir.server.people.identity import person_of
from comptoir.server.people.tokens import PROGRAMS, check_token
from comptoir.server.protection.render_queue import asker_of
from comptoir.server.protection.websocket_denials import PRIVATE, denial
from comptoir.server.refusals import Forbidden, Unknown, status_of
from comptoir.server.services import Services, ServicesHere
from comptoir.server.storage.presence import LEFT, RESIGNED, RETURNED
from comptoir.server.storage.store import Person
from comptoir.server.tables.bot_queue import BotRequest
from comptoir.server.tables.room import Room, StaleVersion

KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")

TableId: TypeAlias = FromPath[str]
SeatAsked: TypeAlias = FromQuery[int | None]  # one of your own seats; null for a spectator
# The document describes the form of a key; `checked_key` refuses others, with a sentence in the reader's language.
SentKey: TypeAlias = Annotated[
    str, Meta(description="A new one for every change.", extra_json_schema={"pattern": f"^{KEY.pattern}$"})
]


class MoveBody(Struct, forbid_unknown_fields=True):
    """A move: the seat, the version it is made against, its number, and a key that you choose."""

    seat: int
    version: int
    move: int
    key: SentKey


class UndoBody(Struct, forbid_unknown_fields=True):
    """A move to take back: the last one, or any answer in an open lane by its number in the view."""

    seat: int
    version: int
    key: SentKey
    answer: int | None = None


class SeatBody(Struct, forbid_unknown_fields=True):
    """One of your own seats, and a key that you choose."""

    seat: int
    key: SentKey


def checked_key(key: str) -> str:
    if not KEY.fullmatch(key):
        raise Refusal("A key has 1 to 40 letters, digits, - and _.")
    return key


@get("/{id:str}/view", summary="Get a table as people see it", security=openapi.ANYBODY, limit="drawings", heavy=True)
async def view_table(
    request: AnyRequest, services: ServicesHere, id: TableId, seat: SeatAsked = None, panels: FromQuery[bool] = True
) -> View:
    """The table as your own seat, or a spectator, sees it now; `panels=false` leaves out the drawings."""
    room = await room_seen_from(request, services, id, seat)
    async with room.lock:  # never between a move and its being stored
        return seen_now(room, seat, language_of(request), services.screens, draws=panels)


# A player changes the table: once this responds, the change is stored.
change = partial(post, status_code=200, responses=openapi.STALE, security=openapi.ONLY_PLAYERS, limit="moves")


@change("/{id:str}/moves", summary="Make a move")
async def make_move(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[MoveBody]) -> Moved:
    """Make a move; once this responds, it is stored."""
    room = await room_seen_from(request, services, id, data.seat)
    move = room.game.vocabulary.move(data.move)
    with services.metrics.person_moves():
        made = room.play(data.seat, data.version, move, checked_key(data.key))
        return await changed(request, room, data.seat, made)


@change("/{id:str}/undo", summary="Take back a move")
async def take_back(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[UndoBody]) -> Moved:
    """Take back your last move, or any of your answers in a simultaneous phase."""
    room = await room_seen_from(request, services, id, data.seat)
    undone = room.undo(data.seat, data.version, checked_key(data.key), data.answer)
    return await changed(request, room, data.seat, undone)


async def changed(request: AnyRequest, room: Room, seat: int, change: Awaitable[bool]) -> Moved:
    """The version after a change; a stale one is answered with what the seat may do now."""
    language = language_of(request)
    try:
        is_repeated = await change
    except StaleVersion:
        async with room.lock:
            raise Stale(words(language).say("table.stale"), situation(room, seat, language)) from None
    async with room.lock:  # never between a move and its being stored
        return Moved(room.version(seat), is_repeated)


class Stale(HTTPException):
    """A change was made against an outdated version of the table."""

    status_code = HTTP_409_CONFLICT

    def __init__(self, sentence: str, view: Situation) -> None:
        super().__init__(detail=sentence)
        self.answer = StaleAnswer(sentence, "stale", view)


@post("/{id:str}/skip", status_code=204, summary="Skip the bots' pauses", security=openapi.ONLY_PLAYERS, limit="moves")
async def skip_ahead(request: AnyRequest, services: ServicesHere, id: TableId) -> None:
    """Skip the bots' pauses until a person has to decide."""
    room = await services.rooms.room(id)
    if not await own_seats(request, room, services):
        raise Forbidden("Only players can skip ahead.")
    await services.hurry(room)


@get("/{id:str}/hint", summary="Ask for a hint", security=openapi.ONLY_PLAYERS, limit="hints")
async def ask_for_a_hint(request: AnyRequest, services: ServicesHere, id: TableId, seat: FromQuery[int]) -> Hint:
    """What a good bot would do here."""
    room = await room_seen_from(request, services, id, seat)
    if not room.table.has_hints:
        raise Forbidden("This table is played without hints.")
    async with room.lock:  # never between a move and its being stored
        view, version = room.match.view(seat), room.version(seat)
    if pending_of(view, seat) is None:
        raise Refusal("You have nothing to decide now.")
    wanted = BotRequest(room.table.seats[seat].person or "", id)
    thought = await services.bot_processes.choose(room.game, view, seat, "search", version, wanted)
    text = room.game.vocabulary.text(room.game.vocabulary.move(thought.move), view, seat)
    return Hint(thought.move, text, thought.bot)


@get("/{id:str}/explain/{thing:str}", summary="Explain a drawn thing", security=openapi.ANYBODY)
async def explain(
    request: AnyRequest, services: ServicesHere, id: TableId, thing: FromPath[str], seat: SeatAsked = None
) -> Explanation:
    """What a drawn thing is and does."""
    room = await room_seen_from(request, services, id, seat)
    async with room.lock:
        language = language_of(request)
        found = room.game.presentation.explain(
            room.match.borrowed_view(seat), thing, names_of(room.table, language), language
        )
    if found is None:
        raise Unknown("Nothing with this name is drawn.")
    return found


@get(
    "/{id:str}/record",
    media_type="application/json",
    responses=openapi.told(Record),
    summary="Download the record of a finished game",
    security=openapi.ANYBODY,
    limit="drawings",
    heavy=True,
)
async def download_record(services: ServicesHere, id: TableId) -> str:
    """The record of a finished game."""
    room = await services.rooms.room(id)
    async with room.lock:
        if not room.match.is_over():
            raise Refusal("The record is available once the game is over.")
        return dumps(record_of(room.match))


# ------------------------------------------------------------------ leaving and coming back


async def _note(request: AnyRequest, services: Services, id: str, data: SeatBody, what: str) -> Moved:
    room = await room_seen_from(request, services, id, data.seat)
    return await changed(request, room, data.seat, room.change_presence(data.seat, what, checked_key(data.key)))


@change("/{id:str}/resign", summary="Resign for good")
async def resign(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Resign for good; a bot finishes the game, so that the others can."""
    return await _note(request, services, id, data, RESIGNED)


@change("/{id:str}/leave", summary="Hand your seat to a bot")
async def leave(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Hand your seat to a bot until you come back."""
    return await _note(request, services, id, data, LEFT)


@change("/{id:str}/return", summary="Take your seat back")
async def come_back(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Play your seat yourself again, after leaving it or when your clock has run out."""
    return await _note(request, services, id, data, RETURNED)


@post(
    "/{id:str}/finish",
    status_code=204,
    summary="Let bots finish a paused game",
    security=openapi.ONLY_PLAYERS,
    limit="moves",
    opt={PROGRAMS: False},
)
async def finish_game(request: AnyRequest, services: ServicesHere, id: TableId) -> None:
    """The organiser stops waiting for players who are all away; bots finish the game."""
    room = await services.rooms.room(id)
    if (await known(request, services)).id != room.table.owner:
        raise Forbidden("Only the organiser of the table can end the game.")
    await room.finish()


# ------------------------------------------------------------------ following


@websocket("/{id:str}/live", limit="sockets")
async def live(
    socket: WebSocket[Any, Any, Any],
    services: ServicesHere,
    id: TableId,
    seat: SeatAsked = None,
    panels: FromQuery[bool] = True,
) -> None:
    """Every change, as your own seat or a spectator sees it; positions with `panels=false`."""
    person = await person_of(socket, services.store)
    with services.rate_limits.socket(socket, person):
        try:
            token = await check_token(socket, services.store, id)
            room = await room_seen_from(socket, services, id, seat)
        except Refusal as refusal:
            await _refuse(socket, refusal)
            return
        await socket.accept()
        informed = None if token else person  # a program knows only its own table
        follower = await _follower(socket, services, room, seat, informed, draws=panels)
        with services.sockets.opened(socket) as opened, services.turn_alerts.open(follower.page):
            opened.code = await follow(socket, follower, opened.leaving)


async def _refuse(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """Browsers hide from scripts why a socket was refused, so it is opened and closed; programs are refused."""
    sentence, status = refusal_words(refusal, language_of(socket)), status_of(refusal)
    if "origin" not in socket.headers:
        raise WebSocketException(code=PRIVATE + status, detail=denial(sentence, refusal.code))
    await socket.accept()
    await socket.send_json(Problem(sentence, refusal.code))
    await socket.close(code=4404)


async def _follower(
    asker: AnyConnection, services: Services, room: Room, seat: int | None, person: Person | None, *, draws: bool
) -> Follower:
    who, queue, language = await asker_of(asker, services.store), services.render_queue, language_of(asker)
    follower = Follower(room, seat, language, person, queue, who, draws=draws)
    follower.notice = lambda: services.site_settings.said(language)
    return follower


@get(
    "/{id:str}/stream",
    media_type="application/x-ndjson",
    summary="Follow a table line by line",
    security=openapi.ANYBODY,
    limit="sockets",
    uncompressed=True,
)
async def follow_table(request: AnyRequest, services: ServicesHere, id: TableId, seat: SeatAsked = None) -> Stream:
    """What a socket without panels would send, one JSON object per line (NDJSON), until the game is over."""
    room = await room_seen_from(request, services, id, seat)
    person = await person_of(request, services.store)
    with services.rate_limits.socket(request, person):
        follower = await _follower(request, services, room, seat, None, draws=False)

    async def sent() -> AsyncIterator[str]:
        with services.rate_limits.socket(request, person), services.sockets.opened(request) as opened:
            async for line in lines(follower, opened.leaving):
                yield line

    return Stream(sent(), media_type="application/x-ndjson")


LOOKING = [view_table, explain, download_record, live, follow_table]
CHANGING = [make_move, take_back, skip_ahead, ask_for_a_hint, resign, leave, come_back, finish_game]
ROUTER = Router(path="/tables", route_handlers=[*LOOKING, *CHANGING], tags=["playing"], opt={PROGRAMS: True})
