"""Tables in a store of their own, a toy game with lanes, and people who ask for things over HTTP."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial, wraps
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Any, ParamSpec, Protocol, TypeAlias
from unittest.mock import patch

import httpx
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession
from sqlalchemy import create_engine

from comptoir.engine.codec import state_to_data
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.games import GAMES, game as game_of
from comptoir.server.app import make_app
from comptoir.server.services import SERVICES, Services
from comptoir.server.settings import Settings
from comptoir.server.storage.migrate import upgrade
from comptoir.server.storage.schema import LIMITS, RESULTS, SCORED, SERVERS
from comptoir.server.storage.store import BOT, PERSON, PLAYING, Person, Seat, Store, TableRow
from comptoir.server.tables.room import Room
from tests.deadline import DEADLINE
from tests.engine.auction import AUCTION, start

P = ParamSpec("P")
Browser: TypeAlias = TestClient[Litestar]

# Lanes from the start, with a separate die in each; secret, and open to all players.
OPEN_AUCTION = replace(AUCTION, key="open", start=partial(start, secret=False))
SECRET = {"setup": "expert", "expert_choice": "secret"}
UNCOMPRESSED = {"accept-encoding": "identity"}  # packing and unpacking every answer takes its time
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")

# Orléans begins with planning. What all players do in the first round so that there is something to draw in the second.
FIRST_ROUND = [
    game_of("orleans").vocabulary.parse(text)
    for text in (
        "plan own_boatman at farm_house space 0",
        "plan own_craftsman at farm_house space 1",
        "end-planning",
        "use-place farm_house",
    )
]
DRAW = game_of("orleans").vocabulary.parse("draw")


def in_the_first_round(legal: Sequence[Move]) -> Move:
    """Of the legal moves the one that leads to the drawing."""
    return next((move for move in FIRST_ROUND if move in legal), legal[0])


def in_a_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that awaits things."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def awaited() -> None:
            await test(*args, **kwargs)

        asyncio.run(awaited())

    return run


async def until(is_so: Callable[[], bool], what: str = "what was expected") -> None:
    """Wait for something that other tasks bring about."""
    deadline = monotonic() + DEADLINE
    while not is_so():
        assert monotonic() < deadline, f"{what} did not happen"
        await asyncio.sleep(0.005)


# ------------------------------------------------------------------ databases


# Tables that change by themselves: requests are counted, servers report that they run and score finished games.
BY_ITSELF = (LIMITS, SERVERS, RESULTS, SCORED)


class Databases(Protocol):
    """Where tests keep things: the same folder gives the same database, as two servers would share it."""

    def address(self, folder: Path) -> str:
        """The database as the settings name it."""

    def dump(self, folder: Path) -> str:
        """All that is stored, as text."""

    def ask(self, folder: Path, statement: str) -> Sequence[Any]:
        """Rows of the database, or a change of it, behind the server's back."""


class Files:
    """A file of SQLite in every folder."""

    def address(self, folder: Path) -> str:
        file = folder / "test.sqlite"
        if not file.exists():
            file.write_bytes(_empty_file())
        return str(file)

    def dump(self, folder: Path) -> str:
        left_out = tuple(f'INSERT INTO "{table.name}"' for table in BY_ITSELF)
        with closing(sqlite3.connect(self.address(folder))) as connection:
            return "\n".join(line for line in connection.iterdump() if not line.startswith(left_out))

    def ask(self, folder: Path, statement: str) -> Sequence[Any]:
        with closing(sqlite3.connect(self.address(folder))) as connection, connection:
            return connection.execute(statement).fetchall()


@cache
def _empty_file() -> bytes:
    """A file with the current schema and nothing in it: copying one is faster than running all migrations again."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return file.read_bytes()


_databases: Databases = Files()


def databases() -> Databases:
    """Those of the test that runs."""
    return _databases


@contextmanager
def kept_in(others: Databases) -> Iterator[None]:
    """Everything is kept there as long as this lasts."""
    global _databases
    before, _databases = _databases, others
    try:
        yield
    finally:
        _databases = before


# ------------------------------------------------------------------ numbers


def metrics_of(browser: Browser, address: str = "127.0.0.1", **headers: str) -> httpx.Response:
    """The numbers of a server, as its operator reads them at the machine."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(browser.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table", headers=headers) as operator:
            return await operator.get("/metrics")

    return browser.blocking_portal.call(ask)


# ------------------------------------------------------------------ tables


@contextmanager
def toys() -> Iterator[None]:
    """The toy games are known as long as this lasts."""
    with patch.dict(GAMES, {AUCTION.key: "tests.engine.auction:AUCTION", OPEN_AUCTION.key: f"{__name__}:OPEN_AUCTION"}):
        yield


@asynccontextmanager
async def a_store(folder: Path) -> AsyncIterator[Store]:
    """A store for this folder: the same folder gives the same store, as two servers would share it."""
    store = Store(Settings(databases().address(folder)).url())
    try:
        await store.open()
        yield store
    finally:
        await store.close()


async def a_table(
    store: Store,
    people: Sequence[Person],
    *,
    bots: Sequence[str] = (),
    game: str = "burgundy",
    options: Mapping[str, str] | None = None,
    seed: str = "7",
    id: str = "table",
    has_hints: bool = True,
    clock: dict[str, float] | None = None,
    is_rated: bool = False,
) -> TableRow:
    """A table that is being played, owned by the first of the people; bots sit behind them."""
    sitting = [Seat(number, PERSON, person.name, person.id) for number, person in enumerate(people)]
    thinking = [Seat(len(people) + number, BOT, f"Bot {number}", None, bot) for number, bot in enumerate(bots)]
    seats = (*sitting, *thinking)
    found = asdict(game_of(game).make_options(len(seats), options or {}))
    table = TableRow(id, game, found, seed, people[0].id, PLAYING, False, has_hints, False, None, 0.0, 0.0, seats)
    table = replace(table, clock=clock, is_rated=is_rated)
    await store.add_table(table, {})
    return table


async def some_people(store: Store, *names: str) -> list[Person]:
    """People with these names."""
    return [(await store.add_person(name, number))[0] for number, name in enumerate(names)]


async def a_room(store: Store, table: TableRow) -> Room:
    """The table as one server has it in memory."""
    room = Room(store, table)
    await room.load()
    return room


@asynccontextmanager
async def seated(folder: Path, game: str = "burgundy", players: int = 2, **options: str) -> AsyncIterator[Room]:
    """A table of people in a store of its own."""
    with toys():
        async with a_store(folder) as store:
            people = await some_people(store, *PEOPLE[:players])
            yield await a_room(store, await a_table(store, people, game=game, options=options))


async def play(room: Room, seat: int, text: str, key: str | None = None) -> None:
    """A move in text notation, made against the table as the seat sees it."""
    await room.play(seat, room.version(seat), room.game.vocabulary.parse(text), key)


async def take_back(room: Room, seat: int, answer: int | None = None) -> None:
    await room.undo(seat, room.version(seat), answer=answer)


async def play_on(room: Room, moves: int) -> None:
    """Make this many moves for the players to decide, always the first legal one."""
    for _ in range(moves):
        async with room.lock:
            seat = room.match.to_decide()[0]
            version, move = room.version(seat), room.match.moves(seat)[0]
        await room.play(seat, version, move)


async def begin_drawing(room: Room) -> None:
    """Orléans: play on until followers are drawn."""
    while DRAW not in (legal := room.match.moves(seat := room.match.to_decide()[0])):
        await room.play(seat, room.version(seat), in_the_first_round(legal))


def looks(room: Room) -> dict[str, Any]:
    """Everything about a table that must survive: state, entries, events, and what each seat knows."""
    match, seats = room.match, (None, *range(len(room.table.seats)))
    return {
        "state": state_to_data(match.state),
        "entries": list(match.entries),
        "events": list(match.events),
        "rows": list(room.rows),
        "versions": [room.version(seat) for seat in seats],
        "stories": [room.history.story_rows(seat) for seat in seats],
        "views": [state_to_data(match.view(seat)) for seat in seats],
        "undo": [_refusal(match, seat) for seat in range(len(room.table.seats))],
    }


def _refusal(match: Match, seat: int) -> str:
    return str(match.undo_refusal(seat) or "")


# ------------------------------------------------------------------ over HTTP


@dataclass(frozen=True, slots=True)
class Served:
    """A table on a server, with requests by each seat, by a stranger or without a session."""

    browser: Browser
    folder: Path
    tokens: Sequence[str]  # of the people at the seats, and of a stranger who has none
    id: str = "table"
    kept: Databases = field(default_factory=databases)

    def ask(self, by: int | None, method: str, path: str, **content: Any) -> httpx.Response:
        """A request about the table, by the person at a seat, by a stranger (-1) or without a session."""
        cookie = {} if by is None else {"cookie": f"comptoir={self.tokens[by]}"}
        headers = cookie | content.pop("headers", {})
        return self.browser.request(method, f"/tables/{self.id}/{path}", headers=headers, **content)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table as a seat sees it."""
        path = "view" if seat is None else f"view?seat={seat}"
        found: dict[str, Any] = self.ask(seat, "GET", path).raise_for_status().json()
        return found

    def move(self, seat: int, move: int | None = None, **other: Any) -> httpx.Response:
        """A move by number, or else the first that is legal, against the table as it stands."""
        view = self.view(seat)
        number = view["moves"][0]["move"] if move is None else move
        body = {"seat": seat, "version": view["version"], "move": number, "key": token_hex(8)} | other
        return self.ask(seat, "POST", "moves", json=body)

    def take_back(self, seat: int, **other: Any) -> httpx.Response:
        body = {"seat": seat, "version": self.view(seat)["version"], "key": token_hex(8)} | other
        return self.ask(seat, "POST", "undo", json=body)

    def socket(
        self, by: int | None, seat: int | None, *, panels: bool = True
    ) -> AbstractContextManager[WebSocketTestSession]:
        """A socket that follows the table for a seat, opened by this person."""
        cookie = {} if by is None else {"cookie": f"comptoir={self.tokens[by]}"}
        path = f"/tables/{self.id}/live?panels={panels}" + ("" if seat is None else f"&seat={seat}")
        return self.browser.websocket_connect(path, headers=cookie | {"origin": str(self.browser.base_url).rstrip("/")})

    def on_disk(self) -> str:
        """All that is stored, as text."""
        return self.kept.dump(self.folder)


@contextmanager
def served(
    folder: Path,
    game: str = "burgundy",
    *,
    players: int = 2,
    bots: Sequence[str] = (),
    limits: float = 0,
    **table: Any,
) -> Iterator[Served]:
    """A server with one table of people and bots, and a stranger without a seat.

    There are no rate limits unless a test is about them: one that waits by asking again would meet them some day.
    """
    folder.mkdir(exist_ok=True)
    with toys():
        tokens = asyncio.run(prepared(folder, game, players=players, bots=bots, **table))
        with TestClient(an_app(folder, limits=limits)) as browser:
            browser.headers.update(UNCOMPRESSED)
            yield Served(browser, folder, tokens)


_idle: dict[tuple[object, ...], list[Litestar]] = {}  # applications whose servers have ended


def an_app(folder: Path, **settings: Any) -> Litestar:
    """The application on the store of this folder; its bots do not pause."""
    return app_with(Settings(databases().address(folder), bot_processes=1, pace=0, **settings))


def app_with(wanted: Settings) -> Litestar:
    """The application with these settings.

    An idle one is taken, with services of its own: putting together all routes takes longer than most tests.
    """
    idle = _idle.setdefault((wanted.address, wanted.is_https, wanted.body_limit), [])
    app = idle.pop() if idle else make_app(wanted)
    app.state[SERVICES] = Services(wanted)
    app.on_shutdown[:] = [partial(_rest, idle)]
    return app


def _rest(idle: list[Litestar], app: Litestar) -> None:
    """Drop its services and everything they hold: later tests would see their drawings again."""
    del app.state[SERVICES]
    idle.append(app)


async def prepared(folder: Path, game: str = "burgundy", *, players: int = 2, **table: Any) -> list[str]:
    """A store with one table; returns the sessions of the people at it, and of a stranger without a seat."""
    async with a_store(folder) as store:
        made = [await store.add_person(name, 0) for name in (*PEOPLE[:players], "Eve")]
        await a_table(store, [person for person, _, _ in made[:-1]], game=game, **table)
        return [token for _, token, _ in made]
