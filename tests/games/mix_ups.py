"""Mix-ups of ids that the type checker refuses; nothing here is ever run.

An `ignore` that hides no error is one itself, so `make check` fails as soon as two kinds can be confused again.
"""

from __future__ import annotations

from comptoir.games.burgundy import kinds as burgundy
from comptoir.games.burgundy.goods import sell
from comptoir.games.burgundy.moves import PLACE, Place, Take
from comptoir.games.burgundy.placing import lay
from comptoir.games.burgundy.state import State as BurgundyState
from comptoir.games.orleans import kinds as orleans
from comptoir.games.orleans.moves import PLAN, Plan, UsePlace
from comptoir.games.orleans.recruiting import recruit
from comptoir.games.orleans.state import State as OrleansState
from comptoir.games.orleans.travel import build_station


def in_burgundy(
    state: BurgundyState, tile: burgundy.TileNumber, hex: burgundy.Hex, depot: burgundy.DepotNumber
) -> Place | Take:
    lay(state, 0, hex, tile)  # type: ignore[arg-type]  # the other way round
    sell(state, 0, depot)  # type: ignore[arg-type]
    state.players[0].estate[hex] = depot  # type: ignore[assignment]
    state.depots[depot] = (state.facts.types[tile],)  # type: ignore[assignment]  # the tile's colour
    return PLACE[0][0][tile] if state.facts.tiles[hex].effect else Take(0, tile, 0)  # type: ignore[call-overload, arg-type]


def in_orleans(
    state: OrleansState, place: orleans.PlaceNumber, town: orleans.Town, follower: orleans.Follower, item: orleans.Item
) -> Plan | UsePlace:
    build_station(state, 0, place)  # type: ignore[arg-type]
    recruit(state, 0, follower)  # type: ignore[arg-type]  # who may be a starter
    state.goods[item] = 0  # type: ignore[index]  # bread is not in the goods market
    return PLAN[place][follower][0] if state.facts.places[town].level else UsePlace(town)  # type: ignore[call-overload, arg-type]
