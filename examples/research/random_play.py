"""Random play in a PettingZoo environment: the smallest program that uses one.

python examples/research/random_play.py --game pest --players 3
"""

from __future__ import annotations

import argparse

import numpy as np

from comptoir.research import aec


def play(game: str, players: int, seed: int) -> dict[str, float]:
    """One game; what each agent has earned."""
    env, rng = aec(game, players, reward="rank"), np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        earned[agent] += reward
        env.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return earned


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play in a PettingZoo environment.")
    parser.add_argument("--game", default="burgundy")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    for seed in range(given.games):
        print(play(given.game, given.players, seed))


if __name__ == "__main__":
    main()
