"""The OpenAPI document: refusals, authentication, and what the structs alone do not say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from http import HTTPStatus
from inspect import getdoc
from typing import Any

from litestar.openapi import spec
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, OpenAPI, Operation, SecurityRequirement, SecurityScheme
from msgspec import Struct
from msgspec.json import schema_components

from comptoir.games import all_games
from comptoir.naming import state_schema, state_schemas
from comptoir.server.api.schemas import (
    AccountEvent,
    Alive,
    ChatLines,
    LiveView,
    Newcomer,
    Position,
    Problem,
    StaleAnswer,
)
from comptoir.server.storage.programs import CHALLENGE, PLAY, READ

PROBLEMS = {
    400: "The request could not be understood.",
    401: "The token is unknown, or it has been revoked.",
    403: "It exists, but not for this client.",
    404: "Not found.",
    405: "Wrong method; the header `Allow` lists the right ones.",
    409: "The table has changed.",
    413: "The request is too large.",
    415: "The body is not declared as JSON.",
    422: "It cannot be done now, or not like this.",
    429: "Too many requests; the header `Retry-After` says when to retry.",
    503: "The server cannot answer for a moment; try again.",
}
TOKENS = "A program's token: for one seat at one table, or for its own account; with the scopes that routes name."
TOKEN, SESSION = "token", "session"
ONLY_PLAYERS: list[SecurityRequirement] = [{TOKEN: []}, {SESSION: []}]
WITHOUT_TOKEN: list[SecurityRequirement] = [{}, {SESSION: []}]
CHALLENGERS: list[SecurityRequirement] = [{TOKEN: [CHALLENGE]}, {SESSION: []}]
ANYBODY: list[SecurityRequirement] = [{}, *ONLY_PLAYERS]  # a spectator needs no identity


def told(answer: type[Any], status: int = 200) -> Mapping[int, ResponseSpec]:
    """A response that the handler does not declare: it answers browsers too, or refuses with it."""
    about = (getdoc(answer) or "").partition("\n")[0]
    return {status: ResponseSpec(answer, generate_examples=False, description=about)}


STALE = told(StaleAnswer, HTTPStatus.CONFLICT)  # of a route that changes the table, besides what every route refuses


@dataclass
class TakesName(Operation):
    """A route that accepts an optional name, as JSON or from a form."""

    def __post_init__(self) -> None:
        self.request_body = _body("Newcomer", required=False)


@dataclass
class TakesRecord(Operation):
    """A route that accepts the record of a finished game."""

    def __post_init__(self) -> None:
        self.request_body = _body("Record", required=True)


def _body(schema: str, *, required: bool) -> spec.RequestBody:
    sent = spec.OpenAPIMediaType(spec.Reference(f"#/components/schemas/{schema}"))
    return spec.RequestBody(content={"application/json": sent}, required=required)


# ------------------------------------------------------------------ schemas of the structs

EXAMPLES: Mapping[str, Any] = {
    "Problem": {"error": "This seat is not yours.", "code": "not_your_seat"},
    "MoveBody": {"seat": 1, "version": 41, "move": 85, "key": "8c1f0a"},
    "UndoBody": {"seat": 1, "version": 42, "key": "77d0e2"},
    "SeatBody": {"seat": 1, "key": "41b9c3"},
    "ChatBody": {"text": "Good luck!"},
    "Moved": {"version": 42, "repeated": False},
    "NewTableBody": {"game": "orleans", "name": "Lab", "seats": [{"kind": "me"}, {"kind": "master"}]},
    "TournamentBody": {"name": "Spring Cup", "game": "burgundy", "system": "swiss", "rounds": 5, "clock": "live"},
    "BotsBody": {"level": "master", "number": 2},
    "Joined": {"table": "k3v9example", "seat": 1, "token": "…"},
    "Hint": {
        "move": 85,
        "text": "take ship from 4 with 3",
        "bot": "analysis",
        "others": [{"move": 24, "text": "hire with 3", "behind": 1.8, "reasons": ["+1.6 from tiles in storage"]}],
    },
}
# Lines of a stream, what is sent to routes that read forms as well, and the answer of every route that refuses.
UNDECLARED = (AccountEvent, Newcomer, Problem)
LIVE = (LiveView, Position, ChatLines, Alive)  # sent over a socket, which no route of the document returns


class Document(OpenAPI):
    """The document, with msgspec's schemas of the structs and what only the games know."""

    def to_schema(self) -> dict[str, Any]:
        document: dict[str, Any] = super().to_schema()
        schemas: dict[str, Any] = document["components"]["schemas"]
        schemas |= _struct_schemas(set(schemas)) | _unions()
        for game in all_games():
            schemas |= state_schemas(game)
        for schema in schemas.values():
            _ease_for_generators(schema)
        for name in ("Position", "PastPosition"):
            schemas[name]["properties"]["state"] = _ref("State")
        for name, example in EXAMPLES.items():
            schemas[name]["examples"] = [example]
        headers = {name: {"description": text, "schema": {"type": "string"}} for name, text in HEADERS.items()}
        document["components"]["headers"] = headers
        document["components"]["responses"] = {_name(status): _refusal(status) for status in PROBLEMS}
        for path in document["paths"].values():
            for method, operation in path.items():
                _add_refusals(operation["responses"])
                _add_scope(operation, PLAY if method == "post" else READ)
        return document


def _struct_schemas(names: set[str]) -> dict[str, Any]:
    """The schemas of our structs. A default would make generators require fields that may be left out."""
    known = [kind for kind in _structs(Struct) if kind.__name__ in names]
    _, found = schema_components([*known, *UNDECLARED, *LIVE], ref_template="#/components/schemas/{name}")
    for schema in found.values():
        for field in schema.get("properties", {}).values():
            field.pop("default", None)
    return found


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _ease_for_generators(schema: Any) -> None:
    """The same schema in terms that generators of typed clients understand.

    They take `anyOf` for “all of these at once”, while the members of our unions never overlap. They do not know
    `prefixItems`: a tuple also has `items` for them, though its length leaves nothing for `items` to describe.
    """
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _ease_for_generators(inner)
    if isinstance(schema, dict) and {"type": "null"} not in schema.get("anyOf", [{"type": "null"}]):
        schema["oneOf"] = [_member(kind) for kind in schema.pop("anyOf")]
    if isinstance(schema, dict) and "prefixItems" in schema:
        schema["items"] = _items(schema["prefixItems"])


def _member(kind: dict[str, Any]) -> dict[str, Any]:
    """A member of a union. If it is a list of another union, generators want the types of that one side by side."""
    inner = kind.get("items", {}).get("oneOf", ())
    return kind | {"items": {"type": [each["type"] for each in inner]}} if inner else kind


def _items(kinds: list[dict[str, Any]]) -> dict[str, Any]:
    """What the items of a tuple are: anything, if a list is among them, which generators would get wrong."""
    different = [kind for number, kind in enumerate(kinds) if kind not in kinds[:number]]
    if len(different) == 1:
        return different[0]
    return {} if any("items" in kind for kind in different) else {"oneOf": different}


def _structs(kind: type[Struct]) -> Iterator[type[Struct]]:
    for inner in kind.__subclasses__():
        if inner.__module__.startswith(("comptoir.server.", "comptoir.engine.")):  # moves of games have names, too
            yield inner
        yield from _structs(inner)


def _unions() -> dict[str, Any]:
    states = [_ref(state_schema(game)) for game in all_games()]
    return {
        "State": {"description": "Everything on the table that the seat may know, by name.", "oneOf": states},
        "LiveMessage": {"description": "What a socket sends.", "oneOf": [_ref(kind.__name__) for kind in LIVE]},
    }


HEADERS = {
    "RateLimit-Policy": 'The limit: `"moves";q=3000;w=60` is 3000 times in 60 seconds.',
    "RateLimit": 'What is left of it: `"moves";r=2988;t=41`, for 41 seconds.',
    "Retry-After": "Seconds until a retry is worthwhile.",
    "WWW-Authenticate": "How a program authenticates: `Bearer`.",
}
ONLY_WITH = {"Retry-After": (429, 503), "WWW-Authenticate": (401,)}


def _headers_with(status: int) -> dict[str, Any]:
    names = [name for name in HEADERS if status in ONLY_WITH.get(name, (status,))]
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _name(status: int) -> str:
    return HTTPStatus(status).name.title().replace("_", "")


def _refusal(status: int) -> dict[str, Any]:
    """A refusal, which every route refers to."""
    schema = _ref((StaleAnswer if status == HTTPStatus.CONFLICT else Problem).__name__)
    content = {"application/json": {"schema": schema}}
    return {"description": PROBLEMS[status], "headers": _headers_with(status), "content": content}


def _add_refusals(responses: dict[str, Any]) -> None:
    """Every route can refuse in all these ways; only some find that the table has changed."""
    for known, response in responses.items():
        response["headers"] = response.get("headers", {}) | _headers_with(int(known))
    for status in PROBLEMS:
        if status != HTTPStatus.CONFLICT or str(status) in responses:
            responses[str(status)] = {"$ref": f"#/components/responses/{_name(status)}"}


def _add_scope(operation: dict[str, Any], usual: str) -> None:
    """Say which scope a token needs, where a token is of use."""
    scopes = [requirement[TOKEN] or [usual] for requirement in operation["security"] if TOKEN in requirement]
    others = [requirement for requirement in operation["security"] if TOKEN not in requirement]
    operation["security"] = [*others, *({TOKEN: scope} for scope in scopes)]
    operation["description"] += "".join(f"\n\nA token needs the scope `{scope}`." for (scope,) in scopes)


@dataclass
class DocumentConfig(OpenAPIConfig):
    """How the document is generated."""

    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Document(**{field.name: getattr(plain, field.name) for field in fields(plain)})


def schemes() -> Components:
    """The authentication schemes."""
    token = SecurityScheme(type="http", scheme="bearer", description=TOKENS)
    session = SecurityScheme(
        type="apiKey", name="comptoir", security_scheme_in="cookie", description="A person's browser."
    )
    return Components(security_schemes={TOKEN: token, SESSION: session})
