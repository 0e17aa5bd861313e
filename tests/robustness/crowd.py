"""People who play whole games at several tables, whatever becomes of the bot's processes, and what they notice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from bot.sandbox.client.actors import Actor, Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.sessions import Session
from bot.sandbox.world.changes import Change, PostAdded
from bot.sandbox.world.model import SILENT, Post
from bot.store.ground.errors import StoreError
from bot.tables.service import Tables
from bot.tables.table import Game, Table, begin
from tests.play.people import Players, code_of, is_board
from tests.play.tables import move_somehow

KINDS: Final = (
    ("dragonface new", ("ada", "ben")),
    ("dazzle new", ("ben", "cleo")),
    ("dizzle new", ("cleo", "dan")),
    ("blindsight new", ("dan", "eve", "ada")),
    ("zen new", ("eve",)),
)
_ABOUT: Final = re.compile(r"v1:(\d+):(\d+):")
_PASSING: Final = (
    AssertionError,
    LookupError,
    CantDo,
    TimeoutError,
    RuntimeError,
    ValueError,
    StoreError,
)
BEHIND: Final = 30.0
"""Seconds after which every board shows what was stored before."""


@dataclass
class Seen:
    """What somebody who watches all of it has noticed."""

    moves: int = 0
    games: Counter[str] = field(default_factory=Counter)
    clicks: int = 0
    failed: int = 0
    """Clicks that weren't answered, also those that no process was there to hear."""
    unanswered: list[str] = field(default_factory=list)
    """Clicks that a process heard, and went on living without an answer."""
    lost: list[str] = field(default_factory=list)
    """Tables at which a move is missing that was stored."""
    behind: list[str] = field(default_factory=list)
    """Tables whose board doesn't show after half a minute what was stored."""
    twice: list[str] = field(default_factory=list)
    """Turns of which somebody was told twice."""
    setbacks: Counter[str] = field(default_factory=Counter)
    """What people couldn't do, and tried again."""


class Crowd:
    """Plays over the sandbox; the tables are read from the database itself."""

    def __init__(self, sandbox: Sandbox, tables: Tables, random: Random) -> None:
        self._sandbox = sandbox
        self._random = random
        self._outside: Any = SimpleNamespace(tables=tables)
        self._told: Counter[tuple[int, int, int]] = Counter()
        """How often each person was pinged for a table at a revision."""
        self._pings: Counter[tuple[int, int]] = Counter()
        """How often each person was pinged for a table."""
        self.seen = Seen()
        sandbox.world.observe(self._watch)

    async def play(self, command: str, names: tuple[str, ...], *, most: int) -> None:
        """Play a game to its end, or so many moves of it, and look whether all went well."""
        players = await self._seated(command, names)
        kept: list[str] = []
        watching = asyncio.create_task(self._watch_board(players))
        try:
            while len(kept) < most and (person := await self._patient(players.to_act)) is not None:
                with self._trying():
                    await self._move(players, person)
                kept = await self._check(players, kept)
                await asyncio.sleep(0.02)
        finally:
            watching.cancel()
        if len(kept) < most:
            self.seen.games[command.split()[0]] += 1
        await self._shown(players)
        table = await self._patient(players.table)
        assert table.game is not None
        self._count_pings(table.id, players, table.game)

    async def _seated(self, command: str, names: tuple[str, ...]) -> Players:
        people = [self._sandbox.actor(name) for name in names]
        seating = {"seating": "joined"} if len(people) > 1 else {}
        while True:
            with self._trying():
                reply = await self._try(people[0], people[0].slash(command, seating))
                code = code_of(reply)
                break
            await asyncio.sleep(0.1)
        players = Players(tuple(people), code, self._outside)
        for guest in people[1:]:
            await self._until(players, guest, "Join", partial(_joined, guest.id))
        if len(people) > 1:
            await self._until(players, people[0], "Start", lambda table: not table.is_lobby)
        return players

    async def _until(self, players: Players, person: Actor, button: str, done: Callable[[Any], bool]) -> None:
        """Press a button of the board until it has been of use."""
        while not done(await self._patient(players.table)):
            with self._trying():
                await self._try(person, person.click(players.board(person), button, force=True))
            await asyncio.sleep(0.05)

    async def _move(self, players: Players, person: Actor) -> None:
        """Let somebody move from the board, from their hand, or by a command in direct messages."""
        direct, panel = self._random.random() < 0.5, None
        if direct:
            with contextlib.suppress(LookupError):
                panel = players.hand(person)
            if panel is None or not panel.selects + panel.buttons:
                command = person.slash("table show", {"table": players.code}, channel="dm")
                panel = (await self._try(person, command, direct=True)).message
        else:
            play = person.click(players.board(person), "Play", force=True)
            panel = (await self._try(person, play)).message
        if panel is not None:
            await self._try(person, move_somehow(players, person, panel, self._random), direct=direct)

    @contextlib.contextmanager
    def _trying(self) -> Iterator[None]:
        try:
            yield
        except _PASSING as error:
            self.seen.setbacks[f"{type(error).__name__}: {str(error)[:60]}"] += 1

    async def _try(self, person: Actor, act: Awaitable[Reply], *, direct: bool = False) -> Reply:
        """Do something, and note whether a process that heard it hasn't answered."""
        before = self._served(direct=direct)
        reply = await act
        self.seen.clicks += 1
        if reply.kind is ReplyKind.FAILED:
            self.seen.failed += 1
            if before is not None and self._served(direct=direct) is before:
                self.seen.unanswered.append(f"{person.name} {reply.interaction.kind} {time.monotonic():.1f}")
        return reply

    def _served(self, *, direct: bool) -> Session | None:
        guild = None if direct else self._sandbox.world.guild_id
        sessions = (
            each
            for each in self._sandbox.gateway.sessions
            if each.serves(guild) and each.connection is not None
        )
        return next(sessions, None)

    async def _check(self, players: Players, kept: list[str]) -> list[str]:
        """The moves that are stored now; note it where one is missing that was there."""
        table = await self._patient(players.table)
        assert table.game is not None
        moves = list(table.game.record.moves)
        if moves[: len(kept)] != kept:
            self.seen.lost.append(f"{players.code}: {len(kept)}")
        self.seen.moves += len(moves) - len(kept)
        return moves

    async def _patient(self, look: Callable[[], Awaitable[Any]]) -> Any:
        """Look into the database, again and again while its server is away."""
        while True:
            with contextlib.suppress(StoreError, OSError):
                return await look()
            await asyncio.sleep(0.1)

    def _shows(self, players: Players) -> int:
        """The revision that a table's board shows; 0 where there is none."""
        found = [each for each in players.people[0].messages("table-talk") if is_board(each, players.code)]
        names = [picture.name for each in found for picture in each.pictures]
        return max((int(name.removesuffix(".png").rpartition("-")[2]) for name in names), default=0)

    async def _watch_board(self, players: Players) -> None:
        """Note it where the board doesn't show what was stored half a minute ago."""
        stored: list[tuple[float, int]] = []
        while True:
            revision = await self._patient(players.revision)
            stored.append((time.monotonic(), revision))
            while len(stored) > 1 and stored[1][0] < time.monotonic() - BEHIND:
                del stored[0]
            if stored[0][0] < time.monotonic() - BEHIND and self._shows(players) < stored[0][1]:
                self.seen.behind.append(f"{players.code} at {stored[0][1]}")
                stored.clear()
            await asyncio.sleep(1)

    async def _shown(self, players: Players) -> None:
        """Wait until the board shows the newest revision, half a minute at the most."""
        revision, last = await self._patient(players.revision), time.monotonic() + BEHIND
        while self._shows(players) < revision:
            if time.monotonic() > last:
                self.seen.behind.append(f"{players.code} at its end: {self._shows(players)} of {revision}")
                return
            await asyncio.sleep(0.1)

    def _watch(self, change: Change) -> None:
        match change:
            case PostAdded(post) if post.author_id == self._sandbox.world.bot.id:
                self._note(post)
            case _:
                pass

    def _note(self, post: Post) -> None:
        channel = self._sandbox.world.channels[post.channel_id]
        if post.flags & SILENT or post.ephemeral or not post.content:
            return
        about = {(int(table), int(at)) for table, at in _ABOUT.findall(json.dumps(post.components))}
        told = {channel.recipient_id} if channel.recipient_id is not None else post.pinged
        for person in told:
            for table, at in about:
                self._told[int(person or 0), table, at] += 1
                self._pings[int(person or 0), table] += 1

    def _count_pings(self, table: int, players: Players, game: Game) -> None:
        """Note it where somebody was told more often than they came to act, or twice of the same."""
        again = [key for key, times in self._told.items() if key[1] == table and times > 1]
        self.seen.twice.extend(f"{players.code}: {key}" for key in again)
        turns = _turns(game)
        for person in players.people:
            most = max(turns.values()) + 2
            if self._pings[person.id, table] > most:
                self.seen.twice.append(
                    f"{players.code}: {person.name} {self._pings[person.id, table]} > {most}"
                )


def _joined(person: int, table: Table) -> bool:
    return person in [each.person_id for each in table.members]


def _turns(game: Game) -> Counter[int]:
    """How often each seat has come to act."""
    found, position = Counter[int](), begin(game.record)
    found.update(position.acting)
    for move in game.moves_after(0):
        later = position.after(move.seat, position.rules.read(move.notation))
        found.update(seat for seat in later.acting if seat not in position.acting or seat == move.seat)
        position = later
    return found
