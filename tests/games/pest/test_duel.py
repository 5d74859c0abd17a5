"""The duel for two players. Group DUEL."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from comptoir.engine.errors import BadOptions
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.options import Options
from comptoir.games.pest.printed import Reward
from comptoir.games.pest.state import era_of
from tests.games.pest.names import technology
from tests.games.pest.scenario import Table, begun, capital_places, ending, scenario, without_track_rewards
from tests.rule import rule

ON = {"duel": "on"}


def duel(phase: str = "actions", **words: Any) -> Table:
    """A position of a duel."""
    return scenario(phase, **{"players": 2, "options": ON, "facts": without_track_rewards(), **words})


# ------------------------------------------------------------------ set-up


@rule("PEST-DUEL-01")
@pytest.mark.parametrize("players", [1, 3, 4, 5])
def test_the_duel_is_for_two_players(players: int) -> None:
    with pytest.raises(BadOptions, match="for 2 players"):
        Options(players, duel="on")


@rule("PEST-DUEL-01")
def test_the_duel_has_the_set_up_of_two_players() -> None:
    table = begun(2, duel="on")
    assert (23, 6) == (table.state.destroyed.bit_count(), len(table.state.tokens))


@rule("PEST-DUEL-02")
def test_thresholds_lie_on_spaces_1_2_and_3() -> None:
    assert (1, 2, 3) == load_facts().duel.thresholds


@rule("PEST-DUEL-02")
def test_nobody_gains_a_threshold_token() -> None:
    decrees = "a_healthy_nation guild_charter seat_on_the_council"
    table = duel(decrees=decrees, zone=1, herbs=5).act("heal").play("heal-one zone")
    assert (1, 0, 0) == table.me.imperatives
    assert (0, 0) == (table.renown(), table.me.negative)


@rule("PEST-DUEL-06")
def test_the_neutral_space_starts_with_one_subject() -> None:
    assert 1 == begun(2, duel="on").state.neutral
    assert 0 == begun(2).state.neutral


# ------------------------------------------------------------------ the covered spaces of the influence track


@rule("PEST-DUEL-04")
@pytest.mark.parametrize("space", [5, 9, 14, 18, 22, 29])
def test_covered_spaces_are_jumped_without_counting(space: int) -> None:
    assert space + 1 == duel(influence=space - 1).climb(1).me.influence


@rule("PEST-DUEL-04")
def test_exactly_six_spaces_are_covered() -> None:
    table = duel(influence=0)
    reached = [table.climb(1).me.influence for _ in range(30)]
    assert {5, 9, 14, 18, 22, 29} == set(range(1, reached[-1])) - set(reached)


@rule("PEST-DUEL-04")
def test_the_reward_of_a_covered_space_is_gained_when_it_is_jumped() -> None:
    facts = replace(load_facts(), track_rewards={5: Reward(research=1)})
    assert 1 == duel(facts=facts, influence=4).climb(1).me.research


@rule("PEST-DUEL-05")
def test_covered_spaces_cost_no_renown() -> None:
    table = duel(influence=4).climb(6)
    assert (12, 0, 0) == (table.me.influence, table.me.negative, table.points("negative"))


# ------------------------------------------------------------------ a year


@rule("PEST-DUEL-08")
@pytest.mark.parametrize(("influence", "expected"), [((4, 2), (1, 3)), ((2, 4), (3, 1)), ((0, 0), (3, 3))])
def test_only_the_left_and_the_right_favour_exist(influence: tuple[int, int], expected: tuple[int, int]) -> None:
    facts = replace(load_facts(), favours=((Reward(research=1), Reward(research=2), Reward(research=3)),))
    mine, yours = influence
    table = duel("favour", facts=facts, year=2, favours=(0,), influence=mine, others=[{"influence": yours}])
    table.nature("turn-favour 9")
    assert expected == (table.me.research, table.you.research)


def _year(option: str) -> Table:
    """A year of two players, in which one produces, heals and gains influence."""
    others = [{"influence": 3}]
    table = scenario(players=2, options={"duel": option}, herbs=5, zone=1, influence=1, others=others)
    return table.act("produce", "heal").play("act heal", "heal-one zone", "finish").decline()


@rule("PEST-DUEL-09")
def test_the_action_phase_and_the_end_of_a_year_are_those_of_the_base_game() -> None:
    base, duelled = _year("off"), _year("on")
    assert base.state.players == duelled.state.players
    assert (2, base.state.order) == (duelled.state.year, duelled.state.order)


# ------------------------------------------------------------------ the end of an era


@rule("PEST-DUEL-07")
def test_there_is_one_neutral_subject_more_in_each_era() -> None:
    table = begun(2, duel="on")
    turns = (table.state for _ in table.wander() if table.question() == "Placement")
    assert {(0, 1), (1, 2), (2, 3)} == {(era_of(state), state.neutral) for state in turns}


@rule("PEST-DUEL-07", "PEST-DUEL-14")
@pytest.mark.parametrize(("year", "neutral"), [(2, 1), (4, 2), (6, 3)])
def test_the_neutral_space_grows_after_the_rewards_and_is_not_emptied(year: int, neutral: int) -> None:
    assert ["second", "second"] == capital_places(neutral, neutral, options=ON, year=year, neutral=neutral)
    table = ending(neutral, neutral, options=ON, year=year, neutral=neutral)
    assert ([0, 0], neutral + 1) == ([player.capital for player in table.state.players], table.state.neutral)


@rule("PEST-DUEL-10")
def test_the_market_is_replaced_by_other_technologies() -> None:
    old, table = ("medical_mask", "disinfectant", "inhaler", "scholars", "checkpoint"), duel("end_year", year=2)
    assert "FillMarket" == table.question()
    assert not table.is_possible("open-technologies inhaler syringe tool_cart infirmary storage_jars")
    table.nature("open-technologies blast_furnace syringe tool_cart infirmary storage_jars")
    assert ["blast_furnace", "syringe", "tool_cart", "infirmary", "storage_jars"] == table.market()
    assert all(table.state.deck >> technology(key) & 1 for key in old)


@rule("PEST-DUEL-10")
def test_after_the_last_era_the_market_stays() -> None:
    table = duel("end_year", year=6)
    assert ("over", 5) == (table.question(), len(table.market()))


@rule("PEST-DUEL-11")
def test_each_place_needs_as_many_subjects_as_the_neutral_space() -> None:
    assert ["first", "third"] == capital_places(3, 2, options=ON, neutral=2)
    assert ["first", "nothing"] == capital_places(3, 1, options=ON, neutral=2)
    assert ["first", "nothing"] == capital_places(1, 0, options=ON, neutral=1)


@rule("PEST-DUEL-12")
def test_a_tie_with_enough_subjects_pays_the_second_place_twice() -> None:
    assert ["second", "second"] == capital_places(2, 2, options=ON, neutral=2)
    assert ["nothing", "nothing"] == capital_places(1, 1, options=ON, neutral=2)


@rule("PEST-DUEL-13")
def test_fewer_than_the_neutral_space_get_nothing() -> None:
    assert ["nothing", "nothing"] == capital_places(1, 0, options=ON, neutral=2)


@rule("PEST-DUEL-15")
def test_example_of_the_capital_bonus() -> None:
    table = ending(3, 1, options=ON, year=4, neutral=2).play("take-bonus first")
    assert (3 + 1, 0) == (table.points("capital_card"), table.points("capital_card", player=1))


# ------------------------------------------------------------------ the end of the game


@rule("PEST-DUEL-03")
@pytest.mark.parametrize(("era", "level"), [(0, 1), (1, 2), (2, 3)])
def test_a_track_scores_from_its_threshold_on(era: int, level: int) -> None:
    reached, below = ([number if era == each else 0 for each in range(3)] for number in (level, level - 1))
    table = duel(imperatives=tuple(reached), others=[{"imperatives": tuple(below)}])
    assert load_facts().imperative_tracks.renown[era][level - 1] == table.points("imperatives")
    assert 0 == table.points("imperatives", player=1)


@rule("PEST-DUEL-16")
def test_only_the_space_under_the_marker_counts() -> None:
    tracks = structs.replace(load_facts().imperative_tracks, renown=((5, 7, 2, 1), (5, 7, 3, 1), (1, 1, 1, 4)))
    facts = replace(load_facts(), imperative_tracks=tracks)
    assert 2 + 7 == duel(facts=facts, imperatives=(3, 2, 0)).points("imperatives")


@rule("PEST-DUEL-17")
def test_examples_of_the_imperative_tracks() -> None:
    table = duel(imperatives=(3, 0, 0), others=[{"imperatives": (0, 1, 0)}])
    assert (2, 0) == (table.points("imperatives"), table.points("imperatives", player=1))


@rule("PEST-DUEL-18")
@pytest.mark.parametrize(
    ("space", "bonus"),
    [(4, 0), (6, 1), (8, 1), (10, 2), (15, 4), (17, 4), (19, 6), (23, 10), (28, 10), (30, 15), (50, 15)],
)
def test_covered_spaces_that_were_passed_give_renown_besides_the_icons(space: int, bonus: int) -> None:
    icons = sum(icon <= space for icon in load_facts().influence_track.renown)
    assert icons + bonus == duel(influence=space).points("influence")


@rule("PEST-DUEL-19")
def test_most_influence_gives_nothing() -> None:
    table = duel(influence=20, others=[{"influence": 10}])
    assert (0, 0) == (table.points("most_influence"), table.points("most_influence", player=1))


@rule("PEST-DUEL-20")
@pytest.mark.parametrize(
    ("owners", "expected"), [((0, 0, 0, 1, 1), (5, 0)), ((0, 0, 1, 1), (0, 0)), ((1,), (0, 5)), ((), (0, 0))]
)
def test_more_capital_buildings_give_5_renown(owners: tuple[int, ...], expected: tuple[int, int]) -> None:
    keys = [row.key for row in load_facts().capital_buildings]
    table = duel(builders=dict(zip(keys, owners, strict=False)))
    assert expected == tuple(table.points("most_capital_buildings", seat) for seat in (0, 1))


@rule("PEST-DUEL-21")
@pytest.mark.parametrize(("sick", "expected"), [((2, 2), (-3, 0)), ((1, 3), (0, 0)), ((1, 4), (0, -3))])
def test_more_sick_subjects_cost_3_renown(sick: tuple[int, int], expected: tuple[int, int]) -> None:
    mine, yours = sick
    tent = {"technologies": "quarantine_tent", "zone": yours}
    table = duel(zone=mine, slots="move storage", others=[tent])
    assert expected == tuple(table.points("most_sick", seat) for seat in (0, 1))


@rule("PEST-DUEL-21")
def test_patients_on_technologies_are_not_in_quarantine() -> None:
    table = duel(zone=1, technologies="breathing_apparatus", on={"breathing_apparatus": 1}, others=[{"zone": 1}])
    assert (0, 0) == (table.points("most_sick"), table.points("most_sick", player=1))
