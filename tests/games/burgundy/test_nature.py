"""What nature may answer: dice and draws that the box could not give are refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from comptoir.engine.frames import Chance
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.round import Roll
from tests.games.burgundy.scenario import Table, fill, new_game
from tests.games.nature import answers

NUMBERED = "bank ship knowledge_5 castle cow_2 church ship market mine knowledge_1 carpenter pig_2"
BLACK_BACKED = "castle ship cow_3 knowledge_7"


def can_happen(table: Table, text: str) -> bool:
    """Could the box give this answer to the question that waits?"""
    frame = table.frame()
    assert isinstance(frame, Chance)
    return frame.allows(table.state, VOCABULARY.parse(text))


def at(question: str) -> Table:
    """A game of two at nature's question."""
    return new_game().until(question)


def test_possible_answers() -> None:
    assert can_happen(at("DealStartingGoods"), "deal-goods turquoise turquoise turquoise turquoise turquoise turquoise")
    assert can_happen(at("DrawTiles"), fill(f"{NUMBERED} {BLACK_BACKED}"))
    assert can_happen(at("LayOutGoods"), "reveal-goods turquoise purple pink red brown")
    assert can_happen(at("Roll"), "roll-dice 1 6 1 6 1")


@pytest.mark.parametrize(
    "goods",
    [
        "",
        "turquoise purple pink red brown",
        "turquoise purple pink red brown orange turquoise",
        "turquoise purple pink red brown #7",
        "#0 turquoise purple pink red brown",
    ],
)
def test_three_starting_goods_for_each_player(goods: str) -> None:
    assert not can_happen(at("DealStartingGoods"), f"deal-goods {goods}")


def test_a_type_has_seven_goods() -> None:
    table = new_game(3)
    assert can_happen(
        table, "deal-goods turquoise turquoise turquoise turquoise turquoise turquoise turquoise purple purple"
    )
    assert not can_happen(
        table, "deal-goods turquoise turquoise turquoise turquoise turquoise turquoise turquoise turquoise purple"
    )


def test_only_a_player_begins() -> None:
    table = new_game(3).nature("deal-goods turquoise purple pink red brown orange turquoise purple pink")
    assert [True, False] == [can_happen(table, f"first-player {seat}") for seat in (2, 3)]


@pytest.mark.parametrize(
    "goods", ["", "turquoise purple pink red", "turquoise purple pink red brown orange", "turquoise purple pink red #7"]
)
def test_five_goods_for_the_rounds(goods: str) -> None:
    assert not can_happen(at("LayOutGoods"), f"reveal-goods {goods}")


def test_goods_that_were_dealt_do_not_come_again() -> None:
    table = (
        new_game()
        .nature("deal-goods turquoise turquoise turquoise turquoise turquoise turquoise", "first-player 0")
        .until("LayOutGoods")
    )
    assert can_happen(table, "reveal-goods turquoise purple purple purple purple")
    assert not can_happen(table, "reveal-goods turquoise turquoise purple purple purple")


@pytest.mark.parametrize("dice", ["", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 7", "7 1 2 3 4", "0 1 2 3 4"])
def test_five_dice_from_1_to_6(dice: str) -> None:
    assert not can_happen(at("Roll"), f"roll-dice {dice}")


@pytest.mark.parametrize(
    "tiles",
    [
        NUMBERED,  # the black depot is missing
        f"{NUMBERED} {BLACK_BACKED} ship",
        f"{NUMBERED} castle ship cow_3",
        f"{NUMBERED} castle ship cow_3 knowledge_1",  # has a coloured back
        f"{NUMBERED} mine mine mine ship",  # there are two with black backs
        f"ship bank {NUMBERED.removeprefix('bank ship ')} {BLACK_BACKED}",  # each on the other's space
        f"{NUMBERED.replace('knowledge_5', 'knowledge_1')} {BLACK_BACKED}",  # there is one of each
    ],
)
def test_tiles_that_depots_cannot_get(tiles: str) -> None:
    assert not can_happen(at("DrawTiles"), fill(tiles))


# ---------------------------------------------------------------- exact chances


@pytest.mark.parametrize(
    ("options", "orders"),
    [
        ({"expert_sheets": "3/7,1/2,4/5"}, 6),
        ({}, 3 * 24),  # places of the sheet without board 1, times orders of the other sides
    ],
)
def test_every_order_of_sheets_and_every_pairing_is_as_probable(options: dict[str, str], orders: int) -> None:
    table = new_game(2, setup="expert", **options).until("DealBoards")
    table.state.facts = replace(table.state.facts, sides=("1", "1", "2", "3", "4", "5"))
    assert [Fraction(1, orders)] * orders == list(answers(table).values())


def test_dice_fall_with_equal_chances() -> None:
    state, rng, throws = at("Roll").state, Random(5), 2000
    falls = Counter(die for _ in range(throws) for die in Roll().sample(state, rng).dice)
    expected = throws * 5 / 6
    assert 20.5 > sum((falls[die] - expected) ** 2 / expected for die in range(1, 7))  # chi-square at 0.1 %
    assert [Fraction(1, 6)] * 6 == [chance for _, chance in Roll().outcomes(state)]
