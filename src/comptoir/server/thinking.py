"""Bots think in other processes, from a view and with a budget; a bot that fails is replaced by a simpler one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from comptoir.bots import make_bot
from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.frames import State, pending_of
from comptoir.games import game as game_of

# The levels that people choose from, weakest first.
LEVELS = {"novice": "random", "companion": "greedy", "master": "search"}
SIMPLER = {"search": "greedy", "greedy": "random"}


@dataclass(frozen=True, slots=True)
class Thought:
    """The move that a bot chose, by number, and the bot that chose it in the end."""

    move: int
    bot: str


def think(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int) -> int:
    """In another process: the number of the move that a bot makes from what its seat can see."""
    found = game_of(game)
    view = state_from_data(found, data)
    frame = pending_of(view, player)
    assert frame is not None
    move = make_bot(bot, found, seed=seed).choose(view, player, frame.moves(view))
    return found.vocabulary.index(move)


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, processes: int, seconds: float, patience: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._patience = patience
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: the server has threads and sockets that children must not share.
        return ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"))

    def close(self) -> None:
        """Stop at once, whatever is being thought."""
        self._stop(self._pool)

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, game: str, view: State, player: int, bot: str, seed: int) -> Thought:
        """A move for a bot; if it crashes or takes too long, a simpler one chooses."""
        data = state_to_data(view)
        while True:
            budget = f"{bot}:{self._seconds}s" if bot == "search" else bot
            try:
                move = await self._ask(game, data, player, budget, seed)
                return Thought(move, bot)
            except Exception:  # whatever a bot does wrong, the table goes on
                if bot not in SIMPLER:
                    raise
                bot = SIMPLER[bot]

    async def _ask(self, game: str, data: Mapping[str, Any], player: int, bot: str, seed: int) -> int:
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            asked = loop.run_in_executor(pool, think, game, data, player, bot, seed)
            return await asyncio.wait_for(asked, self._patience)
        except (TimeoutError, BrokenProcessPool):
            # A process that hangs cannot be asked again: all are replaced.
            if pool is self._pool:
                self._pool = self._new_pool()
                self._stop(pool)
            raise
