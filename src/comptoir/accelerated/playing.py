"""Random play: a legal move at random, and batches of games that go on for a number of decisions."""

from math import isqrt

import jax
import jax.numpy as jnp
import numpy as np

from comptoir.accelerated.burgundy import Burgundy
from comptoir.accelerated.numbers import NUMBER, Array, given, pick
from comptoir.accelerated.state import State


def random_move(mask: Array, key: Array) -> Array:
    """One of the legal moves, each with the same chance; there must be one, or the game is over."""
    width = isqrt(len(mask)) + 1
    rows = jnp.pad(mask, (0, -len(mask) % width)).reshape(-1, width)
    in_row = jnp.sum(rows, axis=1, dtype=NUMBER)
    chosen = jax.random.randint(key, (), 0, jnp.sum(in_row, dtype=int))
    before = _before(in_row)
    row = jnp.sum(before <= chosen, dtype=NUMBER) - 1
    found = pick(rows, row)
    column = jnp.argmax(found & (_before(found.astype(NUMBER)) == chosen - pick(before, row)))
    return (row * width + column).astype(NUMBER)


def _before(numbers: Array) -> Array:
    """For each number the sum of those before it."""
    is_before = np.tril(np.ones((len(numbers), len(numbers)), bool), -1)
    return jnp.sum(jnp.where(is_before, numbers, 0), axis=1, dtype=NUMBER)


def play_on(game: Burgundy, states: State, key: Array, decisions: int) -> tuple[State, Array]:
    """A batch of games after this many decisions at random, and how many were made; none where a game is over."""

    def decide(states: State, key: Array) -> tuple[State, Array]:
        keys = jax.random.split(key, states.question.shape[0])
        moves = jax.vmap(random_move)(jax.vmap(game.mask)(states), keys)
        return jax.vmap(game.step)(states, moves), jnp.sum(~game.is_over(states))

    states, made = jax.lax.scan(decide, states, jax.random.split(key, decisions))
    return states, jnp.sum(made)


def begin(game: Burgundy, key: Array, number: int) -> State:
    """A batch of new games, each with luck of its own."""
    states: State = jax.vmap(lambda key: game.init(game.luck(key)))(jax.random.split(key, number))
    return states


def begin_again(game: Burgundy, states: State, key: Array) -> State:
    """The batch with a new game in place of each that is over."""
    fresh = begin(game, key, states.question.shape[0])
    renewed: State = jax.vmap(given)(game.is_over(states), fresh, states)
    return renewed
