"""The audit log of operators' commands: when, which command, on whom or what, and by which system user."""

import getpass
import os
from dataclasses import dataclass
from time import time

from sqlalchemy import func, insert, select

from comptoir.server.storage.schema import AUDIT
from comptoir.server.storage.store import Store

LENGTH = 200  # characters of a command's argument
ERASED, THEMSELVES = "erase", "themselves"  # a person who has erased their account
DELETIONS = ("delete-table", "delete-person", ERASED)  # commands after which servers reload their tables


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An operator's command."""

    at: float
    by: str
    command: str
    about: str  # an id, or a word


async def add_audit_entry(store: Store, command: str, about: str, by: str = "") -> None:
    """Record a command of the system's user, or what somebody else has done that servers must learn of."""
    values = {"at": time(), "by": by or _user(), "command": command, "about": about[:LENGTH]}
    await store.engine.execute(insert(AUDIT).values(values))


async def audit_entries(store: Store) -> list[AuditEntry]:
    """All entries, oldest first."""
    columns = (AUDIT.c.at, AUDIT.c.by, AUDIT.c.command, AUDIT.c.about)
    return [AuditEntry(**row._mapping) for row in await store.engine.rows(select(*columns).order_by(AUDIT.c.number))]


async def last_deletion(store: Store) -> int:
    """The number of the last command that deleted something; 0 if there is none."""
    row = await store.engine.first(select(func.max(AUDIT.c.number).label("last")).where(AUDIT.c.command.in_(DELETIONS)))
    return (row and row.last) or 0


def _user() -> str:
    """The system user, and who they were before sudo."""
    try:
        here = getpass.getuser()
    except (KeyError, OSError):  # a container may have user ids without names
        here = str(os.getuid())
    before = os.environ.get("SUDO_USER", "")
    return f"{before} as {here}" if before and before != here else here
