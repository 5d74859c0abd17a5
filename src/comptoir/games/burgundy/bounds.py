"""How high numbers can be and how long lists, from facts and options: what programs that observe a state rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comptoir.games.burgundy.options import Options
    from comptoir.games.burgundy.printed import Facts

# Silver, workers and points have no supply that could run out. A player has two actions in each of 25 rounds, at most
# one more for each of 37 hexes, and none brings as many as nine.
UNLIMITED = 999
DICE = 2
DEPOTS = 7
SIDES = 2  # of a sheet


def players(facts: Facts, options: Options) -> int:
    return options.players


def copies(facts: Facts, options: Options) -> list[int]:
    """By tile, with backs of any colour."""
    return [tile.regular + tile.black for tile in facts.tiles]


def castles(facts: Facts, options: Options) -> int:
    return max(copies(facts, options))


def goods(facts: Facts, options: Options) -> int:
    """Of one type."""
    return facts.goods.copies


def depot_spaces(facts: Facts, options: Options) -> list[int]:
    """By depot, the black one first."""
    return [facts.black_spaces[options.players], *[4] * 6]


def rounds(facts: Facts, options: Options) -> int:
    return facts.setup.rounds


def track_spaces(facts: Facts, options: Options) -> int:
    return facts.turn_order_track.spaces


def purchases(facts: Facts, options: Options) -> int:
    return facts.black_depot.purchases_per_turn
