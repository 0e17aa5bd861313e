# What is wrong with the database before the bot can begin, or ends it: for whoever runs it.

database-on-server = on the PostgreSQL server
database-newer =
    The database { $database } was written by a newer Tableside (its schema is { $revision }, this version knows up to { $known }): update Tableside, or use the copy that the newer version made beside the database.
database-taken = Another Tableside is running on the database { $database }: stop it first.
database-not-locked = The database { $database } can’t be locked, so that two bots might write to it: its file system says: { $reason }. Put it on a disk of this machine, not on one of the network.
database-empty-file = The database { $database } is an empty file: restore it from a copy or, if it is to be a new one, delete it first.
database-log-alone = The database { $database } is gone, though its log { $log } is there: put the file back or, if it is to be a new one, delete the log first.
database-replaced = The database { $database }, or its log beside it, was deleted or replaced while Tableside was running: it stops, as it would lose all that happens from now on. Put the files back, then start it again.
database-address-slashes = A SQLite address has three slashes before the file, as in sqlite:///tableside.db.
database-address-kind = A database address starts with sqlite:/// or postgresql://, not with “{ $scheme }”.
database-address-file = A SQLite address names a file, as in sqlite:///tableside.db.
database-address-server = The PostgreSQL address in DATABASE_URL isn’t understood{ $reason }: write it as postgresql://user:password@host:5432/database, special characters of the password as %xx, and after ? only what asyncpg knows, such as ssl=require.
database-package = PostgreSQL needs one more package: install tableside[postgresql], in a checkout by uv sync --extra postgresql.
database-not-found = The database’s file { $file } can’t be found: { $reason } Name it from the top, as in sqlite:////var/lib/tableside/tableside.db.
database-file-name = The database’s file can’t be named so: { $reason }.
database-not-opened = The database { $database } can’t be opened: { $reason }. Put that right, or name another place in DATABASE_URL.
database-not-read = The database { $database } can’t be read: { $reason }.
database-upgrade = The upgrade of the database would leave rows without their table; nothing was changed.
database-none = There is no database { $database }.
database-backup-server = The database is a PostgreSQL one: back it up with pg_dump.
database-backup-exists = { $file } exists already: name another file.
database-backup-failed = { $database } can’t be copied to { $file }: { $reason }.
