"""Where tables are stored. The only package that knows SQL: SQLite by default, PostgreSQL by another address.

``engine.open_store`` opens it; ``rows`` holds the values that come out of it.
"""
