"""The bot's whole run, from the start to the signal that ends it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from collections.abc import Callable
from typing import Final

from bot.app import serving
from bot.pace import USUAL, Pace
from bot.reporting import reporting
from bot.settings import Settings
from bot.tables.timing import steady

log = logging.getLogger(__name__)

_TURN: Final = 0.0005
"""Seconds after which a thread that computes lets another one on. Python's own 5 ms would add up for the event loop,
which waits behind the database's thread and those that draw."""
_GARBAGE: Final = 5000
"""Things made and not gone again after which Python looks for garbage."""


async def run(settings: Settings, *, pace: Pace = USUAL, on_begin: Callable[[], None] | None = None) -> None:
    """Run the bot until SIGTERM or SIGINT, or until it is thrown out for good; raises as ``serving`` does.

    ``on_begin`` is called when the bot is logged in. A signal that comes before ends the attempt, however long
    Discord would let it wait.
    """
    stop, begun = asyncio.Event(), asyncio.Event()

    def begin() -> None:
        begun.set()
        if on_begin is not None:
            on_begin()

    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C raises KeyboardInterrupt instead
            loop.add_signal_handler(name, stop.set)
    stopped = asyncio.create_task(stop.wait())
    work = asyncio.create_task(_serve(settings, pace, begin=begin, stopped=stopped))
    await asyncio.wait({work, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if stop.is_set() and not begun.is_set():
        work.cancel()
    try:
        await work
    except asyncio.CancelledError:
        log.info("stopped before it began")
    finally:
        stopped.cancel()


def tune() -> None:
    """Let Python look for garbage, and let threads change places, as it suits a bot that has just started."""
    # All that was loaded stays. Looking through it again and again for garbage would hold everyone up each time.
    gc.freeze()
    # By itself Python looks for it after 700: that was a twentieth of the loop's time.
    gc.set_threshold(_GARBAGE)
    sys.setswitchinterval(_TURN)


async def _serve(
    settings: Settings, pace: Pace, *, begin: Callable[[], None], stopped: asyncio.Task[bool]
) -> None:
    async with serving(settings, pace=pace, steady=steady) as bot, reporting(bot, settings):
        begin()
        tune()
        log.info("running")
        assert bot.connection is not None
        gone = asyncio.create_task(bot.store.database.gone.wait())
        await asyncio.wait({stopped, bot.connection, gone}, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        if gone.done():
            bot.store.database.check_file()
        gone.cancel()
        if bot.connection.done():
            bot.connection.result()
