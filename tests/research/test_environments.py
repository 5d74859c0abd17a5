"""Environments: the official suites of PettingZoo and Gymnasium, seeds, rewards, and what stays secret."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium.utils.env_checker
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from comptoir.engine.errors import Refusal
from comptoir.engine.frames import Together
from comptoir.engine.game import Game, PlainOptions
from comptoir.research import aec, gym, vector
from comptoir.research.aec import TableEnv
from comptoir.research.rewards import score
from tests.engine.auction import AUCTION
from tests.games.every import every_game


def legal(observation: Any, rng: Random) -> int:
    """Any legal action."""
    return int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))


def played(env: TableEnv, seed: int) -> dict[str, float]:
    """What each agent has earned in a game of random moves."""
    rng, earned = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, is_over, *_ = env.last()
        earned[agent] += reward
        env.step(None if is_over else legal(observation, rng))
    return earned


@every_game
# As in PettingZoo's own games, a mask comes with the observation, and an agent that is not asked has no legal action.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("ignore:Observation (space for each agent probably should be|is not a NumPy array)")
def test_pettingzoo_accepts_the_environment(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(game), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_pettingzoo_finds_the_same_games_after_the_same_seed(game: Game) -> None:
    seed_test(lambda: aec(game), num_cycles=40)


@every_game
@pytest.mark.filterwarnings("ignore:.*render_modes:UserWarning")
def test_gymnasium_accepts_the_environment(game: Game) -> None:
    gymnasium.utils.env_checker.check_env(gym(game), skip_render_check=True)


def test_rewards_of_a_game_add_up() -> None:
    margin, env = played(aec("burgundy"), 3), aec("burgundy", reward="score")
    env.reset(seed=3)
    begun = score(env.game, env.episode.state)
    gained = played(env, 3).values()
    points = [first + more for first, more in zip(begun, gained, strict=True)]
    assert points == score(env.game, env.episode.state)
    assert [points[0] - points[1], points[1] - points[0]] == list(margin.values())


def test_ranks_and_wins_are_shared_out() -> None:
    ranks, wins = played(aec("pest", 3, reward="rank"), 1), played(aec("pest", 3, reward="win"), 1)
    assert [-1.0, 0.0, 1.0] == sorted(ranks.values())
    assert [0.0, 0.0, 1.0] == sorted(wins.values())
    assert max(ranks, key=lambda agent: ranks[agent]) == max(wins, key=lambda agent: wins[agent])


def test_ones_own_reward_is_paid_as_it_grows() -> None:
    env = aec("burgundy", reward=lambda game, state: [float(player.silver) for player in state.players])
    earned = played(env, 1)
    state: Any = env.episode.state
    assert [player.silver - 1 for player in state.players] == list(earned.values())  # each began with one


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = aec("orleans")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Refusal, match=f"Action {wrong} is not legal now"):
        env.step(wrong)
    assert np.array_equal(before["observation"], env.observe(env.agent_selection)["observation"])


def test_simultaneous_lanes_are_asked_seat_by_seat_and_nobody_sees_the_others_progress() -> None:
    env = aec(AUCTION, options=PlainOptions(3), plays_forced=False)
    env.reset(seed=1)
    before = {agent: env.observe(agent)["observation"] for agent in env.agents}
    assert type(env.episode.state.stack[-1]) is Together
    while "player_0" == env.agent_selection:
        env.step(legal(env.observe("player_0"), Random(1)))
    assert "player_1" == env.agent_selection
    for agent in ("player_1", "player_2"):
        assert np.array_equal(before[agent], env.observe(agent)["observation"])


def test_the_learner_meets_the_bots_it_asks_for() -> None:
    env, rng = gym("burgundy", ["greedy", "random"], reward="win", seat=2), Random(1)
    observation, _ = env.reset(seed=1)
    over, earned = False, 0.0
    while not over:
        observation, reward, over, _, info = env.step(legal(observation, rng))
        earned += reward
    assert (0.0, True) == (earned, -1 <= info["rank"] < 1)  # a random player does not beat greedy


def test_an_illegal_action_of_the_learner_ends_the_game() -> None:
    env = gym("burgundy")
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert (-1.0, True, {"illegal": True}) == (lambda step: (step[1], step[2], step[4]))(env.step(wrong))


@pytest.mark.parametrize("processes", [1, 2])
def test_vectors_of_games_begin_anew_by_themselves(processes: int) -> None:
    envs, rng = vector(3, "burgundy", processes=processes), Random(1)
    seen, _ = envs.reset(seed=1)
    while True:
        actions = [legal({"action_mask": mask}, rng) for mask in seen["action_mask"]]
        seen, rewards, over, _, infos = envs.step(np.array(actions))
        if over.any():
            break
    ended = int(over.argmax())
    assert seen["action_mask"].any(axis=1).all()
    assert not infos["final_obs"][ended]["action_mask"].any()
    assert np.sign(rewards[ended]) == np.sign(infos["final_info"]["rank"][ended])
    envs.close()


def test_games_are_the_same_in_any_number_of_processes() -> None:
    def played_in(processes: int) -> list[Any]:
        envs, rng = vector(3, "burgundy", processes=processes), Random(1)
        seen, _ = envs.reset(seed=5)
        for _ in range(20):
            actions = [legal({"action_mask": mask}, rng) for mask in seen["action_mask"]]
            seen, *_ = envs.step(np.array(actions))
        envs.close()
        return [seen["observation"].tolist(), seen["action_mask"].tolist()]

    assert played_in(1) == played_in(2)
