"""A table before its game: who joins, leaves, starts and calls it off, and what they are told."""

from __future__ import annotations

import asyncio
import hashlib
import re

import pytest

from bot.app import TablesideBot
from bot.games.fair import seating
from bot.sandbox.client.actors import Actor, Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.snowflakes import Clock
from bot.store.tables.codes import ALPHABET
from tests.play.people import code_of, is_board, name_of, open_table, start_game
from tests.play.screens import after_asking

DAY = 24 * 60 * 60


async def lobby(bot: TablesideBot, person: Actor, code: str) -> Message:
    """A table's message once everything committed is shown in it."""
    await bot.publisher.settle()
    return [each for each in person.messages("table-talk") if is_board(each, code)][-1]


def said(reply: Reply) -> str:
    """What only the person was told, whether in place of an answer or after it."""
    assert all(each.ephemeral for each in reply.followups)
    return "\n".join(each.text for each in reply.followups) or reply.text


async def told(sandbox: Sandbox, words: str, *people: Actor) -> list[Message]:
    """The messages for one person alone that say something, as soon as there are any."""

    def found() -> list[Message] | None:
        seen = (each for person in people for each in person.messages("table-talk"))
        return [each for each in seen if each.ephemeral and words == each.text] or None

    return await sandbox.until(found)


async def test_a_new_table_says_for_how_many_it_is_how_seats_are_given_and_who_is_in(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    code, board = await open_table(ada)
    assert f"## Dragon Face · {code}" == board.text.splitlines()[0]
    assert {"For 2 players.", "Seats in the order of joining.", f"**1 player:** {name_of(ada)}"} <= {
        *board.text.splitlines()
    }
    assert ["Join", "Leave", "Start", "Cancel", "Options"] == [each.label for each in board.buttons]


async def test_seats_are_drawn_by_lot_unless_asked_otherwise(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    reply = await ada.slash("dragonface new")
    assert "Seats are drawn by lot." in (await lobby(bot, ada, code_of(reply))).text


async def test_the_lot_is_drawn_from_the_seed_and_the_joining_events(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    opened = await ada.slash("dragonface new")
    code = code_of(opened)
    joined = await ben.click(await lobby(bot, ada, code), "Join")
    await ada.click(await lobby(bot, ada, code), "Start")
    table = await bot.tables.read.by_code(code)
    salt = f"{opened.id}-{joined.id}"
    assert salt == table.row.salt
    assert seating([ada.id, ben.id], table.row.seed, salt) == [table.person_at(1), table.person_at(2)]


async def test_the_answer_to_new_names_the_table_and_what_to_do_next(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    reply = await sandbox.actor("ada").slash("dragonface new")
    code = code_of(reply)
    assert reply.ephemeral
    assert f"Dragon Face: table {code} is open. Press **Start** there as soon as all are in." == reply.text


async def test_codes_have_three_characters_that_are_not_taken_for_others(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    codes = [code_of(await ada.slash("dragonface new")) for _ in range(8)]
    assert {3} == {len(code) for code in codes}
    assert set() == {*"".join(codes)} - {*ALPHABET}
    assert set() == {*ALPHABET} & {*"01258BCHILOPSUVXYZ"}
    assert 8 == len({*codes})


async def test_joining_shows_both_and_enables_start(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    assert board.button("Start").disabled
    await ben.click(board, "Join")
    board = await lobby(bot, ada, code)
    assert f"**2 players:** {name_of(ada)}, {name_of(ben)}" in board.text
    assert not board.button("Start").disabled
    assert board.button("Join").disabled


async def test_a_third_person_finds_all_seats_taken(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben, dan = (sandbox.actor(name) for name in ("ada", "ben", "dan"))
    code, early = await open_table(ada)
    await ben.click(early, "Join")
    board = await lobby(bot, ada, code)
    with pytest.raises(CantDo, match="disabled"):
        await dan.click(board, "Join")
    reply = await dan.click(early, "Join", force=True)
    assert "All seats are taken." == said(reply)


async def test_two_who_join_a_last_seat_at_once_are_one_in_and_one_told_why(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben, dan = (sandbox.actor(name) for name in ("ada", "ben", "dan"))
    code, board = await open_table(ada)
    await asyncio.gather(ben.click(board, "Join"), dan.click(board, "Join"))
    assert 1 == len(await told(sandbox, "All seats are taken.", ben, dan))
    assert "**2 players:**" in (await lobby(bot, ada, code)).text


async def test_joining_twice_is_told(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    _, board = await open_table(ada)
    assert "You have joined already." == said(await ada.click(board, "Join"))


async def test_a_doubled_event_joins_once_and_tells_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    sandbox.faults.add(FaultKind.DUPLICATE, route="INTERACTION_CREATE")
    reply = await ben.click(board, "Join")
    board = await lobby(bot, ada, code)
    assert () == reply.followups
    assert "**2 players:**" in board.text
    assert 1 == board.text.count(name_of(ben))


async def test_a_doubled_command_opens_one_table_and_answers_once(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    sandbox.faults.add(FaultKind.DUPLICATE, route="INTERACTION_CREATE")
    reply = await ada.slash("dragonface new")
    await bot.publisher.settle()
    assert () == reply.followups
    assert 1 == len(await bot.tables.of(ada.id))
    assert 1 == sum("create_interaction_response" == each.operation for each in sandbox.traffic)


async def test_whoever_leaves_is_gone_and_may_come_back(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    await ben.click(board, "Join")
    await ben.click(await lobby(bot, ada, code), "Leave")
    board = await lobby(bot, ada, code)
    assert f"**1 player:** {name_of(ada)}" in board.text
    assert board.button("Start").disabled
    await ben.click(board, "Join")
    assert "**2 players:**" in (await lobby(bot, ada, code)).text


async def test_the_next_one_is_host_when_the_host_leaves(sandbox: Sandbox, bot: TablesideBot) -> None:
    dan, ben = sandbox.actor("dan"), sandbox.actor("ben")
    code, board = await open_table(dan)
    await ben.click(board, "Join")
    await dan.click(await lobby(bot, dan, code), "Leave")
    board = await lobby(bot, dan, code)
    assert f"**1 player:** {name_of(ben)}" in board.text
    assert "its host can" in said(await dan.click(board, "Cancel"))
    await ben.click(board, "Cancel")
    assert f"{name_of(ben)} called this table off." in (await lobby(bot, dan, code)).text


async def test_the_last_one_who_leaves_calls_the_table_off(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    code, board = await open_table(ada)
    await ada.click(board, "Leave")
    board = await lobby(bot, ada, code)
    assert f"{name_of(ada)} called this table off." in board.text
    assert () == board.buttons


async def test_whoever_is_not_in_can_neither_leave_nor_start_and_is_told_how_to_get_in(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben, dan = (sandbox.actor(name) for name in ("ada", "ben", "dan"))
    code, board = await open_table(ada)
    await ben.click(board, "Join")
    board = await lobby(bot, ada, code)
    for button in ("Leave", "Start"):
        assert "You aren’t at this table yet: press **Join** first." == said(await dan.click(board, button))
    assert "**2 players:**" in (await lobby(bot, ada, code)).text


async def test_a_forced_start_with_too_few_says_how_many_are_needed(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    code, board = await open_table(ada)
    with pytest.raises(CantDo, match="disabled"):
        await ada.click(board, "Start")
    reply = await ada.click(board, "Start", force=True)
    assert "1 player has joined; this game needs 2." == said(reply)
    assert "Join" in [each.label for each in (await lobby(bot, ada, code)).buttons]


async def test_two_who_start_at_once_start_one_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    await ben.click(board, "Join")
    board = await lobby(bot, ada, code)
    await asyncio.gather(ada.click(board, "Start"), ben.click(board, "Start"))
    assert 1 == len(await told(sandbox, "This game has started already.", ada, ben))
    assert "to move" in (await lobby(bot, ada, code)).text


async def test_nobody_joins_or_leaves_a_game_that_runs(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, early = await open_table(ada)
    await ben.click(early, "Join")
    await ada.click(await lobby(bot, ada, code), "Start")
    await bot.publisher.settle()
    dan = sandbox.actor("dan")
    for button in ("Join", "Leave", "Cancel"):
        reply = await dan.click(early, button, force=True)
        assert "This game has started already." == said(reply)


async def test_the_host_can_call_a_table_off(sandbox: Sandbox, bot: TablesideBot) -> None:
    ben = sandbox.actor("ben")
    code, board = await open_table(ben)
    await ben.click(board, "Cancel")
    board = await lobby(bot, ben, code)
    assert f"{name_of(ben)} called this table off." in board.text
    reply = await sandbox.actor("dan").click(board, custom_id="v1:1:1:join")
    assert "This table is closed: nothing can be changed there any more." == said(reply)


async def test_others_cannot_call_a_table_off_and_are_told_who_can(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ben, dan = sandbox.actor("ben"), sandbox.actor("dan")
    code, board = await open_table(ben)
    told = said(await dan.click(board, "Cancel"))
    assert "its host can, or someone with *Manage Messages* in its channel" in told
    reply = await dan.slash("table end", table=code)
    assert told == reply.text
    assert "**1 player:**" in (await lobby(bot, ben, code)).text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_moderator_can_call_a_table_off(sandbox: Sandbox, bot: TablesideBot, way: str) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")  # Ada owns the server
    code, board = await open_table(ben)
    if way == "button":
        await ada.click(board, "Cancel")
    else:
        ended = await after_asking(ada, "table end", "Yes, close it", table=code, channel="game-night")
        assert f"Table {code} is closed." == ended
    assert f"{name_of(ada)} called this table off." in (await lobby(bot, ben, code)).text


async def test_a_lobby_that_nobody_starts_for_a_day_is_closed(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    code, _ = await open_table(ada)
    clock.advance(DAY - 60)
    await bot.janitor.tidy()
    assert "**1 player:**" in (await lobby(bot, ada, code)).text
    clock.advance(120)
    await bot.janitor.tidy()
    board = await lobby(bot, ada, code)
    assert "Nobody started this table for a day: it is closed." in board.text
    assert () == board.buttons


async def test_a_day_counts_from_the_last_thing_that_happened(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, _ = await open_table(ada)
    clock.advance(DAY - 60)
    await ben.click(await lobby(bot, ada, code), "Join")
    clock.advance(120)
    await bot.janitor.tidy()
    assert "**2 players:**" in (await lobby(bot, ada, code)).text


async def test_the_shuffle_is_committed_to_from_the_first_moment_and_the_seed_shown_at_the_end_fits(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    found = re.search(r"Shuffle fixed beforehand: `([0-9a-f]{64})`", board.text)
    assert found is not None
    await ben.click(board, "Join")
    await ada.click(await lobby(bot, ada, code), "Start")
    more = await ben.click(await lobby(bot, ada, code), "More")
    assert found[0] in more.text
    reply = await ben.slash("table resign")
    assert reply.message is not None
    await ben.click(reply.message, "Yes, resign")
    end = await lobby(bot, ada, code)
    assert "Seed" not in end.text
    record = await ben.click(end, "Record")
    assert found[0] in record.text
    seed = re.search(r"Seed, to check the shuffle: `([0-9a-f]{64})`", record.text)
    assert seed is not None
    assert found[1] == hashlib.sha256(bytes.fromhex(seed[1])).hexdigest()


async def test_nothing_that_is_sent_before_the_end_holds_the_seed(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await players.light.slash("dragonface move", move="c3-c4")
    for command in ("table show", "table export", "tables"):
        await players.dark.slash(command, {} if command != "table export" else {"table": players.code})
    for button in ("Play", "Board as text", "More"):
        await players.dark.click(players.board(), button)
    await bot.publisher.settle()
    seed = (await bot.tables.read.by_code(players.code)).row.seed
    sent = "".join(str(each.body) for each in sandbox.traffic)
    assert seed.hex() not in sent
    assert all(seed not in file.content for each in sandbox.traffic for file in each.files)


@pytest.mark.parametrize(
    ("permission", "named"),
    [
        (Permission.ATTACH_FILES, "*Attach Files*"),
        (Permission.SEND_MESSAGES, "*Send Messages*"),
        (Permission.READ_MESSAGE_HISTORY, "*Read Message History*"),
        (Permission.VIEW_CHANNEL, "*View Channel*"),
    ],
)
async def test_a_missing_permission_is_named_with_its_channel_before_a_table_opens(
    sandbox: Sandbox, bot: TablesideBot, permission: Permission, named: str
) -> None:
    ben = sandbox.actor("ben")
    sandbox.faults.add(FaultKind.DENIED, channel="quiet-corner", permission=permission.name)
    reply = await ben.slash("dragonface new", channel="quiet-corner")
    where = sandbox.world.channel("quiet-corner").id
    assert (
        f"I can’t keep a table in <#{where}>: there I need {named}."
        " Someone who may manage the channel can give me that." == reply.text
    )
    assert [] == await bot.tables.of(ben.id)


async def test_a_permission_lost_later_is_named_to_the_next_who_joins(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, board = await open_table(ada)
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="ATTACH_FILES")
    assert "there I need *Attach Files*" in said(await ben.click(board, "Join"))
    sandbox.faults.clear()
    reply = await ben.click(board, "Join")
    assert (ReplyKind.UPDATE, ()) == (reply.kind, reply.followups)
    assert "**2 players:**" in (await lobby(bot, ada, code)).text
