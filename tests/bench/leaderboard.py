"""Leaderboards and their like on a large database: ``python -m tests.bench.leaderboard FILE [TIMES [postgresql]]``.

FILE is one that ``tests.bench.large`` has built; what ends or voids games does so in a copy, with
``postgresql`` first on a server that holds the same. Each figure stands
beside the time of a trivial indexed read through the same store, in the same run.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles

from sqlalchemy import func, select, text

from bot.calendar import Span
from bot.games.core import Outcome
from bot.games.registry import all_games
from bot.leaderboards import variants
from bot.people.leaderboards import Leaderboard
from bot.people.recount import Recount
from bot.store.engine import Store, open_store
from bot.store.ground import schema
from bot.store.ground.rows import NewMove, NewTable
from bot.store.tables.queries import Which
from tests.bench.large import DAY_MS, FIRST_PERSON, LAST_DAY, SERVERS
from tests.bench.on_server import copy, served

GOAL = 50.0
"""Milliseconds of a leaderboard at the median."""
NOW = LAST_DAY * DAY_MS + DAY_MS // 2

Work = Callable[[], Awaitable[object]]


async def timed(work: Work, times: int) -> list[float]:
    """The milliseconds of so many runs."""
    figures = []
    for _ in range(times):
        began = time.perf_counter()
        await work()
        figures.append(1000 * (time.perf_counter() - began))
    return figures


class Bench:
    """Measures, and prints a line for each figure."""

    def __init__(self, store: Store, people: int, times: int) -> None:
        self.store = store
        self.times = times
        self.people = people
        self.random = Random(3)
        self.trivial = 0.0

    def person(self) -> int:
        """Somebody, those who play much more often."""
        return FIRST_PERSON + int(self.random.random() ** 2.2 * self.people)

    def leaderboard(self) -> Leaderboard:
        """Return any leaderboard."""
        game = self.random.choice(all_games())
        return Leaderboard(
            game,
            self.random.random() < 0.5,
            self.random.choice(list(Span)),
            0,
            self.random.choice(variants(game)),
        )

    async def tell(self, name: str, work: Work, *, times: int | None = None) -> float:
        """Measure some work and print median, 99th percentile and how it compares with the trivial read."""
        figures = await timed(work, times or self.times)
        middle, late = median(figures), quantiles(figures, n=100)[98]
        self.trivial = self.trivial or middle
        print(f"{name:44} p50 {middle:8.2f} ms  p99 {late:8.2f} ms  {middle / self.trivial:6.1f} x")
        return middle

    async def read(self) -> float:
        """Measure what only reads; returns the median of a leaderboard."""
        store, random = self.store, self.random

        async def page(number: int) -> object:
            board = self.leaderboard().key(random.choice(SERVERS), LAST_DAY)
            return await store.leaderboards.page(board, self.person(), number)

        async def largest(number: int) -> object:
            board = Leaderboard("dragon_face", server=False).key(None, LAST_DAY)
            return await store.leaderboards.page(board, self.person(), number)

        await self.tell("a table by its number (trivial)", lambda: store.tables.row(random.randint(1, 10**5)))
        middle = await self.tell("leaderboard: any, first page", lambda: page(0))
        middle = max(
            middle, await self.tell("leaderboard: any, any page", lambda: page(random.randint(0, 9)))
        )
        middle = max(middle, await self.tell("leaderboard: the largest, first page", lambda: largest(0)))
        deep = lambda: largest(random.randint(0, 9000))  # noqa: E731 - it is measured, not named
        middle = max(middle, await self.tell("leaderboard: the largest, any page", deep))
        await self.tell("statistics of somebody", lambda: store.history.stats(self.person()))
        await self.tell("statistics of who plays most", lambda: store.history.stats(FIRST_PERSON))
        await self.tell("ratings over time", lambda: store.history.skills(self.person(), "dragon_face"))
        await self.tell("a page of finished tables", lambda: store.history.page(self.person(), 1))
        await self.tell("tables of somebody", lambda: store.tables.tables_of(self.person(), which=Which.ALL))
        await self.tell("a table by its code", lambda: store.tables.by_code("AAA"))
        return middle

    async def day(self, tries: int = 10_000) -> None:
        """Measure the table of a day whose puzzle so many have tried."""
        async with self.store.database.writing() as connection:
            await connection.execute(
                text(
                    f"INSERT INTO daily_tries SELECT 'zen', {LAST_DAY}, person_id, min(table_id) FROM results "
                    f"WHERE game = 'zen' GROUP BY person_id LIMIT {tries}"
                )
            )
        await self.tell(
            f"a daily puzzle that {tries:,} have tried",
            lambda: self.store.daily.tries("zen", LAST_DAY),
            times=max(20, self.times // 10),
        )

    async def leave(self) -> None:
        """Measure handing out and erasing what is stored about somebody."""
        privacy, times = self.store.privacy, max(20, self.times // 10)
        await self.tell("export somebody", lambda: privacy.export(self.person()), times=times)
        await self.tell("erase somebody", lambda: privacy.erase(self.person()), times=times)
        for name, work in (("export", privacy.export), ("erase", privacy.erase)):
            began = time.perf_counter()
            await work(FIRST_PERSON)
            print(f"{name + ' who plays most':44} {1000 * (time.perf_counter() - began):12.2f} ms")

    async def write(self) -> None:
        """Measure the end of a rated game, and voiding one with what follows from it."""
        store = self.store
        number = 0
        ends: list[float] = []

        async def end() -> object:
            nonlocal number
            number += 1
            one, other = self.person(), self.person() + 1
            new = NewTable(
                game="dragon_face",
                rules_version=1,
                guild_id=SERVERS[0],
                channel_id=1,
                locale="en",
                host_id=one,
                options={},
                seed=bytes(32),
            )
            table = (await store.changes.create_table(new, source=f"bench-{number}")).table
            await store.changes.add_member(table.id, 1, person_id=other, source=f"bench-{number}-join")
            await store.changes.start(table.id, 2, order=[one, other], salt="s", source=None)
            moves = [NewMove(seat, "m") for seat in (1, 2, 1, 2)]
            result = Outcome("resign", (1, 2), (1, 0))
            began = time.perf_counter()
            await store.changes.append_moves(table.id, 3, moves=moves, source=None, result=result)
            ends.append(1000 * (time.perf_counter() - began))
            return table

        await self.tell("open, start and end a rated game (4 writes)", end, times=min(100, self.times))
        print(f"{'of that, the end':44} p50 {median(ends):8.2f} ms  p99 {quantiles(ends, n=100)[98]:8.2f} ms")
        tables = schema.tables.c
        async with store.database.reading() as connection:
            query = select(tables.id).where(tables.game == "dragon_face", tables.status == "finished")
            found = await connection.execute(query.order_by(tables.finish_no.desc()).offset(1000).limit(1))
            table_id = found.scalar_one()
        row = await store.tables.row(table_id)
        assert row is not None
        began = time.perf_counter()
        await store.changes.void_finished(table_id, row.revision, source="void", by=1)
        voided = time.perf_counter()
        recount = Recount(store)
        recount.wake()
        await recount.settle()
        print(f"{'void a game':44} {1000 * (voided - began):12.2f} ms")
        print(f"{'settle the 1,000 after it anew':44} {1000 * (time.perf_counter() - voided):12.2f} ms")


async def measured(url: str, times: int) -> float:
    """Measure on a database; returns the slowest median of a leaderboard."""
    store = await open_store(url, now=lambda: NOW)
    results = schema.results.c
    async with store.database.reading() as connection:
        people = await connection.scalar(select(func.count()).select_from(schema.people)) or 0
        games = await connection.scalar(select(func.count()).select_from(schema.tables)) or 0
        rows = await connection.scalar(select(func.count()).select_from(schema.leaderboard_rows)) or 0
        seated = await connection.scalar(select(func.count(results.table_id))) or 0
    print(
        f"{store.database.engine_name}: {people:,} people, {games:,} games, {seated:,} results, "
        f"{rows:,} rows of leaderboards"
    )
    bench = Bench(store, people, times)
    middle = await bench.read()
    await bench.day()
    await bench.write()
    await bench.leave()
    await store.close()
    return middle


async def main(source: Path, times: int, server: str | None) -> None:
    """Measure on a copy of a database, and on a server that holds the same."""
    with tempfile.TemporaryDirectory(dir=source.parent) as folder:
        path = Path(folder) / "tableside.db"
        shutil.copy(source, path)
        url = f"sqlite:///{path}"
        if server is not None:
            await (await open_store(url, now=lambda: NOW)).close()  # which brings it up to date
            began = time.perf_counter()
            await copy(path, server)
            print(f"brought to the server in {time.perf_counter() - began:.0f} s")
            middle = await measured(server, times)
            print(f"slowest median of a leaderboard: {middle:.1f} ms, goal {GOAL:.0f} ms\n")
        middle = await measured(url, times)
    print(f"slowest median of a leaderboard: {middle:.1f} ms, goal {GOAL:.0f} ms")


if __name__ == "__main__":
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    if "postgresql" in sys.argv[3:]:
        with served() as address:
            asyncio.run(main(Path(sys.argv[1]), runs, address))
    else:
        asyncio.run(main(Path(sys.argv[1]), runs, None))
