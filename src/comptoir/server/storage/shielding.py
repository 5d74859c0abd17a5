"""Shielded writes: a write that has begun is finished, since a half-cancelled one would leave the database locked."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def shielded(writing: Coroutine[Any, Any, T]) -> T:
    """The result of a write; a cancellation takes effect when it is done."""
    task = asyncio.ensure_future(writing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
