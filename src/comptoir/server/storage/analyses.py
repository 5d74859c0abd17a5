"""Analyses of finished games: made once, and kept."""

from contextlib import suppress

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from comptoir.analysis import Analysis
from comptoir.analysis.analysing import FORMAT
from comptoir.server.storage.schema import ANALYSES
from comptoir.server.storage.store import Store


async def kept_analysis(store: Store, table: str) -> Analysis | None:
    """The analysis of a table's game; none if there is none, or only one of another version."""
    row = await store.engine.first(select(ANALYSES).where(ANALYSES.c.table == table, ANALYSES.c.format == FORMAT))
    return None if row is None else msgspec.json.decode(row.data, type=Analysis)


async def keep_analysis(store: Store, table: str, analysis: Analysis) -> None:
    """Keep the analysis of a table's game."""
    values = {"table": table, "format": analysis.format, "data": msgspec.json.encode(analysis).decode()}
    with suppress(IntegrityError):  # another worker was faster, or the table has been deleted
        async with store.engine.begin() as connection:
            await connection.execute(delete(ANALYSES).where(ANALYSES.c.table == table))
            await connection.execute(insert(ANALYSES).values(values))
