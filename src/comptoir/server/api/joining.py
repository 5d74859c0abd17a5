"""How programs join a table: with JSON instead of a form, and a token instead of a cookie."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException

from comptoir.engine.errors import Refusal
from comptoir.server.api.bodies import readable
from comptoir.server.api.requester import AnyRequest
from comptoir.server.api.schemas import KEY_OF_SEAT, Joined, Newcomer
from comptoir.server.people.tokens import make_token, token_of
from comptoir.server.services import Services
from comptoir.server.storage.store import Person, hashed

JSON = "application/json"


def is_program(request: Request[Any, Any, Any]) -> bool:
    """Is the client a program, by what it sends or accepts?"""
    return request.content_type[0] == JSON or JSON in request.headers.get("accept", "")


async def sent_newcomer(request: Request[Any, Any, Any]) -> Newcomer:
    """The name that a program or a form gives."""
    if request.content_type[0] in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART):
        return Newcomer(name=str((await request.form()).get("name", "")))
    try:
        with readable():
            return msgspec.json.decode(await request.body() or b"{}", type=Newcomer)
    except msgspec.DecodeError as problem:
        raise ClientException(str(problem)) from problem


def invitation_address(request: AnyRequest, services: Services, token: str) -> str:
    """The invitation link."""
    scheme = "https" if services.settings.is_https else request.url.scheme
    return f"{scheme}://{request.url.netloc}/invitations/{token}"


def secret_of(key: str, *what: object) -> str:
    """The secret of a token or link derived from a key, so that it can be sent again; empty without a key."""
    if not key:
        return ""
    if not re.fullmatch(KEY_OF_SEAT, key):
        raise Refusal("A key for a seat has 20 to 40 letters, digits, - and _.")
    return hashed("/".join(map(str, (*what, key))))


async def seated(services: Services, person: Person, table: str, seat: int, secret: str) -> Response[Any]:
    """Give a program that has just joined the token for its seat."""
    token = await make_token(services.store, person, table, seat, person.name, secret)
    return _joined(Joined(table, seat, token))


async def seated_before(services: Services, secret: str) -> Response[Any] | None:
    """The same token again, for a program that did not receive the first response."""
    known = await token_of(services.store, secret) if secret else None
    return None if known is None else _joined(Joined(known.table, known.seat, secret, repeated=True))


def _joined(answer: Joined) -> Response[Any]:
    return Response(answer, status_code=201, headers={"cache-control": "no-store"})
