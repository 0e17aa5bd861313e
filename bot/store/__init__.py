"""Where tables are kept. The only package that knows SQL: SQLite by default, PostgreSQL by another address.

``engine.open_store`` is the door; ``rows`` holds what comes out of it.
"""
