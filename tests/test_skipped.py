"""What is said of tests that were skipped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tests.conftest import pytest_terminal_summary


def summary(*reasons: str) -> list[str]:
    lines: list[str] = []
    skipped = [SimpleNamespace(longrepr=("test_file.py", line, reason)) for line, reason in enumerate(reasons)]
    pytest_terminal_summary(cast(Any, SimpleNamespace(stats={"skipped": skipped}, write_line=lines.append)))
    return lines


def test_every_reason_is_said_once() -> None:
    said = summary("Skipped: No browser.", "Skipped: No database.", "Skipped: No browser.")
    assert ["2 skipped: No browser.", "1 skipped: No database."] == said


def test_where_nothing_was_skipped_nothing_is_said() -> None:
    assert [] == summary()
