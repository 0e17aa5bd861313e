from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest
from pydantic import SecretStr

from bot.check.course import Finding, Report, Voice, check
from bot.discord_address import REAL_API, point_at
from bot.games.text import Text
from bot.i18n import Words
from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from bot.sandbox.world.realism import ALL, Realism
from bot.settings import Settings
from tests import description as discord

CHANNEL = "table-talk"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(description=discord.description(), realism=Realism(habits=ALL)) as sandbox:
        sandbox.excuse(Rule.MENTION)  # the check tries what becomes of a mention that isn't allowed
        yield sandbox


@pytest.fixture(autouse=True)
def _back_to_the_real_discord() -> Iterator[None]:
    yield
    point_at(REAL_API)


def settings(sandbox: Sandbox, api_url: str | None = None) -> Settings:
    return Settings(discord_token=SecretStr(sandbox.token), discord_api_url=api_url or sandbox.api_url)


@dataclass
class Check:
    """What a check found, and what it left behind."""

    report: Report
    left: list[Text]


async def checked(sandbox: Sandbox, api_url: str | None = None, *, presses: bool = True) -> Check:
    """Check in a channel; Ada presses the button when she is asked to."""
    pressing: list[asyncio.Task[object]] = []

    def ask(label: str) -> None:
        if presses:
            pressing.append(asyncio.create_task(press(sandbox, label)))

    def found(finding: Finding) -> None:
        seen.append(finding)

    seen: list[Finding] = []
    left: list[Text] = []
    voice = Voice(Words("en"), found, ask, left.append)
    seconds = 10 if presses else 0.1
    report = await check(
        settings(sandbox, api_url), sandbox.world.channel(CHANNEL).id, voice, seconds=seconds
    )
    assert seen == report.findings
    await asyncio.gather(*pressing)
    return Check(report, left)


async def press(sandbox: Sandbox, label: str) -> object:
    ada = sandbox.actor("ada")
    return await ada.click(ada.latest(CHANNEL), label)
