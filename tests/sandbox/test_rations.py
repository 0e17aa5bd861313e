from __future__ import annotations

from collections import Counter

import aiohttp
import pytest

from bot.sandbox.server import Sandbox
from bot.sandbox.wire.limits import GLOBAL, INVALID, Limits, Rations
from tests.sandbox.clients import Quick, running


class Time:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def messages(rations: Rations, channel: str, operation: str = "create_message") -> float:
    """Seconds to wait for a message in a channel."""
    return rations.take(operation, "/channels/{channel}/messages", {"channel": channel}).wait


def test_five_messages_in_five_seconds_are_taken_in_a_channel_edits_among_them() -> None:
    time = Time()
    rations = Rations(Limits.REAL, time)
    kinds = ["create_message", "update_message"] * 3
    assert [0, 0, 0, 0, 0, 5.0] == [messages(rations, "1", kind) for kind in kinds]
    assert 0 == messages(rations, "2")
    time.now += 5
    assert 0 == messages(rations, "1")


def test_fifty_requests_a_second_are_taken_in_all() -> None:
    rations = Rations(Limits.REAL, Time())
    waits = [messages(rations, str(number)) for number in range(GLOBAL.number + 1)]
    assert [0.0] * GLOBAL.number == waits[:-1]
    assert 0 < waits[-1]
    assert Counter({"global": 1}) == rations.refused


def test_answers_to_interactions_have_no_limit_and_edits_of_them_have_one_by_token() -> None:
    rations = Rations(Limits.REAL, Time())
    callbacks = [
        rations.take("callback", "/interactions/{token}/callback", {"token": "a"}) for _ in range(99)
    ]
    assert {0.0} == {each.wait for each in callbacks}
    edits = [rations.take("edit", "/webhooks/{token}", {"token": token}) for token in "aaaaaabbbbb"]
    assert [0, 0, 0, 0, 0, 2.0, 0, 0, 0, 0, 0] == [each.wait for each in edits]


def test_after_ten_thousand_invalid_requests_everything_is_refused_for_a_while() -> None:
    time = Time()
    rations = Rations(Limits.REAL, time)
    for _ in range(INVALID.number):
        rations.answered(403, scope=None)
        rations.answered(429, scope="shared")
        rations.answered(200, scope=None)
    assert rations.take("get_channel", "/channels/{channel}", {"channel": "1"}).banned
    time.now += 600
    assert not rations.take("get_channel", "/channels/{channel}", {"channel": "1"}).banned


@pytest.fixture
async def rationed() -> Sandbox:
    return Sandbox(limits=Limits.REAL)


async def test_the_bots_library_keeps_to_the_buckets_that_the_headers_tell(rationed: Sandbox) -> None:
    async with rationed as sandbox, running(Quick(), sandbox) as client:
        channel = client.guilds[0].text_channels[0]
        for number in range(4):
            await channel.send(str(number))
        assert 4 == sandbox.rations.spent["create_message"]
        assert Counter() == sandbox.rations.refused


async def test_a_request_over_the_limit_is_answered_as_discord_does(rationed: Sandbox) -> None:
    async with (
        rationed as sandbox,
        aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as session,
    ):
        address = f"{sandbox.api_url}/channels/{sandbox.world.channel('table-talk').id}/messages"
        answers = [await session.post(address, json={"content": "x"}) for _ in range(6)]
        assert [200, 200, 200, 200, 200, 429] == [each.status for each in answers]
        assert ["4", "3", "2", "1", "0", "0"] == [each.headers["X-RateLimit-Remaining"] for each in answers]
        body = await answers[-1].json()
        assert 4 < body["retry_after"] <= 5
        assert "user" == answers[-1].headers["X-RateLimit-Scope"]
        assert Counter({"messages": 1}) == sandbox.rations.refused
        for each in answers:
            each.release()


async def test_what_a_ban_answers_isnt_discords(rationed: Sandbox) -> None:
    async with rationed as sandbox, aiohttp.ClientSession() as session:
        for _ in range(INVALID.number):
            sandbox.rations.answered(401, scope=None)
        async with session.get(f"{sandbox.api_url}/gateway") as answer:
            assert 429 == answer.status
            assert "Via" not in answer.headers
            assert "1015" in await answer.text()
