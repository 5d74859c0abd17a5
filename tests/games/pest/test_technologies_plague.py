"""Technologies that keep the plague away: TECH-15, TECH-21, TECH-24."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.quarantine import sick_in_quarantine
from tests.games.pest.scenario import Table, struck, walking
from tests.rule import rule


def spread(**words: Any) -> Table:
    """Ulmen is destroyed, and the plague spreads to its neighbours, Castren among them."""
    return struck("village food", sick={"ulmen": 3}, **words)


# ------------------------------------------------------------------ 15: Protective Uniform

UNIFORM: dict[str, Any] = {"technologies": "protective_uniform", "buildings": {"workshop_1": "ulmen"}}


@rule("PEST-TECH-15-1", "PEST-TECH-15-3")
@pytest.mark.parametrize(("year", "blocked", "taken"), [(1, 0, 1), (3, 1, 2), (5, 1, 2)])
def test_the_uniform_keeps_one_subject_away_from_a_workshop_if_its_owner_likes(
    year: int, blocked: int, taken: int
) -> None:
    table = struck("village food", year=year, **UNIFORM)
    assert ("Shield", 0, ["accept", "decline"]) == (table.question(), table.player(), table.moves())
    assert (blocked, taken) == (table.after("accept").me.zone, table.after("decline").me.zone)
    assert 0 == table.play("accept").sick("ulmen")


@rule("PEST-TECH-15-1")
def test_the_uniform_works_for_every_workshop() -> None:
    sites = {"workshop_1": "ulmen", "workshop_2": "pasken"}
    table = struck("village food", doctor="rhosk", technologies="protective_uniform", buildings=sites)
    assert 0 == table.play("accept", "accept").me.zone


@rule("PEST-TECH-15-1")
def test_the_uniform_works_for_workshops_only() -> None:
    assert 1 == struck("village food", technologies="protective_uniform", buildings={"mill": "ulmen"}).me.zone


@rule("PEST-TECH-15-2")
def test_the_uniform_blocks_the_subject_that_comes_by_spread() -> None:
    table = spread(technologies="protective_uniform", buildings={"workshop_1": "castren"})
    assert (True, "Shield") == (table.is_destroyed("ulmen"), table.question())
    assert (0, 1) == (table.after("accept").me.zone, table.after("decline").me.zone)


@rule("PEST-TECH-15-2")
def test_every_spread_is_an_occasion_of_its_own() -> None:
    sick = {"ulmen": 3, "pasken": 3}
    words: dict[str, Any] = {"technologies": "protective_uniform", "buildings": {"workshop_1": "aldemar"}}
    table = struck("village food", sick=sick, castle="blessir", doctor="rhosk", **words)
    assert (0, 1) == (table.after("accept", "accept").me.zone, table.after("accept", "decline").me.zone)


# ------------------------------------------------------------------ 21: Advanced Quarantine

ADVANCED = "advanced_quarantine"


@rule("PEST-TECH-21-1", "PEST-TECH-21-3")
def test_the_camp_may_stay_and_keeps_the_subjects_away() -> None:
    table = struck("village food", technologies=ADVANCED, camp="ulmen")
    kept, returned = table.after("accept"), table.after("decline")
    assert ("ulmen", 0, 0) == (kept.camp(), kept.sick("ulmen"), sick_in_quarantine(kept.me))
    assert ("", 0, 0) == (returned.camp(), returned.sick("ulmen"), sick_in_quarantine(returned.me))


@rule("PEST-TECH-21-1")
def test_the_camp_stays_when_the_plague_spreads() -> None:
    table = spread(technologies=ADVANCED, camp="castren").play("accept")
    assert ("castren", 0, 1) == (table.camp(), table.sick("castren"), table.sick("gothar"))


@rule("PEST-TECH-21-1")
def test_camps_of_others_go_home_all_the_same() -> None:
    table = struck("town food", technologies=ADVANCED, camp="morvane", others=[{"camp": "morvane"}]).play("accept")
    assert ("morvane", "", 0) == (table.camp(), table.camp(1), table.sick("morvane"))


@rule("PEST-TECH-21-2", "PEST-TECH-21-3")
def test_the_camp_may_heal_one_of_the_subjects_at_once() -> None:
    table = walking(technologies=ADVANCED, sick={"harrowen": 3}).play("step harrowen")
    accepted, declined = table.after("accept"), table.after("decline")
    assert (1, 2, {}) == (accepted.me.healed, accepted.me.zone, accepted.goods())
    assert (0, 3, {}) == (declined.me.healed, declined.me.zone, declined.goods())


@rule("PEST-TECH-21-2")
def test_the_camp_heals_a_lone_subject() -> None:
    table = walking(technologies=ADVANCED, sick={"harrowen": 1}).play("step harrowen", "enter camp", "accept")
    assert (1, 0, "harrowen") == (table.me.healed, table.me.zone, table.camp())


@rule("PEST-TECH-21-2")
def test_the_camp_heals_where_the_move_began() -> None:
    table = walking(technologies=ADVANCED, sick={"pasken": 2}).play("step harrowen", "place-camp pasken", "accept")
    assert (1, 1) == (table.me.healed, table.me.zone)


@rule("PEST-TECH-21-2")
def test_the_camp_heals_nobody_from_the_road_or_from_an_empty_location() -> None:
    table = walking(technologies=ADVANCED, food=1, road_sick={"harrowen-pasken": 1}).play("step harrowen")
    table.play("place-camp harrowen")
    assert ("Walk", 0, 1) == (table.question(), table.me.healed, table.me.zone)


@rule("PEST-TECH-21-2")
def test_the_camp_heals_nobody_when_the_track_is_full() -> None:
    full = len(walking().state.facts.healed_track.herbs)
    table = walking(technologies=ADVANCED, healed=full, sick={"harrowen": 3}).play("step harrowen")
    assert (full, 3) == (table.me.healed, table.me.zone)


# ------------------------------------------------------------------ 24: Checkpoint

CHECKPOINT = "checkpoint"


@rule("PEST-TECH-24-1", "PEST-TECH-24-2")
@pytest.mark.parametrize("building", ["mill", "factory", "bank"])
@pytest.mark.parametrize(("year", "taken"), [(1, 1), (3, 2), (5, 2)])
def test_the_checkpoint_keeps_all_subjects_away_from_a_special_building(building: str, year: int, taken: int) -> None:
    table = struck("village food", year=year, technologies=CHECKPOINT, buildings={building: "ulmen"})
    blocked = table.after("accept")
    assert (0, 0) == (blocked.me.zone, blocked.sick("ulmen"))
    assert taken == table.after("decline").me.zone


@rule("PEST-TECH-24-1")
def test_the_checkpoint_guards_no_workshop_and_no_castle() -> None:
    assert 1 == struck("village food", technologies=CHECKPOINT, buildings={"workshop_1": "ulmen"}).me.zone
    assert 1 == struck("city stone", technologies=CHECKPOINT).me.zone


@rule("PEST-TECH-24-1")
def test_the_checkpoint_works_when_the_plague_spreads() -> None:
    table = spread(technologies=CHECKPOINT, buildings={"mill": "castren"})
    assert (0, 1) == (table.after("accept").me.zone, table.after("decline").me.zone)


@rule("PEST-TECH-24-2")
def test_the_checkpoint_may_be_waived_at_one_building_and_used_at_another() -> None:
    sites = {"mill": "ulmen", "bank": "pasken"}
    table = struck("village food", doctor="rhosk", technologies=CHECKPOINT, buildings=sites)
    assert [0, 1, 1, 2] == [
        table.after(first, second).me.zone for first in ("accept", "decline") for second in ("accept", "decline")
    ]
