"""Phase 5: who acts when, what bars an action, and what happens to the followers. Group ACTIONS."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.places.table import PACKS
from tests.games.orleans.scenario import full, scenario
from tests.rule import rule

NO_COINS = {"coin_supply": "10"}  # two players have them all


# ------------------------------------------------------------------ turns


@rule("ORL-ACTIONS-01")
def test_actions_alternate_one_by_one() -> None:
    table = scenario(on=full("castle", "scriptorium"), others=[{"on": full("castle", "scriptorium")}])
    acted = []
    for name in ("castle", "scriptorium", "scriptorium", "castle"):
        acted.append(table.player())
        table.play(f"use-place {name}")
    assert [0, 1, 0, 1] == acted
    assert [1, 1] == [table.track("knight", 0), table.track("knight", 1)]


@rule("ORL-ACTIONS-01")
def test_the_first_player_acts_first() -> None:
    table = scenario("planning", players=3, first=1)
    table.until("actions")
    assert [1, 2, 0] == [table.player(), table.play("pass").player(), table.play("pass").player()]


@rule("ORL-ACTIONS-02")
def test_who_has_passed_has_no_further_turn() -> None:
    table = scenario(players=3, on=full("castle"), others=[{"on": full("castle", "scriptorium")}])
    table.play("pass", "use-place castle", "pass")
    assert 1 == table.player()
    table.play("use-place scriptorium")
    assert (1, ["pass"]) == (table.player(), table.moves())


@rule("ORL-ACTIONS-03")
def test_passing_is_allowed_although_actions_remain() -> None:
    assert ["use-place castle", "pass"] == scenario(on=full("castle")).moves()


@rule("ORL-ACTIONS-04")
def test_own_actions_come_in_any_order() -> None:
    table = scenario(on=full("castle", "scriptorium", "farm_house"))
    assert {"use-place castle", "use-place scriptorium", "use-place farm_house", "pass"} == set(table.moves())


@rule("ORL-ACTIONS-05")
def test_an_unused_place_is_still_activated_next_round() -> None:
    table = scenario(on=full("ship")).play("pass", "pass").until("actions", seed=1)
    while table.player() != 0:
        table.play("pass")
    assert 6 == table.state.round
    assert "farmer boatman knight" == table.standing("ship")
    assert table.allows("use-place ship")


@rule("ORL-ACTIONS-08")
def test_the_event_follows_when_everybody_has_passed() -> None:
    table = scenario(players=3, event="harvest", goods="wine").play("pass", "pass")
    assert (5, "Turn") == (table.state.phase, table.question())
    table.play("pass")
    assert (6, "ChooseFood") == (table.state.phase, table.question())


@rule("ORL-ACTIONS-17")
def test_without_an_activated_place_one_can_only_pass() -> None:
    assert ["pass"] == scenario(on="castle: farmer - trader").moves()


@rule("ORL-ACTIONS-18")
def test_the_last_player_goes_on_alone() -> None:
    table = scenario(on=full("castle", "scriptorium", "farm_house")).play("use-place castle", "pass")
    table.play("use-place scriptorium", "use-place farm_house")
    assert (0, ["pass"]) == (table.player(), table.moves())
    assert (1, 1, 1) == (table.track("knight"), table.track("development"), table.track("farmer"))


# ------------------------------------------------------------------ followers


@rule("ORL-ACTIONS-06")
def test_followers_are_in_the_bag_before_the_next_turn() -> None:
    table = scenario(on="farm_house: own_boatman own_craftsman").play("use-place farm_house")
    assert 1 == table.player()
    assert "- -" == table.standing("farm_house")
    assert ["farmer", "own_boatman", "own_craftsman"] == table.bag()


@rule("ORL-ACTIONS-06")
def test_the_bathhouse_may_draw_who_came_back_in_the_same_phase() -> None:
    table = scenario(tiles="bathhouse", on=full("bathhouse", "scriptorium")).play("use-place scriptorium", "pass")
    table.play("use-place bathhouse")
    assert table.is_possible("draw-followers knight scholar")


@rule("ORL-ACTIONS-07")
def test_technology_stays_after_the_action() -> None:
    table = scenario(on="village: tech boatman craftsman").play("use-place village", "recruit boatman")
    assert "tech - -" == table.standing("village")
    assert ["boatman", "boatman", "craftsman"] == table.bag()


@rule("ORL-ACTIONS-07")
def test_technology_stays_until_the_end_of_the_game() -> None:
    table = scenario(on="village: tech boatman craftsman", round=18, last_round=True)
    table.play("use-place village", "recruit boatman", "pass", "pass").chance()
    assert "over" == table.question()
    assert "tech - -" == table.standing("village")


@rule("ORL-ACTIONS-16")
def test_a_new_character_goes_into_the_bag() -> None:
    table = scenario(on=full("castle"), market="").play("use-place castle")
    assert ["farmer", "boatman", "trader", "knight"] == table.bag()
    assert [] == table.market()


# ------------------------------------------------------------------ what bars an action


@rule("ORL-ACTIONS-09")
@pytest.mark.parametrize(
    ("name", "track", "last"),
    [("farm_house", "farmer", 8), ("university", "scholar", 5), ("castle", "knight", 5)],
)
def test_a_finished_track_bars_its_recruiting(name: str, track: str, last: int) -> None:
    assert not scenario(on=full(name), tracks={track: last}).allows(f"use-place {name}")
    assert scenario(on=full(name), tracks={track: last - 1}).allows(f"use-place {name}")


@rule("ORL-ACTIONS-09")
def test_each_track_of_the_village_is_barred_by_itself() -> None:
    table = scenario(on=full("village"), tracks={"boatman": 5, "trader": 5}).play("use-place village")
    assert ["recruit craftsman"] == table.moves()
    finished = {"boatman": 5, "craftsman": 5, "trader": 5}
    assert ["pass"] == scenario(on=full("village"), tracks=finished).moves()


@rule("ORL-ACTIONS-10")
def test_without_a_character_on_the_board_there_is_no_recruiting_until_one_returns() -> None:
    table = scenario(event="plague", supply={"scholar": 0}, on=full("university"), bag="scholar", market="")
    assert ["pass"] == table.moves()
    table.play("pass", "pass").nature("draw-followers scholar").until("actions")
    table.play("pass")
    assert 1 == table.supply("scholar")
    assert (0, True) == (table.player(), table.allows("use-place university"))


@rule("ORL-ACTIONS-11")
def test_without_technology_there_is_no_craftsman_in_the_strict_reading() -> None:
    table = scenario(on=full("village"), technology_left=0).play("use-place village")
    assert ["recruit boatman", "recruit trader"] == table.moves()


@rule("ORL-ACTIONS-11")
def test_without_technology_there_is_a_craftsman_in_the_lenient_reading() -> None:
    table = scenario(on=full("village"), technology_left=0, options={"exhausted_bonus": "lenient"})
    table.play("use-place village", "recruit craftsman")
    assert (1, 0) == (table.track("craftsman"), table.me.technology)
    assert 2 == table.bag().count("craftsman")


@rule("ORL-ACTIONS-11")
@pytest.mark.parametrize("reading", ["strict", "lenient"])
def test_what_gives_nothing_else_is_barred_in_both_readings(reading: str) -> None:
    table = scenario(
        tiles="hayrick laboratory", on=full("hayrick", "laboratory"), goods_market={"grain": 0}, technology_left=0,
        options={"exhausted_bonus": reading},
    )  # fmt: skip
    assert ["pass"] == table.moves()


@rule("ORL-ACTIONS-12")
def test_missing_coins_never_bar_an_action() -> None:
    table = scenario(on=full("village"), options=NO_COINS).play("use-place village", "recruit boatman")
    assert (5, 1) == (table.me.coins, table.track("boatman"))
    assert 2 == table.bag().count("boatman")


@rule("ORL-ACTIONS-13")
@pytest.mark.parametrize(
    ("name", "words"),
    [("office", {}), ("scriptorium", {"development": 30}), ("hospital", {"options": NO_COINS})],
)
def test_an_action_that_gives_nothing_is_legal(name: str, words: dict[str, Any]) -> None:
    tiles = "" if name == "scriptorium" else name
    table = scenario(tiles=tiles, on=full(name), **words)
    before = (table.me.coins, table.track("development"))
    table.play(f"use-place {name}")
    assert before == (table.me.coins, table.track("development"))
    assert (2, 1) == (len(table.bag()), table.player())


@rule("ORL-ACTIONS-13")
def test_the_bathhouse_may_be_used_with_an_empty_bag() -> None:
    table = scenario(tiles="bathhouse", on=full("bathhouse")).play("use-place bathhouse").nature("draw-followers")
    assert (["boatman"], 1) == (table.bag(), table.player())


@rule("ORL-ACTIONS-13")
def test_the_christmas_market_may_be_used_when_its_gift_has_run_out() -> None:
    none_left = dict.fromkeys(("grain", "cheese", "wine", "wool", "brocade"), 0)
    options = {"tiles": "base,promo1", **NO_COINS}
    table = scenario(tiles="christmas_market", on=full("christmas_market"), goods_market=none_left, options=options)
    table.play("use-place christmas_market").nature("roll-die 1")
    assert ([], ["trader"], 1) == (table.goods(), table.bag(), table.player())


@rule("ORL-ACTIONS-14")
def test_a_cost_that_cannot_be_paid_bars_the_action() -> None:
    words: dict[str, Any] = {"tiles": "pharmacy", "on": "pharmacy: farmer"}
    assert ["pass"] == scenario(coins=0, **words).moves()
    assert scenario(coins=1, **words).allows("use-place pharmacy")


@rule("ORL-ACTIONS-14")
def test_no_more_is_bought_than_can_be_paid_in_full() -> None:
    table = scenario(tiles="pharmacy", on="pharmacy: farmer", coins=1).play("use-place pharmacy")
    assert ["pay-coins 1"] == table.moves()


# ------------------------------------------------------------------ places


@rule("ORL-ACTIONS-15")
def test_every_place_has_exactly_one_row_and_one_behaviour() -> None:
    for row in load_facts().places:
        assert [row.pack] == [pack for pack, places in PACKS.items() if row.key in places]
        assert PACKS[row.pack][row.key] is row.behaviour


@rule("ORL-ACTIONS-15")
def test_only_places_with_a_lasting_effect_have_no_action() -> None:
    lasting = {row.key for row in load_facts().places if row.behaviour.action is None}
    assert {"sacristy"} == {row.key for row in load_facts().places if row.key in lasting and row.needs}
    assert lasting == {
        "herb_garden", "sacristy", "school", "vineyard", "depot", "inn", "trading_house", "barracks", "port", "lock",
        "meadow", "statue", "cathedral", "drawbridge",
    }  # fmt: skip
