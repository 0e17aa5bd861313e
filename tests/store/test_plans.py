"""What people wait for walks through no table of the database: SQLite finds each row by an index."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as events

from bot.people.recount import Recount
from bot.store.engine import Store, open_store
from bot.store.people.leaderboards import LeaderboardKey
from bot.store.tables.queries import Which
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, CAT, HERE, Played, begun, ended, play, solo, void

_TABLES = re.compile(r'(?:FROM|JOIN|UPDATE|INTO) "?(\w+)"?(?: AS "?(\w+)"?)?')
_SCANS = re.compile(r"SCAN (?:TABLE )?(\w+)")
_NAMED = re.compile(r"(?:WITH|,)\s+(\w+) AS\s*\(SELECT")

Question = Callable[[Store], Awaitable[object]]


@pytest.fixture(scope="module")
def played_database(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game of each kind, which each test copies."""
    path = Path(shutil.copyfile(template, tmp_path_factory.mktemp("plans") / "tableside.db"))

    async def fill() -> None:
        opened = await open_store(f"sqlite:///{path}", now=Clock())
        for game in (
            Played(),
            Played(people=(ADA, BEN, CAT), places=(1, 2, 3), game="dazzle"),
            solo("zen", options={"form": "easy-fly"}),
            solo("dizzle", options={"level": "1"}, daily=0),
        ):
            await play(opened, game)
        await opened.close()

    asyncio.run(fill())
    return path


@pytest.fixture
def path(played_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(played_database, tmp_path / "tableside.db"))


@pytest.fixture
async def store(path: Path, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(f"sqlite:///{path}", now=clock)
    yield opened
    await opened.close()


@contextmanager
def statements(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """Collect the statements that are sent to the database."""
    engine, found = store.database._engine.sync_engine, []

    def seen(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        found.append((statement, values[0] if many else values))

    events.listen(engine, "before_cursor_execute", seen)
    yield found
    events.remove(engine, "before_cursor_execute", seen)


def scanned(path: Path, statement: str, values: Any) -> set[str]:
    """The stored tables that a statement walks through, by their names in it."""
    with closing(sqlite3.connect(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        names = {match[1] for row in plan for match in [_SCANS.match(row[3])] if match}
    stored = {alias or name for name, alias in _TABLES.findall(statement)} - set(_NAMED.findall(statement))
    return names & stored


async def board(store: Store, board: LeaderboardKey, number: int) -> None:
    await store.leaderboards.page(board, ADA, number)


async def end_and_void(store: Store) -> None:
    table = (await begun(store, Played())).table
    await ended(store, table, Played())
    await void(store, table.id)
    job = Recount(store)
    job.wake()
    await job.settle()


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(
            lambda store: board(store, LeaderboardKey("dragon_face", "rating", 0, ""), 0), id="board"
        ),
        pytest.param(
            lambda store: board(store, LeaderboardKey("dazzle", "rating", HERE, "1970-01"), 9), id="page"
        ),
        pytest.param(lambda store: store.leaderboards.of_person(ADA), id="leaderboards of a person"),
        pytest.param(
            lambda store: store.leaderboards.of_person(ADA, game="zen"), id="leaderboards in a game"
        ),
        pytest.param(lambda store: store.history.stats(ADA), id="statistics"),
        pytest.param(lambda store: store.history.stats(ADA, game="zen"), id="statistics of a game"),
        pytest.param(lambda store: store.history.skills(ADA, "dragon_face"), id="rating over time"),
        pytest.param(lambda store: store.history.page(ADA, 3), id="history"),
        pytest.param(lambda store: store.history.page(ADA, 0, game="zen"), id="history of a game"),
        pytest.param(lambda store: store.history.of_table(1), id="results of a table"),
        pytest.param(lambda store: store.tables.tables_of(ADA, which=Which.ALL), id="tables"),
        pytest.param(lambda store: store.tables.tables_of(ADA, which=Which.OPEN), id="open tables"),
        pytest.param(lambda store: store.tables.by_code("AAA"), id="code"),
        pytest.param(lambda store: store.daily.tries("dizzle", 0), id="tries"),
        pytest.param(lambda store: store.tables.late_tries(2), id="late tries"),
        pytest.param(lambda store: store.daily.try_of("dizzle", 0, ADA), id="own try"),
        pytest.param(lambda store: store.daily.days_played("dizzle", ADA), id="days played"),
        pytest.param(lambda store: store.publishing.bury(1, 1, most=10), id="a message below boards"),
        pytest.param(lambda store: store.publishing.unbury(1, 1, most=10), id="a message that is deleted"),
        pytest.param(lambda store: store.publishing.lock(1, archived=False), id="a thread that is locked"),
        pytest.param(lambda store: store.publishing.unlock(1), id="a thread that is unlocked"),
        pytest.param(lambda store: store.shares.find("zen", 0, ADA), id="a share"),
        pytest.param(lambda store: store.shares.forget(1, 1), id="a share that is deleted"),
        pytest.param(lambda store: store.setbacks.add("board 1", 5, start=4), id="a setback"),
        pytest.param(lambda store: store.privacy.export(ADA), id="export"),
        pytest.param(lambda store: store.privacy.erase(ADA), id="erasing"),
        pytest.param(end_and_void, id="ends"),
    ],
)
async def test_rows_are_found_by_an_index(store: Store, path: Path, question: Question) -> None:
    with statements(store) as found:
        await question(store)

    explained = [
        (scanned(path, *each), each[0])
        for each in found
        if each[0].startswith(("SELECT", "WITH", "UPDATE", "DELETE", "INSERT"))
    ]
    assert explained
    assert [] == [
        each for each in explained if each[0] - {"unsettled", "erasures", "day_keys"}
    ]  # these hold a few rows


async def test_a_scan_would_be_seen(store: Store, path: Path) -> None:
    assert {"results"} == scanned(path, "SELECT * FROM results WHERE score > ?", (1,))
    assert {"mine"} == scanned(path, "SELECT * FROM results AS mine WHERE score > 1", ())
    assert set() == scanned(path, "SELECT * FROM results WHERE table_id = ?", (1,))


@pytest.mark.parametrize(
    ("question", "index"),
    [
        (lambda store: store.tables.unpublished(), "ix_tables_unpublished"),
        (lambda store: store.left_overs.take(before=1), "ix_tables_unpublished"),
        (lambda store: store.tables.hands_behind(["dazzle", "dizzle"]), "ix_tables_unshown"),
        (lambda store: store.tables.against_computers(), "ix_members_computer"),
        (lambda store: store.tables.pings_due(1), "ix_tables_ping_at"),
        (lambda store: store.publishing.locked_channels(), "ix_tables_locked"),
    ],
    ids=["unpublished", "left overs", "hands", "computers", "pings", "locked"],
)
async def test_what_a_start_asks_is_answered_from_an_index_of_what_it_looks_for(
    store: Store, path: Path, question: Question, index: str
) -> None:
    """So a million open tables cost nothing where none of them lags behind, waits or is locked."""
    with statements(store) as asked:
        await question(store)
    ((statement, values),) = [each for each in asked if each[0].startswith("SELECT")]
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
    assert any(index in step for step in plan), plan
