"""Writing that is begun is finished: given up half-way, it would keep the database locked."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def shielded(writing: Coroutine[Any, Any, T]) -> T:
    """What the writing gives; whoever is cancelled meanwhile goes when it is done."""
    task = asyncio.ensure_future(writing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
