"""`comptoir ladder`: a round robin between bots, and how strong that shows them to be."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from comptoir.bots.ladder import Ladder, Played, ResultsFile, Rung, line_of, play_ladder, rungs
from comptoir.bots.levels import LEVELS
from comptoir.cli.arguments import at_least, bot_names, named_values
from comptoir.cli.files import read_facts
from comptoir.cli.options import FactsFile, GameKey, Language, On, Options
from comptoir.cli.screen import Screen
from comptoir.executors import Executor, executor_for
from comptoir.games import game as game_of
from comptoir.words import Catalogue

LEVEL_BOTS = ",".join((*LEVELS[:-1], f"{LEVELS[-1]}:200"))  # by iterations, so that the games can be played again
COLUMNS = ("bot", "elo", "interval", "games", "points", "next")


def ladder(
    key: GameKey,
    players: Annotated[int, typer.Option(help="The number of players.")] = 2,
    rounds: Annotated[int, typer.Option(help="How often the same bots meet, each time in every seat.")] = 20,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="The bots, separated by commas.")] = LEVEL_BOTS,
    within: Annotated[
        int | None,
        typer.Option(help="Let only those meet that stand at most so far apart in the list.", show_default="all meet"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, if no bot thinks by the clock.")] = 1,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file for the games; those that are in it are not played again."),
    ] = None,
    option: Options = [],  # noqa: B006 - typer copies it
    facts: FactsFile = None,
    on: On = "here",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print a table for a page of text.")] = False,
    language: Language = "",
) -> None:
    """Let every bot meet every other one, and rate them: Elo with 95 % intervals, greedy-1 at 1000."""
    game, screen = game_of(key), Screen(language)
    at_least("--rounds", rounds, 2)
    at_least("--within", within, players - 1)
    options = game.make_options(players, named_values(option))
    wanted = Ladder(game, options, read_facts(game, facts), bot_names(bots), rounds, seed, within or 0)
    wanted.check()
    found = rungs(wanted, _played(wanted, results, executor_for(on)))
    if as_json:
        print(json.dumps([asdict(rung) for rung in found]))
    elif as_markdown:
        print(_markdown(found, screen.words))
    else:
        screen.console.print(_table(found, screen.words))


def _played(wanted: Ladder, path: Path | None, on: Executor) -> list[Played]:
    """The games of the ladder: those in the file, and the others, which are added to it as they are finished."""
    if path is None:
        return list(_watched(wanted, [], on))
    file = ResultsFile(path, wanted)
    played = file.played()
    with file.open() as lines:
        for each in _watched(wanted, played, on):
            lines.write(line_of(each))
            played.append(each)
    asked = set(wanted.pairings())
    return [each for each in played if each.pairing in asked]


def _watched(wanted: Ladder, done: Sequence[Played], on: Executor) -> Iterator[Played]:
    """The games that are still to play, with a progress bar on stderr if it is a terminal."""
    console, left = Console(stderr=True), len(set(wanted.pairings()) - {each.pairing for each in done})
    with closing(play_ladder(wanted, done, on)) as games:
        yield from track(games, total=left, description="", console=console, disable=not console.is_terminal)


# ------------------------------------------------------------------ the table


def _row(rung: Rung, say: Catalogue) -> tuple[str, ...]:
    low, elo, high = (f"{value:.0f}" for value in (rung.rating.low, rung.rating.elo, rung.rating.high))
    interval = (
        "" if low == high else say.say("ladder.between", low=low, high=high)
    )  # the anchor has none, nor has a bot that has never won
    return rung.bot, elo, interval, str(rung.games), f"{rung.mean_points:.1f}", _next(rung, say)


def _next(rung: Rung, say: Catalogue) -> str:
    """What the bot has won against the one below."""
    if rung.next is None or not rung.next.games:
        return ""
    share, low, high = (
        f"{100 * value:.0f}" for value in (rung.next.won / rung.next.games, rung.next.low, rung.next.high)
    )
    return say.say("ladder.won", share=share, low=low, high=high, games=rung.next.games)


def _table(found: Sequence[Rung], say: Catalogue) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        table.add_column(say.say(f"ladder.{column}"), justify="left" if column == "bot" else "right")
    for rung in found:
        table.add_row(*map(Text, _row(rung, say)))
    return table


def _markdown(found: Sequence[Rung], say: Catalogue) -> str:
    heads = [say.say(f"ladder.{column}") for column in COLUMNS]
    rows = [
        heads,
        ["---", *["---:"] * (len(heads) - 1)],
        *([f"`{row[0]}`", *row[1:]] for row in (_row(r, say) for r in found)),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
