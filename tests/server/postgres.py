"""A PostgreSQL server for tests, with everything in a temporary folder. `make postgres` installs one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any

from anyio.from_thread import start_blocking_portal
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from comptoir.server.settings import Settings
from comptoir.server.storage.migrate import revisions
from comptoir.server.storage.schema import COMPATIBILITY, METADATA
from comptoir.server.storage.store import Store
from tests.server.postgres_programs import find_postgres
from tests.server.support import BY_ITSELF

USER = "postgres"  # in the database
ACCOUNTS = ("postgres", "nobody")  # of the machine: as root the server refuses to run
FAST = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=4GB", "listen_addresses="),
    *("autovacuum=off", "jit=off", "max_parallel_workers_per_gather=0"),  # databases of tests are small and short-lived
)
STARTING = 60.0  # seconds
TEMPLATE = "template"  # a database with the current schema, from which others are copied
NAMES = [f'"{table.name}"' for table in METADATA.sorted_tables if table is not COMPATIBILITY]
# In the order of the tables, and not with TRUNCATE, which makes a new file for each table and each index.
EMPTY = f"DO $$ BEGIN {' '.join(f'DELETE FROM {name};' for name in reversed(NAMES))} END $$"
KEPT = [f'"{table.name}"' for table in METADATA.sorted_tables if table not in (*BY_ITSELF, COMPATIBILITY)]
CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def _account() -> pwd.struct_passwd | None:
    """The account that runs the server if this process is root."""
    known = {account.pw_name: account for account in pwd.getpwall()}
    return next(known[name] for name in ACCOUNTS if name in known) if os.geteuid() == 0 else None


class Postgres:
    """A server on a socket in its own folder. It ends with the process that started it, however that ends."""

    def __init__(self, settings: Sequence[str] = FAST) -> None:
        self._programs = find_postgres()
        self._settings = settings
        # A socket's path must be short, and another account must get there.
        self._folder = Path(tempfile.mkdtemp(prefix="comptoir-pg-", dir="/tmp"))
        self._number = 0
        self._free: list[str] = []
        self._engines: dict[str, AsyncEngine] = {}  # by address: a new connection costs more than what it is asked

    def __enter__(self) -> Postgres:
        if account := _account():
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        data = str(self._folder / "data")
        options = ("--no-sync", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--locale=C")
        subprocess.run(self._command("initdb", "-D", data, *options), capture_output=True, check=True, cwd="/")
        self._portal_context = start_blocking_portal()
        self._portal = self._portal_context.__enter__()
        self._admin = _engine(self.address(USER))
        self.start()
        self._portal.call(_asked, self._admin, f'CREATE DATABASE "{TEMPLATE}"')
        self._portal.call(self._migrate)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for engine in (self._admin, *self._engines.values()):
            self._portal.call(engine.dispose)
        self._portal_context.__exit__(None, None, None)
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [option for setting in self._settings for option in ("-c", setting)]
        place = ["-D", str(self._folder / "data"), "-k", str(self._folder)]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(self._command("postgres", *place, *settings), stderr=log, cwd="/")
        deadline = monotonic() + STARTING
        while subprocess.run([self._programs / "pg_isready", "-q", "-h", self._folder], check=False).returncode:
            assert monotonic() < deadline, (self._folder / "log").read_text()[-2000:]
            sleep(0.05)

    def kill(self) -> None:
        """Stop at once, without finishing anything."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def crash(self) -> None:
        """Every process of the server is gone at once, as after a power cut."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        self._process.kill()
        for child in map(int, children):
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self._process.wait()

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def _command(self, program: str, *arguments: str) -> list[str]:
        """A program of the server's, never as root and never longer than this process."""
        if shutil.which("setpriv") is None:
            return [str(self._programs / program), *arguments]
        account = _account()
        who = [f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"] if account else []
        return ["setpriv", "--pdeathsig=QUIT", *who, str(self._programs / program), *arguments]

    # ------------------------------------------------------------------ databases

    async def _migrate(self) -> None:
        store = Store(Settings(self.address(TEMPLATE)).url())
        await store.open()
        await store.close()

    def database(self) -> str:
        """The address of a database with the current schema and nothing in it."""
        if self._free:
            return self._free.pop()
        self._number += 1
        self._portal.call(_asked, self._admin, f'CREATE DATABASE "test{self._number}" TEMPLATE "{TEMPLATE}"')
        return self.address(f"test{self._number}")

    def give_back(self, address: str) -> None:
        """A test is done with a database. It is emptied for the next one, which is faster than copying it again."""
        if self._portal.call(_emptied, self._engine_of(address)):
            self._free.append(address)
        else:
            self._portal.call(self._engines.pop(address).dispose)

    def ask(self, address: str, statement: str) -> list[Any]:
        """Rows of a database, or a change of it."""
        return self._portal.call(_asked, self._engine_of(address), statement)

    def _engine_of(self, address: str) -> AsyncEngine:
        if address not in self._engines:
            self._engines[address] = _engine(address)
        return self._engines[address]

    def dump(self, address: str) -> str:
        """All that is stored, as text."""
        rows = self.ask(
            address, " UNION ALL ".join(f"SELECT '{name}', CAST({name} AS text) FROM {name}" for name in KEPT)
        )
        return "\n".join(sorted(f"{table} {row}" for table, row in rows))


def _engine(address: str) -> AsyncEngine:
    """One connection, made anew when the server has been away."""
    url = Settings(address).url()
    return create_async_engine(url, isolation_level="AUTOCOMMIT", pool_pre_ping=True, pool_size=1)


async def _emptied(engine: AsyncEngine) -> bool:
    """Empty a database that is no longer used, unless a test has left it with another schema."""
    async with engine.connect() as connection:
        await connection.exec_driver_sql(CUT_OFF)
        version = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        is_current = version.scalar() == revisions()[0]
        if is_current:
            await connection.exec_driver_sql(EMPTY)
        return is_current


async def _asked(engine: AsyncEngine, statement: str) -> list[Any]:
    async with engine.connect() as connection:
        found = await connection.exec_driver_sql(statement)
        return [tuple(row) for row in found] if found.returns_rows else []


@contextmanager
def databases_of(server: Postgres) -> Iterator[FolderDatabases]:
    """Databases for one test, which are gone afterwards."""
    found = FolderDatabases(server)
    try:
        yield found
    finally:
        for address in found.addresses.values():
            server.give_back(address)


class FolderDatabases:
    """A database for every folder that is asked for: the same folder gives the same database."""

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self.addresses: dict[Path, str] = {}

    def address(self, folder: Path) -> str:
        if folder not in self.addresses:
            self.addresses[folder] = self.server.database()
        return self.addresses[folder]

    def dump(self, folder: Path) -> str:
        return self.server.dump(self.address(folder))

    def ask(self, folder: Path, statement: str) -> list[Any]:
        return self.server.ask(self.address(folder), statement)
