"""Which of the browsers on a machine is taken, and what is said when there is none."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.chromium import NAMES, NoChromium, launch_chromium

OWN = "own"  # fetched by Playwright


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a machine has its programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def taken(folder: Path, *names: str, broken: str = "") -> str:
    """Which is taken of those that are there, of which one may not start."""
    for name in names:
        (folder / name).touch(mode=0o755)

    def launch(executable_path: str, **_: Any) -> str:
        if (name := Path(executable_path).name) == broken:
            raise Error(f"{name} does not start")
        return name

    kind = SimpleNamespace(executable_path=str(folder / OWN), launch=launch)
    return cast(str, launch_chromium(cast(Playwright, SimpleNamespace(chromium=kind))))


@pytest.mark.parametrize("name", NAMES)
def test_every_usual_name_is_taken_before_playwrights_own(folder: Path, name: str) -> None:
    assert name == taken(folder, OWN, name)


def test_playwrights_own_is_taken_where_it_was_fetched(folder: Path) -> None:
    assert OWN == taken(folder, OWN)


def test_one_that_does_not_start_is_passed_over(folder: Path) -> None:
    assert OWN == taken(folder, OWN, "chromium", broken="chromium")


def test_where_the_only_one_does_not_start_that_is_an_error(folder: Path) -> None:
    with pytest.raises(Error, match="chromium does not start"):
        taken(folder, "chromium", broken="chromium")


def test_without_any_a_sentence_says_what_to_do(folder: Path) -> None:
    with pytest.raises(NoChromium, match=r"^No Chromium or Chrome was found; `make browser` installs one, or says how"):
        taken(folder)
