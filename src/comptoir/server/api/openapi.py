"""The OpenAPI document: how routes refuse, how whoever asks is known, and what structs alone do not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getdoc
from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import (
    Components,
    OpenAPIMediaType,
    Operation,
    Reference,
    RequestBody,
    Schema,
    SecurityRequirement,
    SecurityScheme,
)
from litestar.openapi.spec.enums import OpenAPIType
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct

from comptoir.server.api.schemas import Problem, StaleAnswer

PROBLEMS = {
    400: "The request could not be understood.",
    401: "The token is unknown, or it has been revoked.",
    403: "It is there, but not for whoever asks.",
    404: "There is no such thing.",
    413: "The request is too large.",
    422: "It cannot be done now, or not like this.",
    429: "That was too often; the header `Retry-After` says when to come back.",
    503: "The server cannot answer for a moment; try again.",
}
TOKEN, SESSION = "token", "session"
ONLY_PLAYERS: list[SecurityRequirement] = [{TOKEN: []}, {SESSION: []}]
WITHOUT_TOKEN: list[SecurityRequirement] = [{}, {SESSION: []}]
ANYBODY: list[SecurityRequirement] = [{}, *ONLY_PLAYERS]  # a spectator needs to be nobody

# How every route refuses; one that changes the table may find that it has moved on.
REFUSALS: Mapping[int, ResponseSpec] = {
    status: ResponseSpec(Problem, generate_examples=False, description=text) for status, text in PROBLEMS.items()
}
CHANGING = {
    **REFUSALS,
    409: ResponseSpec(StaleAnswer, generate_examples=False, description="The table has moved on."),
}


def told(answer: type[Any], status: int = 200) -> Mapping[int, ResponseSpec]:
    """What a route answers whose handler does not say it, because it answers browsers too."""
    about = (getdoc(answer) or "").partition("\n")[0]
    return {status: ResponseSpec(answer, generate_examples=False, description=about), **REFUSALS}


@dataclass
class TakesName(Operation):
    """A route that takes a name, if there is one, as JSON or from a form."""

    def __post_init__(self) -> None:
        name = Schema(type=OpenAPIType.STRING, description="Under which to sit down; without one, one is found.")
        sent = OpenAPIMediaType(Schema(type=OpenAPIType.OBJECT, properties={"name": name}))
        self.request_body = RequestBody(content={"application/json": sent})


@dataclass
class TakesRecord(Operation):
    """A route that takes the record of a finished game."""

    def __post_init__(self) -> None:
        sent = OpenAPIMediaType(Reference("#/components/schemas/Record"))
        self.request_body = RequestBody(content={"application/json": sent}, required=True)


class TellsItsFields(OpenAPISchemaPlugin):
    """Whatever refuses fields that nobody knows says so in the document."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        kind = field_definition.type_
        return field_definition.is_subclass_of(Struct) and bool(kind.__struct_config__.forbid_unknown_fields)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        others = (plugin for plugin in schema_creator.plugins if plugin is not self)
        plugin = next(other for other in others if schema_creator.plugin_supports_field(other, field_definition))
        schema: Schema = plugin.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema


def schemes() -> Components:
    """How whoever asks is known."""
    token = SecurityScheme(type="http", scheme="bearer", description="A program's token for one seat at one table.")
    session = SecurityScheme(
        type="apiKey", name="comptoir", security_scheme_in="cookie", description="A person's browser."
    )
    return Components(security_schemes={TOKEN: token, SESSION: session})
