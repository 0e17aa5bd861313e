"""A move and the end of its time at once: exactly one of them wins, on each engine and between processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from bot.games.core import Departure
from bot.store.engine import Store
from bot.store.ground.rows import Seating, Status
from bot.store.tables.caps import Caps
from bot.tables.lobby import Guest, Place
from bot.tables.refusals import Refusal
from bot.tables.service import Tables
from bot.tables.timing import DAY
from tests.store.conftest import Clock, event
from tests.times import TIMES

ADA, BEN = Guest(101, "Ada"), Guest(102, "Ben")
RACES = 100 if TIMES > 1 else 4


async def begun(tables: Tables) -> int:
    """A game in which both have moved twice."""
    table = await tables.lobby.open(
        "dragon_face", ADA, Place(10, 20, "en"), options={}, seats=Seating.JOINED, source=event()
    )
    await tables.lobby.join(table.id, BEN, source=event())
    await tables.lobby.start(table.id, ADA.id, source=event())
    for notation in ("c3-c4", "c9-c8", "d3-d4", "d9-d8"):
        table = await tables.read.get(table.id)
        await tables.play.move(table.id, table.acting_people[0], notation, source=event())
    return table.id


async def after(seconds: float, act: Callable[[], Awaitable[object]]) -> bool:
    """Do something a moment later; whether it was done."""
    await asyncio.sleep(seconds)
    try:
        await act()
    except Refusal:
        return False
    return True


async def race(one: Store, other: Store, clock: Clock, random: Random) -> tuple[bool, bool]:
    """Let a move and two processes' clocks meet; returns whether the move counts, and whether the time does."""
    mine, theirs = Tables(one, lambda _: None), Tables(other, lambda _: None)
    table_id = await begun(mine)
    before = await theirs.read.get(table_id)
    clock.time += DAY
    _, _, moved = await asyncio.gather(
        after(random.random() * 0.004, lambda: theirs.play.time_out(table_id)),
        after(random.random() * 0.004, lambda: mine.play.time_out(table_id)),
        after(
            random.random() * 0.004,
            lambda: mine.play.move(table_id, ADA.id, "e3-e4", source=event(), revision=before.revision),
        ),
    )
    table = await Tables(other, lambda _: None).read.get(table_id)
    assert table.game is not None
    made = table.game.record.moves[before.game.ply if before.game else 0 :]
    assert 1 == len(made), made
    assert ("1 e3-e4" == made[0]) == moved
    timed_out = made[0] == f"1 {Departure.TIMEOUT.value}"
    assert timed_out == (table.row.status is Status.FINISHED)
    return moved, timed_out


async def test_of_a_move_and_the_end_of_its_time_exactly_one_wins(
    store: Store, second: Store, clock: Clock
) -> None:
    random = Random(14)
    for each in (store, second):
        each.changes.caps = Caps(9999, 9999, 9999)
    results = [await race(store, second, clock, random) for _ in range(RACES)]
    assert {(True, False), (False, True)} >= set(results)
    if RACES > 50:
        assert 2 == len(set(results)), "both sides win now and then"
