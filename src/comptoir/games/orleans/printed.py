"""The printed facts of Orléans as the rules read them: boards, tiles and numbers, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from comptoir.engine import game
from comptoir.games.orleans.hourglass.kinds import EventTile
from comptoir.games.orleans.places.kinds import Place


@dataclass(frozen=True, slots=True)
class Way:
    """A road or a waterway between two towns; for each goods space from how many players on it has a good."""

    towns: tuple[int, int]
    kind: int  # ROADS or WATERWAYS
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A beneficial deed: what each character brings, and how many of each it takes."""

    key: str
    coins: int
    development: int  # may be chosen instead of the coins
    characters: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Facts(game.Facts):
    """Boards, tiles and numbers. What differs by player count is indexed by it."""

    characters: tuple[str, ...]
    goods_names: tuple[str, ...]
    starters: tuple[int, ...]
    goods_tiles: tuple[int, ...]
    goods_points: tuple[int, ...]
    food: tuple[int, ...]
    most_players: Mapping[str, int]
    bathhouse: Mapping[str, tuple[int, int]]  # drawn, placed
    start_coins: int
    stations: int
    start_town: int
    market_spaces: int
    supplies: tuple[tuple[int, ...], ...]
    technology: tuple[int, ...]
    goods_removed: tuple[int, ...]
    farmer_goods: tuple[int, ...]  # by space of the track, from 1
    boatman_coins: tuple[int, ...]
    boatman_citizen: int
    trader_levels: tuple[int, ...]
    knight_draws: tuple[int, ...]
    knight_citizen: int
    scholar_points: tuple[int, ...]
    track_ends: tuple[int, ...]  # the last space of each track
    development_coins: tuple[int, ...]  # by space
    development_citizens: tuple[int, ...]
    status: tuple[int, ...]  # by space
    towns: tuple[str, ...]
    ways: tuple[Way, ...]
    ways_from: tuple[tuple[int, ...], ...]  # for each town
    distances: tuple[tuple[int, ...], ...]  # between towns, in ways
    deeds: tuple[Deed, ...]
    events: tuple[EventTile, ...]
    event_numbers: Mapping[str, int]
    places: tuple[Place, ...]
    place_numbers: Mapping[str, int]
    scenarios: Mapping[str, tuple[int, ...]]
    intrigue_without: tuple[int, ...]
    sixteen_rounds: int
    intrigue_drawn: int

    def other_end(self, way: int, town: int) -> int:
        """The town at the other end of a way."""
        one, other = self.ways[way].towns
        return other if one == town else one
