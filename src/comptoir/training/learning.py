"""How a network learns from rows: towards a teacher's moves, or towards those that turned out well (PPO)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from comptoir.engine.game import Game
from comptoir.network.inputs import Inputs, inputs_of
from comptoir.network.model import ILLEGAL, forward
from comptoir.training.episodes import Rows

MINIBATCH = 1024
CLIP = 0.2  # how much more or less likely one update may make a move
VALUE = 0.5  # what an error of the value counts, beside the moves
MOST_CHANGE = 0.5  # norm of a gradient

Figures = dict[str, float]


@cache
def optimizer() -> Any:
    """What turns gradients into directions; how far to go is said at each step."""
    return optax.chain(optax.clip_by_global_norm(MOST_CHANGE), optax.scale_by_adam(eps=1e-5), optax.scale(-1.0))


def _thought(weights: Any, inputs: Inputs, rows: Any) -> tuple[Any, Any]:
    """The logarithm of each move's probability, and the value."""
    likes, value = forward(jnp, weights, inputs, rows["observed"])
    legal = jnp.unpackbits(rows["legal"], axis=1, count=likes.shape[1]).astype(bool)
    return jax.nn.log_softmax(jnp.where(legal, likes, ILLEGAL)), value


def _mean(values: Any, rows: Any) -> Any:
    return jnp.sum(values * rows["weight"]) / jnp.maximum(jnp.sum(rows["weight"]), 1.0)


def teaching_loss(weights: Any, inputs: Inputs, rows: Any, entropy: float) -> tuple[Any, Any]:
    """How surprised the network is by the teacher's moves, and by the outcome."""
    chances, value = _thought(weights, inputs, rows)
    chosen = jnp.take_along_axis(chances, rows["action"][:, None], axis=1)[:, 0]
    is_same = jnp.argmax(chances, axis=1) == rows["action"]
    error = _mean((value - rows["gain"]) ** 2, rows)
    moves = -_mean(chosen, rows)
    return moves + VALUE * error, {"surprise": moves, "value_error": error, "same": _mean(is_same, rows)}


def playing_loss(weights: Any, inputs: Inputs, rows: Any, entropy: float) -> tuple[Any, Any]:
    """PPO: moves that turned out better than expected become likelier, but no update goes far."""
    chances, value = _thought(weights, inputs, rows)
    chosen = jnp.take_along_axis(chances, rows["action"][:, None], axis=1)[:, 0]
    ratio = jnp.exp(chosen - rows["chance"])
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    choices = rows | {"weight": rows["weight"] * rows["chooses"]}
    gained = _mean(jnp.minimum(ratio * rows["advantage"], clipped * rows["advantage"]), choices)
    variety = -_mean(jnp.sum(jnp.exp(chances) * chances, axis=1, where=chances > ILLEGAL / 2), choices)
    error = _mean((value - rows["target"]) ** 2, rows | {"weight": rows["weight"] * rows["expects"]})
    change = _mean(rows["chance"] - chosen, choices)
    figures = {"variety": variety, "value_error": error, "change": change}
    return VALUE * error - gained - entropy * variety, figures


@cache
def _step(game: Game, players: int, loss: Any) -> Any:
    """One step of gradient descent, compiled."""
    inputs = inputs_of(game, players)

    def step(weights: Any, moments: Any, rows: Any, rate: Any, entropy: Any) -> tuple[Any, Any, Any]:
        (_, figures), gradient = jax.value_and_grad(loss, has_aux=True)(weights, inputs, rows, entropy)
        directions, moments = optimizer().update(gradient, moments)
        changes = jax.tree.map(lambda direction: rate * direction, directions)
        return optax.apply_updates(weights, changes), moments, figures

    return jax.jit(step)


def learn(
    game: Game, players: int, loss: Any, rows: Rows, weights: Any, moments: Any, seed: list[int], rate: float,
    entropy: float = 0.0, minibatch: int = MINIBATCH,
) -> tuple[Any, Any, Figures]:  # fmt: skip
    """Go through all rows once, in random order; the network afterwards, and the means of the figures."""
    step, found = _step(game, players, loss), []
    if loss is playing_loss:
        rows = rows | {"advantage": _standardised(rows)}
    for part in _minibatches(rows, minibatch, seed):
        weights, moments, figures = step(weights, moments, part, rate, entropy)
        found.append(figures)
    means = jax.tree.map(lambda *figures: jnp.mean(jnp.stack(figures)), *found)
    return weights, moments, {name: float(mean) for name, mean in means.items()}


def _standardised(rows: Rows) -> Any:
    """The advantages with mean 0 and deviation 1."""
    choices = {"weight": rows["weight"] * rows["chooses"]}
    mean = _mean(rows["advantage"], choices)
    deviation = jnp.sqrt(_mean((rows["advantage"] - mean) ** 2, choices))
    return (rows["advantage"] - mean) / (deviation + 1e-6)


def _minibatches(rows: Rows, size: int, seed: list[int]) -> Iterator[Rows]:
    """Parts of the same size; what is missing in the last one has no weight. Rows stay on the device they are on."""
    number = len(rows["action"])
    order = _shuffled(number, seed, is_there=not isinstance(rows["action"], np.ndarray))
    for first in range(0, number, size):
        part = order[first : first + size]
        xp: Any = np if isinstance(part, np.ndarray) else jnp
        places = xp.append(part, xp.zeros(size - len(part), part.dtype))
        yield _taken(rows, places, xp.arange(size) < len(part))


def _shuffled(number: int, seed: list[int], is_there: bool) -> Any:
    """The rows in random order, shuffled where they are."""
    if not is_there:
        return np.random.default_rng(seed).permutation(number).astype(np.int32)
    key = jax.random.key(seed[0])
    for more in seed[1:]:
        key = jax.random.fold_in(key, more)
    return jax.random.permutation(key, number)


def _taken(rows: Rows, places: Any, is_there: Any) -> Rows:
    take = _take if isinstance(rows["action"], np.ndarray) else _take_there
    return take(rows, places, is_there)


def _take(rows: Rows, places: Any, is_there: Any) -> Rows:
    taken = {name: array[places] for name, array in rows.items()}
    return taken | {"weight": taken["weight"] * is_there}


_take_there = jax.jit(_take)
