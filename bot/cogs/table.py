"""``/table``: all that can be done at a table of any game, but moving."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import Offered
from bot.cogs.game import CLOCKS
from bot.cogs.phrases import phrase
from bot.store.ground.clock import Clock
from bot.store.tables.queries import Which


class TableCog(commands.GroupCog, group_name="table", group_description=phrase("command-table")):
    """Commands about one table."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        self._completion = commands.completion
        super().__init__()

    @app_commands.command(name="show", description=phrase("command-table-show"))
    @app_commands.describe(table=phrase("option-table"))
    async def show(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Show the table as the person may see it, and its message to all."""
        await self._answer(interaction, lambda caller: self._actions.views.show(caller, table))

    @app_commands.command(name="hand", description=phrase("command-table-hand"))
    @app_commands.describe(table=phrase("option-table"))
    async def hand(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Show the person's own hand, in games that have one."""
        await self._answer(interaction, lambda caller: self._actions.views.hand(caller, table))

    @app_commands.command(name="resign", description=phrase("command-table-resign"))
    @app_commands.describe(table=phrase("option-table"))
    async def resign(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Ask whether the person really gives up."""
        await self._answer(interaction, lambda caller: self._actions.ends.ask_resign(caller, table))

    @app_commands.command(name="leave", description=phrase("command-table-leave"))
    @app_commands.describe(table=phrase("option-table"))
    async def leave(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Leave a lobby; in a game it is the same as to resign."""
        await self._answer(interaction, lambda caller: self._actions.ends.ask_resign(caller, table))

    @app_commands.command(name="draw", description=phrase("command-table-draw"))
    @app_commands.describe(table=phrase("option-table"))
    async def draw(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Offer a draw, or take the other's offer."""
        await self._answer(interaction, lambda caller: self._actions.ends.draw(caller, table))

    @app_commands.command(name="decline", description=phrase("command-table-decline"))
    @app_commands.describe(table=phrase("option-table"))
    async def decline(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Say no to what somebody asks or offers."""
        await self._answer(interaction, lambda caller: self._actions.agreements.decline(caller, table))

    @app_commands.command(name="undo", description=phrase("command-table-undo"))
    @app_commands.describe(table=phrase("option-table"))
    async def undo(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Ask for one's last move back, or agree to the other's."""
        await self._answer(interaction, lambda caller: self._actions.agreements.undo(caller, table))

    @app_commands.command(name="pause", description=phrase("command-table-pause"))
    @app_commands.describe(table=phrase("option-table"))
    async def pause(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Ask for a pause, or to go on after one."""
        await self._answer(interaction, lambda caller: self._actions.agreements.pause(caller, table))

    @app_commands.command(name="timeout", description=phrase("command-table-timeout"))
    @app_commands.describe(table=phrase("option-table"))
    async def timeout(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Ask whether somebody who stays away is to lose by time."""
        await self._answer(interaction, lambda caller: self._actions.agreements.ask_absent(caller, table))

    @app_commands.command(name="nudge", description=phrase("command-table-nudge"))
    @app_commands.describe(table=phrase("option-table"))
    async def nudge(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Remind those whose turn it is."""
        await self._answer(interaction, lambda caller: self._actions.attending.nudge(caller, table))

    @app_commands.command(name="bump", description=phrase("command-table-bump"))
    @app_commands.describe(table=phrase("option-table"))
    async def bump(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Post the board anew, below all other messages."""
        await self._answer(interaction, lambda caller: self._actions.attending.bump(caller, table))

    @app_commands.command(name="watch", description=phrase("command-table-watch"))
    @app_commands.describe(table=phrase("option-table-watched"))
    async def watch(self, interaction: discord.Interaction[Any], table: str) -> None:
        """Be told when the game ends."""
        await self._answer(interaction, lambda caller: self._actions.attending.watch(caller, table))

    @app_commands.command(name="export", description=phrase("command-table-export"))
    @app_commands.describe(table=phrase("option-table"))
    async def export(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Hand out the record of a game that has ended."""
        await self._answer(interaction, lambda caller: self._actions.ends.export(caller, table))

    @app_commands.command(name="clock", description=phrase("command-table-clock"))
    @app_commands.describe(clock=phrase("option-move-time"), table=phrase("option-table"))
    @app_commands.choices(clock=CLOCKS)
    async def clock(
        self, interaction: discord.Interaction[Any], clock: str, table: str | None = None
    ) -> None:
        """Choose how long people may take for a move, before the game begins."""
        await self._answer(
            interaction, lambda caller: self._actions.lobby.set_clock(caller, table, Clock(clock))
        )

    @app_commands.command(name="verify", description=phrase("command-table-verify"))
    @app_commands.describe(table=phrase("option-table-replay"), commitment=phrase("option-commitment"))
    async def verify(
        self,
        interaction: discord.Interaction[Any],
        table: str | None = None,
        commitment: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        """Check that a game went as its seed says, which was fixed beforehand."""
        await self._answer(
            interaction, lambda caller: self._actions.replays.verify(caller, table, commitment)
        )

    @app_commands.command(name="review", description=phrase("command-table-review"))
    @app_commands.describe(table=phrase("option-table"))
    async def review(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Say which moves of a game that has ended cost most, and what was better."""
        await self._answer(interaction, lambda caller: self._actions.reviews.review(caller, table))

    @app_commands.command(name="end", description=phrase("command-table-end"))
    @app_commands.describe(table=phrase("option-table"))
    async def end(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Call a lobby off, or stop a game without a result."""
        await self._answer(interaction, lambda caller: self._actions.ends.ask_end(caller, table))

    @app_commands.command(name="void", description=phrase("command-table-void"))
    @app_commands.describe(table=phrase("option-table-ended"))
    async def void(self, interaction: discord.Interaction[Any], table: str) -> None:
        """Let a game that has ended count for nothing, for those who look after the server."""
        await self._answer(interaction, lambda caller: self._actions.ends.ask_void(caller, table))

    @review.autocomplete("table")
    async def _past(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.past_tables(interaction, typed)

    @void.autocomplete("table")
    async def _ended(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.ended_tables(interaction, typed)

    @watch.autocomplete("table")
    async def _others(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.tables_of_others(interaction, typed)

    @show.autocomplete("table")
    @hand.autocomplete("table")
    @resign.autocomplete("table")
    @leave.autocomplete("table")
    @draw.autocomplete("table")
    @clock.autocomplete("table")
    @decline.autocomplete("table")
    @undo.autocomplete("table")
    @pause.autocomplete("table")
    @timeout.autocomplete("table")
    @nudge.autocomplete("table")
    @bump.autocomplete("table")
    @end.autocomplete("table")
    async def _open(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.own_tables(interaction, typed)

    @export.autocomplete("table")
    @verify.autocomplete("table")
    async def _all(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.own_tables(interaction, typed, which=Which.ALL)
