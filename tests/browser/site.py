"""A server for browsers: in a thread, on a free port, with a temporary file, with bots that do not pause.

All tests come from one address and hurry as no household does, so there are no rate limits here.
"""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import uvicorn

from comptoir.analysis import Analysis
from comptoir.server.app import make_app
from comptoir.server.settings import Settings
from tests.deadline import DEADLINE

FAST = 0.3  # seconds that a master, or a hint, thinks
SENT = 'SELECT "by", "move" FROM entries WHERE "table" = ? AND "key" IS NOT NULL ORDER BY "number"'
RESULT = """INSERT INTO results ("table", seat, person, game, players, place, points, categories, gained, ended)
    SELECT id, 0, owner, game, 2, 1, 90, '{"animals": 50, "goods": 40}', '{"tile-1": 2}', 0 FROM tables WHERE id = ?"""
RATED = (
    "INSERT INTO rated_games SELECT id, game, (SELECT count(*) + 1 FROM rated_games) FROM tables WHERE id = ?",
    "INSERT INTO rated_players SELECT id, 0, owner, 1, 1090.5, 30 FROM tables WHERE id = ?",
    """INSERT OR REPLACE INTO ratings SELECT owner, game, 1090.5, 60, 0.06,
    (SELECT count(*) FROM rated_players WHERE person = owner) FROM tables WHERE id = ?""",
)


class Site:
    """A server that can be stopped and started again at the same address, with the same games."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        usual: dict[str, Any] = {"bot_processes": 1, "bot_seconds": FAST, "pace": 0, "limits": 0}
        self._settings = Settings(str(folder / "tables.sqlite"), **usual | settings)
        self._port = 0  # any free port at first
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Listen; the port stays the same from then on."""
        listening = socket.create_server(("127.0.0.1", self._port))
        self._port = listening.getsockname()[1]
        self._server = _Server(self._settings)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()
        assert self._server.is_there.wait(DEADLINE), "the server did not start"

    def stop(self) -> None:
        """Say goodbye to the browsers and end."""
        self._server.should_exit = True
        self._thread.join()

    def stored(self, path: str) -> list[tuple[int, str]]:
        """What people have done at a table according to the database: the seat and the move."""
        with closing(sqlite3.connect(self._settings.database)) as database:
            return database.execute(SENT, (path.rpartition("/")[2],)).fetchall()

    def keep_result(self, path: str) -> None:
        """Put a rated victory of its organiser at a table into the database."""
        with closing(sqlite3.connect(self._settings.database)) as database, database:
            for statement in (RESULT, *RATED):
                database.execute(statement, (path.rpartition("/")[2],))

    def keep_analysis(self, path: str, analysis: Analysis) -> None:
        """Put the analysis of a table's game into the database."""
        row = (path.rpartition("/")[2], analysis.format, msgspec.json.encode(analysis).decode())
        with closing(sqlite3.connect(self._settings.database)) as database, database:
            database.execute("INSERT INTO analyses VALUES (?, ?, ?)", row)


class _Server(uvicorn.Server):
    def __init__(self, settings: Settings) -> None:
        app = make_app(settings)
        quiet = {"log_config": None, "access_log": False}
        super().__init__(
            uvicorn.Config(app, lifespan="on", ws="websockets-sansio", timeout_graceful_shutdown=1, **quiet)  # type: ignore[arg-type]
        )
        self.is_there = Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_there.set()
