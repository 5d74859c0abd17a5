"""How programs sit down: with JSON instead of a form, and a token instead of a cookie."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from msgspec import Struct

from comptoir.server.api.bodies import readable
from comptoir.server.api.requester import AnyRequest
from comptoir.server.api.schemas import Joined
from comptoir.server.people.tokens import make_token
from comptoir.server.services import Services
from comptoir.server.storage.store import Person

JSON = "application/json"


class Newcomer(Struct, forbid_unknown_fields=True):
    """Who sits down; without a name, one is found."""

    name: str = ""


def is_program(request: Request[Any, Any, Any]) -> bool:
    """Does a program ask, by what it sends or by what it wants to read?"""
    return request.content_type[0] == JSON or JSON in request.headers.get("accept", "")


async def sent_newcomer(request: Request[Any, Any, Any]) -> Newcomer:
    """Who a program or a form says it is."""
    if request.content_type[0] in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART):
        return Newcomer(str((await request.form()).get("name", "")))
    try:
        with readable():
            return msgspec.json.decode(await request.body() or b"{}", type=Newcomer)
    except msgspec.DecodeError as problem:
        raise ClientException(str(problem)) from problem


def invitation_address(request: AnyRequest, services: Services, token: str) -> str:
    """The link that whoever is invited opens."""
    scheme = "https" if services.settings.is_https else request.url.scheme
    return f"{scheme}://{request.url.netloc}/invitations/{token}"


async def seated(services: Services, person: Person, table: str, seat: int) -> Response[Any]:
    """A program has sat down: the token that opens its seat."""
    token = await make_token(services.store, person, table, seat, person.name)
    return Response(Joined(table, seat, token), status_code=201, headers={"cache-control": "no-store"})
