"""The next game that waits for a person: how many there are, and a link to the one that has waited longest."""

from __future__ import annotations

from litestar import Response, Router, get
from litestar.params import FromQuery
from litestar.response import Redirect

from comptoir.server.api.render import Json
from comptoir.server.api.requester import AnyRequest
from comptoir.server.pages.page import page, see_other
from comptoir.server.people.identity import person_of
from comptoir.server.services import ServicesHere
from comptoir.server.tables.turn_alerts import waiting_elsewhere


@get("/waiting", include_in_schema=False)
async def waiting(request: AnyRequest, services: ServicesHere, but: FromQuery[str] = "") -> Json:
    """At how many other tables the requester has to decide, and the one that has waited longest."""
    person = await person_of(request, services.store)
    return await waiting_elsewhere(services.store, person.id if person else None, but)


@get("/next", include_in_schema=False)
async def next_game(request: AnyRequest, services: ServicesHere) -> Response[str] | Redirect:
    """Redirect to the table that has waited longest for the requester; if there is none, a page says so."""
    person = await person_of(request, services.store)
    found = await waiting_elsewhere(services.store, person.id if person else None)
    if found["next"] is None:
        return await page(request, services, "nothing_waits.html")
    return see_other(f"/tables/{found['next']}")


ROUTER = Router(path="/", route_handlers=[waiting, next_game])
