"""Tables in threads of their own: the thread is made once, and the channel keeps one line that tells the state."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Channel
from bot.sandbox.world.permissions import Permission
from tests.play.channels import boards, pings, requests
from tests.play.conftest import Bots
from tests.play.people import Players, code_of
from tests.play.positions import make_moves
from tests.play.test_results import shown
from tests.play.test_settings import page


def lines(person: Actor, code: str, channel: str = "table-talk") -> list[Message]:
    """What the channel shows of a table in a thread."""
    return [each for each in person.messages(channel) if f"· {code}**" in each.text]


def told(found: list[Message]) -> list[str]:
    """What lines say of their tables."""
    return [each.text.partition("**: ")[2] for each in found]


def thread_of(sandbox: Sandbox, code: str) -> Channel:
    (thread,) = [each for each in sandbox.world.channels.values() if each.thread and code in each.name]
    return thread


async def opened(sandbox: Sandbox, bot: TablesideBot, host: str = "ada") -> tuple[Actor, str, str]:
    """Open a table in a thread: who did, its code, and the thread's name."""
    ada = sandbox.actor(host)
    reply = await ada.slash("dragonface new", seating="joined", thread=True)
    code = code_of(reply)
    assert "opens in a thread of its own" in reply.text
    await bot.publisher.settle()
    return ada, code, thread_of(sandbox, code).name


async def playing(sandbox: Sandbox, bot: TablesideBot) -> tuple[Players, str]:
    ada, code, thread = await opened(sandbox, bot)
    ben = sandbox.actor("ben")
    await ben.click(boards(ada, code, thread)[0], "Join")
    await bot.publisher.settle()
    await ada.click(boards(ada, code, thread)[0], "Start")
    await bot.publisher.settle()
    return Players((ada, ben), code, bot), thread


async def test_lobby_board_and_pings_are_in_the_thread_and_the_channel_keeps_one_line(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, code, thread = await opened(sandbox, bot)
    assert f"Dragon Face · {code}" == thread
    (line,) = lines(ada, code)
    assert f"**Dragon Face · {code}**: open, take a seat in the thread below." == line.text
    assert [] == boards(ada, code)
    ben = sandbox.actor("ben")
    await ben.click(boards(ada, code, thread)[0], "Join")
    await bot.publisher.settle()
    await ada.click(boards(ada, code, thread)[0], "Start")
    await bot.publisher.settle()
    assert ["being played in the thread below."] == told(lines(ada, code))
    await make_moves(bot, Players((ada, ben), code, bot), "c3-c4", "c9-c8")
    assert 1 == len(boards(ada, code, thread))
    assert [("ada",)] == [each.mentions for each in pings(ben, thread)]
    await bot.tables.play.resign(1, ada.id, source="gives-up")
    await bot.publisher.settle()
    assert ["over. The thread below shows how it ended."] == told(lines(ada, code))
    assert 1 == len(requests(sandbox, "create_thread_from_message"))
    edits = [
        each for each in sandbox.traffic if each.operation == "update_message" and each.message_id == line.id
    ]
    assert 2 == len(edits), "started, and over: no edit for each move"


async def test_everybody_in_the_channel_sees_the_table_of_a_thread(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    _, code, _ = await opened(sandbox, bot)
    cleo = sandbox.actor("cleo")
    await cleo.slash("preferences", language="en")
    assert code in shown(await cleo.slash("tables"))
    assert "The game hasn’t started yet." in shown(await cleo.slash("table show", table=code))
    assert "There is no table" in shown(await cleo.slash("table show", table=code, channel="game-night"))


async def test_a_rematch_stays_in_the_thread_and_its_line_tells_of_it(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await playing(sandbox, bot)
    await bot.tables.play.resign(1, players.light.id, source="gives-up")
    await bot.publisher.settle()
    over = boards(players.light, players.code, thread)[0]
    await players.light.click(over, "Rematch")
    await bot.publisher.settle()
    (rematch,) = await bot.tables.of(players.light.id)
    assert thread_of(sandbox, players.code).id == rematch.row.channel_id
    assert ["open, take a seat in the thread below."] == told(lines(players.light, rematch.row.code))
    assert [] == lines(players.light, players.code)


@pytest.mark.parametrize(
    ("right", "told"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "*Create Public Threads*"),
        (Permission.SEND_MESSAGES_IN_THREADS, "*Send Messages in Threads*"),
    ],
)
async def test_a_missing_permission_is_told_beforehand(
    sandbox: Sandbox, bot: TablesideBot, right: Permission, told: str
) -> None:
    sandbox.world.deny(sandbox.world.channel("table-talk"), right)
    ada = sandbox.actor("ada")
    reply = await ada.slash("dragonface new", thread=True)
    assert f"there I need {told}." in shown(reply)
    assert [] == await bot.tables.of(ada.id)
    await ada.slash("dragonface new")
    assert 1 == len(await bot.tables.of(ada.id))


async def test_where_there_are_no_threads_none_is_opened(sandbox: Sandbox, bot: TablesideBot) -> None:
    ben = sandbox.actor("ben")
    corner = ben.open_thread("corner")
    for place in (corner, "parlour", "dm"):
        reply = await ben.slash("zen new", thread=True, channel=place)
        assert "There are no threads here" in shown(reply), place
    sandbox.world.deny(
        sandbox.world.channel("table-talk"), Permission.CREATE_PUBLIC_THREADS, sandbox.world.person("ben")
    )
    assert "You may not open threads in" in shown(await ben.slash("zen new", thread=True))
    assert [] == await bot.tables.of(ben.id)


async def test_a_server_can_make_threads_the_rule(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    on = await ada.click(await page(ada), "A thread for each table")
    assert "A thread for each table: **yes**" in shown(on)
    code = code_of(await ben.slash("dragonface new"))
    await bot.publisher.settle()
    assert thread_of(sandbox, code).parent_id == sandbox.world.channel("table-talk").id
    corner = ben.open_thread("corner")
    for place in (corner, "parlour", "dm"):
        await ben.slash("zen new", channel=place)
    assert 4 == len(await bot.tables.of(ben.id))
    assert 1 == len(requests(sandbox, "create_thread_from_message"))
    await ada.click(await page(ada), "No threads")
    await ben.slash("dragonface new")
    await bot.publisher.settle()
    assert 1 == len(requests(sandbox, "create_thread_from_message"))


async def test_a_table_whose_thread_cannot_be_made_stays_in_the_channel(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sandbox.faults.add(FaultKind.REFUSE, route="create_thread_from_message", status=403, code=50013)
    ada = sandbox.actor("ada")
    code = code_of(await ada.slash("dragonface new", thread=True))
    await bot.publisher.settle()
    assert 1 == len(boards(ada, code))
    assert [] == lines(ada, code)
    assert (await bot.tables.read.get(1)).row.dead_at is None


@pytest.mark.parametrize("lost", ["create_message", "create_thread_from_message"])
async def test_a_thread_is_made_once_whatever_answer_is_lost(sandbox: Sandbox, bots: Bots, lost: str) -> None:
    async with bots() as bot:
        sandbox.faults.add(FaultKind.ABORT, route=lost, when="after", count=1)
        ada, code, thread = await opened(sandbox, bot)
    async with bots() as bot:
        await bot.publisher.settle()
        assert 1 == len(lines(ada, code))
        assert 1 == len(boards(ada, code, thread))
