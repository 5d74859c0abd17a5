"""The page where people make and revoke tokens for their programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.words import Catalogue
from comptoir.games import game as game_of
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import game_title, seat_name, words
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import NAME_LENGTH, checked_name
from comptoir.server.people.tokens import Token, make_token, revoke_token, tokens_of
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.services import Services
from comptoir.server.storage.store import GATHERING, PLAYING, Person, Seat, TableRow

PATH = "/me/tokens"


class NewTokenForm(Struct):
    """A token to make: for one of their seats, under a name that they choose."""

    table: str
    seat: int
    name: str = ""


class EndTokenForm(Struct):
    """The token to revoke."""

    id: str


@dataclass(frozen=True, slots=True)
class Playable:
    """A seat for which a token can be made, and its title."""

    table: str
    seat: int
    title: str


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token as the page lists it."""

    token: Token
    title: str


# ------------------------------------------------------------------ what is shown


def _title(table: TableRow, seat: Seat, say: Catalogue) -> str:
    names = ", ".join(seat_name(other, say) for other in table.seats)
    game = game_title(say, game_of(table.game))
    return say.say("tokens.seat", game=game, names=names, number=seat.seat + 1, name=seat.name)


def _playable(tables: Sequence[TableRow], person: Person, say: Catalogue) -> list[Playable]:
    """The seats of a person at tables that are not over."""
    return [
        Playable(table.id, seat.seat, _title(table, seat, say))
        for table in tables
        if table.status in (GATHERING, PLAYING)
        for seat in table.seats
        if seat.person == person.id
    ]


async def _listed(services: Services, person: Person, say: Catalogue) -> list[TokenRow]:
    found = []
    for token in await tokens_of(services.store, person.id):
        table = await services.store.table(token.table)
        if table is not None:
            found.append(TokenRow(token, _title(table, table.seats[token.seat], say)))
    return found


async def _page(visit: Visit, person: Person, **context: Any) -> Response[str]:
    say = words(visit.language)
    shown: dict[str, Any] = {
        "seats": _playable(await visit.store.tables_of(person.id), person, say),
        "tokens": await _listed(visit.services, person, say),
        "secret": "",
        "asked": "",
        "most": NAME_LENGTH,
        "here": PATH,
    }
    return await page(visit, "tokens.html", **shown | context)


# ------------------------------------------------------------------ making and revoking


@get("/")
async def tokens(visit: VisitHere, table: FromQuery[str] = "") -> Response[str]:
    """The requester's tokens, and the seats for which more can be made; one table may be preselected."""
    return await _page(visit, await visit.known_person(), asked=table)


@post("/", status_code=200, limit="tokens")
async def make(visit: VisitHere, data: URLEncodedBody[NewTokenForm]) -> Response[str]:
    """Make a token for one's own seat, shown once."""
    person, table = await visit.known_person(), await visit.store.table(data.table)
    if table is None or data.seat not in table.seats_of(person):
        raise Forbidden("This seat is not yours.")
    name = checked_name(data.name or person.name)
    return await _page(
        visit, person, secret=await make_token(visit.store, person, table.id, data.seat, name), asked=table.id
    )


@post("/end", status_code=303)
async def end(visit: VisitHere, data: URLEncodedBody[EndTokenForm]) -> Redirect:
    """Revoke one of one's own tokens."""
    person = await visit.known_person()
    if not await revoke_token(visit.store, person.id, data.id):
        raise Unknown("There is no such token.")
    return see_other(PATH)


ROUTER = Router(path=PATH, route_handlers=[tokens, make, end], include_in_schema=False)
