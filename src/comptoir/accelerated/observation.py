"""What a seat sees as one array of whole numbers, the same as `comptoir.research.spec` describes.

The seat itself comes first, the others follow around the table. Of what is hidden only the counts are told that
everybody can know: which pieces are still in the box.
"""

import jax
import jax.numpy as jnp

from comptoir.accelerated.numbers import NUMBER, Array, count, number, pick
from comptoir.accelerated.setup import GOODS
from comptoir.accelerated.state import LOAD_ONE, NOTHING, PLACE_ONE, SELL_ONE, TAKE_ONE, Player, State
from comptoir.accelerated.tables import DEPOT_SPACES, Tables
from comptoir.games.burgundy.boards import COLOURS
from comptoir.games.burgundy.bounds import DEPOTS, SIDES
from comptoir.games.burgundy.state import EMPTY
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE


def observe(tables: Tables, state: State, seat: Array, *, counts_box: bool = True) -> Array:
    """All fields, in the order of the specification; counting what is left in the box takes most of the time."""
    order = (number(seat) + jnp.arange(tables.players, dtype=NUMBER)) % tables.players
    players: Player = jax.tree.map(lambda rows: pick(rows, order), state.players)
    parts = [
        *_estates(players),
        *_common(tables, state, counts_box),
        _track(tables, state, seat),
        *_clock(tables, state),
        *_question(tables, state, seat),
        players.silver,
        players.workers,
        players.points,
    ]
    return jnp.concatenate([number(part).reshape(-1) for part in parts])


def _estates(players: Player) -> list[Array]:
    """The players' boards and belongings, but for what has no bound that fits into a byte."""
    won = players.bonuses[..., None]
    bonuses = jnp.where(won > 0, jnp.concatenate([(won - 1) // 2, (won - 1) % 2], axis=-1) + 1, 0)
    return [
        players.board + 1,
        jnp.zeros((len(players.board), SIDES)),  # no sheets to choose from
        players.estate,
        players.estate != EMPTY,
        players.reach,
        players.storage,
        players.goods,
        players.sold,
        players.dice,
        bonuses,
    ]


def _common(tables: Tables, state: State, counts_box: bool) -> list[Array]:
    """Depots, goods and supplies."""
    box, luck = tables.box, state.luck
    rounds = state.round + jnp.arange(tables.facts.setup.rounds)
    is_to_come = (state.round > 0) & (rounds < len(rounds))
    return [
        state.depots[0, : tables.facts.black_spaces[tables.players]],
        state.depots[1:, :DEPOT_SPACES],
        state.depot_goods,
        jnp.where(is_to_come, pick(luck.goods, pick(box.round_goods, state.phase, rounds)), 0),
        *(_box(tables, state) if counts_box else [jnp.zeros(3 * len(tables.type) + GOODS)]),
        state.bonuses,
    ]


def _box(tables: Tables, state: State) -> list[Array]:
    """What is left in the box, and what is out of the game."""
    kinds, box, luck = len(tables.type), tables.box, state.luck
    drawn = jnp.where(state.round > 0, state.phase, -1)
    in_box = box.tile_phase > drawn
    supply = count(luck.tiles, kinds, in_box & (box.stock < len(COLOURS)))
    black_supply = count(luck.tiles, kinds, in_box & (box.stock == len(COLOURS)))
    return [
        supply.at[EMPTY].set(0),
        black_supply,
        count(luck.goods, GOODS, box.goods_phase > drawn),
        _removed(tables, state, supply + black_supply),
    ]


def _removed(tables: Tables, state: State, in_box: Array) -> Array:
    """The tiles out of the game: all others are in the box, on the game board or with players."""
    kinds, players = len(tables.type), state.players
    seen = [count(tiles, kinds) for tiles in (state.depots, players.storage, players.estate)]
    left = tables.copies - in_box - sum(seen)
    unlaid = jnp.sum(~jnp.any(players.estate != EMPTY, axis=1))
    return left.at[CASTLE_TILE].add(-unlaid.astype(left.dtype)).at[EMPTY].set(0)


def _track(tables: Tables, state: State, seat: Array) -> Array:
    """For each space of the turn order track its markers, lowest first."""
    spaces = jnp.arange(tables.facts.turn_order_track.spaces)[:, None, None]
    levels = jnp.arange(tables.players)[:, None]
    is_here = (state.space == spaces) & (state.level == levels)
    seats = (jnp.arange(tables.players) - seat) % tables.players + 1
    return jnp.sum(jnp.where(is_here, seats, 0), axis=-1)


def _clock(tables: Tables, state: State) -> list[Array]:
    """Phase, round, white die and purchases; no castles are set aside."""
    roll = state.phase * tables.facts.setup.rounds + state.round - 1
    white = jnp.where(state.round > 0, pick(state.luck.dice, roll)[0], 0)
    return [state.phase, state.round, white, state.purchases, jnp.zeros(())]


def _question(tables: Tables, state: State, seat: Array) -> list[Array]:
    """Its kind, whom it asks, and the fields of all kinds."""
    asked, first, second = state.question, state.first, state.second
    depots = jnp.stack([first + 1, jnp.where(second > 0, second + 1, 0)])
    return [
        asked,
        jnp.where(asked == NOTHING, 0, (state.player - seat) % tables.players),
        jnp.where(asked == LOAD_ONE, jnp.pad(depots, (0, DEPOTS - len(depots))), 0),
        *(jnp.where(asked == benefit, first, 0) for benefit in (SELL_ONE, TAKE_ONE, PLACE_ONE)),
    ]
