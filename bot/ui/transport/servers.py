"""What the server has settled in which somebody acts, put into their interaction."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.people.servers import UNSETTLED, Server, ServerStore

_KEY: Final = "server"


class ServerLoader:
    """Puts servers' settings into interactions."""

    def __init__(self, stored: ServerStore) -> None:
        self._stored = stored

    async def load(self, interaction: discord.Interaction[Any]) -> None:
        """Put in what is stored; after the interaction has been acknowledged."""
        interaction.extras[_KEY] = await self._stored.of(interaction.guild_id)


def server(interaction: discord.Interaction[Any]) -> Server:
    """The settings that an interaction carries."""
    found = interaction.extras.get(_KEY, UNSETTLED)
    assert isinstance(found, Server)
    return found
