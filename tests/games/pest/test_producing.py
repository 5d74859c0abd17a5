"""The Produce action and what buildings produce. Groups PRODUCE, BUILDINGS."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.keyed import numbered
from comptoir.games.pest.decrees import buildings_on_map
from comptoir.games.pest.events import GoodsGained, ResearchGained
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.plague import struck_locations
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, begun, scenario
from tests.rule import rule

LABORATORIES = [space for space, is_one in enumerate(load_facts().laboratory, 1) if is_one]
WOOD_WORKSHOP: dict[str, Any] = {"buildings": {"workshop_1": "gollor"}, "staff": "workshop_1"}


def producing(**words: Any) -> Table:
    """A Produce action; the castle of Kelmarn yields a stone."""
    return scenario(**words).act("produce")


def produced(**words: Any) -> dict[str, int]:
    """What a Produce action yields to someone without any goods."""
    return producing(**words).goods()


# ------------------------------------------------------------------ buildings


@rule("PEST-BUILDINGS-01")
def test_a_workshop_produces_one_with_a_subject_and_nothing_without() -> None:
    workshops = {"workshop_1": "gollor", "workshop_2": "ulmen"}
    assert {"stone": 1, "wood": 1} == produced(buildings=workshops, staff="workshop_1")


@rule("PEST-BUILDINGS-02")
def test_a_mill_produces_two_with_a_subject_and_nothing_without() -> None:
    assert {"stone": 1 + 2} == produced(buildings={"mill": "castren"}, staff="mill")
    assert {"stone": 1} == produced(buildings={"mill": "castren"})


@rule("PEST-BUILDINGS-03", "PEST-ASSIGN-08")
def test_a_factory_produces_one_without_a_subject() -> None:
    assert {"stone": 1, "wood": 1} == produced(buildings={"factory": "gollor"})


@rule("PEST-BUILDINGS-04")
def test_a_bank_produces_a_coin_and_not_what_its_location_yields() -> None:
    assert {"stone": 1, "coin": 1} == produced(buildings={"bank": "gollor"}, staff="bank")


@rule("PEST-BUILDINGS-05", "PEST-ASSIGN-08")
@pytest.mark.parametrize(("castle", "resource"), [("kelmarn", "stone"), ("gothar", "herbs"), ("ardel", "wood")])
def test_the_castle_produces_one_without_a_subject(castle: str, resource: str) -> None:
    assert {resource: 1} == produced(castle=castle)


def struck_at_gollor(building: str) -> Table:
    """The owner of the Checkpoint is struck at a lone building."""
    table = scenario("plague", technologies="checkpoint", buildings={building: "gollor"})
    cards = numbered(table.state.facts.pests)
    card = next(card for card, _ in cards if location("gollor") in struck_locations(table.state, card))
    return table.nature(f"turn-pest #{card}")


@rule("PEST-BUILDINGS-06")
@pytest.mark.parametrize("building", ["mill", "factory", "bank"])
def test_the_checkpoint_protects_the_special_buildings(building: str) -> None:
    table = struck_at_gollor(building)
    assert ("Shield", 0) == (table.question(), table.play("accept").me.zone)


@rule("PEST-BUILDINGS-06")
@pytest.mark.parametrize("building", ["workshop_1", "castle"])
def test_the_checkpoint_protects_neither_workshops_nor_the_castle(building: str) -> None:
    assert 1 == struck_at_gollor(building).me.zone


@rule("PEST-BUILDINGS-07")
def test_a_building_takes_one_subject_castle_and_factory_take_none() -> None:
    table = scenario(healed=2, buildings={"workshop_1": "gollor", "factory": "ulmen"}, staff="workshop_1").act("assign")
    assert ["assign-to capital"] == table.moves("assign-to")


@rule("PEST-BUILDINGS-08")
def test_buildings_never_leave_the_map() -> None:
    table = begun(3)
    seen = [[buildings_on_map(table.state, seat) for seat in range(3)] for _ in table.wander()]
    assert sum(seen[-1]) > 3  # more than the castles
    for numbers in zip(*seen, strict=True):
        assert sorted(numbers) == list(numbers)


# ------------------------------------------------------------------ the action


@rule("PEST-PRODUCE-01")
def test_all_buildings_with_their_subjects_produce() -> None:
    workshops = {"workshop_1": "gollor", "workshop_2": "ulmen"}
    assert {"wood": 1, "food": 1, "stone": 1} == produced(buildings=workshops, staff="workshop_1 workshop_2")


@rule("PEST-PRODUCE-02")
def test_without_subjects_only_factory_and_castle_produce() -> None:
    assert {"stone": 1, "wood": 1} == produced(buildings={"bank": "ulmen", "mill": "gothar", "factory": "gollor"})


@rule("PEST-PRODUCE-03")
def test_what_cannot_be_stored_is_lost_without_a_question() -> None:
    table = producing(wood=5, **WOOD_WORKSHOP)
    assert ({"wood": 5, "stone": 1}, "ChooseAction") == (table.goods(), table.question())


@rule("PEST-PRODUCE-04", "PEST-PRODUCE-05")
def test_each_laboratory_with_a_subject_gives_a_research_token() -> None:
    for number, space in enumerate(LABORATORIES, 1):
        assert (number - 1, number) == (producing(healed=space - 1).me.research, producing(healed=space).me.research)


@rule("PEST-PRODUCE-04", "PEST-PRODUCE-05")
def test_research_tokens_come_after_the_resources() -> None:
    table = producing(healed=LABORATORIES[1])
    told = [type(event) for event in table.events if type(event) in (GoodsGained, ResearchGained)]
    assert ([GoodsGained, ResearchGained], 2) == (told, table.me.research)


@rule("PEST-PRODUCE-04")
def test_laboratories_work_the_same_when_hindered_and_upgraded() -> None:
    assert 2 == producing(healed=LABORATORIES[1], slots="produce").me.research
    assert 2 == producing(healed=LABORATORIES[1], research=1).play("upgrade").me.research


# ------------------------------------------------------------------ hindered and upgraded


@rule("PEST-PRODUCE-06")
def test_a_hindered_production_has_one_resource_fewer_but_the_coin() -> None:
    rows = {"buildings": {"workshop_1": "gollor", "bank": "ulmen"}, "staff": "workshop_1 bank"}
    assert {"wood": 1, "coin": 1} == produced(castle="ardel", slots="produce", **rows)


@rule("PEST-PRODUCE-06")
def test_what_a_hindered_production_lacks_is_chosen_among_the_resources() -> None:
    table = producing(slots="produce", buildings={"factory": "gollor", "bank": "ulmen"}, staff="bank")
    assert ["give-up wood", "give-up stone"] == table.moves()
    assert {"stone": 1, "coin": 1} == table.play("give-up wood").goods()


@rule("PEST-PRODUCE-06")
def test_what_could_not_be_stored_may_be_given_up() -> None:
    table = producing(slots="produce", wood=5, **WOOD_WORKSHOP).play("give-up wood")
    assert {"wood": 5, "stone": 1} == table.goods()


@rule("PEST-PRODUCE-06")
def test_a_hindered_production_of_coins_alone_lacks_nothing() -> None:
    assert {"coin": 1} == produced(slots="produce", castle="ardel", buildings={"bank": "ulmen"}, staff="bank")


@rule("PEST-PRODUCE-07")
def test_an_upgraded_production_has_one_more_of_what_buildings_produce() -> None:
    table = producing(research=1, **WOOD_WORKSHOP).play("upgrade")
    assert ["take-extra wood", "take-extra stone"] == table.moves()
    table.play("take-extra wood")
    assert ({"wood": 2, "stone": 1}, 0) == (table.goods(), table.me.research)


@rule("PEST-PRODUCE-07")
def test_bank_and_mobile_workshop_open_no_type_for_the_upgrade() -> None:
    cards = {"technologies": "mobile_workshop", "on": {"mobile_workshop": 1}, "mobile": "herbs"}
    table = producing(research=1, buildings={"bank": "ulmen"}, staff="bank", **cards).play("upgrade")
    assert {"stone": 2, "coin": 1, "herbs": 1} == table.goods()


@rule("PEST-PRODUCE-07")
def test_the_upgrade_may_be_declined() -> None:
    table = producing(research=1).play("decline")
    assert ({"stone": 1}, 1) == (table.goods(), table.me.research)


@rule("PEST-PRODUCE-08")
@pytest.mark.parametrize(
    ("less", "more", "goods"),
    [
        ("wood", "wood", {"wood": 1, "stone": 1}),
        ("wood", "stone", {"stone": 2}),
        ("stone", "wood", {"wood": 2}),
        ("stone", "stone", {"wood": 1, "stone": 1}),
    ],
)
def test_hindered_and_upgraded_exchanges_one_resource(less: str, more: str, goods: dict[str, int]) -> None:
    table = producing(research=1, slots="produce", **WOOD_WORKSHOP)
    assert goods == table.play("upgrade", f"give-up {less}", f"take-extra {more}").goods()
