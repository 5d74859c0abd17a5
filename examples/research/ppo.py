"""PPO with skrl and JAX: a network learns to play against bots, with masked actions.

    python examples/research/ppo.py --steps 20000

Needs comptoir[examples], which is comptoir[research] and skrl[jax].
"""

from __future__ import annotations

import argparse
from typing import Any

import flax.linen as nn
import jax.numpy as jnp
import numpy as np
from gymnasium import spaces
from skrl.agents.jax.ppo import PPO, PPO_CFG
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.jax import SequentialTrainer
from skrl.utils import set_seed

from comptoir.bots.arena import play_games, wins_of
from comptoir.research import actions, spec, vector
from comptoir.research.policy import PolicyBot

ILLEGAL = -1e9  # the logit of an action that is not legal


def parts(flat: Any, space: spaces.Dict) -> tuple[Any, Any]:
    """The mask and the scaled vector: skrl lays both side by side, in the order of their names."""
    number = space["action_mask"].shape[0]
    return flat[:, :number], flat[:, number:] / np.maximum(space["observation"].high, 1)


class Policy(CategoricalMixin, Model):
    """The logits of the legal actions."""

    def __init__(self, observation_space: Any, action_space: Any, device: Any = None, **kwargs: Any) -> None:
        Model.__init__(self, observation_space=observation_space, action_space=action_space, device=device, **kwargs)
        CategoricalMixin.__init__(self, unnormalized_log_prob=True)

    @nn.compact
    def __call__(self, inputs: Any, role: str) -> tuple[Any, dict[str, Any]]:
        mask, seen = parts(inputs["observations"], self.observation_space)
        hidden = nn.relu(nn.Dense(128)(nn.relu(nn.Dense(128)(seen))))
        return jnp.where(mask > 0, nn.Dense(self.num_actions)(hidden), ILLEGAL), {}


class Value(DeterministicMixin, Model):
    """What a position is worth."""

    def __init__(self, observation_space: Any, action_space: Any, device: Any = None, **kwargs: Any) -> None:
        Model.__init__(self, observation_space=observation_space, action_space=action_space, device=device, **kwargs)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: Any, role: str) -> tuple[Any, dict[str, Any]]:
        _, seen = parts(inputs["observations"], self.observation_space)
        return nn.Dense(1)(nn.relu(nn.Dense(128)(nn.relu(nn.Dense(128)(seen))))), {}


def learn(game: str, opponents: list[str], steps: int, games: int, rollouts: int, seed: int) -> PPO:
    """Train for this many steps of all games together."""
    set_seed(seed)
    env = wrap_env(vector(games, game, opponents, reward="rank"))
    kinds = {"policy": Policy, "value": Value}
    models = {role: kind(env.observation_space, env.action_space, env.device) for role, kind in kinds.items()}
    for role, model in models.items():
        model.init_state_dict(role=role)
    cfg = PPO_CFG(rollouts=rollouts, learning_epochs=4, mini_batches=4, learning_rate=3e-4, discount_factor=0.999)
    cfg.experiment.write_interval = cfg.experiment.checkpoint_interval = 0
    agent = PPO(
        models=models,
        memory=RandomMemory(memory_size=rollouts, num_envs=env.num_envs, device=env.device),
        observation_space=env.observation_space,
        action_space=env.action_space,
        device=env.device,
        cfg=cfg,
    )
    trainer = SequentialTrainer(cfg={"timesteps": steps // games, "headless": True}, env=env, agents=agent)
    trainer.train()
    env.close()
    return agent


def share_won(agent: PPO, game: str, trials: int) -> float:
    """The share of games that the policy wins against random play, by its most likely moves."""
    seen, space = spec(game), actions(game)

    def choose(vector: Any, mask: Any) -> int:
        flat = jnp.asarray(np.concatenate([mask, vector])[None], jnp.float32)
        _, outputs = agent.models["policy"].act({"observations": flat}, role="policy")
        return int(outputs["net_output"].argmax())

    bots = (PolicyBot(seen, space, choose), "random")
    return wins_of(list(play_games(seen.game, seen.options, bots, trials, seed=1)), 0) / trials


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO with masked actions.")
    parser.add_argument("--game", default="burgundy")
    parser.add_argument("--opponents", nargs="+", default=["random"])
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=8, help="how many games are played in step")
    parser.add_argument("--rollouts", type=int, default=64, help="steps of each game between two updates")
    parser.add_argument("--trials", type=int, default=40, help="games against random play afterwards")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    agent = learn(given.game, given.opponents, given.steps, given.games, given.rollouts, given.seed)
    print(f"{share_won(agent, given.game, given.trials):.0%} of {given.trials} games against random play are won")


if __name__ == "__main__":
    main()
