"""Persons, games, their seats, and the choices made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("cookie", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
        sa.UniqueConstraint("cookie", name="uq_persons_cookie"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=True),
        sa.Column("seed", sa.Text, nullable=True),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("key", sa.Text, nullable=True),
        sa.Column("rules_version", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=True),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "holders",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.Integer, nullable=True),
        sa.Column("maker", sa.Boolean, nullable=False),
        sa.Column("nonce", sa.Text, nullable=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_holders"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_holders_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_holders_person_id"),
    )
    op.create_index("ix_holders_game_id", "holders", ["game_id"])
    op.create_index("ix_holders_person_id", "holders", ["person_id"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("commands", sa.Text, nullable=False),
        sa.Column("bot", sa.String(32), nullable=True),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("headline", sa.Text, nullable=False),
        sa.Column("waiting_for", sa.Text, nullable=False),
        sa.Column("asked", sa.Boolean, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seats"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.ForeignKeyConstraint(["token"], ["holders.token"], name="fk_seats_token"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
    )
    op.create_table(
        "positions",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("rules_version", sa.String(64), nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_positions"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_positions_game_id"),
    )
