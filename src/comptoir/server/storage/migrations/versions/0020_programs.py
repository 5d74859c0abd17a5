"""Programs with accounts of their own, scopes of tokens, and challenges."""

import sqlalchemy as sa
from alembic import op

from comptoir.server.storage.migrate import add_column

revision = "0020"
down_revision = "0019"
oldest = "0014"  # it knows no programs: to it they are people who never come, and their tokens are unknown


def upgrade() -> None:
    add_column("people", sa.Column("challengers", sa.String(length=8), nullable=True))
    add_column("people", sa.Column("meets_programs", sa.Boolean(), nullable=True))
    add_column("tokens", sa.Column("scopes", sa.String(length=40), nullable=False, server_default="read play"))
    op.create_table(
        "programs",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("owner", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False, unique=True),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_programs_owner", "programs", ["owner"])
    op.create_table(
        "program_tokens",
        sa.Column("token", sa.String(length=64), primary_key=True),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("scopes", sa.String(length=40), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_program_tokens_person", "program_tokens", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=16), primary_key=True),
        sa.Column("by", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("to", sa.String(length=32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("answered", sa.Float(), nullable=True),
        sa.Column("table", sa.String(length=16), sa.ForeignKey("tables.id"), nullable=True),
    )
    op.create_index("ix_challenges_by", "challenges", ["by"])
    op.create_index("ix_challenges_to", "challenges", ["to"])
