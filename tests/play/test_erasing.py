"""Erasing somebody at each step of each game, while what they have just done is still being published."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.registry import all_games, rules_of
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.tables.table import Table
from tests.play.tables import sit_down
from tests.play.test_privacy import NAME, erase, scrubbed, traces
from tests.times import LONG

STEPS = tuple(range(60)) if LONG else (0, 1, 4)
"""Moves after which somebody is erased."""


def rows_with(folder: Path, number: int) -> list[str]:
    """Return the columns of the database in which a number, or a text with it, is found."""
    found = []
    with closing(sqlite3.connect(folder / "tableside.db")) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in names:
            cursor = connection.execute(f"SELECT * FROM {table}")
            columns = [each[0] for each in cursor.description]
            for row in cursor:
                found += [
                    f"{table}.{at}"
                    for at, value in zip(columns, row, strict=True)
                    if str(number) in str(value)
                ]
    return found


async def move_on(bot: TablesideBot, table: Table, moves: int, random: Random) -> None:
    """Let whoever is to act move at random, without waiting until others can see it."""
    for number in range(moves):
        now = await bot.tables.read.get(table.id)
        if now.game is None or not now.is_running:
            return
        seat = now.game.acting[0]
        person = now.person_at(seat)
        assert person is not None
        move = now.rules.write(random.choice(now.game.legal(seat)))
        await bot.tables.play.move(table.id, person, move, source=f"test-{table.id}-{number}")


async def sits_down(sandbox: Sandbox, bot: TablesideBot, game: str, person: Actor) -> Table:
    command = game.replace("_", "")
    others = ("ada", "cleo") if rules_of(game).info.seats[-1] > 2 else ("ada",)
    if rules_of(game).info.seats == (1,):
        await person.slash(f"{command} new")
        await bot.publisher.settle()  # direct messages have been opened by then
        (table,) = await bot.tables.of(person.id)
        return table
    players = await sit_down(sandbox, bot, f"{command} new", (*others, "ben"))
    return await players.table()


async def end(bot: TablesideBot, table: Table) -> None:
    """Let those who are left give up, as nobody can sit at ever more tables."""
    while (now := await bot.tables.read.get(table.id)).is_running:
        person = now.acting_people[0]
        await bot.tables.play.resign(table.id, person, source=f"end-{table.id}-{now.revision}")


@pytest.mark.parametrize("game", all_games())
async def test_whoever_is_erased_at_any_step_of_a_game_is_gone(
    sandbox: Sandbox, bot: TablesideBot, tmp_path: Path, game: str
) -> None:
    sandbox.world.person("ben").display = NAME
    ben, random, channels = sandbox.actor("ben"), Random(3), set()
    for step in STEPS:
        table = await sits_down(sandbox, bot, game, ben)
        person = await bot.store.people.person(ben.id)
        assert person is not None
        channels |= {person.dm_channel_id} - {None}
        await move_on(bot, table, step, random)
        await erase(ben)
        await bot.publisher.settle()
        assert [] == rows_with(tmp_path, ben.id)
        assert [] == [at for each in channels for at in rows_with(tmp_path, each or 0)]
        await end(bot, table)
    await scrubbed(bot)
    assert [] == traces(tmp_path, ben.id, NAME)
    assert rules_of(game).info.hidden == bool(channels)
    assert not [
        each
        for each in channels
        if (each or 0).to_bytes(8, "big") in (tmp_path / "tableside.db").read_bytes()
    ]


async def test_whoever_joins_and_is_erased_at_once_is_gone(
    sandbox: Sandbox, bot: TablesideBot, tmp_path: Path
) -> None:
    ben, ada = sandbox.actor("ben"), sandbox.actor("ada")
    for _ in range(3):
        question = await ben.slash("privacy erase")
        assert question.message is not None
        await ada.slash("dazzle new")
        (table,) = await bot.tables.of(ada.id)
        await bot.publisher.settle()
        board = (await bot.tables.read.get(table.id)).row.board
        assert board is not None
        shown = next(each for each in ben.messages("table-talk") if each.id == board.message_id)
        await asyncio.gather(
            ben.click(shown, "Join", force=True),
            ben.slash("dragonface new"),
            ben.slash("daily zen"),
            ben.slash("preferences", look="dark"),
            ben.click(question.message, "Yes, erase everything"),
        )
        await bot.publisher.settle()
        assert [] == rows_with(tmp_path, ben.id)
        await ada.click(shown, "Cancel", force=True)
