"""Where a game is found again: what cannot be pickled, such as functions, travels as the name of a global."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

Home = tuple[str, str]  # a module, and a name in it


def home_of(module: str, is_it: Callable[[object], bool]) -> Home | None:
    """Where a global of this module, or of a package above it, is what is looked for."""
    while module:
        known = vars(sys.modules[module]) if module in sys.modules else {}
        for name, value in tuple(known.items()):
            if is_it(value):
                return module, name
        module = module.rpartition(".")[0]
    return None


def found_at(module: str, name: str) -> Any:
    """What has this name in this module."""
    return getattr(import_module(module), name)
