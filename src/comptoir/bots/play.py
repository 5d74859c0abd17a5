"""Playing a game to its end: bots answer the players' questions, a generator answers for nature."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from comptoir.bots.bot import Bot, is_reader
from comptoir.engine import frames
from comptoir.engine.frames import NO_LANE, Chance, Decision, State, Together
from comptoir.engine.match import NATURE, Entry


@dataclass(slots=True)
class Counts:
    """How many questions were asked: to players, of these with a forced answer, and to nature."""

    decisions: int = 0
    forced: int = 0
    chance: int = 0


def play_out(state: State, bots: Sequence[Bot], rng: Random, kept: list[Entry] | None = None) -> Counts:
    """Play this state to the end, in place. Bots are not asked when there is only one legal move.

    What everyone answers is added to `kept`, if it is given.
    """
    seats = [(bot.choose, frames.borrowed_view if is_reader(bot) else frames.view) for bot in bots]
    decisions = forced = chance = 0
    while state.stack:
        top, lane = state.stack[-1], NO_LANE
        if type(top) is Together:
            nature = frames.open_chance(state)
            lane, top = nature or (NO_LANE, top.tops()[0])
        if isinstance(top, Chance):
            chance += 1
            answer = top.sample(state, rng)
            if kept is not None:
                kept.append(Entry(NATURE, answer, lane))
            frames.reveal(state, answer, lane)
            continue
        assert isinstance(top, Decision)
        decisions += 1
        player, moves = top.player, top.moves(state)
        move = frames.forced_move(moves)
        if move is not None:
            forced += 1
        else:
            choose, look = seats[player]
            move = choose(look(state, player), player, moves)
        if kept is not None:
            kept.append(Entry(player, move))
        frames.decide(state, player, move)
    return Counts(decisions, forced, chance)
