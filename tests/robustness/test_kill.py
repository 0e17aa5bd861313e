"""The bot is killed again and again during play and started again; two people go on as if nothing had happened."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from tests.description import description
from tests.robustness.child import Child
from tests.robustness.evening import Database, Evening
from tests.times import TIMES
from tests.turns import WAITING

pytestmark = WAITING

KILLS = 15 * TIMES


async def test_nothing_acknowledged_is_lost_when_the_bot_is_killed_at_many_moments(tmp_path: Path) -> None:
    path = tmp_path / "tableside.db"
    database, random = Database(path), Random(11)
    async with (
        Sandbox(description=description()) as sandbox,
        Child(sandbox, path, tmp_path / "log.txt") as child,
    ):
        evening = Evening(sandbox, database, child.up)
        playing = asyncio.create_task(evening.go_on())
        for _ in range(KILLS):
            await evening.another_move(3.0)
            await asyncio.sleep(random.uniform(0, 0.2))
            await child.kill()
            evening.give_up()
            database.check(evening.acknowledged)
            stored = database.newest()
            await child.start()
            if stored is not None and stored.status == "playing":
                await evening.see(stored)
            if evening.old is not None:
                reply = await evening.people[0].click(evening.old, "Play", force=True)
                assert reply.kind is ReplyKind.MESSAGE
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert len(evening.acknowledged) > KILLS, "they hardly got to play"

        async with asyncio.timeout(10):
            while not shows_newest(evening, database):  # noqa: ASYNC110 - the bot's database tells nobody
                await asyncio.sleep(0.02)
        assert evening.old is not None
        reply = await evening.people[0].click(evening.old, "Play", force=True)
        assert reply.kind is ReplyKind.MESSAGE
        assert 0 == await child.stop()
        assert " error " not in child.log


def shows_newest(evening: Evening, database: Database) -> bool:
    """Whether one board stands for the newest table, with its newest revision.

    Looked at all at once: a move of the last moment may still be under way, and changes both.
    """
    stored = database.newest()
    assert stored is not None
    shown = list(evening.boards(evening.people[0], stored))
    if len(shown) != 1 or stored.published != stored.revision:
        return False
    return not stored.moves or f"{stored.code.lower()}-{stored.revision}.png" == shown[0].pictures[0].name
