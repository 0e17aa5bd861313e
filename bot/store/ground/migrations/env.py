"""Runs the migrations on the connection that ``bot.store.ground.upgrade`` hands over. Alembic executes this file."""

from alembic import context

from bot.store.ground.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite changes a table by building it anew; and it does change schemas in transactions, which Alembic
    # doesn't count on by itself.
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
