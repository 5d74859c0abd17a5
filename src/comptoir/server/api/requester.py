"""The requester: who sends a request, and which seats are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from litestar import Request, WebSocket
from litestar.datastructures import Cookie

from comptoir.server.people.identity import new_guest, person_of, session_cookie
from comptoir.server.people.sessions import browser_of
from comptoir.server.people.tokens import token_here
from comptoir.server.refusals import Forbidden, NotYourSeat, Unauthorised
from comptoir.server.services import Services
from comptoir.server.storage.store import Person, TableRow, new_secret
from comptoir.server.tables.bot_processes import LEVELS
from comptoir.server.tables.creation import TableWish, set_up
from comptoir.server.tables.room import Room

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnyConnection: TypeAlias = AnyRequest | WebSocket[Any, Any, Any]


async def ensure_person(
    request: AnyRequest, services: Services, name: str = "", *, is_invited: bool = False
) -> tuple[Person, list[Cookie]]:
    """The requester; a stranger becomes a guest, with a session cookie."""
    person = await person_of(request, services.store)
    if person is not None:
        return person, []
    guest, token, _ = await new_guest(services.store, name, browser=browser_here(request), is_invited=is_invited)
    return guest, [session_cookie(token, services.settings)]


def browser_here(request: AnyRequest) -> str:
    """The requester's browser, as they would recognise it."""
    return browser_of(request.headers.get("user-agent", ""))


async def known(request: AnyRequest, services: Services) -> Person:
    """The requester, if this browser has a session."""
    person = await person_of(request, services.store)
    if person is None:
        raise Forbidden("Choose a name first.")
    return person


async def own_seats(connection: AnyConnection, room: Room, services: Services) -> list[int]:
    """The seats that the requester may play: all of a person's own, or the one seat of a token."""
    person, token = await person_of(connection, services.store), await token_here(connection, services.store)
    mine = room.seats_of(person.id if person else None)
    return mine if token is None else [seat for seat in mine if seat == token.seat]


async def own_seat(connection: AnyConnection, room: Room, services: Services, seat: int) -> int:
    """The seat, if it belongs to the requester."""
    if seat in await own_seats(connection, room, services):
        return seat
    if await person_of(connection, services.store) is None:
        raise Unauthorised("This seat is not yours: sign in as its player, or send its token.")
    raise NotYourSeat("This seat is not yours.")


async def room_seen_from(connection: AnyConnection, services: Services, id: str, seat: int | None) -> Room:
    """A table for the requester's own seat; None for a spectator, which anyone may be."""
    room = await services.rooms.room(id)
    if seat is not None:
        await own_seat(connection, room, services, seat)
    return room


async def new_table(
    request: AnyRequest,
    services: Services,
    person: Person,
    wish: TableWish,
    secret: Callable[[int], str] = lambda seat: new_secret(),
) -> tuple[TableRow, dict[int, str]]:
    """Set up a table that a person asks for; returns its invitation tokens too. Bots have limits."""
    if any(seat.kind in LEVELS for seat in wish.seats):
        await services.rate_limits.check_bots(request, person)
    return await set_up(services.store, person, wish, secret)
