"""When and with which browser a person signed in, and the devices that have signed in before."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
oldest = "0001"


def upgrade() -> None:
    # Of earlier sessions only the last use is known.
    op.add_column("sessions", sa.Column("began", sa.Float(), nullable=True))
    op.add_column("sessions", sa.Column("browser", sa.String(length=40), nullable=True))
    op.create_table(
        "devices",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("made", sa.Float(), nullable=False),
    )
