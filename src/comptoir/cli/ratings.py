"""`comptoir ratings`: what an operator does with the ratings of people."""

import typer

from comptoir.cli.options import Database, Language
from comptoir.cli.screen import Screen
from comptoir.extras import needed

RATINGS = typer.Typer(no_args_is_help=True, help="The ratings of people at a host, which follow from its rated games.")


@RATINGS.command("recompute")
def recompute_ratings(database: Database = None, language: Language = "") -> None:
    """Compute all ratings again from the rated games, while people play; the same games give the same ratings."""
    with needed("server"):
        from comptoir.cli import operating

    operating.recompute_ratings(Screen(language), database)
