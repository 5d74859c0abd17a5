"""A game that bots have no knowledge of: take one to three matches; the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from comptoir.engine import frames
from comptoir.engine.frames import Decision, push, settle
from comptoir.engine.game import Game, Standing
from comptoir.engine.kinds import Range
from comptoir.engine.moves import Move, Vocabulary


class TakeMatches(Move):
    number: Annotated[int, Range(1, 3)]


@dataclass(slots=True)
class State(frames.State):
    heap: int
    points: list[int]

    def clone(self) -> State:
        return State(self.heap, self.points[:], stack=self.stack[:], log=self.log)


class Turn(Decision):
    def moves(self, state: State) -> Sequence[Move]:
        return [TakeMatches(number) for number in range(1, min(3, state.heap) + 1)]

    def resolve(self, state: State, move: TakeMatches) -> None:
        state.heap -= move.number
        if state.heap:
            push(state, Turn(1 - self.player))
        else:
            state.points[self.player] = 1


def nim(heap: int) -> State:
    state = State(heap, [0, 0])
    push(state, Turn(0))
    settle(state)
    return state


NIM = Game(
    key="nim",
    players=(2,),
    vocabulary=Vocabulary((TakeMatches,)),
    parts=(State,),
    frames=(Turn,),
    start=lambda options, facts: nim(7),
    scores=lambda state: tuple({"won": points} for points in state.points),
    result=lambda state: tuple(Standing(player, 2 - state.points[player], state.points[player]) for player in (0, 1)),
)
