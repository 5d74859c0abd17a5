"""A state with every kind of field that can be declared, observed from each seat and read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Self

import pytest

from comptoir.declared import AtMost, By, Exactly, Follows, Or, SetOf
from comptoir.engine import frames
from comptoir.engine.frames import Decision, settle
from comptoir.engine.game import Game, PlainOptions
from comptoir.engine.kinds import SEAT, Range, named
from comptoir.engine.moves import Move, Moves, Vocabulary
from comptoir.research import spec
from comptoir.research.checks import check_view

FRUIT = named("fruit", "apple", "pear", "plum")


class Pick(Move):
    pass


@dataclass(slots=True)
class Stall:
    money: Annotated[int, AtMost(5000, least=-5000)] = 0
    best: Annotated[int, FRUIT, Or(-1)] = -1


@dataclass(slots=True)
class Market(frames.State):
    stalls: list[Stall]
    open: bool = True
    named: Annotated[str, FRUIT] = ""
    scores: Annotated[list[Annotated[int, AtMost(9)]], By(SEAT)] = None  # type: ignore[assignment]
    passed: Annotated[int, SetOf(SEAT)] = 0
    leader: Annotated[int, SEAT, Or(-1)] = -1
    debts: Annotated[tuple[Annotated[int, AtMost(900, least=-900)], ...], AtMost(3)] = ()
    shelves: Annotated[list[Annotated[tuple[Annotated[int, FRUIT], ...], AtMost(2)]], Exactly(2)] = None  # type: ignore[assignment]
    sale: tuple[Annotated[int, FRUIT], Annotated[int, Range(3, 9)]] | None = None
    fame: Annotated[int, Follows()] = 0

    def clone(self) -> Self:
        raise NotImplementedError


class Ask(Decision):
    price: Annotated[int, AtMost(999)] = 0

    def moves(self, state: Market) -> Moves:
        return [Pick()]


def start(options: PlainOptions, facts: object) -> Market:
    state = Market([Stall(), Stall(), Stall()], scores=[1, 2, 3], shelves=[(), ()], stack=[Ask(1, 400)])
    settle(state)
    return state


MARKET = Game(
    key="market", players=(3,), vocabulary=Vocabulary([Pick]), parts=(Market, Stall), frames=(Ask,), start=start,
    scores=lambda state: ({}, {}, {}), result=lambda state: (),
)  # fmt: skip


@pytest.mark.parametrize("seat", range(3))
def test_every_kind_of_field_is_read_back(seat: int) -> None:
    state, seen = start(PlainOptions(3), None), spec(MARKET, options=PlainOptions(3))
    check_view(seen, state, seat)
    state.stalls[1] = Stall(-4000, 2)
    state.named, state.passed, state.leader = "plum", 0b110, 2
    state.debts, state.shelves, state.sale = (-900, 0, 7), [(0, 2), (1,)], (2, 9)
    check_view(seen, state, seat)


def test_numbers_of_questions_can_be_large() -> None:
    state, seen = start(PlainOptions(3), None), spec(MARKET, options=PlainOptions(3))
    assert 400 == seen.arrays(state, 0)["question.Ask.price"]
    assert [2, 3, 1] == seen.arrays(state, 1)["scores"].tolist()
    assert "fame" not in seen.arrays(state, 0)
