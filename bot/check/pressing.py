"""The steps that need the operator, who presses a button: a private answer, mentions, direct messages."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

import discord

from bot.check.differs import NobodyPressed, same
from bot.check.line import EPHEMERAL, LAYOUT, SILENT, Json, Line, button, says, shows
from bot.check.pictures import FIRST
from bot.check.posting import has_flag, refuses, shows_one, turn
from bot.i18n import Words

_NO_MESSAGE: Final = 10008


class Presses(discord.Client):
    """The client: it hears presses of buttons, and keeps nothing else."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.connected = asyncio.Event()
        self._awaited: dict[str, asyncio.Future[discord.Interaction[Any]]] = {}

    def expect(self, custom_id: str) -> asyncio.Future[discord.Interaction[Any]]:
        """The first press of a button, when it comes."""
        return self._awaited.setdefault(custom_id, asyncio.get_running_loop().create_future())

    async def on_connect(self) -> None:
        """Note that presses arrive from now on."""
        self.connected.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand over the press we wait for. Other clicks here are not ours."""
        data: Any = interaction.data or {}
        press = self._awaited.get(str(data.get("custom_id")))
        if press is not None and not press.done():
            press.set_result(interaction)


class Pressing:
    """Steps after a press. Its first one asks for it; without it the others raise NobodyPressed."""

    def __init__(
        self, line: Line, client: Presses, words: Words, *, seconds: float, ask: Callable[[str], None]
    ) -> None:
        self._line = line
        self._client = client
        self._words = words
        self._said = words.say("check-said")
        self._seconds = seconds
        self._ask = ask
        self._press: discord.Interaction[Any] | None = None
        self._answered: Json | None = None

    async def pressed(self) -> None:
        """The press arrives, and says where it was."""
        custom_id = f"check:{secrets.token_hex(8)}"
        press = self._client.expect(custom_id)
        label = self._words.say("check-button")
        body: Json = {
            "flags": LAYOUT | SILENT,
            "components": [says(self._words.say("check-please")), button(custom_id, label)],
        }
        posted = await self._line.post(self._line.channel, body)
        self._ask(label)
        try:
            async with asyncio.timeout(self._seconds):
                self._press = await press
        except TimeoutError:
            raise NobodyPressed from None
        # Answered before anything else: Discord waits for three seconds.
        await self._line.defer(self._press)
        same("channel_id", self._line.channel, self._press.channel_id)
        same("message", int(posted["id"]), self._press.message.id if self._press.message else None)

    async def answer_with_picture(self) -> None:
        """A deferred answer brings a picture."""
        body = {"flags": LAYOUT, "components": [says(self._said), shows(FIRST)]}
        self._answered = await self._line.answer(self._needed(), body, FIRST)
        await shows_one(self._line, self._answered, FIRST)

    async def private(self) -> None:
        """Only whoever pressed sees the answer: the channel doesn't have it."""
        body = {"flags": LAYOUT, "components": [says(self._said)], "attachments": []}
        answer = await self._line.answer(self._needed(), body)
        has_flag(answer, EPHEMERAL)
        await refuses(self._line.fetch(self._line.channel, int(answer["id"])), _NO_MESSAGE)

    async def mentions(self) -> None:
        """Whom a message mentions is made of what is allowed."""
        person = self._needed().user.id
        for allowed in ([], [str(person)]):
            body: Json = {
                "flags": LAYOUT | SILENT,
                "components": [says(f"<@{person}>")],
                "allowed_mentions": {"parse": [], "users": allowed},
            }
            posted = await self._line.post(self._line.channel, body)
            same("mentions", allowed, [each["id"] for each in posted["mentions"]])

    async def direct(self) -> None:
        """A direct message arrives as content, and becomes components."""
        channel = await self._line.open_direct(self._needed().user.id)
        same("type", 1, channel["type"])
        posted = await self._line.post(int(channel["id"]), {"content": self._said, "flags": 0})
        await turn(self._line, posted, self._said)

    def _needed(self) -> discord.Interaction[Any]:
        if self._press is None:
            raise NobodyPressed
        return self._press
