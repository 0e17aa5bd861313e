"""Boards, hands and pings that don't get through are sent again; one that did unnoticed isn't left behind."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.play.people import Players, is_board, start_game
from tests.play.tables import sit_down
from tests.robustness.showing import shown_once

PASSING_AT_A_HAND = [
    pytest.param(FaultKind.ERROR, {"status": 401}, id="401"),
    pytest.param(FaultKind.ERROR, {"status": 408}, id="408"),
    pytest.param(FaultKind.ERROR, {"status": 403}, id="403 without a code"),
    pytest.param(FaultKind.REFUSE, {"status": 403, "code": 40003}, id="40003"),
]
"""What says nothing about a person's direct messages."""


@pytest.mark.parametrize("route", ["create_dm", "POST /channels/*/messages"])
@pytest.mark.parametrize(("kind", "fields"), PASSING_AT_A_HAND)
async def test_a_hand_that_did_not_get_through_is_sent_again(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object], route: str
) -> None:
    players = await sit_down_but_start(sandbox, bot)
    fault = sandbox.faults.add(kind, route=route, count=1, **fields)
    await players.people[0].click(players.board(players.people[0]), "Start")
    await bot.publisher.settle()
    assert 1 == fault.fired
    assert [1, 1] == [len(person.dms()) for person in players.people]
    assert [None, None] == [await closed_since(bot, person.id) for person in players.people]


@pytest.mark.parametrize(("kind", "fields"), PASSING_AT_A_HAND)
async def test_a_hand_that_could_not_be_edited_is_edited_again(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object]
) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    before = [players.hand(person).id for person in players.people]
    fault = sandbox.faults.add(kind, route="update_message", count=3, **fields)
    await bot.tables.play.resign((await players.table()).id, players.people[1].id, source="test-resigns")
    await bot.publisher.settle()
    assert 3 == fault.fired
    assert before == [players.hand(person).id for person in players.people]
    assert [True, True] == ["wins" in players.hand(person).text for person in players.people]
    assert [None, None] == [await closed_since(bot, person.id) for person in players.people]


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_direct_messages_are_tried_once(sandbox: Sandbox, bot: TablesideBot, code: int) -> None:
    sandbox.faults.add(FaultKind.CLOSED_DMS, person="ben", code=code)
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    ada, ben = players.people
    assert [None, True] == [
        await closed_since(bot, ada.id),
        await closed_since(bot, ben.id) is not None,
    ]


async def test_a_hand_whose_channel_is_gone_opens_another(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    ben = await bot.store.people.person(players.people[1].id)
    assert ben is not None
    await bot.store.people.set_dm_channel(ben, 1)
    table = await players.table()
    hand = (await bot.store.hands.hands_of(table.id))[players.people[1].id]
    await bot.store.hands.put_hand(replace(hand, revision=0, channel_id=1))
    await bot.tables.show_anew(table.id)
    await bot.publisher.settle()
    assert await closed_since(bot, players.people[1].id) is None
    assert table.revision == (await bot.store.hands.hands_of(table.id))[players.people[1].id].revision


async def test_a_ping_by_direct_message_that_did_not_get_through_is_sent_again(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    await players.dark.slash("preferences", pings="dm")
    await bot.publisher.settle()
    fault = sandbox.faults.add(FaultKind.REFUSE, route="create_dm", status=403, code=40003, count=1)
    await players.light.slash("dragonface move", move="c3-c4")
    await bot.publisher.settle()
    assert 1 == fault.fired
    assert [True] == ["Your turn" in each.text for each in players.dark.dms()]
    await shown_once(players)


@pytest.mark.parametrize(("kind", "fields"), PASSING_AT_A_HAND)
async def test_a_board_that_did_not_get_through_is_shown_again(
    sandbox: Sandbox, bot: TablesideBot, kind: FaultKind, fields: dict[str, object]
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    await bot.publisher.settle()
    fault = sandbox.faults.add(kind, route="update_message", count=1, **fields)
    await players.light.slash("dragonface move", move="c3-c4")
    await bot.publisher.settle()
    assert 1 == fault.fired
    await shown_once(players)


async def sit_down_but_start(sandbox: Sandbox, bot: TablesideBot) -> Players:
    """Open a table of Dazzle that two have joined."""
    ada, ben = people = (sandbox.actor("ada"), sandbox.actor("ben"))
    await ada.slash("dazzle new", seating="joined")
    code = (await bot.tables.of(ada.id))[0].row.code
    board = await ada.wait_for(lambda each: is_board(each, code), channel="table-talk")
    await ben.click(board, "Join")
    await bot.publisher.settle()
    return Players(people, code, bot)


async def closed_since(bot: TablesideBot, person: int) -> int | None:
    """Since when somebody's direct messages count as closed."""
    known = await bot.store.people.person(person)
    assert known is not None
    return known.dm_dead_at


@contextlib.asynccontextmanager
async def lost_but_through(sandbox: Sandbox) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Let the next new message get through without an answer, and none after it; give what waits for both."""
    lost = sandbox.faults.add(FaultKind.ABORT, route="create_message", when="after", count=1)
    late = sandbox.faults.add(FaultKind.ABORT, route="create_message", when="before")

    async def both() -> None:
        async with asyncio.timeout(10):
            while not (lost.fired and late.fired):  # noqa: ASYNC110 - what fails changes nothing in the sandbox
                await asyncio.sleep(0.02)

    yield both
    sandbox.faults.clear()


async def test_a_board_that_got_through_unnoticed_goes_where_a_move_was_made_meanwhile(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    """Else it stays, and shows an old position for good beside the newest one."""
    players = replace(await start_game(sandbox), bot=bot)
    await bot.publisher.settle()
    async with lost_but_through(sandbox) as both:
        sandbox.world.remove_post(players.board().post)
        await both()
        await players.light.slash("dragonface move", move="c3-c4")
    cut = sandbox.faults.add(FaultKind.ABORT, when="before", route="delete_message", count=2)
    await bot.publisher.settle()
    assert 2 == cut.fired
    await shown_once(players)


async def test_a_ping_that_got_through_unnoticed_goes_with_its_turn(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = replace(await start_game(sandbox), bot=bot)
    await bot.publisher.settle()
    async with lost_but_through(sandbox) as both:
        await players.light.slash("dragonface move", move="c3-c4")
        await both()
        await players.dark.slash("dragonface move", move="h9-g8")
        await both()
    await bot.publisher.settle()
    pings = [each for each in players.light.messages("table-talk") if "Your turn" in each.text]
    assert [True] == [f"<@{players.light.id}>" in each.content for each in pings]


async def test_a_hand_that_got_through_unnoticed_is_not_left_beside_the_newest(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down_but_start(sandbox, bot)
    async with lost_but_through(sandbox) as both:
        await players.people[0].click(players.board(players.people[0]), "Start")
        await both()
        table = await players.table()
        await bot.tables.play.resign(table.id, players.people[1].id, source="test-resigns")
    await bot.publisher.settle()
    assert [[True], [True]] == [["wins" in each.text for each in person.dms()] for person in players.people]
