"""Health and figures for those who run the bot, over HTTP: ``/healthz``, and ``/metrics`` as Prometheus reads them."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from bot.app import TablesideBot
from bot.health import failures_so_far, version
from bot.settings import Settings
from bot.store.ground.patience import waiting

log = logging.getLogger(__name__)

_LATE: Final = 5.0
"""Seconds by which the event loop may be late."""
_PATIENCE: Final = 2.0
"""Seconds in which the database has to answer."""


class PortTaken(OSError):
    """The port for health and figures can't be opened."""

    def __init__(self, settings: Settings, error: OSError) -> None:
        where = f"METRICS_HOST {settings.metrics_host}, METRICS_PORT {settings.metrics_port}"
        super().__init__(error.errno, f"{where}: {error.strerror or error}")


@asynccontextmanager
async def reporting(bot: TablesideBot, settings: Settings) -> AsyncIterator[int]:
    """Answer on the port that is set for as long as the block lasts; gives the port, 0 where none is wanted.

    Raises PortTaken.
    """
    if not settings.metrics_port:
        yield 0
        return

    async def health(_: web.Request) -> web.Response:
        return await _health(bot)

    async def figures(_: web.Request) -> web.Response:
        return await _figures(bot)

    app = web.Application()
    app.router.add_get("/healthz", health)
    app.router.add_get("/metrics", figures)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            site = web.TCPSite(runner, settings.metrics_host, settings.metrics_port)
            await site.start()
        except (OSError, socket.gaierror) as error:
            raise PortTaken(settings, error) from error
        yield settings.metrics_port
    finally:
        await runner.cleanup()


async def _health(bot: TablesideBot) -> web.Response:
    """200 while people can play; else 503, and a line for each reason."""
    reasons = [reason async for reason in _ills(bot)]
    return web.Response(status=503 if reasons else 200, text="\n".join(reasons or ["ok"]) + "\n")


async def _ills(bot: TablesideBot) -> AsyncIterator[str]:
    if bot.router.leaving:
        yield "stopping"
    if not bot.is_ready():
        yield "not connected with Discord"
    if bot.loop_watch.worst > _LATE:
        yield f"the event loop was late by {bot.loop_watch.worst:.1f} s"
    try:
        with waiting(_PATIENCE):
            await bot.store.notes.get("health")
    except Exception as error:  # whatever it is: nobody can play
        log.warning("database ill: %r", error)
        yield "the database doesn't answer"


async def _figures(bot: TablesideBot) -> web.Response:
    try:
        from prometheus_client import CollectorRegistry, generate_latest
    except ModuleNotFoundError:
        return web.Response(status=501, text="Figures need one more package: install tableside[metrics].\n")
    registry = CollectorRegistry()
    registry.register(Figures(bot))
    content = await asyncio.to_thread(generate_latest, registry)
    return web.Response(body=content, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})


class Figures:
    """What can be told of a bot at one moment. Nothing in it is about anybody."""

    def __init__(self, bot: TablesideBot) -> None:
        latency = bot.latency
        self._gauges: tuple[tuple[str, str, float], ...] = (
            ("tableside_ready", "Whether the gateway is connected", float(bot.is_ready())),
            ("tableside_servers", "Servers that the bot is in", float(len(bot.guilds))),
            ("tableside_gateway_seconds", "To Discord and back", latency if latency < 3600 else 3600.0),
            ("tableside_loop_late_seconds", "Worst of the last minute", bot.loop_watch.worst),
            (
                "tableside_boards_waiting",
                "Tables that are being shown, or wait",
                float(bot.publisher.waiting),
            ),
            ("tableside_boards_behind", "Of these: after a failure", float(bot.publisher.failing)),
        )
        self._counters: tuple[tuple[str, str, float], ...] = (
            ("tableside_interactions", "Clicks and commands so far", float(bot.router.answered)),
            ("tableside_failures", "Answers that failed, under a number", float(failures_so_far())),
        )

    def collect(self) -> Iterator[Any]:
        """Yield the figures, as the client library takes them."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        yield InfoMetricFamily("tableside", "The program", value={"version": version()})
        for name, about, value in self._gauges:
            yield GaugeMetricFamily(name, about, value=value)
        for name, about, value in self._counters:
            yield CounterMetricFamily(name, about, value=value)
