"""`@rule("BUR-SELL-03")`: the statements of the rules ledger that a test shows, at most three."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def rule(*ids: str) -> Callable[[Any], Any]:
    """Mark a test with the ledger ids that it shows."""
    return pytest.mark.rule(*ids)
