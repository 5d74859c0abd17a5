"""A table's position as it is stored beside the rows: what a game goes on from when its rows no longer lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.server.tables.clocks import Reading

Data = dict[str, Any]
# What reading a position fails with that is broken, or that this version of the game cannot read any more.
UNREADABLE = (Refusal, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state, and what cannot be seen from it: open lanes, what was withdrawn in secret ones, and the clocks."""

    state: State
    lanes_from: int = 0  # the number of the first row in the lanes that are open
    withdrawn: Mapping[int, int] | None = None  # rows of which only one seat may ever know
    clocks: Sequence[Reading] = ()  # of each seat, where there are any

    def to_data(self) -> Data:
        """As it is stored."""
        withdrawn = [[row, seat] for row, seat in (self.withdrawn or {}).items()]
        return {
            "state": state_to_data(self.state),
            "lanes_from": self.lanes_from,
            "withdrawn": withdrawn,
            "clocks": list(self.clocks),
        }


def snapshot_of(game: Game, data: Mapping[str, Any], facts: Any) -> Snapshot:
    """What was stored; refused if it is no position of the game any more."""
    state = state_from_data(game, data["state"], facts)
    readings = [(bank, spent, since) for bank, spent, since in data.get("clocks", ())]  # older ones have none
    return Snapshot(state, data["lanes_from"], dict(data["withdrawn"]), readings)
