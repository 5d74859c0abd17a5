"""A table for tests of any game: a state, played in text notation, with what a test asks of it in one word."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from comptoir.engine.frames import Chance, Decision, Event, Frame, State, decide, open_chance, pending, reveal
from comptoir.engine.moves import Move


class Table:
    """A state; games add what they say by name."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.state.log = []

    def move_of(self, text: str) -> Move:
        """The move that a text says."""
        raise NotImplementedError

    def text_of(self, move: Move) -> str:
        """A move as text."""
        raise NotImplementedError

    # ---------------------------------------------------------------- looking

    @property
    def events(self) -> list[Event]:
        """What has happened since the scenario began."""
        return self.state.log or []

    def happened(self, kind: type[Event]) -> list[Any]:
        """What has happened of one kind."""
        return [event for event in self.events if type(event) is kind]

    def frame(self) -> Frame | None:
        """The question that waits first."""
        waiting = pending(self.state)
        return waiting[0] if waiting else None

    def question(self) -> str:
        """The name of the question that waits, or `over`."""
        frame = self.frame()
        return type(frame).__name__ if frame else "over"

    def decision(self) -> Decision:
        """The question to a player that waits."""
        frame = self.frame()
        assert isinstance(frame, Decision), f"nobody decides, {frame} waits"
        return frame

    def player(self) -> int:
        """Whose decision it is."""
        return self.decision().player

    def moves(self, kind: str = "") -> list[str]:
        """The legal moves as text with names; only those that begin with this word."""
        texts = [self.text_of(move) for move in self.decision().moves(self.state)]
        return [text for text in texts if not kind or text.split()[0] == kind]

    def allows(self, text: str) -> bool:
        """Is this move legal now?"""
        return self.move_of(text) in self.decision().moves(self.state)

    def is_possible(self, text: str) -> bool:
        """Could nature answer this now?"""
        asked = open_chance(self.state)
        assert asked is not None, f"nature is not asked, {self.frame()} waits"
        return asked[1].allows(self.state, self.move_of(text))

    # ---------------------------------------------------------------- playing

    def play(self, *texts: str) -> Self:
        """Make these moves, each legal, for whoever is asked; nature must be scripted with `nature`."""
        for text in texts:
            frame = self.decision()
            assert self.allows(text), f"“{text}” is not legal; legal are: {self.moves()}"
            decide(self.state, frame.player, self.move_of(text))
        return self

    def nature(self, *texts: str) -> Self:
        """Give these answers for nature, each possible."""
        for text in texts:
            asked = open_chance(self.state)
            assert asked is not None, f"nature is not asked for “{text}”, {self.frame()} waits"
            assert self.is_possible(text), f"nature cannot answer “{text}” to {asked[1]}"
            reveal(self.state, self.move_of(text), asked[0])
        return self

    def chance(self, seed: int = 0) -> Self:
        """Let nature answer by itself until somebody decides."""
        rng = Random(seed)
        while (asked := open_chance(self.state)) is not None:
            reveal(self.state, asked[1].sample(self.state, rng), asked[0])
        return self

    def after(self, *texts: str) -> Self:
        """A copy of the table on which these moves were made."""
        return type(self)(self.state.clone()).play(*texts)

    def wander(self, seed: int = 0) -> Iterator[State]:
        """Play random moves to the end, and stop to look after each."""
        rng = Random(seed)
        while isinstance(frame := self.chance(rng.randrange(1000)).frame(), Decision):
            decide(self.state, frame.player, rng.choice(list(frame.moves(self.state))))
            yield self.state
        assert not isinstance(self.frame(), Chance)
