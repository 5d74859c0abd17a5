"""Components and set-up of the standard game. Group SETUP."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.burgundy.boards import COLOURS, TYPES
from comptoir.games.burgundy.events import GoodsDealt, GoodsRevealed, RoundBegan
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.kinds import ALL_GOODS, DepotNumber, TileNumber
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.pieces import pieces
from comptoir.games.burgundy.setup import FindFirstPlayer
from comptoir.games.burgundy.state import DEPOTS
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from comptoir.games.keyed import Keyed
from tests.games.burgundy.scenario import Table, new_game, scenario, tile
from tests.rule import rule

FACTS = load_facts()
BUILDINGS = ("warehouse", "watchtower", "carpenter", "church", "market", "boarding_house", "bank", "city_hall")
every_player_count = pytest.mark.parametrize("players", [2, 3, 4])


def by_type(counts: Keyed[TileNumber, int]) -> dict[str, int]:
    """How many tiles of each type, from counts by tile."""
    return {
        letter: sum(counts[number] for number in FACTS.tiles_of[type])
        for type, letter in zip(COLOURS, TYPES, strict=True)
    }


def types_in(table: Table, depot: DepotNumber) -> str:
    """The types of the tiles in a depot, as letters."""
    return "".join(TYPES[FACTS.types[number]] for number in table.state.depots[depot] if number)


def dealt_goods(table: Table) -> list[int]:
    return [goods for event in table.events if isinstance(event, GoodsDealt) for goods in event.goods]


def revealed_goods(table: Table) -> list[int]:
    return [goods for event in table.events if isinstance(event, GoodsRevealed) for goods in event.goods]


# ------------------------------------------------------------------ components


@rule("BUR-SETUP-01")
@every_player_count
def test_two_to_four_can_play(players: int) -> None:
    assert players == len(new_game(players).state.players)


@rule("BUR-SETUP-01")
@pytest.mark.parametrize("players", [1, 5])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(BadOptions, match=f"for 2, 3, 4 players, not {players}"):
        Options(players)


@rule("BUR-SETUP-02")
def test_there_are_164_hex_tiles() -> None:
    counts = by_type([row.regular + row.black for row in FACTS.tiles])
    assert {"B": 56, "A": 28, "K": 26, "C": 16, "M": 12, "S": 26} == counts
    assert 164 == sum(counts.values())


@rule("BUR-SETUP-03")
def test_40_hex_tiles_have_a_black_back() -> None:
    assert {"B": 16, "A": 8, "K": 6, "C": 2, "M": 2, "S": 6} == by_type([row.black for row in FACTS.tiles])
    assert {"B": 40, "A": 20, "K": 20, "C": 14, "M": 10, "S": 20} == by_type([row.regular for row in FACTS.tiles])


@rule("BUR-SETUP-04")
def test_every_building_comes_five_times_regular_and_twice_black() -> None:
    copies = {row.key: (row.regular, row.black) for row in FACTS.tiles if row.type == TYPES.index("B")}
    assert dict.fromkeys(BUILDINGS, (5, 2)) == copies


@rule("BUR-SETUP-05")
@pytest.mark.parametrize("species", ["cow", "sheep", "pig", "chicken"])
def test_each_of_the_four_species_has_seven_tiles(species: str) -> None:
    rows = [row for row in FACTS.tiles if row.species == species]
    assert [2, 2, 3, 3, 4] == [row.animals for row in rows for _ in range(row.regular)]
    assert [3, 4] == [row.animals for row in rows for _ in range(row.black)]


@rule("BUR-SETUP-06")
def test_knowledge_tiles_are_26_different_ones_six_of_them_black() -> None:
    rows = [row for row in FACTS.tiles if row.type == TYPES.index("K")]
    assert list(range(1, 27)) == sorted(row.number for row in rows)
    assert {1} == {row.regular + row.black for row in rows}
    assert {7, 12, 14, 15, 24, 25} == {row.number for row in rows if row.black}


@rule("BUR-SETUP-07")
@pytest.mark.parametrize("kind", ["ship", "mine", "castle"])
def test_two_tiles_of_a_kind_can_be_swapped(kind: str) -> None:
    table = scenario(dice=(1, 4), depots={1: kind, 4: kind})
    one, other = f"take {kind} from 1 with 1", f"take {kind} from 4 with 4"
    assert table.after(one, other).state == table.after(other, one).state


@rule("BUR-SETUP-08")
def test_goods_come_seven_times_in_six_colours_one_for_each_die_number() -> None:
    assert [0, 7, 7, 7, 7, 7, 7] == new_game().state.goods_supply
    assert ("", "turquoise", "purple", "pink", "red", "brown", "orange") == FACTS.goods_names


@rule("BUR-SETUP-09")
def test_more_workers_and_silverlings_come_than_the_box_holds() -> None:
    table = scenario(dice=(1, 4), workers=30, silver=20, goods="red").play("hire with 1", "sell red with 4")
    assert 32 == table.me.workers
    assert 21 == table.me.silver


@rule("BUR-SETUP-10")
def test_both_bonus_tiles_of_every_colour_are_available() -> None:
    state = new_game().state
    assert dict.fromkeys("BSACKM", 2) == dict(zip(TYPES, state.bonuses, strict=True))
    assert 12 == pieces(state)["bonus tiles"]


@rule("BUR-SETUP-11")
@every_player_count
def test_everybody_has_two_dice_and_two_markers_and_one_die_is_white(players: int) -> None:
    state = new_game(players).until("Roll").chance().state
    assert [2] * players == [len(player.dice) for player in state.players]
    assert state.white_die in range(1, 7)
    assert list(range(players)) == sorted(state.track[0])
    assert [0] * players == [sum(player.points) for player in state.players]


@rule("BUR-SETUP-12")
def test_twelve_board_sides_are_in_the_box() -> None:
    assert {"1": 4, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1, "8": 1, "9": 1} == Counter(FACTS.sides)
    assert set("123456789") <= set(FACTS.boards)


@rule("BUR-SETUP-13")
def test_the_game_board_has_six_depots_of_four_spaces_and_a_black_one() -> None:
    black, *numbered = new_game().state.depots
    assert [4] * 6 == [len(spaces) for spaces in numbered]
    assert 4 == len(black)


@rule("BUR-SETUP-13")
def test_the_game_board_has_five_phases_of_five_rounds() -> None:
    rounds = [event for event in new_game().until("over").events if isinstance(event, RoundBegan)]
    assert [RoundBegan(phase, round) for phase in range(5) for round in range(1, 6)] == rounds


@rule("BUR-SETUP-14")
@pytest.mark.parametrize(
    ("players", "number", "types"),
    [
        (2, 12, ["BS", "KC", "AB", "SB", "MK", "BA"]),
        (3, 18, ["BSK", "KCB", "ABS", "SBA", "MKB", "BAC"]),
        (4, 24, ["BSKA", "KCBB", "ABSK", "SBAM", "MKBB", "BACS"]),
    ],
)
def test_the_depot_spaces_in_use_follow_from_the_player_count(players: int, number: int, types: list[str]) -> None:
    table = new_game(players).until("LayOutGoods")
    assert types == [types_in(table, depot) for depot in DEPOTS]
    assert number == sum(map(len, types))


# ------------------------------------------------------------------ supplies and goods


@rule("BUR-SETUP-15")
def test_there_are_seven_supplies_of_which_only_the_contents_are_known() -> None:
    one, other = new_game().until("DrawTiles"), new_game().until("DrawTiles")
    seen = one.seen_by(0)
    assert {"B": 40, "A": 20, "K": 20, "C": 12, "M": 10, "S": 20} == by_type(seen.supply)
    assert 40 == sum(seen.black_supply)
    assert seen == other.seen_by(1)
    assert one.chance(1).state.depots != other.chance(2).state.depots


@rule("BUR-SETUP-16")
def test_the_stacks_of_goods_are_hidden() -> None:
    one, other = (new_game().until("LayOutGoods", phase="B") for _ in range(2))
    assert one.seen_by(0) == other.seen_by(1)
    assert one.chance(1).state.round_goods != other.chance(2).state.round_goods


@rule("BUR-SETUP-16")
def test_every_phase_has_five_goods() -> None:
    revealed = [event for event in new_game().until("over").events if isinstance(event, GoodsRevealed)]
    assert [5, 5, 5, 5, 5] == [len(event.goods) for event in revealed]


@rule("BUR-SETUP-17")
@every_player_count
def test_starting_goods_come_from_the_17_beside_the_stacks(players: int) -> None:
    table = new_game(players).to_end()
    dealt, revealed, unused = dealt_goods(table), revealed_goods(table), table.state.goods_supply
    assert (3 * players, 25, 17 - 3 * players) == (len(dealt), len(revealed), sum(unused))
    assert [7] * 6 == [(dealt + revealed).count(goods) + unused[goods] for goods in ALL_GOODS]


@rule("BUR-SETUP-23")
@every_player_count
def test_everybody_is_dealt_three_goods_for_all_to_see(players: int) -> None:
    table = new_game(players).until("FindFirstPlayer")
    assert [3] * players == [sum(player.goods) for player in table.seen_by(players - 1).players]
    assert table.seen_by(0) == table.seen_by(1)


@rule("BUR-SETUP-23")
def test_equal_starting_goods_lie_together() -> None:
    table = new_game().nature("deal-goods red red purple turquoise brown orange")
    assert {"purple": 1, "red": 2} == table.goods(0)
    assert {"turquoise": 1, "brown": 1, "orange": 1} == table.goods(1)


@rule("BUR-SETUP-24")
@every_player_count
def test_unused_goods_never_appear(players: int) -> None:
    table = new_game(players).to_end()
    state = table.state
    heaps = [
        *state.depot_goods,
        *(player.goods for player in state.players),
        *(player.sold for player in state.players),
    ]
    assert Counter(dealt_goods(table) + revealed_goods(table)) == Counter(
        {goods: sum(heap[goods] for heap in heaps) for goods in range(1, 7)}
    )
    assert 17 - 3 * players == sum(state.goods_supply)


# ------------------------------------------------------------------ what a player starts with


@rule("BUR-SETUP-18")
def test_everybody_has_board_1() -> None:
    assert ["1"] * 4 == [player.board for player in new_game(4).until("Roll").state.players]


@rule("BUR-SETUP-19")
@pytest.mark.parametrize("id", list("123456789"))
def test_an_estate_has_37_hexes_with_the_same_numbers_on_every_board(id: str) -> None:
    board = FACTS.boards[id]
    counts = {letter: len(board.hexes[type]) for type, letter in zip(COLOURS, TYPES, strict=True)}
    pattern = " ".join(FACTS.data["geometry"]["die_pattern"]["rows"])
    assert {"B": 12, "S": 6, "A": 6, "C": 4, "K": 6, "M": 3} == counts
    assert pattern == " ".join(map(str, board.numbers))


@rule("BUR-SETUP-20")
@every_player_count
def test_the_starting_castle_lies_in_the_middle_of_board_1(players: int) -> None:
    table = new_game(players).until("Roll")
    assert [{"r3c3": "castle"}] * players == [table.estate(seat) for seat in range(players)]


@rule("BUR-SETUP-21")
def test_the_starting_castle_scores_nothing_and_gives_no_action() -> None:
    table = new_game(2).until("Act")
    assert [0, 0] == [table.points(seat) for seat in range(2)]
    assert [0, 0] == [table.final("districts", seat) for seat in range(2)]
    assert "Act" == table.question()


@rule("BUR-SETUP-22")
@every_player_count
def test_starting_castles_come_out_of_the_regular_supply(players: int) -> None:
    table = new_game(players).until("DrawTiles")
    assert 14 - players == table.state.supply[CASTLE_TILE]
    assert 2 == table.state.black_supply[CASTLE_TILE]


@rule("BUR-SETUP-25")
@every_player_count
def test_everybody_starts_with_no_points(players: int) -> None:
    table = new_game(players).until("Roll")
    assert [(0, 0)] * players == [divmod(table.points(seat), 100) for seat in range(players)]


@rule("BUR-SETUP-26")
def test_everybody_starts_with_one_silverling_for_all_to_see() -> None:
    table = new_game(3).until("Roll")
    assert [[1, 1, 1]] * 3 == [[player.silver for player in table.seen_by(seat).players] for seat in range(3)]


@rule("BUR-SETUP-32")
@every_player_count
def test_storage_has_three_spaces_and_is_empty(players: int) -> None:
    table = new_game(players).until("Roll")
    assert [[tile("-")] * 3] * players == [player.storage for player in table.state.players]
    assert [{}] * players == [table.sold(seat) for seat in range(players)]


# ------------------------------------------------------------------ turn order


@rule("BUR-SETUP-27")
def test_each_seat_is_equally_likely_to_begin() -> None:
    state = new_game(4).until("FindFirstPlayer").state
    first = Counter(FindFirstPlayer().sample(state, Random(seed)).seat for seed in range(4000))
    assert {0, 1, 2, 3} == set(first)
    assert all(880 <= number <= 1120 for number in first.values())


@rule("BUR-SETUP-28")
def test_the_order_runs_clockwise_from_the_first_player() -> None:
    table = new_game(4).until("FindFirstPlayer").nature("first-player 2")
    assert (2, 3, 0, 1) == table.order()


@rule("BUR-SETUP-29")
@pytest.mark.parametrize(("players", "workers"), [(2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4])])
def test_each_player_in_turn_order_has_one_worker_more(players: int, workers: list[int]) -> None:
    table = new_game(players).until("FindFirstPlayer").nature("first-player 1")
    seen = table.seen_by(0)
    assert workers == [seen.players[seat].workers for seat in table.order()]


@rule("BUR-SETUP-30")
def test_all_markers_start_on_the_first_space_first_player_on_top() -> None:
    table = new_game(4).until("FindFirstPlayer").nature("first-player 2")
    stack, *others = table.state.track
    assert (2, 3, 0, 1) == tuple(reversed(stack))
    assert [()] * 6 == others


@rule("BUR-SETUP-31")
def test_the_first_player_holds_the_white_die() -> None:
    table = new_game(3).until("FindFirstPlayer").nature("first-player 2").until("Roll")
    table.nature("roll-dice 5 1 1 2 2 3 3")
    assert 5 == table.state.white_die
    assert 2 == table.state.track[0][-1] == table.player()


@rule("BUR-SETUP-33")
@pytest.mark.parametrize("choice", ["open", "secret"])
def test_after_set_up_everybody_sees_the_same(choice: str) -> None:
    for table in new_game(setup="expert", expert_choice=choice).wander(seed=3):
        if table.state.round:
            assert table.seen_by(None) == table.seen_by(0) == table.seen_by(1) == table.state
