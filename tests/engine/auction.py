"""A toy game for the engine's tests: three rounds of sealed bids, with a separate die in each lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Self

from comptoir.declared import AtMost
from comptoir.engine.draws import Draw, Draws
from comptoir.engine.frames import Chance, Decision, Event, Frame, State, Together, answered_by, push, settle
from comptoir.engine.game import Game, PlainOptions, Standing
from comptoir.engine.homes import classes_in
from comptoir.engine.kinds import Range
from comptoir.engine.moves import Move, NatureMove, vocabulary_in


class Bid(Move):
    coins: Annotated[int, Range(0, 5)]


class Done(Move):
    pass


class Rolled(NatureMove):
    die: Annotated[int, Range(1, 6)]


class BidMade(Event):
    player: int
    coins: int


@dataclass(slots=True)
class Bidder:
    coins: Annotated[int, AtMost(5)] = 5
    bid: Annotated[int, AtMost(5)] = 0
    die: Annotated[int, AtMost(6)] = 0
    points: Annotated[int, AtMost(99)] = 0


@dataclass(slots=True)
class Auction(State):
    bidders: list[Bidder] = field(default_factory=list)

    def clone(self) -> Self:
        bidders = [Bidder(one.coins, one.bid, one.die, one.points) for one in self.bidders]
        return type(self)(bidders, stack=self.stack[:], log=None if self.log is None else self.log[:])

    def adopt(self, other: Self, seat: int) -> None:
        one = other.bidders[seat]
        self.bidders[seat] = Bidder(one.coins, one.bid, one.die, one.points)


@answered_by(Rolled)
class OwnDie(Chance):
    player: int

    def draws(self, state: Auction) -> Draws:
        return [Draw(range(1, 7))]

    def resolve(self, state: Auction, move: Rolled) -> None:
        state.bidders[self.player].die = move.die


class Offer(Decision):
    def moves(self, state: Auction) -> Sequence[Move]:
        return [Bid(coins) for coins in range(state.bidders[self.player].coins + 1)]

    def resolve(self, state: Auction, move: Bid) -> None:
        state.bidders[self.player].bid = move.coins
        state.tell(BidMade, self.player, move.coins)


class Close(Decision):
    def moves(self, state: Auction) -> Sequence[Move]:
        return [Done()]

    def resolve(self, state: Auction, move: Done) -> None:
        pass


class Deal(Frame):
    left: int
    secret: bool

    def run(self, state: Auction) -> None:
        lanes = tuple((OwnDie(seat), Offer(seat), Close(seat)) for seat in range(len(state.bidders)))
        push(state, Together(lanes, secret=self.secret), Award())
        if self.left > 1:
            state.stack.insert(len(state.stack) - 2, Deal(self.left - 1, self.secret))


class Award(Frame):
    def run(self, state: Auction) -> None:
        best = max(one.bid for one in state.bidders)
        for one in state.bidders:
            one.coins -= one.bid
            one.points += one.die if one.bid == best else 0
            one.bid = 0


def start(options: PlainOptions, facts: object, secret: bool = True) -> Auction:
    state = Auction([Bidder() for _ in range(options.players)])
    push(state, Deal(3, secret))
    settle(state)
    return state


def scores(state: Auction) -> tuple[dict[str, int], ...]:
    return tuple({"points": one.points} for one in state.bidders)


def result(state: Auction) -> tuple[Standing, ...]:
    ranked = sorted(range(len(state.bidders)), key=lambda seat: -state.bidders[seat].points)
    best = [state.bidders[seat].points for seat in ranked]
    return tuple(Standing(seat, best.index(points) + 1, points) for seat, points in zip(ranked, best, strict=True))


AUCTION = Game(
    key="auction",
    players=(2, 3),
    vocabulary=vocabulary_in(__name__),
    parts=(Auction, Bidder),
    frames=classes_in(__name__, Frame),
    events=classes_in(__name__, Event),
    start=start,
    scores=scores,
    result=result,
)
