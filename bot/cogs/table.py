"""``/table``: show, hand, resign, draw, export, end, void. For every game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.desk import Desk
from bot.cogs.phrases import phrase
from bot.games.text import text
from bot.store.tables.queries import Which
from bot.tables.play import check_seated
from bot.tables.refusals import NoHand
from bot.ui.actions.clicks import notice_of
from bot.ui.actions.rights import moderates
from bot.ui.screens.panel import confirm_resign
from bot.ui.screens.perspective import seen_by
from bot.ui.transport.layout import Accent


class TableCog(commands.GroupCog, group_name="table", group_description=phrase("command-table")):
    """Commands about one table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__()

    @app_commands.command(name="show", description=phrase("command-table-show"))
    @app_commands.describe(table=phrase("option-table"))
    async def show(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Show the table as the person may see it, and its message to all.

        A channel given up as closed is tried again, and a message that is gone comes back.
        """
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        await self._desk.tables.show_again(found)
        await self._desk.show_panel(interaction, found)

    @app_commands.command(name="hand", description=phrase("command-table-hand"))
    @app_commands.describe(table=phrase("option-table"))
    async def hand(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Show the person's own hand, in games that have one."""
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        if not found.rules.info.hidden:
            raise NoHand
        check_seated(found, interaction.user.id)
        await self._desk.show_panel(interaction, found)

    @app_commands.command(name="resign", description=phrase("command-table-resign"))
    @app_commands.describe(table=phrase("option-table"))
    async def resign(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Ask whether the person really gives up."""
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        check_seated(found, interaction.user.id)
        await self._desk.show(interaction, confirm_resign(seen_by(interaction, found)))

    @app_commands.command(name="draw", description=phrase("command-table-draw"))
    @app_commands.describe(table=phrase("option-table"))
    async def draw(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Offer a draw, or take the other's offer."""
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        after = await self._desk.tables.play.draw(found.id, interaction.user.id, source=str(interaction.id))
        said = text("panel-draw-offered") if after.is_running else text("panel-draw-agreed")
        await self._desk.show_panel(interaction, after, notice=said)

    @app_commands.command(name="export", description=phrase("command-table-export"))
    @app_commands.describe(table=phrase("option-table"))
    async def export(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Hand out the record of a game that has ended."""
        await self._desk.defer(interaction)
        if table is None:
            channel = None if interaction.guild_id is None else interaction.channel_id
            found = await self._desk.tables.ended(interaction.user.id, channel=channel)
        else:
            found = await self._desk.meant(interaction, table)
        screen = await self._desk.clicks.record_screen(found, self._desk.words(interaction))
        await self._desk.show(interaction, screen)

    @app_commands.command(name="end", description=phrase("command-table-end"))
    @app_commands.describe(table=phrase("option-table"))
    async def end(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Call a lobby off, or stop a game without a result."""
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        moderator = moderates(found, interaction)
        source = str(interaction.id)
        if found.is_lobby:
            await self._desk.tables.lobby.cancel(
                found.id, interaction.user.id, source=source, moderator=moderator
            )
        else:
            await self._desk.tables.play.stop(
                found.id, interaction.user.id, source=source, moderator=moderator
            )
        said = text("ended", code=found.row.code)
        await self._desk.show(interaction, notice_of(said, self._desk.words(interaction), Accent.OVER))

    @app_commands.command(name="void", description=phrase("command-table-void"))
    @app_commands.describe(table=phrase("option-table-ended"))
    async def void(self, interaction: discord.Interaction[Any], table: str) -> None:
        """Let a game that has ended count for nothing, for those who look after the server."""
        await self._desk.defer(interaction)
        found = await self._desk.meant(interaction, table)
        await self._desk.tables.play.void(
            found.id,
            interaction.user.id,
            source=str(interaction.id),
            moderator=moderates(found, interaction),
        )
        self._desk.society.recount()
        said = text("voided-said", code=found.row.code)
        await self._desk.show(interaction, notice_of(said, self._desk.words(interaction), Accent.OVER))

    @void.autocomplete("table")
    async def _ended(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._desk.ended_choices(interaction, typed)

    @show.autocomplete("table")
    @hand.autocomplete("table")
    @resign.autocomplete("table")
    @draw.autocomplete("table")
    @end.autocomplete("table")
    async def _open(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._desk.table_choices(interaction, typed)

    @export.autocomplete("table")
    async def _all(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._desk.table_choices(interaction, typed, which=Which.ALL)
