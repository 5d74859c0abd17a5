"""The OpenAPI document is true: whatever a program sends, the answer is one that the document tells."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_schema_conformance,
    status_code_conformance,
)

from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.games import all_games
from comptoir.server.api.schemas import Position, Situation, StaleAnswer, View
from comptoir.server.app import make_app
from comptoir.server.people.tokens import make_token
from comptoir.server.settings import Settings
from tests.server.support import Served, a_store, databases, prepared, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    positive_data_acceptance,
]
EXAMPLES = 15
SUMMARY = 40  # letters that a list of all routes has room for
Operation: TypeAlias = schemathesis.schemas.APIOperation[Any, Any, Any, Any]
Case: TypeAlias = schemathesis.Case[Any]
DOCUMENT: dict[str, Any] = make_app(Settings()).openapi_schema.to_schema()
# What is well formed is always understood (never 400), though not always possible (422): the document cannot tell which
# moves are legal now.
UNDERSTOOD = {"expected-statuses": ["2xx", "401", "403", "404", "409", "422"]}
CONFIG = schemathesis.Config.from_dict({"checks": {"positive_data_acceptance": UNDERSTOOD}})
API = schemathesis.openapi.from_dict(DOCUMENT, config=CONFIG)
OPERATIONS: list[Operation] = [found.ok() for found in API.get_all_operations() if isinstance(found, Ok)]
STREAM = "follow_table"  # which goes on as long as its game
ERRORS = {"400", "401", "403", "404", "405", "413", "422", "429", "503"}


def named(operation: Operation) -> str:
    """What the document calls a route."""
    return str(operation.definition.raw["operationId"])


careful = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of Ada and Ben that everything is asked of, however often; its bots do not think for long."""
    folder = tmp_path_factory.mktemp("openapi")
    people = asyncio.run(prepared(folder))
    app = make_app(Settings(databases().address(folder), bot_processes=1, bot_seconds=0.01, limits=0))
    with TestClient(app) as browser:
        yield Served(browser, folder, people)


@pytest.fixture(scope="module")
def token(table: Served) -> str:
    """A program's, for the seat of Ada."""

    async def made() -> str:
        async with a_store(table.folder) as store:
            ada = await store.person_of(table.tokens[0])
            assert ada is not None
            return await make_token(store, ada, table.id, 0, "Program")

    return asyncio.run(made())


def sent(case: Case, base_url: str) -> dict[str, Any]:
    """What was made up, as the browser of the tests sends it."""
    request = case.as_transport_kwargs(base_url=base_url)
    cookies = "; ".join(f"{name}={value}" for name, value in request.pop("cookies", {}).items())
    request["headers"] = dict(request["headers"]) | ({"cookie": cookies} if cookies else {})
    if isinstance(request.get("data"), bytes | str):
        request["content"] = request.pop("data")
    return request


def put_at_the_table(case: Case, table: Served) -> None:
    """Let what was made up be about a table and a seat that are there."""
    if "id" in case.path_parameters:
        case.path_parameters["id"] = table.id
    if "seat" in case.query:
        case.query["seat"] = 0
    if "wait" in case.query:
        case.query["wait"] = 0
    if isinstance(case.body, dict) and "seat" in case.body:
        case.body["seat"] = 0


def hold_against_the_document(table: Served, made_up: st.SearchStrategy[Case], token: str = "") -> None:
    """Ask what was made up, of the table where there is a token for it, and look at the answers."""

    @seed(1)
    @careful
    @given(made_up)
    def ask(case: Case) -> None:
        if token:
            put_at_the_table(case, table)
        request = sent(case, str(table.browser.base_url))
        request["headers"] |= {"authorization": f"Bearer {token}"} if token else {}
        answer = table.browser.request(**request, follow_redirects=False)
        case.validate_response(answer, checks=CHECKS)

    ask()


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_stranger_is_answered_as_the_document_says(table: Served, operation: Operation) -> None:
    hold_against_the_document(table, operation.as_strategy())


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if named(one) != STREAM], ids=named)
def test_program_is_answered_as_the_document_says(table: Served, token: str, operation: Operation) -> None:
    hold_against_the_document(table, operation.as_strategy(), token)


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one.query or one.body], ids=named)
def test_nonsense_is_refused_as_the_document_says(table: Served, operation: Operation) -> None:
    hold_against_the_document(table, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


# ------------------------------------------------------------------ the document


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_every_route_tells_what_it_is_and_how_it_refuses(operation: Operation) -> None:
    told = operation.definition.raw
    assert set(told["responses"]) >= ERRORS
    assert told["description"]
    assert told["tags"]
    assert told["security"]
    assert re.fullmatch(r"[a-z_]+", told["operationId"])


def test_every_route_has_a_short_name_of_its_own() -> None:
    """Several words: a name that was made of a function's is one."""
    told = [operation.definition.raw["summary"] for operation in OPERATIONS]
    assert [] == [summary for summary in told if not re.fullmatch(r"[A-Z][a-z]+( [a-z']+)+", summary)]
    assert sorted(set(told)) == sorted(told)
    assert len(max(told, key=len)) <= SUMMARY


def test_changes_tell_the_fresh_view() -> None:
    answers = DOCUMENT["paths"]["/tables/{id}/moves"]["post"]["responses"]
    assert {"$ref": "#/components/responses/Conflict"} == answers["409"]
    told = DOCUMENT["components"]["responses"]["Conflict"]["content"]["application/json"]
    assert {"schema": {"$ref": "#/components/schemas/StaleAnswer"}} == told


def test_examples_are_what_their_schemas_tell() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        document = {"components": DOCUMENT["components"], "$ref": f"#/components/schemas/{name}"}
        for example in schema.get("examples", ()):
            jsonschema_rs.validate(document, example)


def test_games_kinds_and_statuses_are_listed() -> None:
    told = DOCUMENT["components"]["schemas"]["Sitting"]["properties"]
    assert ["burgundy", "orleans", "pest"] == told["game"]["enum"]
    assert ["cancelled", "gathering", "over", "playing"] == told["status"]["enum"]


def test_move_with_the_name_of_a_response_is_not_in_its_place() -> None:
    hint = type("Hint", (Move,), {"__module__": "comptoir.games.toy", "__annotations__": {"number": int}})
    assert hint in Move.__subclasses__()
    assert DOCUMENT == make_app(Settings()).openapi_schema.to_schema()


def test_fields_that_may_be_left_out_are_not_required() -> None:
    chair = DOCUMENT["components"]["schemas"]["Chair"]
    assert ["kind"] == chair["required"]
    assert "default" not in chair["properties"]["name"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_position_is_what_the_document_tells(tmp_path: Path, game: Game) -> None:
    with served(tmp_path, game.key) as table:
        position = table.ask(0, "GET", "position?seat=0").json()
    document = {"components": DOCUMENT["components"], "$ref": "#/components/schemas/Position"}
    jsonschema_rs.validate(document, position)


def test_document_is_served(table: Served) -> None:
    assert table.browser.get("/schema/openapi.json").json()["components"]["securitySchemes"].keys() == {
        "token",
        "session",
    }


@pytest.mark.parametrize("seat", [0, 1, None])
def test_view_has_the_fields_that_the_document_tells_and_no_others(table: Served, seat: int | None) -> None:
    view = table.view(seat)
    assert set(View.__struct_fields__) == set(view)
    msgspec.convert(view, View)
    position = table.ask(seat, "GET", "position" if seat is None else f"position?seat={seat}").json()
    assert set(Position.__struct_fields__) == set(position)


def test_stale_move_is_answered_with_what_can_be_done_now(table: Served) -> None:
    body = {"seat": 0, "version": 10**6, "move": 0, "key": "late"}
    answer = table.ask(0, "POST", "moves", json=body)
    assert 409 == answer.status_code
    assert set(Situation.__struct_fields__) == set(answer.json()["view"])
    msgspec.convert(answer.json(), StaleAnswer)
