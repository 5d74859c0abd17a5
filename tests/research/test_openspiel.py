"""The games for OpenSpiel: its own suites, chance, lanes one after the other, what is hidden, settings."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import unittest
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.research.openspiel import load, register
from tests.deadline import DEADLINE
from tests.engine.auction import AUCTION
from tests.games.every import every_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "research" / "ismcts.py"
PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


def begun(game: str | Game, **settings: Any) -> Any:
    return load(game, **settings).new_initial_state()


def on_to(state: Any, player: int) -> Any:
    """The state played on at random until this player has to decide."""
    rng = Random(1)
    while state.current_player() != player:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# ------------------------------------------------------------------ OpenSpiel's own suites


@every_game
def test_random_games_pass_the_checks_of_openspiel(game: Game) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@every_game
def test_games_with_sampled_chance_pass_them_too(game: Game) -> None:
    # OpenSpiel cannot serialise sampled games that are written in Python.
    spiel = load(game, 3, chance="sampled", actions="full", reward="margin")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


@every_game
def test_the_api_is_as_openspiel_expects_it(game: Game) -> None:
    # Imported here: it imports all of SciPy's statistics, which most test processes never need.
    from open_spiel.integration_tests import api_test

    random.seed(1)  # it samples states with the global generator
    of_game = {"game": load(game, chance="sampled", seed=1), "game_name": game.key}
    checks = type(game.key, (api_test.EnforceAPIOnPartialTreeBase,), of_game)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert ([], [], 5) == (result.failures, result.errors, result.testsRun)


# ------------------------------------------------------------------ chance


def test_explicit_chance_comes_piece_by_piece() -> None:
    state = begun("burgundy")
    assert [(number, 1 / 6) for number in range(6)] == state.chance_outcomes()
    state.apply_action(0)
    chances = [chance for _, chance in state.chance_outcomes()]
    assert [6 / 41, *[7 / 41] * 5] == chances
    assert "draw 1" == state.action_to_string(pyspiel.PlayerId.CHANCE, 0)


def test_sampled_chance_comes_whole_and_from_the_seed() -> None:
    ways = []
    for seed in (1, 1, 2):
        state = begun("burgundy", chance="sampled", seed=seed)
        assert [(0, 1.0)] == state.chance_outcomes()
        ways.append(str(on_to(state, 0)))
    assert (True, False) == (ways[0] == ways[1], ways[1] == ways[2])


def test_copies_do_not_foresee_what_is_sampled() -> None:
    state = begun("burgundy", chance="sampled", seed=1)
    assert 1 < len({str(state.child(0)) for _ in range(5)})


# ------------------------------------------------------------------ lanes and what is hidden


def test_players_in_lanes_are_asked_one_after_the_other() -> None:
    state = on_to(begun("orleans"), 0)
    seat_1 = state.information_state_string(1)
    while state.current_player() == 0:
        assert seat_1 == state.information_state_string(1)
        state.apply_action(state.legal_actions()[0])
    assert (1, seat_1) == (state.current_player(), state.information_state_string(1))


def test_a_resampled_state_has_other_secrets_and_looks_the_same() -> None:
    state, rng = on_to(begun("orleans"), 1), Random(1)
    others = [state.resample_from_infostate(1, rng.random) for _ in range(10)]
    assert 5 < len({str(other) for other in others})
    for other in others:
        assert 1 == other.current_player()
        assert state.information_state_string(1) == other.information_state_string(1)
        assert state.information_state_tensor(1) == other.information_state_tensor(1)
        assert state.legal_actions() == other.legal_actions()


def test_pieces_drawn_in_ones_own_lane_stay_in_a_resampled_state() -> None:
    state = begun(AUCTION)
    state.apply_action(3)
    state = on_to(state, 1)
    twin = state.resample_from_infostate(1, Random(1).random)
    assert state.position.bidders[1].die == twin.position.bidders[1].die


def test_a_policy_can_resample() -> None:
    state = on_to(begun("orleans"), 1)
    twin = state.resampled(1, Random(1), lambda view, player, moves: moves[-1])
    assert 1 == twin.current_player()
    assert not any(any(figure >= 0 for figure in place) for place in twin.position.players[0].on)


def test_what_everybody_sees_has_no_secrets() -> None:
    state = on_to(begun("orleans"), 0)
    public = make_observation(state.get_game(), PUBLIC)
    seen = public.string_from(state, 0)
    state.apply_action(state.legal_actions()[0])
    assert seen == public.string_from(state, 0)


def test_openspiels_search_plays_a_game_from_elsewhere() -> None:
    state, rng = begun(AUCTION), mcts.np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 1.0, 20, random_state=rng)
    while not state.is_terminal():
        choose = bot.step if state.current_player() == 0 else lambda state: rng.choice(state.legal_actions())
        state.apply_action(int(choose(state)))
    assert 0 == sum(state.returns())


def test_the_example_runs() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLE), "3", "5"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE, check=False)
    assert (0, "", 3) == (done.returncode, done.stderr, len(done.stdout.splitlines()))


# ------------------------------------------------------------------ settings


def test_games_are_known_by_name_with_all_their_settings() -> None:
    game = pyspiel.load_game("comptoir_orleans(players=3,options=planning:turn_order;tiles:base+invasion,reward=win)")
    assert ("turn_order", "base,invasion") == (game.setup.options.planning, game.setup.options.tiles)
    assert (3, 0.0, 1.0) == (game.num_players(), game.min_utility(), game.max_utility())
    assert game.setup is pickle.loads(pickle.dumps(game)).setup


def test_options_can_be_given_by_name() -> None:
    game = load("orleans", 3, {"planning": "turn_order", "tiles": "base,invasion"}, reward="win")
    assert str(game) == str(pyspiel.load_game(str(game)))


@pytest.mark.parametrize(("game", "hides"), [("burgundy", False), ("orleans", True), ("pest", False)])
def test_information_is_perfect_where_nothing_is_hidden(game: str, hides: bool) -> None:
    kinds = pyspiel.GameType.Information
    assert (kinds.IMPERFECT_INFORMATION if hides else kinds.PERFECT_INFORMATION) == load(game).get_type().information


def test_registering_twice_changes_nothing() -> None:
    names = pyspiel.registered_names()
    register()
    assert names == pyspiel.registered_names()


@pytest.mark.parametrize("settings", [{"reward": "score"}, {"chance": "none"}, {"actions": "factored"}])
def test_unknown_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="must be one of"):
        load("pest", **settings)
