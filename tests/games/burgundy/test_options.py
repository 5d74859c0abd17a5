"""Options: what can be chosen, what goes together, and what is refused."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.options import BASE_BOARDS, LATER_BOARDS, SPIELBOX_BOARDS
from tests.games.burgundy.scenario import new_game
from tests.games.wrong_options import refusal_of

FITTING = [
    {"setup": "standard"},
    {"setup": "expert"},
    {"boards": "3"},
    {"boards": "1,5"},
    {"setup": "expert", "board_set": "base"},
    {"setup": "expert", "board_set": "spielbox"},
    {"setup": "expert", "board_set": "later"},
    {"setup": "expert", "expert_choice": "open"},
    {"setup": "expert", "expert_choice": "secret"},
    {"boards": "1,2", "expert_choice": "secret"},
    {"setup": "expert", "expert_sheets": "random_pairing"},
    {"setup": "expert", "expert_sheets": "1/2,1/3"},
    {"buy_timing": "between"},
    {"buy_timing": "anytime"},
    {"spielbox_extra_action": "place_unconnected"},
    {"boards": "10a", "spielbox_extra_action": "fetch_left_over"},
    {"setup": "expert", "board_set": "spielbox", "spielbox_extra_action": "off"},
    {"setup": "expert", "expert_sheets": "10a/10e,10b/10f", "spielbox_extra_action": "off"},
]
EXCLUDING = [
    (
        {"setup": "expert", "boards": "2"},
        "“setup=expert” and “boards” exclude each other: the expert set-up deals the boards.",
    ),
    (
        {"board_set": "spielbox"},
        "“board_set=spielbox” and “setup=standard” exclude each other: only the expert set-up deals from a set.",
    ),
    (
        {"board_set": "later"},
        "“board_set=later” and “setup=standard” exclude each other: only the expert set-up deals from a set.",
    ),
    (
        {"expert_sheets": "1/2,1/3"},
        "“expert_sheets” and “setup=standard” exclude each other: only the expert set-up deals sheets.",
    ),
    (
        {"setup": "expert", "board_set": "later", "expert_sheets": "1/2,1/3"},
        "“expert_sheets” and “board_set=later” exclude each other: the sheets named are dealt, not a set.",
    ),
    (
        {"expert_choice": "secret"},
        "“expert_choice=secret” and “setup=standard” exclude each other: on board 1 there is nothing to choose.",
    ),
    (
        {"spielbox_extra_action": "off"},
        "“spielbox_extra_action=off” and “board_set=base” exclude each other: "
        "only the spielbox boards have this action.",
    ),
    (
        {"boards": "3", "spielbox_extra_action": "fetch_left_over"},
        "“spielbox_extra_action=fetch_left_over” and “boards=3” exclude each other: "
        "only the spielbox boards have this action.",
    ),
]
NOT_FITTING = [
    ({"boards": "1,2,3"}, "3 boards are named for 2 players; name one for all or one for each."),
    (
        {"setup": "expert", "expert_sheets": "1/2"},
        "1 sheets are named, but 2 players need one each.",
    ),
]

refusal = partial(refusal_of, GAME)


@pytest.mark.parametrize("values", FITTING)
def test_options_that_go_together_are_kept_and_playable(values: dict[str, Any]) -> None:
    options = GAME.make_options(2, values)
    assert values == {name: getattr(options, name) for name in values}
    assert "over" == new_game(2, **values).to_end(seed=1).question()


def test_every_value_of_every_option_is_tried_above() -> None:
    tried = {(name, value) for values in FITTING for name, value in values.items()}
    assert {(choice.name, value) for choice in GAME.choices for value in choice.values} <= tried


@pytest.mark.parametrize("board", [*BASE_BOARDS, *SPIELBOX_BOARDS, *LATER_BOARDS])
def test_every_board_can_be_chosen(board: str) -> None:
    assert [board, board] == [player.board for player in new_game(2, boards=board).chance().state.players]


def test_one_board_is_for_all_and_several_are_for_the_seats_in_order() -> None:
    assert ("4", "4", "4") == GAME.make_options(3, {"boards": "4"}).seat_boards()
    assert ("4", "1", "10a") == GAME.make_options(3, {"boards": "4,1,10a"}).seat_boards()


@pytest.mark.parametrize("values", [{"boards": "11"}, {"setup": "expert", "expert_sheets": "1/11,2/3"}])
def test_an_unknown_board_is_refused(values: dict[str, str]) -> None:
    known = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10a, 10b, 10c, 10d, 10e, 10f, 10g, 10h, 2019-2, SE4, SE8"
    assert f"There is no board “11”; there are: {known}." == refusal(2, values)


@pytest.mark.parametrize(("values", "sentence"), EXCLUDING)
def test_options_that_exclude_each_other_are_refused(values: dict[str, str], sentence: str) -> None:
    assert sentence == refusal(2, values)


@pytest.mark.parametrize(("values", "sentence"), NOT_FITTING)
def test_what_does_not_fit_the_number_of_players_is_refused(values: dict[str, str], sentence: str) -> None:
    assert sentence == refusal(2, values)


@pytest.mark.parametrize(
    ("sheets", "wrong"), [("1/2/3,1/4", "1/2/3"), ("1,2/3", "1"), ("4/4,2/3", "4/4"), ("1/2,2/1", "1/2")]
)
def test_a_sheet_has_two_different_sides_and_is_named_once(sheets: str, wrong: str) -> None:
    assert f"“{wrong}” must be a sheet with two different boards, such as 3/7, named once." == refusal(
        2, {"setup": "expert", "expert_sheets": sheets}
    )
