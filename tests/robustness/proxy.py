"""A small proxy before Discord, as several processes share one: it counts their requests and spaces them out."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final, Self

import aiohttp
from aiohttp import web

_APART: Final = 0.02
"""Seconds between two requests, as under Discord's fifty a second."""
_HOPS: Final = {"Host", "Content-Length", "Transfer-Encoding", "Connection", "Content-Encoding"}


class Proxy:
    """Passes requests on; those below ``/NAME/`` count for that name."""

    def __init__(self, target: str) -> None:
        self._target = target
        self.seen: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._runner: web.AppRunner | None = None
        self._session: aiohttp.ClientSession | None = None
        self._port = 0

    def url(self, name: str) -> str:
        """The address of Discord's API for one of the processes."""
        return f"http://127.0.0.1:{self._port}/{name}/api/v10"

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(auto_decompress=False)
        app = web.Application(client_max_size=30_000_000)
        app.router.add_route("*", "/{name}/api/v10/{path:.*}", self._pass)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._runner is not None
        assert self._session is not None
        await self._runner.cleanup()
        await self._session.close()

    async def _pass(self, request: web.Request) -> web.Response:
        assert self._session is not None
        self.seen[request.match_info["name"]] += 1
        async with self._turn:
            await asyncio.sleep(_APART)
        _, _, path = request.raw_path.partition("/api/v10/")
        headers = {key: value for key, value in request.headers.items() if key not in _HOPS}
        body = await request.read()
        async with self._session.request(
            request.method, f"{self._target}/{path}", headers=headers, data=body or None
        ) as answer:
            kept = {key: value for key, value in answer.headers.items() if key not in _HOPS}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)
