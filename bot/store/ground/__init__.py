"""The database itself: schema, engines, migrations, backup, and the values that rows become."""
