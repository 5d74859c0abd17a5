"""All facts that were ever standard: a record is replayed with its original facts, found by their digest.

`facts_history.json` next to a game's facts holds its first standard facts in full, then the changes from one set to
the next; the last one is today's. The file only grows: `make facts` adds a line when `facts.toml` has changed.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from itertools import zip_longest
from typing import Any

# Remarks of a table: its source, and how reliable it is. Rules never read them.
REMARK = re.compile(r"(.+_)?(source|confidence|basis|note|ruling|reliability)")
GONE = "(gone)"  # marks a value that was removed
FILE = "facts_history.json"

Data = Mapping[str, Any]


def digest_of(data: Data) -> str:
    """SHA-256 of the facts as canonical JSON (RFC 8785), without remarks: equal if no rule can tell them apart."""
    return hashlib.sha256(_json(_as_numbers_are_written(without_remarks(data))).encode()).hexdigest()


def _as_numbers_are_written(data: Any) -> Any:
    """48.0 becomes 48: most languages do not distinguish them."""
    if isinstance(data, Mapping):
        return {key: _as_numbers_are_written(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_as_numbers_are_written(item) for item in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def _json(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def without_remarks(data: Any) -> Any:
    """The facts that rules read."""
    if isinstance(data, Mapping):
        return {key: without_remarks(value) for key, value in data.items() if not REMARK.fullmatch(key)}
    return [without_remarks(item) for item in data] if isinstance(data, list) else data


def facts_once_standard(package: str, digest: str) -> Data | None:
    """The facts with this digest, if they were ever a game's standard facts."""
    return next((data for digests, data in _history(package) if digest in digests), None)


def _history(package: str) -> Iterator[tuple[list[str], Data]]:
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


def changes_between(older: Any, newer: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The changes from older facts to newer ones, path by path."""
    if isinstance(older, dict) and isinstance(newer, dict):
        pairs = {key: (older.get(key, GONE), newer.get(key, GONE)) for key in older | newer}
    elif isinstance(older, list) and isinstance(newer, list):
        pairs = {str(number): pair for number, pair in enumerate(zip_longest(older, newer, fillvalue=GONE))}
    else:
        if older != newer:
            yield path, newer
        return
    gone = [item for item in pairs.items() if item[1][1] == GONE]
    # Removals come last and in reverse, so that a list loses its rows from the end.
    for key, (one, other) in [item for item in pairs.items() if item not in gone] + gone[::-1]:
        yield from changes_between(one, other, f"{path}.{key}".lstrip("."))


def remembered(package: str, today: Data) -> str | None:
    """The text of the history with today's facts added; None if they are already its last entry."""
    history = list(_history(package))
    digest, data = digest_of(today), without_remarks(today)
    if history and digest in history[-1][0]:
        return None
    file = resources.files(package).joinpath(FILE)
    rows = json.loads(file.read_text(encoding="utf-8")) if history else []
    new = {"changes": list(changes_between(history[-1][1], data))} if history else {"first": data}
    return "[\n" + ",\n".join(map(_json, [*rows, {"digests": [digest]} | new])) + "\n]\n"
