"""A player's turn: placing an assistant, its two actions, upgrades and hindrances. Group ACTION."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from comptoir.games.pest.events import AssistantPlaced
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import BUILD, MOVE, PRODUCE
from comptoir.games.pest.quarantine import is_hindered
from tests.games.pest.names import SPACES, price
from tests.games.pest.scenario import Table, begun, scenario, walking
from tests.rule import rule

PATH = ("harrowen", "birken", "morvane", "pellun", "terras", "vessin")  # from Pasken on, without buildings


def turns(table: Table) -> list[int]:
    """Who has placed an assistant, one after the other."""
    return [event.player for event in table.happened(AssistantPlaced)]


# ------------------------------------------------------------------ placing


@rule("PEST-ACTION-01")
def test_the_players_place_one_assistant_each_in_turn_order_until_none_is_left() -> None:
    assert [0, 1, 2, 0, 1, 2] == turns(scenario().decline())


@rule("PEST-ACTION-01")
@pytest.mark.parametrize(("year", "rounds"), [(1, 2), (3, 3), (5, 4)])
def test_there_are_as_many_rounds_as_assistants(year: int, rounds: int) -> None:
    assert [0, 1, 2] * rounds == turns(scenario(year=year).decline())


@rule("PEST-ACTION-02")
def test_the_grid_joins_every_action_of_the_top_row_to_every_one_of_the_left_column() -> None:
    table = scenario()
    assert [f"place-assistant {space}" for space in SPACES] == table.moves()
    for space in SPACES:
        top, left = space.split("+")
        assert [f"act {top}", f"act {left}"] == table.after(f"place-assistant {space}").moves("act")


@rule("PEST-ACTION-03")
def test_a_combination_is_played_once_a_year_by_each_player() -> None:
    table = scenario().place("move+heal").play("end-turn")
    assert (1, True) == (table.player(), table.allows("place-assistant move+heal"))
    table.until_turn()
    assert (8, False) == (len(table.moves("place-assistant")), table.allows("place-assistant move+heal"))


@rule("PEST-ACTION-03")
def test_a_combination_is_free_again_when_assistants_return() -> None:
    assert scenario("return", placed="move+heal", assistants=0).until_turn().allows("place-assistant move+heal")


@rule("PEST-ACTION-14")
def test_an_assistant_on_a_technology_takes_its_place_for_the_year() -> None:
    table = scenario(technologies="clinical_trials", herbs=5).play("run-trials").until_turn()
    table.me.goods = [5] * 5
    assert (1, []) == (table.me.assistants, table.moves("run-trials"))
    assert len(SPACES) == len(table.moves("place-assistant"))


@rule("PEST-ACTION-14")
def test_the_repeating_technology_holds_one_assistant() -> None:
    table = scenario(year=3, technologies="adrenaline_shot", placed="move+heal")
    assert ["repeat move+heal"] == table.moves("repeat")
    assert [] == table.play("repeat move+heal", "end-turn").until_turn().moves("repeat")


# ------------------------------------------------------------------ two actions


@rule("PEST-ACTION-04")
@pytest.mark.parametrize(("first", "second"), [("move", "research"), ("research", "move")])
def test_the_actions_come_in_either_order(first: str, second: str) -> None:
    table = scenario().place("move+research").play(f"act {first}", "finish")
    assert [f"act {second}"] == table.moves("act")
    assert 1 == table.play(f"act {second}", "finish").player()


@rule("PEST-ACTION-05")
def test_an_action_is_finished_before_the_other_begins() -> None:
    table = scenario(healed=1).place("move+assign").play("act move", "step harrowen")
    assert ([], []) == (table.moves("act"), table.moves("assign-to"))
    table.play("finish", "act assign", "assign-to capital").play("take-token renown")
    assert ([], []) == (table.moves("step"), table.moves("act"))
    assert 1 == table.play("finish").player()


@rule("PEST-ACTION-06")
def test_the_actions_are_optional_but_the_placement_is_not() -> None:
    table = scenario()
    assert {"place-assistant"} == {move.split()[0] for move in table.moves()}
    assert 1 == table.place("move+heal").after("end-turn").player()
    assert 1 == table.play("act heal", "finish", "end-turn").player()


# ------------------------------------------------------------------ upgrades


@rule("PEST-ACTION-07", "PEST-ACTION-08")
def test_an_upgrade_costs_one_research_token_once_for_each_assistant() -> None:
    table = scenario(research=2).place("move+heal").play("act move", "upgrade")
    assert (1, []) == (table.me.research, table.moves("upgrade"))
    assert [] == table.play("finish", "act heal").moves("upgrade")
    assert ["upgrade"] == table.play("finish").until_turn().act("build").moves("upgrade")


@rule("PEST-ACTION-07", "PEST-ACTION-08")
@pytest.mark.parametrize("action", ["move", "build", "produce", "research", "heal", "assign"])
def test_only_actions_of_the_top_row_are_upgraded(action: str) -> None:
    table = scenario(research=2).act(action)
    assert (action in ("move", "build", "produce")) == ("upgrade" in table.moves())


@rule("PEST-ACTION-07")
@pytest.mark.parametrize("action", ["move", "build", "produce"])
def test_there_is_no_upgrade_without_a_token(action: str) -> None:
    assert [] == scenario().act(action).moves("upgrade")


@rule("PEST-ACTION-07")
def test_the_tokens_of_a_production_come_too_late_for_its_upgrade() -> None:
    table = scenario(healed=len(load_facts().healed_track.herbs)).act("produce")
    assert (True, []) == (table.me.research > 0, table.moves("upgrade"))


# ------------------------------------------------------------------ hindrances


@rule("PEST-ACTION-09")
def test_a_sick_subject_hinders_the_action_of_its_slot_only() -> None:
    table = scenario(slots="produce")
    assert [False, False, True] == [is_hindered(table.me, action) for action in (MOVE, BUILD, PRODUCE)]
    assert {} == table.after().act("produce").goods()
    assert {"stone": 1} == scenario().act("produce").goods()


@rule("PEST-ACTION-09", "PEST-ACTION-10")
def test_a_hindered_action_becomes_normal_when_the_subject_is_moved_away() -> None:
    stock: dict[str, Any] = price("workshop_1")
    table = scenario(slots="build", **stock)
    assert [] == table.after().act("build").moves("construct")
    table.play("shift from build to zone").act("build")
    assert (1, True) == (table.me.zone, table.allows("construct workshop_1 at pasken"))


@rule("PEST-ACTION-10")
def test_a_hindered_action_becomes_normal_when_the_subject_is_healed() -> None:
    table = scenario(slots="move", herbs=5).place("move+heal").play("act heal", "heal-one move", "finish", "act move")
    assert 2 == table.walk(*PATH)


@rule("PEST-ACTION-11")
def test_subjects_taken_in_during_the_action_do_not_weaken_it() -> None:
    table = walking(zone=3, sick={"harrowen": 4}, food=3).play("step harrowen", "enter paying")
    table.play("put-sick move", "put-sick build", "put-sick produce", "put-sick storage")
    assert (True, True) == (is_hindered(table.me, MOVE), table.allows("step birken"))


MOVEMENTS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({"slots": "move"}, 1),
    ({"research": 1}, 3),
    ({"slots": "move", "research": 1}, 2),
]


@rule("PEST-ACTION-12", "PEST-MOVE-20", "PEST-MOVE-21")
@pytest.mark.parametrize(("words", "steps"), MOVEMENTS)
def test_a_move_that_is_hindered_and_upgraded_has_its_usual_length(words: dict[str, Any], steps: int) -> None:
    table = walking(**words)
    table.play(*table.moves("upgrade"))
    assert steps == table.walk(*PATH)


@rule("PEST-ACTION-12")
def test_a_build_that_is_hindered_and_upgraded_costs_what_is_printed() -> None:
    stock: dict[str, Any] = price("workshop_1")
    table = scenario(slots="build", research=1, **stock).act("build")
    assert [] == table.moves("construct")
    table.play("upgrade", "construct workshop_1 at pasken")
    assert ({}, {"workshop_1": "pasken"}) == (table.goods(), table.buildings())


# ------------------------------------------------------------------ doing an action that does nothing


@rule("PEST-ACTION-13")
def test_an_action_that_changes_nothing_counts_as_done() -> None:
    table = scenario(technologies="inhaler", zone=1).act("heal")
    assert ([], ["remove-sick zone"]) == (table.moves("heal-one"), table.moves("remove-sick"))
    assert 0 == table.play("remove-sick zone").me.zone


@rule("PEST-ACTION-13")
def test_an_action_that_is_left_out_sets_nothing_off() -> None:
    table = scenario(technologies="infirmary inhaler", on={"infirmary": 1}, zone=1).place("move+heal")
    skipped = table.after("end-turn")
    assert (1, 1) == (skipped.on("infirmary"), skipped.me.zone)
    assert 2 == table.play("act heal", "finish").on("infirmary")


# ------------------------------------------------------------------ every turn ends


@rule("PEST-ASSIGN-04")
@pytest.mark.parametrize(("staff", "most"), [("mill", 1), ("mill bank", 2), ("mill bank workshop_1", 2)])
def test_transfers_between_buildings_end(staff: str, most: int) -> None:
    sites = {"mill": "gollor", "bank": "gothar", "workshop_1": "edelin", "workshop_2": "castren", "workshop_3": "ulmen"}
    assert most == scenario(buildings=sites, staff=staff).act("assign").longest("transfer")


@rule("PEST-TRADE-05")
def test_trading_ends_when_no_pair_of_resources_is_left() -> None:
    assert 3 == scenario(wood=3, stone=2, herbs=2).longest("trade")


@rule("PEST-QUARANTINE-09", "PEST-ASSIGN-04")
@pytest.mark.parametrize("seed", range(3))
def test_no_position_comes_back_to_players_who_rearrange_wherever_they_can(seed: int) -> None:
    table, rng, seen = begun(seed=seed), Random(seed), set()
    while table.chance(rng.randrange(1000)).frame() is not None:
        position = repr((table.state.year, table.state.players, table.state.stack))
        assert position not in seen
        seen.add(position)
        table.play(rng.choice(table.moves("shift") or table.moves("transfer") or table.moves()))
