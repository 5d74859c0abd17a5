"""Routes for programs: who sits at a table, the table as data, and new tables from a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from comptoir.games import game as game_of
from comptoir.server.api import openapi
from comptoir.server.api.joining import invitation_address, secret_of
from comptoir.server.api.live import moved_on
from comptoir.server.api.render import position as table_position
from comptoir.server.api.requester import AnyRequest, ensure_person, new_table, own_seat
from comptoir.server.api.schemas import Invitation, LongKey, Position, SeatInfo, SeatToken, SetUp, Sitting
from comptoir.server.api.table import SeatAsked, TableId
from comptoir.server.languages import language_of, seat_name, words
from comptoir.server.people.identity import person_of
from comptoir.server.people.tokens import PROGRAMS, Token, make_token, token_here, token_of
from comptoir.server.refusals import KeyUsed
from comptoir.server.services import Services, ServicesHere
from comptoir.server.storage.store import INVITED, Person, TableRow, new_secret
from comptoir.server.tables.clocks import LEAST, MOST, Clock
from comptoir.server.tables.creation import HERE, ME, SeatWish, TableWish
from comptoir.server.tables.gathering import seen_table

LONGEST_WAIT = 60  # seconds

# ------------------------------------------------------------------ waiting


@get("/tables/{id:str}/state", summary="Get a table's status and players", tags=["joining"], security=openapi.ANYBODY)
async def who_sits(request: AnyRequest, services: ServicesHere, id: TableId) -> Sitting:
    """Who sits at a table, and whether it is waiting for players, in play or over."""
    person, token = await person_of(request, services.store), await token_here(request, services.store)
    table = await seen_table(services.store, id, person)
    return _sitting(table, person, token, language_of(request))


def _sitting(table: TableRow, person: Person | None, token: Token | None, language: str) -> Sitting:
    mine = [seat.seat for seat in table.seats if person is not None and seat.person == person.id]
    return Sitting(
        table=table.id,
        game=table.game,
        rules=game_of(table.game).rules_version,
        status=table.status,
        options=table.options,
        hints=table.has_hints,
        seats=[SeatInfo(seat.seat, seat.kind, seat_name(seat, words(language))) for seat in table.seats],
        yours=mine if token is None else [seat for seat in mine if seat == token.seat],
    )


# ------------------------------------------------------------------ the table as data


@get("/tables/{id:str}/position", summary="Get a table as data", tags=["playing"], security=openapi.ANYBODY)
async def position(
    request: AnyRequest,
    services: ServicesHere,
    id: TableId,
    seat: SeatAsked = None,
    after: FromQuery[int | None] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Seconds.")] = 0,
) -> Position:
    """The table as your own seat, or a spectator, may know it: as data, with the moves as text and in words.

    With `after`, a version that you already have, the response waits up to `wait` seconds for a newer one.
    """
    room = await services.rooms.room(id)
    if seat is not None:
        await own_seat(request, room, services, seat)
    if after is not None and wait:
        with services.sockets.opened(request) as opened:
            await moved_on(room, seat, after, wait, opened.leaving)
    async with room.lock:  # never between a move and its being stored
        return table_position(room, seat, language_of(request))


# ------------------------------------------------------------------ new tables


class Chair(Struct, forbid_unknown_fields=True):
    """Who should sit at a seat."""

    kind: Annotated[str, Meta(description="me, here, invited, free, or a bot: novice, companion, master")]
    name: Annotated[str, Meta(description="The name of another player on your device, for the kind here.")] = ""


class Times(Struct, forbid_unknown_fields=True):
    """A clock, in seconds."""

    move: Annotated[float, Meta(ge=LEAST, le=MOST, description="Per move.")]
    bank: Annotated[float, Meta(ge=0, le=MOST, description="For the whole game, when those are not enough.")] = 0


class NewTableBody(Struct, forbid_unknown_fields=True):
    """A table that a script asks for. With seats of the kinds me and here, one program can play several."""

    game: Annotated[str, Meta(description="burgundy, orleans or pest")]
    seats: list[Chair]
    options: Annotated[
        dict[str, str], Meta(description="Options left out have the defaults of the new-table form.")
    ] = {}
    name: Annotated[str, Meta(description="Your name; without one, one is made up.")] = ""
    open: Annotated[bool, Meta(description="Whether anyone may watch it from the first page.")] = False
    hints: bool = True
    clock: Times | None = None
    key: LongKey = ""

    def wish(self) -> TableWish:
        """What is asked for."""
        seats = [SeatWish(chair.kind, chair.name) for chair in self.seats]
        clock = None if self.clock is None else Clock(self.clock.move, self.clock.bank)
        return TableWish(self.game, seats, self.options, is_open=self.open, has_hints=self.hints, clock=clock)


@post(
    "/api/tables",
    status_code=201,
    summary="Set up a table",
    tags=["joining"],
    security=openapi.WITHOUT_TOKEN,
    limit="tables",
)
async def set_up_table(request: AnyRequest, services: ServicesHere, data: JSONBody[NewTableBody]) -> Response[SetUp]:
    """Set up a table: returns a token for each of your own seats and a link for each seat kept for someone."""
    own = [seat for seat, chair in enumerate(data.seats) if chair.kind in (ME, HERE)]
    secrets = {seat: secret_of(data.key, "seat", seat) for seat in range(len(data.seats))}
    before = await token_of(services.store, secrets[own[0]]) if own and data.key else None
    if before is not None:
        return await _set_up_before(request, services, data, before.table, secrets)
    person, _ = await ensure_person(request, services, data.name)
    kept = (lambda seat: secret_of(data.key, "link", seat)) if data.key else (lambda seat: new_secret())
    table, invitations = await new_table(request, services, person, data.wish(), kept)
    for seat in own:
        secrets[seat] = await make_token(services.store, person, table.id, seat, person.name, secrets[seat])
    return _set_up(request, services, table.id, {seat: secrets[seat] for seat in own}, invitations)


async def _set_up_before(
    request: AnyRequest, services: Services, data: NewTableBody, id: str, secrets: Mapping[int, str]
) -> Response[SetUp]:
    """The same response again, for a program that did not receive it."""
    table = await services.store.table(id)
    if table is None or (table.game, len(table.seats)) != (data.game, len(data.seats)):
        raise KeyUsed("This key was used for another table; use a new key for each table.")
    own = {seat: secrets[seat] for seat, chair in enumerate(data.seats) if chair.kind in (ME, HERE)}
    links = {seat: secret_of(data.key, "link", seat) for seat, chair in enumerate(data.seats) if chair.kind == INVITED}
    return _set_up(request, services, id, own, links, repeated=True)


def _set_up(
    request: AnyRequest,
    services: Services,
    id: str,
    tokens: Mapping[int, str],
    links: Mapping[int, str],
    *,
    repeated: bool = False,
) -> Response[SetUp]:
    invitations = [Invitation(seat, invitation_address(request, services, link)) for seat, link in links.items()]
    made = SetUp(id, [SeatToken(seat, token) for seat, token in tokens.items()], invitations, repeated)
    return Response(made, status_code=201, headers={"cache-control": "no-store"})


ROUTER = Router(path="/", route_handlers=[who_sits, position, set_up_table], opt={PROGRAMS: True})
