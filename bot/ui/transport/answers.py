"""Showing people the answer to a click or a command and, if it failed, the reason: never a bare "failed"."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.games.registry import UnknownGame
from bot.games.text import Text, text
from bot.health import note
from bot.i18n import Words
from bot.store.ground.aside import takes_nothing
from bot.store.ground.errors import BeingErased, Unreachable, Unsure
from bot.tables.refusals import GameMissing, Refusal
from bot.tables.table import Table
from bot.ui.delivery.policy import FAILURES, Meaning, meaning
from bot.ui.screens.names import words_of
from bot.ui.transport.callbacks import ALREADY_ANSWERED
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Accent, Screen, sent

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failure:
    """What to tell a person: a reason, and the table it speaks of."""

    reason: Text
    table: Table | None = None
    """The table whose players the reason names."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that an interaction has led to."""

    id: int | None
    ephemeral: bool
    apart: bool = False
    """Whether it is a further message, not the interaction's own answer."""


def failure_of(error: BaseException, doing: str) -> Failure:
    """What to say of an error; an unexpected one is logged under a short id, which is shown too."""
    match error:
        case app_commands.CommandInvokeError(original=original):
            return failure_of(original, doing)
        case Refusal():
            return Failure(error.reason, error.table)
        case UnknownGame(args=(str(game),)):
            return Failure(GameMissing(game).reason)
        case BeingErased():
            return Failure(text("refused-being-erased"))
        case Unreachable():
            log.warning("database out of reach: doing=%s cause=%r", doing, error.__cause__)
            return Failure(text("failed-database"))
        case Unsure():
            log.warning("database lost while storing: doing=%s cause=%r", doing, error.__cause__)
            return Failure(text("failed-database-unsure"))
        case _ if takes_nothing(error):
            number = _number(error)
            log.error("nothing can be stored: id=%s doing=%s error=%r", number, doing, error)
            return Failure(text("failed-storing", id=number))
        case UnknownId():
            return Failure(text("failed-unknown-button"))
        case app_commands.CommandSignatureMismatch() | app_commands.CommandNotFound():
            return Failure(text("failed-old-command"))
        case app_commands.NoPrivateMessage():
            return Failure(text("failed-no-private-message"))
        case discord.HTTPException() if meaning(error) is Meaning.GONE:
            log.warning("gone: code=%s doing=%s", error.code, doing)
            return Failure(text("failed-gone"))
        case discord.HTTPException() | aiohttp.ClientError() | asyncio.TimeoutError():
            number = _number(error)
            log.warning("discord failed: id=%s doing=%s error=%r", number, doing, error)
            return Failure(text("failed-discord", id=number))
        case _:
            number = _number(error)
            log.error("failed: id=%s doing=%s", number, doing, exc_info=error)
            return Failure(text("failed-unexpected", id=number))


def answered_elsewhere(error: BaseException) -> bool:
    """Whether an interaction couldn't be answered because another process has answered it: it isn't ours."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED


def _number(error: BaseException) -> str:
    """A number for a failure that is remembered by it."""
    number = secrets.token_hex(3)
    note(number, time.time(), error)
    return number


def failure_screen(failure: Failure, words: Words) -> Screen:
    """A message that says a reason and nothing else."""
    if failure.table is not None:
        words = words_of(failure.table, words.language)
    return Screen((words.text(failure.reason),), accent=Accent.TROUBLE)


async def show_failure(interaction: discord.Interaction[Any], failure: Failure, words: Words) -> None:
    """Say a reason where the interaction's answer is awaited, or in a message of its own."""
    screen = failure_screen(failure, words)
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await show(interaction, screen)
    else:
        await show_apart(interaction, screen)


async def show_apart(interaction: discord.Interaction[Any], screen: Screen) -> Shown | None:
    """Answer an interaction with an ephemeral message of its own, whatever has been answered before.

    If Discord doesn't take its files, it is sent without them, in words. Errors after that are only logged:
    there is nobody left to tell.
    """
    try:
        try:
            return await sent(screen, lambda shown: _send_apart(interaction, shown))
        except discord.HTTPException as error:
            if meaning(error) is not Meaning.REFUSED or not screen.files():
                raise
            log.warning("files refused: interaction=%s error=%r", interaction.id, error)
            return await _send_apart(interaction, screen.as_text())
    except FAILURES as error:
        log.warning("unanswered: interaction=%s error=%r", interaction.id, error)
        return None


async def _send_apart(interaction: discord.Interaction[Any], screen: Screen) -> Shown:
    if interaction.response.is_done():
        message = await interaction.followup.send(
            view=screen.view(),
            files=screen.files(),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
            wait=True,
        )
        return Shown(message.id, ephemeral=True, apart=True)
    answer = await interaction.response.send_message(
        view=screen.view(),
        files=screen.files(),
        ephemeral=True,
        allowed_mentions=discord.AllowedMentions.none(),
    )
    return Shown(answer.message_id, ephemeral=True)


async def show(interaction: discord.Interaction[Any], screen: Screen) -> Shown | None:
    """Show a screen where the interaction was deferred: as its own answer, or in the panel that was clicked.

    If that message is gone meanwhile (dismissed, deleted), or an edit of it brings no new file, a new message
    takes its place.
    """

    async def edit(shown: Screen) -> Shown:
        message = await interaction.edit_original_response(
            view=shown.view(),
            attachments=shown.files(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return Shown(message.id, ephemeral=message.flags.ephemeral)

    try:
        return await sent(screen, edit)
    except FAILURES as error:
        log.info("shown anew: interaction=%s error=%r", interaction.id, error)
        anew = await show_apart(interaction, screen)
        if meaning(error) is Meaning.REFUSED:
            await _remove_panel(interaction)
        return anew


async def show_below(interaction: discord.Interaction[Any], screen: Screen) -> Shown | None:
    """Show a screen below what has been posted since the interaction was deferred.

    The message that was promised stands above that: it is taken away, and another one sent.
    """
    if interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
        return await show(interaction, screen)
    try:
        await interaction.delete_original_response()
    except FAILURES as error:
        log.info("not deleted: interaction=%s error=%r", interaction.id, error)
        return await show(interaction, screen)
    return await show_apart(interaction, screen)


async def _remove_panel(interaction: discord.Interaction[Any]) -> None:
    """Delete an ephemeral panel that couldn't be edited, as a new one says the same."""
    message = interaction.message
    deferred = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    if not deferred or message is None or not message.flags.ephemeral:
        return
    try:
        await interaction.delete_original_response()
    except FAILURES as error:
        log.info("not deleted: interaction=%s error=%r", interaction.id, error)
