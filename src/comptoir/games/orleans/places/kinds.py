"""What a row of the table of places says, and how an action comes about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Protocol

from msgspec import Meta

from comptoir.declared import AtMost
from comptoir.engine.frames import Decision, Frame, push
from comptoir.games.orleans import bounds, kinds
from comptoir.games.tables import Table

if TYPE_CHECKING:
    from comptoir.games.orleans.state import State


@dataclass(frozen=True, slots=True)
class Use:
    """How an action comes about: the place that defines it, its owner, and the places that copied it on the way."""

    place: kinds.PlaceNumber
    owner: kinds.Seat
    copied_by: Annotated[tuple[kinds.PlaceNumber, ...], AtMost(bounds.FEW)] = ()


class Can(Protocol):
    """May this player do the action of this place now? The costs can be paid, and something can be chosen."""

    def __call__(self, state: State, player: int, use: Use, /) -> bool: ...


class Do(Protocol):
    """Do it, or push the questions that it asks."""

    def __call__(self, state: State, player: int, use: Use, /) -> None: ...


class Moment(Protocol):
    """Something that a place does for its owner at a named moment."""

    def __call__(self, state: State, player: int, place: kinds.PlaceNumber, /) -> None: ...


class Built(Protocol):
    """Something that a place does when its owner has built a trading station in a town."""

    def __call__(self, state: State, player: int, place: kinds.PlaceNumber, town: kinds.Town, /) -> None: ...


class FinalPoints(Protocol):
    """What a place is worth to its owner at the end."""

    def __call__(self, state: State, player: int, place: kinds.PlaceNumber, /) -> int: ...


def always(state: State, player: int, use: Use) -> bool:
    """Nothing stands in the way."""
    return True


@dataclass(frozen=True, slots=True)
class Action:
    """What can be done at a place in phase 5."""

    do: Do
    can: Can = always
    is_lent: bool = True  # may a Church borrow it from another player?
    is_whole: bool = True  # can it be used on its own, not only together with another place?


def asking(question: Callable[[int, kinds.PlaceNumber], Frame]) -> Do:
    """Push a question about the place."""
    return lambda state, player, use: push(state, question(player, use.place))


def choice(question: Callable[[int, kinds.PlaceNumber], Decision]) -> Action:
    """A question about the place, if it has an answer."""
    return Action(asking(question), lambda state, player, use: bool(question(player, use.place).moves(state)))


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What a place does beyond its numbers, and what its card shows."""

    action: Action | None = None
    on_gain: Moment | None = None  # when its owner gets it
    on_loss: Moment | None = None  # when its owner has lost it
    on_build: Built | None = None
    on_arrival: Moment | None = None  # when its owner's merchant has come to a town
    final_points: FinalPoints | None = None
    wards_off: bool = False  # keeps a negative event from its owner
    # What its card shows below its spaces: characters, icons, or what its row says with `+` (gained) and `-` (paid).
    # By default it is everything the row gives.
    look: str = ""


class PlaceNumbers(Table, frozen=True, kw_only=True):
    """The numbers of a place, as its row in the facts says them."""

    coins: kinds.Count = 0
    development: kinds.Count = 0
    price: kinds.Count = 0
    price_step: kinds.Count = 0
    price_goods: kinds.Few = 0
    prices: Annotated[tuple[kinds.Count, ...], Meta(min_length=2, max_length=2)] = ()  # by category of the tile bought
    most: kinds.Few = 0
    points: tuple[kinds.Count, ...] = ()
    chain: tuple[Annotated[int, Meta(ge=1, le=10)], ...] = ()
    status: Annotated[int, Meta(ge=0, le=9)] = 0
    citizens: kinds.Count = 0
    to_market: bool = False  # new characters may go to the market
    joins_ways: bool = False  # the Ship may use roads and the Wagon waterways
    any_track: bool = False  # a boatman may step on another track
    good: kinds.MaybeGood = kinds.NO_GOOD
    pays: kinds.MaybeGood = kinds.NO_GOOD  # the good paid
    characters: tuple[kinds.Character, ...] = ()
    die: Annotated[tuple[kinds.GoodOrCoins, ...], Meta(min_length=6, max_length=6)] = ()  # what each face gives


class Place(PlaceNumbers, frozen=True, kw_only=True):
    """A row of the table: a basic place or a place tile, its spaces, its numbers and what it does."""

    key: str
    pack: str  # "basic" for the ten places of every board
    level: int  # category of a place tile, 0 for basic places
    needs: tuple[int, ...]  # what each space asks for
    behaviour: Behaviour
    takes_technology: bool  # has two spaces or more, all for characters
    is_used_in_part: bool  # one follower is enough
    is_certain: bool  # two sources agree on its spaces
    goods: tuple[tuple[kinds.Good, int], ...]  # and how many
    town: kinds.Town  # -1 for none
    stands_in: tuple[tuple[kinds.Character, int], ...]  # character, and the space where it may stand
