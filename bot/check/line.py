"""The line to Discord: requests as JSON, and a list of all that they made, so that all of it can be removed.

Requests go through discord.py's own client, which keeps the rate limits. Bodies and answers stay as Discord
has them: discord.py's objects would hide how an answer differs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord.http import Route

from bot.check.pictures import Picture
from bot.games.text import Text, text

Json: TypeAlias = dict[str, Any]

SILENT: Final = 1 << 12
LAYOUT: Final = 1 << 15
EPHEMERAL: Final = 1 << 6
_FAILURES: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_NO_MENTIONS: Final[Json] = {"parse": []}
_MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
_CHANNEL: Final = "/channels/{channel_id}"
_EMOJIS: Final = "/applications/{application_id}/emojis"


@dataclass(frozen=True, slots=True)
class _Made:
    """Something that has to go again."""

    removal: Route
    left: Text
    """What to say if it can't be removed."""
    thread: int | None = None


class Line:
    """Requests of one check."""

    def __init__(self, client: discord.Client, channel: int) -> None:
        self._http = client.http
        self._application = client.application_id or 0
        self.channel = channel
        self._made: list[_Made] = []

    # Messages

    async def post(self, channel: int, body: Json, *pictures: Picture) -> Json:
        """Send a message, silent and without mentions unless the body says otherwise."""
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        whole = {"flags": SILENT, "allowed_mentions": _NO_MENTIONS} | body
        answer = await self._send(route, whole, pictures)
        message = int(answer["id"])
        left = text("check-left-message", channel=str(channel), message=str(message))
        self._remember(_Made(_message("DELETE", channel, message), left))
        return answer

    async def edit(self, channel: int, message: int, body: Json, *pictures: Picture) -> Json:
        """Edit a message."""
        return await self._send(_message("PATCH", channel, message), body, pictures)

    async def fetch(self, channel: int, message: int) -> Json:
        """A message as the channel has it."""
        return await self._ask(_message("GET", channel, message))

    async def remove(self, channel: int, message: int) -> None:
        """Delete a message."""
        await self._http.request(_message("DELETE", channel, message))

    async def file(self, address: str) -> bytes:
        """The file at an address of Discord's file server."""
        return await self._http.get_from_cdn(address)

    # Channels

    async def named(self) -> Json:
        """The channel in which everything happens."""
        return await self._ask(Route("GET", _CHANNEL, channel_id=self.channel))

    async def open_thread(self, message: int, name: str) -> Json:
        """Open a thread at a message."""
        route = Route("POST", _MESSAGE + "/threads", channel_id=self.channel, message_id=message)
        answer = await self._send(route, {"name": name, "auto_archive_duration": 60})
        thread = int(answer["id"])
        removal = Route("DELETE", _CHANNEL, channel_id=thread)
        self._remember(_Made(removal, text("check-left-thread", thread=str(thread)), thread))
        return answer

    async def archive(self, thread: int) -> Json:
        """Archive a thread."""
        return await self._send(Route("PATCH", _CHANNEL, channel_id=thread), {"archived": True})

    async def fetch_thread(self, thread: int) -> Json:
        """A thread as it is now."""
        return await self._ask(Route("GET", _CHANNEL, channel_id=thread))

    async def open_direct(self, person: int) -> Json:
        """Open direct messages with somebody."""
        return await self._send(Route("POST", "/users/@me/channels"), {"recipient_id": str(person)})

    # Emojis

    async def create_emoji(self, name: str, picture: Picture) -> Json:
        """Give the application an emoji."""
        route = Route("POST", _EMOJIS, application_id=self._application)
        answer = await self._send(route, {"name": name, "image": picture.data_uri()})
        removal = self._emoji("DELETE", int(answer["id"]))
        self._remember(_Made(removal, text("check-left-emoji", name=name)))
        return answer

    async def emojis(self) -> Json:
        """All emojis of the application."""
        return await self._ask(Route("GET", _EMOJIS, application_id=self._application))

    async def remove_emoji(self, emoji: int) -> None:
        """Delete an emoji."""
        await self._http.request(self._emoji("DELETE", emoji))

    async def fetch_emoji(self, emoji: int) -> Json:
        """One emoji of the application."""
        return await self._ask(self._emoji("GET", emoji))

    def _emoji(self, method: str, emoji: int) -> Route:
        path = _EMOJIS + "/{emoji_id}"
        return Route(method, path, application_id=self._application, emoji_id=emoji)

    # Answers to a press

    async def defer(self, press: discord.Interaction[Any]) -> Json:
        """Say that a private answer will follow."""
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=press.id, webhook_token=press.token)
        body = {"type": 5, "data": {"flags": EPHEMERAL}}
        answer: Json = await self._http.request(route, json=body, params={"with_response": "true"})
        self._remember(_Made(self._original("DELETE", press), text("check-left-answer")))
        return answer

    async def answer(self, press: discord.Interaction[Any], body: Json, *pictures: Picture) -> Json:
        """Let the answer follow."""
        return await self._send(self._original("PATCH", press), body, pictures)

    def _original(self, method: str, press: discord.Interaction[Any]) -> Route:
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        return Route(method, path, webhook_id=self._application, webhook_token=press.token)

    # The end

    async def tidy(self) -> list[Text]:
        """Remove all that was made, newest first. Returns what must be removed by hand."""
        left = []
        while self._made:
            made = self._made.pop()
            try:
                await self._http.request(made.removal)
            except discord.NotFound:
                continue
            except _FAILURES:
                left.append(made.left)
                await self._close(made)
        return left

    async def _close(self, made: _Made) -> None:
        """Archive a thread that can't be deleted: Manage Threads isn't among what the bot asks for."""
        if made.thread is None:
            return
        try:
            await self.archive(made.thread)
        except _FAILURES:
            return

    def _remember(self, made: _Made) -> None:
        if all(each.removal.url != made.removal.url for each in self._made):
            self._made.append(made)

    async def _ask(self, route: Route) -> Json:
        answer: Json = await self._http.request(route)
        return answer

    async def _send(self, route: Route, body: Json, pictures: tuple[Picture, ...] = ()) -> Json:
        answer: Json
        if not pictures:
            answer = await self._http.request(route, json=body)
            return answer
        listed = [
            {"id": str(number), "filename": each.name, "description": each.name}
            for number, each in enumerate(pictures)
        ]
        whole = json.dumps(body | {"attachments": listed})
        form: list[Json] = [{"name": "payload_json", "value": whole, "content_type": "application/json"}]
        form += [
            {
                "name": f"files[{number}]",
                "value": each.png(),
                "filename": each.name,
                "content_type": "image/png",
            }
            for number, each in enumerate(pictures)
        ]
        answer = await self._http.request(route, form=form)
        return answer


def _message(method: str, channel: int, message: int) -> Route:
    return Route(method, _MESSAGE, channel_id=channel, message_id=message)


def says(content: str) -> Json:
    """A component of text."""
    return {"type": 10, "content": content}


def shows(picture: Picture) -> Json:
    """A component that shows one picture of the same request."""
    item = {"media": {"url": f"attachment://{picture.name}"}, "description": picture.name}
    return {"type": 12, "items": [item]}


def button(custom_id: str, label: str, emoji: Json | None = None) -> Json:
    """A row with one button."""
    one: Json = {"type": 2, "style": 1, "custom_id": custom_id, "label": label}
    return {"type": 1, "components": [one | ({"emoji": emoji} if emoji else {})]}
