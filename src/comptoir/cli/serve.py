"""`comptoir serve`: the web table on this machine, for your own browser and everyone who can reach it."""

import errno
import gc
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
from functools import partial
from pathlib import Path
from time import sleep

import uvicorn
from litestar import Litestar

from comptoir.cli.header_timeouts import HeaderTimeoutProtocol
from comptoir.cli.screen import Screen
from comptoir.cli.serve_options import ServeOptions
from comptoir.cli.supervisor import STOPS, Supervisor
from comptoir.cli.websocket_protocol import TableWebSocketProtocol
from comptoir.engine.errors import Refusal
from comptoir.server.app import make_app
from comptoir.server.operating.logs import JSON, set_up_logs
from comptoir.server.settings import Settings
from comptoir.server.storage.connection_checks import bring_up_to_date, reachable
from comptoir.server.storage.file_locks import keep_private, make_private, serving
from comptoir.server.storage.health import will_pass

LOG = logging.getLogger(__name__)
FIRST_PORT, PORTS = 8000, 100  # where the search for a free port begins by default
EVERYWHERE = ("0.0.0.0", "::", "")
MESSAGE_LIMIT = 16 * 1024  # bytes that a browser may send over a socket
UNREAD = 30  # seconds that sent data may wait to be received
SWITCH = 0.0005  # seconds that drawing may hold up a thread that writes a move
KEEP_ALIVE = 130  # seconds that a connection may idle; a proxy closes it sooner, so it sends no move into a closed one
SELDOM = (2_000, 10, 100)  # new objects before a collection; every 10th includes the next generation, every 1,000th all
LOCKED = 2  # seconds that another process may be writing to the database at startup


def serve_tables(screen: Screen, settings: Settings, options: ServeOptions) -> bool:
    """Serve until stopped; False if it could not start."""
    options.trusted_proxies()  # refused before anything starts
    if options.workers > 1 and settings.url().startswith("sqlite"):
        raise Refusal("Several workers need a PostgreSQL database; a file supports only one.")
    if settings.file() is not None:
        _wait_until_writable(settings.database, options)
    with serving(settings.file()):
        _prepare(screen, settings, options)
        return _serve(screen, settings, options)


def _wait_until_writable(database: str, options: ServeOptions) -> None:
    """Another process may have locked the file, or the disk may be full; that is logged once."""
    is_told = False
    while True:
        try:
            check_writable(database)
            return
        except Refusal as refusal:
            if not is_told:
                is_told = _is_waited_for(refusal, options)
            sleep(LOCKED)


def _prepare(screen: Screen, settings: Settings, options: ServeOptions) -> None:
    """Upgrade the database. The server waits for one that is unavailable, and accepts no requests meanwhile."""
    try:
        if settings.file() is None:
            reachable(settings)
        kept = bring_up_to_date(settings)
    except Refusal as refusal:
        _is_waited_for(refusal, options)
    else:
        if kept is not None:
            screen.line(screen.words.say("serve.kept", file=kept))


def _is_waited_for(refusal: Refusal, options: ServeOptions) -> bool:
    """Log why we wait; what waiting cannot fix is refused: a wrong password, a file that is not a database."""
    if not will_pass(refusal.__cause__):
        raise refusal
    set_up_logs(options.log)
    LOG.warning("%s The table starts as soon as this is fixed.", refusal)
    return True


def _serve(screen: Screen, settings: Settings, options: ServeOptions) -> bool:
    set_up_logs(options.log)
    listening = listen(options.host, options.port)

    def announce() -> None:
        address = address_of(listening, options.host, socket.gethostname())
        if options.log == JSON:
            LOG.info("The table is at %s", address)
        else:
            screen.line(screen.words.say("serve.address", address=address))
        if options.opens_browser:
            here = address_of(listening, options.host, "127.0.0.1")
            threading.Thread(target=open_browser, args=(here,), daemon=True).start()

    if options.workers == 1:
        return serve_alone(settings, options, listening, announce)
    announce()  # the address already accepts connections; the first worker that is ready will answer
    serve = partial(serve_alone, settings, options, listening)
    return Supervisor(options.workers, serve, options.grace, listening.close).run()


def serve_alone(
    settings: Settings, options: ServeOptions, listening: socket.socket, announce: Callable[[], None] = lambda: None
) -> bool:
    """Serve in this process; False if it could not start."""
    set_up_logs(options.log)
    sys.setswitchinterval(SWITCH)
    server = TableServer(make_app(settings), options, announce)
    collect_garbage_seldom()
    server.run(sockets=[listening])
    return server.started


def collect_garbage_seldom() -> None:
    """Almost everything is freed by reference counting, and existing objects are never walked again.

    With hundreds of tables open, walking all objects takes a quarter of a second, during which nobody can move.
    """
    gc.freeze()
    gc.set_threshold(*SELDOM)


class TableServer(uvicorn.Server):
    """A worker that says when it is reachable and stops quickly and quietly."""

    def __init__(self, app: Litestar, options: ServeOptions, announce: Callable[[], None]) -> None:
        proxies = options.trusted_proxies()
        config = uvicorn.Config(
            app,
            lifespan="on",
            loop="asyncio",  # the same whatever else is installed
            http=HeaderTimeoutProtocol,
            ws=TableWebSocketProtocol,
            ws_max_size=MESSAGE_LIMIT,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            limit_concurrency=options.connections and options.connections + 1,  # it counts the next one
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=options.grace,
        )
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C stops the server and nothing else: bot processes inherit that it is blocked."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        for stop in STOPS:  # our parent may have told us to ignore it
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
    """A socket at the requested port, or at the first free one."""
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    for candidate in ports:
        try:
            return _bound(host, candidate)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise Refusal(
                    "Cannot listen on “{host}”, port {port}: {reason}.",
                    host=host, port=candidate, reason=problem.strerror or problem,
                ) from problem  # fmt: skip
    if port is None:
        return _bound(host, 0)
    raise Refusal("Port {port} is taken; choose another with --port, or leave it out.", port=port)


def _bound(host: str, port: int) -> socket.socket:
    places = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, place = places[0]
    found = socket.socket(family, kind, protocol)
    try:
        # After a quick restart, the port still has closing connections from the last run.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by every connection: one that takes no data is dropped
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD * 1000)
        found.bind(place)
        found.listen()
    except OSError:
        found.close()
        raise
    return found


def address_of(listening: socket.socket, host: str, machine: str) -> str:
    """What to type into a browser; a server that listens everywhere uses a name of the machine."""
    name = machine if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


# ------------------------------------------------------------------ the browser


def open_browser(address: str) -> None:
    """Open the first page; harmless where there is no browser."""
    # The browser must not inherit the server's blocked signals.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    if has_browser(os.environ, sys.platform):
        webbrowser.open(address)


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Is there a window to open? A text browser would take over the terminal."""
    is_windowed = platform in ("darwin", "win32")
    return is_windowed or any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


# ------------------------------------------------------------------ the database


def check_writable(database: str) -> None:
    """Refuse a file that cannot be written to."""
    try:
        Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
        make_private(Path(database))
        with closing(sqlite3.connect(database, timeout=LOCKED)) as connection:
            connection.execute("BEGIN IMMEDIATE")
        keep_private(Path(database))
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal("“{path}” cannot keep the games: {reason}.", path=database, reason=reason) from problem
