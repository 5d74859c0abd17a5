"""Site settings, bans, and the operators' audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
oldest = "0006"  # it lets everyone in and shows no notice


def upgrade() -> None:
    op.add_column("people", sa.Column("banned", sa.Float(), nullable=True))
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=16), primary_key=True),
        sa.Column("value", sa.JSON(), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=80), nullable=False),
        sa.Column("command", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=200), nullable=False),
    )
