"""`comptoir admin`: the tables and people of a host, for its operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from comptoir.cli.options import Database, Language
from comptoir.cli.screen import Screen
from comptoir.cli.serve_options import setting

if TYPE_CHECKING:
    from comptoir.cli.operating import Operator

ADMIN = typer.Typer(no_args_is_help=True, help="Manage the tables and people of a host, while it runs.")

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id; `comptoir admin tables` lists them.")]
PersonId = Annotated[str, typer.Argument(metavar="PERSON", help="Their id; `comptoir admin people` lists them.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]


def _operator(language: str, database: str | None) -> Operator:
    """Imported here: no other command should wait for a database to be imported."""
    from comptoir.cli.operating import Operator

    return Operator(Screen(language), database)


@ADMIN.command()
def tables(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List all tables: game, status, last activity, players."""
    _operator(language, database).list_tables(is_json=is_json)


@ADMIN.command()
def people(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List everyone: id, name, account, devices, tables."""
    _operator(language, database).list_people(is_json=is_json)


@ADMIN.command()
def audit(is_json: AsJson = False, database: Database = None, language: Language = "") -> None:
    """List the commands run here: when, by which system user, on whom or what."""
    _operator(language, database).list_audit_entries(is_json=is_json)


@ADMIN.command("new-code")
def new_code(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Print a new recovery code for a person who is locked out; it is shown once."""
    _operator(language, database).new_code(person)


@ADMIN.command()
def ban(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Ban a person and sign them out everywhere."""
    _operator(language, database).ban(person)


@ADMIN.command()
def unban(person: PersonId, database: Database = None, language: Language = "") -> None:
    """Lift a person's ban."""
    _operator(language, database).unban(person)


@ADMIN.command()
def registration(
    state: Annotated[Literal["open", "closed"], typer.Argument(help="closed: newcomers need an invitation.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Open the site to newcomers, or only to those with an invitation."""
    _operator(language, database).set_closed(state == "closed")


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
    from comptoir.cli.operating import notice_of

    told = None if is_cleared else notice_of(text, french, at, minutes)
    _operator(language, database).tell(told)


@ADMIN.command()
def revoke(
    person: PersonId,
    is_code: Annotated[bool, typer.Option("--code", help="The recovery code instead of the sessions.")] = False,
    database: Database = None,
    language: Language = "",
) -> None:
    """Sign a person out on every device, or revoke their recovery code."""
    _operator(language, database).revoke(person, is_code=is_code)


@ADMIN.command("test-mail")
def send_test_mail(
    receiver: Annotated[str, typer.Argument(metavar="ADDRESS", help="A mailbox of your own.")],
    smtp: Annotated[str, setting("smtp", "The mail server; better set as a variable.", metavar="ADDRESS")] = "",
    smtp_ca: Annotated[
        str, setting("smtp-ca", "Certificates to trust for it, besides the system's.", metavar="FILE")
    ] = "",
    address: Annotated[str, setting("address", "The public address of the table.", metavar="ADDRESS")] = "",
    language: Language = "",
) -> None:
    """Send a mail as the server would, and say exactly what fails."""
    from comptoir.cli import mail

    mail.send_test_mail(Screen(language), receiver, smtp, smtp_ca, address)


@ADMIN.command("delete-table")
def delete_table(table: TableId, is_sure: Sure = False, database: Database = None, language: Language = "") -> None:
    """Delete a table with its moves and its chat."""
    _operator(language, database).delete_table(table, is_sure=is_sure)


@ADMIN.command("delete-person")
def delete_person(person: PersonId, is_sure: Sure = False, database: Database = None, language: Language = "") -> None:
    """Delete a person's data; bots take over their seats where others play."""
    _operator(language, database).delete_person(person, is_sure=is_sure)
