"""What a message is about: a turn, a clock that will run out, or a bot that has taken a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
oldest = "0006"  # it only sends turn messages, and ignores the rest


def upgrade() -> None:
    op.add_column("deliveries", sa.Column("what", sa.String(length=16), nullable=False, server_default="turn"))
