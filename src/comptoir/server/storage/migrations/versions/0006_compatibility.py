"""Which code may use a database; and room for account names that get longer in lower case."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
oldest = "0006"  # earlier code does not ask


def upgrade() -> None:
    op.create_table("compatibility", sa.Column("oldest", sa.String(length=32), nullable=False))
    if op.get_bind().dialect.name == "postgresql":  # SQLite accepts names of any length
        op.alter_column("people", "account", type_=sa.String(length=80))
