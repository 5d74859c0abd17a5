"""The page where people see where they are signed in, and sign out there."""

from __future__ import annotations

from litestar import Response, Router, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect
from msgspec import Struct

from comptoir.server.api.requester import AnyRequest, known
from comptoir.server.cookies import cookie_of
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import COOKIE
from comptoir.server.people.sessions import end_other_sessions, end_session, sessions_of
from comptoir.server.refusals import Unknown
from comptoir.server.services import ServicesHere

PATH = "/me/sessions"


class EndSessionForm(Struct):
    """The session to end."""

    id: str


@get("/")
async def sessions(request: AnyRequest, services: ServicesHere) -> Response[str]:
    """The requester's sessions."""
    person = await known(request, services)
    found = await sessions_of(services.store, person.id, cookie_of(request, COOKIE))
    return await page(request, services, "sessions.html", sessions=found, here=PATH)


@post("/end", status_code=303)
async def end(request: AnyRequest, services: ServicesHere, data: URLEncodedBody[EndSessionForm]) -> Redirect:
    """Sign out in one browser."""
    person = await known(request, services)
    if not await end_session(services.store, person.id, data.id):
        raise Unknown("You are not signed in there.")
    return see_other(PATH)


@post("/end-others", status_code=303)
async def end_others(request: AnyRequest, services: ServicesHere) -> Redirect:
    """Sign out everywhere but here."""
    person = await known(request, services)
    await end_other_sessions(services.store, person.id, cookie_of(request, COOKIE))
    return see_other(PATH)


ROUTER = Router(path=PATH, route_handlers=[sessions, end, end_others], include_in_schema=False)
