"""Points by category, at any moment and at the end, and the ranking. Groups SCORE, END, TIE."""

import jax
import jax.numpy as jnp

from comptoir.accelerated.goods import turn_order
from comptoir.accelerated.numbers import NUMBER, Array, count, pick
from comptoir.accelerated.state import Player, State
from comptoir.accelerated.tables import Tables
from comptoir.games.burgundy.state import EMPTY


def scores(tables: Tables, state: State) -> Array:
    """Points of every player by category, as if the game ended now: a row for each seat."""
    return jax.vmap(lambda me: _points(tables, me))(state.players)


def _points(tables: Tables, me: Player) -> Array:
    """What is marked on the track, then what the final scoring adds."""
    scoring = tables.facts.scoring
    final = (
        jnp.sum(me.goods) * scoring.points_per_goods,
        me.silver * scoring.points_per_silver,
        me.workers // scoring.workers_per_point,
        _knowledge_points(tables, me),
    )
    return jnp.concatenate([me.points, jnp.stack(final).astype(NUMBER)])


def _knowledge_points(tables: Tables, me: Player) -> Array:
    """What the knowledge tiles in the estate score at the end."""
    tiles = count(me.estate, len(tables.type))
    species = jnp.arange(tables.species.max()) + 1
    counted = {
        "types_sold": jnp.sum(me.sold > 0),
        "goods_sold": jnp.sum(me.sold),
        "buildings": pick(tiles, tables.counted),
        "species": jnp.sum(jnp.any(pick(tables.species, me.estate)[:, None] == species, axis=0)),
        "bonuses": jnp.sum(me.bonuses > 0),
    }
    points = sum(rates * counted[what] for what, rates in tables.rates.items())
    return jnp.sum(jnp.where(tiles > 0, points, 0))


def places(tables: Tables, state: State) -> Array:
    """The place of every seat: most points, then fewest empty hexes, then later in turn order."""
    points = jnp.sum(scores(tables, state), axis=1)
    filled = jnp.sum(state.players.estate != EMPTY, axis=1)
    later = jnp.argsort(turn_order(state))
    rows = jnp.stack([points, filled, later])
    ahead = jnp.zeros((tables.players, tables.players), bool)
    for row in reversed(rows):
        ahead = (row[None, :] > row[:, None]) | ((row[None, :] == row[:, None]) & ahead)
    return 1 + jnp.sum(ahead, axis=1)
