"""`comptoir serve`: it says where it is, keeps the games, and goes away quietly."""

from __future__ import annotations

import json
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from comptoir.cli import serve
from comptoir.cli.files import default_database
from comptoir.cli.serve import address_of, check_writable, has_browser, listen
from comptoir.cli.serve_options import check_variables, variables
from comptoir.cli.supervisor import Supervisor
from comptoir.engine.errors import Refusal
from tests.cli.running import refusal, run, start
from tests.deadline import DEADLINE
from tests.server.listening import said


class Served:
    """A server as a separate process, and a browser that is signed in."""

    def __init__(self, process: Popen[str], cookies: httpx.Cookies) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        logs_json = "json" in process.args  # type: ignore[operator]
        self.said = (process.stderr if logs_json else process.stdout).readline()
        found = re.search(r"http://[\w.]+:\d+", self.said)
        if found is None:
            process.kill()  # it may go on serving, and would have no end to read
            raise AssertionError(self.said + "".join(process.communicate()))
        self.http = httpx.Client(base_url=found[0], cookies=cookies, timeout=DEADLINE)

    def view(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/tables/{table}/view?seat=0").raise_for_status().json()
        return found

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it as Ctrl-C does; its exit code, and everything that it said besides its address."""
        self.process.send_signal(how)
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """Wait until it has stopped; its exit code, and everything that it said besides its address."""
        said, complained = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, said + complained


@contextmanager
def serving(*options: str, cookies: httpx.Cookies | None = None, port: int = 0) -> Iterator[Served]:
    process = start(["serve", "--port", str(port), "--database", "games.sqlite", *options])
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
        assert re.fullmatch(r"The table is ready at http://127\.0\.0\.1:\d+/ \(Ctrl-C stops it\)\n", served.said)
        assert "ok" in served.http.get("/healthz").text
        assert (0, "") == served.stop()


def test_it_stops_quietly_while_a_person_looks_and_a_bot_thinks() -> None:
    with serving("--pace", "0", "--grace", str(10 * DEADLINE)) as served:
        with live(served, a_new_table(served)) as socket:
            socket.recv(timeout=DEADLINE)
            assert (0, "") == served.stop()  # without waiting for anybody
        with pytest.raises(httpx.ConnectError):
            served.http.get("/healthz")


def test_a_polite_end_is_as_quiet_in_any_language_and_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with serving("--language", "fr", "--open") as served:
        assert served.said.startswith("La table est prête")
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
        again = my_turn(served, table)
        lines = view["log"]["lines"]
        assert lines == again["log"]["lines"][: len(lines)]


def test_second_server_on_a_file_ends_with_a_sentence_and_the_first_goes_on() -> None:
    with serving() as served:
        said = refusal("serve", "--port", 0, "--database", "games.sqlite")
        path = Path("games.sqlite").absolute()
        assert f"“{path}” is in use by a running server; stop it first, or name another file." == said
        assert "ok" in served.http.get("/healthz").text


def test_server_is_followed_at_once_however_it_ended() -> None:
    for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
        with serving("--pace", "0") as served:
            a_new_table(served)  # with a bot, whose process outlives a killed server for a moment
            served.stop(how)


def test_commands_work_beside_a_server() -> None:
    with serving() as served:
        table = a_new_table(served)
        commands = (
            ("backup", "copy.sqlite"),
            ("validate",),
            ("admin", "tables"),
            ("admin", "delete-table", table, "--yes"),
        )
        assert [0] * 4 == [run(*args, "--database", "games.sqlite").exit_code for args in commands]


def test_games_are_restored_when_the_server_has_stopped() -> None:
    with serving() as served:
        run("backup", "copy.sqlite", "--database", "games.sqlite")
        assert "in use by a running server" in refusal("restore", "copy.sqlite", "--database", "games.sqlite")
        served.stop()
    assert 0 == run("restore", "copy.sqlite", "--database", "games.sqlite").exit_code


# ------------------------------------------------------------------ stopping


def live(served: Served, table: str) -> ClientConnection:
    """A socket that follows a table from the first seat."""
    cookie = f"comptoir={served.http.cookies['comptoir']}"
    address = f"ws://{served.http.base_url.netloc.decode()}/tables/{table}/live?seat=0"
    return connect(address, additional_headers={"cookie": cookie}, open_timeout=DEADLINE)


def end_of(socket: ClientConnection) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            socket.recv(timeout=DEADLINE)
    except ConnectionClosed as gone:
        return gone.rcvd.code if gone.rcvd else 0


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait for something that another process brings about."""
    deadline = monotonic() + DEADLINE
    while not is_so():
        assert monotonic() < deadline
        sleep(0.02)


def my_turn(served: Served, table: str) -> dict[str, Any]:
    """The table as soon as the first seat has to decide."""
    wait_until(lambda: served.view(table)["moves"])
    return served.view(table)


def is_refused(served: Served) -> bool:
    """Does the server listen no longer?"""
    try:
        httpx.get(f"{served.http.base_url}/healthz", timeout=DEADLINE)
    except httpx.ConnectError:
        return True
    except httpx.TransportError:  # it still let us in while it was closing
        return False
    return False


def move(served: Served, table: str, key: str, view: dict[str, Any]) -> httpx.Response:
    return served.http.post(f"/tables/{table}/moves", json=first_move(view, key))


def first_move(view: dict[str, Any], key: str) -> dict[str, Any]:
    """The first move that is legal."""
    return {"seat": 0, "version": view["version"], "move": view["moves"][0]["move"], "key": key}


@contextmanager
def beginning(served: Served, path: str, body: bytes) -> Iterator[socket.socket]:
    """A request whose headers have arrived; the server waits for its body."""
    where, cookie = served.http.base_url, served.http.cookies["comptoir"]
    head = f"POST {path} HTTP/1.1\r\nHost: {where.netloc.decode()}\r\nCookie: comptoir={cookie}\r\n"
    to_come = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n"
    with socket.create_connection((where.host, where.port), timeout=DEADLINE) as found:
        found.sendall(f"{head}{to_come}Connection: close\r\n\r\n".encode())
        assert found.recv(1000).startswith(b"HTTP/1.1 100 ")
        yield found


def keys() -> list[str]:
    """What people called the moves that are stored."""
    with closing(sqlite3.connect("games.sqlite")) as connection:
        rows = connection.execute("SELECT key FROM entries WHERE key IS NOT NULL ORDER BY number")
        return [key for (key,) in rows]


def test_browsers_are_told_to_come_back() -> None:
    with serving() as served, live(served, a_new_table(served)) as socket:
        socket.recv(timeout=DEADLINE)
        served.stop(signal.SIGTERM)
        assert 1012 == end_of(socket)


def test_a_move_under_way_is_finished_and_acknowledged() -> None:
    with serving("--pace", "0", "--grace", f"{DEADLINE:.0f}") as served:
        table = a_new_table(served)
        body = json.dumps(first_move(my_turn(served, table), "under-way")).encode()
        with beginning(served, f"/tables/{table}/moves", body) as moving:
            served.process.terminate()
            wait_until(lambda: is_refused(served))
            assert served.process.poll() is None
            moving.sendall(body)
            assert said(moving).startswith(b"HTTP/1.1 200 ")
        assert (0, "") == served.ended()
    assert ["under-way"] == keys()


def test_a_restart_loses_and_doubles_nothing() -> None:
    made: dict[str, dict[str, Any]] = {}
    port, cookies, table = 0, None, ""
    for turn in range(3):
        with serving("--pace", "0", cookies=cookies, port=port) as served:
            table = table or a_new_table(served)
            view = my_turn(served, table)
            for key, seen in made.items():  # again, as a browser does that has not heard the answer
                assert 200 == move(served, table, key, seen).status_code
            assert view == served.view(table)
            assert 200 == move(served, table, f"turn-{turn}", view).status_code
            made[f"turn-{turn}"] = view
            port, cookies = served.http.base_url.port or 0, served.http.cookies
            served.stop(signal.SIGTERM)
    assert list(made) == keys()


# ------------------------------------------------------------------ options


def test_logs_can_be_read_by_machines() -> None:
    with serving("--log", "json", "--proxies", "127.0.0.1") as served:
        id = served.http.get("/readyz", headers={"x-forwarded-for": "192.0.2.7"}).headers["x-request-id"]
        _, logged = served.stop()
    line = next(found for found in map(json.loads, logged.splitlines()) if found.get("request") == id)
    assert ("/readyz", 200, "192.0.2.7") == (line["route"], line["status"], line["address"])
    assert "The table is at http" in json.loads(served.said)["message"]  # from the first line on


def test_only_a_proxy_that_was_named_is_believed() -> None:
    with serving("--log", "json") as served:
        served.http.get("/readyz", headers={"x-forwarded-for": "192.0.2.7"})
        _, logged = served.stop()
    assert "192.0.2.7" not in logged


def test_behind_https_the_cookie_is_for_https_and_large_requests_are_refused() -> None:
    with serving("--https", "--body-limit", "1024") as served:
        assert "; Secure" in served.http.post("/play/burgundy", data={}).headers["set-cookie"]
        assert 413 == served.http.post("/tables/x/moves", json={"key": "x" * 2000}).status_code


def test_too_many_connections_are_turned_away() -> None:
    with serving("--connections", "2") as served:
        table = a_new_table(served)
        with live(served, table) as socket:
            socket.recv(timeout=DEADLINE)
            assert 200 == served.http.get("/healthz").status_code
            assert 503 == httpx.get(f"{served.http.base_url}/healthz", timeout=DEADLINE).status_code


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("PROXIES", "caddy", "“caddy” is not an address or network; write it like 127.0.0.1 or 10.0.0.0/8."),
        ("SMTP", "mail.example.org", "This is not a mail server address; write it like smtp://user:"),
        ("ADDRESS", "table.example.org", "“table.example.org” is not a table address; write it like https://table."),
        ("WORKERS", "2", "Several workers need a PostgreSQL database; a file supports only one."),
        ("WORKERS", "0", "Invalid value for '--workers'"),
        ("PORT", "70000", "Invalid value for '--port'"),
        (
            "SMTP",
            "smtp://mail?from=a@example.org",
            "E-mail needs --address as well as --smtp: every mail has an unsubscribe link",
        ),
        ("LIMITS", "inf", "Invalid value for '--limits'"),
        ("LIMITS", "1e308", "Invalid value for '--limits'"),
        ("LIMITS", "-1", "Invalid value for '--limits'"),
        ("PACE", "nan", "Invalid value for '--pace'"),
        ("MESSAGE_DELAY", "Infinity", "Invalid value for '--message-delay'"),
        ("LOG", "loud", "Invalid value for '--log'"),
        ("GRACE", "-1", "Invalid value for '--grace'"),
        ("DATABASE", ".", "“.” cannot keep the games: "),
    ],
)
def test_variables_are_options_too_and_bad_ones_get_a_sentence(variable: str, value: str, sentence: str) -> None:
    assert refusal("serve", **{f"COMPTOIR_{variable}": value}).startswith(sentence)
    assert [] == list(Path().iterdir())


# ------------------------------------------------------------------ workers

WATCHED = (
    "import signal; from functools import partial; from multiprocessing.resource_tracker import ensure_running; "
    "from comptoir.cli import supervisor; from comptoir.cli.supervisor import STOPS; "
)


def test_workers_end_together() -> None:
    # Signals wait from the moment that it says so.
    ready = "ensure_running(); signal.pthread_sigmask(signal.SIG_BLOCK, STOPS); print('here', flush=True); "
    program = f"{WATCHED}{ready}print(supervisor.Supervisor(2, partial(signal.sigwait, STOPS), {DEADLINE}).run())"
    with Popen([sys.executable, "-c", program], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert "here\n" == process.stdout.readline()
        process.terminate()
        assert "True\n" == process.communicate(timeout=DEADLINE)[0]


def test_a_worker_that_is_replaced_is_told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    workers = Supervisor(1, partial(int, "7"), 5)
    workers._start()
    (first,) = workers._running
    first.join(DEADLINE)
    workers._running[first] -= 60
    try:
        assert workers._watch()
        assert [f"Worker {first.pid} has ended (0); a new one takes its place."] == caplog.messages
    finally:
        workers._stop()


@pytest.mark.parametrize(
    ("name", "known"),
    [("DATABSE", "DATABASE"), ("PROXY", "PROXIES"), ("BODYLIMIT", "BODY_LIMIT"), ("LIMIT", "LIMITS")],
)
def test_a_misspelt_variable_gets_a_sentence_with_the_right_one(name: str, known: str) -> None:
    with pytest.raises(Refusal, match=f"COMPTOIR_{name} is not a setting; did you mean COMPTOIR_{known}\\?"):
        check_variables({f"COMPTOIR_{name}": "x"})


def test_variables_of_others_are_left_alone() -> None:
    known = dict.fromkeys(variables(), "x")
    check_variables({**known, "COMPTOIR_SERVICE_HOST": "x", "COMPTOIR_PORT_8000_TCP": "x", "PATH": "x"})


def test_workers_that_cannot_begin_are_not_started_for_ever() -> None:
    program = (
        f"{WATCHED}supervisor.YOUNG = {DEADLINE}; print(supervisor.Supervisor(2, partial(int, '7'), {DEADLINE}).run())"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=PIPE, text=True, timeout=DEADLINE, check=True)
    assert "False\n" == done.stdout


# ------------------------------------------------------------------ the address


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield int(other.getsockname()[1])


def test_a_taken_port_gets_a_sentence(taken: int) -> None:
    said = refusal("serve", "--port", taken, "--database", "games.sqlite")
    assert f"Port {taken} is taken; choose another with --port, or leave it out." == said


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
    with pytest.raises(Refusal, match=r"Cannot listen on “nowhere\.invalid”, port 81"):
        listen("nowhere.invalid", 81)


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
        wait_until(seen.exists)
        assert f"{served.http.base_url}/" == seen.read_text().strip()


# ------------------------------------------------------------------ the database


def test_games_are_kept_in_the_data_folder() -> None:
    assert "/data/comptoir/tables.sqlite" == default_database({"XDG_DATA_HOME": "/data"})
    assert default_database({}).endswith("/.local/share/comptoir/tables.sqlite")


def test_a_folder_for_the_games_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "games.sqlite"
    check_writable(str(file))
    assert file.parent.is_dir()


def test_a_database_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and it is long enough to be seen to be none" * 20)
    for path in (tmp_path, tmp_path / "text", tmp_path / "text" / "games.sqlite"):
        said = refusal("serve", "--port", 0, "--database", path)
        assert said.startswith(f"“{path}” cannot keep the games: ")


def test_nobody_else_may_read_the_database(tmp_path: Path) -> None:
    new, old = tmp_path / "new.sqlite", tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE old (name)")
        for file in (new, old):
            check_writable(str(file))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert dict.fromkeys(("new.sqlite", "old.sqlite", "old.sqlite-wal", "old.sqlite-shm"), 0o600) == modes


def test_a_file_that_is_no_database_keeps_its_rights(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("this is no database, and it is long enough to be seen to be none" * 20)
    text.chmod(0o644)
    with pytest.raises(Refusal):
        check_writable(str(text))
    assert 0o644 == stat.S_IMODE(text.stat().st_mode)
