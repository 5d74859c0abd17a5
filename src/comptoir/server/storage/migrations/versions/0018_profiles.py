"""Profiles: what people show of themselves to whom, and the results of finished games."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0018"
down_revision = "0017"
oldest = "0014"  # it shows nobody to anybody


def upgrade() -> None:
    add_column("people", sa.Column("page", sa.String(length=16), nullable=True))
    add_column("people", sa.Column("shown", sa.JSON(), nullable=True))
    op.create_index("ix_people_page", "people", ["page"], unique=True)
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("categories", sa.JSON(), nullable=False),
        sa.Column("gained", sa.JSON(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_index("ix_results_game", "results", ["game", "ended"])
    op.create_table(
        "scored",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("format", sa.Integer(), nullable=False),
    )
