"""An analysis made up for a recorded game, tests/records/burgundy/2p-greedy.json, with one mistake."""

from __future__ import annotations

from comptoir.analysis import Analysis, Share, Step, Told
from comptoir.analysis.analysing import FORMAT

MOMENT = 42  # before the mistake
TOUCHED = ("p1-die-0", "depot-1-0")  # for the better move


def an_analysis() -> Analysis:
    best, played = (
        Told(move, (60.0, 50.0), 0.0, 0.0, {})
        for move in ("take market from 1 with 4", "place knowledge_8 at r1c3 with 4")
    )
    before = (Step(number, -1, (60.0, 50.0)) for number in range(MOMENT))
    mistake = Step(MOMENT, 1, (60.0, 43.0), 7.0, (best,), played)
    shares = (Share(60.0, 0.0, 0.0, 0.0, 60.0), Share(50.0, 0.0, -7.0, 0.0, 43.0))
    return Analysis(FORMAT, "burgundy", 1, ("a", "b"), True, (60.0, 50.0), (*before, mistake), shares)
