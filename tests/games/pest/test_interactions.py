"""Technologies together, and technologies that come and go. Groups TECH-*."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.decrees import METRICS
from comptoir.games.pest.facts import load_facts
from tests.games.pest.names import past_rewards, price, technology
from tests.games.pest.scenario import Table, capital_places, scenario
from tests.rule import rule

FAR = past_rewards()
TRACK = len(load_facts().healed_track.herbs)  # spaces of the healed track

# ------------------------------------------------------------------ patients


@rule("PEST-TECH-01-3", "PEST-TECH-14-5")
@pytest.mark.parametrize(("first", "left"), [("top", "infirmary"), ("middle", "breathing_apparatus")])
def test_with_one_space_on_the_track_the_owner_chooses_which_patient_is_healed(first: str, left: str) -> None:
    held = {"breathing_apparatus": 2, "infirmary": 3}
    table = scenario(technologies=" ".join(held), on=held, healed=TRACK - 1).act("heal")
    table.play(f"heal-patient {first}", "finish")
    assert (TRACK, held[left]) == (table.me.healed, table.on(left))


@rule("PEST-TECH-01-2", "PEST-TECH-14-2")
def test_a_patient_is_healed_in_the_same_action_in_which_another_one_advances() -> None:
    table = scenario(technologies="breathing_apparatus infirmary", on={"breathing_apparatus": 2, "infirmary": 1})
    table.act("research").play("finish")
    assert (1, 0, 2) == (table.me.healed, table.on("breathing_apparatus"), table.on("infirmary"))


@rule("PEST-TECH-01-4", "PEST-TECH-14-3")
def test_a_card_can_be_replaced_once_its_patient_is_healed_in_the_action() -> None:
    table = scenario(technologies="breathing_apparatus", on={"breathing_apparatus": 2}, research=9).act("research")
    assert not table.allows("acquire inhaler into top")
    table.play("heal-patient top", "acquire inhaler into top").chance().play("finish")
    assert ({"top": "inhaler"}, 1) == (table.technologies(), table.me.healed)


@rule("PEST-TECH-01-3", "PEST-TECH-12-1")
def test_an_experiment_makes_room_on_a_full_track_for_a_patient() -> None:
    held = "breathing_apparatus experimental_laboratory"
    table = scenario(technologies=held, on={"breathing_apparatus": 2}, healed=TRACK).act("research")
    assert [] == table.moves("heal-patient")
    table.play("experiment 0", "heal-patient top")
    assert (TRACK, 0) == (table.me.healed, table.on("breathing_apparatus"))


@rule("PEST-TECH-01-1", "PEST-TECH-21-2")
def test_of_subjects_in_the_camp_one_is_healed_and_one_is_a_patient() -> None:
    table = scenario(doctor="gollor", sick={"skarle": 3}, technologies="breathing_apparatus advanced_quarantine")
    table.act("move").play("step skarle", "accept", "put-sick top")
    assert (1, 1, 1) == (table.me.healed, table.on("breathing_apparatus"), table.me.zone)


@rule("PEST-TECH-09-1", "PEST-TECH-18-1")
def test_the_inhaler_empties_the_tent_for_its_replacement() -> None:
    table = scenario(technologies="quarantine_tent inhaler", zone=4, research=9, year=3).act("heal")
    table.play("remove-sick zone", "finish", "end-turn").others_pass().act("research")
    assert table.allows("acquire medical_mask into top")


# ------------------------------------------------------------------ what works in a Research action


@rule("PEST-RESEARCH-12", "PEST-TECH-11-1", "PEST-TECH-12-1")
@pytest.mark.parametrize(("held", "kind"), [("scholars", "recall"), ("experimental_laboratory", "experiment")])
def test_a_technology_that_was_replaced_works_no_more_in_the_same_action(held: str, kind: str) -> None:
    table = scenario(technologies=held, market="medical_mask", capital=1, healed=1, research=9).act("research")
    assert [] != table.moves(kind)
    table.play("acquire medical_mask into top").chance()
    assert [] == table.moves(kind)


@rule("PEST-TECH-10-2", "PEST-TECH-11-1")
def test_an_expert_in_the_capital_can_be_recalled_by_the_scholars_at_once() -> None:
    table = scenario(technologies="scholars plague_experts", on={"plague_experts": 1}).act("research")
    table.play("send-expert capital", "recall track")
    assert (0, 0, 1) == (table.on("plague_experts"), table.me.capital, table.me.healed)


@rule("PEST-TECH-23-1", "PEST-TECH-26-1")
def test_the_syringe_fills_the_loading_crane() -> None:
    table = scenario(technologies="syringe loading_crane", herbs=5).act("heal").play("finish")
    assert 6 == table.good("herbs")


# ------------------------------------------------------------------ Plague Experts and the end of an era

EXPERTS = {"plague_experts": 2}


@rule("PEST-TECH-10-1")
def test_experts_count_for_agendas_on_all_healed_subjects_and_not_for_those_on_the_track() -> None:
    state = scenario(technologies="plague_experts", on=EXPERTS, healed=1).state
    metrics = ("healed_total", "healed_on_track", "healed_in_capital")
    assert [3, 1, 0] == [METRICS[metric](state, 0) for metric in metrics]


@rule("PEST-TECH-10-3")
def test_experts_do_not_compete_for_the_capital_bonus_unless_they_were_sent() -> None:
    places = [capital_places(capital, 1, 0, technologies="plague_experts", on=EXPERTS) for capital in (0, 2)]
    assert [["nothing", "first", "nothing"], ["first", "second", "nothing"]] == places


@rule("PEST-TECH-10-2", "PEST-TECH-10-3")
def test_experts_who_stayed_over_the_end_of_an_era_are_sent_in_the_next_one() -> None:
    table = scenario("end_year", year=2, technologies="plague_experts", on=EXPERTS, capital=2).decline()
    table.chance().others_pass().act("heal").play("send-expert capital", "send-expert capital")
    assert (2, 0) == (table.me.capital, table.on("plague_experts"))


# ------------------------------------------------------------------ Adrenaline Shot


def repeating(space: str, **words: Any) -> Table:
    """A combination of this year is repeated."""
    return scenario(technologies="adrenaline_shot", placed=space, year=3, **words).play(f"repeat {space}")


@rule("PEST-TECH-28-1")
def test_a_repeated_move_is_hindered_and_may_be_upgraded() -> None:
    table = repeating("move+heal", doctor="gollor", slots="move", research=1).play("act move", "step skarle")
    assert [] == table.moves("step")
    table.play("upgrade", "step bellaro", "finish")
    assert ("bellaro", 0) == (table.where(), table.me.research)


@rule("PEST-TECH-28-1")
def test_a_combination_may_be_upgraded_when_it_is_played_and_when_it_is_repeated() -> None:
    table = scenario(technologies="adrenaline_shot", castle="valdurn", year=3, research=2).act("produce")
    table.play("upgrade", "end-turn").others_pass().play("repeat produce+assign", "act produce", "upgrade")
    assert ({"wood": 4}, 0) == (table.goods(), table.me.research)


@rule("PEST-TECH-28-1")
def test_a_hindered_production_is_hindered_each_time() -> None:
    table = scenario(technologies="adrenaline_shot", castle="valdurn", year=3, slots="produce")
    table.act("produce").play("end-turn").others_pass().play("repeat produce+assign", "act produce")
    assert {} == table.goods()


# ------------------------------------------------------------------ building and producing


@rule("PEST-TECH-02-1", "PEST-TECH-07-1")
def test_furnace_and_crane_each_work_in_their_own_kind_of_location() -> None:
    cost: dict[str, Any] = price("workshop_1", "workshop_2")
    held = "blast_furnace construction_crane"
    table = scenario(technologies=held, doctor="skarle", camp="gollor", influence=FAR, **cost).act("build")
    table.play("construct workshop_1 at skarle", "construct workshop_2 at gollor")
    assert FAR + 2 + 3 == table.me.influence


@rule("PEST-TECH-20-1", "PEST-TECH-27-1")
def test_the_tool_cart_fills_the_containers() -> None:
    cost = price("workshop_1")
    stock: dict[str, Any] = {"wood": cost["wood"], "stone": 5 + cost["stone"]}
    table = scenario(technologies="tool_cart storage_containers", doctor="skarle", **stock).act("build")
    assert {"stone": 6} == table.play("construct workshop_1 at skarle").goods()


@rule("PEST-TECH-13-1", "PEST-TECH-30-1")
def test_line_and_jars_add_up_when_the_doctor_is_at_the_castle() -> None:
    table = scenario(technologies="production_line storage_jars", castle="valdurn", doctor="valdurn").act("produce")
    assert {"wood": 3} == table.goods()


@rule("PEST-TECH-13-1")
def test_a_hindered_castle_with_the_line_lacks_one() -> None:
    table = scenario(technologies="production_line", castle="valdurn", slots="produce").act("produce")
    assert {"wood": 1} == table.goods()


# ------------------------------------------------------------------ technologies that are replaced


@rule("PEST-TECH-26-3", "PEST-TECH-27-4")
@pytest.mark.parametrize(
    ("old", "new", "wood"), [("loading_crane", "storage_containers", 6), ("storage_containers", "loading_crane", 7)]
)
def test_crane_and_containers_do_not_hand_on_what_they_hold(old: str, new: str, wood: int) -> None:
    table = scenario(technologies=old, market=f"{new} inhaler", wood=wood, research=9).act("research")
    assert {"wood": 5} == table.play(f"acquire {new} into bottom").chance().goods()


@rule("PEST-TECH-26-1", "PEST-TECH-27-1")
def test_crane_and_containers_are_never_held_together() -> None:
    rows = [load_facts().technologies[technology(key)] for key in ("loading_crane", "storage_containers")]
    assert [2, 2] == [row.slot for row in rows]


@rule("PEST-TECH-25-2")
def test_a_mobile_workshop_that_was_replaced_loses_its_subject_and_produces_nothing() -> None:
    table = scenario(
        technologies="mobile_workshop", mobile="herbs", on={"mobile_workshop": 1}, castle="valdurn", research=9
    ).act("research")
    table.play("acquire inhaler into middle").chance().play("finish", "act produce", "decline")
    assert ({"wood": 1}, 0, (0, 0, 0)) == (table.goods(), table.me.healed, table.me.on)


@rule("PEST-TECH-25-1")
def test_a_mobile_workshop_acquired_again_is_chosen_anew() -> None:
    table = scenario(technologies="mobile_workshop", mobile="herbs", research=9, year=3).act("research", "move")
    table.play("acquire inhaler into middle").nature("open-technologies mobile_workshop")
    table.play("finish", "end-turn").others_pass().act("research").play("acquire mobile_workshop into middle")
    assert "ChooseMobile" == table.question()
    assert 0 == table.play("take-resource wood").me.mobile


# ------------------------------------------------------------------ Letter of Recommendation

LETTER = "letter_of_recommendation"


@rule("PEST-TECH-29-1")
def test_the_letter_and_an_influence_token_bring_two_influence() -> None:
    table = scenario(technologies=LETTER, healed=2, influence=FAR, tokens="influence coin").act("assign")
    table.play("assign-to capital", "take-token influence")
    assert FAR + 2 == table.me.influence


@rule("PEST-TECH-29-1")
def test_letter_and_token_each_jump_over_markers_in_the_way() -> None:
    words: dict[str, Any] = {"tokens": "influence coin", "others": [{"influence": FAR + 1}, {"influence": FAR + 3}]}
    table = scenario(technologies=LETTER, healed=1, influence=FAR, **words).act("assign")
    assert FAR + 4 == table.play("assign-to capital", "take-token influence").me.influence


@rule("PEST-TECH-29-1")
def test_the_letter_brings_influence_when_no_token_is_left() -> None:
    table = scenario(technologies=LETTER, healed=1, influence=FAR, tokens="").act("assign")
    assert (FAR + 1, "Assigning") == (table.play("assign-to capital").me.influence, table.question())


# ------------------------------------------------------------------ moving


@rule("PEST-TECH-04-1", "PEST-TECH-06-3")
def test_after_a_leap_the_mask_leaves_one_and_the_camp_takes_the_others_for_nothing() -> None:
    table = scenario(doctor="ulmen", sick={"skarle": 3}, technologies="cloning_experiment medical_mask")
    table.act("move").play("leap skarle")
    assert ["enter camp", "enter leaving+camp"] == table.moves()
    table.play("enter leaving+camp")
    assert (1, 2, "skarle", {}) == (table.sick("skarle"), table.me.zone, table.camp(), table.goods())


@rule("PEST-TECH-04-1", "PEST-TECH-06-3")
def test_a_leap_costs_food_like_a_step_when_the_mask_leaves_one() -> None:
    held = "cloning_experiment medical_mask"
    table = scenario(doctor="ulmen", camp="pasken", food=5, sick={"skarle": 3}, technologies=held).act("move")
    table.play("leap skarle", "enter leaving")
    assert (1, 2, 4) == (table.sick("skarle"), table.me.zone, table.good("food"))


PERMIT: dict[str, Any] = {"doctor": "gollor", "others": [{"technologies": "examination_desk", "castle": "gothar"}]}


@rule("PEST-TECH-03-3", "PEST-TECH-05-3", "PEST-TECH-16-2")
@pytest.mark.parametrize(("held", "herbs", "coins"), [("disinfectant", 1, 1), ("disinfectant travel_permit", 0, 0)])
def test_passing_with_a_permit_brings_neither_a_resource_nor_a_coin(held: str, herbs: int, coins: int) -> None:
    table = scenario(technologies=held, **PERMIT).act("move").play("step gothar", "step ulmen", "finish")
    assert (herbs, 1, coins) == (table.good("herbs"), table.good("food"), table.good("coin", 1))


@rule("PEST-TECH-03-3", "PEST-TECH-05-3", "PEST-TECH-16-2")
def test_stopping_with_a_permit_brings_one_resource_and_one_coin() -> None:
    table = scenario(technologies="disinfectant travel_permit", **PERMIT).act("move").play("step gothar", "finish")
    assert (1, 1) == (table.good("herbs"), table.good("coin", 1))


@rule("PEST-TECH-16-1", "PEST-TECH-22-1")
def test_permit_and_horseshoe_leave_all_movement_for_other_locations() -> None:
    table = scenario(technologies="travel_permit steel_horseshoe", **PERMIT).act("move")
    table.play("step gothar", "step ulmen", "step aldemar", "step pasken", "step harrowen")
    assert [] == table.moves("step")
