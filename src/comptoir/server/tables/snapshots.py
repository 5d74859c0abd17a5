"""A table's position as stored beside its rows: where a game resumes when its rows no longer lead there."""

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
# The errors of a position that is broken, or that this version of the game can no longer read.
UNREADABLE = (Refusal, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state, and what cannot be seen from it: open lanes, what was taken back in secret ones, and the clocks."""

    state: State
    lanes_from: int = 0  # the number of the first row in the lanes that are open
    withdrawn: Mapping[int, int] | None = None  # rows that only one seat may ever know of
    clocks: Sequence[Reading] = ()  # of each seat, if there are any

    def to_data(self) -> Data:
        """The stored form."""
        withdrawn = [[row, seat] for row, seat in (self.withdrawn or {}).items()]
        return {
            "state": state_to_data(self.state),
            "lanes_from": self.lanes_from,
            "withdrawn": withdrawn,
            "clocks": list(self.clocks),
        }


def snapshot_of(game: Game, data: Mapping[str, Any], facts: Any) -> Snapshot:
    """A position from its stored form; refused if the game can no longer read it."""
    state = state_from_data(game, data["state"], facts)
    readings = [(bank, spent, since) for bank, spent, since in data.get("clocks", ())]  # older ones have none
    return Snapshot(state, data["lanes_from"], dict(data["withdrawn"]), readings)
