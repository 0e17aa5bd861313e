"""Not a byte of somebody erased stays in the files."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert

from bot.calendar import day_of
from bot.people.recount import recompute
from bot.store.engine import Store, open_store
from bot.store.ground import database, schema
from bot.store.ground.rows import Hand
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    DAY,
    Played,
    play,
    rows,
    solo,
)
from tests.store.lives import ANN, BOB, NAME


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("big.db*")}


def varint(number: int) -> bytes:
    """A number of nine bytes as SQLite writes a row's own number."""
    high = number >> 8
    return bytes(0x80 | high >> 7 * place & 0x7F for place in range(7, -1, -1)) + bytes([number & 0xFF])


def forms(person: int, name: str) -> Iterator[bytes]:
    """Yield how somebody may stand in a file."""
    yield str(person).encode()
    yield from (person.to_bytes(8, "big")[8 - length :] for length in (6, 7, 8))
    yield person.to_bytes(8, "little")
    yield varint(person)
    yield name.encode()
    yield name.encode("utf-16-le")
    yield json.dumps(name).strip('"').encode()


def traces(folder: Path, person: int, name: str) -> list[tuple[str, bytes]]:
    return [
        (file, form)
        for file, content in bytes_of(folder).items()
        for form in forms(person, name)
        if form in content
    ]


@pytest.fixture
async def big(tmp_path: Path, clock: Clock) -> Store:
    """A store with a history of many pages, in SQLite; its rows came in such an order that pages were split."""
    store = await open_store(f"sqlite:///{tmp_path / 'big.db'}", now=clock)
    random = Random(8)
    clock.time = 20_604 * DAY
    people = [random.randint(10**17, 10**18) for _ in range(400)]
    for person in random.sample([*people, ANN], 401):
        await store.people.remember_person(
            person, f"{NAME if person == ANN else 'Somebody'} {person % 7}", source=None
        )
    for _ in range(12):
        await store.people.remember_person(ANN, NAME * random.randint(1, 40), source=None)
    for _ in range(60):
        clock.time += random.choice((1, DAY // 3))
        pair = (ANN, random.choice(people))
        table_id = await play(store, Played(people=random.choice((pair, pair[::-1]))))
        await store.hands.put_hand(Hand(table_id, ANN, channel_id=7, message_id=table_id, revision=3))
    for number in range(20):
        day = day_of(clock.time) + number
        await play(store, solo("dizzle", people=(ANN,), options={"level": "1"}, daily=day))
    async with store.database.writing() as connection:
        keys = sorted({row[:4] for row in await rows(store, schema.leaderboard_rows)})
        near = [ANN + ahead for ahead in range(-40, 41) if ahead]
        values = [
            dict(zip(schema.leaderboard_rows.c.keys(), (*key, person, 1, 1, 1), strict=True))
            for key in keys
            for person in near
        ]
        await connection.execute(insert(schema.leaderboard_rows), random.sample(values, len(values)))
    return store


async def test_not_a_byte_of_somebody_erased_stays_in_the_file(big: Store, tmp_path: Path) -> None:
    known = {form for _, form in traces(tmp_path, ANN, NAME)}
    assert {ANN.to_bytes(8, "big"), NAME.encode()} <= known

    await big.privacy.erase(ANN)
    await big.privacy.scrub()
    while_open = traces(tmp_path, ANN, NAME)
    await big.close()

    assert [] == while_open
    assert [] == traces(tmp_path, ANN, NAME)
    assert sum(map(len, bytes_of(tmp_path).values())) > 50 * 4096


async def test_what_is_deleted_later_is_gone_after_the_next_scrub(big: Store, tmp_path: Path) -> None:
    await big.privacy.erase(ANN)
    await big.privacy.scrub()
    await big.people.remember_person(ANN, NAME, source=None)
    await play(big, Played(people=(ANN, BOB)))
    assert traces(tmp_path, ANN, NAME)

    await big.privacy.erase(ANN)
    await big.privacy.scrub()

    assert [] == traces(tmp_path, ANN, NAME)
    found = await recompute(big)
    assert (81, 0) == (found.games, found.changed)
    await big.close()


async def test_a_reader_that_keeps_the_log_from_being_emptied_is_told(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    path = tmp_path / "read.db"
    store = await open_store(f"sqlite:///{path}", now=clock)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM people").fetchone()
        await store.people.remember_person(ADA, "Ada", source=None)
        with pytest.raises(sqlite3.OperationalError, match="couldn't be emptied"):
            await store.privacy.scrub()
    await store.privacy.scrub()
    await store.close()


async def test_a_reader_keeps_the_log_from_being_emptied_but_nobody_from_writing(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "read.db"
    store = await open_store(f"sqlite:///{path}", now=clock)
    waiting = threading.Event()
    empty_log = database._empty_log

    def tried(file: Path) -> bool:
        emptied = empty_log(file)
        waiting.set()
        return emptied

    monkeypatch.setattr(database, "_empty_log", tried)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM people").fetchone()
        await store.people.remember_person(ADA, "Ada", source=None)
        scrubbing = asyncio.create_task(store.privacy.scrub())
        assert await asyncio.to_thread(waiting.wait, 10)
        began = time.monotonic()
        await store.people.remember_person(ADA, "Ada Lovelace", source=None)
        waited = time.monotonic() - began
        assert not scrubbing.done()
    await scrubbing
    await store.close()
    assert waited < 2
