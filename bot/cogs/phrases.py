"""Descriptions of commands and options: in English, with a translation for each locale."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.message_ids import game_id
from bot.games.registry import all_games
from bot.i18n import LANGUAGES, Words


def phrase(key: str, **params: int) -> locale_str:
    """A message in the form that discord.py takes for a description or a choice's name."""
    return locale_str(Words().say(key, **params), key=key, params=params)


def game_choices() -> list[app_commands.Choice[str]]:
    """The menu of all games."""
    return [app_commands.Choice(name=phrase(game_id(game)), value=game) for game in all_games()]


class Phrases(app_commands.Translator):
    """Gives discord.py the translations of phrases, for every locale of a language we have."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],  # noqa: ARG002 - discord.py's form
    ) -> str | None:
        """A phrase in a locale; None for a language that we don't speak, and for names, which stay
        English."""
        key = string.extras.get("key")
        language = locale.value.split("-")[0]
        if key is None or language not in LANGUAGES:
            return None
        return Words(language).say(key, **string.extras["params"])
