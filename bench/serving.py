"""A server in its own process and tables of people on it, for everything measured over the wire."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic
from typing import Any

import httpx

from comptoir.games import game
from comptoir.server.settings import Settings
from comptoir.server.storage.store import PERSON, PLAYING, Seat, Store, TableRow

DEADLINE = 60.0  # seconds to wait for anything
Json = dict[str, Any]


class Lost(Exception):
    """Something that was promised is missing."""


class Server:
    """The server in its own process, at an address it chooses."""

    def __init__(self, database: str, log: Path) -> None:
        run = [sys.executable, "-c", "from comptoir.cli import main; main()"]
        self._command = [*run, "serve", "--port", "0", "--pace", "0", "--limits", "0", "--database", database]
        self._process: subprocess.Popen[str] | None = None
        self._log = log  # its error output, which also reports kills
        self.address = ""

    def start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        found = re.search(r"http://[^/]+", self._process.stdout.readline())
        if found is None:
            raise Lost(f"The server did not start. {self.said()}")
        self.address = found[0]

    def said(self) -> str:
        """The end of its error output."""
        return self._log.read_text()[-2000:]

    def live(self, table: str, seat: int | None = None) -> str:
        """The address of a socket at a table."""
        query = "" if seat is None else f"?seat={seat}"
        return f"{self.address.replace('http', 'ws', 1)}/tables/{table}/live{query}"

    def memory(self) -> int:
        """The bytes it holds in memory, if the system reports them."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return 1024 * int(re.findall(r"VmRSS:\s*(\d+)", status)[0])

    def kill(self) -> None:
        """Kill it without warning, like a power cut."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@dataclass(frozen=True, slots=True)
class Played:
    """A table and the sessions of the people at it, seat by seat."""

    id: str
    tokens: Sequence[str]

    def cookie(self, seat: int) -> dict[str, str]:
        return {"cookie": f"comptoir={self.tokens[seat]}"}


async def seat_people(database: str, tables: int, players: int) -> list[Played]:
    """New tables of Burgundy, each with its own people."""
    store = Store(Settings(database).url())
    await store.open()
    try:
        return [await _seat(store, f"table{number}", players) for number in range(tables)]
    finally:
        await store.close()


async def _seat(store: Store, id: str, players: int) -> Played:
    made = [await store.add_person(f"Player {seat + 1}", seat) for seat in range(players)]
    seats = tuple(Seat(seat, PERSON, person.name, person.id) for seat, (person, _, _) in enumerate(made))
    options, owner = asdict(game("burgundy").make_options(players)), made[0][0].id
    row = TableRow(id, "burgundy", options, id, owner, PLAYING, False, False, False, None, 0.0, 0.0, seats)
    await store.add_table(row, {})
    return Played(id, [token for _, token, _ in made])


def answer_to(view: Mapping[str, Any], rng: Random) -> Json:
    """One of a view's legal moves, ready to send."""
    move = rng.choice(view["moves"])["move"]
    return {"seat": view["seat"], "version": view["version"], "move": move, "key": f"{rng.getrandbits(64):x}"}


async def move_once(client: httpx.AsyncClient, server: Server, table: Played, rng: Random) -> tuple[float, int]:
    """Make a move for the player to decide; returns when it was sent, and the version it led to."""
    path = f"{server.address}/tables/{table.id}"
    (seat,) = (await client.get(f"{path}/view")).json()["deciding"]
    cookie = table.cookie(seat)
    view = (await client.get(f"{path}/view?seat={seat}", headers=cookie)).json()
    sent = monotonic()
    answer = await client.post(f"{path}/moves", json=answer_to(view, rng), headers=cookie)
    if answer.status_code != 200:
        raise Lost(f"A move was refused: {answer.text} {server.said()}")
    return sent, int(answer.json()["version"])


def version_in(message: str | bytes) -> int | None:
    """The version in a socket's message; nothing else is parsed, because messages can be large."""
    found = re.search(r'"version":(\d+)', message if isinstance(message, str) else message.decode())
    return int(found[1]) if found else None


def milliseconds(seconds: Sequence[float], parts: Sequence[int]) -> list[str]:
    """The median and percentiles of some times."""
    found = quantiles(seconds, n=100, method="inclusive")
    return [f"{1000 * value:.0f} ms" for value in (median(seconds), *(found[part - 1] for part in parts))]
