"""All who see the same are shown the same drawing, and nobody an old one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from comptoir.engine.game import Panel
from comptoir.engine.match import Match
from comptoir.games import game
from comptoir.games.art.sight import Sight
from tests.games.drawing import NAMES


@pytest.fixture(params=["burgundy", "pest"])
def match(request: pytest.FixtureRequest) -> Match:
    drawn = game(request.param)
    return Match(drawn, drawn.make_options(3), seed=request.param)


def summary(match: Match, seat: int | None) -> Panel:
    """The key figures of the last player, as others see them."""
    panels = match.game.draw(match.view(seat), seat, (), NAMES, "en")
    return next(panel for panel in panels if panel.role == "summary" and panel.seat == 2)


def test_those_who_see_the_same_share_a_drawing(match: Match) -> None:
    assert summary(match, 0) is summary(match, 1) is summary(match, None)


def test_what_has_changed_is_drawn_anew(match: Match) -> None:
    before = match.game.draw(match.view(0), 0, (), NAMES, "en")
    rng = Random(0)
    for _ in range(40):
        seat = match.to_decide()[0]
        match.play(seat, rng.choice(match.moves(seat)))
    after = match.game.draw(match.view(0), 0, (), NAMES, "en")
    assert all(one.svg != other.svg for one, other in zip(before, after, strict=True) if one.role != "common")


def test_other_facts_are_another_sight(match: Match) -> None:
    view: Any = match.view(0)
    assert Sight(view.facts, view) == Sight(view.facts, match.view(1))
    assert Sight(view.facts, view) != Sight(replace(view.facts, digest="another"), view)
