"""Technologies with more room: for sick subjects, for goods. Groups TECH-18, TECH-19, TECH-26, TECH-27."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.decrees import empty_quarantine
from comptoir.games.pest.kinds import ALL_GOODS
from comptoir.games.pest.storage import storage_of
from tests.games.pest.names import GOODS
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

HINDERING = "move build produce storage"

# ------------------------------------------------------------------ Quarantine Tent and Quarantine House


@rule("PEST-TECH-18-1", "PEST-TECH-19-1")
@pytest.mark.parametrize(("held", "slots"), [("", 7), ("quarantine_tent", 8), ("quarantine_house", 9)])
def test_tent_and_house_add_quarantine_slots(held: str, slots: int) -> None:
    assert slots == empty_quarantine(scenario(technologies=held).state, 0)


@rule("PEST-TECH-18-1", "PEST-TECH-19-1")
@pytest.mark.parametrize(("held", "more"), [("quarantine_tent", 1), ("quarantine_house", 2)])
def test_further_subjects_lie_on_the_card_and_hinder_nothing(held: str, more: int) -> None:
    table = scenario(doctor="gollor", food=5, camp="ulmen", sick={"skarle": more}, zone=3, technologies=held)
    table.act("move").play("step skarle")
    assert ("Walk", 3 + more, []) == (table.question(), table.me.zone, table.slots())


@rule("PEST-TECH-18-1", "PEST-TECH-19-1")
@pytest.mark.parametrize(("held", "full"), [("quarantine_tent", 4), ("quarantine_house", 5)])
def test_with_the_card_full_the_next_subject_goes_elsewhere(held: str, full: int) -> None:
    table = scenario(doctor="gollor", sick={"skarle": 1}, zone=full, technologies=held).act("move").play("step skarle")
    assert [f"put-sick {spot}" for spot in (*HINDERING.split(), "cemetery")] == table.moves("put-sick")


@rule("PEST-TECH-18-1", "PEST-TECH-19-1")
@pytest.mark.parametrize(("held", "full"), [("quarantine_tent", 4), ("quarantine_house", 5)])
def test_subjects_on_the_card_can_be_healed_and_rearranged(held: str, full: int) -> None:
    table = scenario(zone=full, herbs=5, technologies=held).act("heal")
    assert (["heal-one zone"], True) == (table.moves("heal-one"), table.allows("shift from zone to move"))
    assert (full - 1, 1) == (table.play("heal-one zone").me.zone, table.me.healed)


@rule("PEST-TECH-18-1", "PEST-TECH-19-1")
@pytest.mark.parametrize(("held", "full"), [("quarantine_tent", 4), ("quarantine_house", 5)])
def test_the_card_is_replaced_only_when_its_slots_are_empty(held: str, full: int) -> None:
    allowed = []
    for zone in range(2, full + 1):
        table = scenario(zone=zone, research=9, technologies=held).act("research")
        allowed.append(table.allows("acquire inhaler into top"))
    assert [True, True] + [False] * (full - 3) == allowed


@rule("PEST-TECH-18-1")
def test_a_subject_on_the_tent_is_moved_away_before_the_tent_is_replaced() -> None:
    table = scenario(zone=4, research=9, technologies="quarantine_tent").act("research")
    table.play("shift from zone to move", "acquire inhaler into top").chance()
    assert ({"top": "inhaler"}, 3, ["move"]) == (table.technologies(), table.me.zone, table.slots())


# ------------------------------------------------------------------ Loading Crane


def storage(table: Table) -> list[int]:
    """How much of each good can be kept."""
    return [storage_of(table.state, 0, good) for good in ALL_GOODS]


def produce(held: str, castle: str = "valdurn", mill: str = "ulmen", **words: Any) -> Table:
    """After a Produce action of a castle that yields one wood and a mill that yields two food, unless elsewhere."""
    table = scenario(castle=castle, buildings={"mill": mill}, staff="mill", technologies=held, **words)
    return table.act("produce")


def fill_storage_slot(held: str, **words: Any) -> Table:
    """A sick subject is moved from the Move slot on to the storage slot."""
    return scenario(technologies=held, slots="move", **words).play("shift from move to storage")


@rule("PEST-TECH-26-1")
def test_with_the_crane_six_of_each_good_are_kept() -> None:
    assert ([5] * 5, [6] * 5) == (storage(scenario()), storage(scenario(technologies="loading_crane")))


@rule("PEST-TECH-26-1")
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 6), (6, 6)])
def test_with_the_crane_a_sixth_unit_is_gained_and_no_seventh(before: int, after: int) -> None:
    assert after == produce("loading_crane", wood=before).good("wood")


@rule("PEST-TECH-26-2")
def test_a_subject_on_the_storage_slot_takes_the_fifth_and_the_sixth_unit() -> None:
    table = fill_storage_slot("loading_crane", wood=5, food=6, herbs=3, coin=6)
    assert {"wood": 4, "food": 4, "herbs": 3, "coin": 4} == table.goods()
    assert [4] * 5 == storage(table)


@rule("PEST-TECH-26-3")
def test_a_discarded_crane_takes_the_sixth_units_along() -> None:
    table = scenario(technologies="loading_crane", stone=6, coin=6, food=5, herbs=4, research=9).act("research")
    table.play("acquire inhaler into bottom").chance()
    assert {"stone": 5, "food": 5, "herbs": 4, "coin": 5} == table.goods()


@rule("PEST-TECH-26-3")
def test_a_crane_discarded_with_a_subject_on_the_storage_slot_leaves_four() -> None:
    table = scenario(technologies="loading_crane", stone=4, slots="storage", research=9).act("research")
    table.play("acquire inhaler into bottom").chance()
    assert ({"stone": 4}, [4] * 5) == (table.goods(), storage(table))


# ------------------------------------------------------------------ Storage Containers


@rule("PEST-TECH-27-1")
def test_containers_keep_seven_of_one_good() -> None:
    table = produce("storage_containers", castle="ostragar", mill="drisca", wood=5, food=5)
    assert {"wood": 7, "food": 5} == table.goods()


@rule("PEST-TECH-27-1")
@pytest.mark.parametrize("good", range(5))
def test_containers_are_for_any_good_until_one_uses_them(good: int) -> None:
    five: dict[str, Any] = dict.fromkeys(GOODS, 5)
    assert [7] * 5 == storage(scenario(technologies="storage_containers", **five))
    table = scenario(technologies="storage_containers", **(five | {GOODS[good]: 6}))
    assert [7 if other == good else 5 for other in range(5)] == storage(table)


@rule("PEST-TECH-27-1")
def test_containers_are_free_again_when_the_good_is_back_at_its_normal_maximum() -> None:
    table = scenario(technologies="storage_containers", wood=7).play("trade wood and wood for coin")
    assert [7] * 5 == storage(table)


@rule("PEST-TECH-27-2")
def test_a_gain_of_another_good_is_lost_while_the_containers_are_in_use() -> None:
    assert {"wood": 7, "food": 5} == produce("storage_containers", wood=6, food=5).goods()


@rule("PEST-TECH-27-3")
def test_a_subject_on_the_storage_slot_takes_what_is_in_the_containers() -> None:
    table = fill_storage_slot("storage_containers", herbs=7, wood=5, stone=4, coin=1)
    assert ({"wood": 4, "stone": 4, "herbs": 4, "coin": 1}, [4] * 5) == (table.goods(), storage(table))


@rule("PEST-TECH-27-4")
def test_discarded_containers_take_their_units_along() -> None:
    table = scenario(technologies="storage_containers", coin=7, wood=5, research=9).act("research")
    table.play("acquire inhaler into bottom").chance()
    assert {"wood": 5, "coin": 5} == table.goods()
