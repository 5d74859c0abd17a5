"""Setting up a game: goods, workers, markers and boards. Group SETUP."""

import jax
import jax.numpy as jnp

from comptoir.accelerated.goods import turn_order
from comptoir.accelerated.numbers import NUMBER, Array, count, given, number, pick
from comptoir.accelerated.placing import lay
from comptoir.accelerated.state import SET_UP, Luck, Player, State
from comptoir.accelerated.tables import Tables
from comptoir.accelerated.turn import settle
from comptoir.games.burgundy.boards import COLOURS, HEXES
from comptoir.games.burgundy.bounds import DEPOTS, DICE
from comptoir.games.burgundy.kinds import ALL_GOODS
from comptoir.games.burgundy.state import CASTLES_APART, STORAGE
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE

GOODS = 1 + len(ALL_GOODS)  # by their dice, from 1
MARKED = CASTLES_APART + 1  # the categories of points that are marked on the track


def start(tables: Tables, luck: Luck, boards: Array) -> State:
    """A new game at its first question: on board 1 the castle lies in the middle, on others players choose."""
    seats = jnp.arange(tables.players, dtype=NUMBER)
    place = (seats - luck.first) % tables.players  # the others follow clockwise, each with one worker more
    nothing = number(0)
    state = State(
        luck=luck,
        players=_players(tables, luck, boards, place),
        depots=jnp.zeros(tables.box.fills.shape[1:], NUMBER),
        depot_goods=jnp.zeros((DEPOTS, GOODS), NUMBER),
        bonuses=jnp.full(len(COLOURS), len(tables.bonus_points), NUMBER),
        space=jnp.zeros_like(seats),
        level=tables.players - 1 - place,
        order=seats,
        turn=nothing,
        phase=nothing,
        round=nothing,
        purchases=nothing,
        question=number(SET_UP),
        player=nothing,
        first=nothing,
        second=nothing,
    )
    return settle(tables, state._replace(order=number(turn_order(state))))


def _players(tables: Tables, luck: Luck, boards: Array, place: Array) -> Player:
    """All players with what they start with."""

    def dealt(board: Array, place: Array, goods: Array) -> Player:
        me = Player(
            board=number(board),
            estate=jnp.zeros(HEXES, NUMBER),
            reach=jnp.zeros(HEXES, bool),
            towns=jnp.zeros(HEXES, NUMBER),
            storage=jnp.zeros(STORAGE, NUMBER),
            goods=count(goods, GOODS),
            sold=jnp.zeros(GOODS, NUMBER),
            silver=number(tables.facts.setup.silver),
            workers=pick(number(tables.facts.setup.workers), place),
            dice=jnp.zeros(DICE, NUMBER),
            points=jnp.zeros(MARKED, NUMBER),
            bonuses=jnp.zeros(len(COLOURS), NUMBER),
            knowledge=number(tables.untaught),
        )
        start = pick(tables.starts, board)
        return given(start >= 0, lay(tables, me, number(CASTLE_TILE), start), me)

    players: Player = jax.vmap(dealt)(boards, place, pick(luck.goods, tables.box.starting_goods))
    return players
