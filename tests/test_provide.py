"""What `make browser` and `make postgres` do on machines that lack things."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import pytest

from tests import provide
from tests.browser import chromium

Said: TypeAlias = pytest.CaptureFixture[str]


class Machine:
    """Only the programs that a test puts there; what they are asked is in the log."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "env").symlink_to("/usr/bin/env")

    def program(self, name: str, does: str = "true") -> None:
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> {self.folder}/log\n{does}\n')
        path.chmod(0o755)

    def has(self, name: str) -> bool:
        return (self.folder / name).exists()

    def log(self) -> list[str]:
        log = self.folder / "log"
        return log.read_text().splitlines() if log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine whose user is root and that has nothing."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(provide, "sleep", lambda seconds: None)
    return Machine(tmp_path)


@pytest.fixture
def bare(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine without a browser, whose packages and whose Playwright work; a file says what has been installed."""
    machine.program("apt-get", f'case "$*" in *install*) echo > {machine.folder}/chromium;; esac')
    machine.program("python", f'case "$*" in *install*) echo > {machine.folder}/own;; esac')
    monkeypatch.setattr(chromium, "PLAYWRIGHT", ("python", "-m", "playwright"))
    monkeypatch.setattr(chromium, "driver_runs", lambda: True)
    monkeypatch.setattr(chromium, "starts", lambda: machine.has("own") or machine.has("chromium"))
    return machine


# ------------------------------------------------------------------ the browser


def test_where_a_browser_starts_nothing_is_installed(bare: Machine, capsys: Said) -> None:
    (bare.folder / "chromium").touch()
    assert 0 == provide.main(["browser"])
    assert ([], "") == (bare.log(), capsys.readouterr().out)


def test_playwrights_own_is_fetched_first(bare: Machine, capsys: Said) -> None:
    assert 0 == provide.main(["browser"])
    assert ["python -m playwright install --no-shell chromium"] == bare.log()
    assert "Installing Chromium from Playwright; this can take a few minutes.\n" == capsys.readouterr().out


def test_one_that_was_fetched_gets_its_libraries(bare: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    bare.program("python", f'case "$*" in *install-deps*) echo > {bare.folder}/libraries;; esac')
    monkeypatch.setattr(chromium, "starts", lambda: bare.has("libraries"))
    assert 0 == provide.main(["browser"])
    assert "python -m playwright install-deps chromium" == bare.log()[-1]


def test_then_the_debian_package_is_installed(bare: Machine, capsys: Said) -> None:
    bare.program("python", "exit 1")
    assert 0 == provide.main(["browser"])
    apt = "apt-get -qq -y -o DPkg::Lock::Timeout=300"
    assert [f"{apt} update", f"{apt} --no-install-recommends install chromium-headless-shell"] == bare.log()[-2:]
    assert "Installing the Debian package chromium-headless-shell; this can take" in capsys.readouterr().out


def test_where_chromium_is_one_package_all_of_it_is_installed(bare: Machine) -> None:
    bare.program("python", "exit 1")
    bare.program("apt-get", f'case "$*" in *"install chromium") echo > {bare.folder}/chromium;; *) exit 100;; esac')
    assert 0 == provide.main(["browser"])
    assert bare.log()[-1].endswith(" install chromium")


def test_playwright_gets_the_library_that_it_needs_itself(bare: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "driver_runs", lambda: bare.has("chromium"))
    assert 0 == provide.main(["browser"])
    assert bare.log()[-1].endswith(" install libatomic1")


def test_a_server_that_does_not_answer_is_given_up_soon(bare: Machine) -> None:
    bare.program("python", f'echo "$PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT" > {bare.folder}/timeout; exit 1')
    provide.main(["browser"])
    assert 10_000 == int((bare.folder / "timeout").read_text())  # milliseconds


def test_where_nothing_helps_a_sentence_says_what_to_do(bare: Machine, capsys: Said) -> None:
    bare.program("python", "exit 1")
    bare.program("apt-get", "echo E: Unable to locate package >&2; exit 100")
    assert 1 == provide.main(["browser"])
    assert ["E: Unable to locate package"] * 4 + [provide.NO_BROWSER] == capsys.readouterr().err.splitlines()


# ------------------------------------------------------------------ packages


@pytest.fixture
def ordinary(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The user is not root."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.program("apt-get")
    return machine


def test_an_ordinary_user_without_sudo_installs_nothing(ordinary: Machine) -> None:
    provide.install("chromium")
    assert [] == ordinary.log()


def test_nobody_is_asked_for_a_password(ordinary: Machine) -> None:
    ordinary.program("sudo", "exit 1")
    provide.install("chromium")
    assert ["sudo -n true"] == ordinary.log()


def test_sudo_without_a_password_installs(ordinary: Machine) -> None:
    ordinary.program("sudo", 'shift; [ "$1" = true ] || exec "$@"')
    provide.install("chromium")
    assert ordinary.log()[-1].endswith(" install chromium")


def test_without_apt_get_nothing_is_installed(machine: Machine) -> None:
    provide.install("chromium")
    assert [] == machine.log()


def test_packages_ask_no_questions(machine: Machine) -> None:
    machine.program("apt-get", f"read answer; echo $DEBIAN_FRONTEND $answer > {machine.folder}/asked")
    provide.install("chromium")
    assert "noninteractive\n" == (machine.folder / "asked").read_text()


def test_lists_that_another_process_updates_are_waited_for(machine: Machine) -> None:
    locked = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1"
    once = f'[ -e {machine.folder}/tried ] || {{ echo > {machine.folder}/tried; echo "{locked}" >&2; exit 100; }}'
    machine.program("apt-get", once)
    provide.install("chromium")
    assert ["update", "update", "chromium"] == [line.split()[-1] for line in machine.log()]


# ------------------------------------------------------------------ the others


def test_postgresql_comes_from_the_debian_package(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    found = machine.folder / "installed"
    machine.program("apt-get", f"echo > {found}")
    monkeypatch.setattr("tests.server.postgres_programs.installed", lambda: found if found.exists() else None)
    assert 0 == provide.main(["postgres"])
    assert machine.log()[-1].endswith(" install postgresql")


@pytest.mark.usefixtures("machine")
def test_without_postgresql_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr("tests.server.postgres_programs.installed", lambda: None)
    assert 1 == provide.main(["postgres"])
    assert f"{provide.NO_POSTGRES}\n" == capsys.readouterr().err


@pytest.mark.usefixtures("machine")
def test_a_python_that_makes_no_virtual_environments_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(provide, "find_spec", lambda name: None)
    assert 1 == provide.main(["venv"])
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"apt-get install python{version}-venv), then try again.\n" in capsys.readouterr().err


@pytest.mark.usefixtures("machine")
def test_a_bare_python_can_ask_for_it() -> None:
    """Virtual environments come before everything else that is installed."""
    command = [sys.executable, "-S", "-m", "tests.provide", "venv"]  # -S: the standard library only
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.stderr in ("", f"{provide.NO_VENV}\n")
