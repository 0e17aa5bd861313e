"""Where tables stand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.ground.rows import TableRow


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands. ``guild`` is None in direct messages."""

    guild: int | None
    channel: int
    locale: str
    """The language of the table's message."""
    parent: int | None = None
    """The channel of the thread that the table has to itself; its own channel where one is to be made."""
    line: int | None = None
    """The message at which that thread begins, once there is one."""
    by_answers: bool = False
    """Whether the bot isn't in the place, and can only answer there."""


def place_of(row: TableRow) -> Place:
    """The place of a table, for another one after it."""
    return Place(row.guild_id, row.channel_id, row.locale, row.parent_id, row.line_id, bool(row.by_answers))
