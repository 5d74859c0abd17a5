"""What the workers of one PostgreSQL database tell each other.

News is sent in the transaction that it tells of: nobody hears of what is not stored, and nothing is stored in silence.
"""

from __future__ import annotations

from msgspec import Struct, json
from sqlalchemy import Connection, func, select

CHANNEL = "comptoir"
MOVED, SPOKEN, HURRIED = "moved", "spoken", "hurried"


class WorkerEvent(Struct, frozen=True):
    """Something has happened at a table: it has so many rows now, somebody has spoken, or its bots may hurry."""

    what: str
    table: str
    by: str  # the worker that tells it
    rows: int = 0


def send(connection: Connection, news: WorkerEvent) -> None:
    """Tell all workers, this one included, when the transaction is committed."""
    connection.execute(select(func.pg_notify(CHANNEL, json.encode(news).decode())))


def received(payload: str) -> WorkerEvent:
    return json.decode(payload, type=WorkerEvent)
