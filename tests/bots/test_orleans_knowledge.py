"""What the bots know of Orléans: what is better is worth more, and nothing is counted twice."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.bots.knowledge import horizon
from comptoir.bots.knowledge.orleans import LASTING, SPECIAL, evaluate, expected_status, rounds_left
from comptoir.engine.frames import Decision
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import BASIC_PLACES
from comptoir.games.orleans.places.gifts import GIVES, GIVES_GOOD
from comptoir.games.orleans.scoring import points_of
from tests.games.orleans.scenario import Table, begun, new_game, scenario

CASTLE = "castle: own_farmer own_boatman own_trader"


def value(table: Table, player: int = 0) -> float:
    return evaluate(table.state, player)


def choice(table: Table) -> str:
    """What the greedy bot does for the player who is asked."""
    frame = table.frame()
    assert isinstance(frame, Decision)
    moves = frame.moves(table.state)
    return table.text_of(make_bot("greedy", GAME, seed=0).choose(table.state, frame.player, moves))


def test_a_finished_game_is_worth_its_points() -> None:
    table = begun(2, seed=3).until("over", seed=3)
    assert [] == table.state.stack
    assert [float(sum(points_of(table.state, seat).values())) for seat in (0, 1)] == [value(table, s) for s in (0, 1)]


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"coins": 3}, {"coins": 4}),
        ({"goods": "grain"}, {"goods": "brocade"}),
        ({"citizens": 1}, {"citizens": 2}),
        ({"stations": "tours"}, {"stations": "tours blois"}),
        ({"tracks": {"knight": 1}}, {"tracks": {"knight": 2}}),
        ({"bag": "knight"}, {"bag": "knight scholar"}),
        ({"held": 0}, {"held": 1}),
        ({"on": "castle: own_farmer own_boatman -"}, {"on": CASTLE}),
        ({}, {"tiles": "school"}),
    ],
)
def test_what_is_better_is_worth_more(less: dict[str, Any], more: dict[str, Any]) -> None:
    assert value(scenario("actions", **less)) < value(scenario("actions", **more))


def test_every_tile_that_does_not_just_give_what_its_row_says_has_a_price() -> None:
    tiles = load_facts().places[BASIC_PLACES:]
    assert {tile.key for tile in tiles if tile.behaviour not in (GIVES, GIVES_GOOD)} == {*LASTING, *SPECIAL}


def test_development_is_worth_more_when_it_can_still_bring_a_star() -> None:
    values = []
    for space in (5, 8):
        table = scenario("actions", development=space, stations="tours blois")
        table.state.piles = table.state.piles[:1]
        values.append(value(table))
    assert values[0] < values[1]


def test_status_can_be_expected_to_rise_while_there_is_time() -> None:
    facts = load_facts()
    assert 2.0 == expected_status(facts, 4, 0)
    assert expected_status(facts, 4, 0) < expected_status(facts, 4, 3) < expected_status(facts, 4, 9)


def test_an_activated_place_is_used_before_passing() -> None:
    assert "use-place castle" == choice(scenario("actions", on=CASTLE))


def test_the_last_to_act_does_not_pass_too_soon() -> None:
    table = scenario("actions", on=f"{CASTLE}; farm_house: boatman own_craftsman")
    assert "use-place farm_house" == choice(table.play("use-place castle", "pass"))


def test_followers_are_placed_where_they_complete_a_place() -> None:
    table = scenario(
        "planning", on="castle: own_farmer own_boatman -", market="own_trader", options={"planning": "turn_order"}
    )
    assert "plan own_trader at castle space 2" == choice(table)


def test_thinking_stops_where_a_new_round_begins() -> None:
    is_far = horizon(GAME)
    table = scenario("first_player")
    assert is_far(table.state)
    assert not is_far(scenario("actions").state)


def test_rounds_are_counted_by_the_hourglass() -> None:
    assert 18 == rounds_left(new_game().state)


def test_greedy_beats_random() -> None:
    results = list(play_games(GAME, GAME.make_options(2), ("greedy", "random"), games=6, seed=1))
    assert 6 == wins_of(results, 0)
    assert all(result.total(0) > 60 for result in results)
