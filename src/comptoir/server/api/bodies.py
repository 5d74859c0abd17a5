"""Request bodies: one that cannot be parsed is the client's error, and the response says what is wrong with it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, HTTPException
from litestar.status_codes import HTTP_415_UNSUPPORTED_MEDIA_TYPE

from comptoir.words import Catalogue

MISSING = {"key": "data", "message": "'data'", "source": "body"}  # litestar's message when a body is required


# What msgspec says, and how we say it.
SAID = {
    "wrong_type": re.compile(r"Expected `(?P<wanted>.+?)`(?P<bound>[^,`]*)(?:, got `(?P<found>.+?)`)?"),
    "missing_field": re.compile(r"Object missing required field `(?P<name>.+?)`"),
    "unknown_field": re.compile(r"Object contains unknown field `(?P<name>.+?)`"),
    "wrong_value": re.compile(r"Invalid enum value (?P<name>.+)"),
}


def plain_reason(message: str, say: Catalogue) -> str:
    """What is wrong with a value, in the reader's language and without type names."""
    reason, _, where = message.partition(" - at `$")
    said = next(((key, found) for key, known in SAID.items() if (found := known.fullmatch(reason))), None)
    if said is None:
        return message
    values = {name: value or "" for name, value in said[1].groupdict().items()}
    types = {name: _type_in_words(values[name], say) for name in ("wanted", "found") if name in values}
    place = where.strip(".`").removeprefix("[...]")
    text = say.say(f"error.{said[0]}", **values | types)
    return f"{place}: {text}" if place else text


def _type_in_words(types: str, say: Catalogue) -> str:
    known = (f"error.type_{name}" for name in types.split(" | "))
    return " / ".join(say.maybe(key) or key.removeprefix("error.type_") for key in known)


class Unreadable(ClientException):
    """A body that cannot be parsed; the detail is a key of the catalogue."""


@contextmanager
def readable() -> Iterator[None]:
    """Turn parsing errors into refusals."""
    try:
        yield
    except RecursionError as problem:
        raise Unreadable("nested") from problem
    except UnicodeDecodeError as problem:
        raise Unreadable("no_text") from problem


class ReadRequest(Request[Any, Any, Any]):
    """A request whose body is parsed strictly: declared as JSON, with numbers for numbers and strings for strings."""

    async def json(self) -> Any:
        if self.content_type[0] not in ("", RequestEncodingType.JSON):
            raise HTTPException(status_code=HTTP_415_UNSUPPORTED_MEDIA_TYPE)
        with readable():
            found = await super().json()
        wanted = self.route_handler.parsed_data_field
        if wanted is not None and found is not None:
            try:
                msgspec.convert(found, wanted.annotation)
            except msgspec.ValidationError as problem:
                raise ClientException(str(problem)) from problem
        return found

    async def form(self) -> FormMultiDict:
        with readable():
            return await super().form()
