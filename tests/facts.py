"""Adds today's facts to the history of each game, if they have changed: `make facts`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from comptoir.engine.facts_history import FILE, remembered
from comptoir.games import all_games

SOURCES = Path(__file__).parents[1] / "src" / "comptoir" / "games"


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
