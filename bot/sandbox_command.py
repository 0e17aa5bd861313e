"""``tableside sandbox``: the real bot on a local Discord, played in the browser as several people."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from pathlib import Path

from pydantic import SecretStr

from bot.app import serving
from bot.i18n import Words
from bot.logs import set_up
from bot.pace import Pace
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.limits import Limits
from bot.settings import LogFormat, LogLevel, Settings
from bot.ui.delivery.emojis import EmojiPace


async def serve(port: int, words: Words, *, limits: bool = False) -> None:
    """Serve the page, with the bot in the same process, until SIGINT or SIGTERM.

    With ``limits`` Discord's are kept, and what the bot has asked for is told at the end.

    The world lives in memory, so the tables live in a folder that goes with it. Raises OSError for a taken port.
    """
    set_up(LogLevel.WARNING, LogFormat.TEXT)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        async with Sandbox(port=port, page=True, limits=Limits.REAL if limits else Limits.NONE) as sandbox:
            settings = Settings(
                discord_token=SecretStr(sandbox.token),
                discord_api_url=sandbox.api_url,
                database_url=f"sqlite:///{Path(folder) / 'sandbox.db'}",
            )
            async with serving(settings, pace=Pace(guild_ready=0.05, emojis=EmojiPace(uploading=0.0))):
                print(words.say("cli-sandbox-ready", address=sandbox.page_url), flush=True)  # noqa: T201 - a command line prints
                await stop.wait()
                if limits:
                    spent, refused = sandbox.rations.spent.total(), sandbox.rations.refused.total()
                    clicks = len(sandbox.interactions.all())
                    print(  # noqa: T201
                        words.say("cli-sandbox-spent", requests=spent, clicks=clicks, refused=refused)
                    )
