"""A guest in a lobby can leave it from anywhere, whatever has become of its channel."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.permissions import Permission
from bot.store.ground.rows import Seating, Status
from bot.tables.lobby import Guest
from bot.tables.places import Place
from tests.play.people import is_board, open_table
from tests.play.screens import message
from tests.play.test_results import shown


@pytest.fixture
async def guest(sandbox: Sandbox, bot: TablesideBot) -> Actor:
    """Ben, who has joined Ada's lobby, table 1."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code, lobby = await open_table(ada)
    await ben.click(lobby, "Join")
    await ada.wait_for(lambda each: is_board(each, code) and "2 players" in each.text)
    await bot.publisher.settle()
    return ben


async def people(bot: TablesideBot) -> list[int]:
    return [each.person_id for each in (await bot.tables.read.get(1)).members]


@pytest.mark.parametrize("command", ["table leave", "table resign"])
@pytest.mark.parametrize("channel", ["table-talk", "game-night", "dm"])
async def test_a_command_leaves_from_anywhere(
    sandbox: Sandbox, bot: TablesideBot, guest: Actor, command: str, channel: str
) -> None:
    code = (await bot.tables.read.get(1)).row.code
    reply = await guest.slash(command, table=code, channel=channel)
    assert f"You have left table {code}." == reply.text
    assert [sandbox.actor("ada").id] == await people(bot)


@pytest.mark.parametrize("what", ["hidden from the bot", "hidden from the guest", "left the server"])
async def test_a_lobby_is_left_whatever_has_become_of_its_channel(
    sandbox: Sandbox, bot: TablesideBot, guest: Actor, what: str
) -> None:
    world = sandbox.world
    channel = world.channel("table-talk")
    if what == "hidden from the bot":
        world.deny(channel, Permission.VIEW_CHANNEL)
    elif what == "hidden from the guest":
        world.deny(channel, Permission.VIEW_CHANNEL, guest.person)
    else:
        guest.person.member = False
    code = (await bot.tables.read.get(1)).row.code
    reply = await guest.slash("table leave", table=code, channel="dm")
    assert f"You have left table {code}." == reply.text
    assert [sandbox.actor("ada").id] == await people(bot)


async def test_a_lobby_whose_channel_is_deleted_holds_nobody(
    sandbox: Sandbox, bot: TablesideBot, guest: Actor
) -> None:
    sandbox.world.remove_channel(sandbox.world.channel("table-talk"))
    await guest.wait_for(lambda each: "closed" in each.text, channel="dm")
    assert (await bot.tables.read.get(1)).row.status is Status.CANCELLED
    assert "You sit at no open table" in message(await guest.slash("tables", channel="dm")).text


async def test_the_list_of_tables_offers_to_leave(sandbox: Sandbox, bot: TablesideBot, guest: Actor) -> None:
    code = (await bot.tables.read.get(1)).row.code
    tables = message(await guest.slash("tables", channel="dm"))
    (menu,) = tables.selects
    assert [f"{code} · Dragon Face"] == [each.label for each in menu.options]
    reply = await guest.select(tables, menu.custom_id, "1")
    assert f"You have left table {code}." in shown(reply)
    assert () == message(reply).selects
    assert [sandbox.actor("ada").id] == await people(bot)


async def test_a_menu_of_an_older_list_leaves_no_game_that_has_begun(
    sandbox: Sandbox, bot: TablesideBot, guest: Actor
) -> None:
    tables = message(await guest.slash("tables", channel="dm"))
    await bot.tables.lobby.start(1, guest.id, source="start")
    reply = await guest.select(tables, tables.selects[0].custom_id, "1")
    assert "This game has started already." in shown(reply)
    assert (await bot.tables.read.get(1)).has_place(guest.id)


async def test_when_the_host_leaves_the_guest_is_host(
    sandbox: Sandbox, bot: TablesideBot, guest: Actor
) -> None:
    code = (await bot.tables.read.get(1)).row.code
    await sandbox.actor("ada").slash("table leave", table=code, channel="dm")
    assert guest.id == (await bot.tables.read.get(1)).row.host_id


async def test_a_long_list_of_tables_has_pages(sandbox: Sandbox, bot: TablesideBot, guest: Actor) -> None:
    codes = [(await bot.tables.read.get(1)).row.code]
    for number in range(2, 9):
        table = await bot.tables.lobby.open(
            "dazzle",
            Guest(guest.id, "Ben"),
            Place(sandbox.world.guild_id, sandbox.world.channel("table-talk").id, "en"),
            options={},
            seats=Seating.JOINED,
            source=f"newer-{number}",
        )
        codes.append(table.row.code)
    first = message(await guest.slash("tables", channel="dm"))
    assert 6 == len(first.selects[0].options)
    second = message(await guest.click(first, "Further ▶"))
    listed = {each.label.split(" ")[0] for page in (first, second) for each in page.selects[0].options}
    assert set(codes) == listed
    assert {"◀ Earlier"} == {each.label for each in second.buttons}
