"""Background work: what a server does again and again for as long as it runs."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress

LOG = logging.getLogger(__name__)
PATIENCE = 2.0  # seconds that a first look waits for those before it


class FirstLooks:
    """The looks at the database with which urgent work begins when a server starts.

    They come one after the other, so that they share a connection: a new one costs far more than a look.
    """

    def __init__(self) -> None:
        self._looking = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for those before, but not for long: one that takes its time must not hold up the others."""
        async with AsyncExitStack() as stack:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await stack.enter_async_context(self._looking)
            yield


async def repeat(
    work: Callable[[], Awaitable[object]], pause: float, failure: str, *, first: FirstLooks | None = None
) -> None:
    """Do something after every pause, and at the start too if that is a first look. A failure is logged, and the next
    time comes."""
    if first is not None:
        async with first.turn():
            await _attempt(work, failure)
    while True:
        await asyncio.sleep(pause)
        await _attempt(work, failure)


async def _attempt(work: Callable[[], Awaitable[object]], failure: str) -> None:
    try:
        await work()
    except Exception:  # whatever the database raises
        LOG.exception(failure)
