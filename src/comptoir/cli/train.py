"""`comptoir train`: a network learns a game, from a bot's games and then from its own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from comptoir.cli.arguments import at_least
from comptoir.cli.options import GameKey, Language, On
from comptoir.cli.screen import Screen
from comptoir.engine.errors import Refusal
from comptoir.executors import executor_for, lasting
from comptoir.extras import needed
from comptoir.games import game as game_of


def train(
    key: GameKey,
    to: Annotated[
        Path, typer.Option("--to", metavar="FOLDER", file_okay=False, help="Where the run is kept; it goes on there.")
    ],
    players: Annotated[
        str, typer.Option(metavar="NUMBERS", help="How many play, taken in turn; a number can be there several times.")
    ] = "2",
    teacher: Annotated[str, typer.Option(metavar="BOT", help="The bot that it learns from at first.")] = "greedy",
    lessons: Annotated[int, typer.Option(help="The number of the teacher's games.")] = 2000,
    epochs: Annotated[int, typer.Option(help="How often it goes through these; 0: no teacher.")] = 4,
    rounds: Annotated[int, typer.Option(help="How often it then plays and learns from that.")] = 1000,
    games: Annotated[int, typer.Option(help="The games of a round.")] = 256,
    rivals: Annotated[
        str, typer.Option(metavar="BOTS", help="Whom it plays against, in turn: itself,greedy-1 or itself,older.npz.")
    ] = "itself",
    decisions: Annotated[int, typer.Option(help="In Burgundy: how far each of these goes on in a round.")] = 160,
    passes: Annotated[int, typer.Option(help="How often it goes through the decisions of a round.")] = 2,
    rate: Annotated[float, typer.Option(help="How fast it learns from its own games.")] = 3e-4,
    entropy: Annotated[float, typer.Option(help="What variety is worth to it.")] = 0.005,
    steady: Annotated[int, typer.Option(help="After how many rounds these two begin to fall.")] = 0,
    half_life: Annotated[int, typer.Option(help="After how many more rounds they are half as large.")] = 1000,
    hidden: Annotated[int, typer.Option(help="The size of the network.")] = 256,
    begin: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", dir_okay=False, help="A network to begin with.")
    ] = None,
    minibatch: Annotated[int, typer.Option(help="The decisions of one step.")] = 1024,
    trials: Annotated[int, typer.Option(help="Games against greedy-1, now and then; 0: none.")] = 100,
    trial_every: Annotated[int, typer.Option(help="How many rounds lie between trials.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same network.")] = 1,
    on: On = "here",
    language: Language = "",
) -> None:
    """Train a network: a teacher's games first, then its own. The same command goes on where it was stopped."""
    game_of(key)
    counts = {"lessons": lessons, "games": games, "decisions": decisions, "passes": passes, "hidden": hidden}
    counts |= {"minibatch": minibatch, "trial_every": trial_every, "half_life": half_life}
    optional = {"epochs": epochs, "rounds": rounds, "trials": trials, "seed": seed, "steady": steady}
    _check(counts, optional, {"rate": rate, "entropy": entropy})
    numbers = _numbers(players)
    with needed("train"):
        from comptoir.training.run import Run, Settings

    settings = Settings(
        key, players=numbers, teacher=teacher, rivals=tuple(rivals.split(",")), rate=rate, entropy=entropy,
        begin=str(begin or ""), **counts, **optional,
    )  # fmt: skip
    with lasting(executor_for(on)) as executor:
        _watch(Run(settings, to, executor), Screen(language))


def _check(counts: Mapping[str, int], optional: Mapping[str, int], shares: Mapping[str, float]) -> None:
    """Refuse numbers with which nothing can be trained."""
    for least, numbers in ((1, counts), (0, optional)):
        for name, number in numbers.items():
            at_least(_option(name), number, least)
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise Refusal("{what} must be between 0 and 1, not {number}.", what=_option(name), number=share)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _numbers(text: str) -> tuple[int, ...]:
    """`2,3,4` as numbers."""
    found = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in found):
        raise Refusal("“{text}” does not say how many play; write it like 2 or 2,3,4.", text=text[:40])
    return tuple(map(int, found))


def _watch(run: Any, screen: Screen) -> None:
    """Train, and tell about it where something was measured."""
    for line in run.go_on():
        if "won" in line:
            won = f"{100 * line['won']:.0f}"
            screen.say("train.step", step=line["step"], steps=run.steps, games=line["games"], won=won)
    screen.say("train.done", file=run.folder / "network.npz", seconds=f"{run.seconds:.0f}", games=run.played)
