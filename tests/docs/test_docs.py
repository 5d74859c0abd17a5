"""The examples in the documentation run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import DEADLINE

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
SERVER = ROOT / "src" / "comptoir" / "server"
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(page: Path) -> str:
    """All examples of a page, as one program."""
    return "\n".join(EXAMPLE.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    # A process of its own: an example may add a tile or a game.
    command = [sys.executable, "-W", "error", "-c", examples(page)]
    # What JAX compiles runs once, so that it is better compiled quickly than well.
    env = {**os.environ, "JAX_DISABLE_MOST_OPTIMIZATIONS": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", text)
    assert [] == [target for target in targets if not (page.parent / target).exists()]


def test_the_table_of_the_servers_modules_is_complete() -> None:
    text = (ROOT / "docs" / "web-table.md").read_text(encoding="utf-8")
    told, package = set(), ""
    for first, modules in re.findall(r"^\|(.*?)\| (`.*?`) \|", text, re.MULTILINE):
        package = first.strip(" `") or package
        told |= {(package, module) for module in re.findall(r"\w+", modules)}
    files = [*SERVER.glob("*.py"), *SERVER.glob("*/*.py")]
    assert told == {(file.parent.name, file.stem) for file in files if file.stem != "__init__"}
