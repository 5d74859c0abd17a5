"""What a later version might add: a table, and a column that may be empty."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import MIGRATIONS

revision = "9001"
down_revision = max(file.name[:4] for file in (MIGRATIONS / "versions").glob("0*.py"))
oldest = down_revision


def upgrade() -> None:
    op.create_table("prizes", sa.Column("id", sa.Integer(), primary_key=True))
    op.add_column("tables", sa.Column("prize", sa.Integer(), nullable=True))
    op.create_index("ix_tables_prize", "tables", ["prize"])
