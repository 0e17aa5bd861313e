"""What stands in the way of tables in a server, and how the bot itself is doing: for those who manage the server."""

from __future__ import annotations

import time
from collections import defaultdict

import discord

from bot.health import LATELY, LoopWatch, version
from bot.people.servers import Server
from bot.store.engine import Store
from bot.tables.publisher import Publisher
from bot.ui.actions.rights import NEEDED, NEEDED_FOR_THREADS, check_managing
from bot.ui.screens.diagnosis import Diagnosis, Stored, diagnosis_screen
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Screen

_NOTE = "diagnosed"


class DiagnosisActions:
    """Looks after everything that may be wrong."""

    def __init__(self, client: discord.Client, store: Store, publisher: Publisher, loop: LoopWatch) -> None:
        self._client = client
        self._store = store
        self._publisher = publisher
        self._loop = loop

    async def diagnose(self, caller: Caller) -> Screen:
        """Show what is missing where, and what it breaks; database, event loop, backlog, failures, version."""
        check_managing(caller)
        assert caller.guild is not None
        guild = self._client.get_guild(caller.guild)
        lacking, gone = ({}, ()) if guild is None else channels(guild, caller.server)
        found = Diagnosis(
            lacking,
            gone,
            await self._stored(),
            lag=self._loop.worst,
            gateway=self._client.latency,
            waiting=self._publisher.waiting,
            behind=self._publisher.failing,
            failures=tuple(reversed(LATELY)),
            version=version(),
        )
        return diagnosis_screen(found, caller.words)

    async def _stored(self) -> Stored:
        """How the database answers, and whether it takes anything."""
        notes, began = self._store.notes, time.perf_counter()
        engine = self._store.database.engine_name
        try:
            await notes.get(_NOTE)
        except Exception:  # whatever it is: that is what is asked for
            return Stored(engine, None, None)
        read, began = time.perf_counter() - began, time.perf_counter()
        try:
            await notes.put(_NOTE, str(int(time.time())))
        except Exception:
            return Stored(engine, read, None)
        return Stored(engine, read, time.perf_counter() - began)


def channels(
    guild: discord.Guild, settled: Server
) -> tuple[dict[tuple[str, ...], list[int]], tuple[int, ...]]:
    """The channels in which tables may open and the bot lacks permissions, by these; and those that are gone."""
    lacking: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for channel in sorted(guild.channels, key=lambda each: (each.position, each.id)):
        if isinstance(channel, discord.CategoryChannel):
            continue
        if settled.channels and channel.id not in settled.channels:
            continue
        if missing := _missing(channel, guild.me):
            lacking[missing].append(channel.id)
    there = {each.id for each in (*guild.channels, *guild.threads)}
    return dict(lacking), tuple(sorted(settled.channels - there))


def _missing(channel: discord.abc.GuildChannel, bot: discord.Member) -> tuple[str, ...]:
    rights = channel.permissions_for(bot)
    if rights.administrator:
        return ()
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    wanted = [*NEEDED, *(["connect"] if voice else NEEDED_FOR_THREADS)]
    if isinstance(channel, discord.ForumChannel):  # tables stand in its posts, which people open
        wanted = [each for each in wanted if each not in {"send_messages", "create_public_threads"}]
    if not rights.view_channel:
        return ("view_channel",)  # without it none of the others counts
    if not rights.send_messages:  # discord.py takes the right to attach away with it
        wanted.remove("attach_files")
    return tuple(each for each in wanted if not getattr(rights, each))
