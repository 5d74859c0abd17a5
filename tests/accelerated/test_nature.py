"""The accelerated engine's own nature: its chances are exact, and what nobody knows is nowhere to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

from comptoir.accelerated import Burgundy, Luck, State
from comptoir.engine import frames
from comptoir.engine.draws import Draw, odds
from comptoir.engine.match import NATURE, Match
from comptoir.games.burgundy import GAME, moves as do
from tests.records import every_match

SAMPLES = 4096
ENGINE = Burgundy(2, boards="4")
Sampled = NDArray[np.int16]  # a row for each sample


@cache
def match() -> Match:
    return next(match for match in every_match(GAME) if match.options == ENGINE.options)


@cache
def positions() -> State:
    """The positions of the match before each decision and at its end."""
    moves = [GAME.vocabulary.index(entry.move) for entry in match().entries if entry.player != NATURE]

    def play(luck: Luck, moves: Any) -> Any:
        return jax.lax.scan(lambda state, move: (ENGINE.step(state, move), state), ENGINE.init(luck), moves)

    last, before = jax.device_get(jax.jit(play)(ENGINE.luck_of(match()), np.array(moves, np.int16)))
    found: State = jax.tree.map(lambda one, others: np.stack([*others, one]), last, before)
    return found


def keys(number: int) -> Any:
    return jax.random.split(jax.random.key(1), number)


def questions() -> Iterator[tuple[int, Any, frames.Chance]]:
    """Every question to nature in the match: the decisions before it, the state, and the question."""
    state, decisions = GAME.start(match().options, match().facts), 0
    for entry in match().entries:
        if entry.player == NATURE:
            yield decisions, state, _asked_nature(state)
        frames.decide(state, entry.player, entry.move)
        decisions += entry.player != NATURE


def _asked_nature(state: Any) -> frames.Chance:
    found = frames.open_chance(state)
    assert found is not None
    return found[1]


def answers(luck: Luck, state: Any, kind: type) -> list[Sampled]:
    """What the samples answer to a question, draw by draw."""
    box, roll = ENGINE.tables.box, state.phase * state.facts.setup.rounds + state.round - 1
    if kind is do.FillDepots:
        here = box.tile_phase == state.phase
        return [luck.tiles[:, here & (box.stock == stock)] for stock in range(box.stock.max())]
    columns: dict[type, Callable[[], list[Sampled]]] = {
        do.FirstPlayer: lambda: [luck.first[:, None]],
        do.DealGoods: lambda: [luck.goods[:, box.starting_goods.ravel()]],
        do.RevealGoods: lambda: [luck.goods[:, box.round_goods[state.phase]]],
        do.RollDice: lambda: [*luck.dice[:, roll].T[:, :, None]],
    }
    return columns[kind]()


def exact(draw: Draw) -> dict[tuple[int, ...], Fraction]:
    """The chances of the first two pieces of a draw, or of its only one."""
    if draw.size() == 1:
        return {(piece,): chance for piece, chance in odds([draw], ()).items()}
    first = odds([draw], ())
    return {(one, two): first[one] * chance for one in first for two, chance in odds([draw], (one,)).items()}


def is_like(sampled: Sampled, draw: Draw) -> bool:
    """Are the samples as they would be expected from the draw? By the chi-square test."""
    chances, found = exact(draw), Counter(map(tuple, sampled[:, :2].tolist()))
    expected = {pieces: float(chance) * len(sampled) for pieces, chance in chances.items()}
    off = sum((found[pieces] - number) ** 2 / number for pieces, number in expected.items())
    degrees = len(expected) - 1
    return found.keys() <= expected.keys() and off <= degrees + 5 * sqrt(2 * degrees)


def unlikely(luck: Luck, state: Any, chance: frames.Chance) -> list[Draw]:
    """The draws of a question that the samples do not follow."""
    draws = chance.draws(state)
    pairs = zip(answers(luck, state, chance.answer), draws, strict=True)
    return [draw for sampled, draw in pairs if not is_like(sampled, draw)]


def test_the_luck_of_a_new_game_has_the_exact_chances() -> None:
    luck = jax.device_get(jax.jit(jax.vmap(ENGINE.luck))(keys(SAMPLES)))
    asked = {}
    for _, state, chance in questions():
        if chance.answer not in asked and chance.answer is not do.RevealGoods:  # which depends on the goods dealt
            asked[chance.answer] = unlikely(luck, state, chance)
    assert {do.DealGoods: [], do.FirstPlayer: [], do.FillDepots: [], do.RollDice: []} == asked


def test_another_future_has_the_exact_chances() -> None:
    resample = jax.jit(jax.vmap(lambda state, key: ENGINE.resample(state, key).luck, (None, 0)))
    asked, seen = Counter[type](), 0
    for decisions, state, chance in questions():
        if decisions > 0 and (chance.answer is not do.RollDice or state.round == 1):
            if decisions != seen:
                before = jax.tree.map(lambda part, place=decisions - 1: part[place], positions())
                luck, seen = jax.device_get(resample(before, keys(SAMPLES))), decisions
            assert [] == unlikely(luck, state, chance)
            asked[chance.answer] += 1
    assert {do.FillDepots: 5, do.RevealGoods: 5, do.RollDice: 5} == asked


def test_another_future_looks_the_same_to_everybody() -> None:
    look = jax.jit(jax.vmap(lambda state: [ENGINE.mask(state), *(ENGINE.observe(state, seat) for seat in range(2))]))
    other = jax.jit(jax.vmap(ENGINE.resample))(positions(), keys(len(positions().turn)))
    assert all(map(np.array_equal, look(positions()), look(other)))
    assert not np.array_equal(positions().luck.tiles, other.luck.tiles)
