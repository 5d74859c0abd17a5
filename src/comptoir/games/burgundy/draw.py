"""Being written."""

from __future__ import annotations

from typing import Any


def draw(view: Any, seat: int | None, moves: Any, language: str) -> Any: ...
def touches(view: Any, player: int, move: Any) -> Any: ...
def explain(view: Any, id: str, language: str) -> Any: ...
