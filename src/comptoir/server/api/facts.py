"""Everything about a game that a program in any language needs to know before it plays."""

from typing import Annotated, Any

from litestar import Router, get
from litestar.params import FromPath
from msgspec import Meta, Struct

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Choice, Game
from comptoir.engine.kinds import Named
from comptoir.engine.moves import Field, Move, fields_of, form_of
from comptoir.games import game as game_of
from comptoir.naming import about, naming
from comptoir.server.api import openapi
from comptoir.server.api.requester import AnyRequest
from comptoir.server.api.schemas import GameKey, Text
from comptoir.server.languages import language_of
from comptoir.server.people.tokens import PUBLIC
from comptoir.server.refusals import Unknown


class OptionValue(Struct):
    """A value of an option, and what it means."""

    value: str
    title: Text
    text: Text


class Option(Struct):
    """An option of a table."""

    name: str
    title: Text
    text: Text
    default: str
    several: Annotated[bool, Meta(description="Whether several values may be chosen, separated by commas.")]
    values: Annotated[list[OptionValue], Meta(description="Empty if any text is allowed.")]


class Kind(Struct):
    """Things of one kind: the first name has the number `first`, the next one more, and so on."""

    first: int
    names: list[str]


class MoveField(Struct):
    """A field of a move."""

    name: str
    kind: Annotated[str, Meta(description="What it is; `kinds` has its names, if any.")]
    first: Annotated[int, Meta(description="The lowest number.")]
    last: Annotated[int | None, Meta(description="The highest number, if there is one.")]
    many: Annotated[bool, Meta(description="Whether it is a list, as in some of nature's moves.")]


class KindOfMove(Struct):
    """A kind of move; its numbers run through its fields, the last one fastest."""

    name: str
    text: Annotated[str, Meta(description="How it is written, with its fields in braces.")]
    about: str
    fields: list[MoveField]
    numbers: Annotated[tuple[int, int] | None, Meta(description="The first and the last; nature's moves have none.")]


class GameFacts(Struct):
    """A game: its options, its moves, the names of everything with a number, and what is printed on the box."""

    game: GameKey
    rules: Annotated[int, Meta(description="The version of the rules.")]
    digest: Annotated[str, Meta(description="Of the printed facts, as in records and stored tables.")]
    players: Annotated[list[int], Meta(description="The supported numbers of players.")]
    options: list[Option]
    kinds: dict[str, Kind]
    moves: list[KindOfMove]
    printed: Annotated[dict[str, Any], Meta(description="Boards, tiles, cards and tracks, with source and confidence.")]


def known_game(key: str) -> Game:
    """The game with this key; refused as unknown if there is none."""
    try:
        return game_of(key)
    except Refusal as refusal:
        raise Unknown(refusal.template, **refusal.values) from None


def option_of(game: Game, choice: Choice, language: str) -> Option:
    """What can be chosen, and what each choice means."""
    values = [OptionValue(value, *game.presentation.say_value(choice.name, value, language)) for value in choice.values]
    title, text = game.presentation.say_option(choice.name, language)
    return Option(choice.name, title, text, choice.default, choice.several, values)


def _kind_of_move(game: Game, name: str, kind: type[Move]) -> KindOfMove:
    block = game.vocabulary.blocks.get(name)
    return KindOfMove(
        name=name,
        text=" ".join(form_of(kind)),
        about=about(kind),
        fields=[_field(field) for field in fields_of(kind)],
        numbers=None if block is None else (block[0], block[-1]),
    )


def _field(field: Field) -> MoveField:
    kind = field.kind
    last = kind.first + len(kind.words()) - 1 if isinstance(kind, Named) else kind.last
    return MoveField(field.name, kind.what, kind.first, last, field.is_list)


@get(
    "/games/{game:str}/facts.json",
    summary="Get the facts of a game",
    tags=["games"],
    security=openapi.ANYBODY,
    opt={PUBLIC: True},
)
async def game_facts(request: AnyRequest, game: FromPath[str]) -> GameFacts:
    """Everything to know about a game before playing it: names of all numbered things, options, moves, facts."""
    known, language = known_game(game), language_of(request)
    facts = known.facts(None)
    return GameFacts(
        game=known.key,
        rules=known.rules_version,
        digest=facts.digest,
        players=list(known.players),
        options=[option_of(known, choice, language) for choice in known.choices],
        kinds={kind.what: Kind(kind.first, list(kind.words())) for kind in naming(known).kinds.values()},
        moves=[_kind_of_move(known, name, kind) for name, kind in known.vocabulary.kinds.items()],
        printed=dict(facts.data),
    )


ROUTER = Router(path="/", route_handlers=[game_facts])
