"""`comptoir export`: recorded games as data to learn from."""

from pathlib import Path
from typing import Annotated

import typer

from comptoir.cli.files import read_record
from comptoir.cli.options import Language
from comptoir.cli.screen import Screen
from comptoir.executors import PLACES, executor_for
from comptoir.extras import needed


def export(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES", help="Records of finished games with the same options.")
    ],
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The file to write: .npz or .parquet.")],
    reward: Annotated[
        str, typer.Option(metavar="NAME", help="What returns count: margin, rank, win or score.")
    ] = "margin",
    licence: Annotated[str, typer.Option(metavar="NAME", help="The licence of the games, such as CC0-1.0.")] = "",
    on: Annotated[str, typer.Option(metavar="PLACE", help=f"Where games are replayed: {PLACES}.")] = "here",
    language: Language = "",
) -> None:
    """Write what players saw and did in recorded games into a file for learning programs."""
    with needed("research"):
        from comptoir.research import dataset

    stated = licence or dataset.UNSTATED
    rows = dataset.export(map(read_record, files), to, reward=reward, licence=stated, on=executor_for(on))
    Screen(language).say("export.written", rows=rows, games=len(files), file=to)
