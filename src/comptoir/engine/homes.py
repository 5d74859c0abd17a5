"""Where a game's parts are defined: the global that names it when it is pickled, and its classes."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, TypeVar

Kind = TypeVar("Kind")
Home = tuple[str, str]  # a module, and a name in it


def home_of(module: str, is_it: Callable[[object], bool]) -> Home | None:
    """The global of this module, or of a package above it, that satisfies the test."""
    while module:
        known = vars(sys.modules[module]) if module in sys.modules else {}
        for name, value in tuple(known.items()):
            if is_it(value):
                return module, name
        module = module.rpartition(".")[0]
    return None


def found_at(module: str, name: str) -> Any:
    """The global of this name in this module."""
    return getattr(import_module(module), name)


def classes_in(place: str, kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The classes of this kind that a package or module defines, in the order of its modules and their lines.

    Base classes of other classes are left out.
    """
    found = [
        value
        for module in _modules(place)
        for value in tuple(vars(module).values())
        if isinstance(value, type) and issubclass(value, kind) and value.__module__ == module.__name__
    ]
    return tuple(one for one in found if not any(other is not one and issubclass(other, one) for other in found))


def _modules(place: str) -> Iterator[ModuleType]:
    yield import_module(place)
    for module in walk_packages(getattr(sys.modules[place], "__path__", ()), f"{place}."):
        yield import_module(module.name)


def is_compiled(module: str) -> bool:
    """Does this module run as machine code?"""
    return str(_file_of(module)).endswith(tuple(EXTENSION_SUFFIXES))


def source_of(module: str) -> str | None:
    """The text of this module, which lies beside the binary if it is compiled; None if there is none."""
    file = _file_of(module)
    source = file and file.with_name(f"{file.name.partition('.')[0]}.py")
    return source.read_text("utf-8") if source and source.exists() else None


def _file_of(module: str) -> Path | None:
    file = getattr(sys.modules.get(module), "__file__", None)  # none of what is typed into a console
    return Path(file) if file else None
