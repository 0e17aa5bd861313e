"""The bot is killed between the words that notify somebody and the panel that these words become."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.client.actors import Until
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.description import description
from tests.robustness.child import Child
from tests.times import LONG
from tests.turns import WAITING

pytestmark = WAITING


@pytest.mark.skipif(not LONG, reason="it draws in processes of its own: TABLESIDE_TIMES=1 runs it")
async def test_words_whose_bot_was_killed_become_their_panel_after_the_start_without_a_noise(
    tmp_path: Path,
) -> None:
    async with (
        Sandbox(description=description()) as sandbox,
        Child(sandbox, tmp_path / "tableside.db", tmp_path / "log.txt") as child,
    ):
        ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
        for each in (ada, ben):
            await each.slash("preferences", pings="dm")
        await ada.slash("dazzle new", seating="joined")
        lobby = await ada.wait_for(lambda each: each.text.startswith("## Dazzle"), channel="table-talk")
        await ben.click(lobby, "Join")
        lobby = await ada.wait_for(lambda each: "2 players" in each.text, channel="table-talk")
        sandbox.faults.add(FaultKind.LATENCY, route="update_message", seconds=60)
        await ada.click(ada.now(lobby), "Start", until=Until.ANSWERED)
        told = await sandbox.until(lambda: [*sandbox.notifications.all] or None)
        mover = sandbox.actor(told[0].person)
        words = await mover.wait_for(lambda each: each.id == told[0].message_id, channel="dm")
        await child.kill()
        assert not words.layout
        sandbox.faults.clear()
        await child.start()
        hand = await mover.wait_for(lambda each: each.id == words.id and each.layout, channel="dm")
        assert hand.pictures
        assert told == [*sandbox.notifications.all]
