"""What can go wrong between the bot and its database."""

from __future__ import annotations

from bot.games.text import Param, Text, text


class StoreError(Exception):
    """The store refuses something. Nothing was changed."""


class Unreachable(StoreError):
    """The database doesn't answer in time, or not at all. Nothing was changed."""

    def __init__(self) -> None:
        super().__init__("the database doesn't answer")


class Dropped(Unreachable):
    """The line to the database was lost before anything was stored: another one may serve."""


class Unsure(StoreError):
    """The database was lost in the moment of storing: what was asked for may have been done or not."""

    def __init__(self) -> None:
        super().__init__("the database didn't say whether it stored something")


class Explained(StoreError):
    """Something that whoever runs the bot is told in their language. ``text`` says what, and what to do about it."""

    def __init__(self, key: str, /, **params: Param) -> None:
        super().__init__(key)
        self.text = text(key, **params)

    def __str__(self) -> str:
        """The text in English, as logs have it."""
        from bot.i18n import Words  # takes a while to load, which is needed only where something goes wrong

        return Words().text(self.text)


class CannotOpen(Explained):
    """The database can't be opened."""


class NewerDatabase(CannotOpen):
    """The database was written by a newer Tableside; this one doesn't know its schema and leaves it alone."""

    def __init__(self, database: str | Text, revision: str, known: str) -> None:
        super().__init__("database-newer", database=database, revision=revision, known=known)
        self.revision = revision
        self.known = known


class AlreadyRunning(CannotOpen):
    """Another process has the database to itself."""

    def __init__(self, database: str) -> None:
        super().__init__("database-taken", database=database)


class NoSuchTable(StoreError):
    """There is no table with that id."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"no table {table_id}")
        self.table_id = table_id


class Conflict(StoreError):
    """The table is no longer at the revision (or in the status) that the change was meant for."""

    def __init__(self, table_id: int, revision: int) -> None:
        super().__init__(f"table {table_id} is no longer at revision {revision}")
        self.table_id = table_id
        self.revision = revision


class DuplicateSource(StoreError):
    """The event was handled already: what it asked for has been done, and nothing was done this time."""

    def __init__(self, table_id: int, source: str) -> None:
        super().__init__(f"event {source} was handled already at table {table_id}")
        self.table_id = table_id
        self.source = source


class TriedBefore(StoreError):
    """Somebody has been erased since you looked, and may have tried the day's puzzle before: look again."""

    def __init__(self, day: int) -> None:
        super().__init__(f"people have been erased on day {day}")


class BeingErased(StoreError):
    """Somebody whom the change is about is being erased, or has been since it was asked for."""

    def __init__(self) -> None:
        super().__init__("somebody is being erased")


class AlreadyMember(StoreError):
    """The person has joined the table already."""


class NotMember(StoreError):
    """The person hasn't joined the table."""


class RematchExists(StoreError):
    """The table has its rematch already: ``rematch_id``."""

    def __init__(self, table_id: int, rematch_id: int) -> None:
        super().__init__(f"table {table_id} has its rematch: table {rematch_id}")
        self.table_id = table_id
        self.rematch_id = rematch_id
