"""Many games of all kinds, and what a recount makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Update, update
from sqlalchemy.sql import Executable

from bot.people.recount import Recount
from bot.store.engine import Store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAN,
    DAY,
    Played,
)
from tests.store.naive import Finish
from tests.store.playing import played

RESULTS = schema.results.c


async def settled(store: Store) -> None:
    """Wait until nothing is left to be settled anew."""
    job = Recount(store)
    job.wake()
    await job.settle()
    assert [] == await store.resettling.unsettled_games()


def without(log: Sequence[Finish], *table_ids: int) -> list[Finish]:
    return [each for each in log if each.table_id not in table_ids]


async def execute(store: Store, *statements: Executable) -> None:
    async with store.database.writing() as connection:
        for each in statements:
            await connection.execute(each)


async def varied(store: Store, clock: Clock, count: int) -> list[Finish]:
    """Play rated games of changing people, one a day."""
    people = (ADA, BEN, CAT, DAN)
    games = [(DAY, Played(people=(people[n % 4], people[(n + 1 + n % 3) % 4]))) for n in range(count)]
    return await played(store, clock, games)


def at(table_id: int, **values: Any) -> Update:
    return update(schema.results).where(RESULTS.table_id == table_id).values(**values)
