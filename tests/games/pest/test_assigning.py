"""The Assign action and the Capital's reward tokens. Groups ASSIGN, CAPITAL."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.events import CapitalRewarded, TokenTaken
from tests.games.pest.names import BEYOND
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

WORKPLACES = {"workshop_1": "gollor", "mill": "ulmen"}


def assigning(**words: Any) -> Table:
    """An Assign action."""
    return scenario(**words).act("assign")


def sending(number: int, **words: Any) -> Table:
    """This many subjects are sent to the Capital, for the first token."""
    table = assigning(healed=number, **words)
    table.play("assign-to capital", "take-token #0")
    return table.play(*["assign-to capital"] * (number - 1))


# ------------------------------------------------------------------ assigning


@rule("PEST-ASSIGN-01", "PEST-ASSIGN-09")
def test_subjects_are_split_among_buildings_and_the_capital() -> None:
    table = assigning(healed=4, buildings=WORKPLACES)
    table.play("assign-to capital", "take-token renown", "assign-to mill", "assign-to capital", "assign-to workshop_1")
    assert (["workshop_1", "mill"], 2, 0) == (table.staff(), table.me.capital, table.me.healed)


@rule("PEST-ASSIGN-01", "PEST-ASSIGN-09")
@pytest.mark.parametrize("number", range(5))
def test_any_number_of_subjects_may_stay(number: int) -> None:
    table = assigning(healed=4, tokens="").play(*["assign-to capital"] * number, "finish")
    assert ("ChooseAction", 4 - number) == (table.question(), table.me.healed)


@rule("PEST-ASSIGN-02")
def test_the_spaces_at_the_left_stay_occupied() -> None:
    table = assigning(healed=4, buildings=WORKPLACES).play("assign-to mill", "assign-to workshop_1")
    left = sum(table.state.facts.healed_track.renown[:2])
    assert (2, left) == (table.me.healed, table.points("healed"))


@rule("PEST-ASSIGN-03")
def test_only_built_and_empty_buildings_are_offered() -> None:
    table = assigning(healed=1, buildings={**WORKPLACES, "workshop_2": "gothar"}, staff="mill")
    assert ["assign-to workshop_1", "assign-to workshop_2", "assign-to capital"] == table.moves("assign-to")


@rule("PEST-ASSIGN-04", "PEST-ASSIGN-09")
def test_a_subject_moves_from_one_building_to_another() -> None:
    table = assigning(buildings=WORKPLACES, staff="workshop_1", healed=1, capital=1)
    assert ["transfer from workshop_1 to mill"] == table.moves("transfer")
    assert ["mill"] == table.play("transfer from workshop_1 to mill").staff()


@rule("PEST-ASSIGN-03", "PEST-ASSIGN-04")
def test_a_building_that_was_left_takes_a_subject_from_the_track() -> None:
    table = assigning(buildings=WORKPLACES, staff="workshop_1", healed=1)
    table.play("transfer from workshop_1 to mill", "assign-to workshop_1")
    assert (["workshop_1", "mill"], 0) == (table.staff(), table.me.healed)


@rule("PEST-ASSIGN-04")
def test_a_transferred_subject_stays_for_this_action() -> None:
    table = assigning(buildings={**WORKPLACES, "bank": "gothar"}, staff="workshop_1")
    assert [] == table.play("transfer from workshop_1 to mill").moves("transfer")


@rule("PEST-ASSIGN-05")
def test_reassigning_gives_no_token() -> None:
    table = assigning(buildings=WORKPLACES, staff="workshop_1", healed=1)
    table.play("transfer from workshop_1 to mill", "assign-to workshop_1", "finish")
    assert ("ChooseAction", []) == (table.question(), table.happened(TokenTaken))


@rule("PEST-ASSIGN-06")
def test_a_subject_stays_at_work_after_producing() -> None:
    table = scenario(buildings={"workshop_1": "gollor"}, staff="workshop_1", others=[{"assistants": 0}] * 2)
    table.act("produce", "assign").play("end-turn").act("produce", "heal")
    assert ({"wood": 2, "stone": 2}, ["workshop_1"]) == (table.goods(), table.staff())


@rule("PEST-ASSIGN-07", "PEST-CAPITAL-03", "PEST-INFLUENCE-04")
def test_subjects_in_the_capital_earn_a_place_at_the_end_of_the_era() -> None:
    table = scenario("end_year", year=2, capital=2, influence=BEYOND, others=[{"capital": 3, "influence": BEYOND + 9}])
    table.play("take-bonus first")
    first, second, _ = table.state.facts.capital_cards[table.state.capital_card].places
    assert [(1, 0), (0, 1)] == [(event.player, event.place) for event in table.happened(CapitalRewarded)]
    assert (BEYOND + second.influence, BEYOND + 9 + first.influence) == (table.me.influence, table.you.influence)


# ------------------------------------------------------------------ the Capital


@rule("PEST-CAPITAL-01")
def test_the_capital_is_passed_without_movement_and_nobody_stops_there() -> None:
    table = scenario(doctor="castren").act("move")
    through = {f"step {key}" for key in ("aldemar", "ardel", "lorvik", "morvane")}
    assert through <= set(table.moves("step"))
    table.play("step lorvik", "step pellun")  # the two movements
    assert ("pellun", []) == (table.where(), table.moves("step"))


@rule("PEST-CAPITAL-01")
def test_everybody_has_an_own_space_in_the_capital() -> None:
    table = sending(2, others=[{"capital": 3}])
    assert [2, 3, 0] == [player.capital for player in table.state.players]


@rule("PEST-CAPITAL-04")
def test_three_subjects_sent_in_one_action_earn_one_token() -> None:
    table = sending(3)
    assert (3, 1, "Assigning") == (table.me.capital, table.state.used_tokens.bit_count(), table.question())
    assert 1 == len(table.happened(TokenTaken))


@rule("PEST-CAPITAL-04")
def test_the_reward_is_chosen_among_the_tokens_and_taken_at_once() -> None:
    table = assigning(healed=1, tokens="coin wood stone").play("assign-to capital")
    assert ["take-token coin", "take-token wood", "take-token stone"] == table.moves()
    assert {"wood": 1} == table.play("take-token wood").goods()


@rule("PEST-CAPITAL-04")
def test_subjects_sent_after_a_building_was_staffed_earn_no_second_token() -> None:
    table = assigning(healed=3, buildings=WORKPLACES).play("assign-to capital", "take-token renown")
    table.play("assign-to mill", "assign-to capital")
    assert ("Assigning", 1) == (table.question(), len(table.happened(TokenTaken)))


@rule("PEST-CAPITAL-05")
def test_a_used_token_is_offered_to_nobody() -> None:
    table = sending(1, tokens="wood stone coin", others=[{"healed": 1}]).play("finish", "end-turn")
    table.act("assign").play("assign-to capital")
    assert (1, ["take-token stone", "take-token coin"]) == (table.player(), table.moves())


@rule("PEST-CAPITAL-05")
def test_used_tokens_come_back_with_the_new_era() -> None:
    table = sending(1, year=2)
    assert 1 == table.state.used_tokens
    assert 0 == table.decline().state.used_tokens


@rule("PEST-CAPITAL-06")
def test_without_tokens_subjects_are_sent_for_nothing() -> None:
    table = assigning(healed=1, tokens="").play("assign-to capital")
    assert ("Assigning", 1, {}) == (table.question(), table.me.capital, table.goods())


@rule("PEST-CAPITAL-07")
@pytest.mark.parametrize("good", ["wood", "stone", "food", "herbs", "coin"])
def test_a_token_gives_the_good_it_shows(good: str) -> None:
    assert {good: 1} == sending(1, tokens=good).goods()


@rule("PEST-CAPITAL-07", "PEST-INFLUENCE-04")
def test_a_token_gives_renown_research_or_influence() -> None:
    assert 1 == sending(1, tokens="renown").renown()
    assert 1 == sending(1, tokens="research").me.research
    assert BEYOND + 1 == sending(1, tokens="influence", influence=BEYOND).me.influence


@rule("PEST-CAPITAL-07")
def test_a_token_gives_a_resource_of_choice() -> None:
    table = sending(1, tokens="any")
    assert [f"take-resource {good}" for good in ("wood", "stone", "food", "herbs")] == table.moves()
    assert {"herbs": 1} == table.play("take-resource herbs").goods()


@rule("PEST-CAPITAL-08")
def test_the_capital_takes_any_number_of_subjects() -> None:
    assert 12 == sending(12).me.capital
