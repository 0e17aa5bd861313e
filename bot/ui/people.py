"""Who is behind an interaction, and what they may do where it happened."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables.lobby import Guest

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""Permissions that a table's channel must give the bot."""


def guest(interaction: discord.Interaction[Any]) -> Guest:
    """Return the person of an interaction, with their present name."""
    return Guest(interaction.user.id, interaction.user.display_name, interaction.locale.value)


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may manage the channel or its messages."""
    if interaction.guild_id is None:
        return False
    rights = interaction.permissions
    return rights.administrator or rights.manage_channels or rights.manage_messages


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
