"""The page on which people see where they are signed in, and sign out there."""

from __future__ import annotations

from litestar import Response, Router, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.server.api.asking import AnyRequest, known
from comptoir.server.cookies import cookie_of
from comptoir.server.hall import HallHere
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import COOKIE
from comptoir.server.people.sessions import end_other_sessions, end_session, sessions_of
from comptoir.server.refusals import Unknown

PATH = "/me/sessions"


class Ended(Struct):
    """The session that is to end."""

    id: str


@get("/")
async def sessions(request: AnyRequest, hall: HallHere) -> Response[str]:
    """Where whoever asks is signed in."""
    person = await known(request, hall)
    found = await sessions_of(hall.store, person.id, cookie_of(request, COOKIE))
    return await page(request, hall, "sessions.html", sessions=found, here=PATH)


@post("/end", status_code=303)
async def end(request: AnyRequest, hall: HallHere, data: URLEncodedBody[Ended]) -> Redirect:
    """Sign out in one browser."""
    person = await known(request, hall)
    if not await end_session(hall.store, person.id, data.id):
        raise Unknown("You are not signed in there.")
    return see_other(PATH)


@post("/end-others", status_code=303)
async def end_others(request: AnyRequest, hall: HallHere) -> Redirect:
    """Sign out everywhere but here."""
    person = await known(request, hall)
    await end_other_sessions(hall.store, person.id, cookie_of(request, COOKIE))
    return see_other(PATH)


ROUTER = Router(path=PATH, route_handlers=[sessions, end, end_others], include_in_schema=False)
