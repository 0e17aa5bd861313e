"""What was sent, but couldn't be stored, isn't sent again: the disk may be full for an hour, or the bot restart."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.errors import Unsure
from bot.store.ground.rows import Board
from bot.store.tables.hands import Hands
from bot.store.tables.publishing import Publishing
from tests.play.channels import MINUTE, boards, pings
from tests.play.conftest import Bots
from tests.play.people import is_board, start_game
from tests.play.tables import sit_down

TRIES = 4


class FullDisk:
    """Lets a mark of the store fail for as long as the disk is full."""

    def __init__(self, patch: pytest.MonkeyPatch, subject: type, mark: str) -> None:
        self.tries = 0
        self._tried = asyncio.Event()
        put = getattr(subject, mark)

        async def full(*_: object, **__: object) -> bool:
            self.tries += 1
            self._tried.set()
            raise OperationalError("", {}, Exception("database or disk is full"))

        patch.setattr(subject, mark, full)
        self._mend = partial(patch.setattr, subject, mark, put)

    def end(self) -> None:
        self._mend()

    async def lasts(self, clock: Clock) -> None:
        """Let it be full for an hour, while the bot tries and tries."""
        for _ in range(TRIES):
            await asyncio.wait_for(self._tried.wait(), 10)
            self._tried.clear()
            clock.advance(60 * MINUTE / TRIES)


async def test_whoever_is_to_move_is_pinged_once_while_that_cannot_be_stored(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    disk = FullDisk(monkeypatch, Publishing, "mark_pinged")
    await players.light.slash("dragonface move", move="c3-c4")
    await disk.lasts(clock)
    disk.end()
    await bot.publisher.settle()
    assert [1] == [len(told(players.dark))]


async def test_a_board_that_was_stored_without_an_answer_comes_back_where_it_is_deleted(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was sent before isn't there any more: it can't stand for what is to be sent."""
    keep, lost = bot.store.publishing.keep_board, list[Board]()

    async def unsure(table: int, board: Board, **how: Any) -> bool:
        kept = await keep(table, board, **how)
        if not lost:
            lost.append(board)
            raise Unsure
        return kept

    monkeypatch.setattr(bot.store.publishing, "keep_board", unsure)
    ada = sandbox.actor("ada")
    await ada.slash("dragonface new")
    await bot.publisher.settle()
    code = (await bot.tables.of(ada.id))[0].row.code
    (board,) = boards(ada, code)
    assert [board.id] == [each.message_id for each in lost]
    await ada.delete(board)
    await ada.wait_for(lambda each: is_board(each, code), channel="table-talk", after=board)


async def test_a_board_is_posted_once_while_that_cannot_be_stored(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch, Publishing, "keep_board")
    ada = sandbox.actor("ada")
    await ada.slash("dragonface new", seating="joined")
    code = (await bot.tables.of(ada.id))[0].row.code
    await disk.lasts(clock)
    disk.end()
    await bot.publisher.settle()
    assert 1 == len(boards(ada, code))
    posted = [each for each in sandbox.traffic if each.operation == "create_message"]
    assert [1] == [len(posted)]


async def test_a_hand_is_sent_once_while_that_cannot_be_stored(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch, Hands, "put_hand")
    sitting = asyncio.create_task(sit_down(sandbox, bot, "dazzle new", ("ada", "ben")))
    await disk.lasts(clock)
    disk.end()
    players = await sitting
    await bot.publisher.settle()
    assert [1, 1] == [len(each.dms()) for each in players.people]


@pytest.mark.parametrize("mark", ["mark_pinged", "keep_board"])
async def test_what_a_process_sent_before_it_died_is_found_by_the_next_one(
    sandbox: Sandbox, bots: Bots, clock: Clock, monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        disk = FullDisk(monkeypatch, Publishing, mark)
        if mark == "keep_board":
            await players.light.delete(players.board())
        else:
            await players.light.slash("dragonface move", move="c3-c4")
        while not disk.tries:  # noqa: ASYNC110 - nothing of the world changes
            await asyncio.sleep(0.01)
    clock.advance(10 * MINUTE)
    disk.end()
    async with bots() as bot:
        await bot.publisher.settle()
    pinged = players.dark if mark == "mark_pinged" else players.light
    assert [1, 1] == [len(told(pinged)), len(boards(players.light, players.code))]


def told(person: Actor) -> list[object]:
    """The pings for somebody that there have been, deleted ones, too."""
    return [each for each in pings(person) if person.name in each.mentions]
