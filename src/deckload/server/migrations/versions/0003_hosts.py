"""A guest is told who invites him."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("host", sa.Text, nullable=False, server_default=""))
