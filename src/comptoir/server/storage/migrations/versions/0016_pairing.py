"""People who wait for opponents."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
oldest = "0014"  # nobody waits there


def upgrade() -> None:
    op.create_table(
        "seekers",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("speed", sa.String(length=16), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("takes_bots", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("seated", sa.Float(), nullable=True),
    )
