"""The version that a change was made against: a key belongs to its change and its version."""

import sqlalchemy as sa

from comptoir.server.storage.migrate import add_column

revision = "0010"
down_revision = "0009"
oldest = "0009"  # its keys belong to their changes alone


def upgrade() -> None:
    add_column("entries", sa.Column("version", sa.Integer(), nullable=True))
