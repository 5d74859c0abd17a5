"""Adding a tile to an estate, and the districts and bonuses that it completes. Groups PLACE, DISTRICT, BONUS."""

from comptoir.games.burgundy import events
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, CASTLE, NEIGHBOURS, Board, around, hexes_in
from comptoir.games.burgundy.kinds import Colour, Hex, TileNumber
from comptoir.games.burgundy.state import BONUSES, DISTRICTS, EMPTY, PHASES, Player, State


def open_hexes(state: State, player: int, tile: TileNumber) -> list[Hex]:
    """The hexes on which the player may place this tile, whatever their numbers."""
    me = state.players[player]
    board = state.facts.boards[me.board]
    type = state.facts.types[tile]
    mask = board.spaces[type] & me.reach & ~me.covered
    if not mask:
        return []
    if type == BUILDING and tile in me.estate and not me.knowledge.repeats_buildings:
        mask &= ~_towns_with(board, me, tile)
    if board.needs_castle and type != CASTLE:
        mask &= around(_covered_by(board, me, CASTLE) | _covered_by(board, me, type))
    return [hex for hex in board.hexes[type] if mask >> hex & 1]


def _towns_with(board: Board, me: Player, tile: TileNumber) -> int:
    """All hexes of the towns that already have this building."""
    towns = 0
    for hex in board.hexes[BUILDING]:
        if me.estate[hex] == tile:
            towns |= board.districts[hex]
    return towns


def _covered_by(board: Board, me: Player, type: Colour) -> int:
    return board.spaces[type] & me.covered


def unconnected_castle_hexes(state: State, player: int) -> list[Hex]:
    """The empty castle spaces that touch no placed tile."""
    me = state.players[player]
    return list(hexes_in(state.facts.boards[me.board].spaces[CASTLE] & ~me.covered & ~me.reach))


def lay(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    """Put a tile on a hex and nothing else: the starting castle scores nothing and does nothing."""
    me = state.players[player]
    me.estate[hex] = tile
    me.covered |= 1 << hex
    me.reach |= NEIGHBOURS[hex]


def place(state: State, player: int, slot: int, hex: Hex) -> None:
    """Move a tile from storage to a hex; then resolve its district, its colour and its effect, in this order."""
    me = state.players[player]
    tile = me.storage[slot]
    me.storage[slot] = EMPTY
    lay(state, player, tile, hex)
    state.tell(events.TilePlaced, player, tile, hex)
    board = state.facts.boards[me.board]
    if not board.districts[hex] & ~me.covered:
        _complete_district(state, player, board, hex)
        if not board.spaces[board.types[hex]] & ~me.covered:
            _win_bonus(state, player, board.types[hex])
    effect = state.facts.effects[tile]
    if effect is not None:
        effect(state, player, tile, hex)


def _complete_district(state: State, player: int, board: Board, hex: Hex) -> None:
    me = state.players[player]
    size = board.districts[hex].bit_count()
    points, phase_points = state.facts.district_points[size], state.facts.scoring.phase_points[state.phase]
    me.points[DISTRICTS] += points
    me.points[PHASES] += phase_points
    state.tell(events.DistrictCompleted, player, board.types[hex], size, points, phase_points)


def _win_bonus(state: State, player: int, type: Colour) -> None:
    """The first player to cover a colour takes its large tile, the second the small one."""
    if not state.bonuses[type]:
        return
    state.bonuses[type] -= 1
    size = state.bonuses[type]
    me = state.players[player]
    points = state.facts.bonus_points[size][len(state.players)]
    me.points[BONUSES] += points
    me.bonuses += ((type, size),)
    state.tell(events.BonusWon, player, type, size, points)


def herd(state: State, player: int, tile: TileNumber, hex: Hex) -> list[int]:
    """The tiles of one species in the pasture of a hex, by their number of animals."""
    me = state.players[player]
    tiles = state.facts.tiles
    pasture = hexes_in(state.facts.boards[me.board].districts[hex] & me.covered)
    return [
        tiles[other].animals
        for other in (me.estate[space] for space in pasture)
        if tiles[other].type == ANIMAL and tiles[other].species == tiles[tile].species
    ]
