"""The facts that a table began with, so that it keeps them when the standard ones change.

From here on rows name their moves, which older code cannot read.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
oldest = "0009"

# The standard facts of earlier versions; tables with facts of their own bring them along.
STANDARD = {
    "burgundy": "f15ab50373ada5097c5e20649e3780aece254ca15c3ae2796f9cd212239055cd",
    "orleans": "bc58315fde1728bc0523e55882fe2d9ce6b6f2495e6e99c76d4a3509e1a5642a",
    "pest": "148c2a94e86679261fe731209313842d9b30bc5e2d3eb0cb297e0c5ad7c4a599",
}


def upgrade() -> None:
    op.add_column("tables", sa.Column("facts_digest", sa.String(length=64), nullable=True))
    tables = sa.table("tables", sa.column("game"), sa.column("facts"), sa.column("facts_digest"))
    for game, digest in STANDARD.items():
        is_standard = sa.and_(tables.c.game == game, tables.c.facts.is_(None))
        op.execute(tables.update().where(is_standard).values(facts_digest=digest))
