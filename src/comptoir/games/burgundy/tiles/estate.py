"""Castles, ships and animals: what happens when they are placed. Groups CASTLE, SHIP, ANIMAL."""

from comptoir.engine.frames import push
from comptoir.games.burgundy import events
from comptoir.games.burgundy.goods import AdvanceMarker, CollectGoods
from comptoir.games.burgundy.kinds import Hex, TileNumber
from comptoir.games.burgundy.placing import herd
from comptoir.games.burgundy.state import ANIMALS, State
from comptoir.games.burgundy.turn import CastleAction


def castle(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    """An extra action at once."""
    push(state, CastleAction(player))


def ship(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    """Collect goods, then advance in turn order."""
    push(state, CollectGoods(player), AdvanceMarker(player))


def animal(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    """Every tile of the species in this pasture scores, including the new one."""
    me = state.players[player]
    counts = herd(state, player, tile, hex)
    points = sum(counts) + len(counts) * me.knowledge.animal_points
    me.points[ANIMALS] += points
    state.tell(events.AnimalsScored, player, tile, len(counts), points)
