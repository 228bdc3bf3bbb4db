"""People may have a mail address, and with it several browsers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "mails",
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_mails"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_mails_person_id"),
        sa.UniqueConstraint("person_id", name="uq_mails_person_id"),
    )
    op.create_table(
        "mail_links",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_mail_links"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_mail_links_person_id"),
    )
    op.create_table(
        "cookies",
        sa.Column("cookie", sa.String(64), nullable=False),
        sa.Column("person_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("cookie", name="pk_cookies"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name="fk_cookies_person_id"),
    )
