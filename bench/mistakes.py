"""`python -m bench.mistakes`: do moves that the analysis calls mistakes lose as many points as it says?

Bots play games, the analysis marks mistakes, and each position is played out by the greedy bot on all seats: once with
the better move and once with the played one, with the same answers of nature. Gains count as the analysis counts them:
the player's points, less half of the best rival's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from bench.report import table
from comptoir.analysis.analysing import Analysis, Step, analyse
from comptoir.analysis.comparing import DEPTH, lead_of
from comptoir.analysis.playing_on import PlayingOn, mean_points
from comptoir.bots import Bot, make_bot
from comptoir.engine import frames
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.executors import PLACES, executor_for
from comptoir.games import GAMES, game as game_of

SEED = 2011
SLIPS = 0.1  # how often a bot that stands for a person plays any legal move
PLAYERS = ("greedy", "search:40", "slips")
FIRST_SAMPLE = 10_000  # the analysis has used others
TO_THE_END = 10_000  # stretches
SIZES = (1.5, 3.0, 6.0)  # claims from here on, up to the next


class Slips:
    """Plays like the greedy bot, but now and then any move."""

    def __init__(self, game: Game, seed: int) -> None:
        self._bot, self._rng = make_bot("greedy", game, seed=seed), Random(seed)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        if self._rng.random() < SLIPS:
            return self._rng.choice(moves)
        return self._bot.choose(view, player, moves)


def bot_named(name: str, game: Game, seed: int) -> Bot:
    return Slips(game, seed) if name == "slips" else make_bot(name, game, seed=seed)


def played(game: Game, number: int) -> tuple[Match, tuple[str, ...]]:
    """A game between two of the players, who take turns to meet."""
    names = tuple(PLAYERS[(number + seat * (1 + number // 3 % 2)) % 3] for seat in range(2))
    bots = [bot_named(name, game, SEED + number + seat) for seat, name in enumerate(names)]
    match = Match(game, game.make_options(2), seed=SEED + number, plays_forced=True)
    while players := match.to_decide():
        player = players[0]
        match.play(player, bots[player].choose(match.view(player), player, match.moves(player)))
    return match, names


def measured(key: str, depth: int, samples: int, number: int) -> dict[str, Any]:
    """Analyse one game and play its mistakes out."""
    game = game_of(key)
    match, names = played(game, number)
    began = process_time()
    analysis = analyse(match, depth)
    seconds = process_time() - began
    rows = list(_gains(match, analysis, names, samples))
    return {"game": number, "bots": names, "entries": len(match.entries), "seconds": seconds, "mistakes": rows}


def _gains(match: Match, analysis: Analysis, names: Sequence[str], samples: int) -> Iterator[dict[str, Any]]:
    marked = {step.number: step for step in analysis.mistakes()}
    state, playing = match.first_state(), PlayingOn(match.game, len(match.seats))
    for number, entry in enumerate(match.entries):
        if number in marked:
            found = _gain(playing, state, marked[number], entry.move, samples)
            yield {"number": number, "bot": names[entry.player], "claimed": marked[number].cost, **found}
        frames.decide(state, entry.owner(), entry.move)


def _gain(playing: PlayingOn, state: State, step: Step, move: Move, samples: int) -> dict[str, float]:
    view = frames.borrowed_view(state, step.player)
    better = playing.game.vocabulary.parse(step.best[0].move, view, step.player)
    leads = []
    for each in (better, move):
        after = view.clone()
        frames.decide(after, step.player, each)
        seen = playing.samples(after, 0, range(FIRST_SAMPLE, FIRST_SAMPLE + samples), TO_THE_END)
        leads.append(lead_of(mean_points(seen), step.player))
    assert step.played is not None
    return {"gained": leads[0] - leads[1], "behind": step.played.behind}


def row(name: str, found: Sequence[dict[str, Any]]) -> list[str]:
    """One row of the printed table."""
    gains, claims = [one["gained"] for one in found], fmean(one["claimed"] for one in found)
    error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return [name, str(len(found)), f"{claims:.1f}", f"{fmean(gains):.1f} ± {error:.1f}", f"{fmean(gains) / claims:.0%}"]


def rows(found: Sequence[dict[str, Any]]) -> Iterator[list[str]]:
    """All mistakes, those of each size and those of each player."""
    yield row("all", found)
    for low, high in zip(SIZES, (*SIZES[1:], float("inf")), strict=True):
        if some := [one for one in found if low <= one["claimed"] < high]:
            yield row(f"from {low:g} points", some)
    for name in PLAYERS:
        if some := [one for one in found if one["bot"] == name]:
            yield row(f"of {name}", some)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mistakes", description="Play marked mistakes out.")
    parser.add_argument("--game", choices=GAMES, default="burgundy")
    parser.add_argument("--mistakes", type=int, default=200, help="how many to play out, at least (200)")
    parser.add_argument("--samples", type=int, default=8, help="how often each is played out (8)")
    parser.add_argument("--depth", type=int, default=DEPTH, help="of the analysis")
    parser.add_argument("--on", default="processes", metavar=PLACES, help="where the games are analysed")
    parser.add_argument("--raw", type=Path, help="write every mistake into this file, as JSON")
    given = parser.parse_args()
    on, games = executor_for(given.on), list[dict[str, Any]]()
    for _, one in on.run(partial(measured, given.game, given.depth, given.samples), range(given.mistakes)):
        games.append(one)
        print(f"game {one['game']}: {len(one['mistakes'])} mistakes, {one['seconds']:.1f} s of analysis", flush=True)
        if given.raw is not None:
            given.raw.write_text(json.dumps(games))
        if sum(len(one["mistakes"]) for one in games) >= given.mistakes:
            break
    found = [mistake for one in games for mistake in one["mistakes"]]
    print(f"\n{fmean(one['seconds'] for one in games):.1f} s of processor time for an analysis, depth {given.depth}\n")
    print(table(["mistakes", "number", "claimed", "gained", "share"], list(rows(found))))


if __name__ == "__main__":
    main()
