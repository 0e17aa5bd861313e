"""What one person costs the others: ``python -m tests.bench.bounds``.

Opening a table among 100,000 open ones, on SQLite and, where it is installed, PostgreSQL; Play while somebody else asks
for /stats 20 times a second; a move behind eight erasures. Each ratio is of figures of the same run, taken in turns.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
import time
from collections.abc import Awaitable
from contextlib import suppress
from itertools import count, islice, product
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from sqlalchemy import insert, literal, select, text

from bot.app import TablesideBot, serving
from bot.people.privacy import Privacy
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.store.engine import Store, open_store
from bot.store.ground import schema
from bot.store.tables.codes import ALPHABET
from tests.play.conftest import QUICK, settings_for
from tests.play.people import Players, start_game
from tests.robustness.child import Child
from tests.store import postgresql
from tests.store.conftest import event, lobby

OPEN: Final = 100_000
OPENINGS: Final = 300
MOST_OPENING: Final = 5.0
"""Milliseconds."""
MOST_TIMES: Final = 1.5
A_SECOND: Final = 20
PRESSES: Final = 16
ROUNDS: Final = 3


def codes() -> list[str]:
    """As many codes as there are open tables, as they would have been given out: half of each length."""
    found: list[str] = []
    for length in count(3):
        half = len(ALPHABET) ** length // 2
        found += ("".join(each) for each in islice(product(ALPHABET, repeat=length), half))
        if len(found) >= OPEN:
            return found[:OPEN]
    raise AssertionError("codes grow for ever")


async def fill(store: Store) -> None:
    """Put the open tables into a database."""
    rows = [
        {
            "code": code,
            "source": f"filled-{number}",
            "game": "dazzle",
            "rules_version": 1,
            "status": "lobby" if number % 5 == 0 else "playing",
            "channel_id": 10**9 + number // 90,
            "guild_id": 1,
            "locale": "en",
            "host_id": 10**9 + number,
            "options": "{}",
            "seating": "joined",
            "seed": "00" * 32,
            "revision": 1,
            "published_revision": 1,
            "pinged_turn": 0,
            "clock": "none",
            "created_at": 1,
            "touched_at": 1,
            "helped": 0,
        }
        for number, code in enumerate(codes())
    ]
    for first in range(0, OPEN, 1000):
        async with store.database.writing() as connection:
            await connection.execute(insert(schema.tables), rows[first : first + 1000])
    async with store.database.writing() as connection:
        hosts = select(schema.tables.c.id, literal(1), schema.tables.c.host_id, schema.tables.c.source).where(
            schema.tables.c.source.startswith("filled-")
        )
        columns = ["table_id", "position", "person_id", "joined_by"]
        await connection.execute(insert(schema.members).from_select(columns, hosts))
        # As PostgreSQL does by itself within minutes: what it believes to be an empty table, it reads from end to end.
        await connection.execute(text("ANALYZE"))


async def openings(url: str) -> tuple[list[float], list[float]]:
    """The milliseconds that each of some openings takes without open tables, and among many."""
    store = await open_store(url, now=lambda: 1)

    async def opened() -> list[float]:
        figures = []
        for number in range(1, OPENINGS + 1):
            began = time.perf_counter()
            new = lobby(host_id=number, channel_id=number)
            table = (await store.changes.create_table(new, source=event())).table
            figures.append(1000 * (time.perf_counter() - began))
            await store.changes.cancel(table.id, table.revision, source=None, by=None)
        return figures

    try:
        none = await opened()
        await fill(store)
        await store.changes.count_codes()  # as the janitor does
        return none, await opened()
    finally:
        await store.close()


async def timed(work: Awaitable[object]) -> float:
    """The milliseconds that something takes."""
    began = time.perf_counter()
    await work
    return 1000 * (time.perf_counter() - began)


async def pressed(players: Players) -> list[float]:
    """The milliseconds from each Play to its panel; both players press, each as often as they may at once."""
    board = players.board()
    return [await timed(person.click(board, "Play")) for _ in range(PRESSES) for person in players.people]


async def flood(person: Actor) -> None:
    """Ask for statistics again and again, whether they have come or not."""
    asked: set[asyncio.Task[object]] = set()
    try:
        while True:
            task: asyncio.Task[object] = asyncio.create_task(person.slash("stats"))
            asked.add(task)
            await asyncio.sleep(1 / A_SECOND)
    finally:
        await asyncio.gather(*asked, return_exceptions=True)


async def play_beside_statistics(folder: Path) -> tuple[list[float], list[float]]:
    """The milliseconds of Play alone, and beside somebody who asks for statistics all the time.

    The bot is a process of its own with its usual bounds, so that what the people cost isn't counted.
    """
    alone: list[float] = []
    beside: list[float] = []
    for number in range(ROUNDS):
        database, log = folder / f"{number}.db", folder / "log"
        async with (
            Sandbox() as sandbox,
            Child(sandbox, database, log, interactions_a_minute=60),
        ):
            players = await start_game(sandbox)
            await asyncio.sleep(3)  # until the buckets are full again
            alone += await pressed(players)
            await asyncio.sleep(PRESSES)
            noise = asyncio.create_task(flood(sandbox.actor("cleo")))
            await asyncio.sleep(3)
            beside += await pressed(players)
            noise.cancel()
            with suppress(asyncio.CancelledError):
                await noise
    return alone, beside


async def moves_behind_erasures(bot: TablesideBot) -> tuple[list[float], list[float]]:
    """The milliseconds of a commit behind no erasure, and behind eight at once."""
    store = bot.store
    privacy = Privacy(store, bot.tables, bot.stored_preferences)
    people = count(10**6)
    none: list[float] = []
    eight: list[float] = []

    async def opened() -> None:
        host = next(people)
        await store.people.remember_person(host, secrets.token_hex(8), source=None)
        await store.changes.create_table(lobby(host_id=host, channel_id=host), source=event())

    for _ in range(400):
        await opened()
    for _ in range(10):
        none += [await timed(opened()) for _ in range(8)]
        first = next(people)
        for person in range(first, first + 8):
            await store.people.remember_person(person, "Somebody", source=None)
            next(people)
        await asyncio.gather(*(privacy.erase(each, source=event()) for each in range(first, first + 8)))
        eight += [await timed(opened()) for _ in range(8)]
    return none, eight


def told(name: str, figures: list[float]) -> float:
    """Print the median and the 99th percentile; returns the latter."""
    worst = quantiles(figures, n=100)[98]
    print(f"{name}: p50 {median(figures):.2f} ms, p99 {worst:.2f} ms")
    return worst


def compared(names: tuple[str, str], figures: tuple[list[float], list[float]]) -> bool:
    """Print two figures and their ratio; returns whether the second is slower than allowed."""
    for name, each in zip(names, figures, strict=True):
        told(name, each)
    times = median(figures[1]) / median(figures[0])
    print(f"  p50 {times:.2f} times, allowed {MOST_TIMES}")
    return times > MOST_TIMES


async def beside_others() -> bool:
    """Measure what people cost each other in the bot; returns whether that is too much."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            names = ("a commit behind no erasure", "a commit behind eight erasures")
            slow = compared(names, await moves_behind_erasures(bot))
        names = ("Play alone", f"Play beside {A_SECOND} /stats a second")
        return compared(names, await play_beside_statistics(Path(folder))) or slow


def openings_told(engine: str, figures: tuple[list[float], list[float]]) -> bool:
    """Print what openings take; returns whether that is too much."""
    told(f"opening a table, {engine}", figures[0])
    told(f"opening one among {OPEN} open tables, {engine}", figures[1])
    return median(figures[1]) > MOST_OPENING


def main() -> int:
    """Measure and print; returns 1 where something is slower than allowed."""
    with tempfile.TemporaryDirectory() as folder:
        slow = openings_told("SQLite", asyncio.run(openings(f"sqlite:///{folder}/many.db")))
    programs = postgresql.binaries()
    if programs is not None:
        with postgresql.cluster(programs) as socket, postgresql.Server(socket).database() as address:
            slow = openings_told("PostgreSQL", asyncio.run(openings(address))) or slow
    return int(asyncio.run(beside_others()) or slow)


if __name__ == "__main__":
    raise SystemExit(main())
