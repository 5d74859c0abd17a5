"""`comptoir play`: seats people and bots at a new table, or at a saved one."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from comptoir.bots import make_bot
from comptoir.cli.arguments import at_least, bot_names, count_players, fill, named_values, seat_bots
from comptoir.cli.files import read_facts, read_record, replayed
from comptoir.cli.options import FactsFile, GameKey, Language, Options, Players, Seed
from comptoir.cli.saving import MatchSaver, check_is_free
from comptoir.cli.screen import Screen
from comptoir.cli.table import Table
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import game as game_of

DEFAULT_BOTS = ("greedy",)


def play(
    key: GameKey,
    players: Players = None,
    humans: Annotated[
        int | None, typer.Option(help="How many people play here; bots take the other seats.", show_default="1")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Bots such as novice,greedy,best:1s; a short list repeats.",
            show_default=",".join(DEFAULT_BOTS),
        ),
    ] = None,
    option: Options = [],  # noqa: B006 - typer copies it
    facts: FactsFile = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue the game in this record.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game here, move by move.")] = None,
    language: Language = "",
) -> None:
    """Play a game at this terminal, against bots or with friends."""
    game, screen, seed = game_of(key), Screen(language), secrets.randbits(48) if seed is None else seed
    if save is not None:
        check_is_free(save, [] if resume is None else [resume])
    if resume is not None:
        given = {"--players": players, "--humans": humans, "--bots": bots, "--option": option or None, "--facts": facts}
        match = _resumed(game, resume, seed, [name for name, value in given.items() if value is not None])
    else:
        people = [screen.words.say("seat.person", number=seat + 1) for seat in range(1 if humans is None else humans)]
        at_least("--humans", humans, 0)
        names = () if bots is None else bot_names(bots)
        match = _begun(game, players, people, names, option, facts, seed)
    Table(match, seat_bots(game, match.seats, seed), screen, MatchSaver(match, save)).play()


def _begun(
    game: Game, players: int | None, people: Sequence[str], bots: Sequence[str], options: Sequence[str],
    facts: Path | None, seed: int,
) -> Match:  # fmt: skip
    """A new match, people at the first seats and bots at the others."""
    for bot in bots:
        make_bot(bot, game, seed=seed)  # refuses an unknown one
    number = count_players(game, players, len(people), bots)
    chosen = game.make_options(number, named_values(options))
    others = fill(bots or DEFAULT_BOTS, number - len(people))
    seats = [*people, *(f"{bot} {seat}" for seat, bot in enumerate(others, len(people) + 1))]
    return Match(game, chosen, seed=seed, seats=seats, facts=read_facts(game, facts), plays_forced=True)


def _resumed(game: Game, path: Path, seed: int, given: Sequence[str]) -> Match:
    """The match in a file, ready to continue; it has its own options and seats."""
    if given:
        raise Refusal("--resume uses the settings of the record; leave out {given}.", given=", ".join(given))
    match = replayed(path, read_record(path), game, seed=seed, plays_forced=True)
    match.run_on()
    return match
