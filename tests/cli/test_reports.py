"""`comptoir reports`: what an operator reads of reported messages, and does about them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.cli.running import refusal, run
from tests.cli.test_operating import DATABASE, said, stored
from tests.server.support import a_store
from tests.server.test_reports import reported


@pytest.fixture(autouse=True)
def ben(tmp_path: Path) -> str:
    """A host where Ben has said something that Ada reports; his id."""

    async def reporting() -> str:
        async with a_store(tmp_path) as store:
            return (await reported(store))[0]

    return asyncio.run(reporting())


def test_reports_are_listed_with_what_was_said_and_why_it_is_reported(ben: str) -> None:
    listed = said("reports", "list", *DATABASE)
    for part in (f"Ben ({ben}): rude words", "Ada", "rude", "table"):
        assert part in listed
    (found,) = json.loads(said("reports", "list", "--json", *DATABASE))
    assert (1, "Ben", "rude words", "Ada", None) == tuple(
        found[key] for key in ("number", "name", "text", "by", "verdict")
    )


@pytest.mark.parametrize(
    ("args", "sentence", "verdict"),
    [
        (("hide", "1"), "The message is hidden.", "hidden"),
        (("warn", "1", "Be kind."), "The author reads the warning in their lobby.", "warned"),
        (("silence", "1", "--days", "1"), "The author cannot chat for 1 day.", "silenced"),
        (("silence", "1", "--days", "0"), "The author may chat again.", "silenced"),
        (("dismiss", "1"), "The report is closed.", "dismissed"),
    ],
)
def test_what_is_done_closes_the_report_and_is_in_the_audit_log(
    args: tuple[str, ...], sentence: str, verdict: str
) -> None:
    assert said("reports", *args, *DATABASE).startswith(sentence)
    assert "rude words" not in said("reports", "list", *DATABASE)
    assert verdict in said("reports", "list", "--all", *DATABASE)
    assert f"reports {args[0]}" in said("admin", "audit", *DATABASE)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("hide", "2"), "There is no report 2."),
        (("warn", "1", " "), "A warning has 1 to 300 characters."),
        (("warn", "1", "x" * 301), "A warning has 1 to 300 characters."),
    ],
)
def test_bad_arguments_are_refused_and_change_nothing(args: tuple[str, ...], sentence: str) -> None:
    before = stored()
    assert sentence == refusal("reports", *args, *DATABASE)
    assert before == stored()


def test_without_a_command_there_is_help_and_nothing_else() -> None:
    result = run("reports")
    assert "dismiss" in result.stdout
    assert "" == result.stderr
