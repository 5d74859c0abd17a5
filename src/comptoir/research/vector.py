"""Several games at once as a Gymnasium vector environment: in one process, or shared out among several."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from comptoir.bots.arena import Entrant
from comptoir.engine.game import Game
from comptoir.observation.actions import Listed
from comptoir.research.gym import SeatEnv, gym
from comptoir.research.rewards import Reward

Infos = dict[str, Any]


def vector(
    n: int,
    game: str | Game,
    opponents: Sequence[Entrant] = ("random",),
    options: Mapping[str, str | int] | Any = None,
    *,
    reward: str | Reward = "margin",
    actions: Listed = "compact",
    seat: int | None = None,
    processes: int = 1,
) -> VectorEnv[Any, Any, Any]:
    """`n` games of `gym` in step; a finished one begins anew in the same step (`final_obs` in the infos is its end)."""
    make = partial(gym, game, opponents, options, reward=reward, actions=actions, seat=seat)
    return batch(n, make) if processes == 1 else Shared(n, make, processes)


def batch(n: int, make: Callable[[], SeatEnv]) -> VectorEnv[Any, Any, Any]:
    """`n` games in this process."""
    return SyncVectorEnv([make] * n, autoreset_mode=AutoresetMode.SAME_STEP)


class Shared(VectorEnv[Any, Any, Any]):
    """Games shared out among processes, each with a batch of them."""

    def __init__(self, n: int, make: Callable[[], SeatEnv], processes: int) -> None:
        one = make()
        self.num_envs, self.metadata = n, one.metadata | {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(one.observation_space, n)
        self.action_space = batch_space(one.action_space, n)
        edges = [number * n // processes for number in range(processes + 1)]
        self._parts = [slice(*pair) for pair in pairwise(edges) if pair[0] < pair[1]]
        # Spawned, not forked: the same on every system, and safe with threads.
        context = get_context("spawn")
        self._pipes = list[Connection]()
        self._workers = []
        for part in self._parts:
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, part.stop - part.start, make), daemon=True)
            worker.start()
            theirs.close()  # so that the end of the worker is noticed
            self._pipes.append(ours)
            self._workers.append(worker)

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Any, Infos]:
        """Begin all games; the first one has this seed, the next ones those after it."""
        seeds = [None if seed is None else seed + part.start for part in self._parts]
        seen, infos = zip(*self._asked("reset", seeds), strict=True)
        return _joined(seen), self._merged(infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Infos]:
        """Play a move in every game."""
        seen, *numbers, infos = zip(*self._asked("step", [actions[part] for part in self._parts]), strict=True)
        rewards, terminated, truncated = map(np.concatenate, numbers)
        return _joined(seen), rewards, terminated, truncated, self._merged(infos)

    def _asked(self, what: str, values: Sequence[Any]) -> list[Any]:
        for pipe, value in zip(self._pipes, values, strict=True):
            pipe.send((what, value))
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def _merged(self, infos: Sequence[Infos]) -> Infos:
        """The infos of all games: arrays by name."""
        merged: Infos = {}
        for part, info in zip(self._parts, infos, strict=True):
            self._merge(merged, part, info)
        return merged

    def _merge(self, merged: Infos, part: slice, info: Infos) -> None:
        """Add the infos of a process; others may have nothing of a name."""
        for name, values in info.items():
            if isinstance(values, dict):  # of ended games
                self._merge(merged.setdefault(name, {}), part, values)
            else:
                nothing = None if values.dtype == object else 0
                merged.setdefault(name, np.full(self.num_envs, nothing, values.dtype))[part] = values

    def close_extras(self, **kwargs: Any) -> None:
        """Let the processes end."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join()


def _joined(seen: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: np.concatenate([part[name] for part in seen]) for name in seen[0]}


def _work(pipe: Connection, n: int, make: Callable[[], SeatEnv]) -> None:
    """Play a batch of games in a process, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    envs = batch(n, make)
    while True:
        try:
            what, value = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(envs.reset(seed=value) if what == "reset" else envs.step(value))
        except Exception as problem:
            pipe.send(problem)
