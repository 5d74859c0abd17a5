"""Quiet hours: when, and in which time zone, a person wants no messages."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from comptoir.engine.errors import Refusal

NO_ZONE = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """The time zones that this machine knows, by name."""
    return tuple(sorted({*available_timezones(), NO_ZONE}))


def checked_quiet(first: str, last: str, zone: str) -> dict[str, Any]:
    """Quiet hours from a form; without hours, only the time zone in which times are shown."""
    if zone not in zones():
        raise Refusal("“{zone}” is not a time zone; write one like Europe/Paris or UTC.", zone=zone[:40])
    if not first and not last:
        return {"zone": zone}
    if not first or not last:
        raise Refusal("Quiet hours have a start and an end; fill in both, or leave both empty.")
    return {"from": _minutes(first), "to": _minutes(last), "zone": zone}


def _minutes(text: str) -> int:
    """`22:30` as minutes of the day."""
    try:
        hour = datetime.strptime(text, "%H:%M")
    except ValueError:
        raise Refusal("“{hour}” is not a time; write it like 22:30.", hour=text[:10]) from None
    return hour.hour * 60 + hour.minute


def clock_face(minutes: int | None) -> str:
    """Minutes of the day as a person writes them."""
    return "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"


def zone_of(quiet: Mapping[str, Any] | None) -> ZoneInfo:
    """The time zone in which a person is shown times."""
    name = (quiet or {}).get("zone", NO_ZONE)
    return ZoneInfo(name if name in zones() else NO_ZONE)


def after_quiet(quiet: Mapping[str, Any] | None, now: float) -> float:
    """The first moment from now on at which a person may get a message."""
    if quiet is None or "from" not in quiet:
        return now
    first, last, here = quiet["from"], quiet["to"], datetime.fromtimestamp(now, zone_of(quiet))
    minute = here.hour * 60 + here.minute
    is_quiet = first <= minute < last if first <= last else minute >= first or minute < last
    if not is_quiet:
        return now
    day = here + timedelta(days=minute >= last)  # the hours may span midnight
    return day.replace(hour=last // 60, minute=last % 60, second=0, microsecond=0).timestamp()
