"""`comptoir replay` and `comptoir check`: retelling and checking records."""

from pathlib import Path
from typing import Annotated

import typer

from comptoir.cli.files import read_record, replayed, write
from comptoir.cli.options import Language
from comptoir.cli.screen import Screen, printable, story
from comptoir.engine.errors import Refusal
from comptoir.engine.match import Match
from comptoir.games.art import compose

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as saved by `play`.")]


def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after this move.", show_default="the last")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the position into this file.")] = None,
    language: Language = "",
) -> None:
    """Tell a recorded game in words and show the position."""
    screen, match = Screen(language), _match(file, at)
    if svg is not None:
        write(svg, _picture(match, language))
    width = len(str(len(match.entries)))
    for number, said, style in story(match, None, language):
        screen.paragraph(f"{number + 1:>{width}}  {said}", style)
    screen.line()
    screen.table(match.game, match.view(None), None, match.seats, ())
    if match.is_over():
        screen.points(match.game, match.state, match.seats)
    if svg is not None:
        screen.say("replay.drawn", file=svg)


def check(file: RecordFile) -> None:
    """Check a record move by move: is everything in it legal?"""
    match = _match(file)
    said = f"legal: {match.game.key}, {len(match.seats)} players, {len(match.entries)} moves, "
    if match.is_over():
        ranking = match.game.result(match.state)
        said += "finished: " + ", ".join(f"{match.seats[row.player]} {row.points}" for row in ranking)
    else:
        said += "unfinished"
    print(printable(said))


def _match(path: Path, at: int | None = None) -> Match:
    """The match in a record file, up to one of its moves."""
    record = read_record(path)
    if at is not None and not 0 <= at <= len(record.moves):
        raise Refusal(
            "“{path}” has {moves} moves, so --at goes from 0 to {moves}, not {at}.",
            path=path, moves=len(record.moves), at=at,
        )  # fmt: skip
    return replayed(path, record, upto=at)


def _picture(match: Match, language: str) -> str:
    """The table as everyone sees it, as one SVG."""
    view = match.view(None)
    panels = match.game.presentation.draw(view, None, (), match.seats, language)
    if not panels:
        raise Refusal("{game} has no pictures.", game=match.game.key)
    return compose(panels)
