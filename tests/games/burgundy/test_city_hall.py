"""A city hall that can place nothing, where something could be bought. Groups BUILDING-CITYHALL, BUY."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@pytest.mark.parametrize(
    ("timing", "silver", "question"),
    [("between", 2, "Act"), ("anytime", 2, "PlaceOne"), ("anytime", 1, "Act")],
)
@rule("BUR-BUILDING-CITYHALL-06")
def test_a_city_hall_waits_only_for_a_purchase_that_is_possible(timing: str, silver: int, question: str) -> None:
    table = scenario(dice=(3, 1), storage="city_hall", silver=silver, depots={0: "ship"}, buy_timing=timing)
    assert question == table.play("place city_hall at r4c3 with 3").question()
