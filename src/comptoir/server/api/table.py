"""Routes of a table, for browsers and for bots in any language: view, move, undo, hint, explain, leave, follow."""

import re
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeAlias

from litestar import Router, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException, WebSocketException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream
from litestar.status_codes import HTTP_409_CONFLICT
from msgspec import Meta, Struct

from comptoir.analysis import Told
from comptoir.analysis.telling import reasons
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State, pending_of
from comptoir.engine.game import Game
from comptoir.engine.presentation import Explanation
from comptoir.engine.record import Record, dumps, record_of
from comptoir.games.rulebook import paragraph_about
from comptoir.server.api import openapi
from comptoir.server.api.live import Follower, follow, lines, seen_now
from comptoir.server.api.render import plan, situation
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.api.schemas import Hint, Moved, Plan, Problem, RunnerUp, Situation, StaleAnswer, View
from comptoir.server.languages import language_of, names_of, rules_path, words
from comptoir.server.people.tokens import PROGRAMS, check_token
from comptoir.server.protection.render_queue import asker_of
from comptoir.server.protection.websocket_denials import PRIVATE, denial
from comptoir.server.refusals import Forbidden, Unknown, status_of
from comptoir.server.services import ServicesHere
from comptoir.server.storage.presence import LEFT, RESIGNED, RETURNED
from comptoir.server.storage.programs import READ
from comptoir.server.storage.store import Person
from comptoir.server.tables.bot_queue import BotRequest
from comptoir.server.tables.room import Room, StaleVersion
from comptoir.words import refusal_words

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
async def view_table(visit: VisitHere, id: TableId, seat: SeatAsked = None, panels: FromQuery[bool] = True) -> View:
    """The table as your own seat, or a spectator, sees it now; `panels=false` leaves out the drawings."""
    room = await visit.room_seen_from(id, seat)
    async with room.lock:  # never between a move and its being stored
        return seen_now(room, seat, visit.language, visit.services.screens, draws=panels)


# A player changes the table: once this responds, the change is stored.
changing = partial(post, status_code=200, responses=openapi.STALE, security=openapi.ONLY_PLAYERS, limit="moves")


@changing("/{id:str}/moves", summary="Make a move")
async def make_move(visit: VisitHere, id: TableId, data: JSONBody[MoveBody]) -> Moved:
    """Make a move; once this responds, it is stored."""
    room = await visit.room_seen_from(id, data.seat)
    move = room.game.vocabulary.move(data.move)
    with visit.services.metrics.person_moves():
        made = room.play(data.seat, data.version, move, checked_key(data.key))
        return await changed(visit, room, data.seat, made)


@changing("/{id:str}/undo", summary="Take back a move")
async def take_back(visit: VisitHere, id: TableId, data: JSONBody[UndoBody]) -> Moved:
    """Take back your last move, or any of your answers in a simultaneous phase."""
    room = await visit.room_seen_from(id, data.seat)
    undone = room.undo(data.seat, data.version, checked_key(data.key), data.answer)
    return await changed(visit, room, data.seat, undone)


async def changed(visit: Visit, room: Room, seat: int, change: Awaitable[bool]) -> Moved:
    """The version after a change; a stale one is answered with what the seat may do now."""
    try:
        is_repeated = await change
    except StaleVersion:
        async with room.lock:
            sentence = words(visit.language).say("table.stale")
            raise Stale(sentence, situation(room, seat, visit.language)) from None
    async with room.lock:  # never between a move and its being stored
        return Moved(room.version(seat), is_repeated)


class Stale(HTTPException):
    """A change was made against an outdated version of the table."""

    status_code = HTTP_409_CONFLICT

    def __init__(self, sentence: str, view: Situation) -> None:
        super().__init__(detail=sentence)
        self.answer = StaleAnswer(sentence, "stale", view)


@post("/{id:str}/skip", status_code=204, summary="Skip the bots' pauses", security=openapi.ONLY_PLAYERS, limit="moves")
async def skip_ahead(visit: VisitHere, id: TableId) -> None:
    """Skip the bots' pauses until a person has to decide."""
    room = await visit.rooms.room(id)
    if not await visit.own_seats(room):
        raise Forbidden("Only players can skip ahead.")
    await visit.services.hurry(room)


@get("/{id:str}/hint", summary="Ask for a hint", security=openapi.ONLY_PLAYERS, limit="hints")
async def ask_for_a_hint(visit: VisitHere, id: TableId, seat: FromQuery[int]) -> Hint:
    """The best move here, two runners-up, and what separates them."""
    room = await visit.room_seen_from(id, seat)
    if not room.table.has_hints:
        raise Forbidden("This table is played without hints.")
    async with room.lock:  # never between a move and its being stored
        view, version = room.match.view(seat), room.version(seat)
    if pending_of(view, seat) is None:
        raise Refusal("You have nothing to decide now.")
    wanted = BotRequest(room.table.seats[seat].person or "", id)
    best = await visit.services.bot_processes.advise(room.game, view, seat, wanted)
    if best:
        return advice(room.game, view, seat, best, visit.language)
    thought = await visit.services.bot_processes.choose(room.game, view, seat, "search", version, wanted)
    text = room.game.vocabulary.text(room.game.vocabulary.move(thought.move), view, seat)
    return Hint(thought.move, text, thought.bot, [])


def advice(game: Game, view: State, seat: int, best: Sequence[Told], language: str) -> Hint:
    """The best move, and what separates it from the others."""
    numbers = [game.vocabulary.index(game.vocabulary.parse(told.move, view, seat)) for told in best]
    others = [
        RunnerUp(number, told.move, told.behind, reasons(game, best[0], told, seat, language))
        for number, told in zip(numbers[1:], best[1:], strict=True)
    ]
    return Hint(numbers[0], best[0].move, "analysis", others)


@get("/{id:str}/plan", summary="Ask what can be planned", security=openapi.ONLY_PLAYERS, heavy=True)
async def ask_what_can_be_planned(visit: VisitHere, id: TableId, seat: FromQuery[int]) -> Plan:
    """What your waiting seat would be asked if it were its turn now."""
    room = await visit.room_seen_from(id, seat)
    async with room.lock:  # never between a move and its being stored
        return plan(room, seat, visit.language)


@get("/{id:str}/explain/{thing:str}", summary="Explain a drawn thing", security=openapi.ANYBODY)
async def explain(visit: VisitHere, id: TableId, thing: FromPath[str], seat: SeatAsked = None) -> Explanation:
    """What a drawn thing is and does."""
    room = await visit.room_seen_from(id, seat)
    async with room.lock:
        return explained(room, room.match.borrowed_view(seat), thing, visit.language)


def explained(room: Room, view: Any, thing: str, language: str) -> Explanation:
    """What a thing is that is drawn in this view; refused if nothing with this name is."""
    found = room.game.presentation.explain(view, thing, names_of(room.table, language), language)
    if found is None:
        raise Unknown("Nothing with this name is drawn.")
    where = paragraph_about(room.game, thing)
    return replace(found, more=f"{rules_path(room.game)}#{where}") if where else found


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


async def _note(visit: Visit, id: str, data: SeatBody, what: str) -> Moved:
    room = await visit.room_seen_from(id, data.seat)
    return await changed(visit, room, data.seat, room.change_presence(data.seat, what, checked_key(data.key)))


@changing("/{id:str}/resign", summary="Resign for good")
async def resign(visit: VisitHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Resign for good; a bot finishes the game, so that the others can."""
    return await _note(visit, id, data, RESIGNED)


@changing("/{id:str}/leave", summary="Hand your seat to a bot")
async def leave(visit: VisitHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Hand your seat to a bot until you come back."""
    return await _note(visit, id, data, LEFT)


@changing("/{id:str}/return", summary="Take your seat back")
async def come_back(visit: VisitHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Play your seat yourself again, after leaving it or when your clock has run out."""
    return await _note(visit, id, data, RETURNED)


@post(
    "/{id:str}/finish",
    status_code=204,
    summary="Let bots finish a paused game",
    security=openapi.ONLY_PLAYERS,
    limit="moves",
    opt={PROGRAMS: False},
)
async def finish_game(visit: VisitHere, id: TableId) -> None:
    """The organiser stops waiting for players who are all away; bots finish the game."""
    room = await visit.rooms.room(id)
    if (await visit.known_person()).id != room.table.owner:
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
    visit = Visit(socket, services)
    person = await visit.person()
    with services.rate_limits.socket(socket, person):
        try:
            token = await check_token(socket, services.store, id, READ)
            room = await visit.room_seen_from(id, seat)
        except Refusal as refusal:
            await _refuse(socket, refusal)
            return
        await socket.accept()
        informed = None if token else person  # a program knows only its own table
        follower = await _follower(visit, room, seat, informed, draws=panels)
        present = services.present(room, room.table.seats_of(informed))
        with services.sockets.opened(socket) as opened, services.turn_alerts.open(follower.page), present:
            opened.code = await follow(socket, follower, opened.leaving)


async def _refuse(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """Browsers hide from scripts why a socket was refused, so it is opened and closed; programs are refused."""
    sentence, status = refusal_words(refusal, language_of(socket)), status_of(refusal)
    if "origin" not in socket.headers:
        raise WebSocketException(code=PRIVATE + status, detail=denial(sentence, refusal.code))
    await socket.accept()
    await socket.send_json(Problem(sentence, refusal.code))
    await socket.close(code=4404)


async def _follower(visit: Visit, room: Room, seat: int | None, person: Person | None, *, draws: bool) -> Follower:
    who, services, reader = await asker_of(visit.connection, visit.store), visit.services, await visit.person()
    follower = Follower(room, seat, visit.language, person, services.render_queue, who, draws=draws, reader=reader)
    follower.notice = lambda: services.site_settings.said(visit.language)
    return follower


@get(
    "/{id:str}/stream",
    media_type="application/x-ndjson",
    summary="Follow a table line by line",
    security=openapi.ANYBODY,
    limit="sockets",
    uncompressed=True,
)
async def follow_table(visit: VisitHere, id: TableId, seat: SeatAsked = None) -> Stream:
    """What a socket without panels would send, one JSON object per line (NDJSON), until the game is over."""
    room, services = await visit.room_seen_from(id, seat), visit.services
    person = await visit.person()
    with services.rate_limits.socket(visit.request, person):
        follower = await _follower(visit, room, seat, None, draws=False)

    async def sent() -> AsyncIterator[str]:
        with services.rate_limits.socket(visit.request, person), services.sockets.opened(visit.request) as opened:
            async for line in lines(follower, opened.leaving):
                yield line

    return Stream(sent(), media_type="application/x-ndjson")


FOR_ANYONE = [view_table, explain, download_record, live, follow_table]
FOR_PLAYERS = [
    make_move,
    take_back,
    skip_ahead,
    ask_for_a_hint,
    ask_what_can_be_planned,
    resign,
    leave,
    come_back,
    finish_game,
]
ROUTER = Router(path="/tables", route_handlers=[*FOR_ANYONE, *FOR_PLAYERS], tags=["playing"], opt={PROGRAMS: True})
