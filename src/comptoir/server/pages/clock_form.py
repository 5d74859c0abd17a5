"""The clock in the form of a new table: none, one that is known, or one's own numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from comptoir.engine.errors import Refusal
from comptoir.server.tables.clocks import DAY, LEAST, MOST, PRESETS, UNITS, Clock

NONE, OWN = "none", "own"
KINDS = (NONE, *PRESETS, OWN)
NUMBER = re.compile(r"[0-9]{1,5}([.,][0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class ClockForm:
    """What somebody has chosen and typed."""

    kind: str = NONE
    move: str = "5"
    bank: str = "30"
    unit: str = "minutes"

    def clock(self) -> Clock | None:
        """The clock that is asked for; refused if the numbers make none."""
        if self.kind == OWN:
            return Clock(self._seconds(self.move, LEAST), self._seconds(self.bank, 0.0))
        return PRESETS.get(self.kind)

    def _seconds(self, text: str, least: float) -> float:
        if not NUMBER.fullmatch(text):
            raise Refusal("“{text}” is no time for a clock; write a number.", text=text)
        seconds = float(text.replace(",", ".")) * UNITS[self.unit]
        if not least <= seconds <= MOST:
            raise Refusal(
                "A clock has {least} seconds at least for a move, and {most} days at most.",
                least=int(LEAST),
                most=int(MOST / DAY),
            )
        return seconds


def read_clock(form: Mapping[str, Any]) -> ClockForm:
    """The clock as somebody sent it; what is missing or unknown is as in a fresh form."""
    fresh = ClockForm()
    sent = {name: str(form.get(f"clock-{name}", "")).strip()[:10] for name in ("move", "bank", "unit")}
    kind = str(form.get("clock", ""))
    return ClockForm(
        kind if kind in KINDS else fresh.kind,
        sent["move"] or fresh.move,
        sent["bank"] or fresh.bank,
        sent["unit"] if sent["unit"] in UNITS else fresh.unit,
    )
