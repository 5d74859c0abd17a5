"""Technologies of Research and Heal actions. Groups TECH-01, TECH-09 to TECH-12, TECH-14, TECH-23."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.facts import load_facts
from tests.games.pest.names import technology
from tests.games.pest.scenario import Table, new_game, scenario, struck
from tests.rule import rule

SICKBEDS = [("breathing_apparatus", 2), ("infirmary", 3)]
BOTH: dict[str, Any] = {"technologies": "breathing_apparatus infirmary"}


def collecting(held: str, sick: int, **words: Any) -> Table:
    """In a Move action the doctor enters Skarle, where this many sick subjects lie."""
    table = scenario(doctor="gollor", sick={"skarle": sick}, technologies=held, **words)
    return table.act("move").play("step skarle")


def healing(healed: int = 0, **words: Any) -> Table:
    """In a Heal action, with herbs for several subjects."""
    return scenario(healed=healed, herbs=4, **words).act("heal")


# ------------------------------------------------------------------ Breathing Apparatus and Infirmary


@rule("PEST-TECH-01-1", "PEST-TECH-14-1")
@pytest.mark.parametrize("held", ["breathing_apparatus", "infirmary"])
def test_one_subject_picked_up_may_be_put_on_the_card_and_its_food_is_due(held: str) -> None:
    table = collecting(held, 2, food=3, camp="ulmen")
    assert ["put-sick zone", "put-sick top"] == table.moves("put-sick")
    table.play("put-sick top")
    assert (1, 1, 2) == (table.on(held), table.me.zone, table.good("food"))


@rule("PEST-TECH-01-1", "PEST-TECH-14-1")
@pytest.mark.parametrize("held", ["breathing_apparatus", "infirmary"])
def test_a_single_subject_may_be_put_on_the_card_or_into_quarantine(held: str) -> None:
    on_card, in_zone = (collecting(held, 1).play(f"put-sick {slot}") for slot in ("top", "zone"))
    assert [(1, 0), (0, 1)] == [(table.on(held), table.me.zone) for table in (on_card, in_zone)]


@rule("PEST-TECH-01-1")
def test_a_subject_picked_up_on_a_road_may_be_put_on_the_card() -> None:
    table = scenario(doctor="gollor", food=1, road_sick={"gollor-skarle": 1}, technologies="breathing_apparatus")
    table.act("move").play("step skarle", "put-sick top")
    assert (1, 0, 0) == (table.on("breathing_apparatus"), table.me.zone, table.good("food"))


@rule("PEST-TECH-01-1", "PEST-TECH-14-1")
def test_subjects_of_the_plague_phase_are_not_put_on_the_card() -> None:
    table = struck("village wood", buildings={"workshop_1": "birken"}, **BOTH)
    assert (1, 0, 0) == (table.me.zone, table.on("breathing_apparatus"), table.on("infirmary"))


@rule("PEST-TECH-01-2", "PEST-TECH-14-2")
@pytest.mark.parametrize("action", ["research", "heal"])
@pytest.mark.parametrize("held", ["breathing_apparatus", "infirmary"])
def test_each_research_or_heal_action_moves_the_patient_one_space_on(held: str, action: str) -> None:
    table = scenario(technologies=held, on={held: 1}).act(action).play("finish")
    assert (2, 0) == (table.on(held), table.me.healed)


@rule("PEST-TECH-01-2", "PEST-TECH-14-2")
def test_other_actions_do_not_move_the_patient() -> None:
    table = scenario(on={"breathing_apparatus": 1, "infirmary": 1}, **BOTH).act("assign").play("finish", "act produce")
    assert (1, 1) == (table.on("breathing_apparatus"), table.on("infirmary"))


@rule("PEST-TECH-01-3", "PEST-TECH-14-3")
@pytest.mark.parametrize("action", ["research", "heal"])
@pytest.mark.parametrize(("held", "steps"), SICKBEDS)
def test_a_patient_who_reaches_the_icon_is_healed_without_herbs(held: str, steps: int, action: str) -> None:
    table = scenario(technologies=held, on={held: steps}, herbs=2).act(action).play("finish")
    assert (1, 0, 2) == (table.me.healed, table.on(held), table.good("herbs"))


@rule("PEST-TECH-01-3", "PEST-TECH-14-3")
@pytest.mark.parametrize(("held", "steps"), SICKBEDS)
def test_a_patient_needs_as_many_actions_as_the_card_has_spaces(held: str, steps: int) -> None:
    table = scenario(technologies=held, on={held: 1}, year=5)
    healed = []
    for other in ("move", "build", "produce")[:steps]:
        healed.append(table.act("heal", other).play("finish", "end-turn").me.healed)
        table.others_pass()
    assert [0] * (steps - 1) + [1] == healed


@rule("PEST-TECH-01-3")
@pytest.mark.parametrize(("held", "steps"), SICKBEDS)
def test_with_a_full_track_the_patient_stays(held: str, steps: int) -> None:
    table = full_track(technologies=held, on={held: steps}).act("heal")
    assert [] == table.moves("heal-patient")
    table.play("finish")
    assert (steps, len(table.state.facts.healed_track.herbs)) == (table.on(held), table.me.healed)


def full_track(**words: Any) -> Table:
    """A scenario where the healed track has no free space."""
    return scenario(healed=len(load_facts().healed_track.herbs), **words)


@rule("PEST-TECH-01-4", "PEST-TECH-14-4")
@pytest.mark.parametrize(("held", "steps"), SICKBEDS)
def test_the_card_holds_one_sick_subject(held: str, steps: int) -> None:
    table = collecting(held, 1, on={held: steps})
    assert ("Walk", steps, 1) == (table.question(), table.on(held), table.me.zone)


@rule("PEST-TECH-01-4", "PEST-TECH-14-4")
@pytest.mark.parametrize(("held", "steps"), SICKBEDS)
def test_after_the_patient_was_healed_another_one_can_be_put_there(held: str, steps: int) -> None:
    table = scenario(doctor="gollor", sick={"skarle": 1}, technologies=held, on={held: steps})
    table.act("heal", "move").play("finish", "act move", "step skarle", "put-sick top")
    assert (1, 1) == (table.me.healed, table.on(held))


@rule("PEST-TECH-01-4")
def test_the_patient_is_outside_quarantine() -> None:
    table = healing(technologies="breathing_apparatus inhaler", on={"breathing_apparatus": 1}, zone=1)
    assert (["heal-one zone"], ["remove-sick zone"]) == (table.moves("heal-one"), table.moves("remove-sick"))
    assert [] == table.moves("shift")


@rule("PEST-TECH-01-4")
@pytest.mark.parametrize("held", ["breathing_apparatus", "infirmary"])
def test_a_card_with_a_patient_is_not_replaced(held: str) -> None:
    table = scenario(research=9, technologies=held, on={held: 1}).act("research")
    assert ["acquire inhaler into middle", "acquire inhaler into bottom"] == [
        move for move in table.moves("acquire") if "inhaler" in move
    ]


@rule("PEST-TECH-01-5", "PEST-TECH-14-5")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_owner_chooses_when_the_patient_comes_to_the_track(turn: int) -> None:
    table = healing(technologies="breathing_apparatus", on={"breathing_apparatus": 2}, zone=2)
    moves = ["heal-one zone", "heal-one zone"]
    moves.insert(turn, "heal-patient top")
    table.play(*moves)
    prices = table.state.facts.healed_track.herbs
    assert (3, 4 - sum(prices[:3]) + prices[turn]) == (table.me.healed, table.good("herbs"))


@rule("PEST-TECH-01-6")
def test_a_herb_then_a_free_patient_then_two_herbs() -> None:
    prices = load_facts().healed_track.herbs
    herbs = prices[0] + prices[2]
    table = scenario(technologies="breathing_apparatus", on={"breathing_apparatus": 2}, zone=2, herbs=herbs)
    table.act("heal").play("heal-one zone", "heal-patient top", "heal-one zone")
    assert (3, 3, 0) == (herbs, table.me.healed, table.good("herbs"))


@rule("PEST-TECH-14-5")
def test_both_patients_advance_in_the_same_action() -> None:
    table = healing(on={"breathing_apparatus": 1, "infirmary": 2}, **BOTH).play("finish")
    assert (2, 3, 0) == (table.on("breathing_apparatus"), table.on("infirmary"), table.me.healed)


@rule("PEST-TECH-14-5")
@pytest.mark.parametrize("order", [("top", "middle"), ("middle", "top")])
def test_both_patients_are_healed_in_any_order(order: tuple[str, str]) -> None:
    table = healing(on={"breathing_apparatus": 2, "infirmary": 3}, **BOTH)
    table.play(f"heal-patient {order[0]}")
    assert [f"heal-patient {order[1]}"] == table.moves("heal-patient")
    table.play(f"heal-patient {order[1]}")
    assert (2, 0, 0) == (table.me.healed, table.on("breathing_apparatus"), table.on("infirmary"))


@rule("PEST-TECH-14-1")
def test_one_move_may_put_a_subject_on_each_card() -> None:
    table = collecting("breathing_apparatus infirmary", 2, food=1, camp="ulmen").play("put-sick top", "put-sick middle")
    assert (1, 1, 0) == (table.on("breathing_apparatus"), table.on("infirmary"), table.me.zone)


# ------------------------------------------------------------------ Inhaler and Syringe


@rule("PEST-TECH-09-1")
@pytest.mark.parametrize("slot", ["zone", "move", "build", "produce", "storage"])
def test_the_inhaler_removes_a_subject_from_any_slot_for_nothing(slot: str) -> None:
    words: dict[str, Any] = {"zone": 1} if slot == "zone" else {"slots": slot}
    table = healing(technologies="inhaler", **words).play(f"remove-sick {slot}")
    assert (0, [], 0, 4) == (table.me.zone, table.slots(), table.me.healed, table.good("herbs"))


@rule("PEST-TECH-09-1")
def test_the_inhaler_removes_one_subject_in_a_heal_action_and_need_not() -> None:
    table = healing(technologies="inhaler", zone=3)
    assert 3 == table.after("finish").me.zone
    assert [] == table.play("remove-sick zone").moves("remove-sick")


@rule("PEST-TECH-23-1")
def test_the_syringe_brings_a_herb_at_the_end_which_cannot_pay_for_these_heals() -> None:
    price = load_facts().healed_track.herbs[0]
    table = scenario(technologies="syringe", zone=2, herbs=price).act("heal").play("heal-one zone")
    assert ([], 0) == (table.moves("heal-one"), table.good("herbs"))
    table.play("finish")
    assert (1, 1) == (table.me.healed, table.good("herbs"))


@rule("PEST-TECH-23-1")
def test_the_syringe_brings_a_herb_when_nobody_was_healed() -> None:
    assert 1 == scenario(technologies="syringe").act("heal").play("finish").good("herbs")


# ------------------------------------------------------------------ Plague Experts


@rule("PEST-TECH-10-1")
@pytest.mark.parametrize(("on", "added"), [(0, 2), (1, 1), (2, 0)])
def test_the_experts_are_two_at_most(on: int, added: int) -> None:
    table = scenario(technologies="plague_experts", on={"plague_experts": on}, healed=4).act("assign")
    table.play(*["assign-to experts"] * added)
    assert (2, 4 - added, False) == (table.on("plague_experts"), table.me.healed, table.allows("assign-to experts"))


@rule("PEST-TECH-10-2")
@pytest.mark.parametrize("action", ["research", "heal"])
def test_experts_go_to_a_building_and_to_the_capital(action: str) -> None:
    table = scenario(technologies="plague_experts", on={"plague_experts": 2}, buildings={"workshop_1": "gollor"})
    table.act(action)
    assert ["send-expert workshop_1", "send-expert capital"] == table.moves("send-expert")
    table.play("send-expert workshop_1", "send-expert capital")
    assert (["workshop_1"], 1, 0) == (table.staff(), table.me.capital, table.on("plague_experts"))


@rule("PEST-TECH-10-2")
def test_experts_are_not_sent_to_a_building_with_a_subject() -> None:
    table = scenario(
        technologies="plague_experts", on={"plague_experts": 2}, buildings={"mill": "gollor"}, staff="mill"
    ).act("heal")
    assert ["send-expert capital"] == table.moves("send-expert")


@rule("PEST-TECH-10-2")
def test_an_assign_action_does_not_move_experts() -> None:
    table = scenario(technologies="plague_experts", on={"plague_experts": 2}, buildings={"mill": "gollor"})
    assert ["finish"] == table.act("assign").moves()


@rule("PEST-TECH-10-2")
def test_experts_leave_with_their_card() -> None:
    table = scenario(technologies="plague_experts", on={"plague_experts": 2}, research=9).act("research")
    table.play("acquire inhaler into middle").chance()
    assert ({"middle": "inhaler"}, (0, 0, 0), 0) == (table.technologies(), table.me.on, table.me.healed)


@rule("PEST-TECH-10-3")
def test_experts_in_the_capital_earn_no_token() -> None:
    table = scenario(technologies="plague_experts", on={"plague_experts": 2}).act("heal").play("send-expert capital")
    assert ("Healing", 0) == (table.question(), table.state.used_tokens)


@rule("PEST-TECH-10-3")
def test_experts_in_the_capital_are_no_assignment_for_the_letter_of_recommendation() -> None:
    held = "plague_experts letter_of_recommendation"
    table = scenario(technologies=held, on={"plague_experts": 1}).act("heal").play("send-expert capital")
    assert (1, 0) == (table.me.capital, table.me.influence)


@rule("PEST-TECH-10-3")
def test_experts_stay_on_their_card_at_the_end_of_an_era() -> None:
    table = scenario("end_year", year=2, technologies="plague_experts", on={"plague_experts": 2}, capital=1).decline()
    assert (3, 0, 2) == (table.state.year, table.me.capital, table.on("plague_experts"))


# ------------------------------------------------------------------ Scholars and Experimental Laboratory


@rule("PEST-TECH-11-1")
def test_the_scholars_bring_one_subject_from_the_capital_to_the_track() -> None:
    table = scenario(technologies="scholars", capital=2).act("research").play("recall track")
    assert (1, 1, []) == (table.me.capital, table.me.healed, table.moves("recall"))


@rule("PEST-TECH-11-1")
def test_the_scholars_bring_a_subject_to_an_empty_building() -> None:
    table = scenario(
        technologies="scholars", capital=2, buildings={"mill": "gollor", "bank": "skarle"}, staff="bank"
    ).act("research")
    assert ["recall track", "recall mill"] == table.moves("recall")
    table.play("recall mill")
    assert (1, ["mill", "bank"]) == (table.me.capital, table.staff())


@rule("PEST-TECH-11-1")
def test_the_scholars_do_nothing_for_a_full_track_or_an_empty_capital() -> None:
    full, empty = full_track(technologies="scholars", capital=1), scenario(technologies="scholars")
    assert [[], []] == [table.act("research").moves("recall") for table in (full, empty)]


@rule("PEST-TECH-11-2")
def test_the_scholars_bring_a_subject_to_the_mobile_workshop() -> None:
    table = scenario(technologies="scholars mobile_workshop", mobile="wood", capital=2).act("research")
    assert ["recall track", "recall mobile"] == table.moves("recall")
    assert (1, 1) == (table.play("recall mobile").on("mobile_workshop"), table.me.capital)


@rule("PEST-TECH-11-1", "PEST-TECH-02-1")
@pytest.mark.parametrize("key", ["scholars", "blast_furnace"])
def test_a_technology_about_others_is_not_in_the_solo_game(key: str) -> None:
    assert [0, 1] == [new_game(players).state.deck >> technology(key) & 1 for players in (1, 2)]


@rule("PEST-TECH-12-1")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_the_laboratory_gives_up_a_healed_subject_for_up_to_three_sick_ones(number: int) -> None:
    table = scenario(technologies="experimental_laboratory", healed=2).act("research").play(f"experiment {number}")
    assert (1, number, []) == (table.me.healed, table.me.zone, table.moves("experiment"))


@rule("PEST-TECH-12-1")
def test_the_laboratory_brings_no_more_than_three_and_needs_a_healed_subject() -> None:
    tables = [scenario(technologies="experimental_laboratory", healed=healed).act("research") for healed in (1, 0)]
    offered = [f"experiment {number}" for number in range(4)]
    assert [offered, []] == [table.moves("experiment") for table in tables]


@rule("PEST-TECH-12-1")
def test_sick_subjects_of_the_laboratory_overflow_and_are_no_patients() -> None:
    held = "breathing_apparatus experimental_laboratory"
    table = scenario(technologies=held, healed=1, zone=2).act("research").play("experiment 2")
    spots = ["move", "build", "produce", "storage", "cemetery"]
    assert [f"put-sick {spot}" for spot in spots] == table.moves("put-sick")
    assert 1 == table.play("put-sick cemetery").me.cemetery
