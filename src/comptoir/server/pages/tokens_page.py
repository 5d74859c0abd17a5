"""The page where people make and revoke tokens for their programs."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.games import game as game_of
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.languages import game_title, seat_name, words
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import NAME_LENGTH, checked_name
from comptoir.server.people.tokens import OF_SEATS, Token, make_token, revoke_token, tokens_of
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage.programs import READ
from comptoir.server.storage.store import GATHERING, PLAYING, Person, Seat, Store, TableRow
from comptoir.words import Catalogue

PATH = "/me/tokens"


class NewTokenForm(Struct):
    """A token to make: for one of their seats, under a name that they choose."""

    table: str
    seat: int
    name: str = ""
    only: str = ""  # to look, and not to play, if it says so


class EndTokenForm(Struct):
    """The token to revoke."""

    id: str


# ------------------------------------------------------------------ what is shown


def _title(table: TableRow, seat: Seat, say: Catalogue) -> str:
    names = ", ".join(seat_name(other, say) for other in table.seats)
    game = game_title(say, game_of(table.game))
    return say.say("tokens.seat", game=game, names=names, number=seat.seat + 1, name=seat.name)


async def _listed(store: Store, person: Person, say: Catalogue) -> list[tuple[Token, str]]:
    """A person's tokens, each with the title of its seat."""
    found = []
    for token in await tokens_of(store, person.id):
        if (table := await store.table(token.table)) is not None:
            found += [(token, _title(table, seat, say)) for seat in table.seats if seat.seat == token.seat]
    return found


async def _page(visit: Visit, person: Person, **context: Any) -> Response[str]:
    say, tables = words(visit.language), await visit.store.tables_of(person.id)
    playable = (table for table in tables if table.status in (GATHERING, PLAYING) and not table.is_rated)
    mine = ((table, seat) for table in playable for seat in table.seats if seat.person == person.id)
    shown: dict[str, Any] = {
        "seats": [(table, seat, _title(table, seat, say)) for table, seat in mine],
        "tokens": await _listed(visit.store, person, say),
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
    if table.is_rated:
        raise Refusal("This game is rated: programs cannot play it.")
    name, scopes = checked_name(data.name or person.name), (READ,) if data.only == READ else OF_SEATS
    secret = await make_token(visit.store, person, table.id, data.seat, name, scopes=scopes)
    return await _page(visit, person, secret=secret, asked=table.id)


@post("/end", status_code=303)
async def end(visit: VisitHere, data: URLEncodedBody[EndTokenForm]) -> Redirect:
    """Revoke one of one's own tokens."""
    person = await visit.known_person()
    if not await revoke_token(visit.store, person.id, data.id):
        raise Unknown("There is no such token.")
    return see_other(PATH)


ROUTER = Router(path=PATH, route_handlers=[tokens, make, end], include_in_schema=False)
