"""Background work: what a server does again and again for as long as it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

LOG = logging.getLogger(__name__)


async def repeat(work: Callable[[], Awaitable[object]], pause: float, failure: str, *, is_urgent: bool = False) -> None:
    """Do something after every pause; if it is urgent, at once too. A failure is logged, and the next time comes."""
    if not is_urgent:
        await asyncio.sleep(pause)
    while True:
        try:
            await work()
        except Exception:  # whatever the database raises
            LOG.exception(failure)
        await asyncio.sleep(pause)
