"""Adds today's facts to the history of each game, if they have changed: `make facts`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib import resources
from itertools import zip_longest
from pathlib import Path
from typing import Any

from comptoir.games import all_games
from comptoir.games.facts_history import FILE, GONE, Data, canonical, digest_of, history, without_remarks

SOURCES = Path(__file__).parents[1] / "src" / "comptoir" / "games"


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
    known = list(history(package))
    digest, data = digest_of(today), without_remarks(today)
    if known and digest in known[-1][0]:
        return None
    file = resources.files(package).joinpath(FILE)
    rows = json.loads(file.read_text(encoding="utf-8")) if known else []
    new = {"changes": list(changes_between(known[-1][1], data))} if known else {"first": data}
    return "[\n" + ",\n".join(map(canonical, [*rows, {"digests": [digest]} | new])) + "\n]\n"


def main() -> None:
    for game in all_games():
        folder = SOURCES / game.key
        today = tomllib.loads((folder / "facts.toml").read_text(encoding="utf-8"))
        text = remembered(f"comptoir.games.{game.key}", today)
        if text is not None:
            (folder / FILE).write_text(text, encoding="utf-8")
        print(f"{game.key}: {'nothing new' if text is None else 'added'}")


if __name__ == "__main__":
    main()
