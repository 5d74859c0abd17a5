"""The clock in the new-table form: none, a preset, or custom times."""

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
    """The choice and the numbers that were entered."""

    kind: str = NONE
    move: str = "5"
    bank: str = "30"
    unit: str = "minutes"

    def clock(self) -> Clock | None:
        """The chosen clock; refused if the numbers are not valid."""
        if self.kind == OWN:
            return Clock(self._seconds(self.move, LEAST), self._seconds(self.bank, 0.0))
        return PRESETS.get(self.kind)

    def _seconds(self, text: str, least: float) -> float:
        if not NUMBER.fullmatch(text):
            raise Refusal("“{text}” is not a valid time; enter a number.", text=text)
        seconds = float(text.replace(",", ".")) * UNITS[self.unit]
        if not least <= seconds <= MOST:
            raise Refusal(
                "A clock gives at least {least} seconds per move, and at most {most} days.",
                least=int(LEAST),
                most=int(MOST / DAY),
            )
        return seconds


def read_clock(form: Mapping[str, Any]) -> ClockForm:
    """The clock from a submitted form; missing or unknown values are as in a fresh one."""
    fresh = ClockForm()
    sent = {name: str(form.get(f"clock-{name}", "")).strip()[:10] for name in ("move", "bank", "unit")}
    kind = str(form.get("clock", ""))
    return ClockForm(
        kind if kind in KINDS else fresh.kind,
        sent["move"] or fresh.move,
        sent["bank"] or fresh.bank,
        sent["unit"] if sent["unit"] in UNITS else fresh.unit,
    )
