"""The games as PettingZoo environments (AEC): one agent for each seat, asked in turn."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from comptoir.engine.frames import view
from comptoir.engine.game import Game
from comptoir.observation.actions import Listed, actions as actions_of
from comptoir.observation.configuration import configured
from comptoir.observation.spec import VERSION, Spec, spec
from comptoir.research.episode import Episode, Sight, illegal
from comptoir.research.rewards import Reward, reward_named

Observation = dict[str, Any]


def seen_space(seen: Spec, size: int) -> spaces.Dict:
    """The space of an observation with its action mask; the suites want every number to have two values at least."""
    return spaces.Dict(
        {
            "observation": spaces.Box(seen.low, np.maximum(seen.high, seen.low + 1), dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # it says nothing about its types
    """A game for agents `player_0`, `player_1` …; observations are a vector and a mask of the legal moves."""

    def __init__(self, game: Game, options: Any, reward: Reward, form: Listed, plays_forced: bool) -> None:
        super().__init__()
        self.metadata = {"name": f"{game.key}_v{VERSION}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.game, self.options, self._plays_forced = game, options, plays_forced
        self.spec = spec(game, options=options)
        self.actions = actions_of(game, options=options, form=form)
        self._sight = Sight(self.spec, self.actions, reward)
        self._seeds = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(self.spec.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen = seen_space(self.spec, self.actions.size)
        self._action = spaces.Discrete(self.actions.size)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._action)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. A seed gives the same games again, this one and those of later resets without one."""
        if seed is not None:
            self._seeds = Random(seed)
        self.episode = Episode(self.game, self.options, self._seeds.getrandbits(48), self._plays_forced)
        self._sight.begin(self.episode)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask has no legal move unless it is asked now."""
        seat, episode = self._seat_of[agent], self.episode
        return {"observation": self._sight.vector(episode, seat), "action_mask": self._sight.mask(episode, seat)}

    def step(self, action: int | None) -> None:
        """Play the move with this number for the agent that is asked, or remove an agent after the end."""
        agent, episode = self.agent_selection, self.episode
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self._sight.chosen(episode, action)
        if move is None:
            raise illegal(action)
        self._cumulative_rewards[agent] = 0.0
        episode.play(move)
        paid = self._sight.paid(episode)
        if paid is not None:
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._accumulate_rewards()
        if episode.state.stack:
            self.agent_selection = self.possible_agents[episode.seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """The table as the terminal shows it to the agent that is asked."""
        seat = max(self.episode.seat, 0)
        return self.spec.text(view(self.episode.state, seat), seat)

    def close(self) -> None:
        """There is nothing to release."""


def aec(
    game: str | Game,
    players: int = 2,
    options: Mapping[str, str | int] | Any = None,
    *,
    reward: str | Reward = "margin",
    actions: Listed = "compact",
    plays_forced: bool = True,
) -> TableEnv:
    """A PettingZoo environment of a game. Moves without an alternative are played by themselves."""
    found, made = configured(game, players, options)
    return TableEnv(found, made, reward_named(reward), actions, plays_forced)
