"""Erasing oneself: everything that is stored about a person goes; finished games stay with a name that says nothing."""

from typing import Any

from litestar import Response, Router, get, post
from litestar.params import URLEncodedBody
from msgspec import Struct

from comptoir.engine.errors import Refusal
from comptoir.server.api.requester import Visit, VisitHere
from comptoir.server.cookies import cookie_of
from comptoir.server.operating.admin import delete_person
from comptoir.server.operating.audit import ERASED, THEMSELVES, add_audit_entry
from comptoir.server.pages.page import page
from comptoir.server.people.identity import COOKIE, check_password, session_cookie
from comptoir.server.storage.store import Person
from comptoir.words import refusal_words

PAGE = "/me/erase"


class Erasure(Struct):
    """Somebody's own name, and the password of their account."""

    name: str = ""
    password: str = ""


async def _page(visit: Visit, **context: Any) -> Response[str]:
    shown: dict[str, Any] = {"is_done": False, "refusal": "", "here": PAGE} | context
    return await page(visit, "erase.html", **shown)


@get("/me/erase")
async def ask_erasure(visit: VisitHere) -> Response[str]:
    """What is erased and what stays, and the form for it."""
    await visit.known_person()
    return await _page(visit)


@post("/me/erase", status_code=200, limit="erasures")
async def erase(visit: VisitHere, data: URLEncodedBody[Erasure]) -> Response[str]:
    """Erase the one who asks, for good."""
    person = await visit.known_person()
    try:
        await _check(visit, person, data)
    except Refusal as refusal:
        return await _page(visit, status_code=422, refusal=refusal_words(refusal, visit.language))
    await delete_person(visit.store, person.id, keeps_games=True)
    await add_audit_entry(visit.store, ERASED, person.id, THEMSELVES)  # all servers forget the name
    answer = await _page(visit, person=None, is_done=True)
    answer.set_cookie(session_cookie("", visit.settings))
    return answer


async def _check(visit: Visit, person: Person, data: Erasure) -> None:
    """Refuse who has not typed their own name, or does not know their password."""
    if data.name.strip() != person.name:
        raise Refusal("Type your name as it is shown, to be sure.")
    if person.account is not None:
        await visit.services.rate_limits.count("own-passwords", cookie_of(visit.request, COOKIE), visit.request)
    await check_password(visit.store, person, data.password)


ROUTER = Router(path="/", route_handlers=[ask_erasure, erase], include_in_schema=False)
