"""Tables may have clocks and be open to anyone; holders keep notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("games", sa.Column("due", sa.Float, nullable=True))
    op.create_index("ix_games_due", "games", ["due"])
    op.add_column("holders", sa.Column("notes", sa.Text, nullable=False, server_default=""))
