from __future__ import annotations

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.discord_address import REAL_API, gateway_of, point_at
from bot.sandbox.server import Sandbox


def addresses() -> tuple[str, URL, str]:
    return Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE


def test_pointing_at_the_real_discord_leaves_everything_as_the_client_has_it() -> None:
    before = addresses()
    point_at(REAL_API)
    assert addresses() == before


def test_another_server_has_its_gateway_and_files_on_the_same_host() -> None:
    try:
        point_at("https://chat.example:8443/api/v10/")
        assert addresses() == (
            "https://chat.example:8443/api/v10",
            URL("wss://chat.example:8443/gateway"),
            "https://chat.example:8443/cdn",
        )
    finally:
        point_at(REAL_API)


def test_a_gateway_can_be_named() -> None:
    try:
        point_at("http://127.0.0.1:1/api/v10", gateway="ws://other.example/")
        assert URL("ws://other.example/") == DiscordWebSocket.DEFAULT_GATEWAY
    finally:
        point_at(REAL_API)


def test_behind_a_proxy_files_are_where_the_real_discord_has_them() -> None:
    try:
        point_at("http://127.0.0.1:1/api/v10", gateway="wss://gateway.discord.gg/")
        assert "https://cdn.discordapp.com" == Asset.BASE
    finally:
        point_at(REAL_API)


@pytest.mark.parametrize("wrong", ["", "discord.com", "ftp://discord.com/api", "http://"])
def test_what_is_no_address_is_refused(wrong: str) -> None:
    before = addresses()
    with pytest.raises(ValueError, match="not the address"):
        point_at(wrong)
    assert addresses() == before


async def test_a_server_says_where_its_gateway_is(sandbox: Sandbox) -> None:
    assert await gateway_of(sandbox.api_url) == sandbox.gateway.url


async def test_a_server_that_is_not_there_says_nothing() -> None:
    assert await gateway_of("http://127.0.0.1:9/api/v10") is None
