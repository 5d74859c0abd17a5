"""Quiet hours: over midnight, in any time zone, on the days when clocks change."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.messages.quiet_hours import after_quiet, checked_quiet, clock_face

PARIS = "Europe/Paris"
NIGHT = {"from": 22 * 60, "to": 7 * 60 + 30, "zone": PARIS}
LUNCH = {"from": 12 * 60, "to": 13 * 60, "zone": PARIS}


def moment(text: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("quiet", "now", "then"),
    [
        (NIGHT, "2026-05-04 21:59", "2026-05-04 21:59"),
        (NIGHT, "2026-05-04 22:00", "2026-05-05 07:30"),
        (NIGHT, "2026-05-05 03:00", "2026-05-05 07:30"),
        (NIGHT, "2026-05-05 07:30", "2026-05-05 07:30"),
        (NIGHT, "2026-03-28 23:00", "2026-03-29 07:30"),  # an hour is left out that night
        (LUNCH, "2026-05-04 12:59", "2026-05-04 13:00"),
        (LUNCH, "2026-05-04 13:00", "2026-05-04 13:00"),
        ({"zone": PARIS}, "2026-05-04 03:00", "2026-05-04 03:00"),
        (None, "2026-05-04 03:00", "2026-05-04 03:00"),
    ],
)
def test_a_message_waits_until_quiet_hours_are_over(quiet: dict[str, Any] | None, now: str, then: str) -> None:
    assert moment(then) == after_quiet(quiet, moment(now))


def test_the_zone_counts() -> None:
    elsewhere = NIGHT | {"zone": "Asia/Tokyo"}
    assert moment("2026-05-05 07:30", "Asia/Tokyo") == after_quiet(elsewhere, moment("2026-05-04 15:00"))


def test_hours_are_kept_as_minutes_and_shown_as_typed() -> None:
    assert {"from": 1320, "to": 450, "zone": PARIS} == checked_quiet("22:00", "07:30", PARIS)
    assert ("22:00", "07:30", "") == (clock_face(1320), clock_face(450), clock_face(None))
    assert {"zone": PARIS} == checked_quiet("", "", PARIS)


@pytest.mark.parametrize(
    ("first", "last", "zone", "sentence"),
    [
        ("25:00", "07:00", PARIS, "“25:00” is not a time; write it like 22:30."),
        ("22:00", "", PARIS, "fill in both, or leave both empty"),
        ("", "07:00", PARIS, "fill in both, or leave both empty"),
        ("22:00", "07:00", "Paris", "“Paris” is not a time zone; write one like Europe/Paris or UTC."),
        ("22:00", "07:00", "../../etc/passwd", "is not a time zone"),
    ],
)
def test_what_is_no_hour_or_no_zone_is_refused(first: str, last: str, zone: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence.replace("?", r"\?")):
        checked_quiet(first, last, zone)
