"""Lessons: every one is played to its end, in both languages, and says what it must."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from comptoir.engine.errors import BadRecord, IllegalMove
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import dumps, record_of, replay
from comptoir.games import GAMES, game as game_of
from comptoir.games.lessons import LEARNER, Lesson, lesson, lesson_after, lesson_words, lessons
from comptoir.words import LANGUAGES
from tests.engine.auction import AUCTION

NAMES = [(key, one.name) for key in GAMES for one in lessons(game_of(key))]
TAUGHT = [key for key in GAMES if lessons(game_of(key))]
every_lesson = pytest.mark.parametrize(("key", "name"), NAMES)
FEWEST, MOST = 4, 12  # steps of a lesson


@cache
def named(key: str, name: str) -> Lesson:
    found = lesson(game_of(key), name)
    assert found is not None
    return found


def begun(one: Lesson) -> Match:
    """A match at the first step of a lesson, as a table sets it up."""
    options = one.game.make_options(len(one.record.seats), _texts(one))
    match = Match.unplayed(one.game, options, seed=0, facts=None, plays_forced=True)
    one.play_on(match)
    return match


def _texts(one: Lesson) -> dict[str, str]:
    return {name: str(value) for name, value in one.record.options.items() if name != "players"}


def played(one: Lesson, place: int = 0) -> Iterator[Match]:
    """A lesson move by move; of several that are accepted the one at this place."""
    match = begun(one)
    while not one.is_done(match):
        yield match
        one.play(match, one.moves(match)[place])
    yield match


def drawn(match: Match, language: str) -> str:
    panels = match.game.presentation.draw(
        match.borrowed_view(LEARNER), LEARNER, match.moves(LEARNER), match.seats, language
    )
    return "".join(panel.svg for panel in panels)


@every_lesson
@pytest.mark.parametrize("place", [0, -1])
def test_a_lesson_is_played_to_its_end_in_whichever_order(key: str, name: str, place: int) -> None:
    one = named(key, name)
    *steps, end = [one.step_at(len(match.entries)) for match in played(one, place)]
    assert end is None
    assert list(range(len(one.steps))) == list(dict.fromkeys(steps))
    assert FEWEST <= len(one.steps) <= MOST


@every_lesson
def test_what_would_do_as_well_leads_to_the_end_too(key: str, name: str) -> None:
    one = named(key, name)
    for number, step in enumerate(one.steps):
        for text in step.also:
            match = next(match for match in played(one) if one.step_at(len(match.entries)) == number)
            one.play(match, match.parse(LEARNER, text))
            while not one.is_done(match):
                one.play(match, one.moves(match)[0])


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_says_what_to_do_and_what_it_brought(key: str, name: str, language: str) -> None:
    one, say = named(key, name), lesson_words(game_of(key), language)
    assert say.say(f"{name}.title")
    assert say.say(f"{name}.about")
    assert all(say.say(f"{name}.{step.name}.{what}") for step in one.steps for what in ("do", "done"))


@every_lesson
def test_what_a_step_shows_is_drawn(key: str, name: str) -> None:
    one, seen = named(key, name), set[int]()
    for match in played(one):
        number = one.step_at(len(match.entries))
        if number is not None and number not in seen:
            seen.add(number)
            svg = drawn(match, "en")
            assert [] == [id for id in one.steps[number].show if f'id="{id}"' not in svg], one.steps[number].name


@pytest.mark.parametrize("key", TAUGHT)
def test_nothing_is_said_about_steps_that_there_are_not(key: str) -> None:
    game = game_of(key)
    known = {(one.name, step.name) for one in lessons(game) for step in one.steps}
    for language in LANGUAGES:
        keys = [key.split(".") for key in lesson_words(game, language).messages if key.count(".") == 2]
        assert known == {(name, step) for name, step, _ in keys}


@pytest.mark.parametrize("key", TAUGHT)
def test_lessons_follow_each_other(key: str) -> None:
    game = game_of(key)
    names = [one.name for one in lessons(game)]
    following = [lesson_after(game, name) for name in names]
    assert [*names[1:], None] == [one and one.name for one in following]
    assert lesson_after(game, None) is lessons(game)[0]


def test_a_legal_move_that_is_not_asked_for_is_refused() -> None:
    one = named("burgundy", "dice")
    match = begun(one)
    before = len(match.entries)
    with pytest.raises(IllegalMove, match="the lesson asks for another one"):
        one.play(match, match.parse(LEARNER, "hire with 4"))
    assert before == len(match.entries)


def test_a_lesson_that_has_changed_does_not_fit_any_more() -> None:
    dice, placing = named("burgundy", "dice"), named("burgundy", "placing")
    assert dice.fits(begun(dice))
    assert not dice.fits(begun(placing))


# ------------------------------------------------------------------ a third party's game

MODULE = """
from dataclasses import replace
from tests.engine.auction import AUCTION

def start(options, facts):
    return AUCTION.start(options, facts)

GAME = replace(AUCTION, key="market_day", start=start)
"""
STEPS = """
[[lesson]]
name = "bidding"
begins = 0
[[lesson.step]]
name = "bid"
moves = {moves}
"""
WORDS = """
[bidding]
title = "Bidding"
about = "One lot."
bid = { do = "Bid.", done = "Sold." }
"""


def a_package(folder: Path, moves: int = 0) -> Game:
    """A game outside ours that brings a lesson: its record, its steps and its words."""
    home = folder / "market_day"
    (home / "lessons").mkdir(parents=True)
    (home / "__init__.py").write_text(MODULE)
    game: Game = import_module("market_day").GAME
    match = Match(game, game.make_options(2), seed=1)
    while not match.is_over():
        seat = match.to_decide()[0]
        match.play(seat, match.moves(seat)[0])
    (home / "lessons" / "bidding.json").write_text(dumps(record_of(match)))
    (home / "lessons" / "en.toml").write_text(WORDS)
    asked = sum(entry.player == LEARNER and not entry.is_forced for entry in _forced(match).entries)
    (home / "lessons.toml").write_text(STEPS.format(moves=moves or asked))
    return game


def _forced(match: Match) -> Match:
    return replay(record_of(match), match.game, plays_forced=True)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("market_day", None)


def test_a_third_partys_game_brings_its_own(elsewhere: Path) -> None:
    game = a_package(elsewhere)
    [one] = lessons(game)
    *_, end = played(one)
    assert end.is_over()
    assert "Bid." == lesson_words(game, "en").say("bidding.bid.do")


def test_steps_that_do_not_fit_the_record_are_refused(elsewhere: Path) -> None:
    with pytest.raises(BadRecord, match="The steps of lesson “bidding” ask for 99 moves"):
        lessons(a_package(elsewhere, moves=99))


def test_a_game_without_lessons_has_none() -> None:
    assert () == lessons(AUCTION)
