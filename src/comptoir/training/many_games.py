"""Burgundy with itself on an accelerator: thousands of games at once, a few decisions of each at a time."""

from __future__ import annotations

from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from comptoir.accelerated import Burgundy
from comptoir.accelerated.numbers import given, number
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.options import BASE_BOARDS
from comptoir.network.inputs import inputs_of
from comptoir.network.model import ILLEGAL, POINTS, forward
from comptoir.training.episodes import LAMBDA, USUAL, Rows

CHUNK = 16  # decisions between two looks for games that are over


@cache
def _burgundy(players: int) -> Burgundy:
    with jax.ensure_compile_time_eval():  # its tables are constants, wherever they are first wanted
        return Burgundy(players)


def no_games(players: int, games: int) -> Any:
    """A batch in which every game is over, so that new ones begin at once."""
    shapes = jax.eval_shape(lambda key: _begin(players, key, games), jax.random.key(0))
    return jax.tree.map(lambda part: np.zeros(part.shape, part.dtype), shapes)


def _begin(players: int, key: Any, games: int) -> Any:
    """A batch of new games: half with the usual board for everybody, half with any boards."""
    game = _burgundy(players)

    def start(key: Any) -> Any:
        for_luck, for_boards, for_choice = jax.random.split(key, 3)
        drawn = jax.random.randint(for_boards, (players,), 0, len(BASE_BOARDS))
        boards = jnp.where(jax.random.uniform(for_choice) < USUAL, game.boards, number(drawn))
        return game.init(game.luck(for_luck), boards)

    return jax.vmap(start)(jax.random.split(key, games))


def play(players: int, weights: Any, states: Any, key: Any, decisions: int) -> tuple[Any, Rows, dict[str, float]]:
    """Go on with a batch of games: the games then, the rows of all decisions, and how games have ended."""
    states, rows, ended = _compiled()(players, decisions, weights, states, key)
    seats, games = np.asarray(ended["points"]), np.asarray(ended["is_over"])
    points = seats[games].mean() if games.any() else 0.0
    return states, jax.tree.map(np.asarray, rows), {"games": int(games.sum()), "points": float(points)}


@cache
def _compiled() -> Any:
    return jax.jit(_play, static_argnums=(0, 1))


def _play(players: int, decisions: int, weights: Any, states: Any, key: Any) -> Any:
    game, games = _burgundy(players), states.question.shape[0]

    def chunk(states: Any, key: Any) -> Any:
        fresh = _begin(players, jax.random.fold_in(key, 0), games)
        states = jax.vmap(given)(game.is_over(states), fresh, states)
        keys = jax.random.split(jax.random.fold_in(key, 1), min(CHUNK, decisions))
        return jax.lax.scan(lambda states, key: _decide(players, weights, states, key), states, keys)

    states, steps = jax.lax.scan(chunk, states, jax.random.split(key, -(-decisions // CHUNK)))
    steps = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), steps)
    advantage, weight = _credited(steps)
    rows = {name: steps[name] for name in ("observed", "legal", "action", "chance")}
    rows |= {"advantage": advantage, "target": advantage + steps["value"], "weight": weight}
    rows = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), rows)
    return states, rows, {"is_over": steps["is_over"], "points": steps["points"]}


def _decide(players: int, weights: Any, states: Any, key: Any) -> Any:
    """One decision in every game, drawn as the network likes the moves."""
    game = _burgundy(players)
    observed = jax.vmap(lambda state: game.observe(state, state.player, counts_box=False))(states)
    legal = jax.vmap(game.mask)(states)
    likes, value = forward(jnp, weights, inputs_of(GAME, players), observed)
    chances = jax.nn.log_softmax(jnp.where(legal, likes, ILLEGAL))
    action = _drawn(chances, legal, key)
    before = _points(game, states)
    was_over = game.is_over(states)
    after = jax.vmap(game.step)(states, action.astype(jnp.int16))
    points = _points(game, after)
    return after, {
        "observed": observed,
        "legal": jnp.packbits(legal, axis=1),
        "action": action,
        "chance": jnp.take_along_axis(chances, action[:, None], axis=1)[:, 0],
        "value": value,
        "seat": states.player,
        "reward": (_leads(points) - _leads(before)) / POINTS,
        "is_made": ~was_over,
        "is_over": game.is_over(after) & ~was_over,
        "points": points,
    }


def _drawn(chances: Any, legal: Any, key: Any) -> Any:
    """A move of each row: one random number a row costs much less than one for every move."""
    below = jnp.cumsum(jnp.where(legal, jnp.exp(chances), 0.0), axis=1)
    wanted = jax.random.uniform(key, (len(chances), 1)) * below[:, -1:]
    return jnp.argmax(legal & (below > wanted), axis=1).astype(jnp.int32)


def _points(game: Burgundy, states: Any) -> Any:
    return jnp.sum(jax.vmap(game.scores)(states), axis=-1).astype(jnp.float32)


def _leads(points: Any) -> Any:
    """By how much each seat leads the best of the others."""
    is_own = np.eye(points.shape[1], dtype=bool)
    others = jnp.where(is_own, -jnp.inf, points[:, None, :])
    return points - jnp.max(others, axis=-1)


def _credited(steps: Any) -> tuple[Any, Any]:
    """How much better than expected each decision turned out (GAE), and whether enough is known to say.

    Of each seat the last decision is not yet followed by another one; unless the game ends, it only tells what was
    expected then.
    """
    nothing = jnp.zeros_like(steps["reward"][0])

    def back(later: Any, step: Any) -> Any:
        ends = step["is_over"][:, None]
        value, advantage, reward = (jnp.where(ends, 0.0, part) for part in later[:3])
        is_known, reward = later[3] | ends, reward + step["reward"]
        is_seat = (step["seat"][:, None] == jnp.arange(reward.shape[1])) & step["is_made"][:, None]
        found = reward + value - step["value"][:, None] + LAMBDA * advantage
        found = jnp.where(is_known, found, 0.0)
        kept = (
            jnp.where(is_seat, step["value"][:, None], value),
            jnp.where(is_seat, found, advantage),
            jnp.where(is_seat, 0.0, reward),
            is_known | is_seat,
        )
        weight = jnp.any(is_seat & is_known, axis=1)
        return kept, (jnp.sum(jnp.where(is_seat, found, 0.0), axis=1), weight.astype(jnp.float32))

    unknown = (nothing, nothing, nothing, nothing > 0)
    wanted = {name: steps[name] for name in ("is_over", "is_made", "reward", "seat", "value")}
    _, (advantage, weight) = jax.lax.scan(back, unknown, wanted, reverse=True)
    return advantage, weight
