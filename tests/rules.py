"""Coverage of the rules ledgers by the tests: prints it, and fails on a missing, unknown or crowded id."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_IDS = 3
NEVER_RUN = {"skip", "skipif", "xfail"}


def ledger(path: Path) -> list[str]:
    """The ids of a ledger, each once."""
    ids = [row["id"] for row in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]]
    assert len(ids) == len(set(ids)), f"{path.name}: an id occurs twice"
    return ids


def shown(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each test of a file that carries ids, with them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not NEVER_RUN & _names(node):
            yield from ((node.name, ids) for ids in map(_ids, node.decorator_list) if ids)


def _ids(decorator: ast.expr) -> list[str]:
    """The ids of a `rule(...)` decorator."""
    is_rule = isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
    return [ast.literal_eval(argument) for argument in decorator.args] if is_rule else []  # type: ignore[attr-defined]


def _names(node: ast.FunctionDef) -> set[str]:
    found = (name for decorator in node.decorator_list for name in ast.walk(decorator))
    return {name.attr for name in found if isinstance(name, ast.Attribute)}


def main() -> int:
    problems: list[str] = []
    covered: set[str] = set()
    known = {path.stem: ledger(path) for path in sorted((ROOT / "rules").glob("*.toml"))}
    every = {id for ids in known.values() for id in ids}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, ids in shown(path):
            covered.update(ids)
            where = f"{path.relative_to(ROOT)}: {name}"
            problems += [f"{where} names {id}, which no ledger has" for id in ids if id not in every]
            if len(ids) > MOST_IDS:
                problems.append(f"{where} names {len(ids)} ids; {MOST_IDS} are the most")
    for game, ids in known.items():
        missing = [id for id in ids if id not in covered]
        print(f"{game} {len(ids) - len(missing)}/{len(ids)}")
        problems += [f"{id} is shown by no test" for id in missing]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
