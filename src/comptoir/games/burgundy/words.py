"""Being written."""

from __future__ import annotations

from typing import Any

WORDS: Any = None
