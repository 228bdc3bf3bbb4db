"""Choices carry a check of all before them; holders remember the invitation they came with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("events", sa.Column("check", sa.String(32), nullable=False, server_default=""))
    op.add_column("holders", sa.Column("invitation", sa.String(64), nullable=True))
