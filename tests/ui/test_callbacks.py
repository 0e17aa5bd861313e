"""Callbacks of interactions: tried again at once, and counted as answered when only the news of it was lost."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route
from discord.webhook.async_ import interaction_message_response_params, interaction_response_params

from bot.ui.delivery.policy import Meaning, meaning
from bot.ui.transport import callbacks
from bot.ui.transport.callbacks import PromptAdapter
from tests.conftest import Measured

DEFER = 5
ANSWERED = {"interaction": {"id": "1", "type": 3}, "resource": {"type": DEFER}}
TWICE = {"code": 40060, "message": "Interaction has already been acknowledged."}
EXPIRED = {"code": 10062, "message": "Unknown interaction"}

PAUSES = callbacks._PAUSES

Deed = Callable[[web.Request], Any]


def says(status: int, body: object = None) -> Deed:
    """Answer a request."""
    text = json.dumps({"message": "trouble"} if body is None else body)
    # Discord says the type without a character set, and the library looks for just that.
    return lambda _: web.Response(body=text, status=status, headers={"Content-Type": "application/json"})


def cuts(request: web.Request) -> web.Response:
    """Cut the line."""
    assert request.transport is not None
    request.transport.abort()
    return web.Response()


async def breaks_off(request: web.Request) -> web.StreamResponse:
    """Cut the line in the middle of an answer."""
    response = web.StreamResponse(headers={"Content-Length": "1000", "Content-Type": "application/json"})
    await response.prepare(request)
    await response.write(b"{")
    assert request.transport is not None
    request.transport.abort()
    return response


async def is_dead(_: web.Request) -> web.Response:
    """Say nothing."""
    await asyncio.sleep(60)
    return web.Response()


def by_way_of_a_proxy(deed: Deed) -> Deed:
    """Answer with the header that Discord's own proxies add."""

    def answers(request: web.Request) -> web.Response:
        response: web.Response = deed(request)
        response.headers["Via"] = "1.1 google"
        return response

    return answers


class Server:
    """Does one deed after the other, one a request; the last one again and again."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.requests: list[Any] = []

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(await request.read())
        deed = self.deeds.pop(0) if len(self.deeds) > 1 else self.deeds[0]
        result = deed(request)
        answer: web.StreamResponse = await result if asyncio.iscoroutine(result) else result
        return answer


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    server = Server()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.01)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(Route, "BASE", f"http://{host}:{port}")
    monkeypatch.setattr(callbacks, "_PAUSES", tuple(each / 10 for each in PAUSES))
    yield server
    await runner.cleanup()


def adapter() -> PromptAdapter:
    return PromptAdapter()  # type: ignore[no-untyped-call] # discord.py leaves __init__ untyped


async def answer(server: Server, *deeds: Deed) -> Any:
    """Answer an interaction while the server does these deeds."""
    server.deeds = list(deeds)
    async with aiohttp.ClientSession() as session:
        return await adapter().create_interaction_response(
            1, "token", session=session, params=interaction_response_params(type=DEFER)
        )


async def test_an_answer_that_gets_through_is_sent_once(server: Server) -> None:
    assert ANSWERED == await answer(server, says(200, ANSWERED))
    assert 1 == len(server.requests)


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_failing_server_is_asked_again(server: Server, status: int) -> None:
    assert ANSWERED == await answer(server, *[says(status)] * 4, says(200, ANSWERED))


def test_all_tries_come_within_the_three_seconds_and_leave_some_for_the_network() -> None:
    assert sum(PAUSES) < callbacks._TOO_LATE - 1


async def test_a_server_that_fails_and_fails_is_left_alone(server: Server) -> None:
    with pytest.raises(discord.DiscordServerError):
        await answer(server, says(500))
    assert 7 == len(server.requests)


async def test_a_cut_line_is_no_answer(server: Server) -> None:
    assert ANSWERED == await answer(server, cuts, cuts, says(200, ANSWERED))


async def test_a_server_that_cannot_be_reached_at_all_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}")
    with pytest.raises(aiohttp.ClientConnectionError):
        await answer(server, cuts)


@pytest.mark.parametrize("lost", [cuts, breaks_off])
@pytest.mark.parametrize("then", [says(503), cuts], ids=["fails", "is cut"])
async def test_an_answer_of_which_nobody_can_tell_whether_it_got_through_counts(
    server: Server, lost: Deed, then: Deed
) -> None:
    reached = await answer(server, lost, *[then] * 4)
    assert DEFER == reached["resource"]["type"]


PAGES = [
    pytest.param(says(429, {"message": "slower"}), id="429 that doesn't say how long"),
    pytest.param(says(429, ["slower"]), id="429 with a list"),
    pytest.param(says(429, "slower"), id="429 with a text"),
]


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_instead_of_discords_words_passes(server: Server, page: Deed) -> None:
    assert ANSWERED == await answer(server, page, says(200, ANSWERED))


@pytest.mark.parametrize("page", [*PAGES, pytest.param(says(200, "hello"), id="200 with a text")])
async def test_a_page_at_an_edit_passes(server: Server, page: Deed) -> None:
    server.deeds = [by_way_of_a_proxy(page), says(200, {"id": "5"})]
    async with aiohttp.ClientSession() as session:
        found: object = await adapter().edit_webhook_message(
            1, "token", 5, session=session, payload={"content": "Hello"}
        )
    assert {"id": "5"} == found


@pytest.mark.parametrize("page", [*PAGES, pytest.param(says(200, "hello"), id="200 with a text")])
async def test_a_page_at_a_message_of_the_bots_own_counts_as_a_lost_connection(
    server: Server, page: Deed
) -> None:
    server.deeds = [by_way_of_a_proxy(page)]
    client = discord.Client(intents=discord.Intents.none())
    callbacks.let_pages_pass(client.http)
    async with aiohttp.ClientSession() as session:
        vars(client.http)["_HTTPClient__session"] = session
        client.http._global_over = asyncio.Event()
        client.http._global_over.set()
        with pytest.raises((aiohttp.ClientPayloadError, discord.HTTPException)) as caught:
            await client.http.request(Route("GET", "/channels/1"))
    assert Meaning.PASSING == meaning(caught.value)


@pytest.mark.parametrize("lost", [cuts, breaks_off])
async def test_an_answer_that_got_through_without_our_hearing_of_it_counts(
    server: Server, lost: Deed
) -> None:
    reached = await answer(server, lost, says(400, TWICE))
    assert DEFER == reached["resource"]["type"]


async def test_a_line_that_has_gone_dead_is_left_in_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = aiohttp.ClientTimeout(total=0.1)
    monkeypatch.setattr(callbacks, "_PATIENCE", (short, callbacks._PATIENCE[1]))
    assert ANSWERED == await answer(server, is_dead, says(200, ANSWERED))


def test_a_dead_line_leaves_time_for_three_more_tries() -> None:
    first = callbacks._PATIENCE[0].total
    assert first is not None
    assert first + sum(PAUSES[:3]) < callbacks._TOO_LATE


async def test_somebody_elses_answer_is_told(server: Server) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await answer(server, says(400, TWICE))
    assert 40060 == caught.value.code


async def test_an_interaction_that_is_over_is_not_tried_again(server: Server) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await answer(server, says(404, EXPIRED))
    assert (10062, 1) == (caught.value.code, len(server.requests))


@pytest.mark.xdist_group("latency")
async def test_a_rate_limit_is_waited_for_as_long_as_it_says(server: Server, measured: Measured) -> None:
    began = time.monotonic()
    assert ANSWERED == await answer(server, says(429, {"retry_after": 0.3}), says(200, ANSWERED))
    took = time.monotonic() - began
    measured("an answer after a rate limit of 0.3 s", took)
    assert 0.3 <= took < 1


@pytest.mark.xdist_group("latency")
async def test_a_rate_limit_that_outlasts_the_interaction_is_not_waited_for(
    server: Server, measured: Measured
) -> None:
    began = time.monotonic()
    with pytest.raises(discord.HTTPException):
        await answer(server, says(429, {"retry_after": 30}))
    took = time.monotonic() - began
    measured("giving up at a rate limit of 30 s", took)
    assert took < 1


async def test_an_answer_that_is_no_json_is_told_in_its_own_words(server: Server) -> None:
    def page(_: web.Request) -> web.Response:
        return web.Response(status=403, text="<html>no</html>")

    with pytest.raises(discord.HTTPException, match="no"):
        await answer(server, page)


async def test_an_edit_is_sent_again_whole_after_a_cut_line(server: Server) -> None:
    server.deeds = [cuts, says(200, {"id": "5"})]
    async with aiohttp.ClientSession() as session:
        found: object = await adapter().edit_webhook_message(
            1, "token", 5, session=session, payload={"content": "Hello"}
        )
    assert {"id": "5"} == found
    first, second = server.requests
    assert first == second


async def test_an_answer_with_files_goes_the_librarys_own_way(server: Server) -> None:
    server.deeds = [cuts, says(200, ANSWERED)]
    params = interaction_message_response_params(type=4, file=discord.File(io.BytesIO(b"picture"), "a.png"))
    async with aiohttp.ClientSession() as session:
        found = await adapter().create_interaction_response(1, "token", session=session, params=params)
    assert ANSWERED == found
    assert all(b"picture" in each for each in server.requests)
