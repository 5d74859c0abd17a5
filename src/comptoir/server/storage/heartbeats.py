"""Heartbeats: every server records that it is running, so that an outage costs no player any time.

An outage begins with the last heartbeat of any server and ends shortly after one is back: open pages take that long
to notice. Outages are stored, so that all servers compute the same deadlines.
"""

import logging
from collections.abc import Sequence
from time import time
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from comptoir.server.background import repeat
from comptoir.server.storage.schema import OUTAGES, SERVERS
from comptoir.server.storage.store import Store

LOG = logging.getLogger(__name__)
BEAT = 5.0  # seconds between two heartbeats
SILENCE = 3 * BEAT  # seconds after which a server that has not shut down counts as gone
COMING_BACK = 15.0  # seconds: pages look for the server about every ten
NOTING = 0x70756C73  # lock under which one server at a time checks the others


class Heartbeat:
    """The heartbeat of this server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_beating = False

    async def keep(self) -> None:
        """Beat for ever. While the database cannot be written to, that is an outage too, recorded once it can."""
        await repeat(self.beat, BEAT, "The heartbeat could not be recorded.")

    async def beat(self) -> None:
        """Record that this server is running, and any outage before it."""
        self._store.outages = await self._store.engine.write(self._beat)
        self._is_beating = True

    async def stop(self) -> None:
        """Shut down: what follows is an outage, unless another server is running."""
        if self._is_beating:
            self._is_beating = False
            mine = update(SERVERS).where(SERVERS.c.id == self._store.worker).values(seen=time(), is_up=False)
            await self._store.engine.write(lambda connection: connection.execute(mine))

    def _beat(self, connection: Connection) -> Sequence[tuple[float, float]]:
        if self._store.is_shared:
            connection.execute(select(func.pg_advisory_xact_lock(NOTING)))
        now, signs = time(), connection.execute(select(SERVERS)).all()
        if signs and not any(self._is_up(sign, now) for sign in signs):
            _note_outage(connection, max(sign.seen for sign in signs), now + COMING_BACK)
        self._note(connection, now)
        found = connection.execute(select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began))
        return tuple((row.began, row.ended) for row in found)

    def _is_up(self, sign: Row[Any], now: float) -> bool:
        """Is that server running? A file has one at a time, so it had none before this one."""
        is_known = self._store.is_shared or self._is_beating
        return is_known and sign.is_up and sign.seen > now - SILENCE

    def _note(self, connection: Connection, now: float) -> None:
        """Record this server's state, and remove servers that are gone."""
        is_gone = or_(~SERVERS.c.is_up, SERVERS.c.seen <= now - SILENCE, SERVERS.c.id == self._store.worker)
        connection.execute(delete(SERVERS).where(is_gone))
        connection.execute(insert(SERVERS).values(id=self._store.worker, seen=now, is_up=True))


def _note_outage(connection: Connection, began: float, ended: float) -> None:
    """Record an outage: where a server came back only for a moment, the next one continues the last."""
    last = connection.execute(select(func.max(OUTAGES.c.ended))).scalar() or 0.0
    if max(began, last) < ended:
        connection.execute(insert(OUTAGES).values(began=max(began, last), ended=ended))
