"""Tables with computer players, and pools that tests hold in their hands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random

from bot.app import TablesideBot
from bot.games.registry import rules_of
from bot.opponents.answers import About, answer
from bot.opponents.levels import Level
from bot.opponents.pool import Question
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.tables.computers import Chooser
from bot.tables.table import Table
from tests.play.people import code_of, is_board


class Held:
    """A pool that answers when it may."""

    def __init__(self, pool: Chooser) -> None:
        self._pool = pool
        self.asked, self.free = asyncio.Event(), asyncio.Event()
        self.kept: list[Question] = []

    async def choose(self, question: Question) -> str:
        self.kept.append(question)
        self.asked.set()
        await self.free.wait()
        return await self._pool.choose(question)

    async def close(self) -> None:
        await self._pool.close()


class Costs:
    """A pool that knows what each move cost."""

    def __init__(self, known: Mapping[str, str], usual: str) -> None:
        self._known = known
        self._usual = usual

    async def choose(self, question: Question) -> str:
        return self._known.get(question.made, self._usual)

    async def close(self) -> None:
        return


class Here:
    """A pool that thinks in this process: no worker has to start."""

    def __init__(self) -> None:
        self.levels: set[Level] = set()

    async def choose(self, question: Question) -> str:
        self.levels.add(question.effort.level)
        rules, rng = rules_of(question.game), Random(question.seed)
        return answer(question.about, rules, question.view, rng, question.effort, made=question.made)

    async def close(self) -> None:
        return


class Scripted:
    """A pool that always says the same."""

    def __init__(self, says: str) -> None:
        self._says = says
        self.asked: list[About] = []

    async def choose(self, question: Question) -> str:
        self.asked.append(question.about)
        return self._says

    async def close(self) -> None:
        return


async def settled(bot: TablesideBot) -> None:
    await bot.computers.settle()
    await bot.publisher.settle()


async def table_of(bot: TablesideBot, person: Actor) -> Table:
    return (await bot.tables.of(person.id))[0]


async def open_lobby(bot: TablesideBot, host: Actor, command: str, **options: object) -> Message:
    code = code_of(await host.slash(command, {**options, "seating": "joined"}))
    await settled(bot)
    return host.newest(lambda each: is_board(each, code), channel="table-talk")


async def pick(bot: TablesideBot, person: Actor, board: Message, entry: str) -> Message:
    """Choose in a lobby's menu of computers; returns the board afterwards."""
    (menu,) = person.now(board).selects
    await person.select(person.now(board), menu.custom_id, entry)
    await settled(bot)
    return person.now(board)
