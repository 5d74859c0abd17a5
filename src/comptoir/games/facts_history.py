"""All facts that were ever standard: a record is replayed with its original facts, found by their digest.

`facts_history.json` next to a game's facts holds its first standard facts in full, then the changes from one set to
the next; the last one is today's. The file only grows: `make facts` adds a line when `facts.toml` has changed.
"""

import copy
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from typing import Any

# Remarks of a table: its source, and how reliable it is. Rules never read them.
REMARK = re.compile(r"(.+_)?(source|confidence|basis|note|ruling|reliability)")
GONE = "(gone)"  # marks a value that was removed
FILE = "facts_history.json"

Data = Mapping[str, Any]


def digest_of(data: Data) -> str:
    """SHA-256 of the facts as canonical JSON (RFC 8785), without remarks: equal if no rule can tell them apart."""
    return hashlib.sha256(canonical(without_remarks(data)).encode()).hexdigest()


def canonical(data: Any) -> str:
    """JSON with sorted keys and without spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def without_remarks(data: Any) -> Any:
    """The facts that rules read. 48.0 becomes 48: most languages do not distinguish them."""
    if isinstance(data, Mapping):
        return {key: without_remarks(value) for key, value in data.items() if not REMARK.fullmatch(key)}
    if isinstance(data, list):
        return [without_remarks(item) for item in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def facts_once_standard(package: str, digest: str) -> Data | None:
    """The facts with this digest, if they were ever a game's standard facts."""
    return next((data for digests, data in history(package) if digest in digests), None)


def history(package: str) -> Iterator[tuple[list[str], Data]]:
    """All standard facts, oldest first, each with its digests."""
    file = resources.files(package).joinpath(FILE)
    data: Any = None
    for row in json.loads(file.read_text(encoding="utf-8")) if file.is_file() else ():
        data = row["first"] if data is None else _changed(data, row["changes"])
        yield row["digests"], data


def _changed(data: Any, changes: Iterable[tuple[str, Any]]) -> Any:
    """A copy of the facts with new values at these paths, such as `decrees.list.3.agenda.renown`."""
    changed = copy.deepcopy(data)
    for path, value in changes:
        *way, last = (int(part) if part.isdecimal() else part for part in path.split("."))
        inner = changed
        for part in way:
            inner = inner[part]
        if value == GONE:
            del inner[last]
        elif isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value
    return changed
