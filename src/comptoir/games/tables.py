"""The tables of a facts file, described by structs; errors name the table, row and field."""

import tomllib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib import resources
from itertools import chain, repeat
from math import isfinite
from typing import Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from comptoir.declared import By, Or
from comptoir.engine.errors import BadFacts
from comptoir.engine.kinds import Named, notes_of
from comptoir.games.facts_history import digest_of

Kind = TypeVar("Kind")
Problem = tuple[str, str]  # where, and what is wrong there


class Table(msgspec.Struct, frozen=True):
    """A table of a facts file or a row of one. It may have other keys, such as remarks."""


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table without other keys."""


class Listed(Table, Generic[Kind], frozen=True):
    """A table with rows and remarks."""

    list: tuple[Kind, ...]


@cache
def facts_in(package: str) -> Mapping[str, Any]:
    """The contents of the facts file in a game's package; read-only."""
    return tomllib.loads(resources.files(package).joinpath("facts.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Loader(Generic[Kind]):
    """Loads and checks the facts of a game, by default the standard ones in its package, and those only once."""

    package: str
    make: Callable[[Mapping[str, Any]], Kind]  # from the contents of a file

    def __call__(self, data: Mapping[str, Any] | None = None) -> Kind:
        return self._standard if data is None else self.make(data)

    @cached_property
    def _standard(self) -> Kind:
        return self.make(facts_in(self.package))


def as_printed(printed: Any, tables: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """What all facts have, and the tables that rules read as they are printed."""
    given = {table.name: getattr(printed, table.name) for table in fields(tables)}
    return {"digest": digest_of(data), "data": data, **given}


def refusal(where: str, problem: str) -> BadFacts:
    """The error that says which table and row of the facts is wrong, and how."""
    return BadFacts("Facts, table {where}: {problem}.", where=where or "(top)", problem=problem)


def must(holds: object, where: str, problem: str) -> None:
    """Refuse the facts unless this is true."""
    if not holds:
        raise refusal(where, problem)


def must_be_one_of(value: str, known: tuple[str, ...], where: str) -> None:
    """Refuse a text that is not one of these."""
    must(value in known, where, _unknown(value, known))


def check_length(rows: Sequence[object], standard: Sequence[object], where: str) -> None:
    """Refuse a list that is not as long as the standard one."""
    must(len(rows) == len(standard), where, f"has {len(rows)} rows instead of {len(standard)}")


def read(data: object, kind: type[Kind]) -> Kind:
    """The tables as a struct, with names replaced by numbers in fields that have a kind."""
    if not _is_writable(data):
        _check_writable(data, "")
    numbered = _numbered(data, kind, "")
    try:
        return msgspec.convert(numbered, kind)
    except msgspec.ValidationError as error:
        # msgspec decides; its messages lack the table's key and the value, so the place is found here.
        found = next(_problems(numbered, _described(cast(Hashable, kind)), ""), ("", str(error)))
        raise refusal(*found) from error


@cache
def _described(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


# ------------------------------------------------------------------ names outside, numbers inside


@dataclass(frozen=True, slots=True)
class Amounts(By):
    """A list with a number for each thing of a kind, written as a table without zeros."""


class _Rows(list[Any]):
    """A table turned into a list that still knows the name of each row."""

    def __init__(self, rows: Iterable[Any], names: Sequence[str]) -> None:
        super().__init__(rows)
        self.names = names


def _names(rows: list[Any]) -> Sequence[str]:
    return rows.names if isinstance(rows, _Rows) else [f"row {number}" for number in range(1, len(rows) + 1)]


def _numbered(value: Any, hint: Any, where: str) -> Any:
    """A value with its names replaced by numbers. Values of the wrong form are left as they are, and refused later."""
    if not _holds_names(hint):
        return value
    origin, parts, marks = _taken_apart(hint)
    for mark in marks:
        if isinstance(mark, By):
            value = _listed(value, mark, where)
        elif isinstance(mark, Named):
            return _number(value, mark, marks, where)
    if origin is tuple and isinstance(value, list):
        kinds = chain(parts[:-1], repeat(parts[0])) if parts[-1] is ... else chain(parts, repeat(object))
        names = _names(value)
        return _Rows(map(_numbered, value, kinds, (_inside(where, name) for name in names)), names)
    if not isinstance(value, Mapping):
        return value
    if origin is Mapping:
        return {_numbered(key, parts[0], where): _numbered(value[key], parts[1], _inside(where, key)) for key in value}
    known = _naming_fields(origin, parts[0] if parts else None) if isinstance(origin, type) else {}
    return {
        key: _numbered(item, known[key], _inside(where, key)) if key in known else item for key, item in value.items()
    }


@cache
def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...], tuple[Any, ...]]:
    """A type without its parameters, these, and what is annotated."""
    plain, marks = notes_of(hint)
    return get_origin(plain) or plain, get_args(plain), marks


@cache
def _holds_names(hint: Any) -> bool:
    """Whether values of a type hold names that stand for numbers."""
    origin, parts, marks = _taken_apart(hint)
    if any(isinstance(mark, By | Named) for mark in marks):
        return True
    has_fields = isinstance(origin, type) and origin not in (tuple, Mapping)
    inside = _fields(origin, parts[0] if parts else None).values() if has_fields else parts
    return any(_holds_names(part) for part in inside if part is not ...)


@cache
def _fields(kind: type, of: Any) -> dict[str, Any]:
    """The types of a struct's fields, by their names in the file."""
    hints = get_type_hints(kind, include_extras=True)
    if not issubclass(kind, msgspec.Struct):
        return hints
    found = {field.encode_name: hints[field.name] for field in msgspec.structs.fields(kind)}
    return {name: hint[of] if of and getattr(hint, "__parameters__", ()) else hint for name, hint in found.items()}


@cache
def _naming_fields(kind: type, of: Any) -> dict[str, Any]:
    """Those of a struct's fields that hold names."""
    return {name: hint for name, hint in _fields(kind, of).items() if _holds_names(hint)}


def _number(value: Any, kind: Named, marks: Sequence[object], where: str) -> Any:
    nothing = next((mark.nothing for mark in marks if isinstance(mark, Or)), None)
    if value == "" and nothing is not None:
        return nothing
    if not isinstance(value, str):
        raise refusal(where, f"must be a text, not {value!r:.40}")
    must_be_one_of(value, kind.words(), where)
    return kind.number(value)


def _listed(value: Any, by: By, where: str) -> Any:
    """A table as a list, in the order of its kind."""
    if not isinstance(value, Mapping):
        raise refusal(where, f"must be a table, not {value!r:.40}")
    for key in value:
        must_be_one_of(key, by.kind.words(), where)
    if not isinstance(by, Amounts):
        for name in by.kind.words():
            must(name in value, _inside(where, name), "is missing")
    return _Rows((value.get(name, 0) for name in by.kind.words()), by.kind.words())


def _inside(where: str, key: object) -> str:
    return f"{where}, {key}" if where else str(key)


def _unknown(value: str, known: tuple[Any, ...]) -> str:
    return f"“{value:.40}” is not one of {', '.join(known)}"


def _is_writable(value: object) -> bool:
    """Facts are stored in records, so everything must be writable as JSON; a date, say, is not."""
    if isinstance(value, dict):
        return all(map(_is_writable, value.values()))
    if isinstance(value, list):
        return all(map(_is_writable, value))
    return isinstance(value, str) or (isinstance(value, int | float) and isfinite(value))


def _check_writable(value: object, where: str) -> None:
    """Refuse what is not writable, and say where it is."""
    if isinstance(value, dict):
        for key, item in value.items():
            _check_writable(item, _inside(where, key))
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            _check_writable(item, f"{where}, row {number}")
    elif not _is_writable(value):
        raise refusal(where, f"{value} is neither text nor number; write it in quotes")


def _problems(value: Any, kind: inspect.Type, where: str) -> Iterator[Problem]:
    """Everything that does not fit a type, from the outside in."""
    match kind:
        case inspect.IntType(ge=int(least), le=int(most)):
            if type(value) is not int or not least <= value <= most:
                yield where, f"must be a whole number from {least} to {most}, not {value!r:.40}"
        case inspect.BoolType() if type(value) is not bool:
            yield where, f"must be true or false, not {value!r:.40}"
        case inspect.StrType() | inspect.LiteralType() if not isinstance(value, str):
            yield where, f"must be a text, not {value!r:.40}"
        case inspect.LiteralType(values=known) if value not in known:
            yield where, _unknown(value, known)
        case inspect.VarTupleType(item_type=of, min_length=least, max_length=most):
            yield from _of_list(value, [of] * len(value) if isinstance(value, list) else [], least, most, where)
        case inspect.TupleType(item_types=of):
            yield from _of_list(value, of, len(of), len(of), where)
        case inspect.DictType() | inspect.StructType() | inspect.DataclassType() if not isinstance(value, Mapping):
            yield where, f"must be a table, not {value!r:.40}"
        case inspect.DictType(key_type=keys, value_type=of):
            for key, item in value.items():
                yield from _problems(key, keys, where)
                yield from _problems(item, of, _inside(where, key))
        case inspect.StructType() | inspect.DataclassType():
            yield from _of_struct(value, kind, where)


def _of_list(value: Any, of: Any, least: int | None, most: int | None, where: str) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield where, f"must be a list, not {value!r:.40}"
    elif not (least or 0) <= len(value) <= (len(value) if most is None else most):
        yield where, f"has {len(value)} rows instead of {least if least == most else f'{least} to {most}'}"
    else:
        for row, kind, name in zip(value, of, _names(value), strict=True):
            yield from _problems(row, kind, _inside(where, name))


def _of_struct(
    value: Mapping[str, Any], kind: inspect.StructType | inspect.DataclassType, where: str
) -> Iterator[Problem]:
    names = tuple(field.encode_name for field in kind.fields)
    for key in value if getattr(kind, "forbid_unknown_fields", False) else ():
        if key not in names:
            yield where, _unknown(key, names)
    for field in kind.fields:
        if field.encode_name in value:
            yield from _problems(value[field.encode_name], field.type, _inside(where, field.encode_name))
        elif field.required:
            yield _inside(where, field.encode_name), "is missing"
