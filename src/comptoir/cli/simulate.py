"""`comptoir simulate`: many games between bots, and their results."""

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from comptoir.bots.arena import Result, finished_games, recorded_games, wins_of
from comptoir.cli.arguments import at_least, bot_names, count_players, fill, named_values
from comptoir.cli.files import make_folder, read_facts, write
from comptoir.cli.options import FactsFile, GameKey, Language, On, Options, Players, Seed
from comptoir.cli.saving import check_is_free
from comptoir.cli.screen import Screen
from comptoir.engine.game import Facts, Game
from comptoir.engine.record import dumps
from comptoir.executors import HERE, Executor, executor_for
from comptoir.games import game as game_of


@dataclass(frozen=True, slots=True)
class Series:
    """The games to play: which, by whom, how many."""

    game: Game
    options: Any
    facts: Facts
    bots: tuple[str, ...]
    games: int
    seed: int
    on: Executor = HERE
    records: Path | None = None  # the folder that keeps them

    def seats(self) -> tuple[str, ...]:
        """A bot for each seat; a shorter list of bots repeats."""
        return fill(self.bots, self.options.players)

    def file(self, number: int) -> Path:
        """Where the record of a game is kept."""
        assert self.records is not None
        return self.records / f"{self.game.key}-{number + 1:0{len(str(self.games))}}.json"


@dataclass(frozen=True, slots=True)
class Row:
    """The results of one entry in the list of bots, over all the seats that it fills."""

    bot: str
    wins: float
    mean_points: float


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a series; decisions include forced ones, with a single legal move."""

    games: int
    decisions: int
    forced: int
    chance: int
    seconds: float
    decisions_per_second: float
    bots: tuple[Row, ...]


def simulate(
    key: GameKey,
    players: Players = None,
    number: Annotated[int, typer.Option("--games", help="The number of games.")] = 100,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="The bots, separated by commas; a short list repeats.")
    ] = "random",
    seed: Seed = None,
    option: Options = [],  # noqa: B006 - typer copies it
    facts: FactsFile = None,
    on: On = "here",
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", file_okay=False, help="Keep the record of every game there.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    language: Language = "",
) -> None:
    """Let bots play many games, with rotating seats, and report the results."""
    game, names = game_of(key), bot_names(bots)
    for what, count in (("--games", number), ("--players", players)):
        at_least(what, count, 1)
    options = game.make_options(count_players(game, players, 0, names), named_values(option))
    seed = secrets.randbits(48) if seed is None else seed
    series = Series(game, options, read_facts(game, facts), names, number, seed, executor_for(on), records)
    _make_room(series)
    began = perf_counter()
    results = _watched(series, is_quiet=as_json)
    report = report_of(series, results, perf_counter() - began)
    if as_json:
        print(json.dumps(asdict(report)))
    else:
        _print(series, results, report, Screen(language))


def _watched(series: Series, *, is_quiet: bool) -> list[Result]:
    """The results in the order of the games, with a progress bar on stderr if it is a terminal."""
    console = Console(stderr=True)
    is_seen = console.is_terminal and not is_quiet
    finished = track(played(series), total=series.games, description="", console=console, disable=not is_seen)
    return [result for _, result in sorted(finished, key=itemgetter(0))]


def _make_room(series: Series) -> None:
    """Make the folder for the records, and refuse to write over other games."""
    if series.records is not None:
        make_folder(series.records)
        for number in range(series.games):
            check_is_free(series.file(number), ())


def played(series: Series) -> Iterator[tuple[int, Result]]:
    """The games of a series as they are finished, each with its number."""
    games = series.game, series.options, series.seats(), series.games, series.seed, series.on, series.facts
    if series.records is None:
        yield from finished_games(*games)
        return
    for number, (result, record) in recorded_games(*games):
        write(series.file(number), dumps(record))
        yield number, result


def report_of(series: Series, results: Sequence[Result], seconds: float) -> Report:
    """The totals of a series."""
    decisions = sum(result.decisions for result in results)
    return Report(
        games=len(results),
        decisions=decisions,
        forced=sum(result.forced for result in results),
        chance=sum(result.chance for result in results),
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        bots=tuple(_row(series, results, entry) for entry in range(len(series.bots))),
    )


def _row(series: Series, results: Sequence[Result], entry: int) -> Row:
    """The totals of one entry in the list of bots."""
    copies = _copies(series, entry)
    wins = sum(wins_of(results, bot) for bot in copies)
    totals = [result.total(bot) for result in results for bot in copies]
    return Row(series.bots[entry], int(wins) if wins == int(wins) else wins, sum(totals) / len(totals))


def _copies(series: Series, entry: int) -> range:
    """The bots of each game that an entry of the list stands for."""
    return range(entry, series.options.players, len(series.bots))


def _print(series: Series, results: Sequence[Result], report: Report, screen: Screen) -> None:
    say = screen.words
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for row in report.bots:
        table.add_column(Text(row.bot), justify="right")
    table.add_row(say.say("simulate.wins"), *(f"{row.wins:g}" for row in report.bots))
    table.add_row(say.say("simulate.mean_points"), *(f"{row.mean_points:.1f}" for row in report.bots))
    table.add_section()
    for category in results[0].points[0]:
        means = [_mean(series, results, entry, category) for entry in range(len(series.bots))]
        if any(means):
            table.add_row(
                series.game.presentation.say_category(category, screen.language), *(f"{mean:.1f}" for mean in means)
            )
    screen.console.print(table)
    screen.say(
        "simulate.speed", n=report.games, decisions=report.decisions, forced=report.forced, chance=report.chance,
        seconds=f"{report.seconds:.2f}", speed=f"{report.decisions_per_second:.0f}",
    )  # fmt: skip


def _mean(series: Series, results: Sequence[Result], entry: int, category: str) -> float:
    """The mean points of an entry in one category."""
    copies = _copies(series, entry)
    points = [result.points[result.seats.index(bot)][category] for result in results for bot in copies]
    return sum(points) / len(points)
