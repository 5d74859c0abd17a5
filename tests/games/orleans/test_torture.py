"""Torture: what is given up for coins that are missing. Group TORTURE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.events import DebtCancelled
from tests.games.orleans.scenario import Table, scenario
from tests.rule import rule


def owing(coins: int, **words: Any) -> Table:
    """A table at which seat 0 owes this many coins to the harvest, and seat 1 pays."""
    return scenario("event", event="harvest", **{"coins": 5 - coins, **words})


@rule("ORL-TORTURE-01")
def test_an_item_is_given_up_for_each_missing_coin() -> None:
    table = owing(2).play("give-up-station unbuilt", "give-up-station unbuilt")
    assert (8, "TurnTile") == (table.me.stations, table.question())


@rule("ORL-TORTURE-01")
def test_the_census_can_bring_torture() -> None:
    others = [{"tracks": {"farmer": 1}}, {"tracks": {"farmer": 2}}]
    table = scenario("census", players=3, coins=0, others=others)
    assert ("GiveUp", 0) == (table.question(), table.player())


@rule("ORL-TORTURE-02")
def test_all_coins_are_paid_first() -> None:
    table = scenario("event", event="levy", coins=2)
    assert (0, "GiveUp") == (table.me.coins, table.question())
    assert ("TurnTile", 2) == (table.play("give-up-station unbuilt").question(), table.you.coins)


@rule("ORL-TORTURE-03")
def test_stations_are_given_up_wherever_they_are() -> None:
    table = owing(1, stations="tours blois chinon", tiles="road", road=1, others=[{"stations": "le_mans"}])
    assert 6 == table.me.stations
    offered = ["blois", "tours", "chinon", "road", "unbuilt"]
    assert [f"give-up-station {where}" for where in offered] == table.moves("give-up-station")


@rule("ORL-TORTURE-03")
@pytest.mark.parametrize("where", ["blois", "road", "unbuilt"])
def test_a_station_given_up_is_gone(where: str) -> None:
    table = owing(1, stations="tours blois", tiles="road", road=1).play(f"give-up-station {where}")
    left = (sum(0 in built for built in table.state.stations), table.me.road_stations, table.me.stations)
    assert {"blois": (1, 1, 7), "road": (2, 0, 7), "unbuilt": (2, 1, 6)}[where] == left
    assert 1 == table.me.lost_stations


@rule("ORL-TORTURE-04")
def test_a_neutral_follower_is_drawn_from_the_bag() -> None:
    starters = "own_farmer own_boatman own_craftsman own_trader"
    table = owing(1, bag=f"{starters} knight").play("give-up-follower")
    assert not table.is_possible("draw-followers own_farmer")
    assert starters.split() == table.chance().bag()


@rule("ORL-TORTURE-04")
@pytest.mark.parametrize(("bag", "offered"), [("own_farmer", []), ("own_farmer monk", ["give-up-follower"])])
def test_a_bag_with_starters_only_gives_up_nobody(bag: str, offered: list[str]) -> None:
    assert offered == owing(1, bag=bag, market="knight").moves("give-up-follower")


@rule("ORL-TORTURE-05")
def test_a_development_point_moves_the_marker_one_space_back() -> None:
    assert 10 == owing(1, development=11).play("give-up-point").track("development")


@rule("ORL-TORTURE-06")
@pytest.mark.parametrize("coins", [7, 12, 25])
def test_the_marker_moves_neither_to_a_coin_space_nor_from_one(coins: int) -> None:
    spaces = range(coins - 1, coins + 3)
    offered = [owing(1, development=space).allows("give-up-point") for space in spaces]
    assert [True, False, False, True] == offered


@rule("ORL-TORTURE-06")
def test_on_the_first_space_there_is_no_point_to_give_up() -> None:
    assert [False, True] == [owing(1, development=space).allows("give-up-point") for space in (0, 1)]


@rule("ORL-TORTURE-07", "ORL-TORTURE-11")
def test_a_good_given_up_does_not_come_back_to_the_goods_market() -> None:
    table = scenario("event", event="levy", coins=2, goods="wool wine", goods_market={"wool": 3})
    assert ["give-up-good wine", "give-up-good wool"] == table.moves("give-up-good")
    assert (["wine"], 3) == (table.play("give-up-good wool").goods(), table.goods_market("wool"))


@rule("ORL-TORTURE-07")
@pytest.mark.parametrize(("tile", "good"), [("bakery", "bread"), ("inn", "inn_cheese"), ("inn", "inn_wine")])
def test_bread_and_the_goods_of_the_inn_can_be_given_up(tile: str, good: str) -> None:
    table = scenario("census", players=3, coins=0, tiles=tile, goods=good, others=[{"tracks": {"farmer": 1}}] * 2)
    assert [f"give-up-good {good}"] == table.moves("give-up-good")
    assert [] == table.play(f"give-up-good {good}").goods()


@rule("ORL-TORTURE-08")
def test_a_place_tile_given_up_leaves_the_game() -> None:
    table = owing(1, tiles="hayrick winery", on="winery: farmer -")
    assert ["give-up-tile hayrick", "give-up-tile winery"] == table.moves("give-up-tile")
    table.play("give-up-tile winery")
    assert (["hayrick"], ["farmer"]) == (table.tiles(), table.bag())
    assert table.state.facts.place_numbers["winery"] in table.state.boxed


@rule("ORL-TORTURE-09", "ORL-TORTURE-11")
def test_a_technology_tile_given_up_opens_its_space_and_leaves_the_game() -> None:
    table = owing(2, on="castle: tech - -", held=1, technology_left=9)
    assert ["give-up-technology castle", "give-up-technology held"] == table.moves("give-up-technology")
    table.play("give-up-technology castle", "give-up-technology held")
    assert ("- - -", 0, 9) == (table.standing("castle"), table.me.technology, table.state.technology)


@rule("ORL-TORTURE-09")
def test_after_losing_it_the_next_technology_tile_is_still_not_the_first() -> None:
    table = owing(1, on="castle: tech - -").play("give-up-technology castle")
    assert table.me.has_technology


@rule("ORL-TORTURE-10")
def test_items_are_combined_at_will() -> None:
    table = owing(5, bag="monk", stations="tours", development=11).play("give-up-follower").chance()
    table.play("give-up-station tours", "give-up-point", "give-up-station unbuilt", "give-up-point")
    assert ([], 8, 9, "TurnTile") == (table.bag(), table.me.stations, table.track("development"), table.question())


@rule("ORL-TORTURE-11")
def test_a_follower_given_up_does_not_come_back_to_the_board() -> None:
    table = owing(1, bag="knight", supply={"knight": 4}).play("give-up-follower").chance()
    assert ([], 4) == (table.bag(), table.supply("knight"))


@rule("ORL-TORTURE-11")
def test_a_development_point_given_up_can_be_regained() -> None:
    words: dict[str, Any] = {"development": 11, "on": "scriptorium: knight scholar"}
    table = scenario("census", players=3, coins=0, others=[{"tracks": {"farmer": 1}}] * 2, **words)
    table.play("give-up-point").until("actions").play("use-place scriptorium")
    assert 11 == table.track("development")


@rule("ORL-TORTURE-12")
def test_the_follower_drawn_is_known_before_the_next_choice() -> None:
    table = owing(2, bag="knight").play("give-up-follower")
    assert "LoseFollower" == table.question()
    table.nature("draw-followers knight")
    assert ("GiveUp", []) == (table.question(), table.moves("give-up-follower"))


@rule("ORL-TORTURE-13")
def test_with_nothing_to_give_up_the_debt_is_cancelled() -> None:
    table = scenario(event="harvest", coins=3, unbuilt=1, bag="own_farmer").play("pass", "pass")
    table.play("give-up-station unbuilt")
    assert [DebtCancelled(0, 1)] == table.happened(DebtCancelled)
    assert ("TurnTile", 0) == (table.question(), table.me.coins)


@rule("ORL-TORTURE-14")
@pytest.mark.parametrize(("coins", "offered"), [(1, ["pass"]), (2, ["use-place church", "pass"])])
def test_the_price_of_an_action_is_never_tortured_out(coins: int, offered: list[str]) -> None:
    other = {"tiles": "brewery", "on": "brewery: monk"}
    table = scenario(coins=coins, tiles="church", on="church: monk", others=[other])
    assert offered == table.moves()
