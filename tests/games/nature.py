"""What nature may answer at a table of any game, and how probable each answer is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import fields
from fractions import Fraction
from random import Random
from typing import Any, Protocol, TypeVar

from comptoir.engine.frames import open_chance, reveal
from tests.chances import chances

Chances = dict[Any, Fraction]


class Table(Protocol):
    """What the tables of all games have."""

    state: Any

    def __init__(self, state: Any) -> None: ...

    def question(self) -> str:
        """The name of the question that waits."""

    def is_possible(self, text: str) -> bool:
        """Could nature answer this now?"""


AnyTable = TypeVar("AnyTable", bound=Table)


def shares(outcomes: Sequence[Hashable]) -> Chances:
    """Outcomes that are equally probable, those alike taken together."""
    return {outcome: Fraction(number, len(outcomes)) for outcome, number in Counter(outcomes).items()}


def answered(table: Table, rng: Random) -> Any:
    """Nature answers once; what it answers."""
    asked = open_chance(table.state)
    assert asked is not None
    move: Any = asked[1].sample(table.state, rng)
    assert asked[1].allows(table.state, move)
    reveal(table.state, move, asked[0])
    return getattr(move, fields(move)[0].name)


def until(table: AnyTable, question: str) -> AnyTable:
    """Let nature answer until it is asked this."""
    rng = Random(0)
    while table.question() != question:
        answered(table, rng)
    return table


def answers(table: Table) -> Chances:
    """Nature's next answer."""
    return chances(lambda rng: answered(type(table)(table.state.clone()), rng))


def refused(table: Table, *texts: str) -> list[str]:
    """Which of these answers nature cannot give."""
    return [text for text in texts if not table.is_possible(text)]
