"""Supplies that run out. Group SUPPLY."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.kinds import UNLIMITED
from comptoir.games.orleans.options import CHOICES
from tests.games.orleans.scenario import new_game, scenario
from tests.rule import rule


@rule("ORL-SUPPLY-01", "ORL-SUPPLY-02")
@pytest.mark.parametrize(
    ("on", "tiles", "words"),
    [
        ("castle: own_farmer own_boatman own_trader", "", {"supply": {"knight": 0}}),
        ("monastery: scholar own_trader", "", {"supply": {"monk": 0}}),
        ("laboratory: own_craftsman scholar", "laboratory", {"technology_left": 0}),
        ("winery: own_farmer own_trader", "winery", {"goods_market": {"wine": 0}}),
        ("farm_house: own_boatman own_craftsman", "", {"goods_market": {"grain": 0}}),
    ],
)
def test_what_has_run_out_cannot_be_had(on: str, tiles: str, words: dict[str, Any]) -> None:
    assert ["pass"] == scenario(on=on, tiles=tiles, **words).moves()
    assert [f"use-place {on.split(':')[0]}", "pass"] == scenario(on=on, tiles=tiles).moves()


@rule("ORL-SUPPLY-01")
def test_a_track_cannot_create_a_good_that_has_run_out() -> None:
    options = {"exhausted_bonus": "lenient"}
    table = scenario(on="farm_house: own_boatman own_craftsman", goods_market={"grain": 0}, options=options)
    table.play("use-place farm_house")
    assert (1, [], 0) == (table.track("farmer"), table.goods(), table.goods_market("grain"))


@rule("ORL-SUPPLY-03")
def test_food_paid_for_the_harvest_is_available_again() -> None:
    others = [{"tiles": "hayrick", "on": "hayrick: own_farmer"}]
    table = scenario("event", event="harvest", goods="grain", goods_market={"grain": 0}, others=others)
    table.play("pay-good grain").until("actions")
    assert (1, ["use-place hayrick", "pass"]) == (table.player(), table.moves())


@rule("ORL-SUPPLY-03")
def test_a_follower_lost_to_the_plague_is_available_again() -> None:
    others = [{"on": "castle: own_farmer own_boatman own_trader"}]
    table = scenario("event", event="plague", bag="knight", supply={"knight": 0}, others=others)
    table.nature("draw-followers knight").until("actions")
    assert (1, ["use-place castle", "pass"]) == (table.player(), table.moves())


@rule("ORL-SUPPLY-04")
def test_without_scholars_the_opera_plays_and_the_university_is_closed() -> None:
    on = "opera: own_craftsman own_trader scholar; university: farmer craftsman trader"
    table = scenario(tiles="opera", on=on, supply={"scholar": 0})
    assert ["use-place opera", "pass"] == table.moves()
    assert (1, 2) == (table.play("use-place opera").track("scholar"), table.track("development"))


@rule("ORL-SUPPLY-04")
def test_without_boatmen_the_hideout_gives_their_coins() -> None:
    words: dict[str, Any] = {"tiles": "hideout", "on": "hideout: own_boatman knight", "goods": "grain"}
    table = scenario(supply={"boatman": 0}, tracks={"boatman": 2}, coins=0, **words)
    table.play("use-place hideout", "pay-good grain", "choose-track boatman")
    assert (3, 0) == (table.me.coins, table.supply("boatman"))


@rule("ORL-SUPPLY-05")
@pytest.mark.parametrize(("paid", "good"), [("wool", "wool"), ("bread", "grain")])
def test_a_good_spent_at_a_tile_returns_to_the_goods_market(paid: str, good: str) -> None:
    words: dict[str, Any] = {"tiles": "goldsmith bakery", "on": "goldsmith: own_craftsman own_trader", "goods": paid}
    table = scenario(goods_market={good: 6}, stations="tours", **words)
    table.play("use-place goldsmith", f"pay-good {paid}")
    assert ([], 7) == (table.goods(), table.goods_market(good))


@rule("ORL-SUPPLY-05")
def test_goods_of_the_gaming_room_stay_on_it() -> None:
    words: dict[str, Any] = {"tiles": "gaming_room", "on": "gaming_room: farmer scholar knight", "goods": "cheese wine"}
    table = scenario(goods_market={"cheese": 4, "wine": 4}, **words).play("use-place gaming_room")
    assert ([], 4, 4) == (table.goods(), table.goods_market("cheese"), table.goods_market("wine"))


@rule("ORL-SUPPLY-06")
@pytest.mark.parametrize(("coins", "can_build"), [(3, False), (4, True)])
def test_stations_given_up_are_never_built(coins: int, can_build: bool) -> None:
    eight = "tours blois chinon loches vierzon bourges nevers sancerre"
    on = "guildhall: own_farmer own_craftsman knight"
    table = scenario("event", event="harvest", coins=coins, stations=eight, on=on)
    assert 8 + table.me.stations == 10
    table.play(*["give-up-station unbuilt"] * (5 - coins)).until("actions").play("pass")
    assert (0, can_build) == (table.player(), table.allows("use-place guildhall"))


@rule("ORL-SUPPLY-07")
def test_goods_on_the_map_are_not_in_the_goods_market() -> None:
    words: dict[str, Any] = {"tiles": "winery", "on": "winery: own_farmer own_trader"}
    table = scenario(goods_market={"wine": 0}, way_goods={"orleans~blois": "wine"}, **words)
    assert ["pass"] == table.moves()


@rule("ORL-SUPPLY-08")
def test_coins_that_are_missing_are_never_received() -> None:
    words: dict[str, Any] = {"tiles": "brewery pharmacy", "on": "brewery: monk; pharmacy: own_farmer"}
    table = scenario(options={"coin_supply": "10"}, coins=5, **words).play("use-place brewery", "pass")
    assert (5, 0) == (table.me.coins, table.state.coins)
    table.play("use-place pharmacy", "pay-coins 2")
    assert (3, 2) == (table.me.coins, table.state.coins)


@rule("ORL-SUPPLY-09")
def test_coins_are_received_in_turn_order_until_none_is_left() -> None:
    stations = {"coins": 0, "stations": "nevers sancerre briare"}
    mine: dict[str, Any] = {"coins": 0, "stations": "tours blois chinon"}
    table = scenario("event", event="trading_day", first=1, coins_left=4, others=[stations], **mine)
    assert (1, 3, 0) == (table.me.coins, table.you.coins, table.state.coins)


@rule("ORL-SUPPLY-10")
def test_an_unlimited_supply_of_coins_never_runs_out() -> None:
    table = scenario("event", players=5, event="income_A", coins=9999, development=30)
    assert (9999 + 18, UNLIMITED) == (table.me.coins, table.state.coins)


@rule("ORL-SUPPLY-10")
def test_coins_are_unlimited_unless_a_number_is_chosen() -> None:
    (choice,) = (choice for choice in CHOICES if choice.name == "coin_supply")
    assert "unlimited" == choice.default
    assert [179 - 10, 179 - 25] == [new_game(players, coin_supply="179").state.coins for players in (2, 5)]
