"""The page for operators and the files in deploy/ speak of the options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from comptoir.cli import patience as connections
from comptoir.cli.app import app
from comptoir.cli.serve import MESSAGE_LIMIT, UNREAD
from comptoir.server.api import live
from comptoir.server.protection import patience
from comptoir.server.protection.limits import ADDRESS, LIMITS, MINUTE, OPEN_SOCKETS, PERSON, Limit
from comptoir.server.settings import SESSION_AGE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FILES = sorted(path for path in (ROOT / "deploy").iterdir())


def variables() -> dict[str, str]:
    """The environment variables of `comptoir serve`, with the options that they stand for."""
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option.envvar: option.opts[0] for option in serve.params if option.envvar}


def test_the_page_tells_every_variable_with_its_option() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `COMPTOIR_")]
    told = [tuple(re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[1:3]) for row in rows]
    assert variables() == {name: option for names, options in told for name, option in zip(names, options, strict=True)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_sets_only_variables_that_there_are(file: Path) -> None:
    assert set(re.findall(r"COMPTOIR_\w+", file.read_text(encoding="utf-8"))) <= set(variables())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_leads_to_every_file(file: Path) -> None:
    assert file.stem in PAGE


def test_the_page_tells_every_limit() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| (\d+) in (\d+) min \| (\w+) \|$", PAGE, re.MULTILINE)
    told = [(kind, Limit(int(most), whom, int(minutes) * MINUTE)) for kind, most, minutes, whom in rows]
    assert list(LIMITS.items()) == told


def test_the_page_tells_how_long_anybody_is_waited_for() -> None:
    page = " ".join(PAGE.split())
    for told in (
        f"{OPEN_SOCKETS[PERSON]} tables at once, and {OPEN_SOCKETS[ADDRESS]} can be followed from one address",
        f"{connections.HEADERS:g} seconds for the headers of a request and {patience.BODY:g} for its body",
        f"no message within {live.PATIENCE:g} seconds is dropped",
        f"more than {live.OFTEN} times in {live.ASKING:g} seconds is closed (code {live.FLOODING})",
        f"more than {MESSAGE_LIMIT // 1024} KiB at once",
        f"not taken within {UNREAD} seconds",
        f"not been here for {SESSION_AGE // 86400} days",
    ):
        assert told in page
