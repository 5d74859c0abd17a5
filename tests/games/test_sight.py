"""All who see the same are shown the same drawing, and nobody an old one."""

from __future__ import annotations

import weakref
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from comptoir.engine.match import Match
from comptoir.engine.presentation import Panel
from comptoir.games import game
from comptoir.games.art.sight import Sight
from tests.games.drawing import NAMES


@pytest.fixture(params=["burgundy", "pest"])
def match(request: pytest.FixtureRequest) -> Match:
    drawn = game(request.param)
    return Match(drawn, drawn.make_options(3), seed=request.param)


def summary(match: Match, seat: int | None) -> Panel:
    """The key figures of the last player, as others see them."""
    panels = match.game.presentation.draw(match.view(seat), seat, (), NAMES, "en")
    return next(panel for panel in panels if panel.role == "summary" and panel.seat == 2)


def test_those_who_see_the_same_share_a_drawing(match: Match) -> None:
    assert summary(match, 0) is summary(match, 1) is summary(match, None)


def test_what_has_changed_is_drawn_anew(match: Match) -> None:
    before = match.game.presentation.draw(match.view(0), 0, (), NAMES, "en")
    rng = Random(0)
    for _ in range(40):
        seat = match.to_decide()[0]
        match.play(seat, rng.choice(match.moves(seat)))
    after = match.game.presentation.draw(match.view(0), 0, (), NAMES, "en")
    assert all(one.svg != other.svg for one, other in zip(before, after, strict=True) if one.role != "common")


def a_match() -> Match:
    return Match(game("burgundy"), game("burgundy").make_options(3), seed="shown")


def pictures(match: Match, seat: int | None) -> tuple[Panel, ...]:
    moves = () if seat is None or match.is_over() else match.moves(seat)
    return match.game.presentation.draw(match.view(seat), seat, moves, NAMES, "en")


@pytest.mark.parametrize("seat", [0, None])
def test_nobody_is_shown_what_is_no_longer_so(seat: int | None) -> None:
    match = a_match()
    rng, shown = Random(1), pictures(match, seat)
    while not match.is_over():
        player = match.to_decide()[0]
        match.play(player, rng.choice(match.moves(player)))
        kept = pictures(match, seat)  # some of what was shown is still so
        said = [panel.svg for panel in kept]
        del shown, kept  # and now nothing is
        shown = pictures(match, seat)
        assert said == [panel.svg for panel in shown]


def test_what_nobody_is_shown_is_forgotten() -> None:
    panels = [weakref.ref(panel) for panel in pictures(a_match(), 0)]
    assert all(panel() is None for panel in panels)


def test_other_facts_are_another_sight(match: Match) -> None:
    view: Any = match.view(0)
    assert Sight(view.facts, view) == Sight(view.facts, match.view(1))
    assert Sight(view.facts, view) != Sight(replace(view.facts, digest="another"), view)
