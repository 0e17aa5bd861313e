"""What is stored about one person: handed out whole, taken out whole."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Table, insert

from bot.people.recount import Recount, Recounted, recompute
from bot.ratings import UNKNOWN, day_of, rate
from bot.store.engine import Store, open_store
from bot.store.ground import database, schema
from bot.store.ground.errors import Conflict
from bot.store.ground.rows import Hand, NewMove, TableRow
from bot.store.people.settling import Ledger
from tests.store import naive
from tests.store.conftest import Clock, event, lobby, opened
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAY,
    HERE,
    Played,
    begun,
    contents,
    ended,
    play,
    results_of,
    rows,
    solo,
    void,
)
from tests.store.test_results import played

ANN, BOB, EVE = 812_345_678_901_234_567, 812_345_678_901_234_568, 723_456_789_012_345_678
"""Numbers as Discord gives them."""
NAME = "Ёжик Zebulon"


async def everything(store: Store, *, but: tuple[Table, ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: await rows(store, table)
        for table in schema.METADATA.sorted_tables
        if table not in but and table is not schema.notes
    }


async def holding(store: Store, person: int) -> set[str]:
    """Return the columns in which a person's number is found."""
    found = set()
    for table in schema.METADATA.sorted_tables:
        for row in await rows(store, table):
            for column, value in zip(table.columns, row, strict=True):
                if value == person or (isinstance(value, str) and str(person) in value):
                    found.add(f"{table.name}.{column.name}")
    return found


async def lived(store: Store, clock: Clock) -> dict[str, int]:
    """Let Ann do everything that is stored, mostly with Bob; returns some tables by what they are."""
    clock.time = 20_604 * DAY + 5
    for person, name in ((ANN, NAME), (BOB, "Bob the Other"), (EVE, "Eve")):
        await store.people.remember_person(person, name, locale="ru")
    await store.people.set_preferences(ANN, {"look": "dark", "utc_offset": 180, "quiet_from": 1320})
    await store.people.set_dm_channel(ANN, 4444)
    await store.people.set_dm_channel(BOB, 5555)
    won = await play(store, Played(people=(BOB, ANN), places=(2, 1)))
    await play(store, Played(people=(BOB, EVE)))
    await play(store, Played(people=(ANN, -1)))
    await play(store, solo("zen", people=(ANN,), options={"form": "easy-fly"}, moves=5))
    gone = await play(store, Played(people=(ANN, BOB)))
    await void(store, gone)
    off = (await begun(store, Played(people=(ANN, BOB)))).table
    await store.changes.cancel(off.id, off.revision, source=event(), by=ANN)
    daily = await play(
        store, solo("dizzle", people=(ANN,), options={"level": "2"}, daily=20_604, scores=(33,))
    )
    await play(store, solo("dizzle", people=(BOB,), options={"level": "2"}, daily=20_604, scores=(44,)))
    running = (await begun(store, Played(people=(BOB, ANN)))).table
    await store.changes.append_moves(
        running.id, running.revision, moves=[NewMove(1, "bobs-secret")], source=event()
    )
    await store.changes.append_moves(
        running.id, running.revision + 1, moves=[NewMove(2, "anns-move")], source=event()
    )
    hosted = (await opened(store, lobby(host_id=ANN, guests=(BOB,)))).table.id
    for person in (ANN, BOB):
        await store.hands.put_hand(
            Hand(running.id, person, channel_id=9, message_id=person % 1000, revision=3)
        )
    return {"won": won, "void": gone, "off": off.id, "daily": daily, "running": running.id, "lobby": hosted}


async def test_an_export_is_everything_that_is_stored(store: Store, clock: Clock) -> None:
    tables = await lived(store, clock)

    found = await store.privacy.export(ANN)

    assert found == json.loads(json.dumps(found))
    for key, table, column in (
        ("person", schema.people, schema.people.c.id),
        ("results", schema.results, schema.results.c.person_id),
        ("leaderboards", schema.leaderboard_rows, schema.leaderboard_rows.c.person_id),
        ("daily_tries", schema.daily_tries, schema.daily_tries.c.person_id),
        ("direct_messages", schema.hands, schema.hands.c.person_id),
    ):
        names = table.c.keys()
        stored = [dict(zip(names, row, strict=True)) for row in await rows(store, table)]
        assert [row for row in stored if row[column.name] == ANN] == found[key]
        assert found[key]
    played = {each["id"]: each for each in found["tables"]}
    members = {row[0] for row in await rows(store, schema.members) if row[2] == ANN}
    assert members == set(played)
    running = played[tables["running"]]
    assert ("playing", HERE, 2, False) == tuple(
        running[name] for name in ("status", "guild_id", "seat", "host")
    )
    assert [(2, "anns-move")] == [(each["ply"], each["notation"]) for each in running["moves"]]
    assert played[tables["off"]]["ended_by_you"]
    assert (True, None, []) == tuple(played[tables["lobby"]][name] for name in ("host", "seat", "moves"))


async def test_an_export_holds_nothing_of_the_others(store: Store, clock: Clock) -> None:
    await lived(store, clock)

    text = json.dumps(await store.privacy.export(ANN), ensure_ascii=False)

    for hidden in (str(BOB), str(EVE), "Bob the Other", "Eve", "5555", "bobs-secret", NAME + "x"):
        assert hidden not in text
    assert NAME in text


async def test_games_that_run_keep_their_secrets(store: Store, clock: Clock) -> None:
    tables = await lived(store, clock)

    played = {each["id"]: each for each in (await store.privacy.export(ANN))["tables"]}

    for name in ("running", "lobby", "daily"):
        table = await store.tables.row(tables[name])
        assert table is not None
        assert "record" not in played[table.id]
        assert table.seed.hex() not in json.dumps(played[table.id])
        assert "salt" not in json.dumps(played[table.id])
    for name in ("won", "void", "off"):
        snapshot = await store.tables.load(tables[name])
        assert snapshot is not None
        record = played[tables[name]]["record"]
        assert (snapshot.table.seed.hex(), list(snapshot.record().moves)) == (record["seed"], record["moves"])


async def test_the_record_of_a_daily_puzzle_is_handed_out_when_its_day_is_over(
    store: Store, clock: Clock
) -> None:
    daily = (await lived(store, clock))["daily"]

    async def has_record() -> bool:
        tables = (await store.privacy.export(ANN))["tables"]
        return "record" in next(each for each in tables if each["id"] == daily)

    clock.time = 20_605 * DAY - 1
    during = await has_record()
    clock.time += 1

    assert (False, True) == (during, await has_record())


async def test_what_a_moderator_ended_is_known_of_them_too(store: Store) -> None:
    others = await play(store, Played(people=(ADA, BEN)))
    own = await play(store, Played(people=(ADA, ANN)))
    for each in (others, own):
        row = await store.tables.row(each)
        assert row is not None
        await store.changes.void_finished(each, row.revision, source=event(), by=ANN)

    found = await store.privacy.export(ANN)

    assert [(others, "dragon_face", "void", HERE, 20)] == [
        tuple(each[name] for name in ("id", "game", "status", "guild_id", "channel_id"))
        for each in found["ended_for_others"]
    ]
    assert [(own, True)] == [(each["id"], each["ended_by_you"]) for each in found["tables"]]
    await store.privacy.erase(ANN)
    assert set() == await holding(store, ANN)


async def test_of_somebody_unknown_there_is_nothing(store: Store, clock: Clock) -> None:
    await lived(store, clock)

    assert not any((await store.privacy.export(99)).values())


async def test_many_tables_are_exported_too(store: Store) -> None:
    for _ in range(3):
        await play(store, Played())
    async with store.database.writing() as connection:
        (row, *_) = await rows(store, schema.tables)
        (member, *_) = await rows(store, schema.members)
        for number in range(10, 460):
            values = {
                **dict(zip(schema.tables.c.keys(), row, strict=True)),
                "id": number,
                "source": f"s{number}",
                "finish_no": None,
            }
            await connection.execute(insert(schema.tables).values(values))
            await connection.execute(
                insert(schema.members).values(
                    {**dict(zip(schema.members.c.keys(), member, strict=True)), "table_id": number}
                )
            )

    tables = (await store.privacy.export(ADA))["tables"]

    assert [1, 2, 3, *range(10, 460)] == [each["id"] for each in tables]


async def test_who_is_erased_is_in_no_row(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    assert {
        "people.id",
        "tables.host_id",
        "tables.ended_by",
        "members.person_id",
        "results.person_id",
        "leaderboard_rows.person_id",
        "daily_tries.person_id",
        "hands.person_id",
    } == await holding(store, ANN)
    assert NAME in str(await rows(store, schema.people))

    nobody = await store.privacy.erase(ANN)

    assert set() == await holding(store, ANN)
    assert NAME not in str(await everything(store))
    assert {"tables.host_id", "tables.ended_by", "members.person_id", "results.person_id"} == await holding(
        store, nobody
    )
    assert -(2**63) <= nobody < 0
    assert not any((await store.privacy.export(ANN)).values())


async def test_the_others_keep_everything(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    before = await everything(store)

    nobody = await store.privacy.erase(ANN)

    def others(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
        kept = {
            name: [row for row in found[name] if ANN not in row and nobody not in row]
            for name in ("people", "members", "results", "leaderboard_rows", "daily_tries", "hands")
        }
        return {**kept, "moves": found["moves"], "events": found["events"]}

    after = await everything(store)
    assert others(before) == others(after)
    assert [
        tuple({ANN: nobody, "person": "erased"}.get(each, each) for each in row) if ANN in row else row
        for row in before["results"]
    ] == after["results"]


@pytest.mark.parametrize("seed", [40, 41])
async def test_recomputing_gives_exactly_what_is_stored_after_somebody_is_erased(
    store: Store, clock: Clock, seed: int
) -> None:
    log = await played(store, clock, naive.history(Random(seed), 50))

    nobody = await store.privacy.erase(ADA)
    before = await contents(store)

    assert Recounted(len(log), 0, 0) == await recompute(store)
    assert before == await contents(store)
    renamed = [
        replace(
            each,
            game=replace(each.game, people=tuple(nobody if p == ADA else p for p in each.game.people)),
        )
        for each in log
    ]
    assert naive_results(renamed, nobody) == before[0]
    assert nobody not in {row[4] for row in before[1]}


def naive_results(log: list[naive.Finish], nobody: int) -> list[tuple[Any, ...]]:
    """Return all results; the long way round takes negative numbers for computers, so it gets another one."""
    stand_in = 987_654_321
    lent = [
        replace(
            each,
            game=replace(each.game, people=tuple(stand_in if p == nobody else p for p in each.game.people)),
        )
        for each in log
    ]
    return [
        tuple({stand_in: nobody, "person": "erased"}.get(each, each) for each in row)
        if stand_in in row
        else row
        for row in naive.tables(lent)[0]
    ]


async def test_a_void_game_of_somebody_erased_is_as_if_it_had_never_been(store: Store, clock: Clock) -> None:
    log = await played(store, clock, [(DAY, Played()) for _ in range(6)])
    nobody = await store.privacy.erase(ADA)

    await void(store, log[1].table_id)
    job = Recount(store)
    job.wake()
    await job.settle()

    kept = [
        replace(each, game=replace(each.game, people=(nobody, BEN))) for each in log if each is not log[1]
    ]
    assert naive_results(kept, nobody) == (await contents(store))[0]


async def test_who_comes_back_is_somebody_new(store: Store, clock: Clock) -> None:
    await play(store, Played())
    first = await store.privacy.erase(ADA)

    again = await play(store, Played(people=(ADA, CAT)))
    second = await store.privacy.erase(ADA)

    assert rate([UNKNOWN, UNKNOWN], [1, 2])[0].mu == (await results_of(store, again))[0]["mu"]
    assert first != second
    assert [first, BEN, second, CAT] == [row[3] for row in await rows(store, schema.results)]
    assert Recounted(2, 0, 0) == await recompute(store)


async def test_who_comes_back_while_games_are_settled_anew_is_somebody_new(
    store: Store, clock: Clock
) -> None:
    log = await played(store, clock, [(DAY, Played()) for _ in range(6)])
    await void(store, log[0].table_id)
    ledger = Ledger()
    assert (3, 3) == await store.resettling.resettle("dragon_face", ledger, most=3)

    await store.privacy.erase(ADA)
    again = await play(store, Played(people=(ADA, CAT)))
    while (await store.resettling.resettle("dragon_face", ledger, most=3))[0] == 3:
        pass

    assert rate([UNKNOWN, UNKNOWN], [1, 2])[0].mu == (await results_of(store, again))[0]["mu"]
    assert Recounted(6, 0, 0) == await recompute(store)


async def test_whoever_keeps_a_table_in_memory_sees_that_it_has_changed(store: Store, clock: Clock) -> None:
    tables = await lived(store, clock)
    for each in tables.values():
        row = await store.tables.row(each)
        assert row is not None
        await store.publishing.mark_published(each, row.revision)
    before = {each: await store.tables.row(each) for each in tables.values()}

    await store.privacy.erase(ANN)

    for table_id, old in before.items():
        new = await store.tables.row(table_id)
        assert old is not None
        assert new is not None
        assert old.revision + 1 == new.revision
    # A running game's message shows names, those of ended ones are left as they are.
    assert tables["running"] in await store.tables.unpublished()
    assert not {tables["won"], tables["void"], tables["off"], tables["daily"]} & set(
        await store.tables.unpublished()
    )


async def test_erasing_twice_or_nobody_changes_nothing(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    await store.privacy.erase(ANN)
    before = await everything(store)

    await store.privacy.erase(ANN)
    await store.privacy.erase(99)

    assert before == await everything(store)


async def test_games_end_while_somebody_who_has_left_them_is_erased(
    store: Store, second: Store, clock: Clock
) -> None:
    """Neither waits for the other for ever, and nothing is kept of them."""
    game = Played(people=(BOB, ANN, EVE), places=(1, 3, 2), game="dazzle")
    for _ in range(4):
        tables = [(await begun(store, game)).table for _ in range(12)]
        clock.time += DAY

        outcomes = await asyncio.gather(
            *(ended((store, second)[at % 2], table, game) for at, table in enumerate(tables)),
            second.privacy.erase(ANN),
            return_exceptions=True,
        )

        assert {TableRow, Conflict, int} >= set(map(type, outcomes)) > {int}
        assert set() == await holding(store, ANN)
    before = await contents(store)
    found = await recompute(store)
    assert (0, 0) == (found.changed, found.standings)
    assert before == await contents(store)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("big.db*")}


def varint(number: int) -> bytes:
    """Return a number of nine bytes as SQLite writes a row's own number."""
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
        await store.people.remember_person(person, f"{NAME if person == ANN else 'Somebody'} {person % 7}")
    for _ in range(12):
        await store.people.remember_person(ANN, NAME * random.randint(1, 40))
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
    await big.people.remember_person(ANN, NAME)
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
        await store.people.remember_person(ADA, "Ada")
        with pytest.raises(sqlite3.OperationalError, match="couldn't be emptied"):
            await store.privacy.scrub()
    await store.privacy.scrub()
    await store.close()
