"""Lists of tables are found by indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index(
        "ix_games_open",
        "games",
        ["created"],
        sqlite_where=sa.text("open = 1"),
        postgresql_where=sa.text("open"),
    )
    op.create_index("ix_holders_of_person", "holders", ["person_id", "listed", "game_id", "token"])
    op.drop_index("ix_holders_person_id", "holders")
