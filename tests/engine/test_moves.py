"""Moves: numbers, text both ways, ranges; fuzzed."""

from __future__ import annotations

import pickle
from contextlib import suppress
from copy import copy, deepcopy
from typing import Annotated

import pytest
from hypothesis import given, settings, strategies as st

from comptoir.engine.errors import Refusal
from comptoir.engine.frames import Event
from comptoir.engine.kinds import Range
from comptoir.engine.moves import Move, Vocabulary, table
from comptoir.games import all_games


class StepTo(Move):
    row: Annotated[int, Range(1, 2)]
    column: Annotated[int, Range(0, 2)]


class Wait(Move):
    pass


class Dealt(Move):
    cards: tuple[int, ...]


WORDS = Vocabulary(players=(StepTo, Wait), nature=(Dealt,))


@pytest.mark.parametrize("kind", [Move, Event])
def test_moves_and_events_are_frozen_values_without_a_decorator(kind: type[Move] | type[Event]) -> None:
    one = type("One", (kind,), {"__annotations__": {"number": int}})
    other = type("Other", (kind,), {"__annotations__": {"number": int}})
    assert (one(1), hash(one(1)), "One(number=1)") == (one(1), hash(one(1)), repr(one(1)))
    assert one(1) not in (one(2), other(1))
    with pytest.raises(AttributeError):
        one(1).number = 2


def test_moves_are_copied_and_pickled_as_the_values_they_are() -> None:
    assert [StepTo(1, 2)] * 3 == [copy(StepTo(1, 2)), deepcopy(StepTo(1, 2)), pickle.loads(pickle.dumps(StepTo(1, 2)))]


def test_the_vocabulary_numbers_every_move_of_every_range() -> None:
    assert 7 == len(WORDS)
    assert StepTo(1, 0) == WORDS.move(0)
    assert [Wait()] == [WORDS.move(6)]
    assert list(range(7)) == [WORDS.index(move) for move in WORDS]


def test_there_are_no_more_numbers_than_moves() -> None:
    with pytest.raises(Refusal, match="from 0 to 6"):
        WORDS.move(7)


@pytest.mark.parametrize("move", [StepTo(3, 0), Dealt((4, 5))], ids=["outside its range", "nature's"])
def test_only_moves_that_players_can_make_have_a_number(move: Move) -> None:
    with pytest.raises(Refusal, match=f"“{move}” has no number; only the moves that players can make have one"):
        WORDS.index(move)


def test_a_table_leads_from_fields_to_moves() -> None:
    steps = table(StepTo)
    assert StepTo(2, 1) == steps[2][1]
    assert steps[0] is None


@pytest.mark.parametrize("move", [StepTo(1, 2), Wait(), Dealt((4, 5)), Dealt((4,)), Dealt(())])
def test_text_goes_both_ways(move: Move) -> None:
    assert move == WORDS.parse(str(move))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a move; the moves are: dealt, step-to, wait"),
        ("jump 1", "“jump” is not a move"),
        ("step-to 1", "write: step-to ROW COLUMN"),
        ("step-to 1 9", "column must be a whole number from 0 to 2"),
        ("step-to one 1", "row must be a whole number"),
        ("dealt x", "cards must be a list of whole numbers"),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        WORDS.parse(text)


def test_a_field_without_a_range_is_refused_when_the_vocabulary_is_made() -> None:
    class Loose(Move):
        number: int

    with pytest.raises(TypeError, match=r"Loose\.number needs a Range"):
        Vocabulary(players=(Loose,))


@settings(deadline=None)  # the first text loads the games
@given(st.text(max_size=60))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for game in all_games():
        with suppress(Refusal):
            move = game.vocabulary.parse(text)
            assert game.vocabulary.parse(str(move)) == move


@given(
    st.sampled_from(["Take", "Place", "RollDice", "EndTurn", "Nothing"]),
    st.dictionaries(st.text(max_size=5), st.integers()),
)
def test_any_fields_are_a_move_or_refused(name: str, values: dict[str, int]) -> None:
    for game in all_games():
        with suppress(Refusal):
            game.vocabulary.build(name, dict(values))
