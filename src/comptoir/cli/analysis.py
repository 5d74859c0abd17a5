"""`comptoir analyse`: what the moves of a recorded game were worth."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from comptoir.analysis import Analysis, analyse as analysed
from comptoir.analysis.comparing import DEPTH
from comptoir.analysis.curve import as_picture, curve
from comptoir.analysis.telling import Mistake, mistakes_told, shares_told, signed_points
from comptoir.cli.arguments import at_least
from comptoir.cli.files import read_record, replayed, write
from comptoir.cli.options import Language
from comptoir.cli.records import RecordFile
from comptoir.cli.screen import Screen, printable
from comptoir.engine.match import Match


def analyse(
    file: RecordFile,
    depth: Annotated[int, typer.Option(metavar="N", help="How often each of the best moves is played on.")] = DEPTH,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the expected points into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    language: Language = "",
) -> None:
    """Say what the moves of a recorded game were worth: mistakes, luck and choices."""
    at_least("--depth", depth, 1)
    match = replayed(file, read_record(file))
    analysis = _watched(match, depth, is_quiet=as_json)
    mistakes = mistakes_told(match, analysis, language)
    if svg is not None:
        write(svg, as_picture(curve(analysis, match.seats, mistakes, language)))
    if as_json:
        print(msgspec.json.encode(analysis).decode())
    else:
        _print(Screen(language), match, analysis, mistakes)


def _watched(match: Match, depth: int, *, is_quiet: bool) -> Analysis:
    """The analysis, with a progress bar on stderr if it is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=is_quiet or not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=len(match.entries))
        return analysed(match, depth, lambda number: progress.update(task, completed=number + 1))


def _print(screen: Screen, match: Match, analysis: Analysis, mistakes: list[Mistake]) -> None:
    if mistakes:
        screen.say("analyse.mistakes")
    for mistake in mistakes:
        said = screen.words.say(
            "analyse.mistake", number=mistake.number + 1, name=match.seats[mistake.player], played=mistake.played,
            cost=signed_points(-mistake.cost, screen.language), better=mistake.better, why=", ".join(mistake.reasons),
        )  # fmt: skip
        screen.paragraph(said)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in match.seats:
        table.add_column(Text(printable(name)), justify="right")
    for title, values in shares_told(analysis, screen.language):
        table.add_row(Text(title), *values)
    screen.console.print(table)
