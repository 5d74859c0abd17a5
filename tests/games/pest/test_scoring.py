"""The end of the game and the final scoring. Group END."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.events import AgendaScored, CapitalReset, CapitalRewarded, GameEnded, NegativeTaken
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.scoring import figures, result
from tests.games.pest.names import BEYOND, price, technology
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

FACTS = load_facts()


def finished(**words: Any) -> Table:
    """The last year ends; nobody has healed subjects in the Capital unless said otherwise."""
    return scenario("end_year", year=6, **words)


def ranking(table: Table) -> list[tuple[int, int]]:
    """Players and places, best first."""
    return [(row.player, row.place) for row in result(table.state)]


def built(*keys: str) -> Table:
    """A player with these buildings, each on another location."""
    return scenario(buildings=dict(zip(keys, ("gollor", "ulmen", "gothar", "castren"), strict=False)))


def renown_of(*keys: str) -> int:
    """What is printed on these buildings, together."""
    return sum(row.renown for row in FACTS.buildings if row.key in keys)


# ------------------------------------------------------------------ the end


@rule("PEST-END-01")
def test_the_steps_of_the_last_era_come_before_the_end() -> None:
    table = finished(players=2, cemetery=1, capital=1, influence=BEYOND, others=[{"capital": 1, "influence": 70}])
    told = [type(event) for event in table.events]
    steps = [kind for kind in dict.fromkeys(told) if kind in (AgendaScored, CapitalRewarded, CapitalReset)]
    assert [AgendaScored, CapitalRewarded, CapitalReset] == steps
    assert [NegativeTaken, GameEnded] == told[-2:]
    assert "over" == table.question()


@rule("PEST-END-01")
@pytest.mark.parametrize("year", [2, 4])
def test_the_game_goes_on_after_the_first_two_eras(year: int) -> None:
    table = scenario("end_year", year=year)
    assert (year + 1, []) == (table.state.year, table.happened(GameEnded))


@rule("PEST-END-02")
def test_who_has_the_most_renown_wins() -> None:
    table = scenario(players=2, renown=(38, 0, 0, 0, 0), others=[{"renown": (41, 0, 0, 0, 0)}])
    assert [(1, 1), (0, 2)] == ranking(table)


@rule("PEST-END-12")
@pytest.mark.parametrize(("mine", "yours", "places"), [(12, 9, [(0, 1), (1, 2)]), (9, 12, [(1, 1), (0, 2)])])
def test_of_equals_the_one_further_on_the_track_wins(mine: int, yours: int, places: list[tuple[int, int]]) -> None:
    words: dict[str, Any] = {"players": 2, "influence": mine, "others": [{"influence": yours}]}
    table = scenario(**words)
    ahead = table.points(player=0) - table.points(player=1)
    words["others"][0]["renown"], words["renown"] = (20, 0, 0, 0, 0), (20 - ahead, 0, 0, 0, 0)
    table = scenario(**words)
    assert (table.points(player=0), places) == (table.points(player=1), ranking(table))


@rule("PEST-END-12")
def test_equals_without_influence_share_the_victory() -> None:
    assert [(0, 1), (1, 1)] == ranking(scenario(players=2))


# ------------------------------------------------------------------ tokens


@rule("PEST-END-03")
def test_tokens_count_one_each_and_negative_ones_against() -> None:
    table = scenario(renown=(4, 3, 2, 2, 1), negative=5)
    assert 12 - 5 == table.points()
    assert -5 == table.points("negative")


@rule("PEST-END-03")
def test_a_total_may_be_negative() -> None:
    assert -2 == scenario(negative=2).points()


@rule("PEST-END-09")
def test_a_capital_building_is_scored_once() -> None:
    table = scenario(influence=BEYOND, **price("granary"))
    before = table.points()
    table.act("build").play("construct-in-capital granary")
    assert [*FACTS.capital_buildings][1].renown == table.points() - before
    assert [*FACTS.capital_buildings][1].renown == table.points("capital_buildings")


@rule("PEST-END-09")
def test_an_agenda_is_scored_once() -> None:
    table = scenario("end_year", year=2, decrees="bread_for_the_people guild_charter full_granaries", food=3)
    agenda = 3 * [*FACTS.decrees][4].renown
    assert (agenda, agenda, agenda) == (table.renown(), table.points("agendas"), table.points())


@rule("PEST-END-10")
def test_the_deceased_cost_nothing_more_at_the_end() -> None:
    table = finished(cemetery=2)
    tokens = sum(FACTS.cemetery.negative[:2])
    assert (tokens, -tokens) == (table.me.negative, table.points("negative"))


@rule("PEST-END-11")
def test_leftovers_score_nothing() -> None:
    goods: dict[str, Any] = {"wood": 5, "stone": 4, "food": 3, "herbs": 2, "coin": 5, "research": 7}
    assert (0, 0) == (scenario(**goods).points(), scenario(zone=3, slots="move build", cemetery=2).points())


# ------------------------------------------------------------------ boards and cards


@rule("PEST-END-04")
def test_buildings_on_the_map_score() -> None:
    table = built("workshop_1", "workshop_3", "bank")
    assert renown_of("workshop_1", "workshop_3", "bank") == table.points("buildings")
    assert 0 < table.points("buildings") == table.points()


@rule("PEST-END-04", "PEST-END-13")
def test_a_building_scores_wherever_it_stands() -> None:
    first = next(iter(FACTS.locations)).key
    table = scenario(buildings={"workshop_1": first, "workshop_2": "gollor", "mill": "ulmen"})
    renown = renown_of("workshop_1", "workshop_2", "mill")
    assert (renown, FACTS.block_renown) == (table.points("buildings"), table.points("blocks"))


@rule("PEST-END-04")
def test_the_castle_alone_scores_nothing_more_than_is_printed_on_it() -> None:
    assert renown_of("castle") == scenario().points("buildings")


@rule("PEST-END-13")
def test_a_complete_block_scores_more() -> None:
    table = built("workshop_1", "workshop_2", "mill")
    total = renown_of("workshop_1", "workshop_2", "mill") + FACTS.block_renown
    assert (FACTS.block_renown, total) == (table.points("blocks"), table.points())


@rule("PEST-END-13")
@pytest.mark.parametrize(
    "keys", [("workshop_1", "workshop_3", "workshop_5"), ("workshop_1", "mill"), ("workshop_1", "workshop_2", "bank")]
)
def test_an_incomplete_block_scores_nothing_more(keys: tuple[str, ...]) -> None:
    table = built(*keys)
    assert (0, renown_of(*keys)) == (table.points("blocks"), table.points())


@rule("PEST-END-13")
def test_the_blocks_are_those_of_mill_factory_and_bank() -> None:
    blocks = [[FACTS.buildings[number].key for number in block] for block in FACTS.blocks.values()]
    expected = [
        ["workshop_1", "workshop_2", "mill"],
        ["workshop_3", "workshop_4", "factory"],
        ["workshop_5", "workshop_6", "bank"],
    ]
    assert expected == blocks


@rule("PEST-END-05")
@pytest.mark.parametrize("healed", [0, 4, 8, 12])
def test_healed_subjects_on_the_track_score(healed: int) -> None:
    table = scenario(healed=healed)
    renown = sum(FACTS.healed_track.renown[:healed])
    assert (renown, renown) == (table.points("healed"), table.points())


@rule("PEST-END-05")
def test_healed_subjects_elsewhere_score_nothing() -> None:
    experts: dict[str, Any] = {"technologies": "plague_experts", "on": {"plague_experts": 2}}
    table = scenario(capital=4, buildings={"mill": "gollor"}, staff="mill", **experts)
    assert 0 == table.points("healed")


@rule("PEST-END-06")
def test_technologies_held_score_what_is_printed_on_them() -> None:
    keys = ("steel_horseshoe", "adrenaline_shot", "storage_jars")
    table = scenario(technologies=" ".join(keys))
    renown = sum(FACTS.technologies[technology(key)].renown for key in keys)
    assert (renown, renown) == (table.points("technologies"), table.points())


@rule("PEST-END-07", "PEST-DECREE-05")
def test_imperative_tracks_score_every_space_reached() -> None:
    first, second, third = FACTS.imperative_tracks.renown
    assert sum(first[:3]) == scenario(imperatives=(3, 0, 0)).points()
    table = scenario(imperatives=(1, 4, 2))
    assert first[0] + sum(second) + sum(third[:2]) == table.points("imperatives")


# ------------------------------------------------------------------ figures


def test_figures_are_what_a_player_counts_before_a_move() -> None:
    stock: dict[str, Any] = {"wood": 2, "coin": 1, "research": 4}
    table = scenario(**stock, influence=2, zone=2, slots="move", healed=3, negative=1)
    expected = {"points": table.points(), "goods": 3, "research": 4, "influence": 2, "sick": 3, "healed": 3}
    assert expected == figures(table.state, 0)
