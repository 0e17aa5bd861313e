"""How a command is answered: deferred at once, then by what an action returns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.cogs.completion import Completion
from bot.opponents.levels import Level
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating
from bot.ui.actions.everything import Actions
from bot.ui.actions.moving import Notation
from bot.ui.transport.caller import Caller, PreferenceLoader, caller_of
from bot.ui.transport.layout import Screen
from bot.ui.transport.panelled import Panelled
from bot.ui.transport.router import Boards, nothing
from bot.ui.transport.servers import ServerLoader
from bot.ui.transport.threads import Threads


class Commands:
    """What every cog is given: the actions, the way to answer with them, and the completion of options."""

    def __init__(
        self,
        actions: Actions,
        completion: Completion,
        preferences: PreferenceLoader,
        servers: ServerLoader,
        threads: Threads,
        panels: Panelled,
    ) -> None:
        self.actions = actions
        self.completion = completion
        self._preferences = preferences
        self._servers = servers
        self._threads = threads
        self._panels = panels
        self.boards: Boards = nothing
        """As the router's."""

    async def answer(
        self, interaction: discord.Interaction[Any], action: Callable[[Caller], Awaitable[Screen]]
    ) -> None:
        """Let Discord know that an answer for this person's eyes will come, then show what the action returns."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._preferences.load(interaction)
        await self._servers.load(interaction)
        await self._threads.load(interaction)
        await self._panels.show(interaction, await action(caller_of(interaction)))
        await self.boards(interaction, None)

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        *,
        seats: Seating,
        options: Mapping[str, object] | None = None,
        opponent: Level | None = None,
        thread: bool | None = None,
        clock: Clock | None = None,
        language: str | None = None,
        invited: Sequence[tuple[int, str]] = (),
    ) -> None:
        """Open a table where the command was given."""
        await self.answer(
            interaction,
            lambda caller: self.actions.lobby.open(
                caller,
                game,
                seats=seats,
                options=options,
                opponent=opponent,
                thread=thread,
                clock=clock,
                language=language,
                invited=invited,
            ),
        )

    async def move(
        self, interaction: discord.Interaction[Any], game: str, code: str | None, notation: Notation
    ) -> None:
        """Make a move."""
        await self.answer(
            interaction, lambda caller: self.actions.moves.move(caller, code, notation, game=game)
        )
