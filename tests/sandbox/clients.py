"""Bots under test: discord.py's own client against the sandbox, started and stopped quickly."""

from __future__ import annotations

import asyncio
import contextlib
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands, ui

from bot.discord_address import REAL_API, point_at
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox

C = TypeVar("C", bound=discord.Client)


class Quick(discord.Client):
    """A client without the pauses that only a real Discord needs; it remembers what came."""

    def __init__(self, **settings: Any) -> None:
        intents = settings.pop("intents", discord.Intents(guilds=True, messages=True))
        super().__init__(intents=intents, guild_ready_timeout=0.05, **settings)
        self.tree = app_commands.CommandTree(self)
        self.interactions: list[discord.Interaction] = []
        self.events: list[str] = []
        self._news = asyncio.Event()
        self.errors: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""

    async def on_socket_event_type(self, name: str) -> None:
        """Remember what came."""
        self.events.append(name)
        self._news.set()

    async def seen(self, name: str, times: int = 1) -> None:
        """Wait until an event of the gateway has come so often."""
        async with asyncio.timeout(10):
            while self.events.count(name) < times:
                self._news.clear()
                await self._news.wait()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Remember what went wrong; tests look at it."""
        self.errors.append(traceback.format_exc())


class Sharded(discord.AutoShardedClient):
    """The same with shards."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, messages=True), guild_ready_timeout=0.05, **settings
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""


@contextlib.contextmanager
def pointed(sandbox: Sandbox) -> Iterator[None]:
    """Let discord.py's clients talk to a sandbox, and to the real Discord again afterwards."""
    point_at(sandbox.api_url)
    try:
        yield
    finally:
        point_at(REAL_API)


@contextlib.asynccontextmanager
async def running(client: C, sandbox: Sandbox) -> AsyncIterator[C]:
    """Run a client until it is ready, with its commands registered; stop it cleanly at the end."""
    with pointed(sandbox):
        try:
            await client.login(sandbox.token)
            connection = asyncio.create_task(client.connect())
            ready = asyncio.create_task(client.wait_until_ready())
            try:
                await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
                if connection.done():
                    connection.result()
                assert ready.done(), "not ready within 10 seconds"
                tree = getattr(client, "tree", None)
                if tree is not None and tree.get_commands():
                    await tree.sync()
                yield client
            finally:
                await client.close()
                ready.cancel()
                await asyncio.gather(connection, ready, return_exceptions=True)
        finally:
            await client.close()


Handler: TypeAlias = Callable[[discord.Interaction], Awaitable[Any]]


class Player(Quick):
    """A bot whose every answer is set by a test: by custom_id, or by the name of a command.

    Its commands: ``/play`` without options, and ``/table open`` and ``/table show`` with options of every kind.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.answers: dict[str, Handler] = {}
        self.given: dict[str, Any] = {}
        self.suggestions: list[tuple[str, str]] = []
        self.tree.add_command(app_commands.Command(name="play", description="Play", callback=self._play))
        group = app_commands.Group(name="table", description="A table")
        group.add_command(self._open())
        group.add_command(app_commands.Command(name="show", description="Show it", callback=self._show))
        self.tree.add_command(group)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer as the test says; nothing where it says nothing."""
        self.interactions.append(interaction)
        data: Any = interaction.data
        custom_id = str(data.get("custom_id"))
        if custom_id in self.answers:
            await self.answers[custom_id](interaction)

    async def _play(self, interaction: discord.Interaction) -> None:
        if "play" in self.answers:
            await self.answers["play"](interaction)

    async def _show(self, interaction: discord.Interaction, code: str) -> None:
        await interaction.response.send_message(code, ephemeral=True)

    def _open(self) -> app_commands.Command[Any, Any, Any]:
        @app_commands.command(name="open", description="Open a table")
        @app_commands.choices(clock=[app_commands.Choice(name="A day", value="day")])
        async def open_table(
            interaction: discord.Interaction,
            game: str,
            seats: app_commands.Range[int, 1, 6] = 2,
            clock: str = "none",
            rated: bool = True,
            guest: discord.Member | None = None,
            where: discord.TextChannel | None = None,
            record: discord.Attachment | None = None,
        ) -> None:
            self.given = {
                "game": game,
                "seats": seats,
                "clock": clock,
                "rated": rated,
                "guest": guest and guest.display_name,
                "where": where and where.name,
                "record": record and await record.read(),
            }
            await interaction.response.send_message("opened")

        @open_table.autocomplete("game")
        async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            found = [each for each in self.suggestions if each[0].startswith(current)]
            return [app_commands.Choice(name=name, value=value) for name, value in found]

        return open_table


def buttons(*names: str, disabled: bool = False) -> ui.View:
    view = ui.View(timeout=None)
    for name in names:
        view.add_item(ui.Button(label=name.title(), custom_id=name, disabled=disabled))
    return view


def layout(text: str, *names: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if names:
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        for name in names:
            row.add_item(ui.Button(label=name.title(), custom_id=name))
        view.add_item(row)
    return view


async def lobby(sandbox: Sandbox, bot: Player, *names: str) -> Message:
    channel = bot.get_channel(sandbox.world.channel("table-talk").id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("lobby", view=buttons(*names))
    return sandbox.actor("ada").latest("table-talk")


def refused(error: BaseException | None) -> tuple[int, int]:
    assert isinstance(error, discord.HTTPException)
    return error.status, error.code
