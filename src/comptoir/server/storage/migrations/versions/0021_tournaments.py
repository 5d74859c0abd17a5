"""Tournaments, who has entered them, and their games."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
oldest = "0019"  # its tables are tables like all others there, and rounds wait for a newer worker


def upgrade() -> None:
    _add_tournaments()
    _add_entrants()
    _add_games()


def _add_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("preset", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("system", sa.String(length=16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(length=16), nullable=False),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("access", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("began", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
    )
    op.create_index(op.f("ix_tournaments_owner"), "tournaments", ["owner"])
    op.create_index(op.f("ix_tournaments_status"), "tournaments", ["status"])


def _add_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("bot", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("withdrawn", sa.Float(), nullable=True),
        sa.UniqueConstraint("tournament", "person"),
    )
    op.create_index(op.f("ix_entrants_person"), "entrants", ["person"])


def _add_games() -> None:
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(length=16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("played_at", sa.String(length=16), nullable=True),
        sa.Column("first_points", sa.Float(), nullable=True),
        sa.Column("second_points", sa.Float(), nullable=True),
    )
    op.create_index(op.f("ix_tournament_games_played_at"), "tournament_games", ["played_at"])
