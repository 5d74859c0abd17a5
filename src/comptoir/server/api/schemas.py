"""What programs are answered, as the OpenAPI document tells it. Tests hold the answers against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getdoc
from typing import Annotated, Any, get_args

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
from msgspec import Meta, Struct

Text = Annotated[str, Meta(description="In the language of the reader.")]
SeatNumber = Annotated[int, Meta(description="Counted from 0.")]
Version = Annotated[int, Meta(description="How many entries of the table's history the seat may know.")]
MoveNumber = Annotated[int, Meta(description="Depends on the game and its rules version alone.")]


class Problem(Struct):
    """Why it cannot be done."""

    error: Annotated[str, Meta(description="One sentence, in the language of the reader.")]


# ------------------------------------------------------------------ a table


class SeatInfo(Struct):
    """A seat, and who sits there."""

    seat: SeatNumber
    kind: Annotated[str, Meta(description="person, bot, invited or free")]
    name: Text


class Sitting(Struct):
    """A table, and who sits at it."""

    table: str
    game: str
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    status: Annotated[str, Meta(description="gathering, playing, over or cancelled")]
    options: dict[str, int | str]
    hints: Annotated[bool, Meta(description="Whether hints may be asked for.")]
    seats: list[SeatInfo]
    yours: Annotated[list[int], Meta(description="The seats that whoever asks may play.")]


class SeatToken(Struct):
    """A seat and the token that opens it, which is shown once."""

    seat: SeatNumber
    token: Annotated[str, Meta(description="To be sent as `Authorization: Bearer …`.")]


class Joined(Struct):
    """A seat that has just been taken."""

    table: str
    seat: SeatNumber
    token: Annotated[str, Meta(description="To be sent as `Authorization: Bearer …`; it is shown once.")]


class Invitation(Struct):
    """A link for somebody, person or program; it works once."""

    seat: SeatNumber
    link: str


class SetUp(Struct):
    """A table that has just been set up."""

    table: str
    tokens: list[SeatToken]
    invitations: list[Invitation]


# ------------------------------------------------------------------ as people see it


class MoveChoice(Struct):
    """A legal move in words."""

    move: MoveNumber
    words: Text
    group: Text
    touches: Annotated[list[list[str]], Meta(description="Steps; each with the drawn things that may be touched.")]
    changes: Annotated[list[str], Meta(description="What the move costs and brings at once, in words.")]
    holds: Annotated[bool, Meta(description="It reveals something or passes the turn, so it may be final.")]


class Answer(Struct):
    """An answer in a simultaneous phase that can be taken back."""

    answer: int
    words: Text
    things: Annotated[list[str], Meta(description="The drawn things that it has put down.")]


class TakingBack(Struct):
    """Whether the last move can be taken back, and if not, why."""

    possible: bool
    why: Text
    answers: list[Answer]


class DrawnPanel(Struct):
    """A part of the table as it is drawn."""

    id: str
    role: Annotated[str, Meta(description="common, mine, other or summary")]
    title: Text
    svg: str
    width: int
    height: int
    seat: Annotated[int | None, Meta(description="Whose board it is.")]


class Guidance(Struct):
    """At a guided table: a sentence about a kind of decision."""

    kind: str
    text: Text


class LogLine(Struct):
    """Something that happened."""

    row: Annotated[int, Meta(description="The entry, counted as the seat may know them.")]
    by: Annotated[int, Meta(description="A seat, or -1 for nature.")]
    text: Text
    shows: Annotated[tuple[str, ...], Meta(description="The drawn things that it speaks of.")]


class Log(Struct):
    """What happened: of the lines that are known already so many stay, and these follow them."""

    keep: int
    lines: list[LogLine]


class ShownClock(Struct):
    """How long a seat has; moments are seconds since 1970."""

    bank: Annotated[float, Meta(description="Seconds that are left besides those for each move.")]
    move_until: Annotated[float | None, Meta(description="When the bank begins to be used up, in the seat's turn.")]
    deadline: Annotated[float | None, Meta(description="When a bot takes over, in the seat's turn.")]


class TableFrame(Struct, kw_only=True):
    """The table as a seat or a spectator sees it."""

    version: Version
    seat: Annotated[int | None, Meta(description="Whose view it is; none for a spectator.")]
    over: bool
    status: Text
    question: Annotated[str, Meta(description="What the seat is asked, or for whom everybody waits.")]
    guide: Guidance | None
    panels: list[DrawnPanel]
    moves: Annotated[list[MoveChoice], Meta(description="What the seat may do now; empty when others decide.")]
    undo: TakingBack
    points: Annotated[list[int], Meta(description="Of each seat, if the game ended now.")]
    deciding: Annotated[list[int], Meta(description="The seats that have a question to answer.")]
    bots: Annotated[bool, Meta(description="Whether a bot is among them.")]
    away: Annotated[
        list[str], Meta(description="Why a bot has a person's seat: resigned, asleep, left or ended; or empty.")
    ]
    paused: Annotated[bool, Meta(description="Whether the game waits until one of its people, all away, comes back.")]
    clocks: Annotated[
        list[ShownClock | None], Meta(description="Of each seat, as far as they may be seen; empty without clocks.")
    ]
    secret: Annotated[bool, Meta(description="Whether everybody decides in secret now.")]


class View(TableFrame, kw_only=True):
    """The table as a seat or a spectator sees it, with all that happened."""

    log: Log


class PastPosition(Struct):
    """The table as it was after so many entries."""

    number: int
    last: Annotated[int, Meta(description="How many entries there are.")]
    status: Text
    panels: list[DrawnPanel]


class Moved(Struct):
    """The version after a change; it is stored."""

    version: Version


class StaleAnswer(Struct):
    """The table has moved on; here is how it looks now."""

    error: Annotated[str, Meta(description="One sentence, in the language of the reader.")]
    view: TableFrame


class Hint(Struct):
    """What a good bot would do."""

    move: MoveNumber
    bot: Annotated[str, Meta(description="The bot that was asked.")]


class Explained(Struct):
    """What a drawn thing is and does."""

    title: Text
    text: Text
    ruling: Annotated[str, Meta(description="What this table decides where the rules are silent; or empty.")]


class Said(Struct):
    """A line of the chat has been added."""

    number: int


class Spoken(Struct):
    """A line of the chat."""

    number: int
    by: Annotated[str, Meta(description="Tells people at this table apart.")]
    seat: Annotated[int | None, Meta(description="Where they sit, if they do.")]
    name: str
    text: str


class Kept(Struct):
    """The finished table that a record has become."""

    table: str


# ------------------------------------------------------------------ as programs see it


class NotedMove(Struct):
    """A legal move in text notation."""

    move: MoveNumber
    text: Annotated[str, Meta(description="What it does, by name: `take ship from 3 with 2`.")]


class Position(Struct):
    """The table as data."""

    game: str
    rules: Annotated[int, Meta(description="The version of the game's rules.")]
    version: Version
    seat: Annotated[int | None, Meta(description="Whose view it is; none for a spectator.")]
    over: bool
    deciding: Annotated[list[int], Meta(description="The seats that have a question to answer.")]
    points: Annotated[list[dict[str, int]], Meta(description="Of each seat by category, if the game ended now.")]
    moves: Annotated[list[NotedMove], Meta(description="What the seat may do now; empty when others decide.")]
    state: Annotated[dict[str, Any], Meta(description="`is` names a class, `of` holds a tuple.")]


# ------------------------------------------------------------------ the document

PROBLEMS = {
    400: "The request could not be understood.",
    401: "The token is unknown, or it has been revoked.",
    403: "It is there, but not for whoever asks.",
    404: "There is no such thing.",
    413: "The request is too large.",
    422: "It cannot be done now, or not like this.",
    429: "That was too often; the header `Retry-After` says when to come back.",
    503: "The server gives way for a moment; try again.",
}
TOKEN, SESSION = "token", "session"
ONLY_PLAYERS: list[SecurityRequirement] = [{TOKEN: []}, {SESSION: []}]
WITHOUT_TOKEN: list[SecurityRequirement] = [{}, {SESSION: []}]
ANYBODY: list[SecurityRequirement] = [{}, *ONLY_PLAYERS]  # a spectator needs to be nobody
STALE = ResponseSpec(StaleAnswer, generate_examples=False, description="The table has moved on; its fresh view.")


def told(answer: Any, status: int = 200) -> Mapping[int, ResponseSpec]:
    """What a route answers: this when all is well, a sentence when it is not."""
    good = ResponseSpec(answer, generate_examples=False, description=_about(answer))
    problems = {
        status: ResponseSpec(Problem, generate_examples=False, description=text) for status, text in PROBLEMS.items()
    }
    return {status: good, **problems}


def _about(answer: Any) -> str:
    inner = next(iter(get_args(answer)), answer)
    return "It is done." if inner is None else (getdoc(inner) or "").partition("\n")[0]


def changing(answer: Any) -> Mapping[int, ResponseSpec]:
    """What a route answers that changes the table: it may have moved on."""
    return {**told(answer), 409: STALE}


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
