"""Where the browser of the tests comes from, and what is said when there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

import pytest

from tests.browser import chromium

FINDERS = ("_installed", "_playwrights_own", "_debian_package")


def found(monkeypatch: pytest.MonkeyPatch, paths: Sequence[str | None]) -> str:
    """What is found where the finders find these."""
    for finder, path in zip(FINDERS, paths, strict=True):
        monkeypatch.setattr(chromium, finder, lambda path=path: path)
    return chromium.find_chromium.__wrapped__()


def test_an_installed_one_is_taken_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/here" == found(monkeypatch, ["/here", "/own", "/package"])


def test_then_playwrights_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/own" == found(monkeypatch, [None, "/own", "/package"])


def test_then_the_debian_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/package" == found(monkeypatch, [None, None, "/package"])


def test_without_any_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(chromium.NoChromium, match=r"^No Chromium was found\. Install one .*apt-get install chromium"):
        found(monkeypatch, [None, None, None])


def test_every_usual_name_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/c" if name == chromium.NAMES[-1] else None)
    assert "/c" == chromium._installed()


@pytest.mark.parametrize(("user", "apt"), [(1000, "/apt-get"), (0, None)], ids=["not root", "no apt-get"])
def test_no_package_is_installed_where_somebody_has_to_be_asked(
    monkeypatch: pytest.MonkeyPatch, user: int, apt: str | None
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name: apt)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was installed"))
    assert chromium._debian_package() is None
