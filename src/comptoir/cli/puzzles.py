"""`comptoir puzzles`: list the puzzles of a game, and make others."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from comptoir.cli.arguments import at_least
from comptoir.cli.files import read, write
from comptoir.cli.options import GameKey, Language
from comptoir.cli.screen import Screen
from comptoir.engine.errors import Refusal
from comptoir.engine.record import Record
from comptoir.extras import needed
from comptoir.games import game as game_of
from comptoir.puzzles import Collection, Wanted, make as made, puzzles_of
from comptoir.puzzles.collection import LOOKS, packed, unpacked

PUZZLES = typer.Typer(no_args_is_help=True, help="Positions in which one move is clearly best: list them, make others.")
COLUMNS = ("name", "theme", "players", "moves", "first_sight", "margin", "rating")


@PUZZLES.command("list")
def list_puzzles(
    key: GameKey,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Your own puzzles, as `make` has written them.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    language: Language = "",
) -> None:
    """List the puzzles of a game; with --json also their solutions."""
    screen, game = Screen(language), game_of(key)
    collection = puzzles_of(game.key) if file is None else unpacked(read(file))
    rows = _rows(collection)
    if as_json:
        print(msgspec.json.encode({"made": collection.made, "puzzles": rows}).decode())
    elif rows:
        screen.console.print(_table(rows, screen))
    else:
        screen.say("puzzles.none", game=game.key)


def _rows(collection: Collection) -> list[dict[str, Any]]:
    return [
        {"name": name, "players": len(source.record.seats), "rating": round(puzzle.rating().rating)}
        | msgspec.to_builtins(puzzle)
        for name, (source, puzzle) in collection.named.items()
    ]


def _table(rows: list[dict[str, Any]], screen: Screen) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        table.add_column(screen.words.say(f"puzzles.{column}"), justify="left" if column in COLUMNS[:2] else "right")
    for row in rows:
        table.add_row(*(Text(str(row[column])) for column in COLUMNS))
    return table


@PUZZLES.command("make")
def make_puzzles(
    key: GameKey,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the puzzles are written: a .jsonl.gz file.")],
    count: Annotated[int, typer.Option(help="How many puzzles.")] = 100,
    iterations: Annotated[
        int, typer.Option(help="Of the search that finds them; one ten times as long must agree.")
    ] = 100,
    margin: Annotated[float, typer.Option(help="Points that the best move must be ahead of all others.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    looks: Annotated[
        int, typer.Option(help="How many positions of each part of a game are looked at: more find harder puzzles.")
    ] = LOOKS,
    database: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="DATABASE", help="Not bots' games, but people's there, where all of them have agreed."
        ),
    ] = None,
    language: Language = "",
) -> None:
    """Let bots play, or read people's games, and keep positions in which one move is clearly best."""
    screen = Screen(language)
    at_least("--count", count, 1)
    at_least("--iterations", iterations, 1)
    at_least("--looks", looks, 1)
    wanted = Wanted(game_of(key), count, iterations, margin, seed, looks)
    collection = _watched(wanted, () if database is None else _shared(screen, database, wanted.game.key))
    write(file, packed(collection))
    screen.say("puzzles.made", n=len(collection.named), file=file)


def _shared(screen: Screen, database: str, game: str) -> Sequence[Record]:
    """The records of people who have all agreed; refused if there are none."""
    with needed("server"):
        from comptoir.cli.operating import games_for_puzzles

    found = games_for_puzzles(database, game)
    if found.unreadable:
        screen.say("puzzles.unreadable", n=found.unreadable)
    if not found.records:
        raise Refusal(
            "No finished game of {game} may become puzzles: everyone who played it must have agreed.", game=game
        )
    return found.records


def _watched(wanted: Wanted, records: Sequence[Record]) -> Collection:
    """The puzzles, with a progress bar on stderr if it is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=wanted.count)
        return made(wanted, lambda found: progress.update(task, completed=found), records)
