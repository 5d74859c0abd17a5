"""Server heartbeats, and the periods in which no server was running."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
oldest = "0001"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("is_up", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float(), primary_key=True),
        sa.Column("ended", sa.Float(), nullable=False),
    )
