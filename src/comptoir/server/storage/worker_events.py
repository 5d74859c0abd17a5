"""Events that the workers on one PostgreSQL database send each other.

An event is sent in the transaction that it reports: nobody hears of what is not stored, and everything stored is sent.
"""

from msgspec import Struct, json
from sqlalchemy import Connection, func, select

CHANNEL = "comptoir"
MOVED, SPOKEN, HURRIED, CAME, LEFT = "moved", "spoken", "hurried", "came", "left"
CHALLENGED = "challenged"


class WorkerEvent(Struct, frozen=True):
    """News of a table: its row count has changed, there is a chat line, bots may hurry, or players came or left.

    Or news of people: there is a challenge, or an answer to one.
    """

    what: str
    table: str
    by: str  # the worker that sent it
    rows: int = 0
    seats: tuple[int, ...] = ()  # of the players who came or left
    people: tuple[str, ...] = ()


def send(connection: Connection, news: WorkerEvent) -> None:
    """Notify all workers, this one included, when the transaction commits."""
    connection.execute(select(func.pg_notify(CHANNEL, json.encode(news).decode())))


def received(payload: str) -> WorkerEvent:
    return json.decode(payload, type=WorkerEvent)
