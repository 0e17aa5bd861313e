"""Hands by direct message whose message is so old that Discord rations its edits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.realism import LateEdits, Realism
from bot.sandbox.world.snowflakes import Clock
from tests.play.channels import MINUTE
from tests.play.tables import sit_down
from tests.turns import WAITING

pytestmark = WAITING


@pytest.mark.parametrize("reading", LateEdits)
async def test_an_old_hand_that_takes_no_more_edits_is_posted_anew_and_notifies_nobody_twice(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, reading: LateEdits
) -> None:
    sandbox.world.realism = Realism(late_edits=reading)
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    mover = await players.to_act()
    assert mover is not None
    table = await players.table()
    first, told = players.hand(mover), len(sandbox.notifications.of(mover.name))
    clock.advance(61 * MINUTE)
    shown = []
    for _ in range(4):
        known = (await bot.store.hands.hands_of(table.id))[mover.id]
        await bot.store.hands.put_hand(replace(known, revision=0))
        await bot.tables.show_anew(table.id)
        await bot.publisher.settle()
        shown.append(players.hand(mover).id)
    assert [first.id] * 3 == shown[:3]
    assert first.id != shown[3]
    assert first.post.deleted
    assert told == len(sandbox.notifications.of(mover.name))
