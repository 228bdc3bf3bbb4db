"""Several processes may share a database: a table has one owner, and a version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.create_table(
        "leases",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_leases"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_leases_game_id"),
    )
    op.create_index("ix_leases_worker", "leases", ["worker"])
