"""The expert set-up: dealt sheets, own choice of side and castle space. Group EXPERT."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from random import Random

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.engine.frames import decide
from comptoir.games.burgundy.moves import ChooseSide
from comptoir.games.burgundy.options import CHOICES, Options
from comptoir.games.burgundy.setup import DealBoards, dealt_sheets
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule


def expert_game(players: int = 2, first: int = 0, **options: str) -> Table:
    """An expert game before its boards are dealt."""
    table = new_game(players, setup="expert", **options)
    return table.until("FindFirstPlayer").nature(f"first-player {first}")


def two_sheets(choice: str = "open") -> Table:
    """Seat 0 has the sheet 3/7 and seat 1 the sheet 1/2."""
    return expert_game(expert_sheets="3/7,1/2", expert_choice=choice).nature("deal-sheets 3 7 1 2")


def boards_offered(table: Table) -> set[str]:
    """The boards that the sides to choose from show."""
    player = table.player()
    return {table.after(move).state.players[player].board for move in table.moves("choose-side")}


@rule("BUR-EXPERT-01")
def test_boards_are_dealt_when_the_rest_of_the_set_up_is_done() -> None:
    table = expert_game(3, first=1)
    assert "DealBoards" == table.question()
    assert (1, 2, 0) == table.order()
    assert [3, 1, 2] == [player.workers for player in table.state.players]
    assert [3, 3, 3] == [sum(player.goods) for player in table.state.players]


@rule("BUR-EXPERT-01")
def test_a_seed_reproduces_the_deal() -> None:
    state = expert_game().state
    one, same, other = (DealBoards().sample(state, Random(seed)) for seed in (7, 7, 8))
    assert one == same
    assert one != other


@rule("BUR-EXPERT-02")
@pytest.mark.parametrize("seed", range(5))
def test_four_different_sheets_out_of_six_are_dealt(seed: int) -> None:
    table = expert_game(4)
    sheets = dealt_sheets(DealBoards().sample(table.state, Random(seed)))
    assert {"1": 4} | dict.fromkeys("23456789", 1) == Counter(side for sheet in sheets for side in sheet)
    assert [2] * 6 == [len(set(sheet)) for sheet in sheets]
    assert sheets[:4] == [player.sheet for player in table.chance(seed).state.players]


@rule("BUR-EXPERT-02")
@pytest.mark.parametrize(
    ("boards", "is_possible"),
    [
        ("1 2 1 3 1 4 1 5 6 7 8 9", True),
        ("1 1 1 3 1 4 2 5 6 7 8 9", False),  # a sheet with board 1 on both sides
        ("1 2 1 3 1 4 1 5 6 7 8 8", False),  # board 8 twice, board 9 not at all
        ("1 2 1 3 1 4 1 5 6 7", False),  # five sheets
    ],
)
def test_all_sheets_are_made_of_the_sides_of_the_box(boards: str, is_possible: bool) -> None:
    assert is_possible == expert_game().is_possible(f"deal-sheets {boards}")


@rule("BUR-EXPERT-02")
@pytest.mark.parametrize("sheets", ["3/7,1/1", "3/7,2", "3/7,1/2/4", "3/7,3/7", "3/7,7/3"])
def test_named_sheets_are_different_and_have_two_different_sides(sheets: str) -> None:
    with pytest.raises(BadOptions, match="must be a sheet with two different boards"):
        Options(2, setup="expert", expert_sheets=sheets)


@rule("BUR-EXPERT-03")
def test_both_sides_of_the_sheet_are_offered_to_its_player_only() -> None:
    table = two_sheets()
    assert (0, {"3", "7"}) == (table.player(), boards_offered(table))
    table.play("choose-side back", "lay-castle r0c1")
    assert "7" == table.me.board
    assert (1, {"1", "2"}) == (table.player(), boards_offered(table))


@rule("BUR-EXPERT-04")
def test_the_castle_may_lie_on_any_castle_space_of_board_1() -> None:
    table = two_sheets().play("choose-side front", "lay-castle r3c3", "choose-side front")
    assert {"r0c1", "r0c2", "r1c2", "r3c3"} == table.hexes("lay-castle")


@rule("BUR-EXPERT-04")
def test_the_first_tile_must_touch_the_castle() -> None:
    stored = scenario(castle="r0c1", workers=9, storage="cow_2 castle ship")
    others = scenario(castle="r0c1", workers=9, storage="bank knowledge_1 mine")
    assert {"r0c0", "r1c1", "r0c2", "r1c2"} == stored.hexes() | others.hexes()


@rule("BUR-EXPERT-05")
def test_the_choice_is_open_or_secret_and_open_by_default() -> None:
    choice = next(choice for choice in CHOICES if choice.name == "expert_choice")
    assert (("open", "secret"), "open") == (choice.values, choice.default)
    with pytest.raises(BadOptions, match="expert_choice must be one of open, secret"):
        Options(2, setup="expert", expert_choice="blind")


@rule("BUR-EXPERT-05")
def test_the_choice_cannot_change_afterwards() -> None:
    options = Options(2, setup="expert", expert_choice="secret")
    with pytest.raises(FrozenInstanceError):
        options.expert_choice = "open"  # type: ignore[misc]


@rule("BUR-EXPERT-06")
def test_open_choices_are_made_and_seen_in_turn_order() -> None:
    table = expert_game(3, first=2, expert_sheets="3/7,1/2,4/5").nature("deal-sheets 3 7 1 2 4 5")
    assert 2 == table.player()
    table.play("choose-side front", "lay-castle r5c0")
    assert 0 == table.player()
    assert "3" == table.seen_by(0).players[2].board
    assert {"r5c0": "castle"} == Table(table.seen_by(0)).estate(2)
    assert 1 == table.play("choose-side front", "lay-castle r0c1").player()


@rule("BUR-EXPERT-07")
def test_secret_choices_are_seen_when_all_have_decided() -> None:
    table = two_sheets("secret").play("choose-side front", "lay-castle r5c0")
    assert ["3", "", ""] == [table.seen_by(seat).players[0].board for seat in (0, 1, None)]
    assert [{"r5c0": "castle"}, {}, {}] == [Table(table.seen_by(seat)).estate() for seat in (0, 1, None)]
    table.play("choose-side front", "lay-castle r0c1")
    assert ["3", "1"] == [player.board for player in table.seen_by(1).players]
    assert {"r5c0": "castle"} == Table(table.seen_by(1)).estate()


@rule("BUR-EXPERT-07")
def test_secretly_nobody_waits_for_another() -> None:
    table = two_sheets("secret")
    decide(table.state, 1, ChooseSide(1))
    assert "2" == table.seen_by(1).players[1].board
    assert table.seen_by(0) == two_sheets("secret").seen_by(0)


@rule("BUR-EXPERT-08")
def test_a_castle_at_the_edge_has_fewer_neighbours() -> None:
    stored = scenario(board="3", castle="r5c0", workers=9, storage="cow_2 castle ship")
    others = scenario(board="3", castle="r5c0", workers=9, storage="bank knowledge_1 mine")
    assert {"r4c0", "r4c1", "r5c1", "r6c0"} == stored.hexes() | others.hexes()


@rule("BUR-EXPERT-08")
def test_the_game_goes_on_as_usual_with_different_boards() -> None:
    table = (
        two_sheets().play("choose-side front", "lay-castle r5c0", "choose-side back", "lay-castle r0c3").until("Act")
    )
    assert ["3", "2"] == [player.board for player in table.state.players]
    assert ["castle", "castle"] == [*table.estate(0).values(), *table.estate(1).values()]
