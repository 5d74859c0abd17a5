"""What an operator decides while the server runs: whether newcomers are let in, and what everybody is to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import HOUSE

CLOSED, NOTICE = "closed", "notice"  # what is kept, by name


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for all pages, in the operator's own words; another language has it if they wrote it there too."""

    texts: Mapping[str, str]  # by language; the first is for all others
    first: float = 0.0  # from when to when it is shown
    last: float = 0.0

    def text(self, language: str, now: float) -> str:
        """What is shown to a reader now; empty when nothing is."""
        if not self.first <= now < self.last:
            return ""
        return self.texts.get(language) or next(iter(self.texts.values()), "")


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The operator's decisions."""

    is_closed: bool = False  # newcomers need an invitation
    notice: Notice = field(default_factory=lambda: Notice({}))

    def said(self, language: str) -> str:
        """The notice as a reader sees it now."""
        return self.notice.text(language, time())


async def site_settings_of(engine: Database) -> SiteSettings:
    """What has been decided."""
    kept = {row.name: row.value for row in await engine.rows(select(HOUSE))}
    return SiteSettings(CLOSED in kept, Notice(**kept[NOTICE]) if NOTICE in kept else Notice({}))


async def set_closed(engine: Database, is_closed: bool) -> None:
    """Let newcomers in, or only those with an invitation."""
    await engine.write(lambda connection: _put(connection, CLOSED, True if is_closed else None))


async def set_notice(engine: Database, notice: Notice | None) -> None:
    """Tell everybody something, or nothing any more."""
    value = None if notice is None else {"texts": dict(notice.texts), "first": notice.first, "last": notice.last}
    await engine.write(lambda connection: _put(connection, NOTICE, value))


def _put(connection: Connection, name: str, value: Any) -> None:
    connection.execute(delete(HOUSE).where(HOUSE.c.name == name))
    if value is not None:
        connection.execute(insert(HOUSE).values(name=name, value=value))
