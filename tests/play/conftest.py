"""The real bot, over loopback, on the sandbox: in this process, with a clock the test owns."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from pydantic import SecretStr

from bot.app import TablesideBot, serving
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of
from bot.pace import Pace
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.settings import Settings
from bot.tables.table import Table
from tests import alike
from tests.chance import foresee_test
from tests.description import description
from tests.play import quick_pictures, registered
from tests.play.chromium import launched

alike.share()


def little(game: str, level: Level) -> Effort:
    """A computer's effort in tests, where nothing depends on how well it plays."""
    return replace(effort_of(game, level), iterations=20)


QUICK = Pace(
    guild_ready=0.05, publishing=(0.05, 0.1, 0.2), emojis=None, clocks=False, computers=0.0, effort=little
)

Bots = Callable[[], AbstractAsyncContextManager[TablesideBot]]


@cache
def _usual() -> Settings:
    return Settings(
        _env_file=None,  # type: ignore[call-arg] # pydantic-settings takes it, its stub doesn't
        interactions_a_minute=1_000_000,  # the people of the tests are quicker than any
    )


def settings_for(sandbox: Sandbox, folder: Path) -> Settings:
    own = {
        "discord_token": SecretStr(sandbox.token),
        "discord_api_url": sandbox.api_url,
        "database_url": f"sqlite:///{folder / 'tableside.db'}",
    }
    return _usual().model_copy(update=own)


def counted(sandbox: Sandbox, act: Callable[..., Awaitable[Table]]) -> Callable[..., Awaitable[Table]]:
    """What somebody does without a click, so that the sandbox counts it among what people do."""

    async def wrapped(*args: Any, **kwargs: Any) -> Table:
        sandbox.notifications.act()
        return await act(*args, **kwargs)

    return wrapped


def resting(sandbox: Sandbox, bot: TablesideBot) -> Callable[[], Awaitable[None]]:
    """Wait for the bot's publications, and let the sandbox know that nothing is left to be told."""
    settle = bot.publisher.settle

    async def wrapped() -> None:
        await settle()
        await bot.direct.aside.settle()
        await settle()
        sandbox.notifications.rest()

    return wrapped


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, started once."""
    async with launched() as browser:
        yield browser


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures that cost little, except where a test is about what is sent to Discord."""
    marked = request.node.get_closest_marker
    if marked("drawn_pictures") is not None:
        quick_pictures.leave_unpacked(monkeypatch)
    elif marked("packed_pictures") is None:
        quick_pictures.put_in_place(monkeypatch)


@pytest.fixture
async def sandbox(clock: Clock, pictures: None) -> AsyncIterator[Sandbox]:
    async with Sandbox(description=description(), clock=clock) as sandbox:
        yield sandbox


@pytest.fixture
def bots(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    sandbox: Sandbox,
    clock: Clock,
    fresh_database: Path,
) -> Bots:
    """What starts the bot; again after its end, on the same database, too."""
    foresee_test(request, monkeypatch)

    @asynccontextmanager
    async def start() -> AsyncIterator[TablesideBot]:
        def now() -> int:
            return int(clock.now() * 1000)

        if request.node.get_closest_marker("first_start") is None:
            registered.recall(sandbox, fresh_database)
        async with serving(settings_for(sandbox, fresh_database.parent), now=now, pace=QUICK) as bot:
            await bot.wait_until_ready()
            await registered.keep(sandbox, bot)
            for name in ("move", "resign", "draw", "stop", "void"):
                setattr(bot.tables.play, name, counted(sandbox, getattr(bot.tables.play, name)))
            setattr(bot.publisher, "settle", resting(sandbox, bot))  # noqa: B010 -- a method
            yield bot

    return start


@pytest.fixture
async def bot(bots: Bots) -> AsyncIterator[TablesideBot]:
    async with bots() as bot:
        yield bot
