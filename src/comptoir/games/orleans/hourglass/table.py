"""The table of hourglass tiles, from the facts: the classic ones, the harder ones, those of Trade & Intrigue."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from comptoir.games.keyed import Keyed
from comptoir.games.orleans.hourglass.classic import EVENTS as CLASSIC
from comptoir.games.orleans.hourglass.intrigue import EVENTS as INTRIGUE
from comptoir.games.orleans.hourglass.kinds import EventNumbers, EventTile
from comptoir.games.orleans.kinds import EventNumber
from comptoir.games.orleans.printed import EventRow, HarderEvents, Printed

SERIES = ("A", "B", "C")


def event_table(facts: Printed) -> Keyed[EventNumber, EventTile]:
    """All rows; a tile's number is its place in the table."""
    common = [_row(row, "classic", "", facts.events.copies) for row in facts.events.list]
    late = [_row(row, "intrigue", row.level, row.copies) for row in facts.intrigue_events.list]
    return (*common, *_harder(common, facts.harder_events), *late)


def _row(row: EventRow, set: str, level: str, copies: int) -> EventTile:
    return EventTile(
        key=row.id,
        set=set,
        level=level,
        copies=copies,
        behaviour=(CLASSIC | INTRIGUE)[row.id],
        is_certain=row.confidence != "reconstructed",
        **{name: getattr(row, name) for name in EventNumbers.__struct_fields__},
    )


def _harder(common: Sequence[EventTile], numbers: HarderEvents) -> Iterator[EventTile]:
    """The six classic tiles in each of three series, with the numbers of the series."""
    for series, level in enumerate(SERIES):
        for tile in common:
            own = {name: getattr(numbers, f"{tile.key}_{name}", ()) for name in ("food", "goods", "coins")}
            changed = {name: values[series] for name, values in own.items() if values}
            yield replace(tile, set="harder", level=level, copies=1, **changed)
