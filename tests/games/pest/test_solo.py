"""The game for one player. Group SOLO."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comptoir.games.pest.events import CapitalCardOpened, CapitalRewarded, InfluenceGained, NeutralCame
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import NONE
from comptoir.games.pest.printed import Reward
from comptoir.games.pest.scoring import rank_of
from comptoir.games.pest.setup import decrees_of
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, begun, ending, new_game, scenario, without_track_rewards
from tests.rule import rule

DECREES = "a_healthy_nation guild_charter full_granaries"
RANKS = ("squire", "counsellor", "baron", "viscount", "count", "duke", "archduke", "emperor")


def solo(phase: str = "actions", **words: Any) -> Table:
    """A position of a solo game, with an influence track that gives nothing on the way."""
    words = {"players": 1, "decrees": DECREES, "facts": without_track_rewards(), **words}
    return scenario(phase, **words)


# ------------------------------------------------------------------ set-up


@rule("PEST-SOLO-01")
def test_one_player_plays_the_solo_game() -> None:
    table = begun(1)
    assert (True, False) == (table.state.options.is_solo, begun(2).state.options.is_solo)
    assert (23, 6) == (table.state.destroyed.bit_count(), len(table.state.tokens))


@rule("PEST-SOLO-02")
def test_markers_lie_on_the_imperative_tracks() -> None:
    assert (0b11, 0b111, 0b1111) == begun(1).state.imperative_markers


@rule("PEST-SOLO-03")
def test_markers_lie_on_six_spaces_of_the_influence_track() -> None:
    assert (5, 9, 15, 22, 30, 40) == begun(1).state.influence_markers


@rule("PEST-SOLO-02", "PEST-SOLO-03", "PEST-SOLO-04")
def test_markers_lie_on_the_tracks_and_beside_every_capital_building() -> None:
    assert -(9 + 6 + 5) == begun(1).points("markers")


@rule("PEST-SOLO-05")
def test_five_technologies_are_not_used() -> None:
    state = new_game(1).state
    assert [2, 3, 5, 11, 16] == [number for number in range(1, 31) if not state.deck >> number - 1 & 1]
    assert 5 == len(begun(1).market())


@rule("PEST-SOLO-06")
def test_three_decrees_are_not_used() -> None:
    table = new_game(1).nature("draw-order 0")
    offered = [[number + 1 for number in decrees_of(table.state, era)] for era in range(3)]
    assert [[1, 2, 3, 5], [7, 8, 10], [11, 12, 13, 14, 15]] == offered
    assert table.is_possible("open-decrees quarantine_protocols guild_charter field_hospitals")
    assert not table.is_possible("open-decrees open_gates guild_charter field_hospitals")


@rule("PEST-SOLO-07")
def test_no_capital_card_is_used() -> None:
    table = begun(1)
    assert (NONE, []) == (table.state.capital_card, table.happened(CapitalCardOpened))


@rule("PEST-SOLO-08")
@pytest.mark.parametrize("pile", [(7, 8, 9), (10, 11, 12), (13, 14, 15)])
def test_one_pest_card_of_each_road_colour_is_missing(pile: tuple[int, ...]) -> None:
    first, second, third = (number - 1 for number in pile)
    keys = [row.key for row in load_facts().pests]
    assert solo("plague", year=2, pests=keys[first]).is_possible(f"turn-pest #{third}")
    assert not solo("plague", year=3, pests=f"{keys[first]} {keys[second]}").is_possible(f"turn-pest #{third}")


@rule("PEST-SOLO-09")
def test_the_castle_stands_on_any_village_with_the_symbol_that_is_in_play() -> None:
    assert {"pellun", "drisca", "nerith", "skarle", "rhosk"} == {move.split()[1] for move in begun(1).moves()}
    table = new_game(1)
    table.state.destroyed |= 1 << location("nerith")
    assert {"pellun", "drisca", "skarle", "rhosk"} == {move.split()[1] for move in table.chance().moves()}


@rule("PEST-SOLO-09")
def test_the_castle_and_the_doctor_beside_it_find_the_sick() -> None:
    table = begun(1)
    table.state.sick[location("drisca")] = table.state.sick[location("meskar")] = 1
    table.play("set-castle drisca")
    assert ["set-doctor meskar", "set-doctor ostragar"] == sorted(table.moves())
    table.play("set-doctor meskar")
    assert (2, 0, 0) == (table.me.zone, table.sick("drisca"), table.sick("meskar"))


@rule("PEST-SOLO-10")
def test_the_neutral_space_is_empty_at_the_start() -> None:
    assert 0 == begun(1).state.neutral


# ------------------------------------------------------------------ markers


@rule("PEST-SOLO-11")
def test_the_marker_beside_a_capital_building_goes_to_the_neutral_space() -> None:
    row = next(iter(load_facts().capital_buildings))
    table = solo(wood=5, stone=5, food=5).act("build").play(f"construct-in-capital {row.key}")
    assert 1 == table.state.neutral
    assert (row.renown, row.influence) == (table.renown(), table.me.influence)
    assert -(9 + 6 + 4) == table.points("markers")


@rule("PEST-SOLO-12")
def test_the_marker_on_an_imperative_track_goes_first_then_influence_is_gained() -> None:
    table = solo(zone=1, herbs=5).act("heal").play("heal-one zone")
    assert (1, (0b10, 0b111, 0b1111)) == (table.state.neutral, table.state.imperative_markers)
    assert load_facts().imperative_tracks.influence[0][0] == table.me.influence
    kinds = [type(event) for event in table.events]
    assert kinds.index(NeutralCame) < kinds.index(InfluenceGained)


@rule("PEST-SOLO-12")
def test_a_space_without_a_marker_sends_nobody_to_the_neutral_space() -> None:
    table = solo(zone=1, herbs=5, imperatives=(2, 0, 0)).act("heal").play("heal-one zone")
    assert ((3, 0, 0), 0) == (table.me.imperatives, table.state.neutral)


@rule("PEST-SOLO-13")
@pytest.mark.parametrize(
    ("start", "steps", "space", "neutral"), [(4, 1, 6, 1), (3, 3, 7, 1), (3, 1, 4, 0), (4, 4, 10, 2)]
)
def test_a_marker_on_the_influence_track_is_jumped(start: int, steps: int, space: int, neutral: int) -> None:
    table = solo(influence=start).climb(steps)
    assert (space, neutral) == (table.me.influence, table.state.neutral)
    assert 6 - neutral == len(table.state.influence_markers)


@rule("PEST-SOLO-13")
def test_the_reward_of_a_marked_space_is_gained_when_it_is_jumped() -> None:
    facts = replace(load_facts(), track_rewards={5: Reward(research=1)})
    assert 1 == solo(facts=facts, influence=4).climb(1).me.research


# ------------------------------------------------------------------ a year


@rule("PEST-SOLO-14")
@pytest.mark.parametrize(("left", "research"), [(6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1), (0, 1)])
def test_the_favour_depends_on_the_markers_left_on_the_influence_track(left: int, research: int) -> None:
    paid, blank = (Reward(research=1), Reward(research=2), Reward(research=3)), (Reward(), Reward(), Reward())
    facts = replace(load_facts(), favours=(blank, paid))
    table = solo("favour", year=3, facts=facts, favours=(0, 1))
    table.state.influence_markers = table.state.influence_markers[6 - left :]
    assert research == table.nature("turn-favour 9").me.research


@rule("PEST-SOLO-14")
def test_in_the_first_year_no_favour_is_paid() -> None:
    table = solo("favour", year=1).nature("turn-favour 8")
    assert ({}, 0) == (table.goods(), table.me.research)


@rule("PEST-SOLO-15")
def test_a_reward_token_stays_face_down_for_the_rest_of_the_game() -> None:
    table = solo(year=2, healed=1).act("assign").play("assign-to capital", "take-token renown").decline()
    assert (3, 1) == (table.state.year, table.state.used_tokens)
    table.decline().decline().until_turn()
    table.me.healed = 1
    table.act("assign").play("assign-to capital")
    assert (5, False) == (table.state.year, "take-token renown" in table.moves())


@rule("PEST-SOLO-15")
def test_a_reward_token_is_taken_as_usual() -> None:
    table = (
        solo(healed=2, tokens="coin wood")
        .act("assign")
        .play("assign-to capital", "take-token coin", "assign-to capital")
    )
    assert ({"coin": 1}, 2) == (table.goods(), table.me.capital)


# ------------------------------------------------------------------ the end of an era


@rule("PEST-SOLO-16", "PEST-SOLO-18")
@pytest.mark.parametrize(("own", "neutral", "tokens"), [(2, 2, 0), (1, 3, 2), (3, 2, 0), (0, 4, 4)])
def test_more_neutral_subjects_in_the_capital_cost_renown(own: int, neutral: int, tokens: int) -> None:
    table = ending(own, neutral=neutral)
    assert (tokens, []) == (table.me.negative, table.happened(CapitalRewarded))


@rule("PEST-SOLO-17")
def test_the_whole_capital_is_cleared() -> None:
    table = ending(2, neutral=3)
    assert (0, 0) == (table.me.capital, table.state.neutral)


@rule("PEST-SOLO-19")
@pytest.mark.parametrize("year", [2, 4])
def test_the_market_is_replaced_at_the_end_of_an_era(year: int) -> None:
    table = solo("end_year", year=year)
    assert "FillMarket" == table.question()
    table.chance()
    old = {"medical_mask", "disinfectant", "inhaler", "scholars", "checkpoint"}
    assert (5, set()) == (len(table.market()), old & set(table.market()))


@rule("PEST-SOLO-23")
def test_the_other_steps_are_those_of_the_base_game() -> None:
    decrees = "bread_for_the_people guild_charter full_granaries"
    table = solo("return", year=2, decrees=decrees, food=3, cemetery=3, placed="move+heal", assistants=0)
    assert (3, 3) == (table.renown(), table.me.negative)
    assert (0, 3, (0,)) == (table.me.placed, table.me.assistants, table.state.order)


# ------------------------------------------------------------------ the end of the game


@rule("PEST-SOLO-20")
def test_most_influence_gives_nothing() -> None:
    table = solo(influence=40)
    assert 0 == table.points("most_influence")
    assert sum(icon <= 40 for icon in load_facts().influence_track.renown) == table.points("influence")


@rule("PEST-SOLO-21")
def test_markers_that_are_left_and_the_deceased_cost_one_renown_each() -> None:
    keys = [row.key for row in load_facts().capital_buildings]
    table = solo(builders=dict.fromkeys(keys[1:], 0), cemetery=2)
    table.state.influence_markers, table.state.imperative_markers = (30, 40), (0, 0b100, 0b1100)
    assert -(2 + 3 + 1 + 2) == table.points("markers")


@rule("PEST-SOLO-21")
def test_the_deceased_cost_renown_at_the_end_of_the_last_era_as_well() -> None:
    table = solo("end_year", year=6, cemetery=2)
    assert (-2, -(6 + 9 + 5 + 2)) == (table.points("negative"), table.points("markers"))


@rule("PEST-SOLO-22")
@pytest.mark.parametrize(
    ("renown", "rank"),
    [(-4, "squire"), (0, "squire"), (15, "squire"), (16, "counsellor"), (20, "counsellor"), (21, "baron"),
     (25, "baron"), (26, "viscount"), (30, "viscount"), (31, "count"), (35, "count"), (36, "duke"), (40, "duke"),
     (41, "archduke"), (45, "archduke"), (46, "emperor"), (90, "emperor")],
)  # fmt: skip
def test_ranks_by_renown(renown: int, rank: str) -> None:
    assert rank == RANKS[rank_of(solo().state, renown)]
