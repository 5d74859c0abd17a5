"""Nature's answers: drawn all at once when a game begins, or taken from the Python game; and drawn again for searches.

A box that is shuffled at the beginning and read in order has exactly the distribution of drawing as the game goes on.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import jax
import jax.numpy as jnp
import numpy as np

from comptoir.accelerated.numbers import NUMBER, Array, number
from comptoir.accelerated.state import Luck, State
from comptoir.accelerated.tables import Numbers, Tables
from comptoir.engine.frames import Chance
from comptoir.engine.moves import Move
from comptoir.games.burgundy import moves as do
from comptoir.games.burgundy.round import DIE
from comptoir.games.burgundy.state import State as PythonState

# What is drawn, by the last phase for which it is; before phase A come the starting goods.
STARTING_GOODS, BEFORE_ALL = -1, -2
MISSING = -1


def draw_luck(tables: Tables, key: Array) -> Luck:
    """Everything that nature will answer in a game, at random."""
    for_first, for_rest = jax.random.split(key)
    first = jax.random.randint(for_first, (), 0, tables.players, NUMBER)
    dice = jnp.zeros((tables.box.round_goods.size, 1 + tables.facts.setup.dice * tables.players), NUMBER)
    box = tables.box
    nothing = Luck(first, number(box.goods), number(box.tiles), dice)
    return _drawn(tables, nothing, for_rest, drawn=BEFORE_ALL, rolled=0)


def resample(tables: Tables, state: State, key: Array) -> State:
    """The same position with another future: what is not drawn yet is shuffled, what is not rolled yet is rolled.

    A search must do this before it plays on from a position, or it would see what nobody can know.
    """
    drawn = jnp.where(state.round > 0, state.phase, STARTING_GOODS)
    rolled = state.phase * tables.facts.setup.rounds + state.round
    return state._replace(luck=_drawn(tables, state.luck, key, drawn, rolled))


def _drawn(tables: Tables, luck: Luck, key: Array, drawn: Array | int, rolled: Array | int) -> Luck:
    """Other luck after the phase whose tiles and goods are drawn already, and after this many rolls."""
    for_goods, for_tiles, for_dice = jax.random.split(key, 3)
    box = tables.box
    dice = jax.random.randint(for_dice, luck.dice.shape, DIE.start, DIE.stop, NUMBER)
    return luck._replace(
        goods=_shuffled(for_goods, luck.goods, jnp.zeros_like(box.goods), box.goods_phase <= drawn),
        tiles=_shuffled(for_tiles, luck.tiles, number(box.stock), box.tile_phase <= drawn),
        dice=jnp.where(jnp.arange(len(luck.dice))[:, None] < rolled, luck.dice, dice),
    )


def _shuffled(key: Array, pieces: Array, stocks: Array, is_drawn: Array) -> Array:
    """The pieces of each stock in another order, after those that are drawn already."""
    bits = jax.random.bits(key, pieces.shape)
    order = jnp.where(is_drawn, jnp.arange(len(pieces), dtype=bits.dtype), bits)
    *_, shuffled = jax.lax.sort((stocks * 2 + ~is_drawn, order, pieces), num_keys=2)
    return shuffled


# ------------------------------------------------------------------ the Python game's nature


def luck_of(tables: Tables, answers: Iterable[Move]) -> Luck:
    """The luck of a Python game, from nature's answers so far; what is still in the box comes in its order."""
    box, given = tables.box, list(answers)
    first = next((move.seat for move in given if isinstance(move, do.FirstPlayer)), 0)
    goods = [goods for move in given if isinstance(move, do.DealGoods | do.RevealGoods) for goods in move.goods]
    fills = [move.tiles for move in given if isinstance(move, do.FillDepots)]
    rolls = [move.dice for move in given if isinstance(move, do.RollDice)]
    dice = np.full((box.round_goods.size, 1 + tables.facts.setup.dice * tables.players), DIE.start)
    dice[: len(rolls)] = np.reshape(rolls, (len(rolls), -1))
    all_goods = [*goods, *_left(box.goods, goods)]
    return Luck(*map(number, (first, all_goods, _tiles(tables, fills), dice)))


def _tiles(tables: Tables, fills: Sequence[Sequence[int]]) -> Numbers:
    """All tiles, those that came on their places."""
    box, tiles = tables.box, np.full_like(tables.box.tiles, MISSING)
    for phase, fill in enumerate(fills):
        tiles[_places(tables, phase)] = fill
    for stock in range(box.stock.max() + 1):
        here = box.stock == stock
        came = tiles[here & (tiles != MISSING)]
        tiles[here & (tiles == MISSING)] = _left(box.tiles[here], came)
    return tiles


def _left(pieces: Iterable[int], taken: Iterable[int]) -> list[int]:
    return sorted((Counter(map(int, pieces)) - Counter(map(int, taken))).elements())


def _places(tables: Tables, phase: int) -> Numbers:
    """Where the tiles of a phase are in the box, in the order in which nature names them: the black ones last."""
    places = np.roll(tables.box.fills[phase], -1, axis=0).ravel()
    named: Numbers = places[places < len(tables.box.tiles) - 1]
    return named


def answer(tables: Tables, luck: Luck, state: PythonState, chance: Chance) -> Move:
    """What this luck answers to a question that the Python game asks nature."""
    kind, box = chance.answer, tables.box
    if kind is do.FirstPlayer:
        return do.FirstPlayer(int(luck.first))
    pieces = {
        do.DealGoods: lambda: luck.goods[box.starting_goods.ravel()],
        do.FillDepots: lambda: luck.tiles[_places(tables, state.phase)],
        do.RevealGoods: lambda: luck.goods[box.round_goods[state.phase]],
        do.RollDice: lambda: luck.dice[state.phase * tables.facts.setup.rounds + state.round - 1],
    }
    return kind(tuple(np.asarray(pieces[kind]()).tolist()))
