"""Bots think in other processes, from a view and with a time limit; one that fails is replaced by a simpler bot."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import TypeVar

from pebble import CONSTS, ProcessPool

from comptoir.analysis import Told, advise, weigh
from comptoir.bots import is_thinker, make_bot
from comptoir.bots.levels import plain_name
from comptoir.engine.frames import State, pending_of
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.executors import compute_with_one_thread
from comptoir.server.tables.bot_queue import AWAITED, BotQueue, BotRequest

LOG = logging.getLogger(__name__)
T = TypeVar("T")

STAND_IN = "companion"  # the level of the bot that stands in for a person who is gone
SIMPLER = {"greedy": "random"}  # for every other bot greedy, which has no need of time
SIMPLEST = "random"
LONG = 120.0  # seconds that other work may take in a process, which nobody waits for
STARTING = 60.0  # seconds that a process may take to start
# The processes leave SIGTERM to the server, which stops gracefully; one that thinks too long is killed soon after it.
CONSTS.term_timeout = 0.05


@dataclass(frozen=True, slots=True)
class Thought:
    """The number of the move that was chosen, and the bot that chose it in the end."""

    move: int
    bot: str


def think(game: Game, view: State, player: int, bot: str, seed: int) -> int:
    """In another process: the number of the move that a bot chooses from what its seat can see."""
    frame = pending_of(view, player)
    assert frame is not None
    moves = frame.moves(view)
    move = make_bot(bot, game, seed=seed).choose(view, player, moves)
    if move not in moves:
        raise ValueError(f"{bot} chose {move}, which is not legal")
    return game.vocabulary.index(move)


def _exit_with_server() -> None:
    """In another process: exit with the server, however it ends, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    compute_with_one_thread()
    Thread(target=_exit_after_server, daemon=True).start()


def _exit_after_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _wake_up() -> None:
    """In another process: shows that it has started."""


class BotProcesses:
    """A few processes in which bots think, one bot at a time in each. One that dies or is killed is replaced."""

    def __init__(self, processes: int, seconds: float, patience: float, gap: float = 0.0) -> None:
        self._seconds = seconds
        self._patience = patience
        self.watcher: Callable[[str, float], None] = lambda bot, seconds: None  # told how long each bot has thought
        self._pools = {_new_pool() for _ in range(processes)}  # one process each, so that a failure affects no other
        self._queue = BotQueue(list(self._pools), gap)

    def close(self) -> None:
        """Stop at once, even bots that are thinking."""
        for pool in self._pools:
            pool.stop()  # type: ignore[no-untyped-call]
        for pool in self._pools:
            pool.join()

    async def choose(
        self, game: Game, view: State, player: int, bot: str, seed: int, wanted: BotRequest = AWAITED
    ) -> Thought:
        """A bot's move, from its own view; a simpler bot's move if it fails."""
        while True:
            plain = plain_name(game.key, bot)
            timed = f"{plain}:{self._seconds}s" if is_thinker(plain) else plain
            try:
                return Thought(await self._ask(game, view, player, timed, seed, wanted), bot)
            except Exception:  # whatever a bot does wrong, the table goes on
                LOG.warning("The bot %s could not choose a move of %s.", bot, game.key, exc_info=True)
            if plain == SIMPLEST:
                # Not even the simplest bot could run in another process; it needs no time, so it runs here.
                return Thought(think(game, view, player, SIMPLEST, seed), bot)
            bot = SIMPLER.get(plain, "greedy")

    async def advise(self, game: Game, view: State, player: int, wanted: BotRequest) -> tuple[Told, ...]:
        """The best moves of a seat from its own view, with what they lead to; none if that fails."""
        try:
            return await self._lent(wanted, lambda pool: self._timed("hint", pool, advise, game, view, player))
        except Exception:
            LOG.warning("A hint for %s could not be found.", game.key, exc_info=True)
            return ()

    async def weigh(
        self, game: Game, view: State, player: int, best: Move, other: Move, wanted: BotRequest
    ) -> tuple[Told, ...]:
        """What the best move of a seat and another one lead to; nothing if that fails."""
        try:
            return await self._lent(
                wanted, lambda pool: self._timed("hint", pool, weigh, game, view, player, best, other)
            )
        except Exception:
            LOG.warning("What separates two moves of %s could not be found.", game.key, exc_info=True)
            return ()

    async def work(self, wanted: BotRequest, begun: Callable[[], None], task: Callable[..., T], *given: object) -> T:
        """Do something else in a process, such as a part of an analysis; `begun` is called when it begins."""

        def use(pool: ProcessPool) -> Awaitable[T]:
            begun()
            return self._timed("analysis", pool, task, *given, patience=LONG)

        return await self._lent(wanted, use)

    async def _ask(self, game: Game, view: State, player: int, bot: str, seed: int, wanted: BotRequest) -> int:
        return await self._lent(wanted, lambda pool: self._thought(pool, game, view, player, bot, seed))

    async def _lent(self, wanted: BotRequest, use: Callable[[ProcessPool], Awaitable[T]]) -> T:
        """Use a process. The time limit starts when it is ready: waiting for one and starting it do not count."""
        lent = await self._queue.take(wanted)
        try:
            async with asyncio.timeout(STARTING):
                lent.process = await self._awake(lent.process)
            return await use(lent.process)
        finally:
            self._queue.give_back(lent)

    async def _thought(self, pool: ProcessPool, game: Game, view: State, player: int, bot: str, seed: int) -> int:
        return await self._timed(bot.partition(":")[0], pool, think, game, view, player, bot, seed)

    async def _timed(
        self, name: str, pool: ProcessPool, task: Callable[..., T], *given: object, patience: float = 0.0
    ) -> T:
        """What a task finds within the time limit, after which its process is killed; its time is always reported."""
        began = monotonic()
        try:
            found: T = await asyncio.wrap_future(pool.schedule(task, args=given, timeout=patience or self._patience))
            return found
        finally:
            self.watcher(name, monotonic() - began)

    async def _awake(self, pool: ProcessPool) -> ProcessPool:
        """The pool once its process is running; a new one if it died while idle."""
        try:
            await asyncio.wrap_future(pool.schedule(_wake_up))
            return pool
        except RuntimeError:  # the pool is broken
            new = _new_pool()
            self._pools = self._pools - {pool} | {new}
            await asyncio.wrap_future(new.schedule(_wake_up))
            return new


def _new_pool() -> ProcessPool:
    # Spawned, not forked: the server has threads and sockets that children must not share.
    return ProcessPool(1, initializer=_exit_with_server, context=get_context("spawn"))
