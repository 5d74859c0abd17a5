"""The Gunpowder Tower: two more spaces of the market, and a way to the deeds. Group TILE-GUNPOWDER-TOWER."""

from __future__ import annotations

from typing import Any

from tests.games.orleans.scenario import Table, printed, scenario
from tests.rule import rule

EIGHT = "farmer " * 8


def drawing(**mine: Any) -> Table:
    """Phase 3 with a Gunpowder Tower and four knights in the bag."""
    return scenario("followers", tiles="gunpowder_tower", bag="knight " * 4, **mine)


def drawn(table: Table, number: int) -> Table:
    """Seat 0 draws this many knights."""
    for _ in range(number):
        table.play("draw", seat=0).nature("draw-followers knight")
    return table


@rule("ORL-TILE-GUNPOWDER-TOWER-01", "ORL-TILE-GUNPOWDER-TOWER-02")
def test_beside_a_full_market_two_more_followers_come_to_the_tower() -> None:
    table = drawn(drawing(market=EIGHT), 2)
    assert (8, "knight knight") == (len(table.market()), table.standing("gunpowder_tower"))
    assert "PlanOne" == table.question(seat=0)
    assert ("base", 2) == printed("gunpowder_tower")


@rule("ORL-TILE-GUNPOWDER-TOWER-01")
def test_without_the_tower_eight_followers_fill_the_market() -> None:
    assert "PlanOne" == scenario("followers", bag="knight", market=EIGHT).question(seat=0)


@rule("ORL-TILE-GUNPOWDER-TOWER-01")
def test_technology_is_not_placed_on_the_tower() -> None:
    table = scenario(tiles="gunpowder_tower", held=1, has_technology=True).play("pass")
    assert table.moves("place-technology")
    assert [] == [move for move in table.moves() if "gunpowder_tower" in move]


@rule("ORL-TILE-GUNPOWDER-TOWER-02")
def test_a_starter_fetched_back_may_go_to_the_tower() -> None:
    table = drawing(on="village: own_farmer - -", market="").play("fetch-back village 0", "put tower", seat=0)
    assert "own_farmer -" == table.standing("gunpowder_tower")


@rule("ORL-TILE-GUNPOWDER-TOWER-03")
def test_followers_on_the_tower_are_planned_like_those_on_the_market() -> None:
    table = scenario("planning", tiles="gunpowder_tower", on="gunpowder_tower: farmer -", market="")
    table.play("plan-from-tower farmer at village space 0", seat=0)
    assert ("farmer - -", "- -") == (table.standing("village"), table.standing("gunpowder_tower"))


@rule("ORL-TILE-GUNPOWDER-TOWER-04")
def test_both_followers_on_the_tower_go_to_deeds_in_one_action() -> None:
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight monk", coins=0)
    table.play("use-place gunpowder_tower", "send monk to papal_conclave", "send knight to city_wall")
    assert (3 + 1, "- -", 1) == (table.me.coins, table.standing("gunpowder_tower"), table.player())


@rule("ORL-TILE-GUNPOWDER-TOWER-04")
def test_one_follower_on_the_tower_is_enough_and_one_may_stay() -> None:
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight -").play("use-place gunpowder_tower")
    assert 1 == table.play("send knight to city_wall").player()
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight monk").play("use-place gunpowder_tower")
    assert "- monk" == table.play("send knight to city_wall", "decline").standing("gunpowder_tower")


@rule("ORL-TILE-GUNPOWDER-TOWER-04")
def test_tower_and_town_hall_are_two_actions() -> None:
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: knight -; town_hall: monk -")
    table.play("use-place gunpowder_tower", "send knight to city_wall")
    assert ("monk -", 1) == (table.standing("town_hall"), table.player())
    assert table.play("pass").allows("use-place town_hall")


@rule("ORL-TILE-GUNPOWDER-TOWER-05")
def test_starters_on_the_tower_go_to_no_deed() -> None:
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: own_farmer -")
    assert ["pass"] == table.moves()
    table = scenario(tiles="gunpowder_tower", on="gunpowder_tower: own_farmer trader").play("use-place gunpowder_tower")
    assert [] == [move for move in table.moves() if "farmer" in move]


@rule("ORL-TILE-GUNPOWDER-TOWER-06")
def test_followers_left_on_the_tower_occupy_it() -> None:
    table = drawing(market=EIGHT, on="gunpowder_tower: monk monk")
    assert "PlanOne" == table.question(seat=0)


@rule("ORL-TILE-GUNPOWDER-TOWER-06")
def test_followers_on_the_tower_are_on_the_market_and_not_fetched_back() -> None:
    assert ["draw", "stop-drawing"] == drawing(market="", on="gunpowder_tower: monk -").moves(seat=0)


@rule("ORL-TILE-GUNPOWDER-TOWER-07")
def test_where_a_follower_lies_is_chosen_when_it_arrives() -> None:
    table = drawing(market="").play("draw", seat=0).nature("draw-followers knight")
    assert ["put market", "put tower"] == table.moves(seat=0)
    table.play("put market", seat=0)
    assert (["knight"], "- -") == (table.market(), table.standing("gunpowder_tower"))


@rule("ORL-TILE-GUNPOWDER-TOWER-07")
def test_a_knight_on_the_market_does_not_pass_to_the_tower() -> None:
    table = scenario("planning", tiles="gunpowder_tower", market="knight")
    assert [] == [move for move in table.moves(seat=0) if "gunpowder_tower" in move]
    table.play("end-planning", seat=0).play("end-planning", seat=1)
    assert ["pass"] == table.moves()


@rule("ORL-TILE-GUNPOWDER-TOWER-07")
def test_a_planned_knight_comes_to_the_tower_by_being_fetched_back() -> None:
    table = drawing(market="", on="ship: - - knight").play("fetch-back ship 2", "put tower", "stop-drawing", seat=0)
    table.play("end-planning", seat=0).play("end-planning", seat=1)
    assert table.allows("use-place gunpowder_tower")
