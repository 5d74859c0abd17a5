"""A table for tests of any game: a state, played in text notation, with short names for what tests look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from comptoir.engine.frames import Chance, Decision, Event, Frame, State, decide, open_chance, pending, reveal, view
from comptoir.engine.moves import Move, Vocabulary

AnyState = TypeVar("AnyState", bound=State)
AnyPlayer = TypeVar("AnyPlayer")


class Table(Generic[AnyState, AnyPlayer]):
    """A state; games add what they say by name."""

    vocabulary: ClassVar[Vocabulary]

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.state.log = []

    def move_of(self, text: str, seat: int | None = None) -> Move:
        """The move that a text means now."""
        return self.vocabulary.parse(text, self.state, self._deciding(seat))

    def text_of(self, move: Move, seat: int | None = None) -> str:
        """A move as text in the current position."""
        return self.vocabulary.text(move, self.state, self._deciding(seat))

    def _deciding(self, seat: int | None) -> int:
        frame = self.frame(seat)
        return frame.player if isinstance(frame, Decision) else 0

    # ---------------------------------------------------------------- looking

    @property
    def players(self) -> Sequence[AnyPlayer]:
        """All players, by seat."""
        state: Any = self.state  # only the states of games have players
        players: Sequence[AnyPlayer] = state.players
        return players

    @property
    def me(self) -> AnyPlayer:
        """Seat 0, for whom most scenarios are made."""
        return self.players[0]

    @property
    def you(self) -> AnyPlayer:
        """Seat 1."""
        return self.players[1]

    @property
    def events(self) -> list[Event]:
        """What has happened since the scenario began."""
        return self.state.log or []

    def happened(self, kind: type[Event]) -> list[Any]:
        """What has happened of one kind."""
        return [event for event in self.events if type(event) is kind]

    def frame(self, seat: int | None = None) -> Frame | None:
        """The question that waits first, or that waits for a seat."""
        waiting = pending(self.state)
        if seat is not None:
            waiting = tuple(frame for frame in waiting if getattr(frame, "player", None) == seat)
        return waiting[0] if waiting else None

    def question(self, seat: int | None = None) -> str:
        """The name of the question that waits, or `over`."""
        frame = self.frame(seat)
        return type(frame).__name__ if frame else "over"

    def decision(self, seat: int | None = None) -> Decision:
        """The question to a player that waits."""
        frame = self.frame(seat)
        assert isinstance(frame, Decision), f"nobody decides, {frame} waits"
        return frame

    def asked(self) -> tuple[int, Chance]:
        """The question to nature that waits, with its lane."""
        asked = open_chance(self.state)
        assert asked is not None, f"nature is not asked, {self.frame()} waits"
        return asked

    def player(self) -> int:
        """Whose decision it is."""
        return self.decision().player

    def moves(self, kind: str = "", seat: int | None = None) -> list[str]:
        """The legal moves as text with names; only those that begin with this word."""
        texts = [self.text_of(move, seat) for move in self.decision(seat).moves(self.state)]
        return [text for text in texts if not kind or text.split()[0] == kind]

    def allows(self, text: str, seat: int | None = None) -> bool:
        """Is this move legal now?"""
        return self.move_of(text, seat) in self.decision(seat).moves(self.state)

    def is_possible(self, text: str) -> bool:
        """Could nature answer this now?"""
        return self.asked()[1].allows(self.state, self.move_of(text))

    def seen_by(self, seat: int | None) -> AnyState:
        """What a seat, or a spectator, may know."""
        seen = view(self.state, seat)
        assert isinstance(seen, type(self.state))
        return seen

    # ---------------------------------------------------------------- playing

    def play(self, *texts: str, seat: int | None = None) -> Self:
        """Make these moves, each legal, for the player who is asked (or a seat); `nature` scripts nature's answers."""
        for text in texts:
            frame = self.decision(seat)
            assert self.allows(text, seat), f"“{text}” is not legal; legal are: {self.moves(seat=seat)}"
            decide(self.state, frame.player, self.move_of(text, seat))
        return self

    def nature(self, *texts: str) -> Self:
        """Give these answers for nature, each possible."""
        for text in texts:
            lane, question = self.asked()
            assert self.is_possible(text), f"nature cannot answer “{text}” to {question}"
            reveal(self.state, self.move_of(text), lane)
        return self

    def answer(self, rng: Random) -> Move:
        """Let nature answer once; returns its answer."""
        lane, question = self.asked()
        move: Move = question.sample(self.state, rng)
        reveal(self.state, move, lane)
        return move

    def chance(self, seed: int = 0) -> Self:
        """Let nature answer by itself until a player has to decide."""
        rng = Random(seed)
        while open_chance(self.state) is not None:
            self.answer(rng)
        return self

    def after(self, *texts: str) -> Self:
        """A copy of the table on which these moves were made."""
        return type(self)(self.state.clone()).play(*texts)

    def wander(self, seed: int = 0) -> Iterator[Self]:
        """Play random moves to the end, and stop to look after each."""
        rng = Random(seed)
        while isinstance(frame := self.chance(rng.randrange(1000)).frame(), Decision):
            decide(self.state, frame.player, rng.choice(list(frame.moves(self.state))))
            yield self
        assert not isinstance(self.frame(), Chance)

    def to_end(self, seed: int = 0) -> Self:
        """Play random moves until the game is over."""
        for _ in self.wander(seed):
            pass
        return self

    def keeps(self, count: Callable[[AnyState], object], seed: int = 0) -> bool:
        """Is what this counts the same after every random move to the end?"""
        before = count(self.state)
        return all(before == count(self.state) for _ in self.wander(seed)) and self.question() == "over"
