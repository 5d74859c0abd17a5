"""A state written in names, for programs in any language, and its JSON schemas.

Both follow from the types of the fields: `Annotated[int, TILE]` is a tile, `Annotated[list[int], By(GOODS)]` has a
number for each of the goods, `Annotated[int, SetOf(HEX)]` is a set of hexes. An id such as `Hex` brings its kind along,
so `KeyedList[Hex, int]` has a number for each hex. Objects keyed by name leave out entries that are nothing, an empty
list or a count of 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getdoc
from typing import Any, TypeAlias

from comptoir.declared import Maybe, Part, Plain, Row, SetOf, Several, Table, Thing, declared
from comptoir.engine.frames import Frame, State, Together
from comptoir.engine.game import Game
from comptoir.engine.homes import source_of
from comptoir.engine.kinds import Named, Range, field_names, hints_of
from comptoir.engine.moves import fields_of

IS = "is"  # names the class of a frame
# Facts have their own route, the log is told in words, and the state at the lanes' opening is internal.
LEFT_OUT = frozenset({"facts", "log", "opened"})
Json: TypeAlias = dict[str, Any]
NUMBER: Json = {"type": "integer"}


@dataclass(frozen=True, slots=True)
class Form:
    """How values of a type are written, and the schema of the result."""

    write: Callable[[Any], Any]
    schema: Json
    told: str  # what they are, for the documentation


def state_in_names(game: Game, state: State) -> Json:
    """A state as nested objects, lists, names and numbers."""
    written: Json = naming(game).form(type(state)).write(state)
    return written


def state_schemas(game: Game) -> dict[str, Json]:
    """The schemas of a game's state, of everything in it and of its names, by name."""
    return naming(game).schemas()


def state_schema(game: Game) -> str:
    """The name of the schema of a game's state."""
    return naming(game).name(next(part for part in game.parts if issubclass(part, State)))


@cache
def naming(game: Game) -> Naming:
    """How a game's states are written."""
    return Naming(game)


def _as_it_is(value: Any) -> Any:
    return value


PLAIN: Mapping[Any, Form] = {
    int: Form(_as_it_is, NUMBER, "number"),
    str: Form(_as_it_is, {"type": "string"}, "text"),
    bool: Form(_as_it_is, {"type": "boolean"}, "true or false"),
}


class Naming:
    """The forms of all parts of a game's states."""

    def __init__(self, game: Game) -> None:
        self._title = game.key.title()
        self._forms: dict[Any, Form] = {}
        self.objects: dict[str, tuple[type, dict[str, Form]]] = {}
        self.kinds: dict[str, Named] = {}
        for kind in game.vocabulary.kinds.values():
            for field in fields_of(kind):
                self._number(field.kind)
        for part in (*game.parts, *game.frames, Together):
            self.form(part)

    def name(self, kind: type) -> str:
        """What the schema of a class is called."""
        return f"{self._title}{kind.__name__}"

    def schemas(self) -> dict[str, Json]:
        """All schemas, by name."""
        words = {
            self._name_of(kind): {"type": "string", "enum": list(kind.words())}
            for kind in self.kinds.values()
            if _is_closed(kind)
        }
        objects = {name: self.schema(name) for name in self.objects}
        return words | objects | {self.name(Frame): self._any_frame()}

    def _name_of(self, kind: Named) -> str:
        """What the schema of a kind's names is called: `PestBuildingName`, since `PestBuilding` is a frame."""
        words = re.findall(r"[a-z]+", kind.what.replace("'", ""))
        return f"{self._title}{''.join(map(str.title, words))}Name"

    def form(self, hint: Any) -> Form:
        """The form of a type."""
        if not isinstance(hint, type) or field_names(hint) is None:
            return self._made(hint)
        if hint not in self._forms:
            self._forms[hint] = Form(lambda value: self._forms[hint].write(value), {}, "")  # it may contain itself
            self._forms[hint] = self._frame() if hint is Frame else self._object(hint)
        return self._forms[hint]

    def _made(self, hint: Any) -> Form:
        match declared(hint):
            case Thing(type, kind, nothing) if type is not str:
                return self._number(kind) if nothing is None else _or_nothing(self._number(kind), nothing)
            case Plain(type) | Thing(type):
                return PLAIN[type]
            case SetOf(kind):
                return _set_of(self._number(kind))
            case Table(kind, value):
                return self._by(self._number(kind), self.form(value))
            case Several(value):
                return _list_of(self.form(value))
            case Row(values):
                return self._pair(values)
            case Maybe(value):
                return _or_nothing(self.form(value), None)
            case Part(type):
                return self.form(type)

    def _number(self, kind: Range) -> Form:
        """Numbers of a kind, written as names if they have any."""
        if not isinstance(kind, Named):
            return Form(_as_it_is, {"type": "integer", "minimum": kind.first}, kind.what)
        assert self.kinds.setdefault(kind.what, kind) == kind, f"two kinds are called {kind.what}"
        return Form(kind.word, _ref(self._name_of(kind)) if _is_closed(kind) else {"type": "string"}, kind.what)

    def _by(self, word: Form, form: Form) -> Form:
        left_out: tuple[Any, ...] = (None, [], {}, 0) if form.schema is NUMBER else (None, [], {})

        def write(values: Any) -> Json:
            written = ((number, form.write(value)) for number, value in enumerate(values))
            return {str(word.write(number)): value for number, value in written if value not in left_out}

        names = {"propertyNames": word.schema} if "$ref" in word.schema else {}
        schema = {"type": "object", "additionalProperties": form.schema, **names}
        return Form(write, schema, f"{form.told} by {word.told}")

    def _pair(self, inner: tuple[Any, ...]) -> Form:
        """A tuple of a fixed length."""
        forms, length = [self.form(hint) for hint in inner], len(inner)
        schema = {"type": "array", "prefixItems": [form.schema for form in forms], "minItems": length}
        return Form(
            lambda values: [form.write(value) for form, value in zip(forms, values, strict=True)],
            schema | {"maxItems": length},
            f"[{', '.join(form.told for form in forms)}]",
        )

    def _object(self, kind: Any) -> Form:
        """A part of a state; the object of a frame also names its class."""
        hints, head = hints_of(kind), _head(kind)
        forms = {name: self.form(hints[name]) for name in field_names(kind) or () if name not in LEFT_OUT}
        self.objects[self.name(kind)] = kind, forms
        return Form(
            lambda value: head | {name: form.write(getattr(value, name)) for name, form in forms.items()},
            _ref(self.name(kind)),
            kind.__name__,
        )

    def schema(self, name: str) -> Json:
        """The schema of a class, by its name."""
        kind, forms = self.objects[name]
        said, head = remarks(kind), _head(kind)
        described = {name: form.schema | _described(said.get(name)) for name, form in forms.items()}
        return {
            "type": "object",
            "description": about(kind),
            "properties": {name: {"type": "string", "const": value} for name, value in head.items()} | described,
            "required": [*head, *forms],
        }

    def _frame(self) -> Form:
        """Any frame."""
        return Form(lambda frame: self.form(type(frame)).write(frame), _ref(self.name(Frame)), "frame")

    def _any_frame(self) -> Json:
        frames = {kind.__name__: _ref(name) for name, (kind, _) in self.objects.items() if issubclass(kind, Frame)}
        mapping = {word: ref["$ref"] for word, ref in frames.items()}
        return {
            "description": "A step of the rules that is still to come.",
            "oneOf": list(frames.values()),
            "discriminator": {"propertyName": IS, "mapping": mapping},
        }


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _is_closed(kind: Named) -> bool:
    """Whether there can be no others, even with an owner's own facts."""
    return kind.last - kind.first + 1 == len(kind.words())


def _head(kind: type) -> dict[str, str]:
    return {IS: kind.__name__} if issubclass(kind, Frame) else {}


def about(kind: type) -> str:
    """The first sentence about a class."""
    return re.split(r"(?<=[.?])\s", getdoc(kind) or "", maxsplit=1)[0]


def remarks(kind: type) -> dict[str, str]:
    """The comments after the fields of a class, by field."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        found |= _remarks_in(base.__module__).get(base.__name__, {})
    return found


@cache
def _remarks_in(module: str) -> dict[str, dict[str, str]]:
    """The same for all classes of a module; finding the source of each class would parse the module every time."""
    classes = re.findall(r"^class (\w+)(.*?)(?=^\S|\Z)", source_of(module) or "", re.MULTILINE | re.DOTALL)
    return {name: dict(re.findall(r"^ {4}(\w+): .*?  # (.+)", body, re.MULTILINE)) for name, body in classes}


def _list_of(form: Form) -> Form:
    schema = {"type": "array", "items": form.schema}
    return Form(lambda values: [form.write(value) for value in values], schema, f"list of {form.told}")


def _set_of(form: Form) -> Form:
    """Things whose numbers are the bits of one."""

    def write(bits: int) -> list[Any]:
        return [form.write(number) for number in range(bits.bit_length()) if bits >> number & 1]

    return Form(write, {"type": "array", "items": form.schema}, f"set of {form.told}")


def _or_nothing(form: Form, nothing: Any) -> Form:
    schema = {"anyOf": [form.schema, {"type": "null"}]}
    return Form(lambda value: None if value == nothing else form.write(value), schema, f"{form.told} or null")


def _described(remark: str | None) -> Json:
    return {} if remark is None else {"description": remark[:1].upper() + remark[1:]}
