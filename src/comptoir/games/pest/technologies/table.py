"""The table of technologies: every card as one row, from the facts."""

from __future__ import annotations

from comptoir.games.pest.printed import Technologies
from comptoir.games.pest.technologies.kinds import Technology

SLOTS = ("top", "middle", "bottom")


def technology_table(technologies: Technologies) -> tuple[Technology, ...]:
    """All rows; a technology's number is its place in the table, one less than the one printed."""
    return tuple(
        Technology(row.id, row.cost, SLOTS.index(row.slot) if row.slot in SLOTS else -1, row.renown, row.effect)
        for row in technologies.list
    )
