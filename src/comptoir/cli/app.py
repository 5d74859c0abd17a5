"""The commands and their arguments; refusals are printed in one place, in one sentence."""

import gc
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

from comptoir import __version__
from comptoir.cli.analysis import analyse
from comptoir.cli.export import export
from comptoir.cli.ladder import ladder
from comptoir.cli.listing import games
from comptoir.cli.options import Database, Language, environment_language
from comptoir.cli.play import play
from comptoir.cli.puzzles import PUZZLES
from comptoir.cli.ratings import RATINGS
from comptoir.cli.records import check, replay
from comptoir.cli.screen import Screen, open_streams, sentence
from comptoir.cli.serve_options import ServeOptions, check_variables, with_serve_options
from comptoir.cli.simulate import simulate
from comptoir.cli.train import train
from comptoir.engine import frames
from comptoir.engine.errors import Refusal
from comptoir.engine.homes import is_compiled
from comptoir.executors import compute_with_one_thread
from comptoir.extras import needed
from comptoir.words import refusal_words

REFUSED = 1
INTERRUPTED = 130
# New objects before a collection, and how often it goes deeper. Nearly all that commands import stays: looking for
# garbage among it took a seventh of the start of a server.
SELDOM = (20_000, 10, 10)


class Commands(TyperGroup):
    """The commands; a refusal is one sentence on stderr and a non-zero exit code."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        open_streams()
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except typer.TyperException as refused:
            if message := refused.format_message():  # a group without a command has printed its help instead
                sentence(message)
            code = refused.exit_code
        except OSError as problem:
            sentence(problem.strerror or str(problem))
            code = REFUSED
        except typer.Abort:
            code = INTERRUPTED
        sys.exit(code)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            language = ctx.obj or environment_language(os.environ)
            raise typer.TyperException(refusal_words(refusal, language)) from refusal


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Admin(TyperGroup):
    """The operator's commands, imported when they are asked for: no other should wait for a database to be imported."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        with needed("server"):
            from comptoir.cli.admin import ADMIN

        self.commands = get_group(ADMIN).commands
        return super().make_context(*args, **extra)


class Reports(TyperGroup):
    """What the operator does about reported messages, imported as late."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        with needed("server"):
            from comptoir.cli.reports import REPORTS

        self.commands = get_group(REPORTS).commands
        return super().make_context(*args, **extra)


admin = typer.Typer(cls=Admin, no_args_is_help=True, help="Manage the tables and people of a host, while it runs.")
app.add_typer(admin, name="admin")
reports = typer.Typer(cls=Reports, no_args_is_help=True, help="Deal with messages that people have reported.")
app.add_typer(reports, name="reports")
app.add_typer(PUZZLES, name="puzzles")
app.add_typer(RATINGS, name="ratings")


def main() -> None:
    """Run the command with the process's arguments."""
    gc.set_threshold(*SELDOM)
    compute_with_one_thread()
    app(prog_name="comptoir")


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"comptoir {__version__} ({'compiled' if is_compiled(frames.__name__) else 'interpreted'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def comptoir(
    context: typer.Context,
    is_version_asked: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A table for great euro games: play them in the browser or the terminal, let bots play, replay records."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command()(games)
app.command()(play)


@app.command()
@with_serve_options
def serve(options: ServeOptions) -> None:
    """Play in the browser: serve the web table until Ctrl-C. Options can also be set as environment variables."""
    # Imported here: no other command should wait for a web server to be imported.
    with needed("server"):
        from comptoir.cli.serve import serve_tables

    check_variables(os.environ)
    if not serve_tables(Screen(options.language), options.settings(), options):
        raise typer.Exit(REFUSED)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the backup.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Copy all games into one file, while people play."""
    with needed("server"):
        from comptoir.cli import operating

    operating.back_up(Screen(language), file, database)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by `backup`.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Go back to the games in a backup; a running server pauses, and the current games are kept."""
    with needed("server"):
        from comptoir.cli import operating

    operating.restore(Screen(language), file, database)


@app.command()
def transfer(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The SQLite file with the games.")],
    database: Database = None,
    language: Language = "",
) -> None:
    """Copy all games of a file into an empty PostgreSQL database, and compare them there; the file is not changed."""
    with needed("server"):
        from comptoir.cli import operating

    operating.transfer(Screen(language), file, database)


@app.command()
def validate(database: Database = None, language: Language = "") -> None:
    """Replay every stored game with this version, and report differences."""
    with needed("server"):
        from comptoir.cli import operating

    if not operating.check_games(Screen(language), database):
        raise typer.Exit(REFUSED)


app.command()(simulate)
app.command()(ladder)
app.command()(train)
app.command()(replay)
app.command()(analyse)
app.command()(export)
app.command()(check)
