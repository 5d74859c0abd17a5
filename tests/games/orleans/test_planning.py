"""Phase 4: planning. Group PLANNING."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.engine.match import Match
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.state import State
from comptoir.games.orleans.tiles import lose_tile
from tests.games.orleans.names import move_of, place
from tests.games.orleans.scenario import Table, begun, scenario
from tests.rule import rule

FACTS = load_facts()
CHARACTERS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")


def spaces_for(table: Table, follower: str) -> set[str]:
    """Where a follower can be placed: `castle 0`."""
    moves = [move.split() for move in table.moves("plan", seat=0)]
    return {f"{place} {space}" for _, name, _, place, _, space in moves if name == follower}


def activated(table: Table, name: str) -> bool:
    return is_activated(table.state, table.me, place(name))


# ------------------------------------------------------------------ action spaces


@rule("ORL-PLANNING-01")
def test_a_follower_goes_where_its_character_is_asked_for() -> None:
    table = scenario("planning", market="boatman")
    neutral = {"town_hall 0"}
    assert {"farm_house 0", "village 1", "castle 1", "ship 1"} | neutral == spaces_for(table, "boatman")


@rule("ORL-PLANNING-01")
def test_a_placed_follower_leaves_the_market() -> None:
    table = scenario("planning", market="boatman knight").play("plan boatman at ship space 1", seat=0)
    assert (["knight"], "- boatman -") == (table.market(), table.standing("ship"))


@rule("ORL-PLANNING-02")
def test_every_place_asks_for_up_to_three_characters_or_is_special() -> None:
    rows = [*FACTS.data["basic_places"], *FACTS.data["place_tiles"]]
    special = {row["id"] for row in rows if not set(row["needs"]) <= {*CHARACTERS, "any"}}
    assert {"town_hall", "theatre", "gunpowder_tower", "gaming_room"} == special
    assert {0, 1, 2, 3} == {len(row["needs"]) for row in rows if row["id"] not in special}


@rule("ORL-PLANNING-03")
def test_the_farm_house_needs_a_boatman_and_a_craftsman() -> None:
    table = scenario("planning", market="boatman craftsman")
    table.play("plan boatman at farm_house space 0", "plan craftsman at farm_house space 1", seat=0).until("actions")
    assert table.allows("use-place farm_house")


@rule("ORL-PLANNING-04")
def test_a_place_is_activated_when_all_its_spaces_are_occupied() -> None:
    table = scenario("planning", on="castle: farmer boatman -", market="trader")
    assert not activated(table, "castle")
    assert activated(table.play("plan trader at castle space 2", seat=0), "castle")


@rule("ORL-PLANNING-04")
def test_technology_occupies_a_space() -> None:
    table = scenario(on="castle: tech boatman trader; village: tech - craftsman")
    assert ["use-place castle", "pass"] == table.moves()


@rule("ORL-PLANNING-05")
def test_a_place_may_be_filled_over_several_rounds() -> None:
    table = scenario("planning", round=3, market="boatman craftsman").play("plan boatman at farm_house space 0", seat=0)
    assert ["pass"] == table.until("actions").moves()
    table.until("planning").until("actions").until("planning")
    assert (5, "boatman -") == (table.state.round, table.standing("farm_house"))
    table.play("plan craftsman at farm_house space 1", seat=0).until("actions")
    assert table.allows("use-place farm_house")


@rule("ORL-PLANNING-06")
def test_an_activated_place_may_wait_for_a_later_round() -> None:
    table = scenario("planning", on="scriptorium: - scholar", market="knight").play(
        "plan knight at scriptorium space 0", seat=0
    )
    assert table.until("actions").allows("use-place scriptorium")
    table.until("planning").until("actions").play("pass")
    assert (0, True) == (table.player(), table.allows("use-place scriptorium"))


@rule("ORL-PLANNING-07")
def test_placing_is_optional() -> None:
    table = scenario("planning", market="farmer knight").play("end-planning", seat=0)
    assert ("over", ["farmer", "knight"]) == (table.question(0), table.market())


@rule("ORL-PLANNING-15")
def test_a_place_may_be_filled_although_its_action_is_impossible() -> None:
    table = scenario("planning", event="pilgrimage", market="scholar trader")
    table.play("plan scholar at monastery space 0", "plan trader at monastery space 1", seat=0)
    assert activated(table, "monastery")
    assert ["pass"] == table.until("actions").moves()


# ------------------------------------------------------------------ staying, and thinking again


@rule("ORL-PLANNING-08")
def test_who_stands_on_a_space_stays_there() -> None:
    table = scenario("planning", on="castle: farmer - -", market="")
    assert ["end-planning"] == table.moves(seat=0)


@rule("ORL-PLANNING-08")
def test_what_was_just_planned_may_be_taken_back() -> None:
    match = Match(GAME, GAME.make_options(2, {"first_player": "0"}), seed=1)
    before = match.state.clone()
    match.play(0, move_of("plan own_farmer at castle space 0"))
    match.undo(0)
    assert before == match.state


@rule("ORL-PLANNING-08")
def test_a_follower_on_the_second_of_two_equal_spaces_moves_to_the_first_when_that_is_taken_back() -> None:
    start = scenario("planning", market="boatman knight").state
    match = Match.unplayed(GAME, start.options, stored=start, seed=1)
    for text in ("plan boatman at town_hall space 0", "plan knight at town_hall space 1"):
        match.play(0, move_of(text))
    match.undo(0, 0)
    assert isinstance(match.state, State)
    table = Table(match.state)
    assert ("knight -", ["boatman"]) == (table.standing("town_hall"), table.market())


@rule("ORL-PLANNING-08")
def test_what_was_planned_stays_once_the_planning_is_over() -> None:
    match = Match(GAME, GAME.make_options(2, {"first_player": "0"}), seed=1)
    match.play(0, move_of("plan own_farmer at castle space 0"))
    match.play(0, move_of("end-planning"))
    match.play(1, move_of("end-planning"))
    assert match.undo_refusal(0) is not None


# ------------------------------------------------------------------ who stands for whom


@rule("ORL-PLANNING-09")
def test_a_monk_stands_for_everybody() -> None:
    table = scenario("planning", market="monk")
    printed = {f"{row.key} {row.needs.index(need)}" for row in FACTS.places[:10] for need in row.needs}
    assert printed == spaces_for(table, "monk")
    assert {"ship 2", "wagon 2", "guildhall 2", "scriptorium 0"} <= printed  # the knights' spaces


@rule("ORL-PLANNING-10")
@pytest.mark.parametrize("character", CHARACTERS)
def test_only_a_monk_stands_on_a_monks_space(character: str) -> None:
    tiles = "school herb_garden barracks brewery"
    table = scenario("planning", tiles=tiles, market=character)
    assert (character == "monk") == table.allows(f"plan {character} at brewery space 0", seat=0)


@rule("ORL-PLANNING-10")
def test_technology_does_not_stand_on_a_monks_space() -> None:
    table = scenario(tiles="cellar patrician_house", on="castle: tech - -", held=1).play("pass")
    where = {move.removeprefix("place-technology at ") for move in table.moves("place-technology")}
    assert set() == where & {"cellar space 0", "patrician_house space 1"}
    assert "cellar space 1" in where


@rule("ORL-PLANNING-11")
def test_the_herb_garden_alone() -> None:
    table = scenario("planning", tiles="herb_garden", market="boatman")
    assert table.allows("plan boatman at castle space 0", seat=0)  # as a farmer
    assert not table.allows("plan boatman at scriptorium space 0", seat=0)  # knight
    assert not table.allows("plan boatman at scriptorium space 1", seat=0)  # scholar


@rule("ORL-PLANNING-11")
def test_rights_to_stand_in_do_not_chain() -> None:
    school, herbs = "plan scholar at ship space 1", "plan boatman at scriptorium space 1"
    table = scenario("planning", tiles="school herb_garden", market="scholar boatman")
    assert (True, False) == (table.allows(school, seat=0), table.allows(herbs, seat=0))
    without = scenario("planning", tiles="herb_garden barracks", market="scholar boatman")
    assert [False, True] == [without.allows(school, seat=0), without.allows("plan boatman at ship space 2", seat=0)]


@rule("ORL-PLANNING-12")
def test_who_stands_in_stays_when_the_right_is_lost() -> None:
    table = scenario("planning", tiles="school", on="castle: - boatman trader", market="scholar scholar")
    table.play("plan scholar at castle space 0", seat=0)
    lose_tile(table.state, 0, place("school"))
    assert activated(table, "castle")
    assert not table.allows("plan scholar at village space 0", seat=0)
    assert table.until("actions").allows("use-place castle")


@rule("ORL-PLANNING-14")
def test_starters_and_neutral_followers_are_equal_on_action_spaces() -> None:
    table = scenario("planning", tiles="hayrick", market="own_farmer farmer")
    assert spaces_for(table, "farmer") - {"town_hall 0"} == spaces_for(table, "own_farmer")
    table.play("plan own_farmer at hayrick space 0", seat=0).until("actions")
    assert table.allows("use-place hayrick")


# ------------------------------------------------------------------ at once, or in turn order


@rule("ORL-PLANNING-13")
def test_both_ways_of_planning_offer_the_same_moves() -> None:
    seats: dict[str, Any] = {"market": "farmer knight monk", "others": [{"market": "scholar trader"}]}
    together = scenario("planning", **seats)
    in_turn = scenario("planning", options={"planning": "turn_order"}, **seats)
    assert together.moves(seat=0) == in_turn.moves()
    assert together.moves(seat=1) == in_turn.play("end-planning").moves()


@rule("ORL-PLANNING-13")
def test_nobody_sees_what_others_plan_until_all_have_finished() -> None:
    table = begun().play("plan own_farmer at castle space 0", "end-planning", seat=0)
    assert table.seen_by(1).players[0].on[place("castle")] == (-1, -1, -1)
    table.play("end-planning", seat=1)
    assert "own_farmer - -" == table.standing("castle")
    assert table.seen_by(1).players[0].on == table.me.on


@rule("ORL-PLANNING-13")
def test_planning_in_turn_order_is_open() -> None:
    table = begun(3, planning="turn_order", first_player="1")
    assert 1 == table.player()
    table.play("plan own_farmer at castle space 0")
    assert table.seen_by(0).players[1].on == table.you.on
    assert [2, 0] == [table.play("end-planning").player(), table.play("end-planning").player()]
