"""A result of a daily puzzle is shared once, and a second press says where it is."""

from __future__ import annotations

import asyncio
from random import Random

from bot.app import TablesideBot
from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import Actor, Until
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Overwrite
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.snowflakes import Clock
from tests.play.conftest import Bots
from tests.play.daily_tries import play_to_the_end, today, try_of
from tests.play.screens import message


async def ended_try(bot: TablesideBot, person: Actor, clock: Clock, *, where: str = "table-talk") -> Message:
    """The panel of a try that somebody has just ended, with its button Share."""
    await person.slash("daily zen", channel=where)
    await play_to_the_end(bot, person, await try_of(bot, person, "zen", today(clock)), Random(8))
    return message(await person.slash("daily zen", channel=where))


async def press(person: Actor, panel: Message) -> None:
    """Press Share, and wait until the result is there for all to see."""
    before = len(shared(person))
    await person.click(panel, "Share", until=Until.ANSWERED)
    await person.wait_for(lambda _: len(shared(person)) > before)


def shared(person: Actor, where: str = "table-talk") -> list[Message]:
    return [
        each
        for each in person.messages(where)
        if "· ▰" in each.text or "· ▱" in each.text or "★" in each.text
    ]


def sent(sandbox: Sandbox) -> list[str]:
    """The words that the bot sent by its token: hands have none."""
    bodies = [each.body for each in sandbox.traffic if each.operation == "create_message"]
    return [body["content"] for body in bodies if body.get("content")]


def address(sandbox: Sandbox, post: Message) -> str:
    return f"https://discord.com/channels/{sandbox.world.guild_id}/{post.channel_id}/{post.id}"


async def test_a_result_is_posted_by_the_bot_itself_as_no_reply(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    await press(ada, await ended_try(bot, ada, clock))
    (post,) = shared(sandbox.actor("ben"))
    assert None is post.post.reference_id
    assert 1 == len(sent(sandbox))


async def test_a_second_press_says_where_the_first_one_posted_it_after_a_restart_too(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    async with bots() as bot:
        panel = await ended_try(bot, ada, clock)
        await press(ada, panel)
        (post,) = shared(ada)
        reply = await ada.click(panel, "Share")
        assert f"You have shared this result already: {address(sandbox, post)}" == reply.followups[-1].text
    async with bots():
        reply = await ada.click(panel, "Share")
        assert address(sandbox, post) in reply.followups[-1].text
        assert 1 == len(shared(ada))


async def test_two_presses_at_once_post_one(sandbox: Sandbox, bot: TablesideBot, clock: Clock) -> None:
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    sandbox.faults.add(FaultKind.LATENCY, route="create_message", seconds=0.1)
    await asyncio.gather(*(ada.click(panel, "Share", until=Until.ANSWERED) for _ in range(4)))
    await sandbox.until(
        lambda: len([each for each in ada.messages() if "already:" in each.text]) == 3 or None
    )
    assert 1 == len(shared(ada))
    assert 1 == len(sent(sandbox))


async def test_a_share_whose_storing_was_lost_is_posted_once(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    sandbox.faults.add(FaultKind.ABORT, route="create_message", when="after", count=1)
    await ada.click(panel, "Share")
    for _ in range(2):
        await ada.click(panel, "Share", until=Until.ANSWERED)
    await ada.wait_for(lambda each: "already:" in each.text)
    assert 1 == len(shared(ada))


async def test_where_the_bot_may_not_write_the_result_follows_the_press(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    sandbox.excuse(Rule.REPLY)
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission=Permission.SEND_MESSAGES.name)
    await press(ada, panel)
    (post,) = shared(sandbox.actor("ben"))
    assert [] == sent(sandbox)
    reply = await ada.click(panel, "Share")
    assert address(sandbox, post) in reply.followups[-1].text


async def test_a_refusal_that_permissions_did_not_foretell_is_met_by_a_follow_up(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    sandbox.excuse(Rule.REPLY)
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    sandbox.faults.add(FaultKind.REFUSE, route="create_message", status=403, code=50013, count=1)
    await press(ada, panel)
    assert 1 == len(shared(sandbox.actor("ben")))


async def test_in_direct_messages_a_result_is_posted_without_a_noise(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock, where="dm")
    told = len(sandbox.notifications.all)
    await ada.click(panel, "Share", until=Until.ANSWERED)
    post = await ada.wait_for(lambda each: bool(each.post.content), channel="dm")
    assert post.silent
    assert told == len(sandbox.notifications.all)
    reply = await ada.click(panel, "Share")
    assert f"https://discord.com/channels/@me/{post.channel_id}/{post.id}" in reply.followups[-1].text


async def test_a_deleted_share_can_be_shared_again(sandbox: Sandbox, bot: TablesideBot, clock: Clock) -> None:
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    await press(ada, panel)
    (first,) = shared(ada)
    await ada.delete(first)
    await ada.slash("tables")  # the event of the deletion has come before this
    await press(ada, panel)
    (second,) = shared(ada)
    assert first.id != second.id


async def test_a_share_that_is_deleted_before_it_is_stored_is_not_shared(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    panel = await ended_try(bot, ada, clock)
    sandbox.faults.add(FaultKind.MODERATION_BOT, channel="table-talk")
    await ada.click(panel, "Share", until=Until.ANSWERED)
    await sandbox.until(lambda: (len(sent(sandbox)) and not shared(ada)) or None)
    await ada.slash("tables")  # the event of the deletion has come before this
    sandbox.faults.clear()
    await press(ada, panel)
    assert 1 == len(shared(ada))


async def test_whoever_may_not_write_in_a_channel_shares_nothing_there(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ben = sandbox.actor("ben")
    panel = await ended_try(bot, ben, clock)
    sandbox.world.channel("table-talk").overwrites[ben.person.id] = Overwrite(deny=Permission.SEND_MESSAGES)
    reply = await ben.click(panel, "Share")
    assert "so you can’t share your result there" in reply.followups[-1].text
    assert [] == shared(ben)


async def test_what_somebody_has_shared_goes_when_they_are_erased(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    await press(ada, await ended_try(bot, ada, clock))
    question = message(await ada.slash("privacy erase"))
    await ada.click(question, "Yes, erase everything")
    await bot.forgetting.tidy()
    assert [] == shared(sandbox.actor("ben"))
