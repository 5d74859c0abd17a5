"""Every test runs in its own directory; one finished game is recorded for all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comptoir.bots import make_bot
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, record_of
from comptoir.games import game


@pytest.fixture(autouse=True)
def _own_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def finished() -> str:
    """The record of a whole game of three."""
    burgundy = game("burgundy")
    match = Match(burgundy, burgundy.make_options(3), seed=5, seats=("Ada", "Ben", "Eve"))
    bot = make_bot("random", burgundy, seed=5)
    while not match.is_over():
        player = match.to_decide()[0]
        match.play(player, bot.choose(match.view(player), player, match.moves(player)))
    return dumps(record_of(match))


@pytest.fixture
def data(finished: str) -> dict[str, Any]:
    """The same record as data, to be spoilt."""
    loaded: dict[str, Any] = json.loads(finished)
    return loaded
