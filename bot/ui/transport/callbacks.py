"""Answering interactions in time, through passing faults of Discord.

discord.py waits one second, then three, before it tries an interaction callback again: too late, as three
seconds are all there is. Here the tries are close together. A try may get through although its answer is
lost: then the next one fails with 40060, which counts as success. Where nobody can tell whether one got through,
it counts as well: whoever reads "thinking" for ever is worse off than one whose answer comes with nothing before it.

A page of some server on the way counts as a lost connection, whatever its status: discord.py takes it for Discord's
words, and stumbles.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import aiohttp
from discord import DiscordServerError, HTTPException
from discord.http import HTTPClient, MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

log = logging.getLogger(__name__)

_PAUSES: Final = (0.1, 0.2, 0.3, 0.4, 0.45, 0.45)
"""Seconds between the tries of a callback: seven tries within 1.9 s, plus what the network takes."""
_PATIENCE: Final = (aiohttp.ClientTimeout(total=1.5), aiohttp.ClientTimeout(total=10.0))
"""How long the first try may take, and each later one. The first is short: a dead line mustn't use up the
three seconds. The later ones are long: if Discord is only slow, they learn that the first one got through."""
_TOO_LATE: Final = 3.0
"""Seconds within which an interaction must be answered. Waiting longer for another try is useless."""
ALREADY_ANSWERED: Final = 40060
_LOST: Final = (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError, TimeoutError, OSError)
"""Ends of a request that leave its effect unknown."""


class Garbled(aiohttp.ClientPayloadError):
    """What came isn't Discord's: it has no meaning but that another try may do better."""


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
        unknown = False
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
                    problem = await _body(response)
                    if 200 <= response.status < 300:
                        return problem if isinstance(problem, dict) else _reached(interaction_id, payload)
                    code = problem.get("code") if isinstance(problem, dict) else None
                    if attempt and code == ALREADY_ANSWERED:
                        return _reached(interaction_id, payload)
                    if response.status == 429 and pause is not None:
                        pause = max(pause, _retry_after(problem))
                    elif response.status < 500:
                        pause = None
                    if pause is None or pause >= _TOO_LATE:
                        if unknown and response.status >= 500:
                            return _reached(interaction_id, payload)
                        raise (DiscordServerError if response.status >= 500 else HTTPException)(
                            response, problem
                        )
            except _LOST as error:
                unknown = unknown or not isinstance(error, aiohttp.ClientConnectorError)
                if pause is None and unknown:
                    return _reached(interaction_id, payload)
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
                return await self._ask(route, session, **request)
            except (aiohttp.ClientConnectionError, aiohttp.ClientPayloadError):
                if pause is None:
                    raise
                for file in request.get("files") or ():
                    file.reset(seek=True)
                await asyncio.sleep(pause)
        raise AssertionError("the last try answers or raises")

    async def _ask(self, route: Route, session: aiohttp.ClientSession, **request: Any) -> Any:
        try:
            return _words(await super().request(route, session, **request))
        except HTTPException as error:
            if error.code == ALREADY_ANSWERED and route.path.endswith("/callback"):
                return _reached(int(route.webhook_id or 0), None)  # an answer with files, by an earlier try
            raise
        except (KeyError, TypeError) as error:
            raise Garbled("no words of Discord's") from error


def _reached(interaction_id: int, payload: dict[str, Any] | None) -> dict[str, Any]:
    """The answer to a callback that got through, with as much as the library looks at."""
    kind = (payload or {}).get("type", 0)
    return {"interaction": {"id": str(interaction_id), "type": 2}, "resource": {"type": kind}}


def _retry_after(problem: Any) -> float:
    """The seconds that a rate limit lasts, 0 where it doesn't say."""
    try:
        return float(problem["retry_after"])
    except (KeyError, TypeError, ValueError):
        return 0.0


def _words(found: Any) -> Any:
    """What a request has brought; raises Garbled for a page: what Discord says is an object, a list or nothing."""
    if isinstance(found, str) and found:
        raise Garbled("a page instead of Discord's words")
    return found


async def _body(response: aiohttp.ClientResponse) -> Any:
    try:
        return await response.json(content_type=None)
    except ValueError:
        return {"message": await response.text()}


def let_pages_pass(http: HTTPClient) -> None:
    """Let requests by the bot's token take pages for lost connections, too."""
    ask = http.request

    async def request(route: Route, **given: Any) -> Any:
        try:
            return _words(await ask(route, **given))
        except (KeyError, TypeError) as error:
            raise Garbled("no words of Discord's") from error

    vars(http)["request"] = request  # discord.py offers no other way in


def install() -> None:
    """Let discord.py answer through this adapter, in this task and in all that it starts."""
    async_context.set(PromptAdapter())  # type: ignore[no-untyped-call] # discord.py leaves __init__ untyped
