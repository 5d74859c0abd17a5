"""The tables of a facts file: names become numbers, and what does not fit is refused with its place."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta

from comptoir.declared import By, Or
from comptoir.engine.errors import BadFacts
from comptoir.engine.kinds import named
from comptoir.games.tables import Amounts, Closed, Table, read

COLOUR = named("colour", "red", "blue")
Few = Annotated[int, Meta(ge=1, le=9)]


class Row(Table, frozen=True):
    colour: Annotated[int, COLOUR]
    other: Annotated[int, COLOUR, Or(-1)] = -1


class Price(Closed, frozen=True):
    wood: Few = 0


class File(Table, frozen=True):
    rows: tuple[Row, ...]
    copies: Annotated[tuple[Few, Few], By(COLOUR)]
    cost: Annotated[tuple[int, int], Amounts(COLOUR)]
    price: Price


GOOD = {"rows": [{"colour": "blue"}], "copies": {"blue": 2, "red": 3}, "cost": {"blue": 1}, "price": {"wood": 1}}


def test_names_become_numbers_in_the_order_of_their_kind() -> None:
    file = read(GOOD, File)
    assert (1, -1) == (file.rows[0].colour, file.rows[0].other)
    assert ((3, 2), (0, 1)) == (file.copies, file.cost)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("rows", [{"colour": "green"}], "rows, row 1, colour: “green” is not one of red, blue"),
        ("rows", [{"colour": 1}], "rows, row 1, colour: must be a text, not 1"),
        ("rows", [{}], "rows, row 1, colour: is missing"),
        ("rows", {}, "rows: must be a list, not {}"),
        ("copies", {"red": 1}, "copies, blue: is missing"),
        ("copies", {"red": 1, "blue": 10}, "copies, blue: must be a whole number from 1 to 9, not 10"),
        ("cost", {"green": 1}, "cost: “green” is not one of red, blue"),
        ("price", {"gold": 1}, "price: “gold” is not one of wood"),
        ("price", {"wood": "1"}, "price, wood: must be a whole number from 1 to 9, not '1'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(key: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadFacts) as caught:
        read(GOOD | {key: value}, File)
    assert f"Facts, table {sentence}." == str(caught.value)
