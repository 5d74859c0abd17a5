"""Hints: the best move, two runners-up and what separates them."""

from __future__ import annotations

from pathlib import Path

import pytest

from comptoir.analysis import Told
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.server.tables import bot_processes
from comptoir.server.tables.bot_processes import BotProcesses, Thought
from tests.server.support import served


def found_here(monkeypatch: pytest.MonkeyPatch, *behind: float) -> None:
    """The analysis finds the first moves good, each this much behind the first."""

    async def advise(self: BotProcesses, game: Game, view: State, player: int, _: object) -> tuple[Told, ...]:
        moves = view.stack[-1].moves(view)  # type: ignore[attr-defined]
        texts = [game.vocabulary.text(move, view, player) for move in moves]
        return tuple(
            Told(text, (50.0, 50.0), less, 0.0, {"districts": 9 - less})
            for text, less in zip(texts, behind, strict=False)
        )

    monkeypatch.setattr(BotProcesses, "advise", advise)


def test_a_hint_says_what_separates_the_best_move_from_the_runners_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_here(monkeypatch, 0.0, 1.5, 3.0)
    with served(tmp_path, players=2) as table:
        seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
        moves, hint = table.view(seat)["moves"], table.ask(seat, "GET", f"hint?seat={seat}").json()
    assert ([moves[0]["move"]], "analysis") == ([hint["move"]], hint["bot"])
    assert [move["move"] for move in moves[1:3]] == [other["move"] for other in hint["others"]]
    assert [1.5, 3.0] == [other["behind"] for other in hint["others"]]
    assert ["+1.5 from districts nearer to completion"] == hint["others"][0]["reasons"]


def test_a_bot_is_asked_where_the_analysis_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(self: BotProcesses, game: Game, view: State, *_: object) -> Thought:
        return Thought(game.vocabulary.index(view.stack[-1].moves(view)[0]), "search")  # type: ignore[attr-defined]

    def fails(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(bot_processes, "advise", fails)
    monkeypatch.setattr(BotProcesses, "choose", choose)
    with served(tmp_path, players=2) as table:
        seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
        hint = table.ask(seat, "GET", f"hint?seat={seat}").json()
    assert ("search", []) == (hint["bot"], hint["others"])
