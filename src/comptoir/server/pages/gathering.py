"""Tables that wait for players: who is there, links for friends, open seats, and accepting invitations."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.api import openapi, schemas
from comptoir.server.api.programs import invitation_address, is_program, seated, seated_before, secret_of, sent_newcomer
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.cookies import cookie_of
from comptoir.server.languages import clock_words, words
from comptoir.server.pages.friends_at_table import friends_at
from comptoir.server.pages.page import page, see_other
from comptoir.server.pages.ratings import standings_at
from comptoir.server.people.arms import arms_at
from comptoir.server.people.tokens import ACCOUNTS
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.avoidance import keeps_apart
from comptoir.server.storage.store import CANCELLED, FREE, GATHERING, INVITED, Person, Store, TableRow
from comptoir.server.tables import gathering as tables
from comptoir.words import refusal_words

COOKIE = "links"
JOINED = openapi.told(schemas.Joined, 201)
for_programs_too = partial(
    post,
    status_code=201,
    responses=JOINED,
    operation_class=openapi.TakesName,
    include_in_schema=True,
    security=openapi.ANYBODY,
    opt={ACCOUNTS: True},
)


def gathering_path(table: str) -> str:
    """The page of a table that waits for players."""
    return f"/tables/{table}/gathering"


# ------------------------------------------------------------------ links


def links_cookie(table: str, tokens: Mapping[int, str], settings: Settings) -> Cookie:
    """A table's invitations, kept in its owner's browser, since the store only has their hashes."""
    value = "~".join(f"{seat}:{token}" for seat, token in tokens.items())
    return Cookie(COOKIE, value=value, path=f"/tables/{table}", httponly=True, samesite="lax", secure=settings.is_https)


async def _good_tokens(visit: Visit, table: TableRow) -> dict[int, str]:
    """The invitations of a table that this browser keeps, if they still work."""
    pairs = re.findall(r"([0-9]{1,2}):([\w-]{1,100})", cookie_of(visit.request, COOKIE))
    kept = {int(seat): token for seat, token in pairs}
    return {seat: token for seat, token in kept.items() if await visit.store.invitation(token) == (table.id, seat)}


# ------------------------------------------------------------------ the page


@get("/tables/{id:str}/gathering")
async def gathering(visit: VisitHere, id: FromPath[str]) -> Response[Any]:
    """Who is there and who is expected; when everyone is, redirect to the table."""
    person = await visit.person()
    table = await tables.seen_table(visit.store, id, person)
    if table.status not in (GATHERING, CANCELLED):
        return see_other(f"/tables/{id}")
    if table.status == CANCELLED:
        return await _cancelled(visit, table)
    tokens = await _good_tokens(visit, table)
    return await page(
        visit,
        "gathering.html",
        table=table,
        game=game_of(table.game),
        mine=table.seats_of(person),
        owns=person is not None and table.owner == person.id,
        links={seat: invitation_address(visit, token) for seat, token in tokens.items()},
        clock=clock_words(table.clock, words(visit.language)),
        arms=await arms_at(visit.store, table),
        standings=await standings_at(visit, table),
        friends=await friends_at(visit, table, person),
    )


async def _cancelled(visit: Visit, table: TableRow) -> Response[str]:
    return await page(visit, "cancelled.html", game=game_of(table.game))


# ------------------------------------------------------------------ seats


@post("/tables/{id:str}/seats/{seat:int}/invite", status_code=303, limit="seats")
async def invite(visit: VisitHere, id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """A new link for a seat; the old one stops working."""
    table, person = await tables.gathering_table(visit.store, id), await visit.known_person()
    if table.owner != person.id:
        raise Forbidden("Only the organiser of the table can make links.")
    if _kind(table, seat) != INVITED:
        raise Refusal("This seat is not kept for a friend.")
    tokens = await _good_tokens(visit, table)
    tokens[seat] = await visit.store.new_invitation(id, seat)
    return see_other(gathering_path(id), links_cookie(id, tokens, visit.settings))


@for_programs_too("/tables/{id:str}/seats/{seat:int}/join", summary="Take a seat at an open table", limit="seats")
async def join_table(visit: VisitHere, id: FromPath[str], seat: FromPath[int]) -> Response[Any]:
    """Take an open seat."""
    newcomer = await sent_newcomer(visit.request)
    secret = secret_of(newcomer.key, id, seat)
    if again := await seated_before(visit.services, secret):
        return again
    await _check_free(visit.store, id, seat, await visit.person())
    await _check_program(visit, id)
    person, cookies = await visit.ensure_person(newcomer.name)
    while not await tables.take_seat(visit.store, id, seat, person):
        await _check_free(visit.store, id, seat, person)
    if is_program(visit.request):
        return await seated(visit, person, id, seat, secret)
    return see_other(gathering_path(id), *cookies)


async def _check_free(store: Store, id: str, seat: int, person: Person | None) -> None:
    """Refuse a person who cannot sit down here, saying why."""
    table = await tables.gathering_table(store, id)
    if table.seats_of(person):
        raise Refusal("You are already at this table.")
    if _kind(table, seat) != FREE:
        raise Refusal("This seat is not free.")
    if person is not None and await keeps_apart(store.engine, id, person.id):
        raise Refusal("You cannot sit at this table.")


async def _check_program(visit: Visit, id: str) -> None:
    """Refuse a program without an account of its own where the game is rated."""
    is_guest = is_program(visit.request) and await visit.token() is None
    if is_guest and (await tables.any_table(visit.store, id)).is_rated:
        raise Refusal("This game is rated: programs cannot play it.")


@post("/tables/{id:str}/cancel", status_code=303, limit="seats")
async def cancel(visit: VisitHere, id: FromPath[str]) -> Redirect:
    """Cancel the table, as long as the game has not begun."""
    table, person = await tables.gathering_table(visit.store, id), await visit.known_person()
    if table.owner != person.id:
        raise Forbidden("Only the organiser of the table can cancel it.")
    if not await tables.cancel_table(visit.store, id):
        raise Refusal("This game has already begun.")
    return see_other(gathering_path(id))


@post("/tables/{id:str}/seats/{seat:int}/leave", status_code=303, limit="seats")
async def leave_gathering(visit: VisitHere, id: FromPath[str], seat: FromPath[int]) -> Redirect:
    """Leave a seat to someone else, as long as the game has not begun."""
    table, person = await tables.gathering_table(visit.store, id), await visit.known_person()
    if seat not in table.seats_of(person):
        raise Forbidden("This seat is not yours.")
    if table.owner == person.id:
        raise Refusal("You set up this table; cancel it instead of leaving.")
    if not await tables.leave_seat(visit.store, id, seat, person.id):
        raise Refusal("This game has already begun.")
    return see_other(gathering_path(id) if table.is_open else "/")


def _kind(table: TableRow, number: int) -> str:
    return next((seat.kind for seat in table.seats if seat.seat == number), "")


# ------------------------------------------------------------------ invitations


async def _invited(services: Services, token: str) -> tuple[str, int]:
    """The table and the seat of an invitation."""
    found = await services.store.invitation(token)
    if found is None:
        raise Unknown("This invitation has already been used, or does not exist.")
    return found


async def _way_back(visit: Visit, token: str) -> Redirect | None:
    """Redirect to the table, for the person who has the seat of a used invitation."""
    found = await visit.store.invitation(token, is_used=True)
    if found is None:
        return None
    table, person = await tables.any_table(visit.store, found[0]), await visit.person()
    return see_other(gathering_path(table.id)) if found[1] in table.seats_of(person) else None


async def _invitation(visit: Visit, token: str, **more: Any) -> Response[str]:
    table = await tables.any_table(visit.store, (await _invited(visit.services, token))[0])
    if table.status == CANCELLED:
        return await _cancelled(visit, table)
    owner = await visit.store.person(table.owner)
    assert owner is not None
    person = await visit.person()
    shown: dict[str, Any] = {
        "token": token,
        "clock": clock_words(table.clock, words(visit.language)),
        "game": game_of(table.game),
        "owner": owner,
        "taken": [seat for seat in table.seats if seat.is_taken()],
        "arms": await arms_at(visit.store, table),
        "standings": await standings_at(visit, table),
        "is_rated": table.is_rated,
        "refusal": "",
        "name": "",
    }
    return await page(visit, "invitation.html", **shown | more, sits=bool(table.seats_of(person)))


@get("/invitations/{token:str}", limit="invitations")
async def invitation(visit: VisitHere, token: FromPath[str]) -> Response[Any]:
    """Who invites to what. Looking does not use the invitation up: link previews look too."""
    return await _way_back(visit, token) or await _invitation(visit, token)


@for_programs_too("/invitations/{token:str}", summary="Accept an invitation", limit="invitations")
async def accept_invitation(visit: VisitHere, token: FromPath[str]) -> Response[Any]:
    """Exchange an invitation for its seat, once; a form sent twice leads to the seat that they have."""
    if not is_program(visit.request) and (way := await _way_back(visit, token)):
        return way
    newcomer = await sent_newcomer(visit.request)
    name, secret = newcomer.name, secret_of(newcomer.key, token)
    if again := await seated_before(visit.services, secret):
        return again
    id, seat = await _invited(visit.services, token)
    table = await tables.gathering_table(visit.store, id)
    await _check_program(visit, id)
    if table.is_rated and table.seats_of(await visit.person()):
        raise Refusal("You are already at this table.")
    try:
        person, cookies = await visit.ensure_person(name, is_invited=True)
    except Refusal as refusal:
        if is_program(visit.request):
            raise
        sentence = refusal_words(refusal, visit.language)
        return await _invitation(visit, token, status_code=422, refusal=sentence, name=name)
    if await tables.accept_invitation(visit.store, token, person) is None:
        raise Unknown("This invitation has already been used, or does not exist.")
    if is_program(visit.request):
        return await seated(visit, person, table.id, seat, secret)
    return see_other(gathering_path(table.id), *cookies)


ROUTER = Router(
    path="/",
    route_handlers=[gathering, invite, join_table, leave_gathering, cancel, invitation, accept_invitation],
    include_in_schema=False,
    tags=["joining"],
    security=openapi.WITHOUT_TOKEN,
)
