"""Leaving a table in play: people resign, or hand their seat to a bot and come back."""

from __future__ import annotations

from litestar import Router, post
from litestar.params import JSONBody
from msgspec import Struct

from comptoir.server.api import openapi
from comptoir.server.api.requester import AnyRequest, known, own_seat
from comptoir.server.api.schemas import Moved
from comptoir.server.api.table import SentKey, TableId, changed, checked_key
from comptoir.server.people.tokens import PROGRAMS
from comptoir.server.refusals import Forbidden
from comptoir.server.services import Services, ServicesHere
from comptoir.server.storage.presence import LEFT, RESIGNED, RETURNED


class SeatBody(Struct, forbid_unknown_fields=True):
    """One of your own seats, and a key that you choose."""

    seat: int
    key: SentKey


async def _note(request: AnyRequest, services: Services, id: str, data: SeatBody, what: str) -> Moved:
    room = await services.rooms.room(id)
    seat = await own_seat(request, room, services, data.seat)
    return await changed(request, room, seat, room.change_presence(seat, what, checked_key(data.key)))


@post("/{id:str}/resign", status_code=200, responses=openapi.STALE, summary="Resign for good", limit="moves")
async def resign(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Resign for good; a bot finishes the game, so that the others can."""
    return await _note(request, services, id, data, RESIGNED)


@post("/{id:str}/leave", status_code=200, responses=openapi.STALE, summary="Hand your seat to a bot", limit="moves")
async def leave(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Hand your seat to a bot until you come back."""
    return await _note(request, services, id, data, LEFT)


@post("/{id:str}/return", status_code=200, responses=openapi.STALE, summary="Take your seat back", limit="moves")
async def come_back(request: AnyRequest, services: ServicesHere, id: TableId, data: JSONBody[SeatBody]) -> Moved:
    """Play your seat yourself again, after leaving it or when your clock has run out."""
    return await _note(request, services, id, data, RETURNED)


@post(
    "/{id:str}/finish", status_code=204, summary="Let bots finish a paused game", limit="moves", opt={PROGRAMS: False}
)
async def finish_game(request: AnyRequest, services: ServicesHere, id: TableId) -> None:
    """The organiser stops waiting for players who are all away; bots finish the game."""
    room = await services.rooms.room(id)
    if (await known(request, services)).id != room.table.owner:
        raise Forbidden("Only the organiser of the table can end the game.")
    await room.finish()


ROUTER = Router(
    path="/tables",
    route_handlers=[resign, leave, come_back, finish_game],
    tags=["playing"],
    security=openapi.ONLY_PLAYERS,
    opt={PROGRAMS: True},
)
