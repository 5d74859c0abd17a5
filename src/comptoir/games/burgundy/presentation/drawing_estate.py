"""The estate of a player: 37 hexes with their districts, or the two sides of a sheet before one is chosen."""

from math import atan2, pi

from comptoir.engine.presentation import Panel
from comptoir.games.art.sight import kept_large
from comptoir.games.art.svg import Pen, box, corner, hexagon, kept, numeral, path, text
from comptoir.games.burgundy.boards import ALL_HEXES, NEIGHBOURS, PLACES, ROW_LENGTHS, hexes_in
from comptoir.games.burgundy.kinds import Hex, TileNumber
from comptoir.games.burgundy.presentation.drawing_owned import RADIUS, SIZE, SMALL, owned
from comptoir.games.burgundy.presentation.drawing_tiles import small_space, space, tile
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.state import State
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.presentation.panels import player_panel

MIDDLE = (320.0, 249.0)  # of the hex in the middle
SIDE_RADIUS = 21.0  # of a hex on a side to choose


def estate_panel(view: State, player: int, pen: Pen, name: str, say: Phrases, role: str) -> Panel:
    """A player's board: the estate, and in its corners everything the player owns."""
    me, title = view.players[player], say.label(f"panel.{role}", name=name)
    if me.board:
        title = say.label("panel.board", title=title, board=me.board)
        estate = [_estate(view.facts, player, me.board, tuple(me.estate), pen), _district_points(view.facts)]
    else:
        estate = [_side(view, player, side, pen, say) for side in range(len(me.sheet))]
    return player_panel(say, player, "estate", role, title, SIZE, *estate, *owned(view, player, pen, name))


@kept
def _district_points(facts: Facts) -> str:
    """What a district of each size brings, for reference."""
    drawn = ""
    for size, points in enumerate(facts.district_points[1:], start=1):
        x = 190 + 31.0 * (size - 1)
        drawn += path(hexagon(x, 511, 15.5), "step") + numeral(size, x, 511, SMALL, "soft")
        drawn += numeral(points, x, 542, SMALL)
    return drawn


# ------------------------------------------------------------------ the hexes


def centre(hex: Hex, radius: float, x: float, y: float) -> tuple[float, float]:
    """The middle of a hex in an estate whose own middle is x, y."""
    row, column = PLACES[hex]
    return x + radius * 3**0.5 * (column - (ROW_LENGTHS[row] - 1) / 2), y + 1.5 * radius * (row - 3)


@kept_large
def _estate(facts: Facts, player: int, name: str, estate: Keyed[Hex, TileNumber], pen: Pen) -> str:
    board, drawn = facts.boards[name], ""
    for hex, number in numbered(estate):
        middle = centre(hex, RADIUS, *MIDDLE)
        if number:
            content = tile(facts, number, *middle, RADIUS)
        else:
            content = space(board.types[hex], *middle, RADIUS, board.numbers[hex])
        drawn += pen.thing(f"p{player}-hex-{hex}", hexagon(*middle, 0.88 * RADIUS), content)
    return drawn + path(_borders(facts, name, RADIUS, *MIDDLE), "border")


@kept
def _borders(facts: Facts, name: str, radius: float, x: float, y: float) -> str:
    """The lines between districts and round the estate."""
    board, lines = facts.boards[name], ""
    for hex in ALL_HEXES:
        middle = centre(hex, radius, x, y)
        # An edge inside a district has no line; one between districts is drawn by the hex that comes first.
        without = [other for other in hexes_in(NEIGHBOURS[hex]) if other < hex or board.districts[hex] >> other & 1]
        for edge in set(range(6)) - {_edge(middle, centre(other, radius, x, y)) for other in without}:
            (ax, ay), (bx, by) = corner(*middle, radius, edge), corner(*middle, radius, edge + 1)
            lines += f"M{ax:.4g} {ay:.4g}L{bx:.4g} {by:.4g}"
    return lines


def _edge(middle: tuple[float, float], other: tuple[float, float]) -> int:
    """The edge of a hex that faces a neighbour; edge 0 runs from corner 0 to corner 1."""
    angle = atan2(other[1] - middle[1], other[0] - middle[0])
    return (round(angle / (pi / 3)) - 1) % 6


def _side(view: State, player: int, side: int, pen: Pen, say: Phrases) -> str:
    """One side of the sheet of a player who has not chosen yet."""
    name = view.players[player].sheet[side]
    board = view.facts.boards[name]
    radius, x, y = SIDE_RADIUS, 146.0 + 267 * side, 255.0
    hexes = []
    for hex in ALL_HEXES:
        at = centre(hex, radius, x, y)
        hexes.append(small_space(board.types[hex], *at, radius, board.numbers[hex], SMALL))
    caption = text(say.label("label.board", board=name), x, y + 138, 21, "name")
    return pen.thing(
        f"p{player}-side-{side}",
        box(x - 131, y - 122, 262, 268, 12),
        *hexes,
        path(_borders(view.facts, name, radius, x, y), "border fine"),
        caption,
    )
