"""Tables at which a lesson is given, and the kinds of decisions that were explained to people."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0011"
down_revision = "0010"
oldest = "0010"  # it plays lessons as ordinary games, and explains again


def upgrade() -> None:
    add_column("tables", sa.Column("lesson", sa.String(length=40), nullable=True))
    op.create_table(
        "explained",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("kind", sa.String(length=40), primary_key=True),
    )
