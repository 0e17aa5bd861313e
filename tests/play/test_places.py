"""Places where no table could be kept, or where its buttons couldn't be pressed: refused before anything is written."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Channel
from bot.sandbox.world.permissions import Permission
from bot.store.tables.queries import Which
from tests.play.channels import boards, requests
from tests.play.conftest import Bots
from tests.play.people import code_of
from tests.play.screens import message

OPENINGS = ("dragonface new", "dazzle new", "zen new", "dizzle new", "blindsight new", "guide")
NOT_IN_THREAD = "is a private thread, and I’m not in it"
LOCKED = "is locked, and in a locked thread nobody can press buttons"


async def begun(bot: TablesideBot, person: Actor) -> int:
    """How many tables somebody has ever had."""
    await bot.publisher.settle()
    return len(await bot.tables.of(person.id, which=Which.ALL))


def lock(sandbox: Sandbox, thread: Channel, *, archived: bool = False) -> None:
    thread.locked, thread.archived = True, archived
    sandbox.world.change_channel(thread)


@pytest.mark.parametrize("command", OPENINGS)
async def test_a_private_thread_without_the_bot_gets_no_table_and_the_way_out_is_told(
    sandbox: Sandbox, bot: TablesideBot, command: str
) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside", private=True)
    reply = await ada.slash(command, channel=thread)
    assert f"<#{thread.id}> {NOT_IN_THREAD}" in reply.text
    assert "Mention me in this thread first" in reply.text
    assert 0 == await begun(bot, ada)
    await ada.say(f"<@{sandbox.world.bot.id}>", channel=thread)
    reply = await ada.slash(command, channel=thread)
    assert NOT_IN_THREAD not in reply.text
    assert 1 == await begun(bot, ada)
    public = [each for each in ada.messages(thread) if each.text.startswith("##") and not each.ephemeral]
    assert len(public) == int(command != "guide")


async def test_whoever_takes_the_bot_out_of_a_private_thread_closes_it_to_tables(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside", private=True)
    await ada.say(f"<@{sandbox.world.bot.id}>", channel=thread)
    thread.members.discard(sandbox.world.bot.id)
    sandbox.world.change_channel(thread)
    assert NOT_IN_THREAD in (await ada.slash("dragonface new", channel=thread)).text


async def test_after_a_restart_a_private_thread_that_slept_is_asked_for(sandbox: Sandbox, bots: Bots) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside", private=True)
    await ada.say(f"<@{sandbox.world.bot.id}>", channel=thread)
    thread.archived = True
    async with bots() as bot:
        thread.archived = False  # without an event: the bot can't have heard of it
        assert "is open" in (await ada.slash("dragonface new", channel=thread)).text
        await bot.publisher.settle()
        assert 1 == len(requests(sandbox, "get_channel"))


@pytest.mark.parametrize("command", OPENINGS)
async def test_a_locked_thread_gets_no_table(sandbox: Sandbox, bot: TablesideBot, command: str) -> None:
    ada = sandbox.actor("ada")
    thread = ada.open_thread("aside")
    lock(sandbox, thread)
    reply = await ada.slash(command, channel=thread)
    assert f"<#{thread.id}> {LOCKED}" in reply.text
    assert 0 == await begun(bot, ada)


@pytest.mark.parametrize("closed", ["locked", "left"])
async def test_a_rematch_is_refused_where_a_new_table_would_be(
    sandbox: Sandbox, bot: TablesideBot, closed: str
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    thread = ada.open_thread("aside", private=closed == "left")
    await ada.say(f"<@{sandbox.world.bot.id}> <@{ben.id}>", channel=thread)
    code = code_of(await ada.slash("dragonface new", channel=thread))
    await bot.publisher.settle()
    await ben.click(boards(ben, code, "aside")[0], "Join")
    await bot.publisher.settle()
    await ada.click(boards(ada, code, "aside")[0], "Start")
    resigned = message(await ada.slash("table resign", channel=thread))
    await ada.click(resigned, "Yes, resign")
    await bot.publisher.settle()
    if closed == "locked":
        lock(sandbox, thread)
    else:
        thread.members.discard(sandbox.world.bot.id)
        sandbox.world.change_channel(thread)
    before = await begun(bot, ada)
    reply = await ada.click(boards(ada, code, "aside")[0], "Rematch", force=True)
    said = LOCKED if closed == "locked" else NOT_IN_THREAD
    assert said in reply.text
    assert before == await begun(bot, ada)


async def test_connect_is_named_where_it_is_missing_in_a_voice_channel(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    sandbox.faults.add(FaultKind.DENIED, channel="parlour", permission=Permission.CONNECT.name)
    reply = await ada.slash("dragonface new", channel="parlour")
    assert "there I need *Connect*" in reply.text
    assert 0 == await begun(bot, ada)
    sandbox.faults.clear()
    code = code_of(await ada.slash("dragonface new", channel="parlour"))
    await bot.publisher.settle()
    assert 1 == len(boards(ada, code, "parlour"))
