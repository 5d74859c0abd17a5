"""The tables of a facts file: structs describe them, and what does not fit is refused with its table, row and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from comptoir.engine.errors import BadFacts

Kind = TypeVar("Kind")
Problem = tuple[str, str]  # where, and what is wrong there


class Table(msgspec.Struct, frozen=True):
    """A table of a facts file or a row of one. It may have other keys too, such as remarks."""


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that has no other keys."""


def refusal(where: str, problem: str) -> BadFacts:
    """Says in which table and row the facts are wrong, and how."""
    return BadFacts("Facts, table {where}: {problem}.", where=where or "(top)", problem=problem)


def must(holds: object, where: str, problem: str) -> None:
    """Refuse the facts unless this holds."""
    if not holds:
        raise refusal(where, problem)


def must_be_one_of(value: str, known: tuple[str, ...], where: str) -> None:
    """Refuse a text that is none of these."""
    must(value in known, where, _unknown(value, known))


def read(data: object, kind: type[Kind]) -> Kind:
    """The tables as the struct describes them."""
    for where, problem in _unwritable(data, ""):
        raise refusal(where, problem)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        # msgspec decides; its messages leave out the key of a table and the value, so the place is looked for here.
        found = next(_problems(data, inspect.type_info(kind), ""), ("", str(error)))
        raise refusal(*found) from error


def _inside(where: str, key: object) -> str:
    return f"{where}, {key}" if where else str(key)


def _unknown(value: str, known: tuple[Any, ...]) -> str:
    return f"“{value:.40}” is not one of {', '.join(known)}"


def _unwritable(value: object, where: str) -> Iterator[Problem]:
    """Facts travel in records, so everything must be writable as JSON; a date, say, is not."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _unwritable(item, _inside(where, key))
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _unwritable(item, f"{where}, row {number}")
    elif not isinstance(value, str | int | float) or not (isinstance(value, str) or isfinite(value)):
        yield where, f"{value} is neither text nor number; write it in quotes"


def _problems(value: Any, kind: inspect.Type, where: str) -> Iterator[Problem]:
    """Everything that does not fit a type, from the outside in."""
    match kind:
        case inspect.IntType(ge=least, le=most):
            if type(value) is not int or not (least or 0) <= value <= (most or value):
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
        case inspect.DictType() | inspect.StructType() if not isinstance(value, Mapping):
            yield where, f"must be a table, not {value!r:.40}"
        case inspect.DictType(key_type=keys, value_type=of):
            for key, item in value.items():
                yield from _problems(key, keys, where)
                yield from _problems(item, of, _inside(where, key))
        case inspect.StructType():
            yield from _of_struct(value, kind, where)


def _of_list(value: Any, of: Any, least: int | None, most: int | None, where: str) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield where, f"must be a list, not {value!r:.40}"
    elif not (least or 0) <= len(value) <= (len(value) if most is None else most):
        yield where, f"has {len(value)} rows instead of {least if least == most else f'{least} to {most}'}"
    else:
        for number, (row, kind) in enumerate(zip(value, of, strict=True), 1):
            yield from _problems(row, kind, f"{where}, row {number}")


def _of_struct(value: Mapping[str, Any], kind: inspect.StructType, where: str) -> Iterator[Problem]:
    names = tuple(field.encode_name for field in kind.fields)
    for key in value if kind.forbid_unknown_fields else ():
        if key not in names:
            yield where, _unknown(key, names)
    for field in kind.fields:
        if field.encode_name in value:
            yield from _problems(value[field.encode_name], field.type, _inside(where, field.encode_name))
        elif field.required:
            yield _inside(where, field.encode_name), "is missing"
