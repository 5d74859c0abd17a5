"""People who let their finished games become puzzles."""

import sqlalchemy as sa

from comptoir.server.storage.migrate import add_column

revision = "0014"
down_revision = "0013"
oldest = "0013"  # it asks nobody and takes no games


def upgrade() -> None:
    add_column("people", sa.Column("shares_games", sa.Boolean(), nullable=True))
