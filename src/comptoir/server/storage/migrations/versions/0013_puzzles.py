"""Puzzles that people have tried, and how strong that shows them to be."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
oldest = "0012"  # it has no puzzles


def upgrade() -> None:
    op.create_table(
        "tried_puzzles",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("puzzle", sa.String(length=16), primary_key=True),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("is_right", sa.Boolean(), nullable=False),
        sa.Column("change", sa.Float(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "solvers",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
    )
