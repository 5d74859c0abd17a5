"""The static files of the pages, read and packed once."""

import gzip
from functools import cache
from mimetypes import guess_type
from pathlib import PurePath
from typing import NamedTuple

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from comptoir.server.api.requester import AnyRequest
from comptoir.server.pages.page import FOREVER, STATIC, static
from comptoir.server.protection.rate_limits import UNCOUNTED


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    packed: bytes  # with gzip
    media_type: str


@cache
def _file(name: str) -> File:
    path = STATIC / name
    content = path.read_bytes()
    return File(content, gzip.compress(content, mtime=0), guess_type(name)[0] or "application/octet-stream")


@cache
def _names() -> frozenset[str]:
    """The names of all files; nothing else is ever read."""
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


@get("/{file_path:path}", cache_control=FOREVER, uncompressed=True, sync_to_thread=False)
def static_file(request: AnyRequest, file_path: FromPath[PurePath]) -> Response[bytes]:
    """A file, packed where the browser can unpack it and that makes it smaller."""
    name = file_path.as_posix().lstrip("/")
    if name not in _names():
        raise NotFoundException
    content, packed, media_type = _file(name)
    is_packed = len(packed) < len(content) and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    return Response(packed if is_packed else content, media_type=media_type, headers=headers)


def static_files() -> Router:
    """The static files of the pages."""
    return Router(static(""), route_handlers=[static_file], include_in_schema=False, opt=UNCOUNTED)
