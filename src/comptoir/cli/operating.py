"""Operating on stored games from the command line: back up, check, list, delete."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from comptoir.cli.files import default_database
from comptoir.cli.screen import Screen, printable
from comptoir.engine.errors import Refusal
from comptoir.engine.words import refusal_words
from comptoir.server.operating import admin, backups
from comptoir.server.operating import transfer as transfers
from comptoir.server.operating.audit import add_audit_entry, audit_entries
from comptoir.server.operating.validation import Verdict, validate
from comptoir.server.settings import Settings
from comptoir.server.storage.connection_checks import answering, reachable
from comptoir.server.storage.migrate import Form, checked
from comptoir.server.storage.site_settings import Notice, set_closed, set_notice
from comptoir.server.storage.store import Store

T = TypeVar("T")
NOTICE_LENGTH = 300  # characters


def chosen(database: str | None) -> str:
    """The database that was named, or the default one."""
    return database or default_database(os.environ)


# ------------------------------------------------------------------ backups


def back_up(screen: Screen, file: Path, database: str | None) -> None:
    """Copy all games into a file."""
    backups.back_up(chosen(database), file)
    screen.line(screen.words.say("backup.done", file=file))


def restore(screen: Screen, file: Path, database: str | None) -> None:
    """Replace the current games with those of a backup."""
    kept = backups.restore(file, chosen(database))
    screen.line(screen.words.say("restore.done", file=file))
    if kept is not None:
        screen.line(screen.words.say("restore.kept", file=kept))


def transfer(screen: Screen, file: Path, database: str | None) -> None:
    """Copy the games of a file into an empty PostgreSQL database."""
    target = Settings(database=chosen(database))
    if target.file() is None:
        reachable(target)
    with answering(target):
        rows = asyncio.run(transfers.transfer(file, target))
    told = {"tables": rows["tables"], "people": rows["people"], "rows": sum(rows.values())}
    screen.line(screen.words.say("transfer.done", file=file, **told))


# ------------------------------------------------------------------ checking


def check_games(screen: Screen, database: str | None) -> bool:
    """Replay every stored game and report the differences; True if there are none."""
    named = chosen(database)
    with _to_be_read(named) as readable:
        games, differences = asyncio.run(_count_games(screen, readable, is_ours=readable != named))
    screen.line(screen.words.say("validate.games", n=games))
    screen.line(screen.words.say("validate.differences" if differences else "validate.fine", n=differences))
    return not differences


async def _count_games(screen: Screen, database: str, *, is_ours: bool) -> tuple[int, int]:
    """Report the differences; returns the number of games, and of those that differ."""
    games = differences = 0
    async with _opened(database, is_ours=is_ours) as store:
        async for verdict in validate(store):
            games += 1
            if verdict.difference:
                differences += 1
                screen.line(_said(screen, verdict))
    return games, differences


@contextmanager
def _to_be_read(database: str) -> Iterator[str]:
    """A copy of a file, which can be upgraded without affecting anyone; or the address."""
    if Settings(database=database).file() is None:
        reachable(Settings(database=database))
        yield database
        return
    with TemporaryDirectory(prefix="comptoir-") as folder:
        copy = Path(folder) / "games.sqlite"
        backups.back_up(database, copy)
        yield str(copy)


def _said(screen: Screen, verdict: Verdict) -> str:
    reason = verdict.reason
    return screen.words.say(
        f"validate.{verdict.difference}",
        table=verdict.table,
        game=verdict.game,
        row=verdict.row,
        reason=refusal_words(reason, screen.language) if isinstance(reason, Refusal) else reason,
    )


@asynccontextmanager
async def _opened(database: str, *, is_ours: bool = False) -> AsyncIterator[Store]:
    """The store at its current schema. A shared one is left as it is: a server may depend on it."""
    settings = Settings(database=database)
    store = Store(settings.url())
    try:
        with answering(settings):
            if is_ours:
                await store.open()
            async with store.engine.connect() as connection:
                if await connection.run_sync(checked) not in (Form.CURRENT, Form.NEWER):
                    raise Refusal(
                        "The database has the form of an older version; start the server first, "
                        "which brings it up to date."
                    )
            yield store
    finally:
        await store.close()


# ------------------------------------------------------------------ tables and people


class Operator:
    """Administers one database."""

    def __init__(self, screen: Screen, database: str | None) -> None:
        self._screen = screen
        self._database = chosen(database)
        file = Settings(database=self._database).file()
        if file is not None:
            backups.check(file)
        else:
            reachable(Settings(database=self._database))

    def list_tables(self, *, is_json: bool = False) -> None:
        """Print every table on a line."""
        if is_json:
            self._print(self._asked(admin.tables))
            return
        shown = self._table("id", "game", "status", "moved", "seats")
        for table in self._asked(admin.tables):
            seats = ", ".join(map(printable, table.names))
            # A newer version may have left a word that this one does not know.
            status = self._screen.words.maybe(f"admin.status.{table.status}") or printable(table.status)
            shown.add_row(table.id, table.game, Text(status), _when(table.moved), Text(seats))
        self._show(shown)

    def list_people(self, *, is_json: bool = False) -> None:
        """Print everyone on a line each."""
        if is_json:
            self._print(self._asked(admin.people))
            return
        shown = self._table("id", "name", "account", "since", "devices", "tables")
        for person in self._asked(admin.people):
            mark = f" ({self._screen.words.say('admin.banned')})" if person.banned is not None else ""
            name, account = Text(printable(person.name + mark)), Text(printable(person.account or ""))
            shown.add_row(person.id, name, account, _when(person.made), str(person.sessions), str(person.tables))
        self._show(shown)

    def list_audit_entries(self, *, is_json: bool = False) -> None:
        """Print the audit log, a line each."""
        if is_json:
            self._print(self._asked(audit_entries))
            return
        shown = self._table("at", "by", "command", "about")
        for entry in self._asked(audit_entries):
            shown.add_row(_when(entry.at), Text(printable(entry.by)), entry.command, Text(printable(entry.about)))
        self._show(shown)

    # What follows is written beside a running server, which picks it up within seconds.

    def new_code(self, person: str) -> None:
        """A way back in for a person who is locked out."""
        code = self._asked(lambda store: admin.new_code(store, person), "new-code", person)
        self._say("admin.new_code")
        typer.echo(code)  # in one piece, to be copied

    def ban(self, person: str) -> None:
        devices = self._asked(lambda store: admin.ban(store, person), "ban", person)
        self._say("admin.is_banned", n=devices)

    def unban(self, person: str) -> None:
        self._asked(lambda store: admin.unban(store, person), "unban", person)
        self._say("admin.is_unbanned")

    def set_closed(self, is_closed: bool) -> None:
        word = "closed" if is_closed else "open"
        self._asked(lambda store: set_closed(store.engine, is_closed), "registration", word)
        self._say(f"admin.registration_{word}")

    def tell(self, notice: Notice | None) -> None:
        about = "--clear" if notice is None else next(iter(notice.texts.values()))
        self._asked(lambda store: set_notice(store.engine, notice), "notice", about)
        if notice is None:
            self._say("admin.notice_cleared")
        else:
            self._say("admin.noticed", first=_when(notice.first), last=_when(notice.last))

    def revoke(self, person: str, *, is_code: bool) -> None:
        """Revoke a person's sessions, or their recovery code."""
        if is_code:
            self._asked(lambda store: admin.revoke_recovery(store, person), "revoke --code", person)
            self._say("admin.code_revoked")
        else:
            devices = self._asked(lambda store: admin.revoke_sessions(store, person), "revoke", person)
            self._say("admin.signed_out", n=devices)

    def delete_table(self, table: str, *, is_sure: bool) -> None:
        found = self._asked(lambda store: admin.look_at(store, table))
        self._confirm(is_sure, "admin.sure_table", id=table, game=found.game, names=", ".join(found.names))
        self._asked(lambda store: admin.delete_table(store, table), "delete-table", table)
        self._say("admin.table_deleted", id=table)

    def delete_person(self, person: str, *, is_sure: bool) -> None:
        found = self._asked(lambda store: admin.look_for(store, person))
        self._confirm(is_sure, "admin.sure_person", id=person, name=found.name)
        tables = self._asked(lambda store: admin.delete_person(store, person), "delete-person", person)
        self._say("admin.person_deleted", n=tables)

    def _print(self, found: Sequence[Any]) -> None:
        """Print JSON for programs; times are in seconds since 1970."""
        typer.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))

    def _say(self, key: str, **values: object) -> None:
        self._screen.line(self._screen.words.say(key, **values))

    def _confirm(self, is_sure: bool, key: str, **values: object) -> None:
        if not is_sure:
            typer.confirm(printable(self._screen.words.say(key, **values)), abort=True, err=True)

    def _table(self, *columns: str) -> Table:
        shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for column in columns:
            shown.add_column(self._screen.words.say(f"admin.column.{column}"), overflow="fold")
        return shown

    def _show(self, table: Table) -> None:
        """Print a table that never wraps ids, however narrow the screen: they are there to be copied."""
        ids = table.columns[0]
        ids.no_wrap = True
        ids.min_width = max(len(str(id)) for id in (ids.header, *ids.cells))
        self._screen.console.print(table, crop=False)

    def _asked(self, question: Callable[[Store], Awaitable[T]], command: str = "", about: str = "") -> T:
        """Query or change something; a command that changes is added to the audit log."""

        async def ask() -> T:
            async with _opened(self._database) as store:
                found = await question(store)
                if command:
                    await add_audit_entry(store, command, about)
                return found

        return asyncio.run(ask())


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")


def notice_of(text: str, french: str, at: str, minutes: int) -> Notice:
    """A notice from then on, for this many minutes."""
    if not text.strip():
        raise Refusal("Write the notice, or use --clear.")
    first = _moment(at, datetime.now()) if at else datetime.now()
    texts = {"en": text[:NOTICE_LENGTH], "fr": french[:NOTICE_LENGTH]}
    shown = {language: words for language, words in texts.items() if words}
    return Notice(shown, first.timestamp(), (first + timedelta(minutes=minutes)).timestamp())


def _moment(text: str, now: datetime) -> datetime:
    """A time on this machine's clock; a time of day alone means the next one."""
    try:
        return datetime.strptime(text, "%Y-%m-%d %H:%M")
    except ValueError:
        pass
    try:
        hour = datetime.strptime(text, "%H:%M")
    except ValueError:
        raise Refusal("“{moment}” is not a time; write it like 20:30 or 2027-01-31 20:30.", moment=text[:40]) from None
    today = now.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
    return today if today >= now else today + timedelta(days=1)
