"""Threads that are locked after a table was opened there: nobody can press buttons then, and people are told so."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import discord
from discord.ext import commands

from bot.store.engine import Store
from bot.ui.delivery.troubles import Troubles


class LockedThreads:
    """Keeps tables informed of whether their thread is locked."""

    def __init__(self, store: Store, troubles: Troubles, wake: Callable[[int], None]) -> None:
        self._store = store
        self._troubles = troubles
        self._wake = wake

    def listen(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        """Hear of what the gateway tells of threads."""
        bot.add_listener(self._updated, "on_raw_thread_update")
        bot.add_listener(_left, "on_thread_remove")

    async def _updated(self, event: discord.RawThreadUpdateEvent) -> None:
        state = event.data["thread_metadata"]
        locked, archived = bool(state.get("locked")), bool(state["archived"])
        await self.changed(event.thread_id, locked=locked, archived=archived)

    async def changed(self, thread: int, *, locked: bool, archived: bool) -> None:
        """Hear how a thread is now. The board says so where it can still be edited: an archived one can't be.

        Players are told by direct messages, too: buttons of the thread don't serve them any more.
        """
        if locked:
            tables = await self._store.publishing.lock(thread, archived=archived)
        else:
            tables = await self._store.publishing.unlock(thread)
        for table in tables:
            if locked:
                self._troubles.is_news(table)
            self._wake(table)

    async def look(self, threads: Iterable[discord.Thread]) -> None:
        """Hear of all threads that the bot sees, after it was away."""
        known = {thread.id: thread for thread in threads}
        for thread in known.values():
            if thread.locked:
                await self.changed(thread.id, locked=True, archived=False)
        for channel in await self._store.publishing.locked_channels():
            if channel in known and not known[channel].locked:
                await self.changed(channel, locked=False, archived=False)


async def _left(thread: discord.Thread) -> None:
    """Remember that the bot was taken out of a thread: discord.py doesn't."""
    thread.me = None
