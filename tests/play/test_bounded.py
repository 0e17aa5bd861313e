"""What the bot does by itself again and again has a bound, whatever people press, and over restarts."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import LAYOUT, Inbox
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.snowflakes import Clock
from tests.play.channels import MINUTE, boards
from tests.play.conftest import Bots
from tests.play.daily_tries import play_to_the_end, today, try_of
from tests.play.people import Players, is_board, start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down

MOVES = ("c3-c4", "c9-c8", "d3-d4", "d9-d8", "e3-e4", "e9-e8")


class Posts:
    """Counts the boards that are posted, deleted ones too."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._from = len(sandbox.traffic)

    def __call__(self) -> int:
        made = [each for each in self._sandbox.traffic[self._from :] if each.operation == "create_message"]
        return sum(1 for each in made if each.body.get("flags", 0) & LAYOUT)


def failed(sandbox: Sandbox, since: int = 0) -> list[str]:
    """The requests that Discord refused."""
    return [each.operation for each in sandbox.traffic[since:] if each.status >= 400]


async def quiet(sandbox: Sandbox, bot: TablesideBot, table: int = 1) -> None:
    """Wait until something that deletes boards has won."""
    await sandbox.until(lambda: not boards_anywhere(sandbox) or None)
    async with asyncio.timeout(10):
        while (await bot.tables.read.get(table)).row.dead_at is None:
            await sandbox.actor("eve").slash("tables")
            await bot.publisher.settle()


def boards_anywhere(sandbox: Sandbox) -> list[Message]:
    return [each for each in sandbox.actor("ada").messages("table-talk") if each.text.startswith("##")]


# Messages that keep going


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_board_that_is_deleted_again_and_again_comes_back_three_times(
    sandbox: Sandbox, bot: TablesideBot, when: str
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    posted = Posts(sandbox)
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk", when=when)
    await sandbox.actor("ada").delete(players.board())
    await quiet(sandbox, bot)
    assert 3 == posted()
    await make_moves(bot, players, *MOVES)
    assert 3 == posted()


async def test_whoever_asks_gets_the_board_once_and_is_told_why(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    where = sandbox.world.channel("table-talk").id
    posted = Posts(sandbox)
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk")
    await sandbox.actor("ada").delete(players.board())
    await quiet(sandbox, bot)
    for number in range(1, 4):
        reply = await players.light.slash("table show", channel="game-night", table=players.code)
        assert f"Something in <#{where}> deletes my messages again and again" in reply.text
        await bot.publisher.settle()
        await quiet(sandbox, bot)
        assert 3 + number == posted()
    sandbox.faults.clear()
    await players.light.slash("table show", channel="dm", table=players.code)
    await bot.publisher.settle()
    assert 1 == len(boards(players.light, players.code))


async def test_whoever_looks_while_a_board_is_forgotten_posts_none_in_its_place(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget = bot.store.publishing.forget_board

    async def looked_at(*args: Any, **kwargs: Any) -> bool:
        """Let the table be shown as soon as it has no board, before anything else is stored."""
        done = await forget(*args, **kwargs)
        bot.publisher.wake(1)
        await asyncio.sleep(0.1)
        return done

    players = await start_game(sandbox)
    await bot.publisher.settle()
    for _ in range(3):
        await bot.bound.count("board 1")
    posted = Posts(sandbox)
    monkeypatch.setattr(bot.store.publishing, "forget_board", looked_at)
    await sandbox.actor("ada").delete(players.board())
    await quiet(sandbox, bot)
    await bot.publisher.settle()
    assert 0 == posted()


async def gone_unnoticed(sandbox: Sandbox, bots: Bots) -> Players:
    """Begin a game whose board is deleted while the bot isn't there."""
    async with bots():
        players = await start_game(sandbox)
    await sandbox.actor("ada").delete(players.board())
    return players


async def test_a_board_that_is_gone_unnoticed_comes_back_however_many_tries_that_takes(
    sandbox: Sandbox, bots: Bots
) -> None:
    players = await gone_unnoticed(sandbox, bots)
    async with bots() as bot:
        sandbox.faults.add(FaultKind.ABORT, when="before", route="create_message", count=5)
        await make_moves(bot, players, MOVES[0])
        await bot.publisher.settle()
        assert 1 == len(boards(players.light, players.code))
        assert bot.bound.may_repair("board 1"), "it was lost once"


async def test_whoever_asks_gets_a_board_that_was_gone_unnoticed_once_too_often(
    sandbox: Sandbox, bots: Bots
) -> None:
    players = await gone_unnoticed(sandbox, bots)
    async with bots() as bot:
        for _ in range(3):
            await bot.bound.count("board 1")
        await make_moves(bot, players, MOVES[0])
        await bot.publisher.settle()
        assert [] == boards(players.light, players.code)
        reply = await players.light.slash("table show", channel="dm", table=players.code)
        assert "deletes my messages again and again" in reply.text
        await bot.publisher.settle()
        assert 1 == len(boards(players.light, players.code))


async def test_after_ten_minutes_a_board_that_is_asked_for_heals_again(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk")
    await sandbox.actor("ada").delete(players.board())
    await quiet(sandbox, bot)
    clock.advance(11 * MINUTE)
    posted = Posts(sandbox)
    await bot.janitor.tidy()
    await bot.publisher.settle()
    assert 0 == posted()
    await players.light.slash("table show", channel="dm", table=players.code)
    await bot.publisher.settle()
    await quiet(sandbox, bot)
    assert 4 == posted()


async def test_a_restart_does_not_begin_the_healing_anew(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        posted = Posts(sandbox)
        for _ in range(2):
            before = players.board()
            await sandbox.actor("ada").delete(before)
            await players.light.wait_for(lambda each: is_board(each, players.code), after=before)
            await bot.publisher.settle()
        sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk")
    async with bots() as bot:
        await sandbox.actor("ada").delete(players.board())
        await quiet(sandbox, bot)
        assert 3 == posted()
    async with bots() as bot:
        await bot.publisher.settle()
        assert 3 == posted()


async def test_a_new_table_under_a_moderation_bot_is_posted_four_times_in_all(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk")
    posted = Posts(sandbox)
    await sandbox.actor("ada").slash("dragonface new")
    await quiet(sandbox, bot)
    assert 4 == posted()


# Places that are closed

CLOSED = {
    "not seen": [Permission.VIEW_CHANNEL],
    "no messages": [Permission.SEND_MESSAGES],
    "no files": [Permission.ATTACH_FILES],
    "nothing at all": [Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES],
    "gone": [],
}


async def press_everything(bot: TablesideBot, players: Players) -> None:
    """Play on and ask for the table, from elsewhere and over and over."""
    for notation in MOVES:
        await make_moves(bot, players, notation)
        for person in players.people:
            shown = await person.slash("table show", channel="dm", table=players.code)
            assert shown.message is not None
            await person.click(shown.message, "More")
            await bot.publisher.settle()
        await bot.janitor.tidy()
        await bot.publisher.settle()


@pytest.mark.parametrize("closed", CLOSED)
async def test_a_closed_channel_costs_three_failing_requests_a_table_and_hour(
    sandbox: Sandbox, bots: Bots, clock: Clock, closed: str
) -> None:
    most = 0 if closed == "gone" else 3  # of a channel that is gone nothing is asked at all
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        if closed == "gone":
            sandbox.faults.add(FaultKind.CHANNEL_GONE, channel="table-talk")
            for person in players.people:  # all is put in order when both have been told
                await person.wait_for(
                    lambda each: "is gone. The game goes on here" in each.text, channel="dm"
                )
            await bot.publisher.settle()
        for permission in CLOSED[closed]:
            sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission=permission.name)
        since = len(sandbox.traffic)
        for notation in MOVES[:2]:
            await make_moves(bot, players, notation)
            await players.dark.slash("table show", channel="dm", table=players.code)
            await bot.publisher.settle()
    async with bots() as bot:
        await make_moves(bot, players, *MOVES[2:4])
        for _ in range(8):
            await players.dark.slash("table show", channel="dm", table=players.code)
            await bot.publisher.settle()
        assert most == len(failed(sandbox, since))
        clock.advance(61 * MINUTE)
        for _ in range(8):
            await players.dark.slash("table show", channel="dm", table=players.code)
            await bot.publisher.settle()
        refused = [each for each in sandbox.traffic[since:] if each.status in (403, 404)]
        assert 2 * most >= len(refused), "edits of the old board may be put off beside that, as everywhere"


async def test_an_archived_and_locked_thread_costs_three_failing_requests(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    thread = ada.open_thread("aside")
    await ada.slash("dragonface new", seating="joined", channel=thread)
    await bot.publisher.settle()
    board = next(each for each in ada.messages(thread) if each.text.startswith("##"))
    await ben.click(board, "Join")
    await bot.publisher.settle()
    await ada.click(ada.now(board), "Start")
    await bot.publisher.settle()
    thread.locked = thread.archived = True
    sandbox.world.change_channel(thread)
    since = len(sandbox.traffic)
    players = Players((ada, ben), (await bot.tables.read.get(1)).row.code, bot)
    await press_everything(bot, players)
    assert len(failed(sandbox, since)) <= 3


# Direct messages, shares, threads, commands


@pytest.mark.parametrize("code", [40003, 50001, 50007])
async def test_direct_messages_that_are_refused_are_tried_three_times_an_hour(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, code: int
) -> None:
    fault = sandbox.faults.add(FaultKind.REFUSE, route="create_dm", status=403, code=code)
    for _ in range(5):
        players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
        await bot.tables.play.resign((await players.table()).id, players.light.id, source=players.code)
        await bot.publisher.settle()
    assert 2 * 3 == fault.fired
    clock.advance(61 * MINUTE)
    sandbox.faults.clear()
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    assert players.hand(players.light).text


async def test_closed_messages_that_each_new_table_tries_again_are_tried_three_times_an_hour(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sandbox.world.person("ben").inbox = Inbox.CLOSED
    for _ in range(6):
        players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
        await bot.tables.play.resign((await players.table()).id, players.light.id, source=players.code)
        await bot.publisher.settle()
    assert 3 == len(failed(sandbox))


async def test_a_private_thread_is_asked_for_three_times_an_hour(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside", private=True)
    for _ in range(6):
        assert "I’m not in it" in (await ada.slash("dragonface new", channel=thread)).text
    assert 3 == len(failed(sandbox))


async def test_shares_that_fail_are_tried_by_token_three_times_an_hour_in_a_channel(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    # What can't be sent by the token follows up in public, and that is a reply to a private message.
    sandbox.excuse(Rule.REPLY)
    fault = sandbox.faults.add(FaultKind.REFUSE, route="create_message", status=403, code=50013)
    for name in ("ada", "ben", "cleo", "dan", "eve"):
        person = sandbox.actor(name)
        await person.slash("daily dizzle")
        await play_to_the_end(bot, person, await try_of(bot, person, "dizzle", today(clock)), Random(8))
        panel = (await person.slash("daily dizzle")).message
        assert panel is not None
        await person.click(
            panel, next(each.custom_id for each in panel.buttons if ":share:" in (each.custom_id or ""))
        )
    assert 3 == fault.fired


@pytest.mark.first_start
async def test_commands_that_are_refused_are_sent_at_three_starts_and_the_bot_lives_on(
    sandbox: Sandbox, bots: Bots
) -> None:
    fault = sandbox.faults.add(
        FaultKind.REFUSE, route="bulk_set_application_commands", status=400, code=50035
    )
    for _ in range(5):
        async with bots() as bot:
            assert bot.is_ready()
    assert 3 == fault.fired
