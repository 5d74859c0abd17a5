"""Burgundy on an accelerator, with itself and other networks: thousands of games, a few decisions of each at a time.

The games of a batch are divided among the rivals. Against itself the network plays all seats, otherwise one of them
until it takes the others over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from comptoir.accelerated import Burgundy
from comptoir.accelerated.numbers import given, number
from comptoir.accelerated.state import NOTHING
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.options import BASE_BOARDS
from comptoir.network.inputs import inputs_of
from comptoir.network.learnt import USUAL
from comptoir.network.model import ILLEGAL, POINTS, Weights, forward
from comptoir.training.episodes import LAMBDA, SURPRISE, Rows
from comptoir.training.rivals import Rival

LEAVING = 0.1  # chance that the pupil takes over the seats of its rivals, at each look
LONGEST = 80  # about as many decisions has a player in a game
CHUNK = 16  # decisions between two looks for games that are over, and at what those expect who are not asked


class Tables(NamedTuple):
    """A batch of games, and which seats the pupil plays."""

    states: Any
    is_own: Any


@cache
def _burgundy(players: int) -> Burgundy:
    with jax.ensure_compile_time_eval():  # its tables are constants, wherever they are first wanted
        return Burgundy(players)


def no_games(players: int, games: int) -> Tables:
    """A batch in which every game is over, so that new ones begin at once."""
    shapes = jax.eval_shape(lambda key: _begin(players, key, games), jax.random.key(0))
    states = jax.tree.map(lambda part: np.zeros(part.shape, part.dtype), shapes)
    return Tables(states, np.zeros((games, players), bool))


def begun(players: int, weights: Weights, games: int, key: Any, decisions: int, rivals: Sequence[Rival]) -> Tables:
    """A batch of games at all stages: a part of them goes on for a while before the next part begins.

    If all began together, they would all come to the same stage at the same time for long, and the network would learn
    one stage after the other, and forget the others meanwhile.
    """
    tables, parts = no_games(players, games), 1 + LONGEST * players // decisions
    for part in range(parts):
        tables, _, _ = play(players, weights, tables, jax.random.fold_in(key, part), decisions, rivals)
        is_waiting = jnp.arange(games) % parts > part
        question = jnp.where(is_waiting, NOTHING, tables.states.question).astype(tables.states.question.dtype)
        tables = tables._replace(states=tables.states._replace(question=question))
    return tables


def _begin(players: int, key: Any, games: int) -> Any:
    """A batch of new games: half with the usual board for everybody, half with any boards."""
    game = _burgundy(players)

    def start(key: Any) -> Any:
        for_luck, for_boards, for_choice = jax.random.split(key, 3)
        drawn = jax.random.randint(for_boards, (players,), 0, len(BASE_BOARDS))
        boards = jnp.where(jax.random.uniform(for_choice) < USUAL, game.boards, number(drawn))
        return game.init(game.luck(for_luck), boards)

    return jax.vmap(start)(jax.random.split(key, games))


def play(
    players: int, weights: Weights, tables: Tables, key: Any, decisions: int, rivals: Sequence[Rival] = (Rival(),)
) -> tuple[Tables, Rows, dict[str, float]]:
    """Go on with a batch of games: the games then, the rows of all decisions, and how games have ended."""
    looks, others = tuple(rival.looks for rival in rivals), [rival.weights for rival in rivals]
    tables, rows, ended = _compiled()(players, decisions, looks, weights, others, tables, key)
    games, points = int(ended["games"]), float(ended["points"])
    return tables, rows, {"games": games, "points": points / max(1, games)}


@cache
def _compiled() -> Any:
    return jax.jit(_play, static_argnums=(0, 1, 2))


def _play(players: int, decisions: int, looks: Any, weights: Any, others: Any, tables: Tables, key: Any) -> Any:
    game, games = _burgundy(players), tables.states.question.shape[0]
    rivals = [Rival(*rival) for rival in zip(others, looks, strict=True)]
    length = min(CHUNK, decisions)

    def chunk(tables: Tables, key: Any) -> Any:
        for_games, for_seats, for_leaving, for_moves = (jax.random.fold_in(key, number) for number in range(4))
        is_over = game.is_over(tables.states)
        states = jax.vmap(given)(is_over, _begin(players, for_games, games), tables.states)
        is_own = jnp.where(is_over[:, None], _seats(players, rivals, for_seats, games), tables.is_own)
        is_own |= jax.random.uniform(for_leaving, (games, 1)) < LEAVING
        watched = _watched(players, states)

        decide = partial(_decide, players, weights, rivals, is_own)
        keys = jax.random.split(for_moves, length)
        (states, _), steps = jax.lax.scan(decide, (states, _points(game, states)), keys)
        return Tables(states, is_own), (steps, watched)

    tables, (steps, watched) = jax.lax.scan(chunk, tables, jax.random.split(key, -(-decisions // CHUNK)))
    steps = jax.tree.map(lambda part: _flat(part, 2), steps)
    advantage, expected = _credited(steps, _expected(players, weights, tables.states))
    rows = {name: steps[name] for name in ("observed", "legal", "action", "chance", "chooses", "expects")}
    rows |= {"advantage": advantage, "target": steps["value"] + advantage}
    rows |= {"weight": steps["is_made"].astype(jnp.float32)}
    looks_of = {name: steps[name][::length] for name in ("seat", "is_made", "expects")}
    told = _bystanders(players, watched, looks_of, expected[::length], rows)
    rows = {name: jnp.concatenate([_flat(rows[name], 2), _flat(told[name], 3)]) for name in rows}
    is_over = steps["is_over"]
    ended = {"games": jnp.sum(is_over), "points": jnp.sum(jnp.mean(steps["points"], axis=-1), where=is_over)}
    return tables, rows, ended


def _parts(rivals: Sequence[Rival], games: int) -> list[tuple[slice, Rival]]:
    """Which games are played with which rival."""
    ends = [games * number // len(rivals) for number in range(1 + len(rivals))]
    return [(slice(*ends[number : number + 2]), rival) for number, rival in enumerate(rivals)]


def _seats(players: int, rivals: Sequence[Rival], key: Any, games: int) -> Any:
    """The seats that the pupil plays in each game."""
    is_itself = np.zeros((games, 1), bool)
    for part, rival in _parts(rivals, games):
        is_itself[part] = rival.weights is None
    own = jax.random.randint(key, (games, 1), 0, players)
    return is_itself | (own == jnp.arange(players))


def _flat(part: Any, axes: int) -> Any:
    """The first axes as one."""
    return part.reshape(-1, *part.shape[axes:])


def _others(players: int, seat: Any) -> Any:
    """The seats that are not asked, around the table."""
    return (seat[..., None] + jnp.arange(1, players)) % players


def _seen(players: int, states: Any, seats: Any) -> Any:
    """What these seats of each table see."""
    game = _burgundy(players)
    return jax.vmap(
        lambda state, row: jax.vmap(lambda seat: game.observe(state, seat, counts_box=False))(row)
    )(states, seats)  # fmt: skip


def _watched(players: int, states: Any) -> Any:
    """What the seats see that are not asked."""
    return _seen(players, states, _others(players, states.player))


def _expected(players: int, weights: Any, states: Any) -> Any:
    """What every seat expects, asked or not; nothing more when the game is over."""
    games = states.question.shape[0]
    seen = _seen(players, states, jnp.broadcast_to(jnp.arange(players), (games, players)))
    _, values = forward(jnp, weights, inputs_of(GAME, players), _flat(seen, 2))
    return jnp.where(_burgundy(players).is_over(states)[:, None], 0.0, values.reshape(games, players))


def _bystanders(players: int, watched: Any, steps: Any, expected: Any, rows: Any) -> Any:
    """Rows without a choice: what those should expect who watch. Searches ask the network for that, too."""
    target = jnp.take_along_axis(expected, _others(players, steps["seat"]), axis=-1)
    nothing = {name: jnp.zeros((*target.shape, *part.shape[2:]), part.dtype) for name, part in rows.items()}
    weight, expects = (
        jnp.broadcast_to(steps[name][..., None], target.shape).astype(jnp.float32) for name in ("is_made", "expects")
    )
    return nothing | {"observed": watched, "target": target, "weight": weight, "expects": expects}


def _decide(
    players: int, weights: Any, rivals: Sequence[Rival], is_own: Any, now: tuple[Any, Any], key: Any
) -> tuple[tuple[Any, Any], dict[str, Any]]:
    """One decision in every game: the pupil's are drawn as it likes the moves, and now and then at random."""
    game, (states, points) = _burgundy(players), now
    for_pupil, for_rivals = jax.random.split(key)
    observed = jax.vmap(lambda state: game.observe(state, state.player, counts_box=False))(states)
    legal = jax.vmap(game.mask)(states)
    likes, value = forward(jnp, weights, inputs_of(GAME, players), observed)
    liked = jax.nn.softmax(jnp.where(legal, likes, ILLEGAL))
    drawn = (1 - SURPRISE) * liked + SURPRISE * legal / jnp.maximum(jnp.sum(legal, axis=1, keepdims=True), 1)
    action = _drawn(drawn, legal, for_pupil)
    chance = jnp.take_along_axis(drawn, action[:, None], axis=1)[:, 0]
    chooses = jnp.take_along_axis(is_own, states.player[:, None].astype(int), axis=1)[:, 0]
    action = jnp.where(chooses, action, _answers(players, rivals, observed, legal, action, for_rivals))
    was_over = game.is_over(states)
    after = jax.vmap(game.step)(states, action.astype(jnp.int16))
    points_then = _points(game, after)
    return (after, points_then), {
        "observed": observed,
        "legal": jnp.packbits(legal, axis=1),
        "action": action,
        "chance": jnp.log(jnp.maximum(chance, 1e-9)),
        "chooses": chooses.astype(jnp.float32),
        "expects": jnp.all(is_own, axis=1).astype(jnp.float32),
        "value": value,
        "seat": states.player,
        "reward": (_leads(points_then) - _leads(points)) / POINTS,
        "is_made": ~was_over,
        "is_over": game.is_over(after) & ~was_over,
        "points": points_then,
    }


def _answers(players: int, rivals: Sequence[Rival], observed: Any, legal: Any, action: Any, key: Any) -> Any:
    """What the rivals play, wherever they are asked."""
    found = []
    for place, (part, rival) in enumerate(_parts(rivals, len(legal))):
        if rival.weights is None:
            found.append(action[part])
            continue
        likes, _ = forward(jnp, rival.weights, inputs_of(GAME, players), observed[part])
        seen = _noticed(legal[part], rival.looks, jax.random.fold_in(key, place)) if rival.looks else legal[part]
        found.append(jnp.argmax(jnp.where(seen, likes, ILLEGAL), axis=1).astype(jnp.int32))
    return jnp.concatenate(found)


def _noticed(legal: Any, looks: int, key: Any) -> Any:
    """So many of the legal moves of each row, whichever catch the eye."""
    catches = jnp.where(legal, jax.random.uniform(key, legal.shape), -1.0)
    return legal & (catches >= jax.lax.top_k(catches, min(looks, legal.shape[1]))[0][:, -1:])


def _drawn(chances: Any, legal: Any, key: Any) -> Any:
    """A move of each row: one random number a row costs much less than one for every move."""
    below = jnp.cumsum(jnp.where(legal, chances, 0.0), axis=1)
    wanted = jax.random.uniform(key, (len(chances), 1)) * below[:, -1:]
    return jnp.argmax(legal & (below > wanted), axis=1).astype(jnp.int32)


def _points(game: Burgundy, states: Any) -> Any:
    return jnp.sum(jax.vmap(game.scores)(states), axis=-1).astype(jnp.float32)


def _leads(points: Any) -> Any:
    """By how much each seat leads the best of the others."""
    is_own = np.eye(points.shape[1], dtype=bool)
    others = jnp.where(is_own, -jnp.inf, points[:, None, :])
    return points - jnp.max(others, axis=-1)


def _credited(steps: Any, expected: Any) -> tuple[Any, Any]:
    """How much better than expected each decision turned out (GAE), and what every seat should have expected then.

    What follows after the last step is what the seats expect there. All of them must: if the last decision of a seat
    were left out because its next one is not known, long turns of others would be left out more often than short ones,
    and everybody would expect too much.
    """

    def back(later: Any, step: Any) -> Any:
        ends = step["is_over"][:, None]
        value, advantage, reward = (jnp.where(ends, 0.0, part) for part in later)
        reward = reward + step["reward"]
        is_seat = (step["seat"][:, None] == jnp.arange(reward.shape[1])) & step["is_made"][:, None]
        found = reward + value - step["value"][:, None] + LAMBDA * advantage
        kept = (
            jnp.where(is_seat, step["value"][:, None], value),
            jnp.where(is_seat, found, advantage),
            jnp.where(is_seat, 0.0, reward),
        )
        own = jnp.sum(jnp.where(is_seat, found, 0.0), axis=1)
        return kept, (own, sum(kept))

    nothing = jnp.zeros_like(expected)
    wanted = {name: steps[name] for name in ("is_over", "is_made", "reward", "seat", "value")}
    _, told = jax.lax.scan(back, (expected, nothing, nothing), wanted, reverse=True)
    return told  # type: ignore[no-any-return]
