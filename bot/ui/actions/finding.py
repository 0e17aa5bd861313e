"""Which table somebody means, and whether they may do there what they want."""

from __future__ import annotations

from typing import Final

from bot.tables.refusals import GameMissing, NoTable, OtherGame, UnknownTable
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.rights import Action, check, may_watch
from bot.ui.transport.caller import Caller

Named = int | str | None
"""How a table is named: by its number (buttons), by its code (people), or not at all: the only one here."""


_WITHOUT_GAME: Final = frozenset({Action.LEAVE, Action.CANCEL, Action.END, Action.EXPORT})
"""What can be done at a table though its game isn't installed any more."""

_FROM_ANYWHERE: Final = frozenset({Action.LEAVE, Action.RESIGN})
"""What people can do from wherever they are without saying at which table, if they sit at one alone."""


class Finder:
    """Finds tables for people."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def find(
        self, caller: Caller, named: Named, action: Action = Action.SEE, *, game: str | None = None
    ) -> Table:
        """The table that somebody means, for something that they may do there; raises Refusal.

        If none is named, ``game`` narrows down which one is meant. A table of another game is refused.
        """
        if isinstance(named, int):
            table, code = await self._tables.read.get(named), ""
        elif named:
            table, code = await self._by_code(caller, named), named
        else:
            table, code = await self._meant(caller, action, game), ""
        check(action, caller, table, code=code)
        if not table.is_installed and action not in _WITHOUT_GAME:
            raise GameMissing(table.row.game)
        if game is not None and table.row.game != game:
            raise OtherGame(table)
        return table

    async def _meant(self, caller: Caller, action: Action, game: str | None) -> Table:
        """The table that somebody means who names none: theirs here, and for leaving theirs anywhere."""
        channel = None if caller.guild is None else caller.channel
        try:
            return await self._tables.meant(caller.person, channel=channel, game=game)
        except NoTable:
            if action not in _FROM_ANYWHERE:
                raise
            return await self._tables.meant(caller.person, channel=None, game=game)

    async def _by_code(self, caller: Caller, code: str) -> Table:
        """The table of a code.

        One that somebody may not see isn't read whole: by the time that takes they could tell that it exists.
        """
        row, member = await self._tables.named(caller.person, code)
        if row is None or not (member or may_watch(caller, row)):
            raise UnknownTable(code)
        return await self._tables.read.get(row.id)

    async def ended(self, caller: Caller, named: Named, action: Action = Action.EXPORT) -> Table:
        """The table of whose past somebody wants to know: the one named, else their table here whose game
        ended last."""
        if named is not None:
            return await self.find(caller, named, action)
        channel = None if caller.guild is None else caller.channel
        table = await self._tables.ended(caller.person, channel=channel)
        if not table.is_installed and action not in _WITHOUT_GAME:
            raise GameMissing(table.row.game)
        return table
