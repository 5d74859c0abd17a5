"""What tiles do when they are placed. Groups CASTLE, SHIP, ANIMAL, BUILDING-*, KNOW-*."""

import jax.numpy as jnp

from comptoir.accelerated.numbers import Array, add, given, pick
from comptoir.accelerated.state import Player, State, ask
from comptoir.accelerated.tables import Tables, known
from comptoir.games.burgundy.state import ANIMALS, WATCHTOWERS


def take_effect(tables: Tables, state: State, me: Player, tile: Array, district: Array) -> tuple[State, Player]:
    """The effect of a tile that was just placed in this district; the numbers of other kinds of tiles are 0."""
    me = me._replace(
        points=add(me.points, pick(tables.points, tile), WATCHTOWERS),
        workers=me.workers + pick(tables.workers, tile),
        silver=me.silver + pick(tables.silver, tile),
    )
    me = given(pick(tables.species, tile) > 0, _score_animals(tables, me, tile, district), me)
    return ask(state, pick(tables.asks, tile), tile), _learn(tables, me, tile)


def _score_animals(tables: Tables, me: Player, tile: Array, pasture: Array) -> Player:
    """Every tile of the species in this pasture scores, including the new one."""
    scores = pasture & (pick(tables.species, me.estate) == pick(tables.species, tile))
    each = pick(tables.animals, me.estate) + known(me.knowledge).animal_points
    return me._replace(points=add(me.points, jnp.sum(jnp.where(scores, each, 0)), ANIMALS))


def _learn(tables: Tables, me: Player, tile: Array) -> Player:
    """From now on the rules apply what a knowledge tile changes."""
    lesson = pick(tables.lessons, tile)
    return me._replace(knowledge=jnp.where(lesson > 0, lesson, me.knowledge))
