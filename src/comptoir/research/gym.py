"""The games as Gymnasium environments: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces

from comptoir.bots.arena import Entrant, bot_of
from comptoir.bots.bot import Bot, is_reader
from comptoir.engine import frames
from comptoir.engine.game import Game
from comptoir.observation.actions import Listed, actions as actions_of
from comptoir.observation.configuration import configured
from comptoir.observation.spec import spec
from comptoir.research.aec import Observation, seen_space
from comptoir.research.episode import Episode, Sight
from comptoir.research.rewards import Reward, rank, reward_named


class SeatEnv(gymnasium.Env[Observation, int]):
    """A seat of a game among bots. An illegal action ends the game at once, in last place."""

    def __init__(self, game: Game, options: Any, bots: Sequence[Entrant], sight: Sight, seat: int | None) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.game, self.options, self._entrants, self._sight, self._given = game, options, bots, sight, seat
        self.observation_space = seen_space(sight.spec, sight.actions.size)
        self.action_space: Any = spaces.Discrete(sight.actions.size)
        self._seeds = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game. A seed gives the same games again, this one and those of later resets without one."""
        super().reset(seed=seed)
        if seed is not None:
            self._seeds = Random(seed)
        own = self._seeds.getrandbits(48)
        self.seat = self._seeds.randrange(len(self._entrants) + 1) if self._given is None else self._given
        self.episode = Episode(self.game, self.options, own, plays_forced=True)
        others = [seat for seat in range(self.options.players) if seat != self.seat]
        self._bots: dict[int, Bot] = {
            seat: bot_of(entrant, self.game, own + 1 + seat)
            for seat, entrant in zip(others, self._entrants, strict=True)
        }
        self._sight.begin(self.episode)
        self._let_bots_play()
        return self._observation(), {}

    def _let_bots_play(self) -> None:
        """The bots answer until the own seat is asked, or the game is over."""
        episode = self.episode
        while episode.state.stack and episode.seat != self.seat:
            bot = self._bots[episode.seat]
            look = frames.borrowed_view if is_reader(bot) else frames.view
            episode.play(bot.choose(look(episode.state, episode.seat), episode.seat, episode.moves))

    def _observation(self) -> Observation:
        sight, episode = self._sight, self.episode
        return {"observation": sight.vector(episode, self.seat), "action_mask": sight.mask(episode, self.seat)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move by its number, and let the bots answer."""
        move = self._sight.chosen(self.episode, action)
        if move is None:
            return self._observation(), -1.0, True, False, {"illegal": True}
        self.episode.play(move)
        self._let_bots_play()
        is_over = not self.episode.state.stack
        paid = self._sight.paid(self.episode)
        info = {"rank": rank(self.game, self.episode.state)[self.seat]} if is_over else {}
        return self._observation(), paid[self.seat] if paid else 0.0, is_over, False, info

    def render(self) -> str:
        """The table as the terminal shows it to the own seat."""
        return self._sight.spec.text(frames.view(self.episode.state, self.seat), self.seat)


def gym(
    game: str | Game,
    opponents: Sequence[Entrant] = ("random",),
    options: Mapping[str, str | int] | Any = None,
    *,
    reward: str | Reward = "margin",
    actions: Listed = "compact",
    seat: int | None = None,
) -> SeatEnv:
    """A Gymnasium environment of a game against these bots; the own seat is drawn for each game if it is not given."""
    found, made = configured(game, len(opponents) + 1, options)
    if seat is not None:
        frames.check_seat(seat, made.players)
    sight = Sight(spec(found, options=made), actions_of(found, options=made, form=actions), reward_named(reward))
    return SeatEnv(found, made, tuple(opponents), sight, seat)
