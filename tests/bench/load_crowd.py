"""The people of the load bench: they open tables of all games, and play on at a human pace."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from bot.games.registry import all_games, rules_of
from bot.sandbox.client.actors import Actor, Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.options import OptionKind, find
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.limits import BUCKETS, Limits, Verdict
from bot.sandbox.wire.traffic import Sent
from bot.sandbox.world.changes import Change, PostAdded, PostChanged
from bot.sandbox.world.model import Channel, ChannelKind, Person
from bot.store.engine import Store
from bot.tables.reading import fold
from bot.tables.table import Game
from bot.ui.games.base import Choice, screen_of
from bot.ui.screens.choices import path_arg
from bot.ui.transport.ids import ComponentId
from tests.bench.clicks import way
from tests.play.people import is_board


class By(Enum):
    """How people make their moves."""

    COMMAND = "command"
    """With one command: one answer."""
    PANEL = "panel"
    """With Play and a press for each step: an answer and a picture each."""


class Hall(Sandbox):
    """A local Discord that keeps nothing of what it was sent, as it is very much."""

    uploaded = 0
    """Bytes of pictures."""

    def __init__(self, *, limits: Limits) -> None:
        super().__init__(limits=limits)
        self.buckets: Counter[str] = Counter()
        """Requests by the bucket that they are counted in, direct messages apart."""
        count = self.rations.take

        def take(operation: str, path: str, params: Mapping[str, str]) -> Verdict:
            self.buckets[self._bucket(operation, path, params)] += 1
            return count(operation, path, params)

        self.rations.take = take  # type: ignore[method-assign] # it counts by what is asked for alone

    def _bucket(self, operation: str, path: str, params: Mapping[str, str]) -> str:
        if path.startswith("/interactions/"):
            return "answers, which have none"
        if path.startswith("/webhooks/"):
            return "tokens"
        name = BUCKETS.get(operation, (operation,))[0]
        channel = self.world.channels.get(int(params.get("channel", 0)))
        return f"direct {name}" if channel is not None and channel.direct else f"{name} in channels"

    def count_anew(self) -> None:
        """Forget what has been counted so far."""
        self.rations.spent.clear()
        self.rations.refused.clear()
        self.buckets.clear()
        self.uploaded = 0

    def remember(self, sent: Sent) -> None:
        """Let it go, with its pictures."""
        self.uploaded += sum(len(each.content) for each in sent.files)

    def excuse_all(self) -> None:
        """Let no broken rule end the run, and print each kind once: it is figures that are wanted here."""
        for rule, count in Counter(each.rule for each in self.violations).items():
            first = next(each for each in self.violations if each.rule is rule)
            print(f"rule       {rule.value} broken {count} times, first: {first}")
        self.violations.clear()


@dataclass
class Figures:
    """What the crowd has seen, in milliseconds, while it was measured."""

    answers: list[float] = field(default_factory=list)
    """To the first answer of a press or a command."""
    shown: list[float] = field(default_factory=list)
    """To the message that the answer was for."""
    boards: dict[str, list[float]] = field(default_factory=dict)
    """From the press that moves until a channel's board shows that move or a later one, by channel."""
    shown_at: list[float] = field(default_factory=list)
    """When boards came, of whatever position, in seconds of ``time.perf_counter``."""
    moves: int = 0
    presses: int = 0
    unanswered: int = 0
    refused: int = 0
    """Moves that weren't made, though they were legal."""

    def slowest_round(self, boards: int) -> float | None:
        """Seconds of the longest time in which so many boards came; None where fewer came."""
        rounds = zip(self.shown_at, self.shown_at[boards:])  # noqa: B905 - each with the one that is a round later
        return max((last - first for first, last in rounds), default=None)

    @property
    def all_boards(self) -> list[float]:
        """Of all channels together."""
        return [each for channel in self.boards.values() for each in channel]


class Boards:
    """Sees which revision the boards in channels show, and how long each move takes to get there."""

    def __init__(self, hall: Sandbox, crowd: Crowd) -> None:
        self._hall = hall
        self._crowd = crowd
        self._due: dict[str, list[tuple[int, float, str]]] = {}
        self._shown: dict[str, int] = {}
        hall.world.observe(self._tell)

    def expect(self, code: str, revision: int, since: float, channel: str) -> None:
        """Wait for a board to show a revision."""
        if self._shown.get(code, 0) >= revision:
            self._note(channel, since)
        else:
            self._due.setdefault(code, []).append((revision, since, channel))

    @property
    def behind(self) -> int:
        """Boards that don't show their newest move yet."""
        return len(self._due)

    def _tell(self, change: Change) -> None:
        match change:
            case PostAdded(post) | PostChanged(post) if not post.ephemeral and post.files:
                channel = self._hall.world.channels[post.channel_id]
                if channel.direct:
                    return
                code, _, number = post.files[0].name.partition(".")[0].partition("-")
                revision = int(number) if number.isdecimal() else 0
                self._shown[code] = revision
                self._crowd.figures.shown_at.append(time.perf_counter())
                left = []
                for each in self._due.pop(code, []):
                    if each[0] > revision:
                        left.append(each)
                    else:
                        self._note(each[2], each[1])
                if left:
                    self._due[code] = left
            case _:
                pass

    def _note(self, channel: str, since: float) -> None:
        self._crowd.figures.boards.setdefault(channel, []).append(1000 * (time.perf_counter() - since))


class Crowd:
    """All people, and their tables."""

    def __init__(
        self, hall: Hall, database: Path, store: Store | None, *, pace: float, by: By, seed: int = 1
    ) -> None:
        self.hall = hall
        self.store = store
        """The bot's database, seen from outside: what is dealt, people learn from it."""
        self.pace = pace
        self.by = by
        self.random = Random(seed)
        self.database = database
        self.figures = Figures()
        self.boards = Boards(hall, self)
        self.over = False
        """Whether nobody begins a move any more."""
        self._games = cycle(all_games())

    def stored(self) -> tuple[int, int]:
        """The rows and the bytes of the database."""
        with contextlib.closing(sqlite3.connect(self.database, timeout=10)) as connection:
            names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            rows = sum(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for (name,) in names)
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            return rows, pages * connection.execute("PRAGMA page_size").fetchone()[0]

    def channel(self, name: str) -> Channel:
        """A new channel."""
        channel = Channel(self.hall.world.new_id(), ChannelKind.TEXT, name)
        self.hall.world.add_channel(channel)
        return channel

    def people(self, number: int) -> list[Actor]:
        """New people."""
        world = self.hall.world
        found = []
        for _ in range(number):
            person = Person(world.new_id(), f"person-{len(world.people)}", f"Person {len(world.people)}")
            world.add_person(person)
            found.append(Actor(self.hall, person))
        return found

    def group(self, channel: Channel) -> Group:
        """A group of new people who play one of the games in a channel; the games take turns."""
        game = next(self._games)
        seats = rules_of(game).info.seats
        return Group(self, game, channel, self.people(min(3, seats[-1])))

    def noted(self, reply: Reply) -> Reply:
        """Count an answer."""
        self.figures.presses += 1
        if reply.kind is ReplyKind.FAILED:
            self.figures.unanswered += 1
        else:
            self.figures.answers.append(1000 * reply.latency)
        return reply


class Group:
    """The people of one table, who know the rules: they follow the record, and play a legal move when it is time."""

    def __init__(self, crowd: Crowd, game: str, channel: Channel, people: list[Actor]) -> None:
        self._crowd = crowd
        self._name = game
        self._group = game.replace("_", "")
        self._channel = channel
        self._people = people
        self._id = 0
        self._code = ""
        self._revision = 0
        self._game: Game | None = None
        self._seats: dict[int, Actor] = {}
        self._shown: Message | None = None

    async def open(self) -> None:
        """Open a table and begin its game; another one, where that fails or takes longer than people wait."""
        while True:
            try:
                return await self._open()
            except (TimeoutError, LookupError, CantDo) as error:
                print(f"opened anew after {error}", flush=True)
                self._crowd.figures.unanswered += 1
                self._shown = None

    async def _open(self) -> None:
        host, *others = self._people
        seating: dict[str, object] = {"seating": "joined"} if others else {}
        await host.slash(f"{self._group} new", seating, channel=self._channel)
        self._id, self._code = self._newest(host)
        for each in others:
            await each.click(await self._board(each), "Join")
        if others:
            # The board may still show the host alone.
            await host.click(await self._board(host), "Start", force=True)
        await self._read()

    async def play(self) -> None:
        """Play on and on."""
        pace = self._crowd.pace
        await asyncio.sleep(self._crowd.random.uniform(0, pace))
        due = time.perf_counter()
        while not self._crowd.over:
            if self._game is None or self._game.outcome is not None:
                await self.open()
            try:
                await self._move()
            except (TimeoutError, LookupError, CantDo):  # a panel that didn't come in ten seconds
                self._crowd.figures.unanswered += 1
                await self._read()
            due += self._crowd.random.uniform(0.5 * pace, 1.5 * pace)
            due = max(due, time.perf_counter())
            await asyncio.sleep(due - time.perf_counter())

    async def _move(self) -> None:
        crowd, game = self._crowd, self._game
        assert game is not None
        seat = crowd.random.choice(game.acting)
        move = crowd.random.choice(game.legal(seat))
        notation = game.rules.write(move)
        act = self._by_command if crowd.by is By.COMMAND else self._by_panel
        began, reply = await act(self._seats[seat], seat, notation)
        crowd.figures.shown.append(1000 * (time.perf_counter() - began))
        if reply.message is not None:  # nobody keeps all of their panels
            await self._seats[seat].delete(reply.message)
        revision = _revision_of(reply)
        if revision <= self._revision:
            crowd.figures.refused += 1
            await self._read()
            return
        crowd.figures.moves += 1
        self._revision = revision
        self._game = game.after(seat, move).after_forced()
        crowd.boards.expect(self._code.lower(), revision, began, self._channel.name)

    async def _by_command(self, person: Actor, seat: int, notation: str) -> tuple[float, Reply]:
        first, *rest = notation.split()
        world = self._crowd.hall.world
        try:
            found = find(world, person.person, self._channel, f"{self._group} {first}")
        except Exception:
            found, rest = find(world, person.person, self._channel, f"{self._group} move"), [notation]
        options = [each for each in found.parameters if each["name"] != "table"]
        if len(options) == 1:
            rest = [" ".join(rest)]
        values: dict[str, object] = {
            each["name"]: int(value) if each["type"] == OptionKind.INTEGER else value
            for each, value in zip(options, rest, strict=False)
        }
        began = time.perf_counter()
        reply = await person.slash(found.name, {**values, "table": self._code}, channel=self._channel)
        return began, self._crowd.noted(reply)

    async def _by_panel(self, person: Actor, seat: int, notation: str) -> tuple[float, Reply]:
        game = self._game
        assert game is not None
        found = way(screen_of(self._name), game.view(seat), game.legal(seat), notation)
        assert found is not None
        reply = self._crowd.noted(await person.click(await self._board(person), "Play"))
        began = time.perf_counter()
        for path in _steps(self._name, game.view(seat), game.legal(seat), found[0]):
            await asyncio.sleep(self._crowd.random.uniform(0.2, 0.6))
            pressed = str(ComponentId(self._id, self._revision, "pick", path_arg(path)))
            assert reply.message is not None
            began = time.perf_counter()
            reply = self._crowd.noted(await person.click(reply.message, custom_id=pressed))
        return began, reply

    async def _board(self, person: Actor) -> Message:
        if self._shown is None or self._shown.post.deleted or self._code not in self._shown.text:
            self._shown = await person.wait_for(
                lambda each: is_board(each, self._code), channel=self._channel
            )
        return person.now(self._shown)

    async def _read(self) -> None:
        """Read the table from the database: what the group knows of it from then on."""
        assert self._crowd.store is not None
        snapshot = await self._crowd.store.tables.load(self._id)
        assert snapshot is not None
        self._revision = snapshot.table.revision
        if snapshot.table.salt is None:
            raise LookupError("the game hasn't begun")
        self._game = fold(snapshot)
        people = {each.id: each for each in self._people}
        self._seats = {
            each.seat: people[each.person_id] for each in snapshot.members if each.seat is not None
        }

    def _newest(self, host: Actor) -> tuple[int, str]:
        query = (
            "SELECT id, code FROM tables JOIN members ON table_id = id WHERE person_id = ? "
            "ORDER BY id DESC LIMIT 1"
        )
        with contextlib.closing(sqlite3.connect(self._crowd.database, timeout=10)) as connection:
            found = connection.execute(query, (host.id,)).fetchone()
        if found is None:
            raise LookupError(host.latest().text)
        return found[0], found[1]


def _revision_of(reply: Reply) -> int:
    """The revision that a panel's picture shows; 0 where there is none."""
    if reply.message is None or not reply.message.pictures:
        return 0
    number = reply.message.pictures[0].name.partition(".")[0].rpartition("-")[2]
    return int(number) if number.isdecimal() else 0


def _steps(game: str, view: Any, legal: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A path's beginnings, each a press longer than the one before."""
    done = 0
    while done < len(path):
        choice = screen_of(game).choose(view, legal, path[:done])
        assert isinstance(choice, Choice)
        done += choice.together
        yield path[:done]
