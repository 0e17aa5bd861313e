from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, inspect, text

from bot.people.recount import Recount
from bot.store.engine import Store, open_store
from bot.store.ground import migrate
from bot.store.ground.columns import options_text, result_text
from bot.store.ground.errors import CannotOpen, NewerDatabase
from bot.store.ground.schema import METADATA
from tests.store import naive
from tests.store.conftest import Clock, opened, playing
from tests.store.finished import ADA, BEN, CAT, DAY, Played, contents, play
from tests.store.naive import Finish
from tests.store.next_version import add_migration

NEWEST = max(each.stem[:4] for each in (migrate._SCRIPTS / "versions").glob("0*.py"))


def copies(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*before*.db"))


def tables_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        return count


async def prepare(url: str, clock: Clock) -> None:
    store = await open_store(url, now=clock)
    await playing(store)
    await store.close()


def test_the_names_of_the_migrations_files_tell_their_revisions() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate._SCRIPTS))
    written = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]
    assert written[::-1] == migrate.revisions(migrate._SCRIPTS)
    assert NEWEST == written[0]


async def test_the_migrations_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with store.database.reading() as connection:
        assert [] == await connection.run_sync(differences)


async def test_the_migrations_make_the_conditions_of_indexes_too(store: Store) -> None:
    def conditions(connection: Connection) -> dict[str, bool]:
        return {
            str(index["name"]): any("where" in option for option in index.get("dialect_options", {}))
            for index in inspect(connection).get_indexes("tables")
        }

    async with store.database.reading() as connection:
        found = await connection.run_sync(conditions)

    partial = {name for name, has in found.items() if has}
    assert {
        "uq_tables_code_open",
        "ix_tables_unpublished",
        "ix_tables_unshown",
        "ix_tables_locked",
        "ix_tables_ping_at",
        "ix_tables_paused_at",
        "ix_tables_deadline_at",
        "ix_tables_remind_at",
        "ix_tables_parent_id",
        "ix_tables_ended_by",
        "ix_tables_status_daily",
    } == partial


async def test_an_older_database_is_upgraded_with_all_that_is_in_it(
    url: str, clock: Clock, scripts: Path
) -> None:
    await prepare(url, clock)
    add_migration(scripts)

    store = await open_store(url, now=clock)
    async with store.database.reading() as connection:
        found = (await connection.execute(text("SELECT id, extra FROM tables"))).all()
        members = await connection.scalar(text("SELECT count(*) FROM members"))
    await store.close()

    assert ([(1, None)], 2) == ([tuple(each) for each in found], members)


async def test_an_upgrade_leaves_a_copy_of_what_was_before_beside_the_database(
    tmp_path: Path, clock: Clock, scripts: Path
) -> None:
    path = tmp_path / "tableside.db"
    await prepare(f"sqlite:///{path}", clock)
    add_migration(scripts)

    await (await open_store(f"sqlite:///{path}", now=clock)).close()

    assert 1 == tables_of(tmp_path / "tableside.before-next.db")
    with closing(sqlite3.connect(tmp_path / "tableside.before-next.db")) as copy:
        assert (NEWEST,) == copy.execute("SELECT version_num FROM alembic_version").fetchone()


def take_out(scripts: Path, *, after: str) -> list[Path]:
    """Take the migrations after a version away; returns where they were."""
    later = [each for each in (scripts / "versions").glob("0*.py") if each.stem[:4] > after]
    for each in later:
        each.rename(scripts / each.name)
    return later


def put_back(scripts: list[Path]) -> None:
    for each in scripts:
        (each.parents[1] / each.name).rename(each)


async def fill_first_version(url: str, clock: Clock, scripts: Path, games: list[Played]) -> list[Finish]:
    """Make a database of the first version that a test's games have ended in, in another order than they began."""
    later = take_out(scripts, after="0001")
    store = await open_store(url, now=clock)
    log = []
    async with store.database.writing() as connection:
        metadata = MetaData()
        await connection.run_sync(metadata.reflect)
        for table_id, game in enumerate(games, start=1):
            at = (
                20_604 * DAY + 1000 * (len(games) // 3 - table_id % (len(games) // 3))
                if game.counts
                else None
            )
            await connection.execute(
                insert(metadata.tables["tables"]).values(
                    code="AAA",
                    source=f"old-{table_id}",
                    game=game.game,
                    rules_version=1,
                    status="finished" if game.counts else "cancelled",
                    guild_id=game.guild_id,
                    channel_id=1,
                    locale="en",
                    host_id=ADA,
                    options=options_text(game.options),
                    seating="joined",
                    seed="00" * 32,
                    salt="salt",
                    seats=len(game.people),
                    revision=3,
                    published_revision=3,
                    pinged_turn=0,
                    clock="none",
                    created_at=1,
                    touched_at=2,
                    ended_at=at,
                    helped=game.hints,
                    result=result_text(game.outcome) if game.counts else None,
                )
            )
            members = [
                {
                    "table_id": table_id,
                    "position": seat,
                    "person_id": person,
                    "joined_by": "old",
                    "seat": seat,
                    "computer": "easy" if person < 0 else None,
                }
                for seat, person in enumerate(game.people, start=1)
            ]
            await connection.execute(insert(metadata.tables["members"]), members)
            moves = [
                {
                    "table_id": table_id,
                    "ply": ply,
                    "revision": 2,
                    "seat": each.seat,
                    "notation": each.notation,
                    "source": None,
                    "made_at": 1,
                }
                for ply, each in enumerate(game.all_moves, start=1)
            ]
            await connection.execute(insert(metadata.tables["moves"]), moves)
            if at is not None:
                log.append(Finish(table_id, 0, at, game))
    await store.close()
    put_back(later)
    log.sort(key=lambda each: (each.at, each.table_id))
    return [replace(each, number=number) for number, each in enumerate(log, start=1)]


async def test_games_that_finished_before_there_were_results_get_theirs(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    random = Random(1)
    games = [replace(naive.one(random), counts=random.random() < 0.9) for _ in range(60)]
    log = await fill_first_version(new_url, clock, scripts, games)

    store = await open_store(new_url, now=clock)
    found = {each: await store.tables.row(each) for each in range(1, len(games) + 1)}
    marked = await store.resettling.unsettled_games()
    later = await play(store, Played(people=(BEN, CAT)))
    job = Recount(store)
    job.wake()
    await job.settle()
    left, content = await store.resettling.unsettled_games(), await contents(store)
    await store.close()

    assert {each.table_id: each.number for each in log} == {
        each: row.finish_no for each, row in found.items() if row and row.finish_no
    }
    assert sorted({each.game.game for each in log}) == marked
    assert [] == left
    log.append(Finish(later, len(log) + 1, clock.time, Played(people=(BEN, CAT))))
    assert naive.tables(log) == content


async def test_a_new_database_needs_no_copy(tmp_path: Path, clock: Clock) -> None:
    await prepare(f"sqlite:///{tmp_path / 'tableside.db'}", clock)

    assert [] == copies(tmp_path)


async def test_a_failed_upgrade_is_undone_whole_and_an_older_copy_is_kept(
    tmp_path: Path, clock: Clock, scripts: Path
) -> None:
    path = tmp_path / "tableside.db"
    await prepare(f"sqlite:///{path}", clock)
    add_migration(scripts, more="op.execute('nonsense')")

    for _ in range(2):
        with pytest.raises(CannotOpen, match="nonsense"):
            await open_store(f"sqlite:///{path}", now=clock)

    assert 1 == tables_of(path)
    with closing(sqlite3.connect(path)) as connection:
        assert "extra" not in {row[1] for row in connection.execute("PRAGMA table_info(tables)")}
    assert ["tableside.before-next-2.db", "tableside.before-next.db"] == copies(tmp_path)


async def test_an_upgrade_that_would_leave_orphans_is_undone(
    tmp_path: Path, clock: Clock, scripts: Path
) -> None:
    path = tmp_path / "tableside.db"
    await prepare(f"sqlite:///{path}", clock)
    add_migration(scripts, more="op.execute('DELETE FROM tables')")

    with pytest.raises(CannotOpen, match="rows without their table"):
        await open_store(f"sqlite:///{path}", now=clock)

    assert 1 == tables_of(path)


async def test_a_newer_database_is_refused_and_left_alone(url: str, clock: Clock) -> None:
    store = await open_store(url, now=clock)
    async with store.database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()

    with pytest.raises(NewerDatabase, match=r"newer Tableside .*9999.*: update Tableside") as caught:
        await open_store(url, now=clock)

    assert ("9999", NEWEST) == (caught.value.revision, caught.value.known)
    assert isinstance(caught.value, CannotOpen)


async def test_opening_holds_nobody_up(tmp_path: Path, clock: Clock) -> None:
    opening = asyncio.create_task(open_store(f"sqlite:///{tmp_path / 'tableside.db'}", now=clock))
    turns = 0
    while not opening.done():
        await asyncio.sleep(0)
        turns += 1
    store = await opening
    await opened(store)
    await store.close()

    assert turns > 100
