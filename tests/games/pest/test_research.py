"""The Research action: acquiring, replacing, refreshing. Group RESEARCH."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.state import powers_of
from comptoir.games.pest.technologies.kinds import Technology
from tests.games.pest.names import TECHNOLOGY_SLOTS, technology
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

MARKET = "medical_mask disinfectant inhaler scholars checkpoint"
REFRESH = load_facts().structure.refresh


def researching(**words: Any) -> Table:
    """A Research action, with plenty of research tokens unless said otherwise."""
    return scenario(**{"research": 20, **words}).act("research")


def card(key: str) -> Technology:
    """What is printed on a technology."""
    return load_facts().technologies[technology(key)]


def marked(slot: str) -> str:
    """A technology with this mark."""
    return next(row.key for row in load_facts().technologies if row.slot == TECHNOLOGY_SLOTS.index(slot))


def is_in_deck(table: Table, key: str) -> bool:
    return table.state.deck >> technology(key) & 1 == 1


# ------------------------------------------------------------------ acquiring


@rule("PEST-RESEARCH-01")
def test_a_technology_costs_its_research_tokens() -> None:
    table = researching(research=card("disinfectant").cost).play("acquire disinfectant into middle")
    assert (0, {"middle": "disinfectant"}) == (table.me.research, table.technologies())


@rule("PEST-RESEARCH-01")
def test_coins_pay_for_no_technology() -> None:
    table = researching(research=card("disinfectant").cost - 1, coin=5)
    assert not table.allows("acquire disinfectant into middle")


@rule("PEST-RESEARCH-01")
def test_one_technology_is_acquired_in_an_action() -> None:
    table = researching().play("acquire medical_mask into top").chance()
    assert ("Researching", []) == (table.question(), table.moves("acquire"))


@rule("PEST-RESEARCH-02")
@pytest.mark.parametrize("slot", TECHNOLOGY_SLOTS)
def test_a_marked_technology_has_its_slot(slot: str) -> None:
    key = marked(slot)
    assert [f"acquire {key} into {slot}"] == researching(market=key).moves("acquire")


@rule("PEST-RESEARCH-02")
def test_a_technology_without_mark_goes_into_any_slot() -> None:
    key = next(row.key for row in load_facts().technologies if row.slot < 0)
    assert [f"acquire {key} into {slot}" for slot in TECHNOLOGY_SLOTS] == researching(market=key).moves("acquire")


@rule("PEST-RESEARCH-03")
def test_a_fourth_technology_replaces_one_of_three() -> None:
    table = researching(technologies="steel_horseshoe syringe tool_cart").play("acquire inhaler into middle")
    assert {"top": "steel_horseshoe", "middle": "inhaler", "bottom": "tool_cart"} == table.technologies()


@rule("PEST-RESEARCH-09")
def test_the_market_is_refilled_at_once() -> None:
    table = researching().play("acquire medical_mask into top")
    assert "FillMarket" == table.question()
    table.nature("open-technologies syringe")
    assert ["syringe", *MARKET.split()[1:]] == table.market()


@rule("PEST-RESEARCH-10")
def test_a_new_technology_does_not_react_to_its_own_research() -> None:
    table = researching(capital=1).play("acquire scholars into top").chance()
    assert [] == table.moves("recall")
    assert ["recall track"] == researching(capital=1, technologies="scholars").moves("recall")


@rule("PEST-RESEARCH-10")
def test_a_new_technology_works_in_the_same_turn() -> None:
    table = scenario(research=card("steel_horseshoe").cost, market="steel_horseshoe", doctor="aldemar")
    table.act("research", "move").play("acquire steel_horseshoe into top").chance().play("finish", "act move")
    table.play("step ulmen", "step gothar", "step gollor", "step nerith")
    assert [] == table.moves("step")


# ------------------------------------------------------------------ replacing


@rule("PEST-RESEARCH-04", "PEST-RESEARCH-11")
@pytest.mark.parametrize("key", ["steel_horseshoe", "syringe"])
def test_a_replaced_technology_pays_its_renown_and_goes_into_the_deck(key: str) -> None:
    table = researching(technologies=key)
    assert (0, False) == (table.renown(), is_in_deck(table, key))
    table.play("acquire medical_mask into top")
    assert (card(key).renown, True) == (table.renown(), is_in_deck(table, key))


@rule("PEST-RESEARCH-04")
def test_a_technology_may_be_replaced_while_slots_are_free() -> None:
    offered = researching(technologies="steel_horseshoe", market="inhaler").moves("acquire")
    assert ["acquire inhaler into top", "acquire inhaler into middle", "acquire inhaler into bottom"] == offered


@rule("PEST-RESEARCH-09")
def test_a_replaced_technology_may_come_straight_back() -> None:
    table = researching(technologies="steel_horseshoe").play("acquire inhaler into top")
    assert table.is_possible("open-technologies steel_horseshoe")
    assert not table.is_possible("open-technologies inhaler")


@rule("PEST-RESEARCH-05")
@pytest.mark.parametrize("key", ["breathing_apparatus", "infirmary"])
def test_a_technology_with_a_sick_subject_is_not_discarded(key: str) -> None:
    table = researching(technologies=key, on={key: 1}, market="inhaler")
    assert ["acquire inhaler into middle", "acquire inhaler into bottom"] == table.moves("acquire")


@rule("PEST-RESEARCH-05")
def test_the_quarantine_tent_must_be_emptied_first() -> None:
    table = researching(technologies="quarantine_tent", zone=4)
    assert not table.allows("acquire inhaler into top")
    assert table.play("shift from zone to move").allows("acquire inhaler into top")


@rule("PEST-RESEARCH-06")
def test_healed_subjects_on_a_replaced_technology_are_lost() -> None:
    table = researching(technologies="mobile_workshop", on={"mobile_workshop": 1}, mobile="wood", healed=2)
    table.play("acquire inhaler into middle")
    assert ((0, 0, 0), 2) == (table.me.on, table.me.healed)


@rule("PEST-RESEARCH-12")
def test_a_replaced_technology_works_no_more() -> None:
    table = scenario(research=20, technologies="steel_horseshoe", doctor="aldemar").act("research", "move")
    table.play("acquire medical_mask into top").chance().play("finish", "act move", "step ulmen", "step gothar")
    assert [] == table.moves("step")


@rule("PEST-RESEARCH-12")
@pytest.mark.parametrize("key", ["scholars", "experimental_laboratory"])
def test_a_technology_replaced_in_this_action_is_of_no_use_in_it(key: str) -> None:
    table = researching(technologies=key, market="inhaler", capital=1, healed=1)
    assert [] != table.moves("recall") + table.moves("experiment")
    table.play("acquire inhaler into top").chance()
    assert [] == table.moves("recall") + table.moves("experiment")


@rule("PEST-RESEARCH-12")
def test_technologies_add_up() -> None:
    table = scenario("plague", technologies="checkpoint protective_uniform production_line")
    powers = powers_of(table.state, 0)
    assert (1, 1, 2) == (powers.guarded_specials, powers.blocked_at_workshop, powers.castle_output)


# ------------------------------------------------------------------ refreshing


@rule("PEST-RESEARCH-07")
def test_five_new_technologies_cost_a_research_token() -> None:
    table = researching(research=REFRESH).play("refresh")
    table.nature("open-technologies syringe tool_cart infirmary inhaler storage_jars")
    assert (0, ["syringe", "tool_cart", "infirmary", "inhaler", "storage_jars"]) == (table.me.research, table.market())
    assert is_in_deck(table, "medical_mask")


@rule("PEST-RESEARCH-07")
def test_refreshed_technologies_may_be_drawn_again() -> None:
    assert researching().play("refresh").is_possible(f"open-technologies {MARKET}")


@rule("PEST-RESEARCH-07")
def test_without_a_research_token_nothing_is_refreshed() -> None:
    assert not researching(research=REFRESH - 1).allows("refresh")


@rule("PEST-RESEARCH-08")
def test_refreshing_is_repeated_before_acquiring() -> None:
    table = researching(research=2 * REFRESH + card("inhaler").cost)
    for _ in range(2):
        table.play("refresh").nature(f"open-technologies {MARKET}")
    assert 0 == table.play("acquire inhaler into top").me.research


@rule("PEST-RESEARCH-08")
def test_refreshing_is_possible_after_acquiring_and_without() -> None:
    assert "Researching" == researching().play("acquire inhaler into top").chance().play("refresh").chance().question()
    assert "ChooseAction" == researching().play("refresh").chance().play("finish").question()
