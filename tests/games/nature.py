"""What nature may answer at a table of any game, and how probable each answer is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from comptoir.conformance import chances_of
from comptoir.engine.frames import reveal
from tests.chances import chances
from tests.games.table import Table

Chances = dict[Any, Fraction]


AnyTable = TypeVar("AnyTable", bound=Table[Any, Any])


def shares(outcomes: Sequence[Hashable]) -> Chances:
    """The shares of equally probable outcomes, with equal ones added up."""
    return {outcome: Fraction(number, len(outcomes)) for outcome, number in Counter(outcomes).items()}


def answered(table: Table[Any, Any], rng: Random) -> Any:
    """Let nature answer once; returns its answer."""
    lane, question = table.asked()
    move: Any = question.sample(table.state, rng)
    assert question.allows(table.state, move)
    reveal(table.state, move, lane)
    return _value(move)


def _value(move: Any) -> Any:
    return getattr(move, move.__struct_fields__[0])


def until(table: AnyTable, question: str) -> AnyTable:
    """Let nature answer until it is asked this."""
    rng = Random(0)
    while table.question() != question:
        answered(table, rng)
    return table


def answers(table: Table[Any, Any]) -> Chances:
    """The chance of each of nature's next answers; the same sampled and enumerated."""
    sampled = chances(lambda rng: answered(type(table)(table.state.clone()), rng))
    _, question = table.asked()
    assert sampled == {_value(move): chance for move, chance in chances_of(table.state, question).items()}
    return sampled


def refused(table: Table[Any, Any], *texts: str) -> list[str]:
    """Which of these answers nature cannot give."""
    return [text for text in texts if not table.is_possible(text)]
