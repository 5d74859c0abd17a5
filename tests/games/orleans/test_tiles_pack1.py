"""Tile pack 1. Groups TILE-BAKERY, TILE-HIDEOUT, TILE-GOLDSMITH."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import Table, activated, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Bakery


@rule("ORL-TILE-BAKERY-01")
def test_for_two_coins_up_to_three_grain_become_bread() -> None:
    table = activated("bakery", goods="grain grain grain grain", coins=2).play("use-place bakery")
    assert ["bake 1", "bake 2", "bake 3"] == table.moves()
    table.play("bake 3")
    assert (["grain", "bread", "bread", "bread"], 0) == (table.goods(), table.me.coins)
    assert ("tiles1", 2) == printed("bakery")


@rule("ORL-TILE-BAKERY-01")
@pytest.mark.parametrize(("goods", "coins"), [("grain bread bread bread", 5), ("grain", 1), ("cheese", 5)])
def test_a_full_bakery_too_few_coins_or_no_grain_close_the_bakery(goods: str, coins: int) -> None:
    assert ["pass"] == activated("bakery", goods=goods, coins=coins).moves()


@rule("ORL-TILE-BAKERY-01")
def test_a_bakery_with_two_bread_has_room_for_one() -> None:
    table = activated("bakery", goods="grain grain bread bread", coins=2).play("use-place bakery")
    assert ["bake 1"] == table.moves()


@rule("ORL-TILE-BAKERY-02")
def test_bread_is_food_and_goes_back_as_grain() -> None:
    table = scenario("event", event="harvest", tiles="bakery", goods="bread", coins=5, goods_market={"grain": 4})
    table.play("pay-good bread")
    assert ([], 5, 5) == (table.goods(), table.me.coins, table.goods_market("grain"))


@rule("ORL-TILE-BAKERY-03")
def test_bread_is_taxed() -> None:
    assert 5 - 1 == scenario("event", event="taxes", tiles="bakery", goods="bread bread bread", coins=5).me.coins


@rule("ORL-TILE-BAKERY-04")
def test_bread_is_worth_the_development_status() -> None:
    table = scenario(tiles="bakery", goods="bread bread bread grain", development=22)
    assert (15, 1) == (table.points("bread"), table.points("goods"))


@rule("ORL-TILE-BAKERY-04")
def test_bread_counts_the_cathedral() -> None:
    assert 18 == scenario(tiles="bakery cathedral", goods="bread bread bread", development=22).points("bread")


# ------------------------------------------------------------------ Hideout


def hiding(goods: str = "wool", **words: Any) -> Table:
    """The Hideout is used, and a good is paid."""
    return activated("hideout", goods=goods, coins=0, **words).play("use-place hideout", f"pay-good {goods}")


@rule("ORL-TILE-HIDEOUT-01")
def test_for_a_good_the_hideout_gives_what_a_marker_stands_on() -> None:
    table = hiding(tracks={"scholar": 3}, goods_market={"wool": 4})
    table.play("choose-track scholar")
    assert (4, [], 5) == (table.track("development"), table.goods(), table.goods_market("wool"))
    assert ("tiles1", 2) == printed("hideout")


@rule("ORL-TILE-HIDEOUT-01")
def test_without_a_good_the_hideout_is_closed() -> None:
    assert ["pass"] == activated("hideout", tracks={"scholar": 3}).moves()


@rule("ORL-TILE-HIDEOUT-02")
def test_the_hideout_is_for_five_tracks() -> None:
    tracks = dict.fromkeys(("farmer", "boatman", "craftsman", "trader", "knight", "scholar"), 1)
    table = hiding(tracks=tracks, development=6)
    five = ["farmer", "boatman", "craftsman", "trader", "scholar"]
    assert [f"choose-track {name}" for name in five] == table.moves()


@rule("ORL-TILE-HIDEOUT-03")
def test_the_hideout_moves_no_marker_and_brings_no_character() -> None:
    table = hiding(tracks={"boatman": 2}).play("choose-track boatman")
    assert (2, 5, ["boatman", "knight"]) == (table.track("boatman"), table.supply("boatman"), table.bag())


@rule("ORL-TILE-HIDEOUT-04")
def test_the_hideout_works_at_the_end_of_a_track_whose_characters_have_run_out() -> None:
    table = hiding(tracks={"craftsman": 5}, supply={"craftsman": 0}, technology_left=2)
    assert (1, 1) == (table.play("choose-track craftsman").me.technology, table.state.technology)


@rule("ORL-TILE-HIDEOUT-04")
def test_what_has_run_out_is_not_offered_by_the_hideout() -> None:
    tracks = {"farmer": 3, "craftsman": 1, "boatman": 1}
    table = hiding(tracks=tracks, technology_left=0, goods_market={"cheese": 0})
    assert ["choose-track boatman"] == table.moves()


GRAIN_GONE: dict[str, Any] = {"tracks": {"farmer": 1}, "goods_market": {"grain": 0}}


@rule("ORL-TILE-HIDEOUT-06")
def test_the_good_that_is_paid_can_be_what_the_hideout_gives() -> None:
    table = hiding("grain", **GRAIN_GONE).play("choose-track farmer")
    assert (["grain"], 0) == (table.goods(), table.goods_market("grain"))


@rule("ORL-TILE-HIDEOUT-06")
def test_what_brings_no_bonus_back_is_no_price_of_the_hideout() -> None:
    table = activated("hideout", goods="grain wool", **GRAIN_GONE).play("use-place hideout")
    assert ["pay-good grain"] == table.moves()
    assert ["pass"] == activated("hideout", goods="wool", **GRAIN_GONE).moves()


@rule("ORL-TILE-HIDEOUT-05")
def test_a_trader_on_the_first_step_finds_tiles_of_category_one_in_the_hideout() -> None:
    table = hiding(tracks={"trader": 1}).play("choose-track trader")
    assert {1} == {printed(move.split()[1])[1] for move in table.moves("take-tile")}
    table = hiding(tracks={"trader": 2}).play("choose-track trader")
    assert {1, 2} == {printed(move.split()[1])[1] for move in table.moves("take-tile")}


@rule("ORL-TILE-HIDEOUT-05")
def test_farmer_and_boatman_in_the_hideout_bring_a_good_and_coins() -> None:
    assert ["cheese"] == hiding(tracks={"farmer": 4}).play("choose-track farmer").goods()
    assert 4 == hiding(tracks={"boatman": 3}).play("choose-track boatman").me.coins


@rule("ORL-TILE-HIDEOUT-05")
def test_on_the_last_boatman_space_the_hideout_pays_coins_and_gives_no_citizen() -> None:
    table = hiding(tracks={"boatman": 5}).play("choose-track boatman")
    assert (6, 0) == (table.me.coins, table.me.citizens)


@rule("ORL-TILE-HIDEOUT-05")
def test_markers_that_have_not_moved_close_the_hideout() -> None:
    assert ["pass"] == activated("hideout", goods="wool").moves()


# ------------------------------------------------------------------ Goldsmith


@rule("ORL-TILE-GOLDSMITH-01")
def test_for_a_good_the_goldsmith_gives_development_for_each_station() -> None:
    table = activated("goldsmith", tiles="road", goods="grain wool", stations="tours blois loches", road=1)
    table.play("use-place goldsmith", "pay-good wool")
    assert (4, ["grain"], 1) == (table.track("development"), table.goods(), table.me.citizens)
    assert ("tiles1", 2) == printed("goldsmith")


@rule("ORL-TILE-GOLDSMITH-01")
def test_without_a_good_the_goldsmith_is_closed() -> None:
    assert ["pass"] == activated("goldsmith", stations="tours").moves()
