"""Games that are played to their end in the store, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.ratings import Skill
from bot.store.engine import Store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import (
    DAY,
    Played,
    play,
    results_of,
    rows,
)
from tests.store.naive import Finish


def skill(row: dict[str, Any], prefix: str = "") -> Skill:
    return Skill(row[f"{prefix}mu"], row[f"{prefix}sigma"])


async def skills(store: Store, table_id: int, prefix: str = "") -> list[Skill]:
    return [skill(row, prefix) for row in await results_of(store, table_id)]


async def board(
    store: Store, name: str, *, game: str = "dragon_face", guild: int = 0, period: str = ""
) -> dict[int, tuple[int, int, int]]:
    """Points, games and wins by person."""
    return {
        row[4]: row[5:]
        for row in await rows(store, schema.leaderboard_rows)
        if row[:4] == (game, name, guild, period)
    }


async def played(store: Store, clock: Clock, games: Sequence[tuple[int, Played]]) -> list[Finish]:
    """Play games, from an evening on with which a week and a month end, and return those that ended."""
    clock.time = 20_604 * DAY + 16 * 3_600_000  # Sunday, 2026-05-31, 16:00 UTC
    log: list[Finish] = []
    for waited, game in games:
        clock.time += waited
        table_id = await play(store, game)
        if game.counts:
            log.append(Finish(table_id, len(log) + 1, clock.time, game))
    return log
