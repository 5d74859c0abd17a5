"""The hourglass tiles of Trade & Intrigue. Group MODULE-TRADE-INTRIGUE-EVENTS."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.names import event_number
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule

QUIET_B = "trip double_income fishing_grounds wedding"
LAZY_B = "trip double_income vacation wedding"


def with_level_b(names: str) -> Table:
    """A new game in which the four tiles of level B are these."""
    table = new_game(events="intrigue", first_player="0")
    silence, first, _, *rest = table.state.piles
    table.state.piles = (silence, first, (4, tuple(event_number(name) for name in names.split())), *rest)
    return table


def struck(event: str, **words: Any) -> Table:
    """Phase 6 with an event; seat 1 has enough of everything to get through it."""
    return scenario("event", event=event, others=[{"coins": 50, "goods": "wine wine wine"}], **words)


# ------------------------------------------------------------------ the stack


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-01")
@pytest.mark.parametrize("seed", range(3))
def test_four_tiles_of_each_level_lie_between_two_of_silence(seed: int) -> None:
    table = new_game(events="intrigue").until("first_player", seed)
    assert list("SAAAABBBBCCCCDDDDS") == [tile.level for tile in table.turned_up()]


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-01")
def test_silence_does_nothing() -> None:
    table = scenario("event", event="silentium", goods="wine wine wine", bag="knight", development=9)
    assert (5, ["knight"], 3) == (table.me.coins, table.bag(), len(table.goods()))


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-02")
def test_the_game_has_as_many_rounds_as_tiles() -> None:
    assert 18 == with_level_b(QUIET_B).until("first_player").state.round


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-03")
@pytest.mark.parametrize("seed", range(4))
def test_the_uprising_may_be_the_last_event(seed: int) -> None:
    table = new_game(events="intrigue", last_event="peasant_uprising").until("first_player", seed)
    keys = [tile.key for tile in table.turned_up()]
    assert ("peasant_uprising", 1) == (keys[-1], keys.count("peasant_uprising"))


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-03")
def test_the_uprising_is_taken_out_of_level_d_when_it_is_the_last_event() -> None:
    names = ("silence", "peasant_uprising")
    levels = [begun(events="intrigue", last_event=name).state.piles[-2][1] for name in names]
    assert [True, False] == [event_number("peasant_uprising") in level for level in levels]


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-04")
def test_with_a_vacation_the_game_has_a_round_less() -> None:
    table = with_level_b(LAZY_B).until("first_player")
    assert (17, 18) == (table.state.round, len(table.turned_up()))


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-04")
def test_after_a_vacation_the_next_tile_counts_in_the_same_round() -> None:
    table = scenario("hourglass", options={"events": "intrigue"}, round=7)
    table.state.piles = ((2, (event_number("vacation"), event_number("trip"))),)
    table.nature("turn-hourglass vacation")
    assert ("TurnTile", 7) == (table.question(), table.state.round)
    table.nature("turn-hourglass trip")
    assert (event_number("trip"), 7) == (table.state.event, table.state.round)


# ------------------------------------------------------------------ protection


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-05")
def test_the_sacristy_protects_from_the_levy() -> None:
    table = scenario("event", event="levy", coins=5, tiles="sacristy", on="sacristy: monk")
    assert (5, ["monk"]) == (table.play("protect sacristy").me.coins, table.bag())
    assert 5 - 3 == table.you.coins


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-05")
def test_nothing_protects_from_a_ban() -> None:
    on = "sacristy: monk; castle: own_farmer own_boatman own_trader"
    assert ["pass"] == scenario(event="crusade", tiles="sacristy inn", on=on, goods="inn_wine").moves()


@rule("ORL-MODULE-TRADE-INTRIGUE-EVENTS-05")
def test_the_inn_may_decline_any_event_of_phase_six_and_the_sacristy_only_negative_ones() -> None:
    words: dict[str, Any] = {"tiles": "sacristy inn", "on": "sacristy: monk", "goods": "inn_cheese"}
    assert ["protect cheese", "accept"] == scenario("event", event="double_income", **words).moves()
    assert ["protect sacristy", "protect cheese", "accept"] == scenario("event", event="levy", **words).moves()


# ------------------------------------------------------------------ bans and phases before the sixth


@pytest.mark.parametrize(
    ("event", "on"),
    [
        ("conference", "university: own_farmer own_craftsman own_trader"),
        ("crusade", "castle: own_farmer own_boatman own_trader"),
        ("late_pilgrimage", "monastery: scholar own_trader"),
    ],
)
def test_an_event_forbids_a_character(event: str, on: str) -> None:
    assert ["pass"] == scenario(event=event, on=on).moves()
    assert 2 == len(scenario(event="silentium", on=on).moves())


def test_a_strike_forbids_craftsmen_at_the_village() -> None:
    table = scenario(event="strike", on="village: own_farmer own_boatman own_craftsman").play("use-place village")
    assert ["recruit boatman", "recruit trader"] == table.moves()


def test_sabotage_closes_places_with_technology() -> None:
    on = "castle: tech own_boatman own_trader; ship: farmer boatman knight"
    assert ["use-place ship", "pass"] == scenario(event="sabotage", on=on).moves()


def test_with_an_amnesty_a_new_character_may_go_straight_to_a_place() -> None:
    table = scenario(event="amnesty", on="castle: own_farmer own_boatman own_trader; guildhall: farmer craftsman -")
    table.play("use-place castle")
    assert {"put bag", "plan knight at guildhall space 2", "plan knight at ship space 2"} <= set(table.moves())
    assert "farmer craftsman knight" == table.play("plan knight at guildhall space 2").standing("guildhall")


def test_in_an_uprising_farmers_stand_in_for_others_and_go_home_unused() -> None:
    table = scenario("planning", event="peasant_uprising", market="farmer", tiles="brewery")
    assert not table.allows("plan farmer at brewery space 0", seat=0)  # a space for a monk
    table.play("plan farmer at castle space 2", "end-planning", seat=0).play("end-planning", seat=1).play(
        "pass", "pass"
    )
    assert ("- - -", ["farmer"]) == (table.standing("castle"), table.bag())


# ------------------------------------------------------------------ offers


def test_an_indulgence_sells_any_character_but_a_monk() -> None:
    table = struck("indulgence", coins=2, supply={"knight": 0})
    sold = ["farmer", "boatman", "craftsman", "trader", "scholar"]
    assert [*(f"recruit {name}" for name in sold), "decline"] == table.moves()
    table.play("recruit scholar")
    assert (0, ["scholar"], 0) == (table.me.coins, table.bag(), table.track("scholar"))


def test_training_sells_a_step() -> None:
    table = struck("training", coins=2).play("choose-track boatman")
    assert (2 - 2 + 2, 1, []) == (table.me.coins, table.track("boatman"), table.bag())


def test_bon_voyage_sells_a_passage() -> None:
    table = struck("bon_voyage", coins=3, way_goods={"orleans~blois": "wine"})
    table.play("travel orleans~blois", "take-good wine")
    assert (1, ["wine"], 7) == (table.me.coins, table.goods(), table.me.merchant)


@pytest.mark.parametrize("event", ["indulgence", "training", "bon_voyage"])
def test_who_cannot_pay_is_not_asked(event: str) -> None:
    table = struck(event, coins=1)
    assert (1, 1) == (table.player(), table.me.coins)


# ------------------------------------------------------------------ payments and gains


@pytest.mark.parametrize(
    ("event", "words", "change"),
    [
        ("levy", {}, -3),
        ("trip", {}, -4),
        ("trip", {"merchant": "blois"}, 0),
        ("double_income", {"development": 9}, 6),
        ("fishing_grounds", {"tracks": {"boatman": 3}}, 4),
        ("fishing_grounds", {}, 0),
        ("goods_tax", {"goods": "wool wool wool wool"}, -1),
        ("late_trading_day", {"stations": "tours blois"}, 2),
        ("late_harvest", {}, -5),
        ("double_harvest", {}, -10),
        ("technology_tax", {"on": "castle: tech - -; ship: tech - -", "held": 1}, -2),
        ("capitation_tax", {"market": "farmer", "on": "castle: knight tech -; ship: - - knight"}, -6),
        ("tithe", {}, -2),
        ("summoning", {}, 0),
    ],
)
def test_an_event_changes_coins(event: str, words: dict[str, Any], change: int) -> None:
    assert change == struck(event, coins=29, **words).me.coins - 29


def test_the_late_plague_strikes_like_the_plague() -> None:
    table = struck("late_plague", bag="knight", supply={"knight": 1}).nature("draw-followers knight")
    assert ([], 2) == (table.bag(), table.supply("knight"))


def test_retraining_turns_a_good_into_development_or_costs_three_coins() -> None:
    table = struck("retraining", coins=5, goods="wool")
    by_good, by_coins = table.after("pay-good wool"), table.after("decline")
    assert (5, 4, []) == (by_good.me.coins, by_good.track("development"), by_good.goods())
    assert (2, 0, ["wool"]) == (by_coins.me.coins, by_coins.track("development"), by_coins.goods())


@pytest.mark.parametrize(("space", "back"), [(11, 9), (9, 4), (4, 0), (3, 0), (0, 0), (30, 22)])
def test_a_book_fire_sets_the_marker_back_to_a_star(space: int, back: int) -> None:
    assert back == struck("book_fire", development=space).track("development")


def test_a_malfunction_takes_a_technology_tile_of_the_players_choice() -> None:
    table = struck("malfunction", on="castle: tech - -; ship: tech - -")
    assert ["give-up-technology castle", "give-up-technology ship"] == table.moves()
    assert "- - -" == table.play("give-up-technology ship").standing("ship")


def test_the_inquisition_tortures_five_items_out_whatever_the_coins() -> None:
    table = scenario("event", event="inquisition", coins=20, others=[{"unbuilt": 0}])
    table.play(*["give-up-station unbuilt"] * 5)
    assert (20, 5, "TurnTile") == (table.me.coins, table.me.stations, table.question())


def test_a_summoning_sends_the_merchant_home_or_costs_five_coins() -> None:
    table = struck("summoning", coins=5, merchant="tours")
    home, stay = table.after("go-home"), table.after("decline")
    assert (5, 0) == (home.me.coins, home.me.merchant)
    assert (0, 9) == (stay.me.coins, stay.me.merchant)
    assert ["go-home"] == struck("summoning", coins=4, merchant="tours").moves()


def test_dues_are_paid_in_goods_worth_five_and_torture() -> None:
    table = struck("dues", goods="wool grain brocade").play("pay-good wool", "pay-good brocade")
    assert (["grain"], 1) == (table.goods(), table.player())
    table = struck("dues", goods="wool").play("pay-good wool", "give-up-station unbuilt")
    assert ([], 9, 1) == (table.goods(), table.me.stations, table.player())


# ------------------------------------------------------------------ characters


def test_at_a_wedding_two_followers_come_to_the_market() -> None:
    table = struck("wedding", bag="knight monk farmer", market="")
    table.nature("draw-followers monk", "draw-followers farmer")
    assert (["knight"], ["farmer", "monk"]) == (table.bag(), table.market())


def test_a_famine_sends_three_neutral_characters_back_to_the_board() -> None:
    supply = {"knight": 0, "monk": 0, "farmer": 0}
    table = struck("famine", bag="knight own_farmer", market="monk", on="ship: farmer own_boatman -", supply=supply)
    moves = ["return-follower knight from bag", "return-follower monk from market", "return-follower farmer from ship"]
    assert moves == table.moves()
    table.play(*reversed(moves))
    assert [1, 1, 1] == [table.supply(name) for name in supply]
    assert (["own_farmer"], [], "- own_boatman -") == (table.bag(), table.market(), table.standing("ship"))
