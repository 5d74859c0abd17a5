"""What the drawings of every game share: which players the table waits for."""

from __future__ import annotations

from typing import Any

from comptoir.engine.frames import pending_of


def is_to_move(view: Any, player: int) -> bool:
    """Does the table wait for this player?"""
    return pending_of(view, player) is not None


def panel_kind(view: Any, player: int, kind: str) -> str:
    """The CSS classes of a player's panel, which show whether the table waits for this player."""
    return f"{kind} to-move" if is_to_move(view, player) else kind
