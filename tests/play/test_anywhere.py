"""Played where the bot isn't: in people's direct messages, and in servers to which only a person has brought it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.app import TablesideBot
from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Channel, Installation
from bot.sandbox.world.permissions import Permission
from bot.store.ground.clock import Clock
from tests.play.channels import requests
from tests.play.conftest import Bots
from tests.play.people import code_of, is_board, move_by_panel
from tests.play.test_results import shown

SENT = ("create_message", "update_message", "create_thread_from_message")


@pytest.fixture
def group(sandbox: Sandbox) -> Channel:
    """Ada's and Ben's direct messages with each other."""
    return sandbox.world.open_group("ada-and-ben", sandbox.world.person("ada"), sandbox.world.person("ben"))


@pytest.fixture
async def guest(sandbox: Sandbox, bots: Bots) -> AsyncIterator[TablesideBot]:
    """The bot in a server to which only people have brought it."""
    sandbox.world.installation = Installation.PERSON
    async with bots() as bot:
        yield bot


async def board(person: Actor, code: str, where: Channel | str, *, shows: str = "") -> Message:
    return await person.wait_for(lambda each: is_board(each, code) and shows in each.text, channel=where)


async def challenge(sandbox: Sandbox, where: Channel | str) -> tuple[Actor, Actor, str]:
    """A game of two, from the challenge to its start. The panel's answers to all look like replies to nothing there:
    Discord allows no others."""
    sandbox.excuse(Rule.REPLY)
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code = code_of(await ada.slash("dragonface new", seating="joined", channel=where))
    await ben.click(await board(ben, code, where), "Join")
    await board(ada, code, where, shows="2 players")
    await ada.click(await board(ada, code, where), "Start")
    return ada, ben, code


async def test_two_people_play_in_their_own_direct_messages_by_answers_alone(
    sandbox: Sandbox, bot: TablesideBot, group: Channel
) -> None:
    ada, ben, code = await challenge(sandbox, group)
    lobby = await board(ada, code, group)
    assert "to move" in lobby.text
    await move_by_panel(ada, lobby, "c3-c4")
    await board(ben, code, group, shows="1 · ")
    assert lobby.id != (await board(ben, code, group)).id, "the panel's answer can't edit the board above"
    await move_by_panel(ben, await board(ben, code, group), "c9-c8")
    await board(ada, code, group, shows="2 · ")
    reply = await ada.click(await board(ada, code, group), "More")
    assert reply.message is not None
    asked = await ada.click(reply.message, "Resign")
    assert asked.message is not None
    await ada.click(asked.message, "Yes, resign")
    await bot.publisher.settle()
    await board(ben, code, group, shows="wins")
    sent = [each for each in sandbox.traffic if each.operation in SENT]
    assert [] == [each for each in sent if each.channel == group.name]
    assert (await bot.tables.read.get(1)).row.published_revision == (await bot.tables.read.get(1)).revision


async def test_a_rematch_is_played_there_as_well(sandbox: Sandbox, bot: TablesideBot, group: Channel) -> None:
    ada, ben, code = await challenge(sandbox, group)
    asked = await ada.slash("table resign", table=code, channel=group)
    assert asked.message is not None
    await ada.click(asked.message, "Yes, resign")
    reply = await ada.click(await board(ada, code, group, shows="wins"), "Rematch")
    (again,) = await bot.tables.of(ada.id)
    assert again.row.by_answers
    assert again.row.code in shown(reply)
    await ben.click(await board(ben, again.row.code, group), "Join")
    await board(ada, again.row.code, group, shows="to move")


async def test_nobody_else_sees_anything_of_it(sandbox: Sandbox, bot: TablesideBot, group: Channel) -> None:
    _, _, code = await challenge(sandbox, group)
    cleo = sandbox.actor("cleo")
    await cleo.slash("preferences", language="en")
    assert "There is no table" in shown(await cleo.slash("table show", table=code))
    assert code not in shown(await cleo.slash("tables"))


async def test_a_game_for_one_is_played_in_private_answers(
    sandbox: Sandbox, bot: TablesideBot, group: Channel
) -> None:
    ada = sandbox.actor("ada")
    reply = await ada.slash("zen new", form="easy-fly", channel=group)
    assert reply.message is not None
    assert reply.ephemeral
    await ada.click(reply.message, "White (36 cards)", force=True)
    await bot.publisher.settle()
    assert [] == [each for each in ada.messages(group) if not each.ephemeral]
    sent = [each for each in sandbox.traffic if each.operation in SENT]
    assert {"dm-ada"} == {each.channel for each in sent}, "her hand, where she plays on if she likes"


async def test_in_a_server_that_has_not_added_it_people_play_by_answers(
    sandbox: Sandbox, guest: TablesideBot
) -> None:
    ada, _, code = await challenge(sandbox, "table-talk")
    await move_by_panel(ada, await board(ada, code, "table-talk"), "c3-c4")
    await board(ada, code, "table-talk", shows="1 · ")
    row = (await guest.tables.read.get(1)).row
    assert (None, 1, Clock.NONE) == (row.guild_id, row.by_answers, row.clock)
    assert [] == requests(sandbox, *SENT)


async def test_what_cannot_work_there_says_why(sandbox: Sandbox, guest: TablesideBot, group: Channel) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    refused = shown(await ada.slash("dazzle new", clock="live", channel=group))
    assert "I’m not in this place myself and can only answer" in refused
    assert "There are no threads here" in shown(await ada.slash("dazzle new", thread=True, channel=group))
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.USE_EXTERNAL_APPS, ben.person)
    assert "only you see my answers, so nobody could join" in shown(await ben.slash("dazzle new"))
    assert [] == await guest.tables.of(ben.id)
    await ben.slash("zen new", form="easy-fly")
    assert 1 == len(await guest.tables.of(ben.id))


async def test_commands_say_where_they_are_offered(sandbox: Sandbox, bot: TablesideBot) -> None:
    offered = {
        each["name"]: (each["contexts"], each["integration_types"]) for each in sandbox.world.all_commands()
    }
    in_servers, anywhere = ([0], [0]), ([0, 1, 2], [0, 1])
    for name, where in offered.items():
        assert (in_servers if name in {"settings", "diagnose"} else anywhere) == where, name


async def test_an_application_that_people_may_not_install_is_offered_in_servers_and_its_own_messages_only(
    sandbox: Sandbox, bots: Bots
) -> None:
    sandbox.world.for_people = False
    async with bots():
        where = {
            (tuple(each["contexts"]), tuple(each["integration_types"]))
            for each in sandbox.world.all_commands()
            if each["name"] not in {"settings", "diagnose"}
        }
    assert {((0, 1), (0,))} == where


async def test_whoever_sits_there_can_play_on_from_their_own_messages_with_the_bot(
    sandbox: Sandbox, bot: TablesideBot, group: Channel
) -> None:
    ada, _, code = await challenge(sandbox, group)
    reply = await ada.slash("dragonface move", move="c3-c4", table=code, channel="dm")
    assert "from c3 to c4." in shown(reply)
    assert re.search(r"Dark.*to move", shown(await ada.slash("table show", table=code, channel=group)))
