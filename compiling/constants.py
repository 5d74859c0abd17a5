"""A plugin of the compiler: what has a name in capitals never changes.

Numbers are compiled in with their values. Everything else is kept where compiled code finds it without its name.
"""

import sys
from collections.abc import Callable
from importlib import import_module

from mypy.nodes import AssignmentStmt, MypyFile, NameExpr, Var
from mypy.options import Options
from mypy.plugin import FunctionContext, Plugin
from mypy.types import Type

sys.path.append("src")


class Constants(Plugin):
    """Marks the constants of each module once."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._marked = set[str]()

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Called whenever a function is: by then, all that is imported has been read."""
        for name, module in (self._modules or {}).items():
            if name.startswith("comptoir.") and module.names and name not in self._marked:
                self._marked.add(name)
                _mark_numbers(module)
                _mark_others(module)
        return None


def _mark_numbers(module: MypyFile) -> None:
    for name, symbol in module.names.items():
        node = symbol.node
        if name.isupper() and isinstance(node, Var) and node.fullname == f"{module.fullname}.{name}":
            value = getattr(import_module(module.fullname), name, None)
            if type(value) is int:
                node.is_final, node.final_value = True, value


def _mark_others(module: MypyFile) -> None:
    for statement in module.defs:
        if isinstance(statement, AssignmentStmt) and len(statement.lvalues) == 1:
            target = statement.lvalues[0]
            if isinstance(target, NameExpr) and target.name.isupper() and isinstance(target.node, Var):
                target.node.is_final = statement.is_final_def = True


def plugin(version: str) -> type[Plugin]:
    return Constants
