"""A direct message that is to be heard comes in words and becomes a panel, whatever happens in between."""

from __future__ import annotations

import asyncio

from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.play.conftest import Bots
from tests.play.tables import sit_down
from tests.turns import WAITING

pytestmark = WAITING


async def test_words_that_a_stop_left_without_their_panel_get_it_after_the_start_without_a_noise(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        for name in ("ada", "ben"):
            await sandbox.actor(name).slash("preferences", pings="dm")
        players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
        table = await players.table()
        while True:
            mover = await players.to_act()
            assert mover is not None
            assert table.game is not None
            (seat,) = table.game.acting
            chosen = table.game.legal(seat)[0]
            move = table.rules.write(chosen)
            if seat not in table.game.after(seat, chosen).after_forced().acting:
                break
            table = await bot.tables.play.move(table.id, mover.id, move, source=f"{table.revision}")
            await bot.publisher.settle()
        (other,) = [each for each in players.people if each is not mover]
        sandbox.faults.add(FaultKind.REFUSE, route="update_message", status=500, code=0)
        await bot.tables.play.move(table.id, mover.id, move, source="a move")
        await other.wait_for(lambda each: "Your turn:" in each.content, channel="dm")
        told = sandbox.notifications.of(other.name)
        async with asyncio.timeout(5):
            while (await bot.store.hands.hands_of(table.id))[other.id].revision:  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0.01)
    sandbox.faults.clear()
    async with bots() as bot:
        await bot.publisher.settle()
        hand = players.hand(other)
        assert (told[-1].message_id, True, "") == (hand.id, hand.layout, hand.content)
        assert hand.pictures
        assert told == sandbox.notifications.of(other.name)
