"""Site settings that an operator changes while the server runs: closing the site to newcomers, and a notice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import HOUSE

CLOSED, NOTICE = "closed", "notice"  # names of the settings


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for every page, in the operator's own words, in each language that they wrote it in."""

    texts: Mapping[str, str]  # by language; the first serves all others
    first: float = 0.0  # when it is shown
    last: float = 0.0

    def text(self, language: str, now: float) -> str:
        """The text that a reader sees now; empty if there is none."""
        if not self.first <= now < self.last:
            return ""
        return self.texts.get(language) or next(iter(self.texts.values()), "")


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The operator's settings."""

    is_closed: bool = False  # newcomers need an invitation
    notice: Notice = field(default_factory=lambda: Notice({}))

    def said(self, language: str) -> str:
        """The notice that a reader sees now."""
        return self.notice.text(language, time())


async def site_settings_of(engine: Database) -> SiteSettings:
    """The current settings."""
    kept = {row.name: row.value for row in await engine.rows(select(HOUSE))}
    return SiteSettings(CLOSED in kept, Notice(**kept[NOTICE]) if NOTICE in kept else Notice({}))


async def set_closed(engine: Database, is_closed: bool) -> None:
    """Open the site to newcomers, or only to those with an invitation."""
    await engine.write(lambda connection: _put(connection, CLOSED, True if is_closed else None))


async def set_notice(engine: Database, notice: Notice | None) -> None:
    """Set or remove the notice."""
    value = None if notice is None else {"texts": dict(notice.texts), "first": notice.first, "last": notice.last}
    await engine.write(lambda connection: _put(connection, NOTICE, value))


def _put(connection: Connection, name: str, value: Any) -> None:
    connection.execute(delete(HOUSE).where(HOUSE.c.name == name))
    if value is not None:
        connection.execute(insert(HOUSE).values(name=name, value=value))
