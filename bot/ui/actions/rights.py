"""Who is behind an interaction, and what they may do where it happened."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.message_ids import permission_id
from bot.games.text import text
from bot.i18n import Words
from bot.tables.lobby import Guest
from bot.tables.refusals import Refusal
from bot.tables.table import Table

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions that a table's channel must give the bot."""


class MissingRights(Refusal):
    """The bot lacks permissions in the channel; they are named, and where."""

    def __init__(self, rights: list[str], channel: int, words: Words) -> None:
        names = ", ".join(words.say(permission_id(right)) for right in rights)
        super().__init__(text("refused-permissions", rights=names, channel=f"<#{channel}>"))


def guest(interaction: discord.Interaction[Any]) -> Guest:
    """Return the person of an interaction, with their present name."""
    return Guest(interaction.user.id, interaction.user.display_name, interaction.locale.value)


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may manage the channel or its messages."""
    if interaction.guild_id is None:
        return False
    rights = interaction.permissions
    return rights.administrator or rights.manage_channels or rights.manage_messages


def moderates(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may end this table although they don't play there."""
    return table.row.guild_id == interaction.guild_id and may_moderate(interaction)


def may_see(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may see the table from here.

    Players may from everywhere, others in the table's channel, and those who look after the server in it.
    """
    if table.member(interaction.user.id) is not None:
        return True
    if table.row.daily is not None:
        return False
    return table.row.channel_id == interaction.channel_id or moderates(table, interaction)


def missing_permissions(interaction: discord.Interaction[Any]) -> list[str]:
    """Return the permissions, by discord.py's names, that the bot lacks here to keep a table."""
    rights = interaction.app_permissions
    if rights.administrator or interaction.guild_id is None:
        return []
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = [
        ("send_messages_in_threads" if in_thread and name == "send_messages" else name) for name in NEEDED
    ]
    return [name for name in needed if not getattr(rights, name)]


def check_rights(interaction: discord.Interaction[Any], words: Words) -> None:
    """Raise MissingRights where the bot couldn't keep a table."""
    if lacking := missing_permissions(interaction):
        assert interaction.channel_id is not None
        raise MissingRights(lacking, interaction.channel_id, words)
