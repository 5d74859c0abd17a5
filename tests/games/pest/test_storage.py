"""Storage: what can be kept, what is lost, what can be spent. Group STORAGE."""

from __future__ import annotations

import pytest

from comptoir.games.pest.kinds import ALL_GOODS
from comptoir.games.pest.storage import storage_of
from tests.games.pest.scenario import Table, begun, scenario, walking
from tests.rule import rule


def limits(table: Table) -> list[int]:
    """How much of each good seat 0 can keep."""
    return [storage_of(table.state, 0, good) for good in ALL_GOODS]


@rule("PEST-STORAGE-01")
def test_five_of_each_good_can_be_kept() -> None:
    assert [5] * 5 == limits(begun())


@rule("PEST-STORAGE-01")
def test_gaining_and_spending_move_the_marker() -> None:
    table = walking(food=3, road_sick={"harrowen-pasken": 1}).play("step harrowen", "finish")
    assert {"food": 2, "stone": 1} == table.goods()


@rule("PEST-STORAGE-01")
def test_research_tokens_are_not_limited() -> None:
    healed = len(scenario().state.facts.healed_track.herbs)
    assert 20 < scenario(research=20, healed=healed).act("produce").play("decline").me.research


@rule("PEST-STORAGE-02")
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 5)])
def test_what_cannot_be_stored_is_lost_without_a_question(before: int, after: int) -> None:
    table = walking(doctor="aldemar", food=before).play("step pasken", "finish")
    assert (after, "ChooseAction") == (table.good("food"), table.question())


@rule("PEST-STORAGE-03")
def test_nothing_is_spent_that_is_not_there() -> None:
    price = scenario().state.facts.healed_track.herbs[0]
    assert [] == scenario(zone=1, herbs=price - 1).act("heal").moves("heal-one")
    assert ["heal-one zone"] == scenario(zone=1, herbs=price).act("heal").moves("heal-one")
    assert ["heal-one zone"] == scenario(zone=1, coin=price).act("heal").moves("heal-one")


@rule("PEST-STORAGE-03")
def test_no_good_is_ever_negative() -> None:
    table = begun(seed=3)
    for _ in table.wander(seed=3):
        assert all(0 <= min(player.goods) and 0 <= player.research for player in table.state.players)


@rule("PEST-STORAGE-04")
def test_a_subject_in_the_storage_slot_takes_the_fifth_space_at_once() -> None:
    table = walking(zone=3, wood=5, coin=5, herbs=3, sick={"harrowen": 1}).play("step harrowen", "put-sick storage")
    assert {"wood": 4, "coin": 4, "herbs": 3} == table.goods()
    assert [4] * 5 == limits(table)


@rule("PEST-STORAGE-04")
@pytest.mark.parametrize(("technology", "wood"), [("loading_crane", 6), ("storage_containers", 7)])
def test_the_storage_slot_takes_what_technologies_add_too(technology: str, wood: int) -> None:
    table = scenario(zone=3, slots="build", wood=wood, technologies=technology).play("shift from build to storage")
    assert (4, [4] * 5) == (table.good("wood"), limits(table))


@rule("PEST-STORAGE-05")
def test_the_fifth_space_comes_back_when_the_subject_is_healed() -> None:
    table = scenario(zone=3, slots="storage", herbs=4).act("heal")
    assert [4] * 5 == limits(table)
    assert [5] * 5 == limits(table.play("heal-one storage"))


@rule("PEST-STORAGE-05")
def test_the_fifth_space_comes_back_when_the_subject_is_moved_away() -> None:
    assert [5] * 5 == limits(scenario(slots="storage").play("shift from storage to zone"))
