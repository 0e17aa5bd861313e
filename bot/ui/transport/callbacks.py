"""Answering interactions in time, through passing faults of Discord.

discord.py waits one second, then three, before it tries an interaction callback again: too late, as three
seconds are all there is. Here the tries are close together. A try may get through although its answer is
lost: then the next one fails with 40060, which counts as success.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import aiohttp
from discord import DiscordServerError, HTTPException
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

log = logging.getLogger(__name__)

_PAUSES: Final = (0.1, 0.25, 0.5, 0.8)
"""Seconds between the tries of a callback: five tries within 1.65 s, plus what the network takes."""
_PATIENCE: Final = (aiohttp.ClientTimeout(total=1.5), aiohttp.ClientTimeout(total=10.0))
"""How long the first try may take, and each later one. The first is short: a dead line mustn't use up the
three seconds. The later ones are long: if Discord is only slow, they learn that the first one got through."""
_TOO_LATE: Final = 3.0
"""Seconds within which an interaction must be answered. Waiting longer for another try is useless."""
_ALREADY_ANSWERED: Final = 40060
_LOST: Final = (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, TimeoutError, OSError)
"""Ends of a request that leave its effect unknown."""


class PromptAdapter(AsyncWebhookAdapter):
    """Sends callbacks again at once, and other interaction requests again after a lost connection."""

    async def _answer(self, interaction_id: int, token: str, **request: Any) -> Any:
        url = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        ).url
        session: aiohttp.ClientSession = request["session"]
        payload = request["params"].payload
        for attempt, pause in enumerate((*_PAUSES, None)):
            try:
                async with session.post(
                    url,
                    json=payload,
                    params={"with_response": "1"},
                    proxy=request["proxy"],
                    proxy_auth=request["proxy_auth"],
                    timeout=_PATIENCE[min(attempt, 1)],
                ) as response:
                    if 200 <= response.status < 300:
                        return await response.json()
                    problem: Any = await _body(response)
                    code = problem.get("code") if isinstance(problem, dict) else None
                    if attempt and code == _ALREADY_ANSWERED:
                        return _reached(interaction_id, payload)
                    if response.status == 429 and pause is not None and isinstance(problem, dict):
                        pause = max(pause, float(problem.get("retry_after", 0)))
                    elif response.status < 500:
                        pause = None
                    if pause is None or pause >= _TOO_LATE:
                        raise (DiscordServerError if response.status >= 500 else HTTPException)(
                            response, problem
                        )
            except _LOST:
                if pause is None:
                    raise
            assert pause is not None
            await asyncio.sleep(pause)
        raise AssertionError("the last try answers or raises")

    def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Send the answer to an interaction; files in it go the library's own way."""
        if params.files:
            return super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        return self._answer(
            interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
        )

    async def request(self, route: Route, session: aiohttp.ClientSession, **request: Any) -> Any:
        """Send any other webhook request, again after a lost connection: edits are the same when made twice."""
        for pause in (*_PAUSES[:3], None):
            try:
                return await super().request(route, session, **request)
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError):
                if pause is None:
                    raise
                for file in request.get("files") or ():
                    file.reset(seek=True)
                await asyncio.sleep(pause)
        raise AssertionError("the last try answers or raises")


def _reached(interaction_id: int, payload: dict[str, Any] | None) -> dict[str, Any]:
    """The answer to a callback that got through, with as much as the library looks at."""
    kind = (payload or {}).get("type", 0)
    return {"interaction": {"id": str(interaction_id), "type": 2}, "resource": {"type": kind}}


async def _body(response: aiohttp.ClientResponse) -> Any:
    try:
        return await response.json(content_type=None)
    except ValueError:
        return {"message": await response.text()}


def install() -> None:
    """Let discord.py answer through this adapter, in this task and in all that it starts."""
    async_context.set(PromptAdapter())  # type: ignore[no-untyped-call] # discord.py leaves __init__ untyped
