"""Registering the commands with Discord."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot.store.ground.notes import Notes
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.policy import Meaning, meaning

log = logging.getLogger(__name__)

_KEY: Final = "commands"


async def register(
    tree: app_commands.CommandTree[Any], application: discord.AppInfo | None, notes: Notes, bound: Bound
) -> None:
    """Register the commands, but only if they have changed: Discord counts registrations.

    They are offered to people who bring the bot along only if the application may be installed by people.
    """
    if application is None or application.user_integration_config is None:
        tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
        tree.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=False
        )
    translator = tree.translator
    assert translator is not None
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    text = json.dumps([application and application.id, payload], sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if await notes.get(_KEY) == digest:
        return
    if not bound.may_ask(_KEY):
        log.error("commands not registered: Discord has just refused them three times")
        return
    try:
        await tree.sync()
    except discord.HTTPException as error:
        if meaning(error) is Meaning.PASSING:
            raise
        # Those that are registered still work, and a program that keeps restarting this one helps nobody.
        await bound.count(_KEY)
        log.error("commands refused: error=%r", error)
    else:
        await notes.put(_KEY, digest)
