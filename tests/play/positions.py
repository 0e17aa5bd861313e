"""Positions that a test needs at a running table, and moves made there without anybody's screens."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from bot.app import TablesideBot
from bot.games.dragon_face.view import Position
from bot.tables.position import Position as TablePosition
from bot.tables.table import Table
from tests.play.people import Players

_EVENTS = count(1)

BEFORE_AN_AMBASSADOR_WAKES = ("c3-e5", "c9-b8", "c2xc11", "h9-f7", "c10xa8", "e9-e7")
"""After these, Light's Governor on b9 can reach c10 and go beneath the Ambassador on a8 or on c11."""


async def table_of(bot: TablesideBot, code: str) -> Table:
    """A table as it is now."""
    return await bot.tables.read.by_code(code)


async def moves_of(bot: TablesideBot, code: str) -> tuple[str, ...]:
    """The moves made at a table."""
    table = await table_of(bot, code)
    assert table.game is not None
    return tuple(table.game.record.moves)


async def make_moves(bot: TablesideBot, players: Players, *moves: str) -> None:
    """Let the players move in turn, and wait until everything is shown."""
    await bot.publisher.settle()
    for notation in moves:
        table = await table_of(bot, players.code)
        await bot.tables.play.move(table.id, table.acting_people[0], notation, source=f"test-{next(_EVENTS)}")
        await bot.publisher.settle()


async def put_up(bot: TablesideBot, code: str, position: Position) -> None:
    """Let a table that has just been started stand as a position that is put up by hand, until a restart."""
    table = await table_of(bot, code)
    assert table.game is not None
    game = replace(table.game, position=TablePosition(table.rules, position, 2))
    bot.tables.read.keep(replace(table, game=game))
