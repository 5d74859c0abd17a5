"""Technologies for assistants and for the Capital. Groups TECH-17, TECH-28, TECH-29."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.state import powers_of
from tests.games.pest.names import past_rewards
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

FAR = past_rewards()

# ------------------------------------------------------------------ Clinical Trials


def trials(healed: int = 4, herbs: int = 3, **words: Any) -> Table:
    """The Clinical Trials, with herbs for them."""
    return scenario(technologies="clinical_trials", healed=healed, herbs=herbs, **words)


@rule("PEST-TECH-17-1")
def test_the_trials_cost_three_herbs_and_heal_two() -> None:
    table = trials().play("run-trials")
    assert (0, 6) == (table.good("herbs"), table.me.healed)


@rule("PEST-TECH-17-1")
def test_coins_may_stand_in_for_herbs_at_the_trials() -> None:
    assert [True, False] == [trials(herbs=1, coin=coins).allows("run-trials") for coins in (2, 1)]
    table = trials(herbs=1, coin=2).play("run-trials")
    assert ({}, 6) == (table.goods(), table.me.healed)


@rule("PEST-TECH-17-1")
@pytest.mark.parametrize(("room", "herbs"), [(2, 0), (1, 0), (0, 3)])
def test_the_trials_heal_as_many_as_the_track_has_room_for(room: int, herbs: int) -> None:
    length = len(load_facts().healed_track.herbs)
    table = trials(length - room).play("run-trials")
    assert (length, herbs) == (table.me.healed, table.good("herbs"))


@rule("PEST-TECH-17-2")
def test_an_assistant_on_the_trials_brings_no_action_of_the_grid() -> None:
    table = trials(research=2, assistants=2).play("run-trials")
    assert (1, 1, 2) == (table.player(), table.me.assistants, table.me.research)


@rule("PEST-TECH-17-2")
def test_the_trials_take_one_assistant_a_year() -> None:
    table = trials(year=5, herbs=5, coin=1).play("run-trials", "pay-in-kind", "end-turn").others_pass()
    assert (2, False) == (table.good("herbs"), table.allows("run-trials"))
    table = table.decline().chance().others_pass()
    assert (6, True) == (table.state.year, table.allows("run-trials"))


@rule("PEST-TECH-17-2")
@pytest.mark.parametrize("held", ["", "inhaler", "adrenaline_shot"])
def test_without_the_trials_no_assistant_can_go_there(held: str) -> None:
    assert not scenario(technologies=held, herbs=5).allows("run-trials")


@rule("PEST-RESEARCH-12")
@pytest.mark.parametrize("row", load_facts().data["technologies"]["list"], ids=lambda row: row["id"])
def test_a_technology_has_the_powers_of_its_row_and_no_others(row: dict[str, Any]) -> None:
    powers = powers_of(scenario(technologies=row["id"]).state, 0)
    assert row["effect"] == {name: number for name, number in asdict(powers).items() if number}


# ------------------------------------------------------------------ Adrenaline Shot


def shot(placed: str, **words: Any) -> Table:
    """The Adrenaline Shot, with assistants already placed this year."""
    return scenario(technologies="adrenaline_shot", placed=placed, year=3, **words)


@rule("PEST-TECH-28-1")
def test_the_shot_offers_the_combinations_of_this_year() -> None:
    assert ["repeat build+assign"] == shot("build+assign").moves("repeat")
    assert ["repeat move+research", "repeat produce+heal"] == shot("produce+heal move+research").moves("repeat")


@rule("PEST-TECH-28-1")
def test_both_actions_of_a_repeated_combination_are_played_in_any_order() -> None:
    table = shot("produce+heal", castle="valdurn").play("repeat produce+heal")
    assert ["act produce", "act heal", "end-turn"] == table.moves()
    assert ["act produce", "end-turn"] == table.play("act heal", "finish").moves()
    assert {"wood": 1} == table.play("act produce").goods()


@rule("PEST-TECH-28-1")
def test_a_repeated_combination_takes_an_assistant_and_once_a_year_only() -> None:
    table = shot("produce+heal").play("repeat produce+heal", "end-turn").others_pass()
    assert (1, []) == (table.me.assistants, table.moves("repeat"))


@rule("PEST-TECH-28-2")
def test_the_shot_is_not_for_the_first_assistant_of_the_year() -> None:
    table = shot("")
    assert [] == table.moves("repeat")
    table.play("place-assistant produce+heal", "end-turn").others_pass()
    assert ["repeat produce+heal"] == table.moves("repeat")


@rule("PEST-TECH-28-2")
def test_the_combination_is_declared_when_the_assistant_is_placed() -> None:
    table = shot("build+assign produce+heal").play("repeat build+assign")
    assert ["act build", "act assign", "end-turn"] == table.moves()


@rule("PEST-TECH-28-2")
def test_the_shot_forgets_the_combinations_of_last_year() -> None:
    table = shot("produce+heal").decline().chance().others_pass()
    assert (4, 0, []) == (table.state.year, table.me.placed, table.moves("repeat"))


# ------------------------------------------------------------------ Letter of Recommendation


def letter(healed: int, **words: Any) -> Table:
    """An Assign action with the Letter of Recommendation; influence brings nothing else here."""
    return scenario(technologies="letter_of_recommendation", healed=healed, influence=FAR, **words).act("assign")


@rule("PEST-TECH-29-1")
def test_the_letter_brings_influence_besides_the_token() -> None:
    table = letter(2).play("assign-to capital")
    assert "ChooseToken" == table.question()
    table.play("take-token renown", "assign-to capital")
    assert (2, FAR + 1, 1) == (table.me.capital, table.me.influence, table.state.used_tokens)


@rule("PEST-TECH-29-2")
@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_letter_brings_one_influence_however_many_are_sent(number: int) -> None:
    table = letter(number).play("assign-to capital", "take-token renown", *["assign-to capital"] * (number - 1))
    assert (number, FAR + 1) == (table.me.capital, table.me.influence)


@rule("PEST-TECH-29-1")
def test_the_letter_brings_nothing_for_a_subject_sent_to_work() -> None:
    table = letter(1, buildings={"mill": "skarle"}).play("assign-to mill")
    assert (["mill"], FAR) == (table.staff(), table.me.influence)


@rule("PEST-TECH-29-2")
def test_the_letter_brings_influence_again_in_the_next_assign_action() -> None:
    table = letter(2).play("assign-to capital", "take-token renown", "finish", "end-turn").others_pass()
    table.act("assign", "move").play("assign-to capital", "take-token coin")
    assert FAR + 2 == table.me.influence
