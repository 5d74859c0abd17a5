"""The checks of what a game's seats observe, for games written elsewhere too: random games, looked at from all seats.

Each vector is in bounds and leads back to the values of the view; what a seat may not know changes nothing; and every
legal move is in the compact action space.
"""

from random import Random
from typing import Any

import numpy as np

from comptoir.conformance import NotConforming
from comptoir.engine.frames import Chance, Decision, State, Together, decide, open_chance, pending, reveal, view
from comptoir.engine.game import Game
from comptoir.observation.actions import actions
from comptoir.observation.spec import Spec, spec


def play_observed(game: Game, options: Any, *, seed: int, every: int = 1) -> int:
    """Play a random game and check what each seat sees at one decision in `every`; the number of views checked."""
    seen, space, rng, number = spec(game, options=options), actions(game, options=options), Random(seed), 0
    state = game.start(options, game.facts(None))
    checked = 0
    while state.stack:
        if (nature := open_chance(state)) is not None:
            lane, chance = nature
            reveal(state, chance.sample(state, rng), lane)
            continue
        asked = [frame for frame in pending(state) if isinstance(frame, Decision)]
        if number % every == 0:
            checked += check_position(seen, state, rng, f"{game.key}, {options}, seed {seed}, decision {number}")
        frame = rng.choice(asked)
        moves = list(frame.moves(state))
        if unknown := [move for move in moves if move not in space]:
            raise NotConforming(f"{game.key}, {options}: “{unknown[0]}” is legal, but cannot occur")
        decide(state, frame.player, rng.choice(moves))
        number += 1
    return checked + check_position(seen, state, rng, f"{game.key}, {options}, seed {seed}, the end")


def check_position(seen: Spec, state: State, rng: Random, where: str) -> int:
    """Check what every seat sees of a position."""
    for seat in range(seen.players):
        looked = view(state, seat)
        try:
            check_view(seen, looked, seat)
            check_hidden(seen, state, seat, rng)
        except (NotConforming, ValueError, KeyError) as broken:
            raise NotConforming(f"{where}, seat {seat}: {broken}") from broken
    return seen.players


def check_view(seen: Spec, looked: State, seat: int) -> None:
    """The vector of a view is in bounds and leads back to it."""
    vector = seen.vector(looked, seat)
    for field in seen.fields:
        part = vector[field.first : field.first + field.size]
        if np.any(part < field.low.ravel()) or np.any(part > field.high.ravel()):
            raise NotConforming(f"{field.name} is out of bounds: {part.tolist()}")
    found, truth = seen.decode(vector, seat), seen.truth(looked)
    for name, value in truth.items():
        if found[name] != value:
            raise NotConforming(f"{name} is {value}, but is read back as {found[name]}")


def check_hidden(seen: Spec, state: State, seat: int, rng: Random) -> None:
    """Secret answers of other seats change nothing in a seat's vector."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Together or not top.secret:
        return
    before, played = seen.vector(view(state, seat), seat), state.clone()
    for other, lane in enumerate(top.lanes):
        if other != seat and lane:
            _answer(played, lane[0], other, rng)
        if not played.stack or type(now := played.stack[-1]) is not Together or now.opened is not top.opened:
            return  # the lanes have closed: their answers are public
    if not np.array_equal(before, seen.vector(view(played, seat), seat)):
        raise NotConforming("a secret answer of another seat can be seen")


def _answer(state: State, frame: Any, seat: int, rng: Random) -> None:
    if isinstance(frame, Chance):
        reveal(state, frame.sample(state, rng), seat)
    else:
        decide(state, seat, rng.choice(list(frame.moves(state))))
