"""The table of Burgundy as lines of text, for terminals.

A line is a row of segments, each a text and the name of its style: `bold`, `dim`, a colour such as `#aabbcc`, and `on`
before the colour behind. Without styles everything can still be read: covered hexes are in brackets, and hexes where
a tile may go now in parentheses. Goods are circled digits, which are the numbers that sell them.
"""

from collections.abc import Iterable, Sequence

from comptoir.games.burgundy import moves as do
from comptoir.games.burgundy.boards import ALL_HEXES, COLOURS, HEXES, ROW_LENGTHS, Board
from comptoir.games.burgundy.goods import track_space, turn_order
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods, Hex, TileNumber
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.scoring import points_of, track_points
from comptoir.games.burgundy.state import BLACK_DEPOT, DEPOTS, EMPTY, State
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.pools import pieces
from comptoir.games.presentation.lines import BLANK, Line, Segment, Text
from comptoir.words import Catalogue, catalogue

INK = "bold #1a1a1a"
PLAIN = "#a8a8a8"
SYMBOLS = "⌂≈♞♜§⚒"  # by colour of hex
TONES = ("#d9b382", "#6d9fe6", "#a9d46a", "#62b573", "#eed55a", "#a8a8a8")
SHADES = ("#4a3b26", "#1f3558", "#3a4d1c", "#17381f", "#524713", "#3d3d3d")  # the same, not yet covered
GOODS = "·①②③④⑤⑥"
GOODS_COLOURS = {
    "turquoise": "#45c4b0", "purple": "#b27fd9", "pink": "#f29fb8",
    "red": "#e0605b", "brown": "#bb8350", "orange": "#f0953f",
}  # fmt: skip
HEX_WIDTH = 6
LABEL_WIDTH = 2
MAP_WIDTH = LABEL_WIDTH + HEX_WIDTH * max(ROW_LENGTHS) + 2
DICE_WIDTH = 7
NOTHING: Segment = ("–", "dim")


def boards(facts: Facts, language: str) -> list[Line]:
    """Every board with the sizes of its districts."""
    book = catalogue("burgundy_text", language)
    return [_board(board, book) for board in facts.boards.values()]


def _board(board: Board, book: Catalogue) -> Line:
    sizes = ((f"  {SYMBOLS[type]} " + " ".join(map(str, board.district_sizes(type))), "") for type in COLOURS)
    return ((f"{book.say('board', board=board.id):<14}", "bold"), *sizes)


class BurgundyText(Text):
    """The table of Burgundy."""

    say: Phrases
    view: State

    # ------------------------------------------------------------------ the common board

    def common(self) -> list[Line]:
        """The clock, the turn order, the depots and the bonus tiles."""
        return [self.clock(), self.order(), BLANK, *self.depots(), *self.black_depot(), self.bonuses()]

    def clock(self) -> Line:
        state, facts = self.view, self.view.facts
        now = self.book.say(
            "clock", phase=chr(ord("A") + state.phase), round=max(state.round, 1), rounds=facts.setup.rounds,
            points=facts.scoring.phase_points[state.phase],
        )  # fmt: skip
        die = (self.label("white_die", 2), (f"[{state.white_die}]", "bold")) if state.white_die else ()
        coming = (self.label("coming", 2), *self.heap(state.round_goods)) if state.round_goods else ()
        return ((now, "bold"), *die, *coming)

    def order(self) -> Line:
        order = [f"{self.names[player]} ({track_space(self.view, player)})" for player in turn_order(self.view)]
        return (self.label("order"), (" › ".join(order), ""))

    def depots(self) -> list[Line]:
        """The six depots as columns: their number, their tiles, their goods."""
        spaces = self.view.facts.depot_spaces(len(self.view.players), self.view.phase)
        columns = [self.depot(depot, len(spaces[depot])) for depot in DEPOTS]
        height = max(map(len, columns))
        rows = zip(*(_tall(cells, height) for cells in columns), strict=True)
        return [sum((_fit(cell, self.width // len(DEPOTS)) for cell in row), BLANK) for row in rows]

    def depot(self, depot: DepotNumber, spaces: int) -> list[Line]:
        """One depot from top to bottom; goods that lie there stay until a ship comes."""
        tiles = [self.tile(tile) for tile in self.view.depots[depot][:spaces]]
        goods = self.heap(pieces(self.view.depot_goods[depot]))
        return [((self.book.say("depot", depot=depot), "bold"),), *tiles, goods]

    def black_depot(self) -> list[Line]:
        title = self.book.say("black_depot", n=self.view.facts.black_depot.price)
        tiles = [self.tile(tile) for tile in self.view.depots[BLACK_DEPOT] if tile]
        return _flow(((f"{title} ", "bold"),), tiles or [(NOTHING,)], self.width)

    def bonuses(self) -> Line:
        """For each colour, the points left for covering it first and second."""
        small, large = (points[len(self.view.players)] for points in self.view.facts.bonus_points)
        left = {2: f"{large} {small}", 1: f"{small}", 0: "–"}
        shown = ((_badge(type), (f" {left[number]}   ", "")) for type, number in numbered(self.view.bonuses))
        return ((f"{self.book.say('bonuses')} ", "bold"), *(segment for pair in shown for segment in pair))

    # ------------------------------------------------------------------ the players

    def board(self, player: int) -> list[Line]:
        """A player's hexes and belongings; both sides of the sheet before one is chosen."""
        me = self.view.players[player]
        marked = {move.hex for move in self.moves if isinstance(move, do.Place | do.PlaceApart | do.LayCastle)}
        if me.board:
            return _side_by_side(self.map(me.board, me.estate, marked), self.belongings(player))
        lines = self.belongings(player)
        for side in me.sheet:
            title: Line = ((self.book.say("board", board=side), "bold"),)
            lines += [title, *self.map(side, [EMPTY] * HEXES, set())]
        return lines

    def map(self, name: str, estate: Keyed[Hex, TileNumber], marked: set[Hex]) -> list[Line]:
        """Seven rows of hexes, each shifted by half a hex from the next."""
        board = self.view.facts.boards[name]
        lines, first = [], 0
        for row, length in enumerate(ROW_LENGTHS):
            shift = (max(ROW_LENGTHS) - length) * HEX_WIDTH // 2
            cells = (self.hex(board, hex, estate[hex], hex in marked) for hex in ALL_HEXES[first : first + length])
            lines.append(((f"{row + 1:<{LABEL_WIDTH}}", "dim"), (" " * shift, ""), *cells))
            first += length
        return lines

    def hex(self, board: Board, hex: Hex, tile: TileNumber, is_marked: bool) -> Segment:
        type = board.types[hex]
        if tile:
            return f"[{self.code(tile):^{HEX_WIDTH - 2}}]", f"{INK} on {TONES[type]}"
        text = f"{SYMBOLS[type]}{board.numbers[hex]}"
        if is_marked:
            return f"({text})".center(HEX_WIDTH), f"bold #ffffff on {SHADES[type]}"
        return text.center(HEX_WIDTH), f"{TONES[type]} on {SHADES[type]}"

    def belongings(self, player: int) -> list[Line]:
        """Points, dice, workers, silver, goods and storage of one player."""
        me, name = self.view.players[player], self.names[player]
        title = f"{name} · {self.book.say('board', board=me.board)}" if me.board else name
        total = sum(points_of(self.view, player).values())
        storage = [self.tile(tile) for tile in me.storage]
        lines: list[Line] = [
            ((title, "bold"),),
            ((self.points(player), "bold"), (f" {self.book.say('total', total=total)}", "dim")),
            (self.label("dice"), *_dice(me.dice)),
            (self.label("workers"), (f"{me.workers:<4}", "bold"), self.label("silver"), (str(me.silver), "bold")),
            (self.label("goods"), *(self.heap(pieces(me.goods)) or (NOTHING,))),
            *_flow((self.label("storage"),), storage, self.width - MAP_WIDTH),
        ]
        if any(me.sold):
            sold = (f"{GOODS[goods]}{number} " for goods, number in enumerate(me.sold) if number)
            lines.append((self.label("sold"), ("".join(sold), "")))
        return lines

    def summary(self, player: int) -> list[Line]:
        """Another player in one line, or two if their storage is full."""
        me = self.view.players[player]
        head = (
            (f"{self.names[player]:<12.12} ", "bold"),
            (f"{self.points(player):<11}", ""),
            *_fit(_dice(me.dice), DICE_WIDTH),
            (f"{self.book.say('workers')} {me.workers} {self.book.say('silver')} {me.silver} ", ""),
            *(self.heap(pieces(me.goods)) or (NOTHING,)),
            (" ", ""),
        )
        return _flow(head, [self.tile(tile) for tile in me.storage if tile], self.width)

    # ------------------------------------------------------------------ small things

    def label(self, key: str, gap: int = 0) -> Segment:
        return f"{' ' * gap}{self.book.say(key)} ", "dim"

    def points(self, player: int) -> str:
        return self.book.say("points", n=track_points(self.view, player))

    def tile(self, tile: TileNumber) -> Line:
        """A tile with its symbol and short name."""
        if not tile:
            return (NOTHING,)
        row = self.view.facts.tiles[tile]
        return (_badge(row.type), (f" {self.named('tile', row) or row.key}", ""))

    def code(self, tile: TileNumber) -> str:
        """A tile in four characters."""
        row = self.view.facts.tiles[tile]
        return f"{SYMBOLS[row.type]}{row.number}" if row.number else self.named("code", row) or SYMBOLS[row.type]

    def named(self, chapter: str, row: Tile) -> str:
        """The catalogue's name for a tile; empty if it has none."""
        key = f"{chapter}.{'knowledge' if row.number else row.species or row.key}"
        return self.book.say(key, n=row.animals, number=row.number) if self.book.has(key) else ""

    def heap(self, goods: Iterable[Goods]) -> Line:
        """Goods tiles, each as its number in its colour."""
        names = self.view.facts.goods_names
        return tuple((GOODS[type], f"{INK} on {GOODS_COLOURS.get(names[type], PLAIN)}") for type in goods)


def _badge(type: Colour) -> Segment:
    """The symbol of a colour, which can be read on light and on dark terminals."""
    return SYMBOLS[type], f"{INK} on {TONES[type]}"


def _dice(dice: Sequence[int]) -> Line:
    return tuple((f"[{die}]", "bold") for die in dice) or (NOTHING,)


# ------------------------------------------------------------------ layout


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _fit(line: Line, width: int) -> Line:
    """The line at this width, cut or filled up; a space at its end keeps columns apart."""
    fitting: Line = BLANK
    for text, style in line:
        fitting += ((text[: width - 1 - _length(fitting)], style),)
    return (*fitting, (" " * (width - _length(fitting)), ""))


def _tall(lines: list[Line], height: int) -> list[Line]:
    """Pad to this many lines; the last one, which holds the goods, stays at the bottom."""
    return [*lines[:-1], *[BLANK] * (height - len(lines)), lines[-1]]


def _flow(head: Line, items: Sequence[Line], width: int) -> list[Line]:
    """Items one after another after a head, on as many lines as they need."""
    indent: Line = ((" " * _length(head), ""),)
    lines = [head]
    for item in items:
        if _length(lines[-1]) + _length(item) > width and lines[-1] not in (head, indent):
            lines.append(indent)
        lines[-1] += (*item, ("  ", ""))
    return lines


def _side_by_side(left: list[Line], right: list[Line]) -> list[Line]:
    """A map with more lines beside it."""
    height = max(len(left), len(right))
    padded = [[*lines, *[BLANK] * (height - len(lines))] for lines in (left, right)]
    return [_fit(one, MAP_WIDTH) + other for one, other in zip(*padded, strict=True)]
