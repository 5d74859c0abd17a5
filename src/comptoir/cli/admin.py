"""`comptoir admin`: the tables and people of a host, for its operator."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, TypeVar

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from comptoir.cli.operating import chosen, opened
from comptoir.cli.options import Database, Language
from comptoir.cli.screen import Screen, printable
from comptoir.cli.serve_options import setting
from comptoir.engine.errors import Refusal
from comptoir.server.messages.formats import as_mail, try_message
from comptoir.server.messages.sending import Undelivered, send_mail
from comptoir.server.operating import admin, backups
from comptoir.server.operating.audit import AuditEntry, add_audit_entry, audit_entries
from comptoir.server.settings import Settings, smtp_of
from comptoir.server.storage.connection_checks import reachable
from comptoir.server.storage.site_settings import Notice, set_closed, set_notice
from comptoir.server.storage.store import Store
from comptoir.server.storage.tournaments import field_of

T = TypeVar("T")
NOTICE_LENGTH = 300  # characters
ADMIN = typer.Typer()

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id; `comptoir admin tables` lists them.")]
TournamentId = Annotated[
    str, typer.Argument(metavar="TOURNAMENT", help="Its id; `comptoir admin tournaments` lists them.")
]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="Their id; `comptoir admin people` lists them.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]


class Operator:
    """Administers one database, and reads the answers here."""

    def __init__(self, language: str, database: str | None) -> None:
        self._screen = Screen(language)
        self.words = self._screen.words
        self._database = chosen(database)
        file = Settings(database=self._database).file()
        if file is not None:
            backups.check(file)
        else:
            reachable(Settings(database=self._database))

    def ask(self, question: Callable[[Store], Awaitable[T]], command: str = "", about: str = "") -> T:
        """Query or change something; a command that changes is added to the audit log."""

        async def asked() -> T:
            async with opened(self._database) as store:
                found = await question(store)
                if command:
                    await add_audit_entry(store, command, about)
                return found

        return asyncio.run(asked())

    def say(self, key: str, **values: object) -> None:
        self._screen.line(self.words.say(key, **values))

    def confirm(self, is_sure: bool, key: str, **values: object) -> None:
        if not is_sure:
            typer.confirm(printable(self.words.say(key, **values)), abort=True, err=True)

    def show(
        self, found: Sequence[Any], columns: Sequence[str], row: Callable[[Any], Sequence[str]], *, is_json: bool
    ) -> None:
        """Print a line each, or JSON for programs, with times in seconds since 1970."""
        if is_json:
            typer.echo(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
            return
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for column in columns:
            table.add_column(self.words.say(f"admin.column.{column}"), overflow="fold")
        for one in found:
            table.add_row(*(Text(printable(cell)) for cell in row(one)))
        ids = table.columns[0]  # they never wrap, however narrow the screen: they are there to be copied
        ids.no_wrap = True
        ids.min_width = max(len(str(id)) for id in (ids.header, *ids.cells))
        self._screen.console.print(table, crop=False)


def when(moment: float) -> str:
    """A moment by this machine's clock."""
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")


# ------------------------------------------------------------------ lists


@ADMIN.command()
def tables(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List all tables: game, status, last activity, players."""
    operator = Operator(language, database)

    def row(table: admin.ListedTable) -> Sequence[str]:
        # A newer version may have left a word that this one does not know.
        status = operator.words.maybe(f"admin.status.{table.status}") or table.status
        return table.id, table.game, status, when(table.moved), ", ".join(table.names)

    operator.show(operator.ask(admin.tables), ("id", "game", "status", "moved", "seats"), row, is_json=is_json)


@ADMIN.command()
def people(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List everyone: id, name, account, devices, tables."""
    operator = Operator(language, database)

    def row(person: admin.ListedPerson) -> Sequence[str]:
        name = person.name + (f" ({operator.words.say('admin.banned')})" if person.banned is not None else "")
        name += f" ({operator.words.say('admin.program_of', id=person.owner)})" if person.owner is not None else ""
        since = when(person.made)
        return person.id, name, person.account or "", since, str(person.sessions), str(person.tables)

    columns = ("id", "name", "account", "since", "devices", "tables")
    operator.show(operator.ask(admin.people), columns, row, is_json=is_json)


@ADMIN.command()
def tournaments(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List all tournaments: name, game, status, organiser, players."""
    operator = Operator(language, database)

    def row(one: admin.ListedTournament) -> Sequence[str]:
        status = operator.words.maybe(f"admin.status.{one.status}") or one.status
        return one.id, one.name, one.game, status, when(one.made), one.organiser, str(one.entrants)

    columns = ("id", "name", "game", "status", "since", "organiser", "players")
    operator.show(operator.ask(admin.tournaments), columns, row, is_json=is_json)


@ADMIN.command()
def audit(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List the commands run here: when, by which system user, on whom or what."""
    operator = Operator(language, database)

    def row(entry: AuditEntry) -> Sequence[str]:
        return when(entry.at), entry.by, entry.command, entry.about

    operator.show(operator.ask(audit_entries), ("at", "by", "command", "about"), row, is_json=is_json)


# ------------------------------------------------------------------ changes, which running servers pick up in seconds


@ADMIN.command("new-code")
def new_code(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Print a new recovery code for a person who is locked out; it is shown once."""
    operator = Operator(language, database)
    code = operator.ask(lambda store: admin.new_code(store, person), "new-code", person)
    operator.say("admin.new_code")
    typer.echo(code)  # in one piece, to be copied


@ADMIN.command()
def ban(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Ban a person and sign them out everywhere."""
    operator = Operator(language, database)
    devices = operator.ask(lambda store: admin.ban(store, person), "ban", person)
    operator.say("admin.is_banned", n=devices)


@ADMIN.command()
def unban(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Lift a person's ban."""
    operator = Operator(language, database)
    operator.ask(lambda store: admin.unban(store, person), "unban", person)
    operator.say("admin.is_unbanned")


@ADMIN.command()
def registration(
    state: Annotated[Literal["open", "closed"], typer.Argument(help="closed: newcomers need an invitation.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Open the site to newcomers, or only to those with an invitation."""
    operator = Operator(language, database)
    operator.ask(lambda store: set_closed(store.engine, state == "closed"), "registration", state)
    operator.say(f"admin.registration_{state}")


@ADMIN.command()
def notice(
    text: Annotated[str, typer.Argument(help="The text that everyone reads.")] = "",
    french: Annotated[str, typer.Option(metavar="TEXT", help="The same for French readers.")] = "",
    at: Annotated[str, typer.Option(metavar="MOMENT", help="When it starts: 20:30 or 2027-01-31 20:30.")] = "",
    minutes: Annotated[int, typer.Option("--for", metavar="MINUTES", min=1, help="For how long.")] = 60,
    is_cleared: Annotated[bool, typer.Option("--clear", help="Remove the notice.")] = False,
    database: Database = None,
    language: Language = "",
) -> None:
    """Show everyone a notice on all pages and open tables, such as a planned shutdown."""
    told = None if is_cleared else _notice(text, french, at, minutes)
    operator = Operator(language, database)
    about = "--clear" if told is None else next(iter(told.texts.values()))
    operator.ask(lambda store: set_notice(store.engine, told), "notice", about)
    if told is None:
        operator.say("admin.notice_cleared")
    else:
        operator.say("admin.noticed", first=when(told.first), last=when(told.last))


def _notice(text: str, french: str, at: str, minutes: int) -> Notice:
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


@ADMIN.command()
def revoke(
    person: PersonId,
    is_code: Annotated[bool, typer.Option("--code", help="The recovery code instead of the sessions.")] = False,
    database: Database = None,
    language: Language = "",
) -> None:
    """Sign a person out on every device, or revoke their recovery code."""
    operator = Operator(language, database)
    if is_code:
        operator.ask(lambda store: admin.revoke_recovery(store, person), "revoke --code", person)
        operator.say("admin.code_revoked")
    else:
        devices = operator.ask(lambda store: admin.revoke_sessions(store, person), "revoke", person)
        operator.say("admin.signed_out", n=devices)


@ADMIN.command("test-mail")
def send_test_mail(
    receiver: Annotated[str, typer.Argument(metavar="ADDRESS", help="A mailbox of your own.")],
    server: Annotated[str, setting("smtp", "The mail server; better set as a variable.", metavar="ADDRESS")] = "",
    authority: Annotated[
        str, setting("smtp-ca", "Certificates to trust for it, besides the system's.", metavar="FILE")
    ] = "",
    address: Annotated[str, setting("address", "The public address of the table.", metavar="ADDRESS")] = "",
    language: Language = "",
) -> None:
    """Send a mail as the server would, and say exactly what fails."""
    if not server:
        raise Refusal("No mail server is set; set it in COMPTOIR_SMTP.")
    screen, smtp = Screen(language), smtp_of(server, authority)
    host, message = f"{smtp.host}:{smtp.port}", try_message(language, address)
    try:
        asyncio.run(send_mail(smtp, as_mail(message, smtp.sender, receiver, "", language)))
    except Undelivered as problem:
        raise Refusal("{host} did not accept the mail: {reason}.", host=host, reason=problem.told()) from None
    screen.line(screen.words.say("admin.mail_sent", host=host, receiver=receiver))


@ADMIN.command("delete-table")
def delete_table(table: TableId, is_sure: Sure = False, database: Database = None, language: Language = "") -> None:
    """Delete a table with its moves and its chat."""
    operator = Operator(language, database)
    found = operator.ask(lambda store: admin.look_at(store, table))
    operator.confirm(is_sure, "admin.sure_table", id=table, game=found.game, names=", ".join(found.names))
    operator.ask(lambda store: admin.delete_table(store, table), "delete-table", table)
    operator.say("admin.table_deleted", id=table)


@ADMIN.command("delete-tournament")
def delete_tournament(
    tournament: TournamentId, is_sure: Sure = False, database: Database = None, language: Language = ""
) -> None:
    """Delete a tournament with its standings; the tables of its games stay."""
    operator = Operator(language, database)
    found = operator.ask(lambda store: field_of(store, tournament)).tournament
    operator.confirm(is_sure, "admin.sure_tournament", id=tournament, name=found.name, game=found.game)
    operator.ask(lambda store: admin.delete_tournament(store, tournament), "delete-tournament", tournament)
    operator.say("admin.tournament_deleted", id=tournament)


@ADMIN.command("delete-person")
def delete_person(person: PersonId, is_sure: Sure = False, database: Database = None, language: Language = "") -> None:
    """Delete a person's data; bots take over their seats where others play."""
    operator = Operator(language, database)
    found = operator.ask(lambda store: admin.look_for(store, person))
    operator.confirm(is_sure, "admin.sure_person", id=person, name=found.name)
    tables = operator.ask(lambda store: admin.delete_person(store, person), "delete-person", person)
    operator.say("admin.person_deleted", n=tables)
