"""Buildings: towns, and what each building does once. Groups BUILDING-*."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.boards import BUILDING
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.goods import track_space
from tests.games.burgundy.scenario import Table, scenario
from tests.rule import rule

ONE_OF_EACH = {1: "mine", 2: "knowledge_1", 3: "castle", 4: "bank", 5: "ship", 6: "cow_2"}
TWELVE_BUILDINGS = (
    "r2c2=market r1c4=church r2c4=market r2c5=warehouse r4c0=church r4c1=market r5c0=warehouse "
    "r4c3=church r4c4=market r5c3=warehouse r5c4=carpenter r6c3=boarding_house"
)


def built(storage: str, **given: Any) -> Table:
    """The first stored tile, a building, has just been placed with the 3 in the largest town; a 1 is left."""
    return scenario(storage=storage, **{"dice": (3, 1), **given}).play("place #0 at r4c3 with 3")


# ------------------------------------------------------------------ all buildings


@rule("BUR-BUILDING-ALL-01")
def test_a_benefit_comes_once() -> None:
    table = built("bank", round_goods="red").pass_turns(2).chance()
    assert (2, 2) == (table.state.round, table.me.silver)
    assert 2 == table.pass_turns().me.silver


@rule("BUR-BUILDING-ALL-02")
def test_a_benefit_needs_no_die() -> None:
    table = scenario(dice=(1, 2), storage="market", estate="r3c4=ship", depots={6: "ship"})
    table.play("place market at r4c4 with 1", "take ship from 6 with free")
    assert ["ship"] == table.storage()
    assert (2,) == table.me.dice


@rule("BUR-BUILDING-ALL-03")
def test_a_benefit_that_cannot_be_used_is_lost() -> None:
    table = built("market", depots={0: "ship cow_3", 1: "mine", 4: "bank castle knowledge_2"})
    assert "market" == table.estate()["r4c3"]
    assert [] == table.storage()
    assert "Act" == table.question()


@rule("BUR-BUILDING-ALL-04")
def test_the_supply_of_workers_never_runs_out() -> None:
    table = built("boarding_house", workers=20, others={1: {"workers": 10}})
    assert 20 + 4 == table.me.workers


@rule("BUR-BUILDING-ALL-05")
def test_two_equal_buildings_may_not_share_a_town() -> None:
    table = scenario(dice=(1, 1), storage="bank church", estate="r4c3=bank")
    assert not table.allows("place bank at r4c4 with 1")
    assert table.allows("place church at r4c4 with 1")


@rule("BUR-BUILDING-ALL-06")
def test_a_town_is_printed_whether_or_not_its_tiles_touch() -> None:
    table = scenario(dice=(3, 3), storage="bank church", estate="r4c3=bank r6c2=knowledge_15")
    assert not table.allows("place bank at r6c3 with 3")
    assert table.allows("place church at r6c3 with 3")


@rule("BUR-BUILDING-ALL-07")
def test_equal_buildings_may_stand_in_different_towns() -> None:
    assert scenario(dice=(3, 3), storage="bank", estate="r4c3=bank").allows("place bank at r2c2 with 3")


@rule("BUR-BUILDING-ALL-08")
def test_boards_have_two_to_six_towns_of_one_to_eight_spaces() -> None:
    towns = [load_facts().boards[board].district_sizes(BUILDING) for board in "123456789"]
    sizes = [size for board in towns for size in board]
    assert (2, 6) == (min(map(len, towns)), max(map(len, towns)))
    assert (1, 8) == (min(sizes), max(sizes))
    assert [5, 3, 3, 1] == towns[0]


@rule("BUR-BUILDING-ALL-09")
@pytest.mark.parametrize("building", ["warehouse", "carpenter", "church", "market", "city_hall"])
def test_the_benefit_may_be_declined(building: str) -> None:
    table = built(f"{building} mine", goods="red", depots=ONE_OF_EACH).play("decline")
    assert ("Act", (1,)) == (table.question(), table.me.dice)
    assert (["mine"], {"red": 1}) == (table.storage(), table.goods())


@rule("BUR-BUILDING-ALL-09")
@pytest.mark.parametrize("building", ["boarding_house", "bank", "watchtower"])
def test_the_benefit_happens_by_itself(building: str) -> None:
    assert "Act" == built(f"{building} mine", goods="red", depots=ONE_OF_EACH).question()


@rule("BUR-BUILDING-ALL-10")
def test_an_estate_has_room_for_twelve_buildings() -> None:
    table = scenario(dice=(3, 1), workers=6, storage="bank watchtower city_hall", estate=TWELVE_BUILDINGS)
    assert 1 + 12 == len(table.estate())
    assert [] == table.moves("place")


@rule("BUR-BUILDING-ALL-11")
def test_a_bank_placed_by_a_city_hall_pays() -> None:
    assert 2 == built("city_hall bank").play("place bank at r2c2 with free").me.silver


@rule("BUR-BUILDING-ALL-11")
def test_a_bank_placed_by_a_castle_pays() -> None:
    table = scenario(dice=(6, 1), storage="castle bank", estate="r2c2=church")
    assert 2 == table.play("place castle at r1c2 with 6", "place bank at r4c3 with free").me.silver


# ------------------------------------------------------------------ warehouse


@rule("BUR-BUILDING-WAREHOUSE-01")
def test_a_warehouse_sells_any_one_type() -> None:
    table = built("warehouse", goods="red pink")
    assert table.allows("sell red with free")
    assert table.allows("sell pink with free")
    assert table.allows("decline")
    assert 3 == len(table.moves())


@rule("BUR-BUILDING-WAREHOUSE-02")
def test_a_warehouse_sells_like_a_die() -> None:
    table = built("warehouse", players=3, goods="red red").play("sell red with free")
    assert (6, 1) == (table.points(), table.me.silver)
    assert ({}, {"red": 2}) == (table.goods(), table.sold())


@rule("BUR-BUILDING-WAREHOUSE-02")
def test_knowledge_3_and_4_apply_to_a_warehouse() -> None:
    table = built("warehouse", goods="red red", knowledge=(3, 4)).play("sell red with free")
    assert (2, 1) == (table.me.silver, table.me.workers)


@rule("BUR-BUILDING-WAREHOUSE-03")
def test_a_warehouse_without_goods_gives_nothing() -> None:
    table = built("warehouse")
    assert (0, 0) == (table.points(), table.me.silver)
    assert "Act" == table.question()


# ------------------------------------------------------------------ carpenter's workshop


@rule("BUR-BUILDING-CARPENTER-01")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_carpenter_takes_a_building_whatever_the_dice(die: int) -> None:
    table = built("carpenter", dice=(3, die), depots={2: "bank", 5: "church"})
    assert ["take bank from 2 with free", "take church from 5 with free", "decline"] == table.moves()


@rule("BUR-BUILDING-CARPENTER-02")
def test_a_carpenter_takes_nothing_from_the_black_depot() -> None:
    assert "Act" == built("carpenter", depots={0: "bank church"}).question()


@rule("BUR-BUILDING-CARPENTER-02")
def test_a_carpenter_takes_buildings_only() -> None:
    assert ["take bank from 4 with free", "decline"] == built("carpenter", depots=ONE_OF_EACH).moves()


@rule("BUR-BUILDING-CARPENTER-03")
def test_a_carpenters_building_goes_to_the_free_storage_space() -> None:
    table = built("carpenter mine ship", depots={2: "bank"}).play("take bank from 2 with free")
    assert ["bank", "mine", "ship"] == table.storage()
    assert {"r3c3", "r4c3"} == set(table.estate())
    assert 0 == sum(table.state.removed)


# ------------------------------------------------------------------ church


@rule("BUR-BUILDING-CHURCH-01")
def test_a_church_takes_a_mine_knowledge_or_a_castle() -> None:
    assert [
        "take mine from 1 with free",
        "take knowledge_1 from 2 with free",
        "take castle from 3 with free",
        "decline",
    ] == built("church", depots=ONE_OF_EACH).moves()


@rule("BUR-BUILDING-CHURCH-02")
def test_a_church_takes_nothing_from_the_black_depot() -> None:
    assert ["take mine from 1 with free", "decline"] == built("church", depots={0: "castle", 1: "mine"}).moves()


@rule("BUR-BUILDING-CHURCH-03")
def test_a_castle_taken_by_a_church_gives_no_action_yet() -> None:
    table = built("church", depots={3: "castle"}).play("take castle from 3 with free")
    assert (["castle"], ["-", "-", "-", "-"]) == (table.storage(), table.depot(3))
    assert ("Act", (1,)) == (table.question(), table.me.dice)


# ------------------------------------------------------------------ market


@rule("BUR-BUILDING-MARKET-01")
def test_a_market_takes_a_ship_or_an_animal() -> None:
    assert ["take ship from 5 with free", "take cow_2 from 6 with free", "decline"] == built(
        "market", depots=ONE_OF_EACH
    ).moves()


@rule("BUR-BUILDING-MARKET-02")
def test_a_market_takes_nothing_from_the_black_depot() -> None:
    assert ["take cow_2 from 6 with free", "decline"] == built("market", depots={0: "ship", 6: "cow_2"}).moves()


@rule("BUR-BUILDING-MARKET-03")
def test_a_ship_taken_by_a_market_collects_no_goods_yet() -> None:
    table = built("market", depots={5: "ship"}, depot_goods={5: "red"}).play("take ship from 5 with free")
    assert (["ship"], {}) == (table.storage(), table.goods())
    assert ("Act", 0) == (table.question(), track_space(table.state, 0))


# ------------------------------------------------------------------ boarding house and bank


@rule("BUR-BUILDING-BOARDINGHOUSE-01")
def test_a_boarding_house_gives_four_workers() -> None:
    assert 5 == built("boarding_house", workers=1).me.workers


@rule("BUR-BUILDING-BOARDINGHOUSE-02")
def test_knowledge_13_and_14_do_not_change_a_boarding_house() -> None:
    table = built("boarding_house", knowledge=(13, 14))
    assert (4, 0) == (table.me.workers, table.me.silver)


@rule("BUR-BUILDING-BANK-01")
def test_a_bank_gives_two_silverlings() -> None:
    assert 2 == built("bank", silver=0).me.silver


@rule("BUR-BUILDING-BANK-02")
def test_a_banks_silverlings_buy_a_tile_in_the_same_turn() -> None:
    table = built("bank", silver=0, depots={0: "mine"})
    assert ["buy mine from black"] == table.moves("buy")
    assert (1,) == table.me.dice


# ------------------------------------------------------------------ city hall


@rule("BUR-BUILDING-CITYHALL-01")
def test_a_city_hall_places_a_stored_tile() -> None:
    table = built("city_hall mine")
    assert ["place mine at r4c2 with free", "decline"] == table.moves()
    table.play("place mine at r4c2 with free")
    assert ("mine", []) == (table.estate()["r4c2"], table.storage())


@rule("BUR-BUILDING-CITYHALL-02")
def test_a_city_hall_places_any_type_on_its_own_colour() -> None:
    table = built("city_hall ship cow_2", estate="r2c2=bank")
    ships, cows = (
        ["place ship at r3c2 with free", "place ship at r3c4 with free"],
        ["place cow_2 at r1c1 with free", "place cow_2 at r2c1 with free"],
    )
    assert [*ships, *cows, "decline"] == table.moves()


@rule("BUR-BUILDING-CITYHALL-03")
def test_a_city_hall_places_whatever_the_number_of_the_hex() -> None:
    table = built("city_hall mine", estate="r4c1=bank", workers=0)
    assert {"r4c2", "r5c1"} == table.hexes()
    assert 0 == table.play("place mine at r5c1 with free").me.workers


@rule("BUR-BUILDING-CITYHALL-04")
def test_a_second_city_hall_goes_to_another_town() -> None:
    assert {"r2c2"} == built("city_hall city_hall").hexes()
    assert {"r2c2", "r4c4", "r5c3"} == built("city_hall bank").hexes()


@rule("BUR-BUILDING-CITYHALL-04")
def test_a_city_hall_keeps_the_restriction_of_the_spielbox_boards() -> None:
    table = scenario(board="10a", castle="r1c2", estate="r2c2=ship", storage="city_hall knowledge_1", dice=(5, 1))
    assert {"r1c1"} == table.play("place city_hall at r0c1 with 5").hexes()


@rule("BUR-BUILDING-CITYHALL-05")
def test_city_hall_castle_and_ship_with_one_die() -> None:
    table = built("city_hall castle ship", estate="r2c2=bank", depot_goods={5: "red"})
    table.play("place castle at r1c2 with free", "place ship at r3c2 with free", "collect from 5")
    assert ({"red": 1}, 1) == (table.goods(), track_space(table.state, 0))
    assert ("Act", (1,)) == (table.question(), table.me.dice)


@rule("BUR-BUILDING-CITYHALL-06")
def test_a_city_hall_with_nothing_to_place_is_lost() -> None:
    table = built("city_hall")
    assert ("Act", ["hire with 1"]) == (table.question(), table.moves())


@rule("BUR-BUILDING-CITYHALL-06")
def test_a_city_hall_with_nothing_placeable_is_lost() -> None:
    table = built("city_hall castle")
    assert ("Act", ["castle"]) == (table.question(), table.storage())


# ------------------------------------------------------------------ watchtower


@rule("BUR-BUILDING-WATCHTOWER-01")
def test_a_watchtower_scores_four_points() -> None:
    assert 4 == built("watchtower").points()
