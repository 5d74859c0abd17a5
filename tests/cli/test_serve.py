"""`comptoir serve`: it says where it is, keeps the games, and goes away quietly."""

from __future__ import annotations

import re
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import Popen
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from comptoir.cli import serve
from comptoir.cli.serve import address_of, default_database, has_browser, listen, writable
from comptoir.engine.errors import Refusal
from tests.cli.running import refusal, run, start

DEADLINE = 30.0


class Served:
    """A server as a process of its own, and a browser that is somebody."""

    def __init__(self, process: Popen[str], cookies: httpx.Cookies) -> None:
        assert process.stdout is not None
        self.process = process
        self.said = process.stdout.readline()
        found = re.search(r"http://[\w.]+:\d+", self.said)
        assert found is not None, process.stderr and process.stderr.read()
        self.http = httpx.Client(base_url=found[0], cookies=cookies)

    def view(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/tables/{table}/view?seat=0").raise_for_status().json()
        return found

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it as Ctrl-C does; its exit code, and everything that it said besides its address."""
        self.process.send_signal(how)
        said, complained = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, said + complained


@contextmanager
def serving(*options: str, cookies: httpx.Cookies | None = None) -> Iterator[Served]:
    process = start(["serve", "--port", "0", "--database", "games.sqlite", *options])
    try:
        served = Served(process, cookies or httpx.Cookies())
        with served.http:
            yield served
    finally:
        process.kill()
        process.communicate()


def a_new_table(served: Served) -> str:
    answer = served.http.post("/play/burgundy", data={})
    return str(answer.headers["location"].removeprefix("/tables/"))


def test_it_has_help() -> None:
    assert "--database" in run("serve", "--help").stdout


def test_it_says_where_it_is_and_stops_quietly() -> None:
    with serving() as served:
        assert re.fullmatch(r"The table is set at http://127\.0\.0\.1:\d+/ \(Ctrl-C clears it\)\n", served.said)
        assert "ok" in served.http.get("/healthz").text
        assert (0, "") == served.stop()


def test_it_stops_quietly_while_somebody_looks_and_a_bot_thinks() -> None:
    with serving("--pace", "0") as served:
        table = a_new_table(served)
        cookie = f"comptoir={served.http.cookies['comptoir']}"
        address = f"ws://{served.http.base_url.netloc.decode()}/tables/{table}/live?seat=0"
        with connect(address, additional_headers={"cookie": cookie}) as live:
            live.recv(timeout=DEADLINE)
            began = monotonic()
            assert (0, "") == served.stop()
            assert monotonic() - began < 5
        with pytest.raises(httpx.ConnectError):
            served.http.get("/healthz")


def test_a_polite_end_is_as_quiet_in_any_language_and_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with serving("--language", "fr", "--open") as served:
        assert served.said.startswith("La table est mise")
        assert (0, "") == served.stop(signal.SIGTERM)


def test_started_again_every_game_is_where_it_was_and_bots_go_on() -> None:
    with serving("--pace", "3600") as served:
        table, cookies = a_new_table(served), served.http.cookies
        while (view := served.view(table))["moves"]:  # until the bot has to move, which it does in an hour
            body = {
                "seat": 0,
                "version": view["version"],
                "move": view["moves"][0]["move"],
                "key": str(view["version"]),
            }
            served.http.post(f"/tables/{table}/moves", json=body).raise_for_status()
        served.stop()
    with serving("--pace", "0", cookies=cookies) as served:
        deadline = monotonic() + DEADLINE
        while not (again := served.view(table))["moves"]:
            assert monotonic() < deadline
            sleep(0.02)
        lines = view["log"]["lines"]
        assert lines == again["log"]["lines"][: len(lines)]


# ------------------------------------------------------------------ the address


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield int(other.getsockname()[1])


def test_a_taken_port_gets_a_sentence(taken: int) -> None:
    said = refusal("serve", "--port", taken, "--database", "games.sqlite")
    assert f"The port {taken} is taken; name another with --port, or none at all." == said


def test_a_port_that_nobody_asked_for_is_found(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", taken)
    with closing(listen("127.0.0.1", None)) as found:
        assert taken < found.getsockname()[1]


def test_a_port_is_found_even_if_all_that_are_tried_are_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", taken)
    monkeypatch.setattr(serve, "PORTS", 1)
    with closing(listen("127.0.0.1", None)) as found:
        assert taken != found.getsockname()[1]


def test_an_address_of_nobody_gets_a_sentence() -> None:
    with pytest.raises(Refusal, match="cannot be listened at"):
        listen("nowhere.invalid", 0)


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "castle"), ("", "castle"), ("::1", "[::1]")]
)
def test_the_address_can_be_typed_into_a_browser(host: str, shown: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        assert f"http://{shown}:{found.getsockname()[1]}/" == address_of(found, host, "castle")


# ------------------------------------------------------------------ the browser


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_only_a_browser_with_a_window_is_opened(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert expected == has_browser(environment, platform)


def test_the_browser_is_shown_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{seen}.part" && mv "{seen}.part" "{seen}"\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    with serving("--open") as served:
        deadline = monotonic() + DEADLINE
        while not seen.exists():
            assert monotonic() < deadline
            sleep(0.02)
        assert f"{served.http.base_url}/" == seen.read_text().strip()


# ------------------------------------------------------------------ the database


def test_games_are_kept_in_the_data_folder() -> None:
    assert "/data/comptoir/tables.sqlite" == default_database({"XDG_DATA_HOME": "/data"})
    assert default_database({}).endswith("/.local/share/comptoir/tables.sqlite")


def test_a_folder_for_the_games_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "games.sqlite"
    assert str(file) == writable(str(file))
    assert file.parent.is_dir()


def test_a_database_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and it is long enough to be seen to be none" * 20)
    for path in (tmp_path, tmp_path / "text", tmp_path / "text" / "games.sqlite"):
        said = refusal("serve", "--port", 0, "--database", path)
        assert said.startswith(f"“{path}” cannot keep the games: ")


def test_an_address_of_a_database_is_left_to_it() -> None:
    assert "postgresql+asyncpg://somewhere" == writable("postgresql+asyncpg://somewhere")
