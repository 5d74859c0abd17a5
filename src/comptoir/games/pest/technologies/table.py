"""The table of technologies: every card as one row, from the facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from comptoir.games.pest.technologies.kinds import Powers, Technology

SLOTS = ("top", "middle", "bottom")


def technology_table(data: Mapping[str, Any]) -> tuple[Technology, ...]:
    """All rows; a technology's number is its place in the table, one less than the one printed."""
    return tuple(_row(row) for row in data["technologies"]["list"])


def _row(row: Mapping[str, Any]) -> Technology:
    slot = SLOTS.index(row["slot"]) if row["slot"] in SLOTS else -1
    return Technology(row["id"], row["cost"], slot, row["renown"], Powers(**row["effect"]))
