"""Tables have names, and seats remember how far they have read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seen", sa.Integer, nullable=False, server_default="0"))
