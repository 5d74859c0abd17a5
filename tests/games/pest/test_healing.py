"""The Heal action. Group HEAL."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.healing import Recover
from comptoir.games.pest.kinds import STORAGE_SLOT
from comptoir.naming import state_in_names
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

PRICES = load_facts().healed_track.herbs
SPACES = len(PRICES)


def healing(**words: Any) -> Table:
    """A Heal action."""
    return scenario(**words).act("heal")


@rule("PEST-HEAL-01")
def test_subjects_in_every_kind_of_slot_are_healed() -> None:
    table = healing(herbs=4, zone=1, slots="build storage")
    assert ["heal-one zone", "heal-one build", "heal-one storage"] == table.moves("heal-one")
    table.play("heal-one build", "heal-one storage")
    assert ([], 1, 2) == (table.slots(), table.me.zone, table.me.healed)


@rule("PEST-HEAL-01")
def test_subjects_on_the_quarantine_house_are_healed() -> None:
    table = healing(herbs=5, zone=5, technologies="quarantine_house").play("heal-one zone")
    assert (4, 1) == (table.me.zone, table.me.healed)


@rule("PEST-HEAL-02")
@pytest.mark.parametrize("healed", range(SPACES))
def test_the_next_subject_costs_the_price_of_the_next_space(healed: int) -> None:
    table = healing(herbs=PRICES[healed], zone=1, healed=healed).play("heal-one zone")
    assert ({}, healed + 1) == (table.goods(), table.me.healed)


@rule("PEST-HEAL-02")
@pytest.mark.parametrize("healed", range(SPACES))
def test_with_a_herb_too_few_nobody_is_healed(healed: int) -> None:
    assert [] == healing(herbs=PRICES[healed] - 1, zone=1, healed=healed).moves("heal-one")


@rule("PEST-HEAL-03")
def test_several_subjects_are_healed_each_at_its_price() -> None:
    table = healing(herbs=PRICES[2] + PRICES[3], zone=3, healed=2).play("heal-one zone", "heal-one zone")
    assert ({}, 4, []) == (table.goods(), table.me.healed, table.moves("heal-one"))


@rule("PEST-HEAL-04")
def test_the_deceased_are_not_healed() -> None:
    assert ["finish"] == healing(herbs=1, cemetery=3).moves()


@rule("PEST-HEAL-05")
def test_with_a_full_track_nobody_is_healed() -> None:
    table = healing(herbs=5, zone=2, healed=SPACES)
    assert (12, []) == (SPACES, table.moves("heal-one"))


@rule("PEST-HEAL-06")
def test_coins_replace_herbs() -> None:
    healed = next(space for space, price in enumerate(PRICES) if price > 1)
    table = healing(herbs=PRICES[healed] - 1, coin=1, zone=1, healed=healed).play("heal-one zone")
    assert ({}, healed + 1) == (table.goods(), table.me.healed)


@rule("PEST-HEAL-07")
def test_the_slot_that_becomes_free_is_chosen() -> None:
    table = healing(herbs=1, zone=1, slots="move")
    assert ["heal-one zone", "heal-one move"] == table.moves("heal-one")
    assert ["move"] == table.after("heal-one zone").slots()
    assert [] == table.after("heal-one move").slots()


@rule("PEST-HEAL-07")
def test_the_others_may_be_rearranged_between_two_healings() -> None:
    table = healing(herbs=5, zone=3, slots="move").play("heal-one zone", "shift from move to zone")
    assert ([], 3) == (table.slots(), table.me.zone)
    assert table.allows("heal-one zone")


def test_the_state_in_names_says_from_which_slot_a_subject_recovers() -> None:
    state = scenario().state
    state.stack.append(Recover(0, STORAGE_SLOT))
    assert {"is": "Recover", "player": 0, "slot": "storage"} == state_in_names(GAME, state)["stack"][-1]
