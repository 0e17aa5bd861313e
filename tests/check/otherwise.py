"""A server that answers otherwise: it passes everything on to the sandbox, and changes what a test names."""

from __future__ import annotations

import fnmatch
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import ClientSession, web

from bot.sandbox.server import Sandbox
from bot.sandbox.wire.rest import API

Change: TypeAlias = Callable[[Any], Any]


def unchanged(body: Any) -> Any:
    return body


@dataclass(frozen=True)
class Otherwise:
    """What is changed on the way: of which requests, what they ask, and what is answered."""

    route: str
    """Method and path, with wildcards: ``POST /channels/*/messages``."""
    asked: Change = unchanged
    answered: Change = unchanged

    def concerns(self, method: str, path: str) -> bool:
        return fnmatch.fnmatchcase(f"{method} {path}", self.route)


@asynccontextmanager
async def serving(sandbox: Sandbox, otherwise: Otherwise) -> AsyncIterator[str]:
    """Serve, and give the address of the API."""
    async with ClientSession() as client:

        async def handle(request: web.Request) -> web.Response:
            path = request.path.removeprefix(API)
            change = otherwise if otherwise.concerns(request.method, path) else Otherwise("")
            body = await request.read()
            if body and request.content_type == "application/json":
                body = json.dumps(change.asked(json.loads(body))).encode()
            passed = {
                name: value
                for name, value in request.headers.items()
                if name in {"Authorization", "Content-Type"}
            }
            address = sandbox.origin + request.path_qs
            async with client.request(request.method, address, data=body, headers=passed) as answer:
                content = await answer.read()
                if content and answer.status < 300:
                    content = json.dumps(change.answered(json.loads(content))).encode()
                kept = {name: value for name, value in answer.headers.items() if name == "Via"}
                kind = answer.content_type if content else None
                return web.Response(status=answer.status, body=content, content_type=kind, headers=kept)

        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", handle)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            host, port = runner.addresses[0][:2]
            yield f"http://{host}:{port}{API}"
        finally:
            await runner.cleanup()
