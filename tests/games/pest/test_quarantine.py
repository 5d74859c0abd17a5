"""Quarantine slots, the cemetery, and the rearranging of sick subjects. Group QUARANTINE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.events import SickHealed, SickPut, SickRemoved
from comptoir.games.pest.kinds import ALL_GOODS, CEMETERY, GOODS, MOVE, WOOD
from comptoir.games.pest.quarantine import is_hindered, sick_in_quarantine
from comptoir.games.pest.storage import storage_of
from tests.games.pest.scenario import Table, begun, scenario, struck, walking
from tests.rule import rule

HINDERING = ("move", "build", "produce", "storage")


def taking_in(number: int, **words: Any) -> Table:
    """Seat 0 picks up this many sick subjects without paying."""
    return walking(sick={"harrowen": number}, **words).play("step harrowen")


def spots(table: Table) -> list[str]:
    """Where the next sick subject may go."""
    return [move.split()[1] for move in table.moves("put-sick")]


# ------------------------------------------------------------------ taking in


@rule("PEST-QUARANTINE-01")
def test_there_are_three_slots_without_drawback_three_on_actions_and_one_on_the_storage() -> None:
    table = taking_in(8)
    assert (3, [*HINDERING, "cemetery"]) == (table.me.zone, spots(table))
    table.play(*(f"put-sick {slot}" for slot in HINDERING))
    assert (3, [*HINDERING], 7, 1) == (table.me.zone, table.slots(), sick_in_quarantine(table.me), table.me.cemetery)


@rule("PEST-QUARANTINE-02")
def test_collected_subjects_go_to_the_quarantine() -> None:
    table = walking(food=1, sick={"harrowen": 1}, road_sick={"harrowen-pasken": 1}).play("step harrowen")
    assert (2, [], 0) == (table.me.zone, table.slots(), table.me.cemetery)


@rule("PEST-QUARANTINE-02")
def test_subjects_received_in_the_plague_phase_go_to_the_quarantine() -> None:
    assert 2 == struck("village food", year=3, buildings={"mill": "ulmen"}).me.zone


@rule("PEST-QUARANTINE-03")
def test_slots_without_drawback_are_filled_first() -> None:
    table = taking_in(1, zone=2)
    assert (3, "Walk") == (table.me.zone, table.question())


@rule("PEST-QUARANTINE-03")
def test_beyond_them_one_chooses_between_the_free_slots_and_the_cemetery() -> None:
    table = taking_in(1, zone=3, slots="build")
    assert ["move", "produce", "storage", "cemetery"] == spots(table)
    assert 1 == table.after("put-sick cemetery").me.cemetery
    assert ["build", "produce"] == table.after("put-sick produce").slots()


@rule("PEST-QUARANTINE-03")
@pytest.mark.parametrize(("technology", "slots"), [("quarantine_tent", 1), ("quarantine_house", 2)])
def test_slots_of_technologies_are_filled_before_hindering_ones(technology: str, slots: int) -> None:
    table = taking_in(slots + 1, zone=3, technologies=technology)
    assert (3 + slots, "ChooseSlot") == (table.me.zone, table.question())


@rule("PEST-QUARANTINE-03")
def test_the_choice_is_the_same_in_the_plague_phase() -> None:
    table = struck("village food", zone=3, buildings={"mill": "ulmen"})
    assert [*HINDERING, "cemetery"] == spots(table)


@rule("PEST-QUARANTINE-04")
def test_an_action_slot_takes_one_subject_and_hinders_its_action() -> None:
    table = taking_in(2, zone=3).play("put-sick move")
    assert (True, False) == (is_hindered(table.me, MOVE), "move" in spots(table))


@rule("PEST-QUARANTINE-05")
def test_the_storage_slot_takes_one_subject_and_limits_the_storage() -> None:
    table = taking_in(2, zone=3).play("put-sick storage")
    assert [4] * len(GOODS) == [storage_of(table.state, 0, good) for good in ALL_GOODS]
    assert "storage" not in spots(table)


# ------------------------------------------------------------------ the cemetery


@rule("PEST-QUARANTINE-06")
def test_the_deceased_fill_the_cemetery_and_are_never_healed() -> None:
    table = taking_in(1, zone=3, cemetery=2).play("put-sick cemetery")
    assert (3, [1, 1, 1]) == (table.me.cemetery, list(table.state.facts.cemetery.negative[: table.me.cemetery]))
    assert [] == scenario(cemetery=3, herbs=5).act("heal").moves("heal-one")


@rule("PEST-QUARANTINE-07")
def test_the_cemetery_is_never_emptied() -> None:
    table, dead = scenario("end_year", year=2, cemetery=2, others=[{"cemetery": 1}, {}]), [2, 1, 0]
    for _ in table.wander(seed=1):
        now = [player.cemetery for player in table.state.players]
        assert all(after >= before for before, after in zip(dead, now, strict=True))
        dead = now
    assert (6, "over") == (table.state.year, table.question())


@rule("PEST-QUARANTINE-08")
def test_beyond_the_cemetery_every_deceased_costs_three_negative_renown() -> None:
    full = len(scenario().state.facts.cemetery.negative)
    table = taking_in(2, zone=3, cemetery=full).play("put-sick cemetery", "put-sick cemetery")
    assert (6, full, 3) == (table.me.negative, table.me.cemetery, sick_in_quarantine(table.me))


# ------------------------------------------------------------------ rearranging


@rule("PEST-QUARANTINE-09", "PEST-QUARANTINE-10")
def test_a_subject_may_change_its_slot_between_two_actions() -> None:
    table = scenario(zone=3, slots="build").place("build+heal").play("act heal", "finish")
    assert [f"shift from build to {slot}" for slot in ("move", "produce", "storage")] == table.moves("shift")
    assert ["storage"] == table.play("shift from build to storage").slots()


@rule("PEST-QUARANTINE-09")
def test_a_subject_may_go_to_a_free_slot_without_drawback() -> None:
    table = scenario(zone=2, slots="build move").play("shift from build to zone")
    assert (3, ["move"]) == (table.me.zone, table.slots())
    assert [] == [move for move in table.moves("shift") if move.endswith("zone")]


@rule("PEST-QUARANTINE-09")
def test_a_subject_in_a_slot_of_a_technology_may_leave_it() -> None:
    table = scenario(zone=4, technologies="quarantine_tent").play("shift from zone to move")
    assert (3, ["move"]) == (table.me.zone, table.slots())


@rule("PEST-QUARANTINE-09")
@pytest.mark.parametrize("action", ["move", "build", "produce", "research", "heal", "assign"])
def test_one_may_rearrange_in_the_middle_of_every_action(action: str) -> None:
    table = scenario(zone=3, slots="storage", research=1).act(action)
    assert table.allows("shift from storage to build")


@rule("PEST-QUARANTINE-09")
def test_who_receives_subjects_may_rearrange_first() -> None:
    table = struck("village food", zone=3, slots="move", buildings={"mill": "ulmen"}).play("shift from move to build")
    assert ["move", "produce", "storage", "cemetery"] == spots(table)


@rule("PEST-QUARANTINE-09")
def test_nobody_rearranges_in_the_turn_of_another() -> None:
    table = scenario(slots="move").place("move+heal").play("end-turn")
    assert (1, []) == (table.player(), table.moves("shift"))


@rule("PEST-QUARANTINE-09")
def test_patients_on_technologies_and_the_deceased_stay_where_they_are() -> None:
    table = scenario(cemetery=2, technologies="infirmary", on={"infirmary": 1})
    assert [] == table.moves("shift")


@rule("PEST-QUARANTINE-11", "PEST-STORAGE-05")
def test_what_was_lost_by_moving_a_subject_onto_the_storage_stays_lost() -> None:
    table = scenario(zone=3, slots="build", wood=5).play("shift from build to storage")
    assert 4 == table.good("wood")
    table.place("move+heal").play("shift from storage to build")
    assert (4, 5) == (table.good("wood"), storage_of(table.state, 0, WOOD))


@rule("PEST-QUARANTINE-12")
def test_only_healing_and_technologies_take_subjects_out_of_the_quarantine() -> None:
    table = begun(seed=2)
    for _ in table.wander(seed=2):
        pass
    for seat, player in enumerate(table.state.players):
        put = sum(event.player == seat and event.slot < CEMETERY for event in table.happened(SickPut))
        out = [event for kind in (SickHealed, SickRemoved) for event in table.happened(kind) if event.player == seat]
        assert put - len(out) == sick_in_quarantine(player)


# ------------------------------------------------------------------ rearranging ends


ARRANGEMENTS: list[tuple[dict[str, Any], int]] = [
    ({"zone": 3, "slots": "move"}, 1),
    ({"zone": 3, "slots": "move build"}, 2),
    ({"zone": 5, "slots": "move", "technologies": "quarantine_house"}, 4),
]


@rule("PEST-QUARANTINE-09")
@pytest.mark.parametrize(("words", "most"), ARRANGEMENTS)
def test_every_hindering_slot_changes_once_so_rearranging_ends(words: dict[str, Any], most: int) -> None:
    assert most == scenario(**words).longest("shift")


@rule("PEST-QUARANTINE-09")
@pytest.mark.parametrize(("words", "most"), ARRANGEMENTS)
def test_rearranging_ends_while_subjects_are_taken_in(words: dict[str, Any], most: int) -> None:
    assert most == taking_in(1, **words).longest("shift")


@rule("PEST-QUARANTINE-09")
def test_a_slot_that_was_left_is_not_filled_again_by_the_same_rearranging() -> None:
    table = scenario(zone=3, slots="move build").play("shift from move to storage")
    assert ["stop-shifting", "shift from build to produce"] == table.moves()


@rule("PEST-QUARANTINE-09")
def test_rearranging_is_not_taken_up_again_before_another_move() -> None:
    table = scenario(zone=3, slots="move build").play("shift from move to storage", "stop-shifting")
    assert ("Placement", []) == (table.question(), table.moves("shift"))
    assert [] != table.after("place-assistant move+heal").moves("shift")


@rule("PEST-QUARANTINE-09")
def test_after_a_trade_one_may_rearrange_again() -> None:
    table = scenario(zone=3, slots="move", wood=2).play("shift from move to storage", "trade wood and wood for coin")
    assert table.allows("shift from storage to move")
