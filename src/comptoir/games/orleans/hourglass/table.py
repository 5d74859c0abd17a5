"""The table of hourglass tiles, from the facts: the classic ones, the harder ones, those of Trade & Intrigue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from comptoir.games.orleans.facts_checks import CHARACTERS
from comptoir.games.orleans.hourglass.classic import HAPPENINGS as CLASSIC
from comptoir.games.orleans.hourglass.intrigue import HAPPENINGS as INTRIGUE
from comptoir.games.orleans.hourglass.kinds import EventTile

SERIES = ("A", "B", "C")


def event_table(data: Mapping[str, Any]) -> tuple[EventTile, ...]:
    """All rows; a tile's number is its place in the table."""
    common = [_row(row, "classic", data["events"]["copies"]) for row in data["events"]["list"]]
    late = [_row(row, "intrigue", row["copies"]) for row in data["intrigue_events"]["list"]]
    return (*common, *_harder(common, data["harder_events"]), *late)


def _row(row: Mapping[str, Any], set: str, copies: int) -> EventTile:
    return EventTile(
        key=row["id"],
        set=set,
        level=row.get("level", ""),
        copies=copies,
        phase=row["phase"],
        happening=(CLASSIC | INTRIGUE)[row["id"]],
        is_negative=row.get("negative", False),
        bans=CHARACTERS.index(row["bans"]) if "bans" in row else -1,
        coins=row.get("coins", 0),
        food=row.get("food", 0),
        goods=row.get("goods", 0),
        number=row.get("number", 0),
        is_certain=row.get("confidence", "") != "reconstructed",
    )


def _harder(common: list[EventTile], data: Mapping[str, Any]) -> Iterator[EventTile]:
    """The six classic tiles in each of three series, with the numbers of the series."""
    for number, level in enumerate(SERIES):
        for tile in common:
            row = replace(tile, set="harder", level=level, copies=1)
            if tile.key == "harvest":
                row = replace(row, food=data["harvest_food"][number])
            elif tile.key == "taxes":
                row = replace(row, goods=data["taxes_goods"][number])
            elif f"{tile.key}_coins" in data:
                row = replace(row, coins=data[f"{tile.key}_coins"][number])
            yield row
