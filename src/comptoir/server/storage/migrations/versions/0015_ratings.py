"""Rated games: who played them and came where, and the ratings that follow."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0015"
down_revision = "0014"
oldest = "0014"  # it rates nothing; what ends there is counted later


def upgrade() -> None:
    add_column("people", sa.Column("shows_ratings", sa.Boolean(), nullable=True))
    add_column("tables", sa.Column("is_rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "rated_games",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.UniqueConstraint("game", "number"),
    )
    op.create_table(
        "rated_players",
        sa.Column("id", sa.String(length=16), sa.ForeignKey("rated_games.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("change", sa.Float(), nullable=False),
    )
    op.create_index(op.f("ix_rated_players_person"), "rated_players", ["person"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
