"""Analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
oldest = "0011"  # it shows no analyses


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
    )
