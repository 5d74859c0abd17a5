"""Lessons: annotated records, played at the table by a learner. Nothing here knows a game.

A lesson is a record and a file of steps beside the game (`lessons.toml`, `lessons/NAME.json`). The learner has seat 0
and makes the moves of the steps; everything else in the record, nature and the other seats, plays itself. What is said
comes from the catalogue `GAME_lessons`, or from `lessons/LANGUAGE.toml` beside a game that is not ours.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

import msgspec

from comptoir.engine.errors import BadRecord, IllegalMove
from comptoir.engine.game import Game
from comptoir.engine.match import Entry, Match
from comptoir.engine.moves import Move
from comptoir.engine.record import Record, loads, replay
from comptoir.games.folders import folder_of
from comptoir.words import Catalogue, catalogue, catalogue_in

LEARNER = 0  # the seat of whoever learns


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner does next: the next moves of the record, in any order, or one that comes to the same."""

    name: str  # of its texts: NAME.do, NAME.done and, if touching something else deserves a sentence, NAME.wrong
    moves: int = 1
    also: tuple[str, ...] = ()  # other moves that will do, as text; only for a step of one move
    show: tuple[str, ...] = ()  # drawn things to point at, besides those to touch


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file says it."""

    name: str
    begins: int  # how many entries of the record are played at once
    step: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that can be played: its record, checked, and the numbers of the entries that each step asks for."""

    game: Game
    name: str
    begins: int
    record: Record
    entries: tuple[Entry, ...]
    steps: tuple[Step, ...]
    asked: tuple[tuple[int, ...], ...]

    def step_at(self, entries: int) -> int | None:
        """The number of the step that is asked after this many entries; none when the lesson is over."""
        return next((step for step, asked in enumerate(self.asked) if entries <= asked[-1]), None)

    def fits(self, match: Match) -> bool:
        """Is the match one of this lesson? Not if the lesson has changed since it began."""
        played = zip(match.entries, self.entries, strict=False)
        learners = self._learners()
        return all(one.move == other.move for number, (one, other) in enumerate(played) if number not in learners)

    def _learners(self) -> set[int]:
        """The numbers of the entries that the learner makes."""
        return {number for asked in self.asked for number in asked}

    def is_done(self, match: Match) -> bool:
        """Has the learner come to the end?"""
        return len(match.entries) >= len(self.entries)

    def moves(self, match: Match) -> tuple[Move, ...]:
        """The moves that the lesson accepts now."""
        number = self.step_at(len(match.entries))
        if number is None:
            return ()
        legal, accepted = match.moves(LEARNER), self._accepted(match, number)
        return tuple(move for move in legal if move in accepted)

    def _accepted(self, match: Match, number: int) -> set[Move]:
        """The moves of a step that are not made yet, and those that come to the same."""
        asked = self.asked[number]
        left = Counter(self.entries[entry].move for entry in asked)
        left -= Counter(match.entries[entry].move for entry in asked if entry < len(match.entries))
        return {*left, *(match.parse(LEARNER, text) for text in self.steps[number].also)}

    def play(self, match: Match, move: Move) -> None:
        """Make the learner's move, and what follows in the record up to the next one."""
        match.check(LEARNER, move)
        if move not in self.moves(match):
            raise IllegalMove("The rules allow this move, but the lesson asks for another one now.")
        match.enter(Entry(LEARNER, move))
        self.play_on(match)

    def play_on(self, match: Match) -> None:
        """Play what the record says until the learner is asked, or to the end."""
        learners = self._learners()
        while (number := len(match.entries)) < len(self.entries) and number not in learners:
            entry = self.entries[number]
            match.replay(entry.player, entry.move, entry.lane)


# ------------------------------------------------------------------ files


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons that a game brings, in their order; none for a game without any."""
    place = folder_of(game)
    file = None if place is None else place / "lessons.toml"
    if place is None or file is None or not file.is_file():
        return ()
    scripts = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["lesson"], list[Script])
    return tuple(_lesson(game, script, place / "lessons" / f"{script.name}.json") for script in scripts)


def lesson(game: Game, name: str | None) -> Lesson | None:
    """The lesson of this name, if there is one."""
    return next((one for one in lessons(game) if one.name == name), None)


def lesson_after(game: Game, name: str | None) -> Lesson | None:
    """The lesson that follows this one; the first if there is none of this name, none after the last."""
    names = [one.name for one in lessons(game)]
    following = names.index(name) + 1 if name in names else 0
    return lessons(game)[following] if following < len(names) else None


@cache
def lesson_words(game: Game, language: str) -> Catalogue:
    """What is said in the lessons of a game."""
    place = folder_of(game)
    own = None if place is None else place / "lessons" / f"{language}.toml"
    return catalogue_in(own, language) if own and own.is_file() else catalogue(f"{game.key}_lessons", language)


def _lesson(game: Game, script: Script, file: Traversable) -> Lesson:
    """A lesson whose record can be played, and whose steps are as many as the learner's moves."""
    record = loads(file.read_bytes())
    entries = tuple(replay(record, game, plays_forced=True).entries)
    learners = [number for number, entry in enumerate(entries) if number >= script.begins and _is_asked(entry)]
    found = sum(step.moves for step in script.step)
    if found != len(learners):
        raise BadRecord(
            "The steps of lesson “{name}” ask for {found} moves; its record has {moves}.",
            name=script.name, found=found, moves=len(learners),
        )  # fmt: skip
    asked = tuple(_shared_out(learners, script.step))
    return Lesson(game, script.name, script.begins, record, entries, script.step, asked)


def _is_asked(entry: Entry) -> bool:
    return entry.player == LEARNER and not entry.is_forced


def _shared_out(numbers: Sequence[int], steps: Sequence[Step]) -> Iterator[tuple[int, ...]]:
    """For each step the entries that it asks for."""
    first = 0
    for step in steps:
        yield tuple(numbers[first : first + step.moves])
        first += step.moves
