"""The rules ledgers against the tests and the facts: prints the coverage, and fails on

- an id that no test shows, a test that names an unknown id, or one that names many;
- a number quoted from the facts that differs there, or is missing there;
- an unquoted number in a statement about values designed here, which may be tuned.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from comptoir.games import game
from comptoir.games.ledgers import QUOTATION, statements

ROOT = Path(__file__).parents[1]
MOST_IDS = 3
NEVER_RUN = {"skip", "skipif", "xfail"}

Row = Mapping[str, Any]

# ------------------------------------------------------------------ ids


def ledger(key: str) -> list[str]:
    """The ids of a ledger, each once."""
    ids = [row["id"] for row in statements(key)]
    assert len(ids) == len(set(ids)), f"{key}: an id occurs twice"
    return ids


def shown(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each test of a file that carries ids, with them."""
    text = path.read_text(encoding="utf-8")
    if "@rule(" not in text:  # most files show none, and parsing takes its time
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not NEVER_RUN & _names(node):
            yield from ((node.name, ids) for ids in map(_ids, node.decorator_list) if ids)


def _ids(decorator: ast.expr) -> list[str]:
    """The ids of a `rule(...)` decorator."""
    is_rule = isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
    return [ast.literal_eval(argument) for argument in decorator.args] if is_rule else []  # type: ignore[attr-defined]


def _names(node: ast.FunctionDef) -> set[str]:
    found = (name for decorator in node.decorator_list for name in ast.walk(decorator))
    return {name.attr for name in found if isinstance(name, ast.Attribute)}


def uncovered(known: Mapping[str, Sequence[str]]) -> list[str]:
    """What is wrong with the ids that tests carry; prints how many of each ledger they cover."""
    problems: list[str] = []
    covered: set[str] = set()
    every = {id for ids in known.values() for id in ids}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, ids in shown(path):
            covered.update(ids)
            where = f"{path.relative_to(ROOT)}: {name}"
            problems += [f"{where} names {id}, which no ledger has" for id in ids if id not in every]
            if len(ids) > MOST_IDS:
                problems.append(f"{where} names {len(ids)} ids; {MOST_IDS} are the most")
    for key, listed in known.items():
        missing = [id for id in listed if id not in covered]
        print(f"{key} {len(listed) - len(missing)}/{len(listed)}")
        problems += [f"{id} is shown by no test" for id in missing]
    return problems


# ------------------------------------------------------------------ quotations

TERM = re.compile(r"(?:(\d+) x )?(?:(sum|count) )?(\S+)")


def misquoted(row: Row, facts: Row) -> list[str]:
    """The quotations of a statement that differ from the facts."""
    problems = []
    for said, where in QUOTATION.findall(_text(row)):
        try:
            value = _in_words(value_of(where, facts))
        except (LookupError, ValueError, TypeError):
            problems.append(f"{row['id']} quotes {where}, which the facts do not have")
            continue
        if said != value and not (said.endswith(", ...") and value.startswith(said.removesuffix("..."))):
            problems.append(f"{row['id']} says {said}, but {where} is {value}")
    return problems


def value_of(expression: str, facts: Row) -> Any:
    """What an expression says: a place in the facts; or a sum of places, their sums, their lengths, times a number."""
    terms = [_term(text, facts) for text in expression.split(" + ")]
    return terms[0] if len(terms) == 1 else sum(terms)


def _term(text: str, facts: Row) -> Any:
    found = TERM.fullmatch(text)
    if not found:
        raise ValueError(text)
    times, function, path = found.groups()
    value: Any = int(path) if path.isdecimal() else _at(path, facts)
    value = sum(value) if function == "sum" else len(value) if function == "count" else value
    return int(times) * value if times else value


def _at(path: str, facts: Any) -> Any:
    """What stands at a path. In lists, a step is a number from 1 on, a range of them, or the id of a row."""
    for step in path.split("."):
        if isinstance(facts, Mapping):
            facts = facts[step]
        elif step.isdecimal():
            facts = [None, *facts][int(step)]
        elif re.fullmatch(r"\d+-\d+", step):
            first, last = map(int, step.split("-"))
            facts = [facts[number - 1] for number in range(first, last + 1)]
        else:
            facts = {row["id"]: row for row in facts}[step]
    if facts is None:
        raise LookupError(path)
    return facts


def _in_words(value: Any) -> str:
    """A value as a ledger says it: `3`, `1, 2, 2`, `2 wood, 2 stone`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {key}" for key, number in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _text(row: Row) -> str:
    return " | ".join(row.get(key, "") for key in ("text", "ruling", "test"))


# ------------------------------------------------------------------ designed values

# Numbers that name something: statements of the ledger, cards, tiles, steps of a list, pages of a rulebook.
NAMES = re.compile(
    r"\b[A-Z]+-\d+(?:-\d+)?|-\d\d\b|\(\d\)|\bpage \d+|\]\.list \d+|\b00\d\b"
    r"|\b(?:[Tt]echnology|[Dd]ecree|[Cc]ard) \d+"
    r"|\b(?:[Tt]echnologies|[Dd]ecrees|[Cc]ards)(?: numbered)? \d+(?:(?:, | and |-| to |/)\d+)*\b"
)


def unquoted(row: Row, facts: Row) -> list[str]:
    """The numbers that a statement about designed values gives without quoting them.

    Whatever else such a statement counts is said in words, so that no figure can go stale.
    """
    text = _text(row)
    designed = [key for key, table in facts.items() if isinstance(table, dict) and _is_designed(table)]
    if not any(f"[{key}]" in text + row["source"] or _names_row(text, facts[key]) for key in designed):
        return []
    figures = re.findall(r"\d+", NAMES.sub("", QUOTATION.sub("", text)))
    return [f"{row['id']} says {figure} without quoting the facts" for figure in figures]


def _is_designed(table: Row) -> bool:
    return table.get("confidence") == "reconstructed"


def _names_row(text: str, table: Row) -> bool:
    """Is a row of this table named, as `Granary`?"""
    titles = (row["id"].replace("_", " ").title() for row in table.get("list", ()) if "id" in row)
    return any(re.search(rf"\b{title}\b", text) for title in titles)


# ------------------------------------------------------------------ all of it


def main() -> int:
    keys = [path.stem for path in sorted((ROOT / "rules").glob("*.toml"))]
    problems = uncovered({key: ledger(key) for key in keys})
    for key in keys:
        facts = game(key).facts(None).data
        for row in statements(key):
            problems += misquoted(row, facts) + unquoted(row, facts)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
