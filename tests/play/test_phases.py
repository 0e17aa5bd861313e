"""In each phase of each game a seat's time runs out, or it leaves; and what the channel shows then.

All phases stand in one channel, a table each, so that one bot serves them. Usually somebody is to act in each phase;
with ``TABLESIDE_TIMES`` each seat is in turn, as always in ``tests.tables.test_phases``, below the wire.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.rows import Status
from bot.store.tables.caps import Caps
from bot.tables.lobby import Guest, Place
from bot.tables.table import Table
from bot.tables.timing import DAY
from tests.play.people import is_board
from tests.play.screens import message, press
from tests.tables.phases import Phase, phases, stand
from tests.times import LONG

GAMES = (("dazzle", 2), ("blindsight", 3), ("dizzle", 1), ("dizzle", 3), ("dragon_face", 2), ("zen", 1))


def looked_at() -> Iterator[Phase]:
    """The phases of all games: each with every seat to act, or with one, another one each time."""
    for game, seats in GAMES:
        found: dict[str, list[Phase]] = {}
        for phase in phases(game, seats):
            found.setdefault(re.sub(f"{game}-[0-9]+-[0-9]+|-seat-[0-9]+", "", phase.name), []).append(phase)
        for number, same in zip(count(), found.values(), strict=False):
            yield from same if LONG else [same[number % len(same)]]


class Scene:
    """A table for each phase, all in one channel."""

    def __init__(self, sandbox: Sandbox, bot: TablesideBot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.people = [sandbox.actor(name) for name in ("ada", "ben", "dan")]
        self.tables: dict[int, Phase] = {}
        """Those under way, and how each stands."""

    async def set_up(self) -> None:
        world = self.sandbox.world
        place = Place(world.guild_id, world.channel("table-talk").id, "en")
        guests = [Guest(each.id, name_of(each)) for each in self.people]
        self.bot.store.changes.caps = Caps(999, 999, 999)
        await self.bot.clocks.tidy()
        for phase in looked_at():
            _, table = await stand(self.bot.store, phase.game, guests, place)
            self.tables[table] = phase

    def board(self, table: Table) -> Message:
        (board,) = [each for each in self.people[0].messages("table-talk") if is_board(each, table.row.code)]
        return board

    async def check(self) -> None:
        """See that the channel shows that whoever was to act is out, and the others play on, or how it has ended."""
        for table, phase in list(self.tables.items()):
            await self._check(table, phase)

    async def _check(self, table_id: int, phase: Phase) -> None:
        table = await self.bot.tables.read.get(table_id)
        assert table.game is not None
        (gone,) = phase.game.acting
        board, others = self.board(table), [seat for seat in phase.game.playing if seat != gone]
        assert f"-{table.revision}.png" in board.pictures[0].name
        assert gone not in table.game.playing, phase
        if len(others) > 1:
            assert others == list(table.game.playing)
            (acting,) = table.game.acting
            assert f"▸ **{acting} " in board.text
            deadline = re.search(r"Time runs out <t:(\d+):R>", board.text)
            assert deadline is not None
            assert (self.bot.store.database.now() + DAY) / 1000 == pytest.approx(int(deadline[1]), abs=60)
            self.tables[table_id] = replace(phase, game=table.game)
            return
        assert Status.FINISHED is table.row.status
        assert "Time runs out" not in board.text
        winners = [name_of(self.people[seat - 1]) for seat in others]
        assert winners == re.findall(r"(\w+)\u2069\)? wins", board.text), phase
        del self.tables[table_id]


def name_of(person: Actor) -> str:
    return person.person.display or person.name


@pytest.fixture
async def scene(sandbox: Sandbox, bot: TablesideBot) -> Scene:
    return Scene(sandbox, bot)


async def test_in_each_phase_the_time_of_a_seat_runs_out_until_one_is_left(
    scene: Scene, clock: Clock
) -> None:
    await scene.set_up()
    for _ in range(2):
        clock.advance(DAY / 1000)
        for _ in scene.tables:
            scene.sandbox.notifications.act()
        await scene.bot.clocks.tidy()
        await scene.bot.publisher.settle()
        await scene.check()
    assert {} == scene.tables


async def test_in_each_phase_a_seat_leaves(scene: Scene) -> None:
    await scene.set_up()
    for table, phase in scene.tables.items():
        person = scene.people[phase.game.acting[0] - 1]
        code = (await scene.bot.tables.read.get(table)).row.code
        question = message(await person.slash("table resign", table=code))
        await press(person, question, "Yes, resign")
    await scene.bot.publisher.settle()
    await scene.check()
