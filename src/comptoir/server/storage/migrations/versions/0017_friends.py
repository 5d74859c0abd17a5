"""Friends, links to them, invitations among them, people whom one avoids, and reports of what was said."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0017"
down_revision = "0016"
oldest = "0014"  # it knows no friends and hides nothing


def upgrade() -> None:
    add_column("people", sa.Column("shows_presence", sa.Boolean(), nullable=True))
    add_column("people", sa.Column("here", sa.Float(), nullable=True))
    add_column("people", sa.Column("silenced", sa.Float(), nullable=True))
    add_column("people", sa.Column("warning", sa.Text(), nullable=True))
    add_column("chat", sa.Column("hidden", sa.Float(), nullable=True))
    _add_friends()
    _add_avoided()
    _add_invites()
    _add_reports()


def _add_friends() -> None:
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("friend", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("accepted", sa.Float(), nullable=True),
        sa.Column("declined", sa.Float(), nullable=True),
    )
    op.create_index("ix_friends_friend", "friends", ["friend"])
    op.create_table(
        "friend_links",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False, unique=True),
        sa.Column("made", sa.Float(), nullable=False),
    )


def _add_avoided() -> None:
    op.create_table(
        "avoided",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("other", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_avoided_other", "avoided", ["other"])


def _add_invites() -> None:
    op.create_table(
        "friend_invites",
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("by", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_friend_invites_person", "friend_invites", ["person"])


def _add_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("done", sa.Float(), nullable=True),
        sa.Column("verdict", sa.String(length=16), nullable=True),
        sa.UniqueConstraint("table", "line", "by", name="uq_reports_table"),
    )
