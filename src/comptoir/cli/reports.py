"""`comptoir reports`: messages that people have reported, for the operator of a host."""

from collections.abc import Sequence
from typing import Annotated

import typer

from comptoir.cli.admin import AsJson, Operator, when
from comptoir.cli.options import Database, Language
from comptoir.engine.errors import Refusal
from comptoir.server.storage import reports

REPORTS = typer.Typer()
WARNING_LENGTH = 300  # characters
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="Of the report; `comptoir reports list` tells it.")]


@REPORTS.command("list")
def list_reports(
    with_done: Annotated[bool, typer.Option("--all", help="Also those that were dealt with.")] = False,
    is_json: AsJson = False,
    database: Database = None,
    language: Language = "",
) -> None:
    """List the messages that people have reported: who said what, who reports it and why."""
    operator = Operator(language, database)

    def row(one: reports.Report) -> Sequence[str]:
        verdict = operator.words.maybe(f"reports.verdict.{one.verdict}") or one.verdict or ""
        said = f"{one.name} ({one.person}): {one.text}"
        return str(one.number), when(one.made), one.table, said, one.by, one.reason, verdict

    found = operator.ask(lambda store: reports.reports(store.engine, with_done=with_done))
    operator.show(found, ("number", "at", "table", "said", "reported", "reason", "verdict"), row, is_json=is_json)


@REPORTS.command()
def hide(number: Number, database: Database = None, language: Language = "") -> None:
    """Hide the message from everybody."""
    operator = Operator(language, database)
    operator.ask(lambda store: reports.hide_line(store.engine, number), "reports hide", str(number))
    operator.say("reports.is_hidden")


@REPORTS.command()
def warn(
    number: Number,
    text: Annotated[str, typer.Argument(help="What they read in their lobby, until they say that they have.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Warn the author of the message."""
    if not 1 <= len(text.strip()) <= WARNING_LENGTH:
        raise Refusal("A warning has 1 to {most} characters.", most=WARNING_LENGTH)
    operator = Operator(language, database)
    operator.ask(lambda store: reports.warn(store.engine, number, text.strip()), "reports warn", str(number))
    operator.say("reports.is_warned")


@REPORTS.command()
def silence(
    number: Number,
    days: Annotated[int, typer.Option(min=0, max=3650, help="For how long; 0 lets them chat again.")] = 7,
    database: Database = None,
    language: Language = "",
) -> None:
    """Keep the author of the message from chatting, at every table."""
    operator = Operator(language, database)
    about = f"{number} --days {days}"
    operator.ask(lambda store: reports.silence(store.engine, number, days), "reports silence", about)
    operator.say("reports.is_silenced" if days else "reports.may_speak", n=days)


@REPORTS.command()
def dismiss(number: Number, database: Database = None, language: Language = "") -> None:
    """Close the report without doing anything."""
    operator = Operator(language, database)
    operator.ask(lambda store: reports.dismiss(store.engine, number), "reports dismiss", str(number))
    operator.say("reports.is_dismissed")
