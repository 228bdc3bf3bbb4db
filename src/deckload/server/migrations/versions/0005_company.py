"""People have names and talk; tables can be watched, given up and agreed to be drawn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("persons", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("games", sa.Column("watching", sa.String(64), nullable=True))
    op.add_column("games", sa.Column("ended", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "chat",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_chat"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_chat_game_id"),
    )
