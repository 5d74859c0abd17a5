"""`comptoir serve`: the web table on this machine, for one's browser and for whoever can reach it."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import uvicorn
from litestar import Litestar

from comptoir.cli.screen import Screen
from comptoir.engine.errors import Refusal
from comptoir.server.app import make_app
from comptoir.server.settings import Settings

FIRST_PORT, PORTS = 8000, 100  # where a port is looked for when none is asked for
EVERYWHERE = ("0.0.0.0", "::", "")
GRACE = 2  # seconds for browsers to say goodbye
MESSAGE_LIMIT = 16 * 1024  # bytes that a browser may send over a socket
STOPS = {signal.SIGINT, signal.SIGTERM}


def serve_tables(
    screen: Screen, *, host: str, port: int | None, database: str | None, pace: float, opens_browser: bool
) -> bool:
    """Serve until somebody stops it; False if it could not begin."""
    settings = Settings(database=writable(database or default_database(os.environ)), pace=pace)
    listening = listen(host, port)

    def announce() -> None:
        screen.line(screen.words.say("serve.address", address=address_of(listening, host, socket.gethostname())))
        if opens_browser:
            here = address_of(listening, host, "127.0.0.1")
            threading.Thread(target=open_browser, args=(here,), daemon=True).start()

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    server = TableServer(make_app(settings), announce)
    server.run(sockets=[listening])
    return server.started


class TableServer(uvicorn.Server):
    """One worker that says when it can be reached and stops quickly and quietly."""

    def __init__(self, app: Litestar, announce: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=MESSAGE_LIMIT,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
        )
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C stops the server and nothing else: processes that bots think in inherit that it is blocked."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        for stop in STOPS:  # whoever started us may have told us to ignore it
            signal.signal(stop, self.handle_exit)
        threading.Thread(target=self._wait_for_stop, daemon=True).start()
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _wait_for_stop(self) -> None:
        signal.sigwait(STOPS)
        self.should_exit = True


# ------------------------------------------------------------------ the address


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, or at the first free one."""
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    for candidate in ports:
        try:
            return _bound(host, candidate)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                reason = problem.strerror or str(problem)
                raise Refusal("“{host}” cannot be listened at: {reason}.", host=host, reason=reason) from problem
    if port is None:
        return _bound(host, 0)
    raise Refusal("The port {port} is taken; name another with --port, or none at all.", port=port)


def _bound(host: str, port: int) -> socket.socket:
    places = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, place = places[0]
    found = socket.socket(family, kind, protocol)
    try:
        # Started again at once, the port still has connections of the last time that are fading away.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen()
    except OSError:
        found.close()
        raise
    return found


def address_of(listening: socket.socket, host: str, machine: str) -> str:
    """What to type into a browser; a server that listens everywhere goes by a name of the machine."""
    name = machine if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


# ------------------------------------------------------------------ the browser


def open_browser(address: str) -> None:
    """Show the first page; harmless where there is no browser."""
    # The browser must not inherit the server's blocked signals.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    if has_browser(os.environ, sys.platform):
        webbrowser.open(address)


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a window to open? A text browser would take the terminal away."""
    is_windowed = platform in ("darwin", "win32")
    return is_windowed or any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


# ------------------------------------------------------------------ the database


def default_database(environment: Mapping[str, str]) -> str:
    """Where games are kept when nobody says where: in the user's data folder."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(data) / "comptoir" / "tables.sqlite")


def writable(database: str) -> str:
    """The database, if it can be written; an address of another database is left to it."""
    if "://" in database:
        return database
    try:
        Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(database, timeout=GRACE)) as connection:
            connection.execute("BEGIN IMMEDIATE")
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal("“{path}” cannot keep the games: {reason}.", path=database, reason=reason) from problem
    return database
