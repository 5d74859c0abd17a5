"""The influence track. Group INFLUENCE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.engine.frames import push, settle
from comptoir.games.pest.events import GoodsGained, ImperativeAdvanced, InfluenceGained, ResearchGained
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.rewards import GainInfluence
from tests.games.pest.names import BEYOND, price
from tests.games.pest.scenario import Table, begun, scenario
from tests.rule import rule

FACTS = load_facts()
LAST = FACTS.data["influence_track"]["length"]
RESEARCH_SPACE = next(space for space, reward in FACTS.track_rewards.items() if reward.research)


def gaining(steps: int, *others: int, **words: Any) -> Table:
    """A player gains influence while the others' markers are on these spaces."""
    table = scenario(players=1 + max(2, len(others)), others=[{"influence": space} for space in others], **words)
    push(table.state, GainInfluence(0, steps))
    settle(table.state)
    return table


# ------------------------------------------------------------------ the track


@rule("PEST-INFLUENCE-01")
def test_influence_moves_the_marker_at_once() -> None:
    assert 5 == gaining(3, influence=2).me.influence


@rule("PEST-INFLUENCE-02")
@pytest.mark.parametrize(("others", "space"), [((4,), 5), ((4, 5), 6), ((5,), 4), ((2, 4), 5)])
def test_occupied_spaces_are_jumped_and_not_counted(others: tuple[int, ...], space: int) -> None:
    assert space == gaining(1, *others, influence=3).me.influence


@rule("PEST-INFLUENCE-02")
def test_every_occupied_space_on_the_way_is_jumped() -> None:
    assert BEYOND + 5 == gaining(3, BEYOND + 1, BEYOND + 4, influence=BEYOND).me.influence


@rule("PEST-INFLUENCE-03")
@pytest.mark.parametrize("from_below", [1, 2, 3])
def test_reaching_or_passing_a_space_brings_its_reward(from_below: int) -> None:
    gained = FACTS.track_rewards[RESEARCH_SPACE].research
    assert gained == gaining(from_below, influence=RESEARCH_SPACE - from_below).me.research
    assert 0 == gaining(1, influence=RESEARCH_SPACE).me.research


@rule("PEST-INFLUENCE-03")
def test_a_jumped_space_brings_its_reward_too() -> None:
    table = gaining(1, RESEARCH_SPACE, influence=RESEARCH_SPACE - 1)
    assert RESEARCH_SPACE + 1 == table.me.influence
    assert FACTS.track_rewards[RESEARCH_SPACE].research == table.me.research


@rule("PEST-INFLUENCE-03")
def test_the_second_to_get_there_is_rewarded_as_well() -> None:
    assert 1 == gaining(1, RESEARCH_SPACE + 5, influence=RESEARCH_SPACE - 1).me.research


@rule("PEST-INFLUENCE-05")
def test_influence_never_falls() -> None:
    table = begun(3)
    seen = [[player.influence for player in table.state.players] for _ in table.wander()]
    assert sum(seen[-1]) > 0
    for spaces in zip(*seen, strict=True):
        assert sorted(spaces) == list(spaces)


@rule("PEST-INFLUENCE-06", "PEST-INFLUENCE-04")
def test_the_influence_of_the_building_comes_before_that_of_the_imperative() -> None:
    decrees = "urban_planning rivalry_of_the_houses seat_on_the_council"
    table = scenario(doctor="gollor", influence=BEYOND, decrees=decrees, **price("workshop_1")).act("build")
    table.play("construct workshop_1 at gollor")
    told = [type(event) for event in table.events if type(event) in (InfluenceGained, ImperativeAdvanced)]
    assert [InfluenceGained, ImperativeAdvanced, InfluenceGained] == told
    by_decree = FACTS.imperative_tracks.influence[0][0]
    assert [BEYOND + 2, BEYOND + 2 + by_decree] == [event.space for event in table.happened(InfluenceGained)]


@rule("PEST-INFLUENCE-06")
def test_the_rewards_passed_are_taken_in_track_order() -> None:
    table = gaining(LAST)
    while table.question() == "ChooseResource":
        table.play("take-resource herbs")
    gains = [type(event) for event in table.events if type(event) in (GoodsGained, ResearchGained)]
    in_order = [reward for _, reward in sorted(FACTS.track_rewards.items())]
    assert [ResearchGained if reward.research else GoodsGained for reward in in_order] == gains


@rule("PEST-INFLUENCE-07")
def test_beyond_the_last_space_the_marker_goes_on_without_rewards() -> None:
    table = gaining(1, LAST, influence=LAST - 1)
    assert (LAST + 1, "Placement") == (table.me.influence, table.question())
    assert LAST + 3 == gaining(1, LAST + 1, LAST + 2, influence=LAST).me.influence
    assert ({}, 0) == (table.goods(), table.me.research)


@rule("PEST-INFLUENCE-07")
def test_beyond_the_last_space_are_no_renown_icons() -> None:
    assert scenario(influence=LAST).points("influence") == scenario(influence=LAST + 9).points("influence")


# ------------------------------------------------------------------ what influence is for


@rule("PEST-INFLUENCE-08", "PEST-END-08")
def test_each_icon_reached_or_passed_is_worth_one_renown() -> None:
    for number, icon in enumerate(FACTS.influence_track.renown, 1):
        points = [scenario(influence=space).points("influence") for space in (icon - 1, icon)]
        assert [number - 1, number] == points


@rule("PEST-INFLUENCE-09", "PEST-END-08")
def test_the_two_with_the_most_influence_gain_renown() -> None:
    table = scenario(influence=20, others=[{"influence": 9}, {"influence": 15}])
    first, second = FACTS.influence_track.most
    assert [first, 0, second] == [table.points("most_influence", seat) for seat in range(3)]


@rule("PEST-INFLUENCE-09")
def test_without_influence_there_is_no_such_renown() -> None:
    table = scenario(influence=4)
    assert [FACTS.influence_track.most[0], 0, 0] == [table.points("most_influence", seat) for seat in range(3)]


@rule("PEST-INFLUENCE-09")
def test_of_two_players_both_gain_renown() -> None:
    table = scenario(players=2, influence=3, others=[{"influence": 4}])
    assert list(FACTS.influence_track.most[::-1]) == [table.points("most_influence", seat) for seat in range(2)]


@rule("PEST-INFLUENCE-10")
def test_who_has_the_most_influence_plays_last() -> None:
    table = scenario("order", influence=5, others=[{"influence": 8}, {"influence": 3}])
    assert (2, 0, 1) == table.state.order


@rule("PEST-INFLUENCE-10")
def test_influence_decides_which_reward_of_the_favour_card_is_paid() -> None:
    rows = enumerate(FACTS.favours)
    card = next(
        number for number, (left, centre, right) in rows if left == centre and sum(right.goods) > sum(left.goods)
    )
    table = scenario("favour", year=2, favours=[card], influence=5, others=[{"influence": 8}, {"influence": 3}])
    table.chance()
    assert [sum(reward.goods) for reward in FACTS.favours[card]] == [
        sum(table.goods(seat).values()) for seat in (1, 0, 2)
    ]
