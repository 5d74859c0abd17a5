"""The page for programs speaks of routes, statuses and limits that there are."""

from __future__ import annotations

import re

import pytest

from comptoir.engine.errors import BadOptions, BadRecord, IllegalMove, Refusal
from comptoir.server.api.openapi import PROBLEMS
from comptoir.server.app import make_app
from comptoir.server.protection.rate_limits import LIMITS, OPEN_SOCKETS, PERSON
from comptoir.server.refusals import CODES, STATUSES, Gathering, KeyUsed, MissingScope, NotYourSeat
from comptoir.server.settings import BODY_LIMIT, RECORD_LIMIT, Settings
from tests.docs.test_docs import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())


def test_routes_of_the_page_are_in_the_document() -> None:
    paths = make_app(Settings()).openapi_schema.to_schema()["paths"]
    told = set(re.findall(r"(GET|POST) (/[\w{}/.]*[\w}])", PAGE))
    known = {(method.upper(), path) for path, item in paths.items() for method in item}
    assert {("POST", "/invitations")} == told - known  # the link itself
    assert len(told) > 10


def test_every_code_is_told() -> None:
    rows = re.findall(r"^\| \d{3} \| (.*?) \|", PAGE, re.MULTILINE)
    told = {code for row in rows for code in re.findall(r"\w+", row)}
    kinds: list[type[Refusal]] = [*STATUSES, IllegalMove, BadOptions, BadRecord, KeyUsed, Gathering, NotYourSeat]
    kinds += [MissingScope]
    ours = {*CODES.values(), *(kind.code for kind in kinds), "stale"}
    assert ours - {"server_error", "misdirected"} == told


def test_every_status_is_told() -> None:
    told = {int(status) for status in re.findall(r"^\| (\d{3}) \|", PAGE, re.MULTILINE)}
    assert {*PROBLEMS, 408, 409} == told


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("moves", "send {most} moves"),
        ("views", "look {most} times"),
        ("drawings", "ask for {most} drawings"),
        ("sockets", "open {most} sockets"),
        ("hints", "{most} hints"),
        ("chat", "{most} lines"),
        ("tables", "{most} new tables"),
        ("seats", "{most} seats"),
        ("invitations", "{most} invitations"),
    ],
)
def test_limits_are_those_that_count(kind: str, sentence: str) -> None:
    assert sentence.format(most=LIMITS[kind].most) in TEXT
    assert LIMITS[kind].seconds == 60


def test_sizes_are_those_that_count() -> None:
    assert f"{OPEN_SOCKETS[PERSON]} sockets may be open at once" in TEXT
    assert f"larger than {BODY_LIMIT // 1024} KiB (a record: {RECORD_LIMIT // 1024**2} MiB)" in TEXT
