"""Small wrong changes to a module, one at a time: what `bench.mutants` breaks to see whether the tests notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What no test can notice, or what is no rule: types, decorators, the log, the words of refusals.
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "type_params"}
SKIPPED = (ast.Import, ast.ImportFrom, ast.Assert, ast.Raise)


@dataclass(frozen=True, slots=True)
class Mutation:
    """A module's text with one change, and where it is."""

    line: int
    before: str
    after: str
    text: str


def mutations(text: str) -> Iterator[Mutation]:
    """Every possible change to a module, in the order of its lines."""
    tree = ast.parse(text)
    for holder, key in list(_places(tree)):
        node = holder[key]
        for other in _alternatives(node):
            holder[key] = other
            yield Mutation(node.lineno, _short(node), _short(other), ast.unparse(tree))
        holder[key] = node


def _short(node: ast.AST) -> str:
    """The first line of a node's text."""
    return ast.unparse(node).splitlines()[0]


def _places(node: ast.AST) -> Iterator[tuple[Any, Any]]:
    """Every place in the tree that holds a statement or an expression, as a list or dict and a key into it."""
    for name, value in ast.iter_fields(node):
        if name in SKIPPED_FIELDS:
            continue
        holder: Any = value if isinstance(value, list) else vars(node)
        for key in range(len(value)) if isinstance(value, list) else [name]:
            child = holder[key]
            if isinstance(child, ast.AST) and not _is_skipped(child):
                if isinstance(child, ast.stmt | ast.expr):
                    yield holder, key
                yield from _places(child)


def _is_skipped(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or ast.unparse(node).startswith("state.tell(")
    return isinstance(node, SKIPPED)


def _alternatives(node: Any) -> Iterator[ast.AST]:
    """What could stand in a node's place."""
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                other = deepcopy(node)
                other.ops[place] = COMPARISONS[type(operator)]()
                yield other
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        case ast.BoolOp():
            yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
        case ast.UnaryOp():
            yield node.operand
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.Name() if node.id in OPPOSITES:
            yield ast.Name(OPPOSITES[node.id])
        case ast.Lambda():
            yield ast.Lambda(node.args, ast.Constant(None))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from _without_filters(node)
        case ast.Call(func=ast.Name(id="push")) if len(node.args) > 2:
            for place in range(1, len(node.args)):
                yield ast.Call(node.func, [*node.args[:place], *node.args[place + 1 :]], [])
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
        case ast.If(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), node.body, node.orelse)
        case ast.Return(value=ast.expr()):
            yield ast.Return(None)
        case ast.Expr() | ast.AugAssign() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield ast.Pass()


def _without_filters(node: Any) -> Iterator[ast.AST]:
    for place, part in enumerate(node.generators):
        if part.ifs:
            other = deepcopy(node)
            other.generators[place].ifs = []
            yield other
