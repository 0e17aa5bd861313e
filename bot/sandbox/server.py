"""The sandbox as one thing: world, gateway, API, files, faults and people on a port of this machine.

    async with Sandbox() as sandbox:
        ...  # let a bot connect: sandbox.api_url, sandbox.token
        reply = await sandbox.actor("ada").slash("help")

At its end it raises :class:`bot.sandbox.checks.rules.Violations` if a rule was broken: a body against Discord's
limits or its description, an unknown route, an interaction without an answer, a secret shown to somebody
else.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final, Self, TypeVar

from aiohttp import WSCloseCode, web

from bot.sandbox.checks.courtesy import Courtesy
from bot.sandbox.checks.limits import REQUEST_BYTES
from bot.sandbox.checks.rules import Rule, Violation, Violations
from bot.sandbox.checks.schema import Description
from bot.sandbox.checks.secrecy import Secrets
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.notifications import Notifications
from bot.sandbox.wire import (
    rest_application,
    rest_channels,
    rest_emojis,
    rest_interactions,
    rest_messages,
)
from bot.sandbox.wire.faults import Fault, FaultKind, Faults
from bot.sandbox.wire.gateway import Gateway
from bot.sandbox.wire.limits import Limits, Rations
from bot.sandbox.wire.registry import Interactions
from bot.sandbox.wire.rest import API, Route, add_routes
from bot.sandbox.wire.traffic import Sent
from bot.sandbox.world.interactions import ANSWER_WITHIN
from bot.sandbox.world.model import StoredFile
from bot.sandbox.world.realism import Realism
from bot.sandbox.world.snowflakes import Clock
from bot.sandbox.world.world import World

HOST: Final = "127.0.0.1"

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Sandbox:
    """A local Discord. Use it with ``async with``; all of it lives in memory."""

    def __init__(
        self,
        *,
        port: int = 0,
        page: bool = False,
        clock: Clock | None = None,
        description: Path | None = None,
        seed: int = 0,
        shards: int = 1,
        realism: Realism | None = None,
        limits: Limits = Limits.NONE,
        tolerated: Collection[Rule] = (),
    ) -> None:
        """Prepare it; ``port`` 0 takes a free one.

        ``page`` adds the web page, and broken rules are then logged rather than raised. ``description`` is
        the file of Discord's OpenAPI description, against which every body is checked. ``seed`` decides which
        requests are hit by faults with a probability. ``shards`` is the number that bots are advised to use.
        ``realism`` says which of Discord's habits are followed, most unless it says otherwise; ``limits``
        whether Discord's are kept; ``tolerated`` rules may be broken.
        """
        self.clock = clock or Clock()
        self.world = World(self.clock, realism)
        self.token = f"sandbox.{secrets.token_hex(24)}"
        self.shards = shards
        self.violations: list[Violation] = []
        """The rules that were broken, excused ones left out."""
        self.excused: list[Violation] = []
        self.traffic: list[Sent] = []
        """What the bot sent, and who could see it."""
        self.description = Description(description) if description is not None else None
        self.rations = Rations(limits, self.clock.now)
        """What the bot has asked for, and how much it may."""
        self.faults = Faults(self.world, seed=seed)
        self.faults.disturb = self._disturb
        self.gateway = Gateway(self.world, self.token, self.faults, record=self.record)
        self.interactions = Interactions(self.world, self.gateway, record=self.record)
        self.secrets = Secrets(self.world, record=self.record)
        self.courtesy = Courtesy(self.world, record=self.record)
        self.notifications = Notifications(self.world, record=self.record)
        """What people's devices have told them."""
        self._excuses: list[tuple[Rule, str]] = []
        self._tolerated = frozenset(tolerated)
        self._page = page
        self._port = port
        self._runner: web.AppRunner | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def origin(self) -> str:
        """The server's address: ``http://127.0.0.1:8080``."""
        return self.world.origin

    @property
    def api_url(self) -> str:
        """The address of the API, for the bot's setting ``DISCORD_API_URL``."""
        return self.origin + API

    @property
    def page_url(self) -> str:
        """The address of the web page."""
        return self.origin + "/"

    # Its life

    async def start(self) -> None:
        """Open the port; raises OSError if it is taken."""
        app = web.Application(client_max_size=REQUEST_BYTES + 1_000_000)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_get("/cdn/emojis/{emoji}", self._emoji)
        if self._page:
            # Only here is the page needed; tests of a bot do without.
            from bot.sandbox.page.page import Page

            page = Page(self)
            app.router.add_routes(page.routes())
            app.on_shutdown.append(lambda _: page.close())
        add_routes(app, self, [*_routes()])
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((HOST, self._port))
            await web.SockSite(self._runner, listening).start()
        except OSError:
            listening.close()
            await self._runner.cleanup()
            raise
        self._port = listening.getsockname()[1]
        self.world.origin = f"http://{HOST}:{self._port}"

    async def stop(self) -> None:
        """Close everything: connections, timers, the port."""
        self.interactions.close()
        await self.gateway.drop(WSCloseCode.GOING_AWAY)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        try:
            if error is None and not self._page:
                await self.until(lambda: not self.interactions.pending() or None, timeout=ANSWER_WITHIN + 1)
        finally:
            await self.stop()
        if self._page:
            for violation in self.violations:
                _log.warning("%s", violation)
        elif error is None:
            self.verify()
        elif self.violations:
            error.add_note(str(Violations(self.violations)))

    # Rules

    def remember(self, sent: Sent) -> None:
        """Store a request for tests; a sandbox with a page, which may run for days, stores none."""
        if not self._page:
            self.traffic.append(sent)

    def record(self, rule: Rule, where: str, what: str) -> None:
        """Note a broken rule."""
        if rule in self._tolerated:
            return
        violation = Violation(rule, where, what)
        excused = any(rule is each and part in f"{where}: {what}" for each, part in self._excuses)
        (self.excused if excused else self.violations).append(violation)
        self.world.wake()

    def excuse(self, rule: Rule, part: str = "") -> None:
        """Let a rule be broken from now on (and before), where a violation's text contains a part."""
        self._excuses.append((rule, part))
        noted, self.violations = self.violations, []
        for each in noted:
            self.record(each.rule, each.where, each.what)

    def verify(self) -> None:
        """Raise Violations if any rule was broken that isn't excused."""
        if self.violations:
            raise Violations(list(self.violations))

    # People and waiting

    def actor(self, name: str | int) -> Actor:
        """Give somebody to act as; raises KeyError."""
        return Actor(self, self.world.person(name))

    async def until(self, found: Callable[[], T | None], *, timeout: float = 10.0) -> T:  # noqa: ASYNC109 - its own words
        """Ask a function at each change of the world until it finds something.

        Raises TimeoutError after some real seconds.
        """
        async with asyncio.timeout(timeout):
            while True:
                change = self.world.changed()
                result = found()
                if result is not None:
                    return result
                await change

    # Files and faults

    async def _file(self, request: web.Request) -> web.Response:
        file = self._find_file(request.match_info["channel"], request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'"}
        return web.Response(body=file.content, content_type=file.content_type, headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["emoji"].partition(".")[0]
        picture = self.world.emoji_pictures.get(int(number)) if number.isdecimal() else None
        if picture is None:
            raise web.HTTPNotFound
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'"}
        return web.Response(body=picture, content_type="image/png", headers=headers)

    def _find_file(self, channel_id: str, file_id: str) -> StoredFile | None:
        if not (channel_id.isdecimal() and file_id.isdecimal()):
            return None
        if int(file_id) in self.world.uploads:
            return self.world.uploads[int(file_id)]
        channel = self.world.channels.get(int(channel_id))
        posts: Iterable[StoredFile] = (
            file for post in (channel.posts.values() if channel else ()) for file in post.files
        )
        current = next((each for each in posts if each.id == int(file_id)), None)
        return current or self.world.kept_file(int(file_id))

    def _disturb(self, fault: Fault) -> None:
        if fault.kind is FaultKind.RECONNECT:
            self.gateway.reconnect()
        else:
            task = asyncio.get_running_loop().create_task(self.gateway.drop(fault.code or 4000))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _routes() -> Iterable[Route]:
    for module in (rest_application, rest_channels, rest_emojis, rest_messages, rest_interactions):
        yield from module.ROUTES
