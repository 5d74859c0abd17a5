"""Moves as touches: which things are touched for a move, and that they are drawn at every decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from comptoir.engine.frames import Decision, decide, open_chance, pending, reveal
from comptoir.engine.moves import Move
from comptoir.games.pest.draw import draw
from comptoir.games.pest.moves import (
    VOCABULARY,
    Accept,
    Decline,
    EndTurn,
    Enter,
    Experiment,
    Finish,
    PayInKind,
    Refresh,
    StopShifting,
    Upgrade,
)
from comptoir.games.pest.state import State
from comptoir.games.pest.touches import STEPS, touches
from tests.games.pest.scenario import Table, new_game, scenario

NAMES = ("Ada", "Ben", "Cleo", "Dina", "Emil")
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (2, {"duel": "on"}),
    (3, {"setup": "advanced"}),
    (5, {}),
)
# Technologies with moves of their own, as many as lie side by side.
HANDS = (
    "infirmary clinical_trials inhaler",
    "breathing_apparatus plague_experts scholars",
    "quarantine_house adrenaline_shot experimental_laboratory",
    "cloning_experiment mobile_workshop scholars",
    "medical_mask advanced_quarantine checkpoint",
)
QUICK = (EndTurn, Finish, Decline, StopShifting, Refresh)  # moves that end something, or bring nothing new


def decisions(state: State, seed: int, most: int = 10_000) -> Iterator[tuple[State, int, Sequence[Move]]]:
    """The decisions of a busy random game: the table, who decides, and the legal moves."""
    rng = Random(seed)
    for _ in range(most):
        while (asked := open_chance(state)) is not None:
            reveal(state, asked[1].sample(state, rng), asked[0])
        waiting = pending(state)
        if not waiting:
            return
        frame = waiting[0]
        assert isinstance(frame, Decision)
        moves = frame.moves(state)
        yield state, frame.player, moves
        busy = [move for move in moves if not isinstance(move, QUICK)]
        decide(state, frame.player, rng.choice(busy if busy and rng.random() < 0.85 else list(moves)))


def stocked(technologies: str) -> State:
    """Two players with these technologies and plenty of everything."""
    seat: dict[str, Any] = {
        "wood": 3, "stone": 3, "food": 5, "herbs": 5, "coin": 2, "research": 6, "healed": 4, "capital": 2, "zone": 3,
        "slots": "move storage", "technologies": technologies, "assistants": 4,
    }  # fmt: skip
    first = seat | {"buildings": {"workshop_1": "gollor", "mill": "zermath"}, "staff": "mill"}
    spread = {"pasken": 3, "nerith": 2, "skarle": 1, "harrowen": 3, "aldemar": 2, "braskel": 4}
    market = "tool_cart syringe travel_permit loading_crane steel_horseshoe"
    others = [seat | {"technologies": ""}]
    return scenario(players=2, year=5, market=market, sick=spread, others=others, **first).state


def check(seen: State, player: int, moves: Sequence[Move], is_drawn: bool) -> None:
    """The moves of a decision have touches of their own, and these are drawn."""
    made = [touches(seen, player, move) for move in moves]
    assert all(step for steps in made for step in steps)
    # Touching a thing again lets it go, so that a move never asks for the same one twice.
    assert all(len(set(steps)) == len(steps) for steps in made)
    # Touches may be made in any order, so two moves may not differ by order alone; buttons have none.
    touched = [frozenset(Counter(steps).items()) for steps in made if steps]
    assert len(set(touched)) == len(touched)
    if is_drawn:
        panels = draw(seen, player, moves, NAMES, "en")
        ids = {id for panel in panels for id in re.findall(r' id="([^"]*)"', panel.svg)}
        assert {id for steps in made for step in steps for id in step} <= ids


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_move_has_touches_of_its_own_that_are_drawn(players: int, options: dict[str, Any]) -> None:
    for number, (seen, player, moves) in enumerate(decisions(new_game(players, **options).state, seed=players)):
        check(seen, player, moves, is_drawn=number % 25 == 0)


@pytest.mark.parametrize("technologies", HANDS)
def test_moves_of_technologies_have_touches_that_are_drawn(technologies: str) -> None:
    for number, (seen, player, moves) in enumerate(decisions(stocked(technologies), seed=7, most=120)):
        check(seen, player, moves, is_drawn=number % 8 == 0)


def test_every_kind_of_move_a_player_can_make_is_known() -> None:
    assert {type(move) for move in VOCABULARY} == set(STEPS)


# ------------------------------------------------------------------ move by move


def steps(table: Table, move: str) -> list[list[str]]:
    """The touches of seat 0's legal move, sorted."""
    assert move in table.moves()
    return [sorted(step) for step in touches(table.state, 0, table.move_of(move))]


def test_an_assistant_is_placed_by_touching_a_space_of_the_grid() -> None:
    assert [["grid-0-3"]] == steps(scenario(), "place-assistant move+heal")


def test_an_action_is_begun_by_touching_the_head_of_its_column_or_row() -> None:
    table = scenario().place("move+heal")
    assert [["action-0-0"]] == steps(table, "act move")
    assert [["action-0-4"]] == steps(table, "act heal")


def test_two_resources_are_touched_to_trade_them() -> None:
    assert [["good-0-0"], ["good-0-2"]] == steps(scenario(wood=1, food=1), "trade wood food")


def test_of_two_resources_alike_one_and_the_coin_are_touched() -> None:
    assert [["good-0-1"], ["good-0-4"]] == steps(scenario(stone=2), "trade stone stone")


def test_a_sick_subject_is_carried_from_slot_to_slot() -> None:
    table = scenario(zone=3, slots="move")
    assert [["slot-0-move"], ["slot-0-storage"]] == steps(table, "shift move storage")


def test_a_doctor_steps_to_the_location_that_is_touched() -> None:
    assert [["location-gothar"]] == steps(scenario(doctor="gollor").act("move"), "step gothar")


def test_a_camp_is_carried_to_its_location() -> None:
    table = scenario(doctor="gollor").act("move").play("step gothar")
    assert [["camp-0"], ["location-gothar"]] == steps(table, "place-camp gothar")


def test_a_leap_begins_on_its_technology() -> None:
    table = scenario(doctor="gollor", technologies="cloning_experiment").act("move")
    assert [["held-0-0"], ["location-ardel"]] == steps(table, "leap ardel")


def test_a_building_is_carried_from_the_board_to_its_site() -> None:
    table = scenario(doctor="gollor", wood=1, stone=1).act("build")
    assert [["building-0-workshop_1"], ["location-gollor"]] == steps(table, "construct workshop_1 gollor")


def test_a_building_of_the_capital_is_touched_itself() -> None:
    table = scenario(wood=2, stone=2, food=1).act("build")
    assert [["capital-building-watchtower"]] == steps(table, "construct-in-capital watchtower")


def test_a_technology_is_carried_from_the_market_to_its_slot() -> None:
    table = scenario(research=3).act("research")
    assert [["technology-inhaler"], ["held-0-2"]] == steps(table, "acquire inhaler bottom")


def test_healing_touches_the_slot_and_removing_also_the_technology() -> None:
    table = scenario(zone=1, herbs=1, technologies="inhaler").act("heal")
    assert [["slot-0-zone"]] == steps(table, "heal-one zone")
    assert [["slot-0-zone"], ["held-0-0"]] == steps(table, "remove-sick zone")


def test_a_patient_is_healed_by_touching_the_technology() -> None:
    table = scenario(technologies="infirmary", on={"infirmary": 3}).act("heal")
    assert [["held-0-0"]] == steps(table, "heal-patient top")


def test_a_subject_is_assigned_to_what_is_touched() -> None:
    table = scenario(healed=1, buildings={"mill": "gollor"}).act("assign")
    assert [["building-0-mill"]] == steps(table, "assign-to mill")
    assert [["capital", "capital-space-0"]] == steps(table, "assign-to capital")


def test_reward_tokens_that_are_alike_are_interchangeable() -> None:
    table = scenario(healed=1, tokens="coin coin research").act("assign").play("assign-to capital")
    assert [["token-0", "token-1"]] == steps(table, "take-token 0")


def test_a_resource_is_chosen_where_it_is_stored() -> None:
    table = scenario(healed=1, tokens="any").act("assign").play("assign-to capital", "take-token 0")
    assert [["good-0-3"]] == steps(table, "take-resource herbs")


def test_a_combination_is_repeated_from_its_technology() -> None:
    table = scenario(technologies="adrenaline_shot", placed="move+heal")
    assert [["held-0-1"], ["grid-0-3"]] == steps(table, "repeat move+heal")


@pytest.mark.parametrize(
    "move", [*(kind() for kind in QUICK), Accept(), Upgrade(), PayInKind(), Enter(1), Experiment(2)]
)
def test_moves_that_are_buttons_have_no_touches(move: Move) -> None:
    assert () == touches(scenario().state, 0, move)
