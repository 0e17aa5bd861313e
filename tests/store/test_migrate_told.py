"""What people were told by: ends count as told since 0010, and since 0012 it is revisions that are kept, no plies."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from bot.store.engine import open_store
from bot.store.tables.publishing import OVER_OTHERWISE
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out

_TABLE = (
    "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, options, "
    "seating, seed, salt, seats, revision, published_revision, pinged_turn, clock, created_at, started_at, "
    "touched_at, helped) VALUES ({id}, 'CH{id}', 's{id}', 'dragon_face', 1, '{status}', 1, 'en', 1, '{{}}', "
    "'joined', '00', 'x', 2, 9, 9, {told}, 'none', 1, 5, 1, 0)"
)
_MEMBER = "INSERT INTO members (table_id, position, person_id, joined_by, seat) VALUES ({id}, 1, 1, 's', 1)"
_MOVE = (
    "INSERT INTO moves (table_id, ply, revision, seat, notation, made_at) "
    "VALUES ({id}, {ply}, {revision}, 1, 'pass', {at})"
)
_HAND = (
    "INSERT INTO hands (table_id, person_id, channel_id, message_id, revision, turn) "
    "VALUES ({id}, 1, 3, 4, 1, {told})"
)


async def _migrated(
    url: str, clock: Clock, scripts: Path, version: str, filled: list[str]
) -> list[list[int]]:
    """What tables and hands say of what was told, and since when tables wait, after a migration."""
    later = take_out(scripts, after=version)
    store = await open_store(url, now=clock)
    async with store.database.writing() as connection:
        for statement in filled:
            await connection.execute(text(statement))
    await store.close()
    put_back(later)
    store = await open_store(url, now=clock)
    async with store.database.reading() as connection:
        found = [
            list((await connection.execute(text(query))).scalars())
            for query in (
                "SELECT pinged_turn FROM tables ORDER BY id",
                "SELECT turn FROM hands ORDER BY table_id",
                "SELECT moved_at FROM tables ORDER BY id",
            )
        ]
    await store.close()
    return found


async def test_nobody_is_told_of_a_game_that_was_over_before(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    filled = [_TABLE.format(id=1, status="finished", told=3)]

    told, _, _ = await _migrated(new_url, clock, scripts, "0009", filled)

    assert [OVER_OTHERWISE] == told


async def test_what_was_told_after_a_ply_was_told_at_its_revision(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    filled = [
        _TABLE.format(id=1, status="playing", told=3),
        _TABLE.format(id=2, status="playing", told=1),
        _TABLE.format(id=3, status="lobby", told=0),
        *(_MEMBER.format(id=each) for each in (1, 2)),
        *(_MOVE.format(id=1, ply=ply, revision=ply + 4, at=ply * 10) for ply in (1, 2, 3)),
        _HAND.format(id=1, told=2),
        _HAND.format(id=2, told=0),
    ]

    found = await _migrated(new_url, clock, scripts, "0011", filled)

    assert [[6, 1, 0], [5, 0], [30, 5, None]] == found
