"""What the clicks of every game are made of."""

from __future__ import annotations

from comptoir.engine.presentation import Steps


def one(*ids: str) -> Steps:
    """A single click, on any of these."""
    return (frozenset(ids),)
