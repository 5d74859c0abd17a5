"""Workers change dice. Group WORKER."""

from __future__ import annotations

import pytest

from comptoir.games.burgundy.events import WorkersSpent
from comptoir.games.burgundy.presentation import PRESENTATION
from tests.games.burgundy.scenario import Table, scenario
from tests.rule import rule

FULL = dict.fromkeys(range(1, 7), "mine")


def take_costs(table: Table, die: int | str) -> dict[int, int]:
    """The workers that a take with this die costs, for each depot within reach."""
    moves = {depot: f"take #0 from {depot} with {die}" for depot in range(1, 7)}
    return {depot: table.cost(move) for depot, move in moves.items() if table.allows(move)}


@rule("BUR-WORKER-01")
def test_a_worker_changes_a_die_by_one() -> None:
    table = scenario(dice=(3, 6), workers=1, depots=FULL)
    assert {2: 1, 3: 0, 4: 1} == take_costs(table, 3)


@rule("BUR-WORKER-02")
def test_a_worker_turns_one_into_six() -> None:
    table = scenario(dice=(1, 3), workers=1, depots={6: "mine"})
    assert 1 == table.cost("take mine from 6 with 1")


@rule("BUR-WORKER-02")
def test_a_worker_turns_six_into_one() -> None:
    table = scenario(dice=(6, 3), workers=1, depots={1: "mine"})
    assert 1 == table.cost("take mine from 1 with 6")


@rule("BUR-WORKER-03")
def test_several_workers_change_the_same_die() -> None:
    table = scenario(dice=(1, 1), workers=3, depots=FULL)
    assert {1: 0, 2: 1, 3: 2, 4: 3, 5: 2, 6: 1} == take_costs(table, 1)


@rule("BUR-WORKER-04")
def test_anna_turns_a_two_into_a_six() -> None:
    table = scenario(dice=(2, 3), workers=2, depots={6: "ship"}).play("take ship from 6 with 2")
    assert 0 == table.me.workers
    assert ["ship"] == table.storage()


@rule("BUR-WORKER-05")
def test_spent_workers_are_gone() -> None:
    table = scenario(dice=(2, 3), workers=3, depots={4: "ship"}).play("take ship from 4 with 2")
    assert 1 == table.me.workers
    assert WorkersSpent(0, 2) in table.events


@rule("BUR-WORKER-06")
def test_workers_gained_in_the_turn_can_be_spent() -> None:
    table = scenario(dice=(1, 4), workers=0, depots=FULL)
    assert {4: 0} == take_costs(table, 4)
    table.play("hire with 1")
    assert {2: 2, 3: 1, 4: 0, 5: 1, 6: 2} == take_costs(table, 4)


@rule("BUR-WORKER-07")
def test_a_change_is_part_of_an_action_at_the_least_cost() -> None:
    table = scenario(dice=(2, 2), workers=3, depots=FULL, storage="ship", goods="red")
    assert {"take", "place", "sell", "hire"} == {move.split()[0] for move in table.moves()}
    assert {1: 1, 2: 0, 3: 1, 4: 2, 5: 3, 6: 2} == take_costs(table, 2)


@rule("BUR-WORKER-07")
@pytest.mark.parametrize(
    ("move", "said"),
    [("take mine from 4 with 2", "with the 2, for 2 workers"), ("take mine from 2 with 2", "with the 2")],
)
def test_a_move_says_what_its_change_costs(move: str, said: str) -> None:
    table = scenario(dice=(2, 2), workers=3, depots=FULL)
    assert PRESENTATION.say_move(table.state, 0, table.move_of(move), "en").endswith(said)


@rule("BUR-WORKER-07")
def test_a_change_uses_no_other_die() -> None:
    table = scenario(dice=(2, 5), workers=3, depots=FULL).play("take mine from 4 with 2")
    assert (5,) == table.me.dice


@rule("BUR-WORKER-08")
def test_workers_help_to_sell() -> None:
    table = scenario(dice=(2, 2), goods="red", workers=2)
    assert 2 == table.cost("sell red with 2")
    assert not scenario(dice=(2, 2), goods="red", workers=1).allows("sell red with 2")


@rule("BUR-WORKER-08")
def test_workers_help_to_place() -> None:
    table = scenario(dice=(2, 2), storage="mine", workers=2)
    assert 2 == table.cost("place mine at r4c2 with 2")
    assert not scenario(dice=(2, 2), storage="mine", workers=1).allows("place mine at r4c2 with 2")


@rule("BUR-WORKER-08")
def test_taking_workers_needs_none() -> None:
    table = scenario(dice=(2, 5), workers=0)
    assert [2, 2] == [table.after(move).me.workers for move in ("hire with 2", "hire with 5")]


@rule("BUR-WORKER-09")
def test_a_castle_has_every_number_for_no_workers() -> None:
    table = scenario(dice=(6, 1), workers=0, storage="castle ship", estate="r2c2=bank", goods="red pink", depots=FULL)
    table.play("place castle at r1c2 with 6")
    assert dict.fromkeys(range(1, 7), 0) == take_costs(table, "free")
    others = [
        "place ship at r3c2 with free",
        "place ship at r3c4 with free",
        "sell pink with free",
        "sell red with free",
    ]
    assert others == table.moves("place") + table.moves("sell")
    assert [0, 0, 0, 0] == [table.cost(move) for move in others]


@rule("BUR-WORKER-09")
def test_a_city_hall_has_every_number_for_no_workers() -> None:
    table = scenario(dice=(3, 1), storage="city_hall ship").play("place city_hall at r4c3 with 3")
    assert ["place ship at r3c2 with free", "place ship at r3c4 with free"] == table.moves("place")


@rule("BUR-WORKER-09")
def test_workers_change_only_the_players_own_dice() -> None:
    table = scenario(dice=(3, 3), workers=9, depots=FULL, others={1: {"dice": (1, 2)}}, round_goods="red")
    assert {"3"} == {move.split()[-1] for move in table.moves()}
    table.play("take mine from 6 with 3", "take mine from 1 with 3")
    assert (1, 2) == table.state.players[1].dice
