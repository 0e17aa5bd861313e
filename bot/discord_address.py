"""Where Discord is: the real one, the sandbox, or any other server that speaks Discord's protocol."""

from __future__ import annotations

from typing import Final

import aiohttp
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.settings import DISCORD_API

REAL_API: Final = DISCORD_API
_REAL_HOSTS: Final = frozenset({"discord.com", "canary.discord.com", "ptb.discord.com"})
_REAL_GATEWAYS: Final = "discord.gg"
_REAL_GATEWAY: Final = URL("wss://gateway.discord.gg/")
_REAL_FILES: Final = "https://cdn.discordapp.com"


def point_at(api_url: str, *, gateway: str | None = None) -> None:
    """Let every Discord client of this process talk to the server with this API address.

    ``gateway`` is the address of its WebSocket; without one it is taken to be ``/gateway`` on the same host,
    and pictures of people are taken to be under ``/cdn`` there. The real Discord's own addresses are known,
    and a proxy before it by the gateway that it names.
    Raises ValueError for an address that isn't one.
    """
    api = URL(api_url.rstrip("/"))
    if api.scheme not in {"http", "https"} or not api.host:
        raise ValueError(f"not the address of an API: {api_url!r}")
    Route.BASE = str(api)
    if api.host in _REAL_HOSTS:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway) if gateway else _REAL_GATEWAY
        Asset.BASE = _REAL_FILES
        return
    own = api.origin().with_scheme("wss" if api.scheme == "https" else "ws").with_path("/gateway")
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway) if gateway else own
    behind = gateway is not None and str(URL(gateway).host).endswith(_REAL_GATEWAYS)  # it is a proxy
    Asset.BASE = _REAL_FILES if behind else str(api.origin().with_path("/cdn"))


async def gateway_of(api_url: str) -> str | None:
    """The gateway that the server itself names; None if it doesn't say."""
    timeout = aiohttp.ClientTimeout(total=10)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(f"{api_url.rstrip('/')}/gateway") as response,
        ):
            named = (await response.json()).get("url") if response.status == 200 else None
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return None
    return str(named) if named else None
