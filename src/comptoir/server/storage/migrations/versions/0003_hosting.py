"""Clocks, tokens for programs, messages to people who are elsewhere, and rate limits shared by all workers."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0003"
down_revision = "0002"
oldest = "0001"


def upgrade() -> None:
    add_column("people", sa.Column("language", sa.String(length=8), nullable=True))
    add_column("people", sa.Column("quiet", sa.JSON(none_as_null=True), nullable=True))
    add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True), nullable=True))
    add_column("tables", sa.Column("due", sa.Float(), nullable=True))
    op.create_index(op.f("ix_tables_due"), "tables", ["due"], if_not_exists=True)
    add_column("seats", sa.Column("away", sa.String(length=16), nullable=True))
    add_column("seats", sa.Column("asked", sa.Float(), nullable=True))
    _add_tokens()
    _add_messages()
    op.create_table(
        "limits",
        sa.Column("key", sa.String(length=120), primary_key=True),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_limits_began"), "limits", ["began"], if_not_exists=True)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE limits SET UNLOGGED")  # written for most requests, and worthless after a crash


def _add_tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_tokens_person"), "tokens", ["person"], if_not_exists=True)


def _add_messages() -> None:
    op.create_table(
        "targets",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("code", sa.String(length=64), nullable=True),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_targets_person"), "targets", ["person"], if_not_exists=True)
    op.create_index(op.f("ix_targets_table"), "targets", ["table"], if_not_exists=True)
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column("target", sa.String(length=32), sa.ForeignKey("targets.id"), nullable=False),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("leased", sa.Float(), nullable=True),
        sa.Column("done", sa.Float(), nullable=True),
        sa.UniqueConstraint("target", "table", "seat", "rows"),
        if_not_exists=True,
    )
    op.create_index(op.f("ix_deliveries_due"), "deliveries", ["due"], if_not_exists=True)
