"""What a later version might change so that no earlier one can use the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import MIGRATIONS

revision = "9001"
down_revision = max(file.name[:4] for file in (MIGRATIONS / "versions").glob("0*.py"))
oldest = "9001"


def upgrade() -> None:
    op.create_table("prizes", sa.Column("id", sa.Integer(), primary_key=True))
    op.drop_table("visits")
