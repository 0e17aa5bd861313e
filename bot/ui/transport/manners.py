"""How to speak to the person of an interaction: their preferences travel in the interaction itself.

An answer must not wait for the database: what is known from before serves until it has been acknowledged,
what is stored from then on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord

from bot.i18n import language_of
from bot.people.preferences import USUAL, Choices, Preferences

_KEY: Final = "preferences"

Prepare = Callable[[discord.Interaction[Any]], Awaitable[None]]


class Manners:
    """Puts preferences into interactions."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def recall(self, interaction: discord.Interaction[Any]) -> None:
        """Put in what is known from before, at once."""
        interaction.extras[_KEY] = self._choices.last_known(interaction.user.id)

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Put in what is stored; after the interaction has been acknowledged."""
        interaction.extras[_KEY] = await self._choices.of(interaction.user.id)


def preferences(interaction: discord.Interaction[Any]) -> Preferences:
    """Return the preferences that an interaction carries."""
    found = interaction.extras.get(_KEY, USUAL)
    assert isinstance(found, Preferences)
    return found


def language(interaction: discord.Interaction[Any]) -> str:
    """Return the language to answer in: the person's choice, else their client's, else the server's."""
    guild_locale = interaction.guild_locale
    return language_of(
        preferences(interaction).language,
        interaction.locale.value,
        guild_locale.value if guild_locale else None,
    )
