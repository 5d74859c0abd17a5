"""A game is a stack of questions: frames, and how they are pushed, settled and answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, ClassVar, ParamSpec, Self

from comptoir.engine.errors import Refusal
from comptoir.engine.kinds import SEAT
from comptoir.engine.moves import Move

NO_LANE = -1
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the log and for animations; ids and small ints only."""


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    """Something that one player did, gained or lost."""

    player: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A step of the rules, waiting its turn."""

    waits: ClassVar[bool] = False

    def run(self, state: Any) -> None:
        """Do the step; the frame is already off the stack and may push others."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlayerFrame(Frame):
    """A step or a question that is one player's own."""

    player: Annotated[int, SEAT]


@dataclass(frozen=True, slots=True)
class Decision(PlayerFrame):
    """A question to one player."""

    waits: ClassVar[bool] = True

    def moves(self, state: Any) -> Sequence[Move]:
        """Every legal answer, each once; never empty."""
        raise NotImplementedError

    def resolve(self, state: Any, move: Any) -> None:
        """Do what the answer does; the frame is already off the stack."""
        raise NotImplementedError

    def likewise(self, state: Any, move: Any) -> Move:
        """The answer that means the same when an earlier one was taken out of the lane; most are what they were."""
        answer: Move = move
        return answer


@dataclass(frozen=True, slots=True)
class Chance(Frame):
    """A question to nature, which answers with one kind of move."""

    waits: ClassVar[bool] = True
    answer: ClassVar[type[Move]]

    def sample(self, state: Any, rng: Random) -> Move:
        """An answer with exactly the distribution of the shuffled box."""
        raise NotImplementedError

    def allows(self, state: Any, move: Any) -> bool:
        """Could the box have given this answer?"""
        raise NotImplementedError

    def resolve(self, state: Any, move: Any) -> None:
        """Do what the answer reveals; the frame is already off the stack."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Together(Frame):
    """Opens one lane for each seat: the players answer at the same time.

    A lane reads and writes only its own seat's part of the state. While the lanes are open this frame
    stays on the stack, with what is left of every lane and the state as they opened.
    """

    waits: ClassVar[bool] = True
    lanes: tuple[tuple[Frame, ...], ...]
    secret: bool = False
    opened: State | None = None

    def tops(self) -> tuple[Frame, ...]:
        """The question at the head of each open lane."""
        return tuple(lane[0] for lane in self.lanes if lane)


@dataclass(slots=True)
class State:
    """What every game's state has: the frames to come, last first, and a log unless it is a simulation."""

    stack: list[Frame] = field(default_factory=list, kw_only=True)
    log: list[Event] | None = field(default=None, kw_only=True, compare=False)

    def clone(self) -> Self:
        """An independent copy; frozen things are shared, and with open lanes the state as they opened."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        """A clone that shares nothing at all that could be changed."""
        twin = self.clone()
        top = twin.stack[-1] if twin.stack else None
        if type(top) is Together and top.opened is not None:
            twin.stack[-1] = Together(top.lanes, top.secret, top.opened.clone())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    def adopt(self, other: Self, seat: int) -> None:
        """Take over from another state the part that this seat's lane may change (games with secret lanes)."""
        raise NotImplementedError

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Append an event to the log; costs nothing in a simulation. Rules never read the log."""
        if self.log is not None:
            self.log.append(event(*args, **kwargs))


def push(state: State, *frames: Frame) -> None:
    """Put frames on the stack, in reading order: the first one comes first."""
    state.stack.extend(reversed(frames))


def settle(state: State) -> None:
    """Run steps until something waits for an answer or nothing is left."""
    stack = state.stack
    while stack:
        frame = stack[-1]
        if not frame.waits:
            stack.pop()
            frame.run(state)
            continue
        if type(frame) is not Together:
            return
        if frame.opened is None:
            frame = _open(state, frame)
        if any(frame.lanes):
            return
        stack.pop()


def is_over(state: State) -> bool:
    """Nothing is left to do."""
    return not state.stack


def pending(state: State) -> tuple[Frame, ...]:
    """What waits for an answer: one question, one for each open lane, or none when the game is over."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    return top.tops() if type(top) is Together else (top,)


def pending_of(state: State, player: int) -> Decision | None:
    """The question that this player has to answer now."""
    for frame in pending(state):
        if isinstance(frame, Decision) and frame.player == player:
            return frame
    return None


def forced_move(moves: Sequence[Move]) -> Move | None:
    """The move that is forced, in a lane or outside: the only legal one; None where there is something to choose."""
    return moves[0] if len(moves) == 1 else None


def open_chance(state: State) -> tuple[int, Chance] | None:
    """The first question to nature that waits, with its lane, if it is in one."""
    if not state.stack:
        return None
    top = state.stack[-1]
    if type(top) is not Together:
        return (NO_LANE, top) if isinstance(top, Chance) else None
    for seat, lane in enumerate(top.lanes):
        if lane and isinstance(lane[0], Chance):
            return seat, lane[0]
    return None


def decide(state: State, player: int, move: Move) -> None:
    """Answer the player's pending question and run on to the next. Legality is the match's business."""
    frame: Any = state.stack.pop()
    if type(frame) is Together:
        _answer_in_lane(state, frame, player, move)
    else:
        frame.resolve(state, move)
    settle(state)


def decide_alone(state: State, player: int, move: Move) -> None:
    """Answer the player's pending question and run only this player's own steps: what the move itself does.

    It stops before the turn passes on and before a step that is nobody's, such as the end of a round; `settle` goes on.
    """
    frame: Any = state.stack.pop()
    if type(frame) is Together:
        _answer_in_lane(state, frame, player, move)
        return
    frame.resolve(state, move)
    while state.stack and _is_step_of(state.stack[-1], player):
        state.stack.pop().run(state)


def _is_step_of(frame: Frame, player: int) -> bool:
    return not frame.waits and isinstance(frame, PlayerFrame) and frame.player == player


def reveal(state: State, move: Move, lane: int = NO_LANE) -> None:
    """Give nature's answer, in a lane or outside, and run on."""
    decide(state, lane, move)  # as the seat whose lane it is; outside lanes no seat is asked for


def _open(state: State, frame: Together) -> Together:
    """Open the lanes of the frame on top, and run their leading steps."""
    before = state.clone()
    before.log = None
    lanes = tuple(_settled(state, lane) for lane in frame.lanes)
    state.stack[-1] = opened = Together(lanes, frame.secret, before)
    return opened


def _answer_in_lane(state: State, frame: Together, seat: int, move: Move) -> None:
    head: Any = frame.lanes[seat][0]
    outer, state.stack = state.stack, list(reversed(frame.lanes[seat][1:]))
    head.resolve(state, move)
    settle(state)
    lane, state.stack = tuple(reversed(state.stack)), outer
    lanes = (*frame.lanes[:seat], lane, *frame.lanes[seat + 1 :])
    state.stack.append(Together(lanes, frame.secret, frame.opened))


def _settled(state: State, lane: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The lane after its leading steps have run."""
    if not lane or lane[0].waits:
        return lane
    outer, state.stack = state.stack, list(reversed(lane))
    settle(state)
    lane, state.stack = tuple(reversed(state.stack)), outer
    return lane


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that is not at the table; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise Refusal("There is no seat {seat}; they run from 0 to {last}.", seat=seat, last=seats - 1)


def view(state: State, seat: int | None) -> State:
    """What a seat (or, with None, a spectator) may know, as a state of its own: to keep, or to try moves on."""
    seen = borrowed_view(state, seat)
    return copy(seen) if seen is state else seen


def borrowed_view(state: State, seat: int | None) -> State:
    """The same for code that only reads it, and at once: outside secret lanes it is the state itself, not a copy.

    In secret lanes it is the state as they opened plus that seat's own answers. Others' lanes look untouched.
    """
    if not state.stack or type(state.stack[-1]) is not Together:
        return state
    frame = state.stack[-1]
    if not frame.secret:
        return state
    check_seat(seat, len(frame.lanes))
    assert frame.opened is not None
    seen = frame.opened.clone()
    settle(seen)
    if seat is not None:
        untouched = seen.stack[-1]
        assert type(untouched) is Together
        lanes = (*untouched.lanes[:seat], frame.lanes[seat], *untouched.lanes[seat + 1 :])
        seen.adopt(state, seat)
        seen.stack[-1] = Together(lanes, True, untouched.opened)
    return seen
