"""Spectators may be shown a game late."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("games", sa.Column("late", sa.Integer, nullable=False, server_default="0"))
