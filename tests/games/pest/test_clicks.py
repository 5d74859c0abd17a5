"""Moves as touches: which things are touched for a move, and that they are drawn at every decision."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.engine.moves import Move
from comptoir.games.pest import GAME
from comptoir.games.pest.moves import (
    VOCABULARY,
    Accept,
    Decline,
    EndTurn,
    Enter,
    Experiment,
    Finish,
    PayInKind,
    Refresh,
    StopShifting,
    Upgrade,
)
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.presentation.things import STEPS
from tests.games.clicking import check_touches
from tests.games.pest.scenario import Table, scenario
from tests.games.pest.tours import decisions

# Technologies with moves of their own, as many as lie side by side.
HANDS = (
    "infirmary clinical_trials inhaler",
    "breathing_apparatus plague_experts scholars",
    "quarantine_house adrenaline_shot experimental_laboratory",
    "cloning_experiment mobile_workshop scholars",
    "medical_mask advanced_quarantine checkpoint",
)
QUICK = (EndTurn, Finish, Decline, StopShifting, Refresh)  # moves that end something, or bring nothing new


def stocked(technologies: str) -> Table:
    """Two players with these technologies and plenty of everything."""
    seat: dict[str, Any] = {
        "wood": 3, "stone": 3, "food": 4, "herbs": 4, "coin": 2, "research": 6, "healed": 4, "capital": 2, "zone": 3,
        "slots": "move storage", "technologies": technologies, "assistants": 4,
    }  # fmt: skip
    first = seat | {"buildings": {"workshop_1": "gollor", "mill": "aldemar"}, "staff": "mill"}
    spread = {"pasken": 3, "nerith": 2, "skarle": 1, "harrowen": 3, "lorvik": 2, "terras": 4}
    market = "tool_cart syringe travel_permit loading_crane steel_horseshoe"
    others = [seat | {"technologies": ""}]
    return scenario(players=2, year=5, market=market, sick=spread, others=others, **first)


@pytest.mark.parametrize("technologies", HANDS)
def test_moves_of_technologies_have_touches_that_are_drawn(technologies: str) -> None:
    check_touches(GAME, decisions(stocked(technologies), seed=7, most=120), every=8)


def test_no_other_moves_are_buttons() -> None:
    buttons = {type(move).__name__ for move in VOCABULARY if type(move) not in STEPS}
    assert "Accept Decline EndTurn Enter Experiment Finish PayInKind Refresh StopShifting Upgrade" == " ".join(
        sorted(buttons)
    )


# ------------------------------------------------------------------ move by move


def steps(table: Table, move: str) -> list[list[str]]:
    """The touches of seat 0's legal move, sorted."""
    assert move in table.moves()
    return [sorted(step) for step in PRESENTATION.clicks(table.state, 0, table.move_of(move))]


def test_an_assistant_is_placed_by_touching_a_space_of_the_grid() -> None:
    assert [["grid-0-3"]] == steps(scenario(), "place-assistant move+heal")


def test_an_action_is_begun_by_touching_the_head_of_its_column_or_row() -> None:
    table = scenario().place("move+heal")
    assert [["action-0-0"]] == steps(table, "act move")
    assert [["action-0-4"]] == steps(table, "act heal")


def test_two_resources_are_touched_to_trade_them() -> None:
    assert [["good-0-0"], ["good-0-2"]] == steps(scenario(wood=1, food=1), "trade wood and food for coin")


def test_of_two_resources_alike_one_and_the_coin_are_touched() -> None:
    assert [["good-0-1"], ["good-0-4"]] == steps(scenario(stone=2), "trade stone and stone for coin")


def test_a_sick_subject_is_carried_from_slot_to_slot() -> None:
    table = scenario(zone=3, slots="move")
    assert [["slot-0-move"], ["slot-0-storage"]] == steps(table, "shift from move to storage")


def test_a_doctor_steps_to_the_location_that_is_touched() -> None:
    assert [["location-gothar"]] == steps(scenario(doctor="gollor").act("move"), "step gothar")


def test_a_camp_is_carried_to_its_location() -> None:
    table = scenario(doctor="gollor").act("move").play("step gothar")
    assert [["camp-0"], ["location-gothar"]] == steps(table, "place-camp gothar")


def test_a_leap_begins_on_its_technology() -> None:
    table = scenario(doctor="gollor", technologies="cloning_experiment").act("move")
    assert [["held-0-0"], ["location-ardel"]] == steps(table, "leap ardel")


def test_a_building_is_carried_from_the_board_to_its_site() -> None:
    table = scenario(doctor="gollor", wood=1, stone=1).act("build")
    assert [["building-0-workshop_1"], ["location-gollor"]] == steps(table, "construct workshop_1 at gollor")


def test_a_building_of_the_capital_is_touched_itself() -> None:
    table = scenario(wood=2, stone=2, food=1).act("build")
    assert [["capital-building-watchtower"]] == steps(table, "construct-in-capital watchtower")


def test_a_technology_is_carried_from_the_market_to_its_slot() -> None:
    table = scenario(research=3).act("research")
    assert [["technology-inhaler"], ["held-0-2"]] == steps(table, "acquire inhaler into bottom")


def test_healing_touches_the_slot_and_removing_also_the_technology() -> None:
    table = scenario(zone=1, herbs=1, technologies="inhaler").act("heal")
    assert [["slot-0-zone"]] == steps(table, "heal-one zone")
    assert [["slot-0-zone"], ["held-0-0"]] == steps(table, "remove-sick zone")


def test_a_patient_is_healed_by_touching_the_technology() -> None:
    table = scenario(technologies="infirmary", on={"infirmary": 3}).act("heal")
    assert [["held-0-0"]] == steps(table, "heal-patient top")


def test_a_subject_is_assigned_to_what_is_touched() -> None:
    table = scenario(healed=1, buildings={"mill": "gollor"}).act("assign")
    assert [["building-0-mill"]] == steps(table, "assign-to mill")
    assert [["capital", "capital-space-0"]] == steps(table, "assign-to capital")


def test_reward_tokens_that_are_alike_are_interchangeable() -> None:
    table = scenario(healed=1, tokens="coin coin research").act("assign").play("assign-to capital")
    assert [["token-0", "token-1"]] == steps(table, "take-token coin")


def test_a_resource_is_chosen_where_it_is_stored() -> None:
    table = scenario(healed=1, tokens="any").act("assign").play("assign-to capital", "take-token any")
    assert [["good-0-3"]] == steps(table, "take-resource herbs")


def test_a_combination_is_repeated_from_its_technology() -> None:
    table = scenario(technologies="adrenaline_shot", placed="move+heal")
    assert [["held-0-1"], ["grid-0-3"]] == steps(table, "repeat move+heal")


@pytest.mark.parametrize(
    "move", [*(kind() for kind in QUICK), Accept(), Upgrade(), PayInKind(), Enter(1), Experiment(2)]
)
def test_moves_that_are_buttons_have_no_touches(move: Move) -> None:
    assert () == PRESENTATION.clicks(scenario().state, 0, move)


def test_a_payment_in_coins_is_one_gesture() -> None:
    table = scenario(doctor="gollor", food=4, coin=2, road_sick={"gollor-gothar": 3}).act("move").play("step gothar")
    assert 2 == PRESENTATION.repeats(table.state, 0, table.move_of("pay-coin for food"))
    assert 1 == PRESENTATION.repeats(table.state, 0, PayInKind())
