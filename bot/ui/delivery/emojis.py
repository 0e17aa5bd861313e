"""The bot's own emojis: each picture that a game puts beside its words, uploaded once, and by which id it goes.

Uploading is slow on purpose and goes on after a restart: what is there already is known by the hash in its name.
Whatever fails leaves words alone, which say everything.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

import discord

from bot.games.registry import all_games
from bot.tables.rounds import always
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.policy import FAILURES, Meaning, meaning
from bot.ui.transport.layout import Sign
from renderers.emojis import emojis_of

log = logging.getLogger(__name__)

MOST: Final = 2000
"""Emojis that an application can have."""
_SUBJECT: Final = "emojis"
_TRIES: Final = 5
"""Failures after which the rest waits for the next start."""
_GAME, _NAME, _HASH = 10, 9, 8
"""Characters of the parts of a name: 32 in all with what holds them together."""
_OURS: Final = re.compile(r"ts_[a-z0-9]{1,10}_[A-Za-z0-9]{1,9}_[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class EmojiPace:
    """Seconds of rest in the background: after a drawing, after an upload, and after a failure (then doubled)."""

    drawing: float = 0.05
    uploading: float = 2.0
    failure: float = 30.0


SLOWLY: Final = EmojiPace()


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An emoji as it should be: its name at Discord tells what it shows."""

    game: str
    name: str
    full: str


_WAIT: Final = 60.0
"""Seconds after which a process looks again whether another has brought those that are missing."""


class Emojis:
    """Knows which emojis there are, and brings those that are missing."""

    def __init__(
        self,
        client: discord.Client,
        pace: EmojiPace | None,
        bound: Bound,
        mine: Callable[[], Awaitable[bool]] = always,
    ) -> None:
        """``mine`` tells whether this process is the one that brings them; the others wait for it."""
        self._mine = mine
        self._client = client
        self._bound = bound
        self.pace = pace
        self._known: dict[tuple[str, str], Sign] = {}
        self._task: asyncio.Task[None] | None = None

    def sign(self, game: str, name: str) -> Sign | None:
        """The emoji of a game's name; None while there is none."""
        return self._known.get((game, name))

    def start(self) -> None:
        """Look in the background at what there is, and bring the rest."""
        if self.pace is not None:
            self._task = asyncio.create_task(self._run(self.pace), name="emojis")

    async def close(self) -> None:
        """Stop; the next start goes on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until there is nothing more to do."""
        if self._task is not None:
            await self._task

    async def _run(self, pace: EmojiPace) -> None:
        if not self._bound.may_ask(_SUBJECT):
            log.error("no emojis: Discord has just refused them three times")
            return
        try:
            there = await self._there()
            wanted = await self._wanted(pace, there)
            names = {each.full for each in wanted}
            outdated = [emoji for name, emoji in there.items() if _OURS.fullmatch(name) and name not in names]
            if not await self._mine():
                if names - there.keys():
                    await asyncio.sleep(_WAIT)
                    await self._run(pace)
                return
            if names - there.keys():  # looked for long ago: whoever brought them until now may have gone on
                there = await self._there()
                self._learn(wanted, there)
            await self._remove(outdated)
            missing = [each for each in wanted if each.full not in there]
            room = MOST - len(there) + len(outdated)
            if len(missing) > room:
                log.warning("emojis left out: missing=%d room=%d", len(missing), room)
            await self._upload(missing[: max(room, 0)], pace)
        except FAILURES as error:
            log.warning("no emojis: error=%r", error)
            await self._count(error)
        except Exception:
            log.exception("no emojis")

    async def _there(self) -> dict[str, discord.Emoji]:
        """All that the application has, by name."""
        return {each.name: each for each in await self._client.fetch_application_emojis()}

    def _learn(self, wanted: Iterable[_Wanted], there: dict[str, discord.Emoji]) -> None:
        """Let those serve that are there."""
        for each in wanted:
            if each.full in there:
                self._known[each.game, each.name] = Sign(each.full, there[each.full].id)

    async def _wanted(self, pace: EmojiPace, there: dict[str, discord.Emoji]) -> list[_Wanted]:
        """All emojis as they should be; those that are there serve from now on."""
        found = []
        for game in all_games():
            known = await asyncio.to_thread(emojis_of, game)
            for name in await asyncio.to_thread(known.names):
                full = full_name(game, name, await asyncio.to_thread(known.png, name))
                found.append(_Wanted(game, name, full))
                self._learn(found[-1:], there)
                await asyncio.sleep(pace.drawing)
        return found

    async def _remove(self, outdated: Iterable[discord.Emoji]) -> None:
        """Delete earlier versions; one that can't be deleted only takes up room, and three that can't are enough."""
        for emoji in outdated:
            try:
                await emoji.delete()
            except FAILURES as error:
                log.info("emoji not deleted: name=%s error=%r", emoji.name, error)
                await self._count(error)
                if not self._bound.may_ask(_SUBJECT):
                    return

    async def _upload(self, missing: Iterable[_Wanted], pace: EmojiPace) -> None:
        """Upload one after another; gives up for now after a few failures, or at once where it isn't allowed."""
        failures = 0
        for each in missing:
            png = await asyncio.to_thread(emojis_of(each.game).png, each.name)
            if not await self._mine():
                return
            while True:
                try:
                    made = await self._client.create_application_emoji(name=each.full, image=png)
                except FAILURES as error:
                    failures += 1
                    if await self._count(error) or failures >= _TRIES:
                        log.warning("emojis not uploaded: from=%s error=%r", each.full, error)
                        return
                    await asyncio.sleep(pace.failure * 2 ** (failures - 1))
                else:
                    self._known[each.game, each.name] = Sign(made.name, made.id)
                    break
            await asyncio.sleep(pace.uploading)

    async def _count(self, error: Exception) -> bool:
        """Count a failure that won't pass; restarts don't ask for ever. Returns whether it was one."""
        lasting = isinstance(error, discord.HTTPException) and meaning(error) is not Meaning.PASSING
        if lasting:
            await self._bound.count(_SUBJECT)
        return lasting


def full_name(game: str, name: str, png: bytes) -> str:
    """An emoji's name at Discord: the game, what it shows, and a hash of both and of the picture."""
    digest = hashlib.sha256(f"{game}\n{name}\n".encode() + png).hexdigest()
    plain = re.sub(r"[^A-Za-z0-9]", "", name)[:_NAME] or "x"
    return f"ts_{re.sub(r'[^a-z0-9]', '', game)[:_GAME] or 'x'}_{plain}_{digest[:_HASH]}"
