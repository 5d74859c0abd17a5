"""Alembic's entry: migrations run on the connection that the store gives."""

from alembic import context

from comptoir.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
