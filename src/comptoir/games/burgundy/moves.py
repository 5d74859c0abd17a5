"""The moves of Burgundy. A die of 0 is no die: a castle's free number, or a building's benefit."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from comptoir.engine.kinds import Range, Spot, named
from comptoir.engine.moves import Move, NatureMove, table, vocabulary_in
from comptoir.games.burgundy.kinds import BOARD, Depot, DepotNumber, Goods, Hex, TileNumber
from comptoir.games.burgundy.state import EMPTY, State
from comptoir.games.keyed import Keyed


def _in_depot(state: State, player: int, fields: Mapping[str, Any]) -> list[str]:
    """The tiles of the depot that a move names."""
    return _keys(state, state.depots[fields["depot"]])


def _in_storage(state: State, player: int, fields: Mapping[str, Any]) -> list[str]:
    return _keys(state, state.players[player].storage)


def _keys(state: State, tiles: Sequence[TileNumber]) -> list[str]:
    return ["" if tile == EMPTY else state.facts.tiles[tile].key for tile in tiles]


Die = Annotated[int, named("die", "free", "1", "2", "3", "4", "5", "6")]
DepotSlot = Annotated[int, Spot(0, 3, "tile", lying=_in_depot)]
AnySlot = Annotated[int, Spot(0, 7, "tile", lying=_in_depot)]
Slot = Annotated[int, Spot(0, 2, "tile", lying=_in_storage)]
Side = Annotated[int, named("side", "front", "back")]
Seat = Annotated[int, Range(0, 3, "seat")]


class Take(Move):
    """Take a hex tile from a numbered depot into storage."""

    form: ClassVar[str] = "take {slot} from {depot} with {die}"
    die: Die
    depot: Depot
    slot: DepotSlot


class Place(Move):
    """Place a stored hex tile in the estate."""

    form: ClassVar[str] = "place {slot} at {hex} with {die}"
    die: Die
    slot: Slot
    hex: Hex


class Sell(Move):
    """Sell all stored goods of one type."""

    form: ClassVar[str] = "sell {goods} with {die}"
    die: Die
    goods: Goods


class Hire(Move):
    """Take workers."""

    form: ClassVar[str] = "hire with {die}"
    die: Die


class Buy(Move):
    """Buy a hex tile, from the black depot or, with knowledge 6, from any."""

    form: ClassVar[str] = "buy {slot} from {depot}"
    depot: DepotNumber
    slot: AnySlot


class Discard(Move):
    """Discard a stored hex tile from the game to make room."""

    slot: Slot


class Collect(Move):
    """Let a ship collect the goods of one depot."""

    form: ClassVar[str] = "collect from {depot}"
    depot: Depot


class CollectBoth(Move):
    """Let a ship collect the goods of a depot and of the next one clockwise (knowledge 5)."""

    form: ClassVar[str] = "collect-both from {depot}"
    depot: Depot


class LoadGoods(Move):
    """Give a free goods space to one of several new types."""

    goods: Goods


class PlaceApart(Move):
    """Place a stored castle on an unconnected castle space, for both dice and points (spielbox)."""

    form: ClassVar[str] = "place-apart {slot} at {hex}"
    slot: Slot
    hex: Hex


class FetchCastle(Move):
    """Fetch a castle left over from an earlier phase, for both dice and points (spielbox)."""


class Decline(Move):
    """Forgo a building's benefit."""


class EndTurn(Move):
    """End the turn without a purchase."""


class ChooseSide(Move):
    """Choose a side of the board sheet (expert set-up)."""

    side: Side


class LayCastle(Move):
    """Lay the starting castle on a castle space."""

    hex: Hex


# Nature's moves.


class DealGoods(NatureMove):
    """The starting goods, in seat order."""

    goods: tuple[Goods, ...]


class FirstPlayer(NatureMove):
    """Who begins."""

    seat: Seat


class DealSheets(NatureMove):
    """All board sheets in the order dealt: front and back of the first, of the second, and so on."""

    boards: Annotated[tuple[int, ...], BOARD]


class FillDepots(NatureMove):
    """New tiles: for each numbered depot its spaces in use, in order, then the black depot."""

    tiles: tuple[TileNumber, ...]


class RevealGoods(NatureMove):
    """The goods of a phase, in round order."""

    goods: tuple[Goods, ...]


class RollDice(NatureMove):
    """The white die, then two dice for each seat."""

    dice: Annotated[tuple[int, ...], Range(1, 6, "die")]


VOCABULARY = vocabulary_in(__name__)

# Every move is created once: listing moves picks from these tables.
TAKE: tuple[Keyed[DepotNumber, tuple[Take, ...]], ...] = table(Take)
PLACE: tuple[tuple[Keyed[Hex, Place], ...], ...] = table(Place)
SELL: tuple[Keyed[Goods, Sell], ...] = table(Sell)
HIRE: tuple[Hire, ...] = table(Hire)
BUY: Keyed[DepotNumber, tuple[Buy, ...]] = table(Buy)
DISCARD: tuple[Discard, ...] = table(Discard)
COLLECT: tuple[Collect, ...] = table(Collect)[1:]
COLLECT_BOTH: tuple[CollectBoth, ...] = table(CollectBoth)[1:]
LOAD: Keyed[Goods, LoadGoods] = table(LoadGoods)
PLACE_APART: tuple[Keyed[Hex, PlaceApart], ...] = table(PlaceApart)
FETCH_CASTLE = FetchCastle()
DECLINE = Decline()
END_TURN = EndTurn()
