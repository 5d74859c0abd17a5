"""Browsers that get messages: their keys, and the session in which they asked for them."""

import sqlalchemy as sa

from comptoir.server.storage.migrate import add_column

revision = "0019"
down_revision = "0018"
oldest = "0019"  # its page about messages cannot show a browser


def upgrade() -> None:
    add_column("targets", sa.Column("device", sa.JSON(), nullable=True))
    add_column("targets", sa.Column("session", sa.String(length=64), nullable=True))
