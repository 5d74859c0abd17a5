"""The last position of each table, and the facts of games played with non-standard ones."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0002"
down_revision = "0001"
oldest = "0001"


def upgrade() -> None:
    op.create_table(
        "positions",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        if_not_exists=True,
    )
    add_column("tables", sa.Column("facts", sa.JSON(none_as_null=True), nullable=True))
