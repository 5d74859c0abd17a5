"""Options that several commands share, and the language that one of them chooses."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from comptoir.engine.errors import Refusal
from comptoir.executors import PLACES
from comptoir.words import LANGUAGES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set decides


def environment_language(environment: Mapping[str, str]) -> str:
    """The language of the environment's locale, or else English."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return locale[:2] if locale[:2] in LANGUAGES else "en"


def _chosen_language(context: typer.Context, language: str) -> str:
    """The language asked for, or the environment's; refusals use it as well."""
    if language and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal("There is no language “{language}”; choose one of: {known}.", language=language, known=known)
    context.find_root().obj = chosen = language or environment_language(os.environ)
    return chosen


Language = Annotated[
    str,
    typer.Option(
        callback=_chosen_language,
        show_default="the environment's, else en",
        metavar="fr|en",
        help="The language of the table.",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        envvar="COMPTOIR_DATABASE",
        help="Where games are stored: a file, or the address of a PostgreSQL database.",
        show_default="in your data folder",
    ),
]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The game; `comptoir games` lists them.")]
Players = Annotated[int | None, typer.Option(help="The number of players.", show_default="as many as are named")]
Options = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; can be repeated.")
]
FactsFile = Annotated[Path | None, typer.Option("--facts", metavar="FILE", help="Your own printed facts, as TOML.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same dice.", show_default="drawn at random")]
On = Annotated[str, typer.Option(metavar="PLACE", help=f"Where games are played: {PLACES}.")]
