"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
oldest = ${repr(up_revision)}  # an older one if nothing is taken away that its code needs


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
