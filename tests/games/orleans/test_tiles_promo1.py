"""Promo pack 1. Groups TILE-FARM, TILE-CHRISTMAS-MARKET, TILE-MEADOW."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import Table, activated, offers_action, printed
from tests.rule import rule

# ------------------------------------------------------------------ Farm


@rule("ORL-TILE-FARM-01")
@pytest.mark.parametrize(
    ("space", "good"), [(1, "grain"), (3, "cheese"), (4, "cheese"), (6, "wine"), (7, "wool"), (8, "brocade")]
)
def test_the_farm_gives_the_good_on_which_the_farmer_marker_stands(space: int, good: str) -> None:
    table = activated("farm", tracks={"farmer": space}, goods_market={good: 4}).play("use-place farm")
    assert ([good], 3) == (table.goods(), table.goods_market(good))
    assert ("promo1", 1) == printed("farm")


@rule("ORL-TILE-FARM-02")
def test_without_that_good_in_the_goods_market_the_farm_is_closed() -> None:
    assert ["pass"] == activated("farm", tracks={"farmer": 3}, goods_market={"cheese": 0}).moves()


@rule("ORL-TILE-FARM-03")
def test_the_farm_brings_no_farmer_and_no_step() -> None:
    table = activated("farm", tracks={"farmer": 3}).play("use-place farm")
    assert (["farmer", "boatman"], 3, 11) == (table.bag(), table.track("farmer"), table.supply("farmer"))


@rule("ORL-TILE-FARM-04")
def test_before_the_first_farmer_the_farm_is_closed() -> None:
    assert ["pass"] == activated("farm", tracks={"farmer": 0}).moves()


# ------------------------------------------------------------------ Christmas Market


@rule("ORL-TILE-CHRISTMAS-MARKET-01", "ORL-TILE-CHRISTMAS-MARKET-02")
@pytest.mark.parametrize(("die", "good"), [(1, "grain"), (2, "cheese"), (3, "wine"), (4, "wool"), (5, "brocade")])
def test_the_die_decides_the_good_at_the_christmas_market(die: int, good: str) -> None:
    table = activated("christmas_market", goods_market={good: 4}).play("use-place christmas_market")
    table.nature(f"roll-die {die}")
    assert ([good], 3, 1) == (table.goods(), table.goods_market(good), table.player())
    assert ("promo1", 2) == printed("christmas_market")


@rule("ORL-TILE-CHRISTMAS-MARKET-02")
def test_a_six_at_the_christmas_market_brings_three_coins_and_a_development_point() -> None:
    table = activated("christmas_market", coins=0).play("use-place christmas_market").nature("roll-die 6")
    assert (3, 1, []) == (table.me.coins, table.track("development"), table.goods())


@rule("ORL-TILE-CHRISTMAS-MARKET-01")
def test_the_die_of_the_christmas_market_is_natures_and_the_same_seed_rolls_the_same() -> None:
    rolls = [activated("christmas_market").play("use-place christmas_market").chance(seed) for seed in (5, 5)]
    assert rolls[0].state == rolls[1].state


@rule("ORL-TILE-CHRISTMAS-MARKET-03")
def test_a_good_that_has_run_out_is_not_received_and_the_action_is_spent() -> None:
    table = activated("christmas_market", goods_market={"brocade": 0}).play("use-place christmas_market")
    table.nature("roll-die 5")
    assert ([], ["trader"], 1) == (table.goods(), table.bag(), table.player())


# ------------------------------------------------------------------ Meadow


def arriving(**words: Any) -> Table:
    """Seat 0, with the Meadow, sails from Blois to Orléans."""
    return activated("ship", tiles="meadow", merchant="blois", **words).play("use-place ship", "travel orleans~blois")


@rule("ORL-TILE-MEADOW-01")
def test_on_arrival_the_owner_of_the_meadow_picks_a_host_who_picks_a_good() -> None:
    others = [{"stations": "orleans", "goods": "wool"}, {"stations": "orleans", "goods": "grain brocade"}]
    table = arriving(players=3, others=others)
    assert (0, ["choose-player 1", "choose-player 2"]) == (table.player(), table.moves())
    table.play("choose-player 2")
    assert (2, ["pay-good grain", "pay-good brocade"]) == (table.player(), table.moves())
    table.play("pay-good grain")
    assert (["grain"], ["wool"], ["brocade"]) == (table.goods(0), table.goods(1), table.goods(2))
    assert (("promo1", 2), False) == (printed("meadow"), offers_action("meadow"))


@rule("ORL-TILE-MEADOW-01")
def test_only_other_players_with_a_station_are_hosts() -> None:
    assert "Turn" == arriving(stations="orleans", others=[{"goods": "wool", "stations": "blois"}]).question()


@rule("ORL-TILE-MEADOW-01")
def test_the_meadow_gives_nothing_when_another_player_moves_the_merchant() -> None:
    others = [{"tiles": "meadow", "merchant": "blois"}]
    table = activated("courthouse", stations="orleans", goods="wool", coins=1, others=others)
    table.play("use-place courthouse", "choose-player 1", "travel orleans~blois")
    assert ("Turn", ["wool"]) == (table.question(), table.goods())


@rule("ORL-TILE-MEADOW-01")
def test_the_meadow_gives_nothing_for_moving_another_players_merchant() -> None:
    others = [{"stations": "orleans blois", "goods": "wool", "merchant": "blois"}]
    table = activated("courthouse", tiles="meadow", merchant="orleans", coins=1, others=others)
    table.play("use-place courthouse", "choose-player 1", "travel orleans~blois")
    assert ("Turn", []) == (table.question(), table.goods())


@rule("ORL-TILE-MEADOW-01")
def test_the_meadow_works_with_every_move_of_the_own_merchant() -> None:
    others = [{"stations": "tours", "goods": "wool"}]
    table = activated("stagecoach", tiles="meadow", merchant="blois", coins=3, others=others)
    table.play("use-place stagecoach", "travel blois~tours", "choose-player 1", "pay-good wool")
    assert (["wool"], []) == (table.goods(0), table.goods(1))


@rule("ORL-TILE-MEADOW-02")
def test_a_host_without_goods_gives_nothing() -> None:
    table = arriving(others=[{"stations": "orleans"}]).play("choose-player 1")
    assert ("Turn", []) == (table.question(), table.goods())


@rule("ORL-TILE-MEADOW-02")
def test_bread_that_is_given_becomes_grain() -> None:
    table = arriving(others=[{"stations": "orleans", "tiles": "bakery", "goods": "bread"}])
    assert ["grain"] == table.play("choose-player 1", "pay-good bread").goods()
