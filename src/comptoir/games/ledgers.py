"""The rule ledgers: every rule of a game as one statement, with the numbers of the facts that it quotes.

A statement quotes the facts as `{5 = capital_buildings.list.granary.renown}`: the number that readers see, and
where the facts have it. `make rules` compares the two.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import comptoir

QUOTATION = re.compile(r"\{([^{}=]+) = ([^{}=]+)\}")


def statements(game: str) -> list[Mapping[str, Any]]:
    """The statements of a game's ledger as written; none for a game without a ledger."""
    file = folder() / f"{game}.toml"
    rows: list[Mapping[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["rule"] if file.is_file() else []
    return rows


def plain(text: str) -> str:
    """A statement's text for readers: quotations without their sources."""
    return QUOTATION.sub(r"\1", text)


def folder() -> Traversable:
    """Where the ledgers are: in the built package, otherwise next to the sources."""
    packed = resources.files("comptoir") / "rules"
    return packed if packed.is_dir() else Path(comptoir.__file__).parents[2] / "rules"
