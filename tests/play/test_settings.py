"""What a server has settled holds at every way to a new table: commands, buttons, the puzzle, the guide, rematches."""

from __future__ import annotations

from typing import Final

import pytest

from bot.app import TablesideBot
from bot.people.preferences import Pings
from bot.people.servers import UNSETTLED, Server, server_of
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Role
from bot.sandbox.world.permissions import Permission
from bot.store.ground.clock import Clock
from bot.store.tables.servers import ServerRow
from tests.play.channels import boards, pings
from tests.play.conftest import Bots
from tests.play.people import code_of, open_table, start_game
from tests.play.positions import make_moves
from tests.play.test_results import shown


async def page(manager: Actor, channel: str = "table-talk") -> Message:
    reply = await manager.slash("settings", channel=channel)
    assert reply.message is not None, reply
    return reply.message


async def settle(manager: Actor, name: str, *values: str) -> Message:
    """Choose something in the menu of a setting."""
    settings = await page(manager)
    menu = next(each for each in settings.selects if (each.custom_id or "").endswith(f":settled:{name}"))
    reply = await manager.select(settings, menu.custom_id, values)
    assert reply.message is not None
    return reply.message


ENTRANCES: Final = (
    "dragonface new",
    "dazzle new",
    "blindsight new",
    "dizzle new",
    "zen new",
    "daily zen",
    "guide",
)


async def test_settings_are_one_page_with_a_menu_for_each(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    assert ["channels", "role", "clock", "pings", "language"] == [
        (each.custom_id or "").rsplit(":", 1)[1] for each in (await page(ada)).selects
    ]
    await settle(ada, "pings", "dm")
    await settle(ada, "language", "ru")
    last = await settle(ada, "channels", "game-night", "quiet-corner")
    assert "Tables open in: **<#" in last.text
    assert "gets: **a direct message**" in last.text
    assert "speak: **Русский**" in last.text
    await settle(ada, "language", "auto")
    again = await settle(ada, "channels")
    assert "every channel" in again.text
    assert "the server’s language" in again.text


async def test_settings_are_for_those_who_may_manage_the_server(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    with pytest.raises(CantDo):
        await ben.slash("settings")
    (command,) = [each for each in sandbox.world.all_commands() if each["name"] == "settings"]
    assert str(int(Permission.MANAGE_GUILD)) == command["default_member_permissions"]
    assert [0] == command["contexts"]
    _, board = await open_table(ada)
    forged = await ben.click(board, custom_id="v1:0:0:settled:threads")
    assert "takes *Manage Server*" in forged.text
    assert UNSETTLED == await bot.stored_servers.of(sandbox.world.guild_id)


async def test_a_forged_setting_changes_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    settings = await page(ada)
    menu = next(each for each in settings.selects if (each.custom_id or "").endswith(":settled:pings"))
    reply = await ada.select(settings, menu.custom_id, "loud", force=True)
    assert "I don’t know this button any more." in reply.followups[-1].text
    assert UNSETTLED == await bot.stored_servers.of(sandbox.world.guild_id)


async def test_tables_open_in_the_settled_channels_only(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await settle(ada, "channels", "game-night")
    night = sandbox.world.channel("game-night")
    for entrance in ENTRANCES:
        assert f"In this server tables open in <#{night.id}>." in shown(await ben.slash(entrance)), entrance
    assert [] == await bot.tables.of(ben.id)
    for entrance in ENTRANCES:
        await ben.slash(entrance, channel="game-night")
    assert len(ENTRANCES) == len(await bot.tables.of(ben.id))
    thread = ada.open_thread("a thread", channel="game-night")
    await ben.slash("dazzle new", channel=thread)
    assert len(ENTRANCES) + 1 == len(await bot.tables.of(ben.id))


async def test_tables_are_opened_by_people_with_the_settled_role(sandbox: Sandbox, bots: Bots) -> None:
    world = sandbox.world
    role = Role(world.new_id(), "players", Permission.NONE, 2)
    world.roles[role.id] = role
    world.person("ben").roles.add(role.id)
    async with bots() as bot:
        await settle(sandbox.actor("ada"), "role", "players")
        for entrance in ENTRANCES:
            assert f"<@&{role.id}>" in shown(await sandbox.actor("cleo").slash(entrance)), entrance
            await sandbox.actor("ben").slash(entrance)
        await sandbox.actor("ada").slash("dazzle new")
        opened = [len(await bot.tables.of(world.person(name).id)) for name in ("ada", "ben", "cleo")]
        assert [1, len(ENTRANCES), 0] == opened


async def test_games_for_one_in_direct_messages_are_nobodys_but_their_players(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    await settle(sandbox.actor("ada"), "channels", "game-night")
    ben = sandbox.actor("ben")
    await ben.slash("zen new", channel="dm")
    assert 1 == len(await bot.tables.of(ben.id))


async def test_a_rematch_is_a_new_table_and_whoever_comes_back_to_one_opens_none(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.light.id, source="gives-up")
    await bot.publisher.settle()
    await settle(sandbox.actor("ada"), "channels", "game-night")
    refused = await players.dark.click(players.board(), "Rematch")
    assert "In this server tables open in" in shown(refused)
    await settle(sandbox.actor("ada"), "channels")
    await players.light.click(players.board(), "Rematch")
    await settle(sandbox.actor("ada"), "channels", "game-night")
    back = await players.dark.click(players.board(), "Rematch")
    assert "In this server" not in shown(back)
    assert (await bot.tables.read.get(2)).is_running


async def test_the_next_form_and_playing_again_open_tables_too(sandbox: Sandbox, bot: TablesideBot) -> None:
    ben = sandbox.actor("ben")
    await ben.slash("zen new", form="easy-fly")
    await bot.tables.play.resign(1, ben.id, source="gives-up")
    await bot.publisher.settle()
    await settle(sandbox.actor("ada"), "channels", "game-night")
    (board,) = boards(ben, (await bot.tables.read.get(1)).row.code)
    for button in ("Next form", "Play again"):
        assert "In this server tables open in" in shown(await ben.click(board, button)), button
    play = await ben.slash("play", channel="quiet-corner")
    assert play.message is not None
    assert "In this server tables open in" in shown(await ben.click(play.message, "Zen"))
    assert [] == await bot.tables.of(ben.id)


async def test_a_puzzle_begun_before_is_gone_on_with(sandbox: Sandbox, bot: TablesideBot) -> None:
    ben = sandbox.actor("ben")
    await ben.slash("daily zen")
    await settle(sandbox.actor("ada"), "channels", "game-night")
    assert "In this server" not in shown(await ben.slash("daily zen"))
    assert "In this server" in shown(await ben.slash("daily dizzle"))


async def test_tables_that_are_open_stay_and_take_people(sandbox: Sandbox, bot: TablesideBot) -> None:
    code, board = await open_table(sandbox.actor("ada"))
    await settle(sandbox.actor("ada"), "channels", "game-night")
    ben = sandbox.actor("ben")
    await ben.click(board, "Join")
    assert [code] == [each.row.code for each in await bot.tables.of(ben.id)]


async def test_tables_speak_the_settled_language(sandbox: Sandbox, bot: TablesideBot) -> None:
    await settle(sandbox.actor("ada"), "language", "ru")
    code = code_of(await sandbox.actor("ben").slash("dazzle new"))
    assert "ru" == (await bot.tables.read.by_code(code)).row.locale


async def test_tables_have_the_settled_clock_where_nobody_chooses_one(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    shown_now = await settle(sandbox.actor("ada"), "clock", "three-days")
    assert "Time for a move, where nobody chooses: **three days**" in shown_now.text
    ben = sandbox.actor("ben")
    for options in ({}, {"clock": "week"}):
        await ben.slash("dazzle new", options)
    assert [Clock.WEEK, Clock.THREE_DAYS] == [each.row.clock for each in await bot.tables.of(ben.id)]


async def test_people_who_never_chose_are_told_as_the_server_settles(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await players.dark.slash("preferences", pings="mention")
    await settle(sandbox.actor("ada"), "pings", "dm")
    await make_moves(bot, players, "c3-c4")
    assert [("ben",)] == [each.mentions for each in pings(players.light)]
    await make_moves(bot, players, "c9-c8")
    assert [] == pings(players.light)
    assert 1 == len([each for each in players.light.dms() if "Your turn:" in each.text])
    await settle(sandbox.actor("ada"), "pings", "silent")
    await make_moves(bot, players, "c4-c5", "c8-c7")
    assert [] == [each for each in players.light.dms() if "Your turn:" in each.text]


async def test_settings_outlive_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots():
        await settle(sandbox.actor("ada"), "pings", "silent")
    async with bots():
        assert "gets: **nothing**" in (await page(sandbox.actor("ada"))).text


def test_what_only_a_newer_version_knows_counts_as_not_settled() -> None:
    row = ServerRow(1, channels="5 6", threads=1, pings="telegram", language="tlh")
    assert Server(channels=frozenset({5, 6}), threads=True, pings=Pings.MENTION) == server_of(row)
