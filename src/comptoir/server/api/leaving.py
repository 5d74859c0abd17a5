"""People leave: they resign, hand their seat over to a bot and come back; or get up, and cancel, before it begins."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from msgspec import Struct
from sqlalchemy import delete, select, update

from comptoir.engine.errors import Refusal
from comptoir.server.api import answers
from comptoir.server.api.render import Json
from comptoir.server.api.table import SentKey, TableId, changed, checked_key, own_seat
from comptoir.server.hall import Hall, HallHere
from comptoir.server.pages.accounts import known
from comptoir.server.pages.gathering import gathering_path, gathering_table
from comptoir.server.pages.page import AnyRequest, see_other
from comptoir.server.people.tokens import PROGRAMS
from comptoir.server.storage.schema import INVITATIONS, SEATS
from comptoir.server.storage.store import CANCELLED, FREE, GATHERING, INVITED, Store, change_status
from comptoir.server.tables.presence import LEFT, RESIGNED, RETURNED
from comptoir.server.tables.room import Forbidden

# ------------------------------------------------------------------ at a table in play


class SeatBody(Struct, forbid_unknown_fields=True):
    """A seat of one's own, and a key of the sender's own."""

    seat: int
    key: SentKey


async def _note(request: Request[Any, Any, Any], hall: Hall, id: str, data: SeatBody, what: str) -> Json:
    room = await hall.rooms.room(id)
    seat = await own_seat(request, room, hall, data.seat)
    return await changed(request, room, seat, room.change_presence(seat, what, checked_key(data.key)))


@post(
    "/{id:str}/resign",
    status_code=200,
    responses=answers.changing(answers.Moved),
    operation_id="resign",
    summary="Resign for good",
    limit="moves",
)
async def resign(request: Request[Any, Any, Any], hall: HallHere, id: TableId, data: JSONBody[SeatBody]) -> Json:
    """Give up for good; a bot finishes the game, so that the others can."""
    return await _note(request, hall, id, data, RESIGNED)


@post(
    "/{id:str}/leave",
    status_code=200,
    responses=answers.changing(answers.Moved),
    operation_id="leave",
    summary="Hand one's seat over to a bot",
    limit="moves",
)
async def leave(request: Request[Any, Any, Any], hall: HallHere, id: TableId, data: JSONBody[SeatBody]) -> Json:
    """Hand the seat over to a bot, until one comes back."""
    return await _note(request, hall, id, data, LEFT)


@post(
    "/{id:str}/return",
    status_code=200,
    responses=answers.changing(answers.Moved),
    operation_id="come_back",
    summary="Come back to one's seat",
    limit="moves",
)
async def come_back(request: Request[Any, Any, Any], hall: HallHere, id: TableId, data: JSONBody[SeatBody]) -> Json:
    """Play one's seat oneself again, after leaving it or when the clock has run out."""
    return await _note(request, hall, id, data, RETURNED)


# ------------------------------------------------------------------ at a table that gathers


@post("/tables/{id:str}/cancel", status_code=303, include_in_schema=False, limit="seats")
async def cancel(request: AnyRequest, hall: HallHere, id: FromPath[str]) -> Redirect:
    """Call the whole thing off, as long as it has not begun."""
    table, person = await gathering_table(hall, id), await known(request, hall)
    if table.owner != person.id:
        raise Forbidden("Only whoever set up the table can cancel it.")
    if not await cancel_table(hall.store, id):
        raise Refusal("This game has begun.")
    return see_other(gathering_path(id))


@post("/tables/{id:str}/seats/{seat:int}/leave", status_code=303, include_in_schema=False, limit="seats")
async def get_up(request: AnyRequest, hall: HallHere, id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """Leave a seat to somebody else, as long as the game has not begun."""
    table, person = await gathering_table(hall, id), await known(request, hall)
    if not any(one.seat == seat and one.person == person.id for one in table.seats):
        raise Forbidden("This seat is not yours.")
    if table.owner == person.id:
        raise Refusal("You have set up this table; you can cancel it.")
    if not await leave_seat(hall.store, id, seat, person.id):
        raise Refusal("This game has begun.")
    return see_other(gathering_path(id) if table.is_open else "/")


async def cancel_table(store: Store, table: str) -> bool:
    """A table that gathers is cancelled, and its invitations are useless; False if it has begun."""
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, CANCELLED):
            return False
        unused = (INVITATIONS.c.table == table, INVITATIONS.c.used_by.is_(None))
        await connection.execute(delete(INVITATIONS).where(*unused))
        return True


async def leave_seat(store: Store, table: str, seat: int, person: str) -> bool:
    """Get up: a seat that was for a friend is so again, any other is free; False if the game has begun."""
    by_link = select(INVITATIONS.c.token).where(
        INVITATIONS.c.table == table, INVITATIONS.c.seat == seat, INVITATIONS.c.used_by == person
    )
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, GATHERING):
            return False
        kind = INVITED if (await connection.execute(by_link)).first() else FREE
        mine = (SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.person == person)
        values = {"kind": kind, "person": None, "name": "…"}
        return (await connection.execute(update(SEATS).where(*mine).values(values))).rowcount == 1


PLAYING = Router(
    path="/tables",
    route_handlers=[resign, leave, come_back],
    tags=["playing"],
    security=answers.ONLY_PLAYERS,
    opt={PROGRAMS: True},
)
ROUTER = Router(path="/", route_handlers=[PLAYING, cancel, get_up])
