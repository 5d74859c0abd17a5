"""The body of a request: one that cannot be read is a mistake of whoever sent it, who is told what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request
from litestar.datastructures import FormMultiDict
from litestar.exceptions import ClientException

MISSING = {"key": "data", "message": "'data'", "source": "body"}  # what litestar says where a body is needed


class Unreadable(ClientException):
    """A body that no program can have meant; the detail is a word of the catalogue."""


@contextmanager
def readable() -> Iterator[None]:
    """Whatever cannot be read meanwhile is refused."""
    try:
        yield
    except RecursionError as problem:
        raise Unreadable("nested") from problem
    except UnicodeDecodeError as problem:
        raise Unreadable("no_text") from problem


class ReadRequest(Request[Any, Any, Any]):
    """A request whose body is read with care."""

    async def json(self) -> Any:
        with readable():
            return await super().json()

    async def form(self) -> FormMultiDict:
        with readable():
            return await super().form()
