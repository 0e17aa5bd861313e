"""Tries at the daily puzzle, as tests make them."""

from __future__ import annotations

from random import Random

from bot.app import TablesideBot
from bot.calendar import day_of
from bot.sandbox.client.actors import Actor
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.rows import NewMove
from bot.tables.table import Table

DAY = 24 * 3600


def to_midnight(clock: Clock, *, after: float = 60.0) -> None:
    """Let the clock run until so many seconds after the next midnight, UTC."""
    clock.advance(DAY - clock.now() % DAY + after)


def today(clock: Clock) -> int:
    return day_of(int(clock.now() * 1000))


async def try_of(bot: TablesideBot, person: Actor, game: str, day: int) -> Table:
    table_id = await bot.store.daily.try_of(game, day, person.id)
    assert table_id is not None
    return await bot.tables.read.get(table_id)


async def play_to_the_end(bot: TablesideBot, person: Actor, table: Table, random: Random) -> Table:
    """Make random moves until the game is over, without the screens, and commit them all at once."""
    game, moves = table.game, []
    assert game is not None
    while game.outcome is None:
        move = random.choice(list(game.rules.legal(game.view(1))))
        moves.append(NewMove(1, game.rules.write(move)))
        game = game.after(1, move)
    source = f"{person.name}-{table.id}-end"
    await bot.store.changes.append_moves(
        table.id, table.revision, moves=moves, source=source, result=game.outcome
    )
    return await bot.tables.read.get(table.id)
