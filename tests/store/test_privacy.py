"""What is stored about one person is handed out whole."""

from __future__ import annotations

import json

from sqlalchemy import insert

from bot.store.engine import Store
from bot.store.ground import schema
from tests.store.conftest import Clock, event
from tests.store.finished import (
    ADA,
    BEN,
    DAY,
    HERE,
    Played,
    play,
    rows,
)
from tests.store.lives import ANN, BOB, EVE, NAME, holding, lived


async def test_an_export_is_everything_that_is_stored(store: Store, clock: Clock) -> None:
    tables = await lived(store, clock)

    found = await store.privacy.export(ANN)

    assert found == json.loads(json.dumps(found))
    for key, table, column in (
        ("person", schema.people, schema.people.c.id),
        ("results", schema.results, schema.results.c.person_id),
        ("leaderboards", schema.leaderboard_rows, schema.leaderboard_rows.c.person_id),
        ("daily_tries", schema.daily_tries, schema.daily_tries.c.person_id),
        ("shares", schema.shares, schema.shares.c.person_id),
        ("direct_messages", schema.hands, schema.hands.c.person_id),
        ("watched", schema.watchers, schema.watchers.c.person_id),
        ("nudges", schema.nudges, schema.nudges.c.person_id),
    ):
        names = table.c.keys()
        stored = [dict(zip(names, row, strict=True)) for row in await rows(store, table)]
        assert [row for row in stored if row[column.name] == ANN] == found[key]
        assert found[key]
    played = {each["id"]: each for each in found["tables"]}
    members = {row[0] for row in await rows(store, schema.members) if row[2] == ANN}
    assert members == set(played)
    elsewhere = {"table_id": "id", "person_id": None, "kind": None, "computer": None}
    columns = [elsewhere.get(each.name, each.name) for each in schema.members.c]
    assert {each for each in columns if each} <= set(played[tables["running"]])
    running = played[tables["running"]]
    assert ("playing", HERE, 2, False) == tuple(
        running[name] for name in ("status", "guild_id", "seat", "host")
    )
    assert [(2, "anns-move")] == [(each["ply"], each["notation"]) for each in running["moves"]]
    assert [(3, "anns-slip")] == [(each["ply"], each["notation"]) for each in found["moves_taken_back"]]
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


async def test_record_and_moves_of_a_daily_puzzle_are_handed_out_when_nobody_can_play_it_any_more(
    store: Store, clock: Clock
) -> None:
    daily = (await lived(store, clock))["daily"]

    async def handed_out() -> set[str]:
        tables = (await store.privacy.export(ANN))["tables"]
        (shown,) = (set(each) for each in tables if each["id"] == daily)
        return {"record", "moves"} & shown

    clock.time = 20_606 * DAY - 1
    during = await handed_out()
    clock.time += 1

    assert (set(), {"record", "moves"}) == (during, await handed_out())


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
