"""Playing a game to its end: bots answer the players' questions, a generator answers for nature."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from comptoir.bots.bot import Bot, is_reader
from comptoir.engine import frames
from comptoir.engine.frames import NO_LANE, Chance, Decision, State, Together
from comptoir.engine.match import NATURE, Entry
from comptoir.engine.moves import Move, Moves


@dataclass(slots=True)
class Counts:
    """How many questions were asked: to players, of these with a forced answer, and to nature."""

    decisions: int = 0
    forced: int = 0
    chance: int = 0


Choices: TypeAlias = Generator[tuple[int, Moves], Move]


def play_out(state: State, bots: Sequence[Bot], rng: Random, kept: list[Entry] | None = None) -> Counts:
    """Play this state to the end, in place. Bots are not asked when there is only one legal move.

    What everyone answers is added to `kept`, if it is given.
    """
    seats = [(bot.choose, sight_of(bot)) for bot in bots]
    counts = Counts()
    game = choices(state, rng, counts, kept)
    asked = next(game, None)
    while asked is not None:
        player, moves = asked
        choose, look = seats[player]
        asked = answer(game, choose(look(state, player), player, moves))
    return counts


def sight_of(bot: Bot) -> Callable[[State, int], State]:
    """How a bot is shown a state: a copy of its own, to change as it likes, unless it only reads."""
    return frames.borrowed_view if is_reader(bot) else frames.view


def choices(state: State, rng: Random, counts: Counts, kept: list[Entry] | None = None) -> Choices:
    """Play this state to the end, in place, pausing where a player has more than one legal move.

    Gives the player with the moves, and is sent one of them; several games can be played side by side so.
    """
    while state.stack:
        top, lane = state.stack[-1], NO_LANE
        if type(top) is Together:
            nature = frames.open_chance(state)
            lane, top = nature or (NO_LANE, top.tops()[0])
        if isinstance(top, Chance):
            counts.chance += 1
            given = top.sample(state, rng)
            if kept is not None:
                kept.append(Entry(NATURE, given, lane))
            frames.reveal(state, given, lane)
            continue
        assert isinstance(top, Decision)
        counts.decisions += 1
        player, moves = top.player, top.moves(state)
        move = frames.forced_move(moves)
        if move is not None:
            counts.forced += 1
        else:
            move = yield player, moves
        if kept is not None:
            kept.append(Entry(player, move))
        frames.decide(state, player, move)


def answer(game: Choices, move: Move) -> tuple[int, Moves] | None:
    """Go on with this move: the next choice, or None when the game is over."""
    try:
        return game.send(move)
    except StopIteration:
        return None
