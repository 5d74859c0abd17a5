"""Mix-ups of ids that the type checker refuses; nothing here is ever run.

An `ignore` that hides no error is one itself, so `make check` fails as soon as two kinds can be confused again.
"""

from __future__ import annotations

from comptoir.games.burgundy import kinds as burgundy
from comptoir.games.burgundy.goods import sell
from comptoir.games.burgundy.moves import PLACE, Take
from comptoir.games.burgundy.placing import lay
from comptoir.games.burgundy.state import State as BurgundyState
from comptoir.games.orleans import kinds as orleans
from comptoir.games.orleans.moves import PLAN, UsePlace
from comptoir.games.orleans.recruiting import recruit
from comptoir.games.orleans.state import State as OrleansState
from comptoir.games.orleans.travel import build_station
from comptoir.games.pest import kinds as pest
from comptoir.games.pest.building import BuildOnMap
from comptoir.games.pest.healing import Recover
from comptoir.games.pest.kinds import COIN
from comptoir.games.pest.moves import ACQUIRE, Step
from comptoir.games.pest.state import State as PestState, is_destroyed
from comptoir.games.pest.storage import gain


def in_burgundy(
    state: BurgundyState, tile: burgundy.TileNumber, hex: burgundy.Hex, depot: burgundy.DepotNumber
) -> None:
    lay(state, 0, hex, tile)  # type: ignore[arg-type]  # the other way round
    sell(state, 0, depot)  # type: ignore[arg-type]
    state.players[0].estate[hex] = depot  # type: ignore[assignment]
    state.depots[depot] = (state.facts.types[tile],)  # type: ignore[assignment]  # the tile's colour
    assert state.facts.tiles[hex]  # type: ignore[call-overload]
    assert PLACE[0][0][tile]  # type: ignore[call-overload]
    assert Take(0, tile, 0)  # type: ignore[arg-type]


def in_orleans(
    state: OrleansState, place: orleans.PlaceNumber, town: orleans.Town, follower: orleans.Follower, item: orleans.Item
) -> None:
    build_station(state, 0, place)  # type: ignore[arg-type]
    recruit(state, 0, follower)  # type: ignore[arg-type]  # who may be a starter
    state.goods[item] = 0  # type: ignore[index]  # bread is not in the goods market
    assert state.facts.places[town]  # type: ignore[call-overload]
    assert PLAN[follower][town]  # type: ignore[call-overload]
    assert UsePlace(town)  # type: ignore[arg-type]


def in_pest(
    state: PestState,
    at: pest.LocationNumber,
    road: pest.RoadNumber,
    card: pest.TechnologyNumber,
    slot: pest.TechnologySlot,
) -> None:
    Recover(0, slot)  # type: ignore[arg-type]  # sick subjects in quarantine recover, not those on a technology
    BuildOnMap(0, at, at)  # type: ignore[arg-type]
    is_destroyed(state, road)  # type: ignore[arg-type]
    state.sick[road] = 1  # type: ignore[index]
    gain(state, 0, 2, COIN)  # type: ignore[arg-type]  # the other way round
    assert ACQUIRE[card][card]  # type: ignore[call-overload]  # it lies in a slot
    assert Step(road)  # type: ignore[arg-type]
