"""The whole check: connect, step by step, clean up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.check.differs import Differs, NobodyPressed, refused
from bot.check.line import Line
from bot.check.posting import Posting
from bot.check.pressing import Presses, Pressing
from bot.discord_address import gateway_of, point_at
from bot.games.text import Text, text
from bot.i18n import Words
from bot.settings import DISCORD_API, Settings

# Voice is never used, so don't warn that its libraries are missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

CONNECTS_WITHIN: Final = 30.0
"""Seconds after which the gateway counts as closed."""

Step: TypeAlias = tuple[Text, Callable[[], Awaitable[None]]]


class Outcome(Enum):
    """What became of a step."""

    HELD = "held"
    DIFFERS = "differs"
    UNSEEN = "unseen"
    """Nobody pressed the button that it needs."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One step, and how Discord differs, if it does."""

    what: Text
    outcome: Outcome
    how: Text | None = None


@dataclass(slots=True)
class Report:
    """All findings."""

    findings: list[Finding] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether every step held."""
        return all(each.outcome is Outcome.HELD for each in self.findings)


class NoChannel(Exception):
    """The bot can't see the channel; ``reason`` is Discord's."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Voice:
    """How the check speaks while it runs."""

    words: Words
    found: Callable[[Finding], None]
    ask: Callable[[str], None]
    """Asks the operator to press the button of this label."""
    left: Callable[[Text], None]
    """Says what couldn't be removed, at the end or when stopped."""


async def check(settings: Settings, channel: int, voice: Voice, *, seconds: float) -> Report:
    """Go through all steps in a channel, and remove what they made, even when stopped half-way.

    Raises NoChannel, and what discord.py raises where there is no connection.
    """
    report = Report()
    async with _connected(settings) as client:
        line = Line(client, channel)
        try:
            await line.named()
        except discord.HTTPException as error:
            raise NoChannel(refused(error)) from error
        posting = Posting(line, voice.words)
        pressing = Pressing(line, client, voice.words, seconds=seconds, ask=voice.ask)
        try:
            for what, step in _steps(posting, pressing):
                finding = await _tried(what, step)
                report.findings.append(finding)
                voice.found(finding)
        finally:
            for left in await line.tidy():
                voice.left(left)
    return report


def _steps(posting: Posting, pressing: Pressing) -> tuple[Step, ...]:
    return (
        (text("check-picture"), posting.picture),
        (text("check-another-picture"), posting.another_picture),
        (text("check-turned"), posting.turned),
        (text("check-thread"), posting.thread),
        (text("check-nonce"), posting.nonce),
        (text("check-dead-nonce"), posting.dead_nonce),
        (text("check-silent"), posting.silent),
        (text("check-emoji"), posting.emoji),
        (text("check-pressed"), pressing.pressed),
        (text("check-answer-with-picture"), pressing.answer_with_picture),
        (text("check-private"), pressing.private),
        (text("check-mentions"), pressing.mentions),
        (text("check-direct"), pressing.direct),
    )


async def _tried(what: Text, step: Callable[[], Awaitable[None]]) -> Finding:
    try:
        await step()
    except Differs as differs:
        return Finding(what, Outcome.DIFFERS, differs.how)
    except discord.HTTPException as error:
        return Finding(what, Outcome.DIFFERS, refused(error))
    except NobodyPressed:
        return Finding(what, Outcome.UNSEEN, text("check-nobody-pressed"))
    except (aiohttp.ClientError, OSError) as error:
        reason = str(error) or type(error).__name__
        return Finding(what, Outcome.DIFFERS, text("check-no-answer", reason=reason))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # An answer of another form: a field is missing, or isn't what it should be.
        return Finding(what, Outcome.DIFFERS, text("check-other-form", reason=repr(error)))
    return Finding(what, Outcome.HELD)


@asynccontextmanager
async def _connected(settings: Settings) -> AsyncIterator[Presses]:
    if settings.discord_api_url != DISCORD_API:
        point_at(settings.discord_api_url, gateway=await gateway_of(settings.discord_api_url))
    async with Presses() as client:
        await client.login(settings.discord_token.get_secret_value().strip())
        connection = asyncio.create_task(client.connect(reconnect=True), name="gateway")
        connected = asyncio.create_task(client.connected.wait())
        try:
            both = {connection, connected}
            await asyncio.wait(both, timeout=CONNECTS_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            if connection.done():
                connection.result()
            if not connected.done():
                raise TimeoutError
            yield client
        finally:
            await client.close()
            connected.cancel()
            connection.cancel()
            await asyncio.gather(connection, connected, return_exceptions=True)
