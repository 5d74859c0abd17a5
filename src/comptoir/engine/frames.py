"""A game is a stack of questions: frames, and how they are pushed, settled and answered."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Annotated, Any, ClassVar, Self, TypeVar, TypeVarTuple

from msgspec import structs
from mypy_extensions import mypyc_attr

from comptoir.engine.draws import Draws, Pieces, can_give, odds, take
from comptoir.engine.errors import Refusal
from comptoir.engine.frozen import Frozen
from comptoir.engine.kinds import SEAT, field_names
from comptoir.engine.moves import Move, Moves, fields_of

NO_LANE = -1
Ts = TypeVarTuple("Ts")


class Event(Frozen):
    """Something that happened, for the log and for animations; holds only ids and small ints."""


class PlayerEvent(Event):
    """Something that one player did, gained or lost."""

    player: int


class Frame(Frozen):
    """A pending step of the rules."""

    # Quoted: compiled classes keep the text of an annotation, but not what it says besides a type.
    waits: "ClassVar[bool]" = False

    def run(self, state: Any) -> None:
        """Perform the step; the frame is already off the stack and may push others."""
        raise NotImplementedError


class PlayerFrame(Frame):
    """A step or a question of one player."""

    player: Annotated[int, SEAT]


class Decision(PlayerFrame):
    """A question to one player."""

    waits: "ClassVar[bool]" = True

    def moves(self, state: Any) -> Moves:
        """Every legal answer, each once; never empty."""
        raise NotImplementedError

    def resolve(self, state: Any, move: Any) -> None:
        """Apply the answer; the frame is already off the stack."""
        raise NotImplementedError

    def likewise(self, state: Any, move: Any) -> Move:
        """The equivalent answer after an earlier one was taken back in this lane; most stay the same."""
        answer: Move = move
        return answer


class Chance(Frame):
    """A question to nature, which answers with one kind of move.

    `draws` says what the answer is made of; the rest follows from it. A frame overrides `made` if its answer is not
    simply the pieces in order, and `sample` if there is a faster way to the same distribution.
    """

    waits: "ClassVar[bool]" = True
    answer: "ClassVar[type[Move]]"

    def draws(self, state: Any) -> Draws:
        """The pieces of the answer, with exactly the distribution of a shuffled box."""
        raise NotImplementedError

    def made(self, state: Any, pieces: Any) -> Any:
        """The answer that these pieces make."""
        (field,) = fields_of(self.answer)
        return self.answer(pieces if field.is_list else pieces[0])

    def sample(self, state: Any, rng: Random) -> Any:
        """An answer at random."""
        return self.made(state, take(self.draws(state), rng))

    def outcomes(self, state: Any) -> "Outcomes":
        """Every answer with its exact chance; where there are many, every first piece of one."""
        return Drawn(self).outcomes(state)

    def allows(self, state: Any, move: Any) -> bool:
        """Could the box have given this answer?"""
        (field,) = fields_of(self.answer)
        value = getattr(move, field.name)
        return can_give(self.draws(state), value if field.is_list else (value,))

    def resolve(self, state: Any, move: Any) -> None:
        """Apply what the answer reveals; the frame is already off the stack."""
        raise NotImplementedError


ChanceKind = TypeVar("ChanceKind", bound=type[Chance])


def answered_by(move: type[Move]) -> Callable[[ChanceKind], ChanceKind]:
    """Says with which kind of move nature answers a question."""

    def answered(kind: ChanceKind) -> ChanceKind:
        kind.answer = move
        return kind

    return answered


class Drawn(Frozen):
    """An answer of nature in the making: the pieces that have come so far."""

    chance: Chance
    pieces: Pieces = ()

    def outcomes(self, state: "State") -> "Outcomes":
        """What can come next, with exact chances that add up to 1: whole answers, or one piece more of them."""
        frame, draws = self.chance, self.chance.draws(state)
        size = sum(draw.size() for draw in draws)
        if not size:  # an empty stock leaves only the empty answer
            return [(frame.made(state, ()), Fraction(1))]
        longer = [((*self.pieces, piece), chance) for piece, chance in odds(draws, self.pieces).items()]
        return [
            (frame.made(state, pieces) if len(pieces) == size else Drawn(frame, pieces), chance)
            for pieces, chance in longer
        ]


Outcomes = list[tuple[Move | Drawn, Fraction]]


class Together(Frame):
    """Opens one lane for each seat: the players answer at the same time.

    A lane reads and writes only its own seat's part of the state. While the lanes are open, this frame
    stays on the stack, with the rest of every lane and the state at their opening.
    """

    waits: "ClassVar[bool]" = True
    lanes: tuple[tuple[Frame, ...], ...]
    secret: bool = False
    opened: "State | None" = None

    def tops(self) -> tuple[Frame, ...]:
        """The question at the head of each open lane."""
        return tuple([lane[0] for lane in self.lanes if lane])

    def with_lane(self, seat: int, lane: tuple[Frame, ...]) -> "Together":
        """The same, with this left of a seat's lane."""
        return Together((*self.lanes[:seat], lane, *self.lanes[seat + 1 :]), self.secret, self.opened)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class State:
    """The base of every game's state: the pending frames, last first, and a log unless it is a simulation."""

    stack: list[Frame] = field(default_factory=list, kw_only=True)
    log: list[Event] | None = field(default=None, kw_only=True, compare=False)

    def __init_subclass__(cls) -> None:
        # Where this class is compiled it does not tell its slots, and those of an interpreted subclass would hide them.
        for name in {"stack", "log"} & vars(cls).keys():
            delattr(cls, name)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in field_names(type(self)) or ()}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

    def clone(self) -> Self:
        """An independent copy; it shares frozen values and, with open lanes, the state at their opening."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        """A clone that shares nothing mutable."""
        return _with_own_opening(self.clone())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    def adopt(self, other: Self, seat: int) -> None:
        """Copy from another state the part that this seat's lane may change (games with secret lanes)."""
        raise NotImplementedError

    def tell(self, event: Callable[[*Ts], Event], *args: *Ts) -> None:
        """Append an event to the log; free in a simulation. Rules never read the log."""
        if self.log is not None:
            self.log.append(event(*args))


AnyState = TypeVar("AnyState", bound=State)


def push(state: State, *frames: Frame) -> None:
    """Push frames in reading order: the first one runs first."""
    for frame in reversed(frames):
        state.stack.append(frame)


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
            _open(state)
        elif any(frame.lanes):
            return
        else:
            stack.pop()


def is_over(state: State) -> bool:
    """Is the game over?"""
    return not state.stack


def pending(state: State) -> tuple[Frame, ...]:
    """The questions waiting for an answer: one, one for each open lane, or none when the game is over."""
    top = lanes_in(state)
    return tuple(state.stack[-1:]) if top is None else top.tops()


def waiting(state: State, lane: int) -> Frame | None:
    """What waits for an answer in a lane; where no lanes are open, what waits at all."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Together:
        return top
    return next(iter(top.lanes[lane]), None) if 0 <= lane < len(top.lanes) else None


def pending_of(state: State, player: int) -> Decision | None:
    """The question that this player has to answer now."""
    frame = waiting(state, player)
    return frame if isinstance(frame, Decision) and frame.player == player else None


def lanes_in(state: State) -> Together | None:
    """The lanes in which the players answer now; None if they answer one after the other."""
    top = state.stack[-1] if state.stack else None
    return top if type(top) is Together else None


def forced_move(moves: Moves) -> Move | None:
    """The only legal move, in a lane or outside; None if there is a choice."""
    return moves[0] if len(moves) == 1 else None


def open_chance(state: State) -> tuple[int, Chance] | None:
    """The first pending question to nature, with its lane if it is in one."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Together:
        return (NO_LANE, top) if isinstance(top, Chance) else None
    for seat, lane in enumerate(top.lanes):
        if lane and isinstance(lane[0], Chance):
            return seat, lane[0]
    return None


def decide(state: State, player: int, move: Move) -> None:
    """Answer the player's pending question and run on to the next. The match checks legality, not this."""
    _answer(state, player, move)
    settle(state)


def decide_alone(state: State, player: int, move: Move) -> None:
    """Answer the player's pending question and run only this player's own steps: the move itself.

    Stops before the turn passes and before a step of no player, such as the end of a round; `settle` continues.
    """
    _answer(state, player, move)
    while state.stack:
        step = state.stack[-1]
        if step.waits or not isinstance(step, PlayerFrame) or step.player != player:
            return
        state.stack.pop().run(state)


def _answer(state: State, player: int, move: Move) -> None:
    frame: Any = state.stack.pop()
    if type(frame) is Together:
        state.stack.append(frame.with_lane(player, _run_lane(state, frame.lanes[player], move)))
    else:
        frame.resolve(state, move)


def reveal(state: State, move: Move, lane: int = NO_LANE) -> None:
    """Give nature's answer, in a lane or outside, and run on."""
    decide(state, lane, move)  # as the lane's seat; outside lanes the seat is ignored


def _open(state: State) -> None:
    """Open the lanes of the frame on top."""
    run_leading_steps(state)
    before = state.clone()
    before.log = None
    state.stack[-1] = structs.replace(state.stack[-1], opened=before)


def run_leading_steps(state: State) -> None:
    """Run the lanes of the frame on top up to their first questions: so they look when they open."""
    frame: Any = state.stack[-1]
    state.stack[-1] = Together(tuple([_run_lane(state, lane) for lane in frame.lanes]), frame.secret)


def _run_lane(state: State, lane: tuple[Frame, ...], move: Move | None = None) -> tuple[Frame, ...]:
    """What is left of a lane after its leading steps, or after an answer to its question and what follows from it."""
    outer, state.stack = state.stack, list(reversed(lane))
    if move is not None:
        _answer(state, NO_LANE, move)
    settle(state)
    rest, state.stack = tuple(reversed(state.stack)), outer
    return rest


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that is not at the table; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise Refusal("There is no seat {seat}; they run from 0 to {last}.", seat=seat, last=seats - 1)


def view(state: State, seat: int | None) -> State:
    """What a seat (or, with None, a spectator) may know, as an independent state: to keep, or to try moves on."""
    seen = borrowed_view(state, seat)
    return copy(state) if seen is state else _with_own_opening(seen)


def borrowed_view(state: State, seat: int | None) -> State:
    """The same for code that only reads it, immediately: outside secret lanes it is the state itself, not a copy.

    In secret lanes it is the state at their opening plus that seat's own answers. Other lanes look untouched.
    """
    frame = lanes_in(state)
    if frame is None or not frame.secret:
        return state
    check_seat(seat, len(frame.lanes))
    assert frame.opened is not None
    seen = frame.opened.clone()
    untouched: Any = seen.stack.pop()
    shown = Together(untouched.lanes, True, frame.opened)
    if seat is not None:
        shown = shown.with_lane(seat, frame.lanes[seat])
        seen.adopt(state, seat)
    seen.stack.append(shown)
    return seen


def _with_own_opening(state: AnyState) -> AnyState:
    """The state; where lanes are open in it, with its own copy of how it was at their opening."""
    top = lanes_in(state)
    if top is not None and top.opened is not None:
        state.stack[-1] = structs.replace(top, opened=top.opened.clone())
    return state
