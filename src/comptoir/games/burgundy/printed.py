"""The printed facts of Burgundy as the rules read them: boards, tiles and numbers, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from comptoir.engine import game
from comptoir.games.burgundy.boards import Board
from comptoir.games.burgundy.tiles.kinds import Effect, FinalPoints, Tile

PerPlayers = tuple[int, ...]  # indexed by the number of players


@dataclass(frozen=True, eq=False)
class Facts(game.Facts):
    """Boards, tiles and numbers. What differs by player count is indexed by it."""

    boards: Mapping[str, Board]
    sheets: Mapping[str, tuple[tuple[str, str], ...]]  # by board set, where the sheets are known
    sides: tuple[str, ...]  # the printed sides of the box, each as often as it occurs
    tiles: tuple[Tile, ...]
    types: tuple[int, ...]  # the colour of each tile
    effects: tuple[Effect | None, ...]
    final_points: tuple[FinalPoints | None, ...]
    tiles_of: tuple[tuple[int, ...], ...]  # for each colour its tiles
    spaces: tuple[tuple[tuple[int, int, int], ...], ...]  # depot spaces: colour, from how many players, colour in B, D
    black_spaces: PerPlayers
    phase_points: tuple[int, ...]
    district_points: tuple[int, ...]  # by size
    bonus_points: tuple[PerPlayers, PerPlayers]  # small, large
    sale_points: PerPlayers
    sale_silver: int
    points_per_goods: int
    points_per_silver: int
    workers_per_point: int
    hire_workers: int
    worker_step: int
    mine_silver: int
    purchase_price: int
    purchases_per_turn: int
    extra_action_points: int
    start_workers: tuple[int, ...]  # by place in turn order
    start_silver: int
    start_goods: int
    goods_names: tuple[str, ...]  # by type, from 1
    goods_copies: int
    goods_spaces: int
    rounds: int
    dice: int
    track_spaces: int

    def knowledge(self, tile: Tile) -> str:
        """What a knowledge tile does, as its row names it."""
        return str(self.data["knowledge"]["tiles"][tile.number - 1]["effect"])

    def depot_spaces(self, players: int, phase: int) -> list[tuple[int, ...]]:
        """For each depot the colours of its spaces in use; with 3 players one castle space holds mines in B and D."""
        is_exception = players == 3 and phase % 2 == 1
        return [
            tuple(other if is_exception else type for type, least, other in spaces if least <= players)
            for spaces in self.spaces
        ]
