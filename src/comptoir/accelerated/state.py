"""A game in arrays: what lies on the table, and the question that waits for an answer.

The Python game keeps a stack of frames. In the base game it never holds more above a player's turn than one question
and what follows from its answer, so here a question is a kind, a player and two numbers.
"""

from typing import NamedTuple

import jax

from comptoir.accelerated.numbers import Array, number, pick, put
from comptoir.engine.frames import Decision
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.actions import MakeRoom
from comptoir.games.burgundy.goods import CollectGoods, LoadOne
from comptoir.games.burgundy.setup import PickCastle
from comptoir.games.burgundy.tiles.buildings import PlaceOne, SellOne, TakeOne
from comptoir.games.burgundy.turn import Act, CastleAction

# Questions have the numbers of observations: 0 is none, and the game is over.
QUESTIONS = tuple(frame for frame in GAME.frames if issubclass(frame, Decision))
NOTHING = 0
MAKE_ROOM, COLLECT_GOODS, LOAD_ONE, PICK_CASTLE, SELL_ONE, TAKE_ONE, PLACE_ONE, ACT, CASTLE_ACTION = (
    1 + QUESTIONS.index(frame)
    for frame in (MakeRoom, CollectGoods, LoadOne, PickCastle, SellOne, TakeOne, PlaceOne, Act, CastleAction)
)
# Steps in place of a question, which `settle` takes at once.
SET_UP, TURN, TURN_OVER = range(1 + len(QUESTIONS), 4 + len(QUESTIONS))


class Luck(NamedTuple):
    """Everything that nature will answer, in the order in which it is asked; nobody may look at what is to come."""

    first: Array  # the seat that begins
    goods: Array  # all goods tiles of the box
    tiles: Array  # tiles with coloured backs, colour by colour, then the black ones, then an empty space
    dice: Array  # for each round the white die, then two of each seat


class Player(NamedTuple):
    """One player's board and belongings; in a state each array has a row for each seat."""

    board: Array  # from 0 for board 1
    estate: Array  # the tile on each hex
    reach: Array  # which hexes are next to one with a tile
    towns: Array  # for each hex, which buildings its district has: a bit for each kind
    storage: Array
    goods: Array  # stored, by type
    sold: Array
    silver: Array
    workers: Array
    dice: Array  # not yet used; 0 for those that are
    points: Array  # on the track, by category
    bonuses: Array  # 1 + twice the colour + the size of each bonus tile, in the order in which they were won
    knowledge: Array  # what knowledge tiles change, in the columns of `Known`


class State(NamedTuple):
    """Everything on the table, and what is hidden in `luck`."""

    luck: Luck
    players: Player
    depots: Array  # the tile on each space, the black depot first
    depot_goods: Array  # how many of each type
    bonuses: Array  # how many bonus tiles are left, by colour
    space: Array  # of each marker on the turn order track
    level: Array  # of each marker in the stack on its space, from the bottom
    order: Array  # the seats in the order of this round
    turn: Array  # how many turns of this round are over
    phase: Array
    round: Array  # 0 before phase A
    purchases: Array  # that the active player may still make
    question: Array
    player: Array  # who is asked
    first: Array  # what the question is about: a tile, a depot
    second: Array  # a space of that depot, or a second depot


def ask(state: State, question: Array | int, first: Array | int = 0, second: Array | int = 0) -> State:
    """The state with another question to the same player."""
    return state._replace(question=number(question), first=number(first), second=number(second))


def seat_of(state: State, player: Array) -> Player:
    """The part of one player."""
    me: Player = jax.tree.map(lambda rows: pick(rows, player), state.players)
    return me


def seated(state: State, player: Array, me: Player) -> State:
    """The state with another part of one player."""
    players: Player = jax.tree.map(lambda rows, row: put(rows, row, player), state.players, me)
    return state._replace(players=players)


def is_over(state: State) -> Array:
    """Is the game over?"""
    return state.question == NOTHING
