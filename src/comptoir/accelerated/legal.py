"""Which moves answer the question: a flag for each move of the vocabulary, in its order."""

import jax.numpy as jnp

from comptoir.accelerated.actions import can_pay, may_buy
from comptoir.accelerated.goods import loadable
from comptoir.accelerated.numbers import Array, first_of_kind, is_one_of, pick
from comptoir.accelerated.placing import open_hexes
from comptoir.accelerated.state import (
    ACT,
    CASTLE_ACTION,
    COLLECT_GOODS,
    LOAD_ONE,
    MAKE_ROOM,
    PICK_CASTLE,
    PLACE_ONE,
    SELL_ONE,
    TAKE_ONE,
    Player,
    State,
    seat_of,
)
from comptoir.accelerated.tables import DEPOT_SPACES, Tables, known
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import CASTLE
from comptoir.games.burgundy.bounds import DEPOTS

BLOCKS = GAME.vocabulary.blocks
DICE = len(BLOCKS["Hire"])  # 0 is no die: a castle's free number, or a building's benefit
BUY_SPACES = len(BLOCKS["Buy"]) // DEPOTS  # that the vocabulary names in every depot


def legal(tables: Tables, state: State) -> Array:
    """The legal moves; none when the game is over."""
    me = seat_of(state, state.player)
    found = {
        "Take": _takes(tables, state, me),
        "Place": _places(tables, state, me),
        "Sell": _sells(tables, state, me),
        "Hire": _dice(state, me),
        "Buy": _purchases(tables, state, me),
        "Discard": (state.question == MAKE_ROOM) & first_of_kind(me.storage),
        "Decline": is_one_of(state.question, (SELL_ONE, TAKE_ONE, PLACE_ONE)),
        "EndTurn": (state.question == ACT) & jnp.all(me.dice == 0),
        "LayCastle": (state.question == PICK_CASTLE) & (pick(tables.types, me.board) == CASTLE),
        **_collecting(state, me),
    }
    none = {name: jnp.zeros(len(block), bool) for name, block in BLOCKS.items()}
    return jnp.concatenate([found.get(name, none[name]).reshape(len(block)) for name, block in BLOCKS.items()])


def _dice(state: State, me: Player, benefit: int = CASTLE_ACTION) -> Array:
    """With which dice is an action possible? With none for the action of a castle, and for a building's benefit."""
    dice = jnp.arange(DICE)
    rolled = jnp.any(me.dice[:, None] == dice, axis=0) & (dice > 0)
    is_free = is_one_of(state.question, (CASTLE_ACTION, benefit))
    return jnp.where(state.question == ACT, rolled, is_free & (dice == 0))


def _takes(tables: Tables, state: State, me: Player) -> Array:
    """By die, depot and space."""
    depots = state.depots[1:, :DEPOT_SPACES]
    is_wanted = pick(tables.takes, state.first, pick(tables.type, depots))
    takeable = first_of_kind(depots) & (is_wanted | (state.question != TAKE_ONE))
    is_near = can_pay(me, tables.distance[:, 1:], known(me.knowledge).free_step_taking)
    return (_dice(state, me, TAKE_ONE)[:, None] & is_near)[:, :, None] & takeable


def _places(tables: Tables, state: State, me: Player) -> Array:
    """By die, storage space and hex."""
    free = pick(known(me.knowledge).free_step_placing, pick(tables.type, me.storage))
    is_near = can_pay(me, pick(tables.hex_distance, me.board)[:, None, :], free[:, None])
    is_open = first_of_kind(me.storage)[:, None] & open_hexes(tables, me)
    return _dice(state, me, PLACE_ONE)[:, None, None] & is_near & is_open


def _sells(tables: Tables, state: State, me: Player) -> Array:
    """By die and type of goods."""
    return _dice(state, me, SELL_ONE)[:, None] & can_pay(me, tables.distance[:, 1:]) & (me.goods[1:] > 0)


def _purchases(tables: Tables, state: State, me: Player) -> Array:
    """By depot and space."""
    buyable = (state.question == ACT) & may_buy(tables, state, me)[:, None] & first_of_kind(state.depots)
    return jnp.pad(buyable, ((0, 0), (0, BUY_SPACES - buyable.shape[1])))


def _collecting(state: State, me: Player) -> dict[str, Array]:
    """What a ship may do; knowledge 5 joins two depots."""
    collects = jnp.broadcast_to(state.question == COLLECT_GOODS, len(BLOCKS["Collect"]))
    return {
        "Collect": collects,
        "CollectBoth": collects & (known(me.knowledge).joins_depots > 0),
        "LoadGoods": (state.question == LOAD_ONE) & (loadable(state, state.first, state.second)[1:] > 0),
    }
