"""People, tables, seats and moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
oldest = "0001"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("emblem", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(length=40), unique=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("recovery", sa.String(length=64), unique=True),
        sa.Column("made", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], if_not_exists=True)

    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("has_hints", sa.Boolean(), nullable=False),
        sa.Column("is_guided", sa.Boolean(), nullable=False),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("moved", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_tables_status"), "tables", ["status"], if_not_exists=True)

    op.create_table(
        "chat",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("lane", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(length=40), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("is_forced", sa.Boolean(), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.UniqueConstraint("table", "by", "key"),
        if_not_exists=True,
    )
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("used_by", sa.String(length=32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("bot", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], if_not_exists=True)

    op.create_table(
        "visits",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seen", sa.Integer(), nullable=False),
        if_not_exists=True,
    )
