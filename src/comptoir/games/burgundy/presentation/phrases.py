"""How the things of Burgundy are named inside sentences: tiles, hexes, goods, colours, numbers of pieces."""

from collections.abc import Iterable

from comptoir.games.burgundy.boards import KNOWLEDGE, PLACES, TYPES
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods, Hex, TileNumber
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.state import BLACK_DEPOT, State
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.keyed import Keyed, numbered
from comptoir.games.presentation.phrases import Phrases as BasePhrases, capital


class Phrases(BasePhrases[Goods]):
    """Names for the numbers and rows of the facts in play."""

    game = "burgundy"
    view: State
    facts: Facts

    def tile(self, tile: TileNumber, form: str) -> str:
        """A hex tile by its bare `name`, or with its article: `a` bank, `the` bank."""
        row = self.facts.tiles[tile]
        return self(f"tile.{_family(row)}.{form}", n=row.animals, number=row.number)

    def title(self, tile: TileNumber) -> str:
        """A hex tile's name as a title."""
        return capital(self.tile(tile, "name"))

    def kind(self, tile: TileNumber) -> str:
        """The species of an animal tile, as `cows`."""
        return self(f"tile.{self.facts.tiles[tile].species}.kind")

    def type(self, type: Colour, form: str = "name") -> str:
        """A colour of tiles and spaces, by what lies there: `ship`, `a ship`, `ship spaces`."""
        return self(f"type.{TYPES[type]}.{form}")

    def types(self, types: Iterable[Colour]) -> str:
        """`a mine, a knowledge tile or a castle`."""
        return self.listed([self.type(type, "a") for type in types], "or")

    def district(self, type: Colour, size: int) -> str:
        """`a town of 3 spaces`."""
        return self(f"type.{TYPES[type]}.district", n=size)

    def hex(self, hex: Hex, type: Colour) -> str:
        """Where a hex is, so that a player can find it: `row 4, 3rd space (ship, 2)`."""
        row, column = PLACES[hex]
        return self("hex", row=row + 1, place=self.ordinal(column + 1), type=self.type(type), number=self.number(hex))

    def number(self, hex: Hex) -> int:
        """The die number printed on a hex, which is the same on every board."""
        return next(iter(self.facts.boards.values())).numbers[hex]

    def ordinal(self, place: int) -> str:
        """`1st`, for spaces and places."""
        return self(f"ordinal.{place}")

    def goods(self, goods: Goods, number: int) -> str:
        """`3 red goods tiles (4)`."""
        return self(f"goods.{self.facts.goods_names[goods]}.tiles", n=number, number=goods)

    def the_goods(self, goods: Goods) -> str:
        """`the red goods (4)`."""
        return self(f"goods.{self.facts.goods_names[goods]}.the", number=goods)

    def colour(self, goods: Goods) -> str:
        """`red (4)`."""
        return self(f"goods.{self.facts.goods_names[goods]}.name", number=goods)

    def heap(self, counts: Keyed[Goods, int]) -> str:
        """`2 red (4), 1 pink (3)`, from how many goods there are of each type."""
        names = self.facts.goods_names
        few = ((goods, number) for goods, number in numbered(counts) if number)
        return ", ".join(self(f"goods.{names[goods]}.few", n=number, number=goods) for goods, number in few)

    def from_depot(self, depot: DepotNumber) -> str:
        """`from depot 3`, `from the black depot`."""
        kind = "black" if depot == BLACK_DEPOT else "numbered"
        return self(f"from_depot.{kind}", depot=depot)

    def phase(self, phase: int) -> str:
        """The letter of a phase."""
        return str(self.facts.data["setup"]["phases"][phase])


def _family(row: Tile) -> str:
    """Tiles that are named alike share their names: animals by species, knowledge by number."""
    if row.type == KNOWLEDGE:
        return "knowledge"
    return row.species or row.key
