"""The steps that need no operator: messages, pictures, threads, nonces, emojis. Each raises Differs or a
refusal."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from typing import Final

import discord

from bot.check.differs import Differs, refused, same
from bot.check.line import LAYOUT, SILENT, Json, Line, button, says, shows
from bot.check.pictures import EMOJI, FIRST, SECOND, Picture, size_of
from bot.games.text import text
from bot.i18n import Words

_ARCHIVED: Final = 50083
_NO_MESSAGE: Final = 10008
_NO_EMOJI: Final = 10014


class Posting:
    """Steps in the channel alone."""

    def __init__(self, line: Line, words: Words) -> None:
        self._line = line
        self._said = words.say("check-said")

    async def picture(self) -> None:
        """A message of components shows the picture that came with it."""
        answer = await self._post_picture()
        await shows_one(self._line, answer, FIRST)
        await shows_one(self._line, await self._line.fetch(self._line.channel, int(answer["id"])), FIRST)

    async def another_picture(self) -> None:
        """An edit that brings a file shows it, and the earlier one is gone."""
        posted = await self._post_picture()
        body = {"components": [says(self._said), shows(SECOND)]}
        answer = await self._line.edit(self._line.channel, int(posted["id"]), body, SECOND)
        same("id", posted["id"], answer["id"])
        await shows_one(self._line, answer, SECOND)

    async def turned(self) -> None:
        """Plain content becomes components by an edit."""
        posted = await self._line.post(self._line.channel, {"content": self._said})
        same("content", self._said, posted["content"])
        await turn(self._line, posted, self._said)

    async def thread(self) -> None:
        """A thread opens, takes messages, and when archived no edits; a new message opens it again."""
        start = await self._line.post(self._line.channel, {"content": self._said})
        thread = await self._line.open_thread(int(start["id"]), self._said[:100])
        same("id", start["id"], thread["id"])
        same("type", 11, thread["type"])
        same("parent_id", str(self._line.channel), thread.get("parent_id"))
        number = int(thread["id"])
        posted = await self._line.post(number, {"content": self._said})
        same("channel_id", thread["id"], posted["channel_id"])
        archived = await self._line.archive(number)
        same("archived", True, archived["thread_metadata"]["archived"])
        body = {"content": self._said + " 2"}
        await refuses(self._line.edit(number, int(posted["id"]), body), _ARCHIVED)
        await self._line.post(number, {"content": self._said})
        again = await self._line.fetch_thread(number)
        same("archived", False, again["thread_metadata"]["archived"])

    async def nonce(self) -> None:
        """The same nonce twice makes one message."""
        body = self._with_nonce()
        first = await self._line.post(self._line.channel, body)
        second = await self._line.post(self._line.channel, body)
        if first["id"] != second["id"]:
            raise Differs(text("check-twice"))

    async def dead_nonce(self) -> None:
        """The nonce of a deleted message makes no other."""
        body = self._with_nonce()
        posted = await self._line.post(self._line.channel, body)
        await self._line.remove(self._line.channel, int(posted["id"]))
        await refuses(self._line.post(self._line.channel, body), _NO_MESSAGE)

    async def silent(self) -> None:
        """A message without a push says so."""
        posted = await self._line.post(self._line.channel, {"content": self._said, "flags": SILENT})
        has_flag(posted, SILENT)

    async def emoji(self) -> None:
        """The application has emojis of its own, for texts and buttons."""
        name = f"check_{secrets.token_hex(4)}"
        made = await self._line.create_emoji(name, EMOJI)
        same("name", name, made["name"])
        listed = (await self._line.emojis())["items"]
        same("items", [name], [each["name"] for each in listed if each["id"] == made["id"]])
        written = f"<:{name}:{made['id']}>"
        marked = button(f"check:{name}", self._said[:80], {"id": made["id"], "name": name})
        body = {"flags": LAYOUT | SILENT, "components": [says(written), marked]}
        shown, row = (await self._line.post(self._line.channel, body))["components"]
        same("content", written, shown["content"])
        same("emoji", made["id"], row["components"][0].get("emoji", {}).get("id"))
        await self._line.remove_emoji(int(made["id"]))
        await refuses(self._line.fetch_emoji(int(made["id"])), _NO_EMOJI)

    async def _post_picture(self) -> Json:
        body = {"flags": LAYOUT | SILENT, "components": [says(self._said), shows(FIRST)]}
        return await self._line.post(self._line.channel, body, FIRST)

    def _with_nonce(self) -> Json:
        return {"content": self._said, "nonce": secrets.token_hex(12), "enforce_nonce": True}


def has_flag(message: Json, flag: int) -> None:
    """Raise Differs unless a message has a flag."""
    if not int(message.get("flags") or 0) & flag:
        raise Differs(text("check-no-flag", flag=str(flag), found=str(message.get("flags"))))


async def shows_one(line: Line, message: Json, picture: Picture) -> None:
    """Raise Differs unless a message is made of components of which the last shows just this picture."""
    has_flag(message, LAYOUT)
    same("attachments", [], message["attachments"])
    gallery = message["components"][-1]
    same("type", 12, gallery["type"])
    same("items", 1, len(gallery["items"]))
    (item,) = gallery["items"]
    same("description", picture.name, item.get("description"))
    shown = await line.file(str(item["media"]["url"]))
    same("size", picture.size, size_of(shown))


async def turn(line: Line, posted: Json, said: str) -> None:
    """Make components of a message with content; raises Differs unless it then is."""
    body = {"content": None, "flags": LAYOUT, "components": [says(said)]}
    answer = await line.edit(int(posted["channel_id"]), int(posted["id"]), body)
    has_flag(answer, LAYOUT)
    same("content", "", answer["content"])
    same("components", [said], [each.get("content") for each in answer["components"]])


async def refuses(request: Awaitable[object], code: int) -> None:
    """Raise Differs unless a request is refused with a code."""
    try:
        await request
    except discord.HTTPException as error:
        if error.code != code:
            how = text("check-refused-otherwise", code=str(code), found=refused(error))
            raise Differs(how) from error
        return
    raise Differs(text("check-not-refused", code=str(code)))
