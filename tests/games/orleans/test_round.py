"""The round, and what holds in all of it. Group ROUND."""

from __future__ import annotations

import pytest

from comptoir.games.orleans import GAME
from comptoir.games.orleans.events import Passed, PhaseBegan, RoundBegan
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule


def rounds(table: Table) -> list[int]:
    """The rounds that have begun."""
    return [event.round for event in table.events if isinstance(event, RoundBegan)]


def phases(table: Table) -> list[int]:
    """The phases that have begun."""
    return [event.phase for event in table.events if isinstance(event, PhaseBegan)]


def starters(table: Table) -> set[int]:
    """How many of each starter each player has."""
    return {number for name, number in GAME.pieces(table.state).items() if name.startswith("starter")}


# ------------------------------------------------------------------ rounds and phases


@rule("ORL-ROUND-01")
def test_a_game_has_eighteen_rounds() -> None:
    table = new_game().until("the end")
    assert list(range(1, 19)) == rounds(table)
    assert "over" == table.question()


@rule("ORL-ROUND-01")
def test_another_number_of_hourglass_tiles_gives_another_number_of_rounds() -> None:
    assert list(range(1, 17)) == rounds(new_game(rounds="16").until("the end"))


@rule("ORL-ROUND-02")
def test_seven_phases() -> None:
    table = begun().until("first_player")
    assert [1, 2, 3, 4, 5, 6, 7] == phases(table)[:7]


@rule("ORL-ROUND-03")
def test_the_first_player_token_goes_to_the_left() -> None:
    table = scenario(players=3, options={"first_player": "2"}).play("pass", "pass", "pass")
    assert 0 == table.state.first


@rule("ORL-ROUND-04")
def test_players_act_from_the_first_player_on_clockwise() -> None:
    table = scenario(players=4, options={"first_player": "1"}).play(*["pass"] * 4)
    assert [1, 2, 3, 0] == [event.player for event in table.events if isinstance(event, Passed)]


@rule("ORL-ROUND-10")
def test_most_points_win() -> None:
    table = scenario(players=3, coins=10, others=[{"coins": 30}, {"coins": 20}])
    assert [(1, 1), (2, 2), (0, 3)] == [(row.player, row.place) for row in GAME.result(table.state)]


# ------------------------------------------------------------------ coins


@rule("ORL-ROUND-05", "ORL-ROUND-09")
@pytest.mark.parametrize("first", [0, 1])
def test_scarce_coins_go_to_who_comes_first(first: int) -> None:
    table = scenario("event", event="income", options={"first_player": str(first), "coin_supply": "11"})
    assert (6, 5) == (table.state.players[first].coins, table.state.players[1 - first].coins)
    assert 0 == table.state.coins


@rule("ORL-ROUND-06")
def test_a_census_payment_goes_to_the_supply() -> None:
    level = {"tracks": {"farmer": 1}}
    table = scenario("census", players=3, options={"coin_supply": "100"}, others=[level, level])
    assert (4, 86) == (table.me.coins, table.state.coins)


@rule("ORL-ROUND-06")
def test_coins_received_come_from_the_supply() -> None:
    table = scenario("census", options={"coin_supply": "100"}, tracks={"farmer": 1})
    assert (6, 89) == (table.me.coins, table.state.coins)


# ------------------------------------------------------------------ bags and starters


@rule("ORL-ROUND-07")
def test_players_may_look_into_their_bags() -> None:
    table = scenario("followers", bag="knight own_farmer knight")
    mine = table.seen_by(0).players[0].bag
    assert table.me.bag == mine
    assert 3 == sum(mine)


@rule("ORL-ROUND-07")
def test_looking_into_the_bag_changes_no_draw() -> None:
    table = scenario("followers", bag="knight knight scholar monk").play("draw", seat=0)
    unseen = Table(table.state.clone()).chance(3).market()
    table.seen_by(0)
    assert unseen == table.chance(3).market()


@rule("ORL-ROUND-08")
def test_starters_never_go_to_a_deed() -> None:
    table = scenario("planning", market="own_farmer farmer")
    assert not table.allows("plan own_farmer at town_hall space 0", seat=0)
    assert table.allows("plan farmer at town_hall space 0", seat=0)


@rule("ORL-ROUND-08")
def test_starters_survive_the_plague() -> None:
    table = scenario("event", event="plague", bag="own_farmer").nature("draw-followers own_farmer")
    assert ["own_farmer"] == table.bag()


@rule("ORL-ROUND-08")
def test_starters_are_not_given_up_under_torture() -> None:
    table = scenario("event", event="harvest", coins=0, bag="own_farmer", others=[{"coins": 9}])
    assert ("GiveUp", []) == (table.question(), table.moves("give-up-follower"))


@rule("ORL-ROUND-08")
@pytest.mark.parametrize("seed", range(2))
def test_everybody_always_has_the_four_starters(seed: int) -> None:
    table = begun(seed=seed)
    for _ in table.wander(seed):
        assert {1} == starters(table)
    assert "over" == table.question()
