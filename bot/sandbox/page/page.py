"""The sandbox's page: a small Discord client for up to four people side by side, served to a browser.

Only pages of this very server may connect: names of other hosts that lead here are refused, and so is
whatever another site's script sends. What goes over the line is told in :mod:`bot.sandbox.page.visitor`.
"""

from __future__ import annotations

import asyncio
import html
import string
from collections import deque
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from aiohttp import web

from bot.i18n import Words, language_of
from bot.sandbox.client.feeds import account
from bot.sandbox.page.actions import Stage
from bot.sandbox.page.visitor import Visitor
from bot.sandbox.page.words import catalogues
from bot.sandbox.world.changes import Change, InteractionChanged
from bot.sandbox.world.interactions import Interaction, Kind
from bot.sandbox.world.model import Json

HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")
KEPT: Final = 200
"""How many interactions the log remembers."""
LARGEST: Final = 64 * 1024
"""Bytes of one message from a browser."""
WEB: Final = files("bot.sandbox").joinpath("web")
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""What of the page's folder is served, by the ends of the names."""


class Page:
    """The page of one sandbox. ``routes`` go into its application; ``close`` ends it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._visitors: set[Visitor] = set()
        self._log: deque[Json] = deque(maxlen=KEPT)
        self._stop = stage.world.observe(self._tell)
        stage.faults.changed = self._tell_faults

    def routes(self) -> list[web.RouteDef]:
        """The page's routes: ``/``, ``/web/…`` and ``/page/…``."""
        return [
            web.get("/", self._guarded(self._index)),
            web.get("/web/{name}", self._guarded(self._file)),
            web.get("/page/words.json", self._guarded(self._words)),
            web.get("/page/socket", self._guarded(self._socket)),
        ]

    async def close(self) -> None:
        """Say goodbye to all browsers."""
        self._stop()
        self._stage.faults.changed = lambda: None
        await asyncio.gather(*(visitor.leave() for visitor in list(self._visitors)))

    # Files and words

    def _guarded(
        self, answer: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def answered(request: web.Request) -> web.StreamResponse:
            if request.host not in _own_hosts(request):
                raise web.HTTPForbidden(text="not this host")
            return await answer(request)

        return answered

    async def _index(self, request: web.Request) -> web.Response:
        words = Words(language_of(*_languages(request)))
        text = string.Template(_content("index.html").decode()).substitute(
            language=words.language,
            title=html.escape(words.say("sandbox-title")),
            without_script=html.escape(words.say("sandbox-without-script")),
        )
        return web.Response(text=text, content_type="text/html", headers=_headers(request))

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        kind = KINDS.get(PurePosixPath(name).suffix)
        if kind is None or name not in {each.name for each in WEB.iterdir()}:
            raise web.HTTPNotFound
        return web.Response(
            body=_content(name), content_type=kind, charset="utf-8", headers=_headers(request)
        )

    async def _words(self, request: web.Request) -> web.Response:
        return web.json_response(catalogues(), headers=_headers(request))

    # Browsers

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") not in {f"http://{host}" for host in _own_hosts(request)}:
            raise web.HTTPForbidden(text="not this page")
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=LARGEST)
        await socket.prepare(request)
        visitor = Visitor(self.tell_people, self._stage, socket)
        self._visitors.add(visitor)
        visitor.tell(self.welcome())
        try:
            await visitor.serve()
        finally:
            self._visitors.discard(visitor)
        return socket

    def welcome(self) -> Json:
        """What a browser is told first."""
        return {
            "type": "welcome",
            "people": [account(each) for each in self._stage.world.persons()],
            "faults": self._stage.faults.listed(),
            "log": list(self._log),
        }

    def people(self) -> Json:
        """Everybody's account as an event: somebody's language has changed."""
        return {"type": "people", "people": [account(each) for each in self._stage.world.people.values()]}

    def tell_people(self) -> None:
        """Tell every browser about the accounts as they are now."""
        for visitor in self._visitors:
            visitor.tell_all_panes(self.people())

    def _tell_faults(self) -> None:
        for visitor in self._visitors:
            visitor.tell({"type": "faults", "faults": self._stage.faults.listed()})

    def _tell(self, change: Change) -> None:
        if not isinstance(change, InteractionChanged):
            return
        entry = _entry(change.interaction)
        known = next((index for index, each in enumerate(self._log) if each["id"] == entry["id"]), None)
        if known is None:
            self._log.append(entry)
        else:
            self._log[known] = entry
        for visitor in self._visitors:
            visitor.tell({"type": "log", "entry": entry})


def _own_hosts(request: web.Request) -> set[str]:
    transport = request.transport
    address = transport.get_extra_info("sockname") if transport is not None else None
    port = address[1] if address else 80
    return {f"{host}:{port}" for host in HOSTS} | (set(HOSTS) if port == 80 else set())


def _languages(request: web.Request) -> list[str]:
    """The languages that a browser prefers, the best first."""
    weighed = []
    for index, part in enumerate(request.headers.get("Accept-Language", "").split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), index, name))
        except ValueError:
            continue
    return [name for _, _, name in sorted(weighed)]


def _headers(request: web.Request) -> dict[str, str]:
    return {
        # The line's address is named too: not every browser counts it among those of 'self'.
        "Content-Security-Policy": f"default-src 'self'; connect-src 'self' ws://{request.host}; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-cache",
    }


def _content(name: str) -> bytes:
    return WEB.joinpath(name).read_bytes()


def _entry(interaction: Interaction) -> Json:
    """A line of the log: who did what, what the bot answered, and after how many milliseconds."""
    latency = interaction.latency
    return {
        "id": str(interaction.id),
        "time": interaction.created,
        "person": str(interaction.person.id),
        "kind": interaction.kind.name.lower(),
        "what": _what(interaction),
        "state": str(interaction.state),
        "answer": interaction.answer.name.lower() if interaction.answer is not None else None,
        "ms": None if latency is None else latency * 1000,
        "failure": interaction.failure,
    }


def _what(interaction: Interaction) -> str:
    if interaction.kind not in {Kind.COMMAND, Kind.AUTOCOMPLETE}:
        return interaction.custom_id or ""
    words = [str(interaction.data["name"])]
    level = interaction.data.get("options") or []
    while level and level[0]["type"] <= 2:
        words.append(str(level[0]["name"]))
        level = level[0].get("options") or []
    return " ".join(["/" + " ".join(words), *(f"{each['name']}:{each.get('value', '')}" for each in level)])
