"""The operator's notice to everyone, as entered on the command line."""

from __future__ import annotations

from datetime import datetime, timedelta

from comptoir.engine.errors import Refusal
from comptoir.server.storage.site_settings import Notice

LENGTH = 300  # characters


def notice_of(text: str, french: str, at: str, minutes: int) -> Notice:
    """A notice from then on, for this many minutes."""
    if not text.strip():
        raise Refusal("Write the notice, or use --clear.")
    first = _moment(at, datetime.now()) if at else datetime.now()
    texts = {"en": text[:LENGTH], "fr": french[:LENGTH]}
    shown = {language: words for language, words in texts.items() if words}
    return Notice(shown, first.timestamp(), (first + timedelta(minutes=minutes)).timestamp())


def _moment(text: str, now: datetime) -> datetime:
    """A time on this machine's clock; a time of day alone means the next one."""
    try:
        return datetime.strptime(text, "%Y-%m-%d %H:%M")
    except ValueError:
        pass
    try:
        hour = datetime.strptime(text, "%H:%M")
    except ValueError:
        raise Refusal("“{moment}” is not a time; write it like 20:30 or 2027-01-31 20:30.", moment=text[:40]) from None
    today = now.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
    return today if today >= now else today + timedelta(days=1)
