"""Options that several commands share."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from comptoir.cli.languages import environment_language, known_language


def _chosen_language(context: typer.Context, language: str) -> str:
    """The language asked for, or the environment's; refusals use it as well."""
    chosen = known_language(language) if language else environment_language(os.environ)
    context.find_root().obj = chosen
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
