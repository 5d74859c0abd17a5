"""`comptoir play`: seats people and bots at a new table, or at a saved one."""

from collections.abc import Sequence
from pathlib import Path

from comptoir.bots import make_bot
from comptoir.cli.arguments import at_least, count_players, fill, named_values, seat_bots
from comptoir.cli.files import read_facts, read_record, replayed
from comptoir.cli.saving import MatchSaver, check_is_free
from comptoir.cli.screen import Screen
from comptoir.cli.table import Table
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match

DEFAULT_BOTS = ("greedy",)


def play_at_terminal(
    game: Game,
    screen: Screen,
    *,
    players: int | None,
    humans: int | None,
    bots: Sequence[str],
    options: Sequence[str],
    facts: Path | None,
    seed: int,
    resume: Path | None,
    file: Path | None,
) -> None:
    """Play a game to its end or for as long as people like."""
    if file is not None:
        check_is_free(file, [] if resume is None else [resume])
    if resume is not None:
        given = {"--players": players, "--humans": humans, "--bots": bots, "--option": options, "--facts": facts}
        match = resumed(game, resume, seed, [name for name, value in given.items() if value not in (None, (), [])])
    else:
        match = begun(game, screen, players, 1 if humans is None else humans, bots, options, facts, seed)
    Table(match, seat_bots(game, match.seats, seed), screen, MatchSaver(match, file)).play()


def begun(
    game: Game,
    screen: Screen,
    players: int | None,
    humans: int,
    bots: Sequence[str],
    options: Sequence[str],
    facts: Path | None,
    seed: int,
) -> Match:
    """A new match, people at the first seats and bots at the others."""
    at_least("--humans", humans, 0)
    for bot in bots:
        make_bot(bot, game, seed=seed)  # refuses an unknown one
    number = count_players(game, players, humans, bots)
    chosen = game.make_options(number, named_values(options))
    people = [screen.words.say("seat.person", number=seat + 1) for seat in range(humans)]
    others = [f"{bot} {humans + seat + 1}" for seat, bot in enumerate(fill(bots or DEFAULT_BOTS, number - humans))]
    return Match(
        game, chosen, seed=seed, seats=[*people, *others], facts=read_facts(game, facts), plays_forced=True
    )  # fmt: skip


def resumed(game: Game, path: Path, seed: int, given: Sequence[str]) -> Match:
    """The match in a file, ready to continue; it has its own options and seats."""
    if given:
        raise Refusal("--resume uses the settings of the record; leave out {given}.", given=", ".join(given))
    match = replayed(path, read_record(path), game, seed=seed, plays_forced=True)
    match.run_on()
    return match
