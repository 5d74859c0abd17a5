"""A bot that is keen on place tiles: it takes them, fills them and uses them, and plays greedily for the rest.

Recorded games need a player who tries everything; good players leave most tiles in the box. `keen:port` wishes for what
makes that tile do something, as far as it is among the wishes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from comptoir.bots.greedy import FOLLOW_UPS, tried
from comptoir.bots.knowledge.orleans import evaluate
from comptoir.engine.frames import State
from comptoir.engine.moves import Move
from comptoir.games.orleans.deeds import ROOM, is_room_open, room_of
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import (
    BASIC_PLACES,
    CHARACTER_OF,
    CHEESE,
    EMPTY,
    GOODS,
    GUILDHALL,
    SCHOLAR,
    SHIP,
    TOWN_HALL,
    TRADER,
    VILLAGE,
    WINE,
)
from comptoir.games.orleans.moves import Borrow, Copy, Plan, Protect, Recruit, Send, TakeTile, UsePlace
from comptoir.games.orleans.places.tiles3 import largest_group
from comptoir.games.orleans.travel import stations_built

EAGER, ABSENT = 0.6, 0.04  # how often the bot follows its fancy, and how often it plays at random
LIKED = (VILLAGE, GUILDHALL, SHIP)  # basic places without which many tiles are of no use

Wish = Callable[[Any, int], float]


def all_goods(view: Any, player: int) -> float:
    """As many kinds of goods as there are."""
    return 9.0 * sum(1 for number in view.players[player].goods[: len(GOODS)] if number)


def stations_on_water(view: Any, player: int) -> float:
    """Connected stations."""
    return 14.0 * largest_group(view, player) + 4.0 * stations_built(view, player)


def guests(view: Any, player: int) -> float:
    """Stations everywhere, and merchants where others have built."""
    town = view.players[player].merchant
    visits: int = sum(seat != player for seat in view.stations[town])
    return 6.0 * stations_built(view, player) + 12.0 * visits


def neighbours(view: Any, player: int) -> float:
    """Towns with several stations."""
    shared = sum(len(built) > 1 for town, built in enumerate(view.stations) if town != view.facts.start_town)
    return 40.0 * shared + 3.0 * guests(view, player)


def no_scholars_left(view: Any, player: int) -> float:
    """All scholars recruited, by any player."""
    return float(9 * view.players[player].tracks[SCHOLAR] - 2 * view.supply[SCHOLAR])


def full_room(view: Any, player: int) -> float:
    """A Gaming Room with everything that it asks for."""
    me = view.players[player]
    room = room_of(view, me)
    sent = sum(what != EMPTY for what in me.on[room]) if room != -1 else 0
    stocked = bool(me.goods[CHEESE]) + bool(me.goods[WINE])
    return float(16 * sent + 8 * stocked + 60 * me.is_room_supplied)


WISHES: dict[str, Wish] = {
    "gaming_room": full_room,
    "opera": no_scholars_left,
    "depot": all_goods,
    "port": stations_on_water,
    "meadow": guests,
    "tavern": neighbours,
}


class KeenBot:
    """Follows its fancy most of the time, and plays greedily for points and wishes otherwise."""

    def __init__(self, seed: int, tile: str = "") -> None:
        self._rng = Random(seed)
        self._tile = load_facts().place_numbers.get(tile, -1)
        self._wish = WISHES.get(tile)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        fancied = [move for move in moves if _is_fancied(view, player, move)]
        wished = [move for move in fancied if isinstance(move, TakeTile) and move.place == self._tile]
        if wished:
            return wished[0]
        if fancied and self._rng.random() < (EAGER if self._wish is None else EAGER / 2):
            return self._rng.choice(fancied)
        if self._rng.random() < ABSENT:
            return self._rng.choice(moves)
        return max(moves, key=lambda move: tried(self._value, view, player, move, FOLLOW_UPS))

    def _value(self, view: Any, player: int) -> float:
        return evaluate(view, player) + (self._wish(view, player) if self._wish is not None else 0.0)


def _is_fancied(view: Any, player: int, move: Move) -> bool:
    """Does the move take a place tile, bring it nearer to its action, or use it?"""
    match move:
        case UsePlace(place) if place == TOWN_HALL:
            return room_of(view, view.players[player]) != -1
        case Plan(follower, place, _) if place == TOWN_HALL:
            return is_room_open(view, view.players[player], CHARACTER_OF[follower])
        case UsePlace(place) | Plan(_, place, _):
            return place >= BASIC_PLACES or place in LIKED
        case Recruit(character):
            return character == TRADER
        case Send(_, deed):
            return deed == ROOM
        case TakeTile() | Copy() | Borrow() | Protect():
            return True
    return False
