"""Phases and their set-up. Group PHASE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.boards import TYPES
from comptoir.games.burgundy.events import RoundBegan, TilesRemoved
from comptoir.games.burgundy.state import DEPOTS
from tests.games.burgundy.scenario import PHASES, Table, fill, key_of, new_game, row, scenario, tile
from tests.rule import rule

FILLED = {2: 12, 3: 18, 4: 24}
BLACK = {2: 4, 3: 6, 4: 8}
every_player_count = pytest.mark.parametrize("players", [2, 3, 4])

# Tiles that fill the depots of two players: the numbered ones, then the black one.
NUMBERED = "bank ship knowledge_5 castle cow_2 church ship market mine knowledge_1 carpenter pig_2"
BLACK_BACKED = "castle ship cow_3 knowledge_7"


def on_board(table: Table) -> list[str]:
    """The tiles in all depots."""
    return [key_of(number) for tiles in table.state.depots for number in tiles if number]


def end_of_phase_a(**position: Any) -> Table:
    """The last round of phase A is over, and phase B begins with nature's question for tiles."""
    return scenario(round=5, last_round=True, **position).until("DrawTiles")


@rule("BUR-PHASE-01")
def test_five_phases_of_five_rounds() -> None:
    rounds = [event for event in new_game().to_end().events if isinstance(event, RoundBegan)]
    visited = " ".join(f"{PHASES[event.phase]}{event.round}" for event in rounds)
    assert "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 D1 D2 D3 D4 D5 E1 E2 E3 E4 E5" == visited


@rule("BUR-PHASE-02")
def test_a_phase_is_set_up_before_its_first_roll() -> None:
    table = end_of_phase_a(depots={0: "bank", 3: "bank"})
    assert ("DrawTiles", []) == (table.question(), on_board(table))
    table.nature(fill(f"{NUMBERED} {BLACK_BACKED}"))
    assert ("LayOutGoods", ["knowledge_5", "castle", "-", "-"]) == (table.question(), table.depot(2))
    assert BLACK_BACKED.split() == table.depot(0)
    table.nature("reveal-goods turquoise purple pink red brown")
    assert ("Roll", (1, 2, 3, 4, 5)) == (table.question(), table.state.round_goods)


@rule("BUR-PHASE-03")
def test_tiles_left_in_any_depot_are_removed() -> None:
    table = end_of_phase_a(depots={3: "watchtower", 0: "city_hall"})
    assert [] == on_board(table)
    assert TilesRemoved(2) in table.events


@rule("BUR-PHASE-04")
def test_removed_tiles_never_come_back() -> None:
    table = new_game().until("DrawTiles").nature(fill(f"{NUMBERED} {BLACK_BACKED}"))
    for phase in "BCDE":
        table.until("DrawTiles", phase)
        assert (0, 1) == (table.state.supply[tile("knowledge_5")], table.state.removed[tile("knowledge_5")])
        assert "knowledge_5" not in on_board(table.until("LayOutGoods"))


@rule("BUR-PHASE-05")
def test_nothing_is_removed_before_phase_a() -> None:
    table = new_game().until("Roll")
    assert 0 == sum(table.state.removed)
    assert not any(isinstance(event, TilesRemoved) for event in table.events)


@rule("BUR-PHASE-06")
def test_a_castle_left_over_with_three_players_makes_way_for_a_mine() -> None:
    table = end_of_phase_a(players=3, depots={6: "- - castle"}).until("Roll")
    assert "mine" == table.depot(6)[2]


@rule("BUR-PHASE-07")
@every_player_count
def test_every_space_in_use_gets_a_regular_tile_of_its_colour(players: int) -> None:
    table = new_game(players).until("DrawTiles", "C")
    supply = sum(table.state.supply)
    table.chance()
    spaces = table.state.facts.depot_spaces(players, phase=2)
    for depot in DEPOTS:
        tiles = [row(key) for key in table.depot(depot) if key != "-"]
        assert list(spaces[depot]) == [tile.type for tile in tiles]
        assert all(tile.regular for tile in tiles)
    assert FILLED[players] == supply - sum(table.state.supply)


@rule("BUR-PHASE-07")
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("bank", "ship"), ("castle", "mine"), ("knowledge_5", "knowledge_7")],
    ids=["not a building", "not a castle", "black back"],
)
def test_no_other_tile_comes_to_a_numbered_depot(right: str, wrong: str) -> None:
    table = new_game().until("DrawTiles")
    assert table.is_possible(fill(f"{NUMBERED} castle ship cow_3 mine"))
    assert not table.is_possible(fill(f"{NUMBERED.replace(right, wrong, 1)} castle ship cow_3 mine"))


@rule("BUR-PHASE-08")
def test_with_three_players_depot_6_has_a_mine_in_b_and_d() -> None:
    table = new_game(3)
    third = [table.until("LayOutGoods", phase).depot(6)[2] for phase in PHASES]
    assert ["castle", "mine", "castle", "mine", "castle"] == third


@rule("BUR-PHASE-09")
def test_with_four_players_depot_6_has_a_castle_in_every_phase() -> None:
    table = new_game(4)
    third = [table.until("LayOutGoods", phase).depot(6)[2] for phase in PHASES]
    assert ["castle"] * 5 == third


@rule("BUR-PHASE-09")
def test_with_two_players_depot_6_has_a_building_and_an_animal() -> None:
    table = new_game(2).until("LayOutGoods", phase="B")
    assert "BA" == "".join(TYPES[row(key).type] for key in table.depot(6) if key != "-")


@rule("BUR-PHASE-10")
@every_player_count
def test_the_black_depot_gets_black_backed_tiles(players: int) -> None:
    table = new_game(players).until("DrawTiles", phase="B")
    supply = sum(table.state.black_supply)
    tiles = [row(key) for key in table.chance().depot(0)]
    assert BLACK[players] == len(tiles) == supply - sum(table.state.black_supply)
    assert all(tile.black for tile in tiles)


@rule("BUR-PHASE-10")
def test_no_regular_tile_comes_to_the_black_depot() -> None:
    table = new_game().until("DrawTiles")
    assert table.is_possible(fill(f"{NUMBERED} {BLACK_BACKED}"))
    assert not table.is_possible(fill(f"{NUMBERED} castle ship cow_3 knowledge_2"))


@rule("BUR-PHASE-11")
def test_goods_stay_on_the_depots_from_phase_to_phase() -> None:
    table = end_of_phase_a(depot_goods={4: "red pink"}).until("Roll")
    assert {"red": 1, "pink": 1} == table.depot_goods(4)


@rule("BUR-PHASE-12")
def test_the_goods_of_the_phase_lie_open_in_the_order_of_the_rounds() -> None:
    seen = (
        new_game()
        .until("LayOutGoods", phase="C")
        .nature("reveal-goods orange turquoise pink turquoise purple")
        .seen_by(1)
    )
    assert (6, 1, 3, 1, 2) == seen.round_goods
    assert 5 + 5 + 11 == sum(seen.goods_supply)  # the stacks of D and E, and what is never used


@rule("BUR-PHASE-13")
def test_depots_are_not_refilled_during_a_phase() -> None:
    table = new_game().until("FindFirstPlayer").nature("first-player 0").until("Roll")
    table.nature("roll-dice 1 3 3 1 1").play("take sheep_4 from 3 with 3", "take warehouse from 3 with 3")
    later = [table.until("Roll").chance().depot(3) for _ in range(4)]
    assert [["-", "-", "-", "-"]] * 4 == later
    assert ("A", 5) == (PHASES[table.state.phase], table.state.round)


@rule("BUR-PHASE-14")
def test_four_players_use_up_all_supplies() -> None:
    state = new_game(4).until("LayOutGoods", phase="E").state
    assert 0 == sum(state.supply)
    assert 0 == sum(state.black_supply)


@rule("BUR-PHASE-14")
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_tiles_remain(players: int) -> None:
    table = new_game(players)
    filled = [len(on_board(table.until("LayOutGoods", phase))) for phase in PHASES]
    assert [FILLED[players] + BLACK[players]] * 5 == filled
    assert min(sum(table.state.supply), sum(table.state.black_supply)) > 0
