"""The Farm House: farmers, the farmer track and its goods. Group FARM."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import full, scenario
from tests.rule import rule

GOODS_OF_THE_TRACK = ("grain", "grain", "cheese", "cheese", "wine", "wine", "wool", "brocade")
NO_BROCADE: dict[str, Any] = {"on": full("farm_house"), "tracks": {"farmer": 7}, "goods_market": {"brocade": 0}}


@rule("ORL-FARM-01")
def test_a_farmer_comes_from_the_board_into_the_bag() -> None:
    table = scenario(on="farm_house: own_boatman own_craftsman", supply={"farmer": 12}).play("use-place farm_house")
    assert 11 == table.supply("farmer")
    assert 1 == table.bag().count("farmer")


@rule("ORL-FARM-02")
@pytest.mark.parametrize(("space", "good"), list(enumerate(GOODS_OF_THE_TRACK, start=1)))
def test_the_space_reached_gives_its_good_from_the_goods_market(space: int, good: str) -> None:
    table = scenario(on=full("farm_house"), tracks={"farmer": space - 1}, goods_market={good: 9})
    table.play("use-place farm_house")
    assert (space, [good], 8) == (table.track("farmer"), table.goods(), table.goods_market(good))


@rule("ORL-FARM-03")
def test_the_census_compares_the_farmer_track() -> None:
    table = scenario(on=full("farm_house"), tracks={"farmer": 1}, others=[{"tracks": {"farmer": 1}}], coins=0)
    table.play("use-place farm_house", "pass", "pass").until("followers")
    paid_by_event_and_census = 1 + 1
    assert (paid_by_event_and_census, 5 + 1) == (table.me.coins, table.you.coins)


@rule("ORL-FARM-04")
def test_without_the_next_good_the_farm_house_is_barred() -> None:
    assert ["pass"] == scenario(**NO_BROCADE).moves()


@rule("ORL-FARM-04")
def test_without_the_next_good_the_lenient_reading_gives_the_rest() -> None:
    table = scenario(**NO_BROCADE, options={"exhausted_bonus": "lenient"}).play("use-place farm_house")
    assert (8, []) == (table.track("farmer"), table.goods())
    assert 1 == table.bag().count("farmer")
