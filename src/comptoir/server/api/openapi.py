"""The OpenAPI document: refusals, authentication, and what the structs alone do not say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from inspect import getdoc
from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import (
    Components,
    OpenAPI,
    OpenAPIMediaType,
    Operation,
    Reference,
    RequestBody,
    SecurityRequirement,
    SecurityScheme,
)
from msgspec import Struct
from msgspec.json import schema_components

from comptoir.games import GAMES
from comptoir.naming import state_schema, state_schemas
from comptoir.server.api.schemas import Alive, ChatLines, LiveView, Newcomer, Position, Problem, StaleAnswer

PROBLEMS = {
    400: "The request could not be understood.",
    401: "The token is unknown, or it has been revoked.",
    403: "It exists, but not for this client.",
    404: "Not found.",
    405: "Wrong method; the header `Allow` lists the right ones.",
    413: "The request is too large.",
    415: "The body is not declared as JSON.",
    422: "It cannot be done now, or not like this.",
    429: "Too many requests; the header `Retry-After` says when to retry.",
    503: "The server cannot answer for a moment; try again.",
}
TOKEN, SESSION = "token", "session"
ONLY_PLAYERS: list[SecurityRequirement] = [{TOKEN: []}, {SESSION: []}]
WITHOUT_TOKEN: list[SecurityRequirement] = [{}, {SESSION: []}]
ANYBODY: list[SecurityRequirement] = [{}, *ONLY_PLAYERS]  # a spectator needs no identity

# How every route refuses; one that changes the table may find that it is out of date.
REFUSALS: Mapping[int, ResponseSpec] = {
    status: ResponseSpec(Problem, generate_examples=False, description=text) for status, text in PROBLEMS.items()
}
CHANGING = {
    **REFUSALS,
    409: ResponseSpec(StaleAnswer, generate_examples=False, description="The table has changed."),
}


def told(answer: type[Any], status: int = 200) -> Mapping[int, ResponseSpec]:
    """The response of a route whose handler does not declare it, because it answers browsers too."""
    about = (getdoc(answer) or "").partition("\n")[0]
    return {status: ResponseSpec(answer, generate_examples=False, description=about), **REFUSALS}


@dataclass
class TakesName(Operation):
    """A route that accepts an optional name, as JSON or from a form."""

    def __post_init__(self) -> None:
        sent = OpenAPIMediaType(Reference("#/components/schemas/Newcomer"))
        self.request_body = RequestBody(content={"application/json": sent})


@dataclass
class TakesRecord(Operation):
    """A route that accepts the record of a finished game."""

    def __post_init__(self) -> None:
        sent = OpenAPIMediaType(Reference("#/components/schemas/Record"))
        self.request_body = RequestBody(content={"application/json": sent}, required=True)


# ------------------------------------------------------------------ schemas of the structs

EXAMPLES: Mapping[str, Any] = {
    "Problem": {"error": "This seat is not yours.", "code": "not_your_seat"},
    "MoveBody": {"seat": 1, "version": 41, "move": 85, "key": "8c1f0a"},
    "UndoBody": {"seat": 1, "version": 42, "key": "77d0e2"},
    "SeatBody": {"seat": 1, "key": "41b9c3"},
    "ChatBody": {"text": "Good luck!"},
    "Moved": {"version": 42, "repeated": False},
    "NewTableBody": {"game": "orleans", "name": "Lab", "seats": [{"kind": "me"}, {"kind": "master"}]},
    "Joined": {"table": "k3v9example", "seat": 1, "token": "…"},
    "Hint": {"move": 85, "text": "take ship from 4 with 3", "bot": "search"},
}
SENT = (Newcomer,)  # sent by programs to routes that read forms as well
LIVE = (LiveView, Position, ChatLines, Alive)  # sent over a socket, which no route of the document returns


class Document(OpenAPI):
    """The document, with msgspec's schemas of the structs and what only the games know."""

    def to_schema(self) -> dict[str, Any]:
        document: dict[str, Any] = super().to_schema()
        schemas: dict[str, Any] = document["components"]["schemas"]
        schemas |= _struct_schemas(set(schemas)) | {"LiveMessage": _live_message()}
        for game in GAMES:
            schemas |= state_schemas(game)
        states = [{"$ref": f"#/components/schemas/{state_schema(game)}"} for game in GAMES]
        schemas["Position"]["properties"]["state"] |= {"anyOf": states}
        for name, example in EXAMPLES.items():
            schemas[name]["examples"] = [example]
        for path in document["paths"].values():
            for operation in path.values():
                _add_headers(operation["responses"])
        document["components"]["headers"] = {name: _header(text) for name, text in HEADERS.items()}
        return document


def _struct_schemas(names: set[str]) -> dict[str, Any]:
    """The schemas of our structs. A default would make generators require fields that may be left out."""
    known = [kind for kind in _structs(Struct) if kind.__name__ in names]
    _, found = schema_components([*known, *SENT, *LIVE], ref_template="#/components/schemas/{name}")
    for schema in found.values():
        for field in schema.get("properties", {}).values():
            field.pop("default", None)
            _open_tuples(field)
    return found


def _open_tuples(schema: Any) -> None:
    """Generators do not accept `false` for the rest of a tuple; its length says enough."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _open_tuples(inner)
    if isinstance(schema, dict) and schema.get("items") is False:
        del schema["items"]


def _structs(kind: type[Struct]) -> Iterator[type[Struct]]:
    for inner in kind.__subclasses__():
        if inner.__module__.startswith("comptoir."):
            yield inner
        yield from _structs(inner)


def _live_message() -> dict[str, Any]:
    kinds = [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in LIVE]
    return {"description": "What a socket sends.", "anyOf": kinds}


HEADERS = {
    "RateLimit-Policy": 'The limit: `"moves";q=3000;w=60` is 3000 times in 60 seconds.',
    "RateLimit": 'What is left of it: `"moves";r=2988;t=41`, for 41 seconds.',
    "Retry-After": "Seconds until a retry is worthwhile.",
    "WWW-Authenticate": "How a program authenticates: `Bearer`.",
}
ONLY_WITH = {"Retry-After": ("429", "503"), "WWW-Authenticate": ("401",)}


def _header(text: str) -> dict[str, Any]:
    return {"description": text, "schema": {"type": "string"}}


def _add_headers(responses: dict[str, Any]) -> None:
    for status, response in responses.items():
        names = [name for name in HEADERS if status in ONLY_WITH.get(name, (status,))]
        response["headers"] = response.get("headers", {}) | {
            name: {"$ref": f"#/components/headers/{name}"} for name in names
        }


@dataclass
class DocumentConfig(OpenAPIConfig):
    """How the document is generated."""

    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Document(**{field.name: getattr(plain, field.name) for field in fields(plain)})


def schemes() -> Components:
    """The authentication schemes."""
    token = SecurityScheme(type="http", scheme="bearer", description="A program's token for one seat at one table.")
    session = SecurityScheme(
        type="apiKey", name="comptoir", security_scheme_in="cookie", description="A person's browser."
    )
    return Components(security_schemes={TOKEN: token, SESSION: session})
