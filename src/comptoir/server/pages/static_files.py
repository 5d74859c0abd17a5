"""The static files of the pages: read and packed once, and the scripts of a table joined into one."""

import gzip
import re
from functools import cache
from mimetypes import guess_type
from os.path import normpath
from pathlib import Path, PurePath
from typing import NamedTuple

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from comptoir.server.api.requester import AnyRequest
from comptoir.server.pages.page import FOREVER, STATIC, static
from comptoir.server.protection.rate_limits import UNCOUNTED

JOINED = "table/main.js"  # has forty modules, which a browser would ask for one by one
IMPORTED = re.compile(r'^import \{ (.+) \} from "(.+)";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:class|const|function\*?) (\w+))", re.MULTILINE)


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    packed: bytes  # with gzip
    media_type: str


@cache
def _file(name: str) -> File:
    path = STATIC / name
    content = joined(path).encode() if name == JOINED else path.read_bytes()
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


# ------------------------------------------------------------------ scripts


def joined(script: Path) -> str:
    """A script after the modules that it imports: each is a function, which returns what the module exports."""
    modules: dict[str, str] = {}

    def add(module: Path) -> str:
        """Add a module after those that it imports; what it is called."""
        name = "$" + re.sub(r"\W", "_", module.relative_to(STATIC).with_suffix("").as_posix())
        if name not in modules:
            text = module.read_text(encoding="utf-8")
            text = IMPORTED.sub(lambda found: taken(found[1], Path(normpath(module.parent / found[2]))), text)
            offered = ", ".join(EXPORTED.findall(text))
            modules[name] = f"const {name} = (() => {{\n{EXPORTED.sub('', text)}return {{ {offered} }};\n}})();\n"
        return name

    def taken(names: str, module: Path) -> str:
        return f"const {{ {names.replace(' as ', ': ')} }} = {add(module)};\n"

    add(script)
    return "".join(modules.values())
