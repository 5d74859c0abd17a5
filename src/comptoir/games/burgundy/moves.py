"""The moves of Burgundy. A die of 0 is no die: a castle's free number, or a building's benefit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from comptoir.engine.moves import Move, Range, Vocabulary, table

Die = Annotated[int, Range(0, 6)]
Depot = Annotated[int, Range(1, 6)]
AnyDepot = Annotated[int, Range(0, 6)]  # 0 is the black depot
DepotSlot = Annotated[int, Range(0, 3)]
AnySlot = Annotated[int, Range(0, 7)]
Slot = Annotated[int, Range(0, 2)]
Hex = Annotated[int, Range(0, 36)]
Goods = Annotated[int, Range(1, 6)]
Side = Annotated[int, Range(0, 1)]
Seat = Annotated[int, Range(0, 3)]


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a hex tile from a numbered depot into storage."""

    die: Die
    depot: Depot
    slot: DepotSlot


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a stored hex tile in the estate."""

    die: Die
    slot: Slot
    hex: Hex


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell all stored goods of one type."""

    die: Die
    goods: Goods


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Take workers."""

    die: Die


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a hex tile, from the black depot or, with knowledge 6, from any."""

    depot: AnyDepot
    slot: AnySlot


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Throw a stored hex tile out of the game to make room."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Collect(Move):
    """Let a ship collect the goods of one depot."""

    depot: Depot


@dataclass(frozen=True, slots=True)
class CollectBoth(Move):
    """Let a ship collect the goods of a depot and of the next one clockwise (knowledge 5)."""

    depot: Depot


@dataclass(frozen=True, slots=True)
class LoadGoods(Move):
    """Give a free goods space to one of several new types."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class PlaceApart(Move):
    """Place a stored castle on an unconnected castle space, for both dice and points (spielbox)."""

    slot: Slot
    hex: Hex


@dataclass(frozen=True, slots=True)
class FetchCastle(Move):
    """Fetch a castle left over from an earlier phase, for both dice and points (spielbox)."""


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Forgo a building's benefit."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn without a purchase."""


@dataclass(frozen=True, slots=True)
class ChooseSide(Move):
    """Choose a side of the board sheet (expert set-up)."""

    side: Side


@dataclass(frozen=True, slots=True)
class LayCastle(Move):
    """Lay the starting castle on a castle space."""

    hex: Hex


# Nature's moves.


@dataclass(frozen=True, slots=True)
class DealGoods(Move):
    """The starting goods, in seat order."""

    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayer(Move):
    """Who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealSheets(Move):
    """All board sheets in the order dealt: front and back of the first, of the second, and so on."""

    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FillDepots(Move):
    """New tiles: for each numbered depot its spaces in use, in order, then the black depot."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealGoods(Move):
    """The goods of a phase, in round order."""

    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollDice(Move):
    """The white die, then two dice for each seat."""

    dice: tuple[int, ...]


VOCABULARY = Vocabulary(
    players=(
        Take, Place, Sell, Hire, Buy, Discard, Collect, CollectBoth, LoadGoods,
        PlaceApart, FetchCastle, Decline, EndTurn, ChooseSide, LayCastle,
    ),
    nature=(DealGoods, FirstPlayer, DealSheets, FillDepots, RevealGoods, RollDice),
)  # fmt: skip

# Every move made once: listing moves picks from these tables.
TAKE: tuple[tuple[tuple[Take, ...], ...], ...] = table(Take)
PLACE: tuple[tuple[tuple[Place, ...], ...], ...] = table(Place)
SELL: tuple[tuple[Sell, ...], ...] = table(Sell)
HIRE: tuple[Hire, ...] = table(Hire)
BUY: tuple[tuple[Buy, ...], ...] = table(Buy)
DISCARD: tuple[Discard, ...] = table(Discard)
COLLECT: tuple[Collect, ...] = table(Collect)[1:]
COLLECT_BOTH: tuple[CollectBoth, ...] = table(CollectBoth)[1:]
LOAD: tuple[LoadGoods, ...] = table(LoadGoods)
PLACE_APART: tuple[tuple[PlaceApart, ...], ...] = table(PlaceApart)
FETCH_CASTLE = FetchCastle()
DECLINE = Decline()
END_TURN = EndTurn()
