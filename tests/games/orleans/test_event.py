"""Phase 6: the six classic events. Group EVENT."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.events import CoinsPaid
from comptoir.games.orleans.facts import load_facts
from tests.games.orleans.names import deed, event_number
from tests.games.orleans.scenario import scenario
from tests.rule import rule


def copies(event: str) -> int:
    """How many tiles of a classic event there are."""
    return load_facts().events[event_number(event)].copies


@rule("ORL-EVENT-01")
def test_an_event_happens_to_everybody_in_turn_order() -> None:
    others = [{"goods": "wine wine wine"}, {"goods": "wool wool wool"}]
    table = scenario(
        players=3, event="taxes", options={"first_player": "1"}, goods="grain grain grain", others=others
    ).play("pass", "pass", "pass")
    assert [CoinsPaid(1, 1), CoinsPaid(2, 1), CoinsPaid(0, 1)] == table.happened(CoinsPaid)


# ------------------------------------------------------------------ Pilgrimage


@rule("ORL-EVENT-02")
@pytest.mark.parametrize(("event", "offered"), [("pilgrimage", ["pass"]), ("income", ["use-place monastery", "pass"])])
def test_on_a_pilgrimage_nobody_recruits_monks(event: str, offered: list[str]) -> None:
    others = [{"on": "monastery: scholar own_trader"}]
    table = scenario(event=event, on="monastery: scholar own_trader", others=others)
    assert offered == table.moves()
    assert offered == table.play("pass").moves()
    assert 3 == copies("pilgrimage")


@rule("ORL-EVENT-03")
def test_on_a_pilgrimage_monks_are_placed_and_the_monastery_is_filled() -> None:
    table = scenario("planning", event="pilgrimage", market="monk scholar own_trader")
    table.play(
        "plan scholar at monastery space 0", "plan own_trader at monastery space 1", "plan monk at ship space 2", seat=0
    )
    assert "scholar own_trader" == table.standing("monastery")
    assert "- - monk" == table.standing("ship")


@rule("ORL-EVENT-03")
def test_on_a_pilgrimage_a_place_with_a_monk_is_used() -> None:
    table = scenario(event="pilgrimage", on="scriptorium: monk scholar").play("use-place scriptorium")
    assert 1 == table.track("development")


# ------------------------------------------------------------------ Income and Trading Day


@rule("ORL-EVENT-04")
@pytest.mark.parametrize(("development", "coins"), [(0, 1), (4, 2), (9, 3), (30, 6)])
def test_income_is_the_development_status(development: int, coins: int) -> None:
    table = scenario("event", event="income", coins=0, development=development)
    assert coins == table.me.coins
    assert 3 == copies("income")


@rule("ORL-EVENT-11")
def test_a_trading_day_brings_a_coin_for_each_station_built() -> None:
    table = scenario("event", event="trading_day", coins=1, stations="tours blois orleans chinon")
    assert (1 + 4, 5) == (table.me.coins, table.you.coins)
    assert 3 == copies("trading_day")


@rule("ORL-EVENT-16")
def test_coins_of_an_event_are_paid_in_turn_order_while_there_are_any() -> None:
    two = {"coins": 0, "development": 4}
    table = scenario("event", players=3, event="income", coins_left=3, coins=0, development=4, others=[two, two])
    assert [2, 1, 0] == [player.coins for player in table.state.players]
    assert 0 == table.state.coins


# ------------------------------------------------------------------ Harvest


@rule("ORL-EVENT-05")
def test_at_the_harvest_a_food_of_the_players_choice_goes_to_the_goods_market() -> None:
    table = scenario("event", event="harvest", goods="grain wine wool brocade")
    before = table.goods_market("wine")
    assert ["pay-good grain", "pay-good wine"] == table.moves()
    table.play("pay-good wine")
    assert ["grain", "wool", "brocade"] == table.goods()
    assert before + 1 == table.goods_market("wine")
    assert 3 == copies("harvest")


@rule("ORL-EVENT-05")
@pytest.mark.parametrize("food", ["grain", "cheese", "wine"])
def test_grain_cheese_and_wine_are_food(food: str) -> None:
    assert [f"pay-good {food}"] == scenario("event", event="harvest", goods=f"{food} wool brocade").moves()


@rule("ORL-EVENT-06")
def test_who_has_food_cannot_pay_coins_at_the_harvest() -> None:
    table = scenario("event", event="harvest", goods="wine", coins=20)
    assert ["pay-good wine"] == table.moves()
    assert 20 == table.play("pay-good wine").me.coins


@rule("ORL-EVENT-06")
def test_who_has_no_food_pays_five_coins_at_the_harvest() -> None:
    table = scenario("event", event="harvest", goods="wool", coins=7)
    assert (7 - 5, ["wool"]) == (table.me.coins, table.goods())


@rule("ORL-EVENT-07")
def test_coins_missing_at_the_harvest_are_tortured_out() -> None:
    table = scenario("event", event="harvest", coins=3)
    assert (0, "GiveUp") == (table.me.coins, table.question())
    table.play("give-up-station unbuilt", "give-up-station unbuilt")
    assert (8, "TurnTile") == (table.me.stations, table.question())


# ------------------------------------------------------------------ Taxes


@rule("ORL-EVENT-08")
@pytest.mark.parametrize(("goods", "coins"), [(2, 0), (3, 1), (8, 2), (9, 3)])
def test_taxes_are_a_coin_for_each_three_goods(goods: int, coins: int) -> None:
    owned = " ".join(("grain cheese wine " * goods).split()[:goods])
    table = scenario("event", event="taxes", coins=5, goods=owned)
    assert 5 - coins == table.me.coins
    assert 3 == copies("taxes")


@rule("ORL-EVENT-09")
def test_coins_missing_for_taxes_are_tortured_out() -> None:
    table = scenario("event", event="taxes", coins=1, goods="grain " * 9)
    assert (0, "GiveUp") == (table.me.coins, table.question())
    table.play("give-up-good grain", "give-up-good grain")
    assert (7, "TurnTile") == (len(table.goods()), table.question())


@rule("ORL-EVENT-10")
def test_taxes_count_bread() -> None:
    assert 5 - 1 == scenario("event", event="taxes", coins=5, tiles="bakery", goods="wool wool bread").me.coins


@rule("ORL-EVENT-10")
def test_taxes_count_the_goods_of_the_inn() -> None:
    table = scenario("event", event="taxes", coins=5, tiles="inn", goods="wool wool inn_wine")
    assert 5 - 1 == table.play("accept").me.coins


# ------------------------------------------------------------------ Plague


@rule("ORL-EVENT-12")
def test_the_plague_sends_a_neutral_follower_back_to_the_board() -> None:
    table = scenario("event", event="plague", bag="farmer knight", supply={"knight": 4})
    assert table.is_possible("draw-followers farmer")
    table.nature("draw-followers knight")
    assert (["farmer"], 5) == (table.bag(), table.supply("knight"))
    assert 3 == copies("plague")


@rule("ORL-EVENT-12")
def test_a_follower_lost_to_the_plague_can_be_recruited_again() -> None:
    others = [{"on": "castle: own_farmer own_boatman own_trader"}]
    table = scenario("event", event="plague", bag="knight", supply={"knight": 0}, others=others)
    table.nature("draw-followers knight").until("actions")
    assert (1, 1) == (table.supply("knight"), table.player())
    assert table.allows("use-place castle")


@rule("ORL-EVENT-13")
def test_the_plague_spares_a_starter_and_strikes_no_second_time() -> None:
    table = scenario("event", event="plague", bag="own_farmer knight")
    table.nature("draw-followers own_farmer")
    assert ["knight", "own_farmer"] == table.bag()
    assert "TurnTile" == table.question()


@rule("ORL-EVENT-14")
def test_the_plague_moves_no_marker_back() -> None:
    table = scenario("event", event="plague", bag="farmer", tracks={"farmer": 3})
    table.nature("draw-followers farmer")
    assert ([], 3) == (table.bag(), table.track("farmer"))


@rule("ORL-EVENT-15")
def test_with_an_empty_bag_the_plague_takes_nothing() -> None:
    deeds = {"astronomy": "0 scholar"}
    table = scenario("event", event="plague", market="farmer", on="ship: - - knight", deeds=deeds)
    assert "TurnTile" == table.question()
    assert (["farmer"], "- - knight") == (table.market(), table.standing("ship"))
    assert 1 == len(table.state.deeds[deed("astronomy")])


# ------------------------------------------------------------------ one after the other


@rule("ORL-EVENT-17")
def test_sacristy_or_inn_or_neither_is_used_against_an_event() -> None:
    table = scenario("event", event="taxes", tiles="sacristy inn", on="sacristy: monk", goods="inn_wine wool wool")
    assert ["protect sacristy", "protect wine", "accept"] == table.moves()
    by_sacristy, by_wine, bare = (table.after(move) for move in table.moves())
    assert (5, ["monk"], ["wool", "wool", "inn_wine"]) == (by_sacristy.me.coins, by_sacristy.bag(), by_sacristy.goods())
    assert (5, [], ["wool", "wool"]) == (by_wine.me.coins, by_wine.bag(), by_wine.goods())
    assert (4, [], ["wool", "wool", "inn_wine"]) == (bare.me.coins, bare.bag(), bare.goods())


@rule("ORL-EVENT-17")
def test_a_players_torture_is_over_before_the_next_player_decides() -> None:
    other = {"tiles": "sacristy", "on": "sacristy: monk", "goods": "wine"}
    table = scenario("event", event="harvest", coins=4, others=[other])
    assert ("GiveUp", 0) == (table.question(), table.player())
    assert ("Ward", 1) == (table.play("give-up-station unbuilt").question(), table.player())
