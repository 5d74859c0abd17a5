"""The requester: who sends a request, and which seats are theirs."""

from collections.abc import Callable
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from comptoir.bots.levels import LEVELS
from comptoir.server.cookies import AnyConnection
from comptoir.server.languages import language_of
from comptoir.server.people.identity import new_guest, person_of, session_cookie
from comptoir.server.people.sessions import browser_of
from comptoir.server.people.tokens import Token, token_here
from comptoir.server.refusals import Forbidden, NotYourSeat, Unauthorised
from comptoir.server.services import Services, ServicesHere
from comptoir.server.storage.store import Person, TableRow, new_secret
from comptoir.server.tables.creation import TableWish, set_up
from comptoir.server.tables.room import Room

AnyRequest: TypeAlias = Request[Any, Any, Any]


class Visit:
    """A request to this server: who asks, in which language, and which seats are theirs."""

    def __init__(self, connection: AnyConnection, services: Services) -> None:
        self.connection = connection
        self.services = services
        self.store, self.settings, self.rooms = services.store, services.settings, services.rooms
        self.language = language_of(connection)

    @property
    def request(self) -> AnyRequest:
        assert isinstance(self.connection, Request)
        return self.connection

    async def person(self) -> Person | None:
        """The requester, if they have a session or a token."""
        return await person_of(self.connection, self.store)

    async def known_person(self) -> Person:
        """The requester; a stranger is refused."""
        person = await self.person()
        if person is None:
            raise Forbidden("Choose a name first.")
        return person

    async def account(self) -> Person:
        """The requester of a route for programs; a stranger is told how to become somebody."""
        person = await self.person()
        if person is None:
            raise Unauthorised("Send the token of a program, or sign in.")
        return person

    async def ensure_person(self, name: str = "", *, is_invited: bool = False) -> tuple[Person, list[Cookie]]:
        """The requester; a stranger becomes a guest, with a session cookie."""
        person = await self.person()
        if person is not None:
            return person, []
        guest, token, _ = await new_guest(self.store, name, browser=self.browser(), is_invited=is_invited)
        return guest, [session_cookie(token, self.settings)]

    async def token(self) -> Token | None:
        """The token that a program sends."""
        return await token_here(self.connection, self.store)

    def browser(self) -> str:
        """The requester's browser, as they would recognise it."""
        return browser_of(self.connection.headers.get("user-agent", ""))

    async def own_seats(self, room: Room) -> list[int]:
        """The seats that the requester may play: all of a person's own, or the one seat of a token."""
        person, token = await self.person(), await self.token()
        mine = room.table.seats_of(person)
        return mine if token is None else token.opens(mine)

    async def room_seen_from(self, id: str, seat: int | None) -> Room:
        """A table for the requester's own seat; None for a spectator, which anyone may be."""
        room = await self.rooms.room(id)
        if seat is None or seat in await self.own_seats(room):
            return room
        if await self.person() is None:
            raise Unauthorised("This seat is not yours: sign in as its player, or send its token.")
        raise NotYourSeat("This seat is not yours.")

    async def new_table(
        self, person: Person, wish: TableWish, secret: Callable[[int], str] = lambda seat: new_secret()
    ) -> tuple[TableRow, dict[int, str]]:
        """Set up a table that a person asks for; returns its invitation tokens too. Bots have limits."""
        if any(seat.kind in LEVELS for seat in wish.seats):
            await self.services.rate_limits.check_bots(self.connection, person)
        return await set_up(self.store, person, wish, secret)


VisitHere: TypeAlias = NamedDependency[Visit]  # its name as a route parameter


def visit_here(request: AnyRequest, services: ServicesHere) -> Visit:
    """The visit that a request makes."""
    return Visit(request, services)
