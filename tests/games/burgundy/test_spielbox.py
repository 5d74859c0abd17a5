"""The spielbox boards 10a to 10h: a restriction and an extra action. Group SPIELBOX."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.printed import Facts
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule

FACTS = load_facts()
RESTRICTED = replace(FACTS, boards={**FACTS.boards, "1": replace(FACTS.boards["1"], needs_castle=True)})
SPIELBOX = ("10a", "10b", "10c", "10d", "10e", "10f", "10g", "10h")
BY_KNOWLEDGE = "r1c1=knowledge_1 r1c0=knowledge_2 r2c0=knowledge_3"  # on 10a, from the castle on r1c2 to r3c0


def on_10a(**position: Any) -> Table:
    """Seat 0 plays board 10a, with the starting castle on r1c2."""
    return scenario(**({"board": "10a", "castle": "r1c2"} | position))


def with_castle(**position: Any) -> Table:
    """As before, with a castle in storage and points to pay for the extra action."""
    return on_10a(**({"storage": "castle", "points": 20, "dice": (2, 3)} | position))


def after_phase_a(**position: Any) -> Table:
    """Phase B has begun, and a castle that was left over in phase A has been laid aside."""
    options = {"boards": "10a", "spielbox_extra_action": "fetch_left_over"}
    return on_10a(**({"depots": {2: "- castle"}, "last_round": True} | options | position)).until("Act", phase="B")


# ------------------------------------------------------------------ boards


@rule("BUR-SPIELBOX-01")
def test_eight_boards_on_four_sheets() -> None:
    assert (("10a", "10e"), ("10b", "10f"), ("10c", "10g"), ("10d", "10h")) == FACTS.board_sets["spielbox2011"].sheets
    assert set(SPIELBOX) == {id for id, board in FACTS.boards.items() if board.set == "spielbox2011"}


@rule("BUR-SPIELBOX-02")
@pytest.mark.parametrize("id", SPIELBOX)
def test_a_board_has_the_usual_hexes(id: str) -> None:
    board = FACTS.boards[id]
    assert [12, 6, 6, 4, 6, 3] == [len(hexes) for hexes in board.hexes]
    assert FACTS.boards["1"].numbers == board.numbers


@rule("BUR-SPIELBOX-02")
def test_districts_and_ships_are_as_ever() -> None:
    table = on_10a(estate="r2c2=ship", storage="ship", dice=(1, 1)).play("place ship at r2c3 with 1")
    assert 3 + 10 == table.points()
    assert "CollectGoods" == table.question()


@rule("BUR-SPIELBOX-02")
def test_dice_workers_and_buildings_are_as_ever() -> None:
    table = on_10a(storage="bank", dice=(6, 1), workers=1).play("place bank at r0c1 with 6")
    assert (0, 2, (1,)) == (table.me.workers, table.me.silver, table.me.dice)


@rule("BUR-SPIELBOX-03")
def test_sheets_are_dealt_and_chosen_from_as_in_the_expert_set_up() -> None:
    table = new_game(4, setup="expert", board_set="spielbox").chance()
    assert set(FACTS.board_sets["spielbox2011"].sheets) == {player.sheet for player in table.state.players}
    assert ["choose-side front", "choose-side back"] == table.moves()
    assert [4, 4] == [len(table.after(side).moves("lay-castle")) for side in table.moves()]


# ------------------------------------------------------------------ restriction


@rule("BUR-SPIELBOX-04")
def test_a_tile_needs_a_castle_or_its_own_colour_next_to_it() -> None:
    table = on_10a(estate="r2c2=ship", storage="bank church", dice=(5, 6))
    assert not on_10a(estate="r2c2=ship", storage="bank", dice=(2, 2)).allows("place bank at r3c2 with 2")
    assert not table.allows("place church at r0c0 with 6")
    table.play("place bank at r0c1 with 5")
    assert table.allows("place church at r0c0 with 6")


@rule("BUR-SPIELBOX-05")
def test_an_empty_castle_space_is_no_castle() -> None:
    without = on_10a(estate=BY_KNOWLEDGE, storage="bank", dice=(1, 1))
    built = on_10a(estate=f"{BY_KNOWLEDGE} r3c0=castle", storage="bank", dice=(1, 1))
    assert (False, True) == (without.allows("place bank at r3c1 with 1"), built.allows("place bank at r3c1 with 1"))


@rule("BUR-SPIELBOX-06")
def test_a_castle_needs_only_a_neighbour() -> None:
    table = on_10a(estate=BY_KNOWLEDGE, storage="castle", dice=(6, 6))
    assert ["place castle at r3c0 with 6"] == table.moves("place")


@rule("BUR-SPIELBOX-07")
def test_the_restriction_holds_for_a_city_hall() -> None:
    table = on_10a(estate="r2c2=ship", storage="city_hall bank", dice=(5, 1)).play("place city_hall at r0c1 with 5")
    assert ("PlaceOne", {"r0c0", "r0c2"}) == (table.question(), table.hexes())


@rule("BUR-SPIELBOX-07")
def test_the_restriction_holds_for_a_castles_action() -> None:
    table = on_10a(estate=f"{BY_KNOWLEDGE} r2c2=ship", storage="castle bank", dice=(6, 1)).play(
        "place castle at r3c0 with 6"
    )
    assert ("CastleAction", {"r0c1", "r0c2", "r3c1"}) == (table.question(), table.hexes())


@rule("BUR-SPIELBOX-08")
@pytest.mark.parametrize(("facts", "places"), [(FACTS, ["place cow_2 at r2c1 with 4"]), (RESTRICTED, [])])
def test_worked_example_an_animal_next_to_a_building(facts: Facts, places: list[str]) -> None:
    table = scenario(facts=facts, estate="r2c2=bank", storage="cow_2", dice=(4, 4))
    assert places == table.moves("place")


@rule("BUR-SPIELBOX-08")
def test_worked_example_a_ship_next_to_buildings() -> None:
    table = scenario(facts=RESTRICTED, estate="r2c2=bank r4c1=church", storage="ship ship", dice=(1, 2))
    assert not table.allows("place ship at r3c1 with 1")
    table.play("place ship at r3c2 with 2", "collect from 1")
    assert table.allows("place ship at r3c1 with 1")


@rule("BUR-SPIELBOX-09")
def test_the_restriction_belongs_to_the_spielbox_boards() -> None:
    assert set(SPIELBOX) == {id for id, board in FACTS.boards.items() if board.needs_castle}


# ------------------------------------------------------------------ extra action


@rule("BUR-SPIELBOX-10")
def test_a_stored_castle_may_go_to_an_unconnected_castle_space() -> None:
    assert {"r3c0", "r3c6", "r5c2"} == with_castle(points=5).hexes("place-apart")
    assert {"r3c6", "r5c2"} == with_castle(points=5, estate=BY_KNOWLEDGE).hexes("place-apart")


@rule("BUR-SPIELBOX-10")
def test_without_a_stored_castle_there_is_no_extra_action() -> None:
    assert [] == with_castle(storage="bank").moves("place-apart")


@rule("BUR-SPIELBOX-11")
def test_the_extra_action_costs_five_points_and_both_dice() -> None:
    table = with_castle(points=20, phase="A").play("place-apart castle at r3c6")
    assert 15 == table.points() - (1 + 10)  # the castle completes a district
    assert () == table.me.dice


@rule("BUR-SPIELBOX-11")
def test_the_extra_action_needs_both_dice() -> None:
    assert [] == with_castle(points=20).play("hire with 2").moves("place-apart")


@rule("BUR-SPIELBOX-12")
def test_the_extra_action_needs_five_points() -> None:
    assert [] == with_castle(points=4).moves("place-apart")


@rule("BUR-SPIELBOX-13")
def test_the_extra_action_needs_no_number_and_no_workers() -> None:
    assert with_castle(dice=(2, 3), workers=0).allows("place-apart castle at r3c6")
    assert 0 == with_castle(dice=(2, 3), workers=2).cost("place-apart castle at r3c6")


@rule("BUR-SPIELBOX-14")
def test_a_castle_bought_in_the_same_turn_may_be_placed() -> None:
    table = with_castle(storage="", silver=2, depots={0: "castle"})
    assert [] == table.moves("place-apart")
    table.play("buy castle from black", "place-apart castle at r3c6")
    assert "castle" == table.estate()["r3c6"]


@rule("BUR-SPIELBOX-15")
@pytest.mark.parametrize(("key", "hex"), [("bank", "r3c5"), ("cow_2", "r2c5"), ("mine", "r4c5")])
def test_the_castle_has_all_its_effects(key: str, hex: str) -> None:
    table = with_castle(points=20, phase="A", storage=f"castle {key}").play("place-apart castle at r3c6")
    assert 20 - 5 + 1 + 10 == table.points()
    assert "CastleAction" == table.question()
    assert table.allows(f"place #1 at {hex} with free")


@rule("BUR-SPIELBOX-16")
def test_a_castle_left_over_may_be_fetched() -> None:
    table = after_phase_a(points=6).play("fetch-castle")
    assert (1, ["castle"], ()) == (table.points(), table.storage(), table.me.dice)
    assert 0 == table.state.castles_aside


@rule("BUR-SPIELBOX-16")
@pytest.mark.parametrize(("storage", "is_offered"), [("bank mine", True), ("bank mine ship", False)])
def test_fetching_needs_a_free_storage_space(storage: str, is_offered: bool) -> None:
    assert is_offered == after_phase_a(points=6, storage=storage).allows("fetch-castle")


@rule("BUR-SPIELBOX-16")
@pytest.mark.parametrize(("left_over", "fetches"), [({0: "castle"}, ["fetch-castle"]), ({2: "mine"}, [])])
def test_fetching_needs_a_castle_left_over(left_over: dict[int, str], fetches: list[str]) -> None:
    assert fetches == after_phase_a(points=6, depots=left_over).moves("fetch-castle")


@rule("BUR-SPIELBOX-16")
def test_fetching_takes_the_place_of_placing_apart() -> None:
    table = after_phase_a(points=6, storage="castle")
    assert (["fetch-castle"], []) == (table.moves("fetch-castle"), table.moves("place-apart"))
    assert [] == with_castle().moves("fetch-castle")


@rule("BUR-SPIELBOX-11", "BUR-SPIELBOX-12", "BUR-SPIELBOX-16")
def test_fetching_has_the_same_price() -> None:
    assert 15 == after_phase_a(points=20).play("fetch-castle").points()
    assert not after_phase_a(points=4).allows("fetch-castle")
    table = after_phase_a(points=20)
    assert not table.play(table.moves("hire")[0]).allows("fetch-castle")


@rule("BUR-SPIELBOX-16")
def test_the_extra_action_can_be_switched_off() -> None:
    table = with_castle(boards="10a", spielbox_extra_action="off")
    assert [] == table.moves("place-apart") + table.moves("fetch-castle")


@rule("BUR-SPIELBOX-16")
@pytest.mark.parametrize(
    "boards",
    [
        {"boards": "3,10a"},
        {"setup": "expert", "board_set": "spielbox"},
        {"setup": "expert", "expert_sheets": "3/7,6/10a"},
    ],
    ids=["named boards", "dealt boards", "named sheets"],
)
def test_the_version_can_be_chosen_wherever_a_spielbox_board_is(boards: dict[str, str]) -> None:
    assert "off" == Options(2, spielbox_extra_action="off", **boards).spielbox_extra_action


@rule("BUR-SPIELBOX-16")
def test_the_version_cannot_be_chosen_without_spielbox_boards() -> None:
    with pytest.raises(BadOptions, match="only the spielbox boards have this action"):
        Options(2, spielbox_extra_action="fetch_left_over")


@rule("BUR-SPIELBOX-17")
def test_a_purchase_is_still_possible() -> None:
    table = with_castle(silver=2, depots={0: "bank"}).play("place-apart castle at r3c6", "hire with free")
    assert ["buy bank from black", "end-turn"] == table.moves()


@rule("BUR-SPIELBOX-17")
def test_a_castles_free_die_is_not_enough() -> None:
    table = with_castle(storage="castle castle").play("place-apart castle at r3c6")
    assert ("CastleAction", []) == (table.question(), table.moves("place-apart"))


@rule("BUR-SPIELBOX-18")
def test_on_other_boards_there_is_no_extra_action() -> None:
    table = scenario(board="3", castle="r3c3", storage="castle", points=20, dice=(2, 3))
    assert [] == table.moves("place-apart") + table.moves("fetch-castle")


@rule("BUR-SPIELBOX-18")
@pytest.mark.parametrize(("board", "fetches"), [("3", []), ("10a", ["fetch-castle"])])
def test_only_players_on_spielbox_boards_fetch_castles(board: str, fetches: list[str]) -> None:
    table = after_phase_a(board=board, boards=f"{board},10a", points=20)
    assert fetches == table.moves("fetch-castle")
