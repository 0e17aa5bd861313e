"""What erased people have left in Discord is edited or deleted in rounds, each message less and less often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import pytest

from bot.people.forgetting import Attempt, Forgetting
from bot.store.engine import Store
from bot.store.people.shares import LeftShare
from bot.tables.service import Tables
from bot.tables.table import Table
from tests.store.finished import HERE

pytestmark = pytest.mark.parametrize("engine", ["sqlite"])


@dataclass
class Discord:
    """What the bot asks Discord to delete, and what comes of it."""

    answer: Attempt
    asked: list[int] = field(default_factory=list)

    async def take_away(self, share: LeftShare) -> Attempt:
        self.asked.append(share.message_id)
        return self.answer


async def not_asked(_: Table) -> bool:
    raise AssertionError("no board is to be edited")


def forgetting(store: Store, discord: Discord) -> Forgetting:
    return Forgetting(store, cast(Tables, None), not_asked, discord.take_away, lambda: 0)


async def leave(store: Store, *messages: int) -> None:
    for message in messages:
        await store.shares.leave(LeftShare(HERE, 7, message))


async def test_a_message_is_tried_ten_times_over_hours(store: Store) -> None:
    await leave(store, 61)
    job = forgetting(store, discord := Discord(Attempt.LATER))
    tried: list[int] = []
    for number in (*range(17), 24, 32, 48, 64, 128, 192, 256, 512, 1024):  # the others are as odd as these
        job._round, before = number, len(discord.asked)
        await job.tidy()
        tried += [number] * (len(discord.asked) - before)
    assert [0, 2, 4, 8, 16, 32, 64, 128, 256, 512] == tried, "rounds of half a minute: more than four hours"
    assert [] == await store.shares.left(limit=9)


async def test_a_message_that_was_tried_is_tried_again_at_the_next_start(store: Store) -> None:
    await leave(store, 61)
    for _ in range(2):
        await forgetting(store, discord := Discord(Attempt.LATER)).tidy()
        assert [61] == discord.asked


async def test_a_message_that_is_deleted_is_forgotten(store: Store) -> None:
    await leave(store, 61, 62)
    await forgetting(store, discord := Discord(Attempt.OVER)).tidy()
    assert [61, 62] == discord.asked
    assert [] == await store.shares.left(limit=9)


async def test_a_channel_that_is_closed_is_asked_once(store: Store) -> None:
    await leave(store, 61, 62, 63)
    await forgetting(store, discord := Discord(Attempt.CLOSED)).tidy()
    assert [61] == discord.asked
    assert [] == await store.shares.left(limit=9)
