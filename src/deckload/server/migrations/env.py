"""Runs migrations on the connection that `deckload.server.database` hands over."""

from __future__ import annotations

from alembic import context

from deckload.server.schema import metadata

connection = context.config.attributes["connection"]
# SQLite cannot change a column in place: batch mode makes a new table and copies.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
