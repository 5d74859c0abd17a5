"""How programs get a seat: with JSON instead of a form, a token instead of a cookie, and new tables from a script."""

import re
from collections.abc import Collection, Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from comptoir.bots.levels import LEVELS
from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.api import openapi, schemas
from comptoir.server.api.bodies import readable
from comptoir.server.api.requester import AnyRequest, Visit, VisitHere
from comptoir.server.api.table import TableId
from comptoir.server.languages import seat_name, words
from comptoir.server.people.tokens import ACCOUNTS, OF_SEATS, PROGRAMS, make_token, token_of
from comptoir.server.refusals import KeyUsed
from comptoir.server.services import Services
from comptoir.server.storage.store import INVITED, PLAYING, Person, hashed, new_secret
from comptoir.server.tables.clocks import LEAST, MOST, Clock
from comptoir.server.tables.creation import HERE, ME, SeatWish, TableWish
from comptoir.server.tables.gathering import seen_table

JSON = "application/json"


# ------------------------------------------------------------------ sitting down


def is_program(request: AnyRequest) -> bool:
    """Is the client a program, by what it sends or accepts?"""
    return request.content_type[0] == JSON or JSON in request.headers.get("accept", "")


async def sent_newcomer(request: AnyRequest) -> schemas.Newcomer:
    """The name that a program or a form gives."""
    if request.content_type[0] in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART):
        return schemas.Newcomer(name=str((await request.form()).get("name", "")))
    try:
        with readable():
            return msgspec.json.decode(await request.body() or b"{}", type=schemas.Newcomer)
    except msgspec.DecodeError as problem:
        raise ClientException(str(problem)) from problem


def invitation_address(visit: Visit, token: str) -> str:
    """The invitation link."""
    return own_address(visit, f"/invitations/{token}")


def own_address(visit: Visit, path: str) -> str:
    """The whole address of one of our pages, for others to open."""
    scheme = "https" if visit.settings.is_https else visit.request.url.scheme
    return f"{scheme}://{visit.request.url.netloc}{path}"


def secret_of(key: str, *what: object) -> str:
    """The secret of a token or link derived from a key, so that it can be sent again; empty without a key."""
    if not key:
        return ""
    if not re.fullmatch(schemas.KEY_OF_SEAT, key):
        raise Refusal("A key for a seat has 20 to 40 letters, digits, - and _.")
    return hashed("/".join(map(str, (*what, key))))


async def seated(visit: Visit, person: Person, table: str, seat: int, secret: str) -> Response[Any]:
    """Give a program that has just joined the token for its seat. If everybody is there now, the game begins."""
    token = await make_token(visit.store, person, table, seat, person.name, secret, await _scopes(visit))
    found = await visit.store.table(table)
    if found is not None and found.status == PLAYING:  # the others may be programs that wait to be told
        await visit.rooms.room(table)
    return _joined(schemas.Joined(table, seat, token))


async def _scopes(visit: Visit) -> Collection[str]:
    """The scopes of a token for a seat: one that is got with another token can do no more than that."""
    by = await visit.token()
    return OF_SEATS if by is None else by.scopes


async def seated_before(services: Services, secret: str) -> Response[Any] | None:
    """The same token again, for a program that did not receive the first response."""
    known = await token_of(services.store, secret) if secret else None
    if known is None or known.seat is None:
        return None
    return _joined(schemas.Joined(known.table, known.seat, secret, repeated=True))


def _joined(answer: schemas.Joined) -> Response[Any]:
    return Response(answer, status_code=201, headers={"cache-control": "no-store"})


# ------------------------------------------------------------------ waiting


@get("/tables/{id:str}/state", summary="Get a table's status and players", tags=["joining"], security=openapi.ANYBODY)
async def who_sits(visit: VisitHere, id: TableId) -> schemas.Sitting:
    """Who sits at a table, and whether it is waiting for players, in play or over."""
    person, token = await visit.person(), await visit.token()
    table = await seen_table(visit.store, id, person)
    say = words(visit.language)
    mine = table.seats_of(person)
    return schemas.Sitting(
        table=table.id,
        game=table.game,
        rules=game_of(table.game).rules_version,
        status=table.status,
        options=table.options,
        hints=table.has_hints,
        seats=[schemas.SeatInfo(seat.seat, seat.kind, seat_name(seat, say), seat.is_program) for seat in table.seats],
        yours=mine if token is None else token.opens(mine),
    )


# ------------------------------------------------------------------ new tables


class Chair(Struct, forbid_unknown_fields=True):
    """Who should sit at a seat."""

    kind: Annotated[str, Meta(description=f"me, here, invited, free, or a bot: {', '.join(LEVELS)}")]
    name: Annotated[str, Meta(description="The name of another player on your device, for the kind here.")] = ""


class Times(Struct, forbid_unknown_fields=True):
    """A clock, in seconds."""

    move: Annotated[float, Meta(ge=LEAST, le=MOST, description="Per move.")]
    bank: Annotated[float, Meta(ge=0, le=MOST, description="For the whole game, when those are not enough.")] = 0

    def clock(self) -> Clock:
        """The clock of a table."""
        return Clock(self.move, self.bank)


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
    rated: Annotated[bool, Meta(description="For the account of a program, or somebody signed in.")] = False
    key: schemas.LongKey = ""

    def wish(self) -> TableWish:
        """What is asked for."""
        seats = [SeatWish(chair.kind, chair.name) for chair in self.seats]
        clock = None if self.clock is None else self.clock.clock()
        return TableWish(
            self.game, seats, self.options, self.open, has_hints=self.hints, clock=clock, is_rated=self.rated
        )


@post(
    "/api/tables",
    status_code=201,
    summary="Set up a table",
    tags=["joining"],
    security=openapi.ANYBODY,
    limit="tables",
    opt={ACCOUNTS: True},
)
async def set_up_table(visit: VisitHere, data: JSONBody[NewTableBody]) -> Response[schemas.SetUp]:
    """Set up a table: returns a token for each of your own seats and a link for each seat kept for someone.

    At a rated table people play by hand: without the account of a program, there is no token.
    """
    own = [seat for seat, chair in enumerate(data.seats) if chair.kind in (ME, HERE)]
    secrets = {seat: secret_of(data.key, "seat", seat) for seat in range(len(data.seats))}
    before = await token_of(visit.store, secrets[own[0]]) if own and data.key else None
    if before is not None:
        return await _set_up_before(visit, data, before.table, secrets)
    if data.rated:
        own = await _own_if_rated(visit, own)
    person, _ = await visit.ensure_person(data.name)
    kept = (lambda seat: secret_of(data.key, "link", seat)) if data.key else (lambda seat: new_secret())
    table, invitations = await visit.new_table(person, data.wish(), kept)
    for seat in own:
        scopes = await _scopes(visit)
        secrets[seat] = await make_token(visit.store, person, table.id, seat, person.name, secrets[seat], scopes)
    return _set_up(visit, table.id, {seat: secrets[seat] for seat in own}, invitations)


async def _own_if_rated(visit: Visit, own: list[int]) -> list[int]:
    """The seats for which there are tokens at a rated table: those of a program's account."""
    if await visit.person() is None:
        raise Refusal("A rated table is set up by the account of a program, or by somebody signed in.")
    return own if await visit.token() is not None else []


async def _set_up_before(
    visit: Visit, data: NewTableBody, id: str, secrets: Mapping[int, str]
) -> Response[schemas.SetUp]:
    """The same response again, for a program that did not receive it."""
    table = await visit.store.table(id)
    if table is None or (table.game, len(table.seats)) != (data.game, len(data.seats)):
        raise KeyUsed("This key was used for another table; use a new key for each table.")
    own = {seat: secrets[seat] for seat, chair in enumerate(data.seats) if chair.kind in (ME, HERE)}
    links = {seat: secret_of(data.key, "link", seat) for seat, chair in enumerate(data.seats) if chair.kind == INVITED}
    return _set_up(visit, id, own, links, repeated=True)


def _set_up(
    visit: Visit, id: str, tokens: Mapping[int, str], links: Mapping[int, str], *, repeated: bool = False
) -> Response[schemas.SetUp]:
    invitations = [schemas.Invitation(seat, invitation_address(visit, link)) for seat, link in links.items()]
    made = schemas.SetUp(id, [schemas.SeatToken(seat, token) for seat, token in tokens.items()], invitations, repeated)
    return Response(made, status_code=201, headers={"cache-control": "no-store"})


ROUTER = Router(path="/", route_handlers=[who_sits, set_up_table], opt={PROGRAMS: True})
