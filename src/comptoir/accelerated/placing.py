"""Adding a tile to an estate, and the districts and bonuses that it completes. Groups PLACE, DISTRICT, BONUS."""

import jax.numpy as jnp
import numpy as np

from comptoir.accelerated import tiles
from comptoir.accelerated.numbers import Array, add, given, pick, put
from comptoir.accelerated.state import Player, State
from comptoir.accelerated.tables import Tables, known
from comptoir.games.burgundy.boards import NEIGHBOURS as NEIGHBOUR_SETS
from comptoir.games.burgundy.state import BONUSES, DISTRICTS, EMPTY, PHASES

NEIGHBOURS = np.array([[bool(mask >> hex & 1) for hex in range(len(NEIGHBOUR_SETS))] for mask in NEIGHBOUR_SETS])


def open_hexes(tables: Tables, me: Player) -> Array:
    """For each stored tile, the hexes on which the player may place it, whatever their numbers."""
    stored = me.storage[:, None]
    fits = pick(tables.types, me.board) == pick(tables.type, stored)
    is_repeated = (me.towns & pick(tables.building, stored)) != 0
    may_repeat = known(me.knowledge).repeats_buildings > 0
    return (stored != EMPTY) & fits & me.reach & (me.estate == EMPTY) & (may_repeat | ~is_repeated)


def lay(tables: Tables, me: Player, tile: Array, hex: Array) -> Player:
    """Put a tile on a hex and nothing else: the starting castle scores nothing and does nothing."""
    district = pick(tables.districts, me.board, hex)
    return me._replace(
        estate=put(me.estate, tile, hex),
        reach=me.reach | pick(NEIGHBOURS, hex),
        towns=me.towns | jnp.where(district, pick(tables.building, tile), 0),
    )


def place(tables: Tables, state: State, me: Player, slot: Array, hex: Array) -> tuple[State, Player]:
    """Move a tile from storage to a hex; then resolve its district, its colour and its effect, in this order."""
    tile = pick(me.storage, slot)
    me = lay(tables, me._replace(storage=put(me.storage, EMPTY, slot)), tile, hex)
    types = pick(tables.types, me.board)
    colour, district = pick(types, hex), pick(tables.districts, me.board, hex)
    is_complete = jnp.all((me.estate != EMPTY) | ~district)
    is_colour_complete = is_complete & jnp.all((me.estate != EMPTY) | (types != colour))
    me = given(is_complete, _complete_district(tables, state, me, district), me)
    wins = is_colour_complete & (pick(state.bonuses, colour) > 0)
    state, me = given(wins, _win_bonus(tables, state, me, colour), (state, me))
    return tiles.take_effect(tables, state, me, tile, district)


def _complete_district(tables: Tables, state: State, me: Player, district: Array) -> Player:
    points = add(me.points, pick(tables.district_points, jnp.sum(district)), DISTRICTS)
    return me._replace(points=add(points, pick(tables.phase_points, state.phase), PHASES))


def _win_bonus(tables: Tables, state: State, me: Player, colour: Array) -> tuple[State, Player]:
    """The first player to cover a colour takes its large tile, the second the small one."""
    size = pick(state.bonuses, colour) - 1
    won, place = 1 + 2 * colour + size, jnp.argmax(me.bonuses == 0)
    me = me._replace(
        points=add(me.points, pick(tables.bonus_points, size), BONUSES), bonuses=put(me.bonuses, won, place)
    )
    return state._replace(bonuses=put(state.bonuses, size, colour)), me
