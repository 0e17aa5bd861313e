"""The classes of all commands."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.common import CommonCog
from bot.cogs.daily import DailyCog
from bot.cogs.leaderboard import LeaderboardCog
from bot.cogs.preferences import PreferencesCog
from bot.cogs.privacy import PrivacyCog
from bot.cogs.replay import ReplayCog
from bot.cogs.server import ServerCog
from bot.cogs.statistics import StatisticsCog
from bot.cogs.table import TableCog
from bot.games.registry import all_games, part


def cogs() -> tuple[Callable[[Commands], commands.Cog], ...]:
    """The classes of all commands: the general ones, then each game's."""
    about_tables = (CommonCog, TableCog, ReplayCog, ServerCog)
    about_people = (LeaderboardCog, StatisticsCog, PreferencesCog, DailyCog, PrivacyCog)
    return (*about_tables, *about_people, *(part(game, "cog") for game in all_games()))
