"""``/preferences``."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import MOST, Offered, fitting
from bot.cogs.phrases import phrase
from bot.i18n import LANGUAGES
from bot.people.away import BACK
from bot.people.preferences import Pings, zones
from bot.ui.message_ids import language_id, look_id, pings_id
from bot.ui.screens.preferences import AUTOMATIC
from renderers.base import Look

_DAYS: Final = (1, 2, 3, 5, 7, 10, 14, 21)


class PreferencesCog(commands.Cog):
    """How somebody likes the bot to be."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        self._completion = commands.completion

    @app_commands.command(name="preferences", description=phrase("command-preferences"))
    @app_commands.describe(
        language=phrase("option-language"),
        pings=phrase("option-pings"),
        look=phrase("option-look"),
        text_first=phrase("option-text-first"),
        confirmations=phrase("option-confirmations"),
        upright=phrase("option-upright"),
        quiet=phrase("option-quiet"),
        clock=phrase("option-clock"),
        away=phrase("option-away"),
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name=phrase(language_id(each)), value=each)
            for each in (AUTOMATIC, *LANGUAGES)
        ],
        pings=[app_commands.Choice(name=phrase(pings_id(each)), value=each.value) for each in Pings],
        look=[app_commands.Choice(name=phrase(look_id(each.value)), value=each.value) for each in Look],
    )
    async def preferences(
        self,
        interaction: discord.Interaction[Any],
        language: str | None = None,
        pings: str | None = None,
        look: str | None = None,
        text_first: bool | None = None,
        confirmations: bool | None = None,
        upright: bool | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        clock: app_commands.Range[str, 1, 40] | None = None,
        away: app_commands.Range[str, 1, 20] | None = None,
    ) -> None:
        """Show the person's preferences, and change those that are given."""
        given = {
            "language": language,
            "pings": pings,
            "look": look,
            "text_first": text_first,
            "confirmations": confirmations,
            "upright": upright,
            "quiet": quiet,
            "clock": clock,
            "away": away,
        }
        await self._answer(interaction, lambda caller: self._actions.preferences.change(caller, **given))

    @preferences.autocomplete("clock")
    async def _zones(self, _: discord.Interaction[Any], typed: str) -> Offered:
        """Complete ``clock`` with the time zones that have what was typed in their names."""
        wanted = typed.strip().replace(" ", "_").casefold()
        found = [zone for name, zone in zones().items() if wanted in name]
        found.sort(key=lambda zone: (not zone.rpartition("/")[2].casefold().startswith(wanted), zone))
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:MOST]]

    @preferences.autocomplete("away")
    async def _returns(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """Complete ``away`` with days on which somebody may be back; whoever is away may be so at once."""
        words = self._completion.words(interaction)
        today = discord.utils.utcnow().date()
        days = [(number, str(today + timedelta(days=number))) for number in _DAYS]
        named = [(words.say("away-until", date=day, days=number), day) for number, day in days]
        return fitting(typed, [*named, (words.say("away-back"), BACK)])
