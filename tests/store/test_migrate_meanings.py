"""A database of version 0002 with everything in it comes through the migration to 0003."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, insert, text

from bot.games.core import Outcome
from bot.store.engine import Store, open_store
from bot.store.ground.rows import Kind, Status
from bot.store.people.leaderboards import LeaderboardKey
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, HERE
from tests.store.test_migrate import put_back, take_out

ERASED = -(1 << 61) - 5
COMPUTER = -1
LOBBY, RUNNING, FINISHED, VOID, VOID_BY_ERASED, BROKEN, DAILY, GUIDED, CALLED_OFF = range(1, 10)
MODERATOR = 77
SECRET = "ab" * 32
TABLE = {
    "code": "AAA",
    "game": "dragon_face",
    "rules_version": 1,
    "status": "finished",
    "guild_id": HERE,
    "channel_id": 1,
    "locale": "en",
    "host_id": ADA,
    "options": "{}",
    "seating": "joined",
    "seed": "00" * 32,
    "salt": "salt",
    "seats": 2,
    "revision": 3,
    "published_revision": 3,
    "pinged_turn": 0,
    "clock": "none",
    "created_at": 1,
    "touched_at": 2,
    "ended_at": 1000,
    "ended_by": None,
    "helped": 0,
    "result": None,
    "finish_no": None,
    "daily": None,
}
WON = '{"reason": "emperor", "places": [1, 2], "scores": [1, 0]}'
SOLVED = '{"reason": "complete", "places": [1], "scores": [20]}'
ZEN = {"game": "zen", "seats": 1, "options": '{"form": "easy-fly"}', "result": SOLVED}
TABLES: list[dict[str, Any]] = [
    {"id": LOBBY, "code": "LLL", "status": "lobby", "salt": None, "seats": None, "ended_at": None},
    {"id": RUNNING, "code": "RRR", "status": "playing", "ended_at": None},
    {"id": FINISHED, "result": WON, "finish_no": 1},
    {"id": VOID, "status": "void", "result": WON, "finish_no": 2, "ended_by": MODERATOR},
    {"id": VOID_BY_ERASED, "status": "void", "result": WON, "finish_no": 3, "ended_by": ERASED},
    {"id": BROKEN, "status": "void"},
    {"id": DAILY, **ZEN, "daily": 0, "finish_no": 4},
    {"id": GUIDED, **ZEN, "finish_no": 5},
    {"id": CALLED_OFF, "status": "cancelled", "ended_by": ADA},
]
PEOPLE: list[tuple[int, int, int]] = [
    *((table, 1, ADA) for table in range(1, 10)),
    (RUNNING, 2, COMPUTER),
    (FINISHED, 2, ERASED),
    *((table, 2, BEN) for table in (VOID, VOID_BY_ERASED, BROKEN, CALLED_OFF)),
]
MOVES = [(DAILY, ply, word) for ply, word in enumerate(("draw B", "place", "draw W", "draw W", "resign"), 1)]
META = {
    "resettle:dragon_face": "7 token",
    "resettle:zen": "0",
    f"guide:{GUIDED}": "1",
    "daily-next": SECRET,
    "commands": "hash",
    "scrub": "1",
}


def result(table: int, seat: int, person: int) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat,
        "finish_no": table,
        "person_id": person,
        "game": "dragon_face",
        "variant": "",
        "guild_id": HERE,
        "day": 0,
        "ended_at": 1000,
        "seats": 2,
        "place": seat,
        "score": 1.0,
        "ending": "won",
        "reason": "emperor",
        "rounds": 0,
        "helped": 0,
        "rated": 0,
        "gain": 0,
        "guild_gain": 0,
    }


async def fill(store: Store) -> None:
    metadata = MetaData()
    async with store.database.writing() as connection:
        await connection.run_sync(metadata.reflect)
        rows: dict[str, list[dict[str, Any]]] = {
            "tables": [{**TABLE, "source": f"old-{each['id']}", **each} for each in TABLES],
            "members": [
                {
                    "table_id": table,
                    "position": position,
                    "person_id": person,
                    "joined_by": "old",
                    "seat": None if table == LOBBY else position,
                    "computer": "easy" if person == COMPUTER else None,
                }
                for table, position, person in PEOPLE
            ],
            "moves": [
                {"table_id": table, "ply": ply, "revision": 2, "seat": 1, "notation": word, "made_at": 1}
                for table, ply, word in MOVES
            ],
            "people": [{"id": ADA, "name": "Ada", "created_at": 1}],
            "results": [result(FINISHED, 1, ADA), result(FINISHED, 2, ERASED)],
            "standings": [
                {
                    "game": "zen",
                    "board": "forms",
                    "guild_id": 0,
                    "period": "",
                    "person_id": ADA,
                    "points": 999_999,
                    "games": 2,
                    "wins": 1,
                }
            ],
            "daily_tries": [{"game": "zen", "day": 0, "person_id": ADA, "table_id": DAILY}],
            "meta": [{"key": key, "value": value} for key, value in META.items()],
        }
        for name, values in rows.items():
            await connection.execute(insert(metadata.tables[name]), values)


@pytest.fixture
async def upgraded(new_url: str, clock: Clock, scripts: Path) -> Any:
    later = take_out(scripts, after="0002")
    store = await open_store(new_url, now=clock)
    await fill(store)
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    yield store
    await store.close()


async def test_a_void_game_and_a_broken_record_are_told_apart(upgraded: Store) -> None:
    found = {each: await upgraded.tables.row(each) for each in range(1, 10)}

    assert {
        LOBBY: Status.LOBBY,
        RUNNING: Status.PLAYING,
        FINISHED: Status.FINISHED,
        VOID: Status.VOID,
        VOID_BY_ERASED: Status.VOID,
        BROKEN: Status.BROKEN,
        DAILY: Status.FINISHED,
        GUIDED: Status.FINISHED,
        CALLED_OFF: Status.CANCELLED,
    } == {each: row and row.status for each, row in found.items()}
    assert [VOID_BY_ERASED] == [each for each, row in found.items() if row and row.ended_by_erased]
    assert [GUIDED] == [each for each, row in found.items() if row and row.guided]


async def test_people_computers_and_erased_people_are_told_apart(upgraded: Store) -> None:
    async def kinds(table: int) -> list[Kind]:
        snapshot = await upgraded.tables.load(table)
        assert snapshot is not None
        return [each.kind for each in snapshot.members]

    assert [Kind.PERSON, Kind.COMPUTER] == await kinds(RUNNING)
    assert [Kind.PERSON, Kind.ERASED] == await kinds(FINISHED)
    async with upgraded.database.reading() as connection:
        found = (await connection.execute(text("SELECT person_id, kind FROM results ORDER BY seat"))).all()
    assert [(ADA, "person"), (ERASED, "erased")] == [tuple(each) for each in found]


async def test_outcomes_of_zen_get_their_rounds(upgraded: Store) -> None:
    daily, won = await upgraded.tables.row(DAILY), await upgraded.tables.row(FINISHED)
    assert daily is not None
    assert won is not None
    assert daily.result is not None
    assert won.result is not None

    assert (Outcome("complete", (1,), (20,)), (2,)) == (daily.result, daily.result.rounds)
    assert (Outcome("emperor", (1, 2), (1, 0)), ()) == (won.result, won.result.rounds)


async def test_what_was_no_note_has_a_table_of_its_own(upgraded: Store) -> None:
    async with upgraded.database.reading() as connection:
        unsettled = (await connection.execute(text("SELECT * FROM unsettled ORDER BY game"))).all()
        secrets = (await connection.execute(text("SELECT secret FROM daily_next"))).scalars().all()
        notes = (await connection.execute(text("SELECT * FROM notes ORDER BY key"))).all()

    assert [("dragon_face", 7, "token"), ("zen", 0, None)] == [tuple(each) for each in unsettled]
    assert [SECRET] == list(secrets)
    assert [("commands", "hash"), ("scrub", "1")] == [tuple(each) for each in notes]


async def test_leaderboards_and_tries_are_kept(upgraded: Store) -> None:
    page = await upgraded.leaderboards.page(LeaderboardKey("zen", "forms", 0, ""), ADA, 0)

    assert [(1, ADA, 999_999, 2, 1)] == [
        (each.rank, each.person_id, each.points, each.games, each.wins) for each in page.rows
    ]
    assert DAILY == await upgraded.daily.try_of("zen", 0, ADA)
