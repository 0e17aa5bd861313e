"""What somebody may do at a table from where they are."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.app import serving
from bot.people.preferences import USUAL
from bot.sandbox.server import Sandbox
from bot.tables.refusals import UnknownTable
from bot.tables.table import Table
from bot.ui.actions.rights import (
    NEEDED,
    Action,
    Elsewhere,
    MayNotWrite,
    MissingRights,
    check,
    check_opening,
    may_see,
    missing_permissions,
    moderates,
)
from bot.ui.transport.caller import Caller
from tests.play.conftest import QUICK, settings_for
from tests.play.people import start_game

NOTHING = discord.Permissions.none()
EVERYTHING = discord.Permissions(**dict.fromkeys(NEEDED, True))
STRANGER = 9


@pytest.fixture(scope="module")
def table(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A running table of Dragon Face in table-talk, as the real bot makes it; its bot has ended."""
    path = Path(shutil.copyfile(template, tmp_path_factory.mktemp("rights") / "tableside.db"))

    async def played() -> Table:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, path.parent), pace=QUICK) as bot:
            await bot.wait_until_ready()
            await start_game(sandbox)
            return await bot.tables.read.get(1)

    return asyncio.run(played())


def caller(person: int, guild: int | None, channel: int, **rights: bool) -> Caller:
    return Caller(
        person=person,
        name="Somebody",
        client_locale="en-US",
        guild=guild,
        guild_locale="en-US",
        channel=channel,
        in_thread=False,
        permissions=discord.Permissions(send_messages=True, **rights),
        bot_permissions=EVERYTHING,
        source="1",
        preferences=USUAL,
    )


def test_players_may_see_their_table_from_everywhere(table: Table) -> None:
    player = table.row.host_id
    places = [(table.row.guild_id, table.row.channel_id), (table.row.guild_id, 5), (7, 5), (None, 5)]
    assert [True] * 4 == [may_see(caller(player, *place), table) for place in places]


def test_others_may_see_a_table_in_its_channel_only(table: Table) -> None:
    places = [(table.row.guild_id, table.row.channel_id), (table.row.guild_id, 5), (7, 5), (None, 5)]
    assert [True, False, False, False] == [may_see(caller(STRANGER, *place), table) for place in places]


@pytest.mark.parametrize("right", ["administrator", "manage_guild"])
def test_people_with_manage_server_may_see_and_end_a_table_in_its_server_only(
    table: Table, right: str
) -> None:
    places = [(table.row.guild_id, 5), (7, 5), (None, 5)]
    moderators = [caller(STRANGER, *place, **{right: True}) for place in places]
    assert [True, False, False] == [moderates(each, table) for each in moderators]
    assert [True, False, False] == [may_see(each, table) for each in moderators]


def test_manage_messages_counts_in_the_tables_own_channel_only(table: Table) -> None:
    places = [(table.row.guild_id, table.row.channel_id), (table.row.guild_id, 5), (7, 5), (None, 5)]
    moderators = [caller(STRANGER, *place, manage_messages=True) for place in places]
    assert [True, False, False, False] == [moderates(each, table) for each in moderators]
    assert [True, False, False, False] == [may_see(each, table) for each in moderators]


def test_manage_channels_is_no_right_over_tables(table: Table) -> None:
    here = (table.row.guild_id, table.row.channel_id)
    assert not moderates(caller(STRANGER, *here, manage_channels=True), table)


def test_a_rematch_opens_in_the_tables_own_channel_only(table: Table) -> None:
    for place in ((table.row.guild_id, 5), (None, 5)):
        with pytest.raises(Elsewhere):
            check(Action.REMATCH, caller(table.row.host_id, *place), table)


@pytest.mark.parametrize("action", [Action.JOIN, Action.START, Action.REMATCH])
def test_whoever_may_not_write_opens_and_joins_nothing(table: Table, action: Action) -> None:
    silent = replace(caller(table.row.host_id, table.row.guild_id, table.row.channel_id), permissions=NOTHING)
    with pytest.raises(MayNotWrite):
        check(action, silent, table)
    with pytest.raises(MayNotWrite):
        check_opening(silent, "dragon_face")


def test_a_try_at_a_daily_puzzle_is_nobody_elses_to_see(table: Table) -> None:
    daily = replace(table, row=replace(table.row, daily=20_000))
    here = (table.row.guild_id, table.row.channel_id)
    assert [True, False, False] == [
        may_see(caller(table.row.host_id, *here), daily),
        may_see(caller(STRANGER, *here), daily),
        may_see(caller(STRANGER, *here, administrator=True), daily),
    ]


@pytest.mark.parametrize("action", Action)
def test_a_table_that_may_not_be_seen_is_unknown_whatever_is_wanted(table: Table, action: Action) -> None:
    with pytest.raises(UnknownTable):
        check(action, caller(STRANGER, table.row.guild_id, 5), table)


@pytest.mark.parametrize("action", Action)
def test_what_posts_something_alone_needs_what_the_bot_needs(table: Table, action: Action) -> None:
    here = caller(table.row.host_id, table.row.guild_id, table.row.channel_id)
    mute = replace(here, bot_permissions=NOTHING)
    try:
        check(action, mute, table)
    except MissingRights:
        refused = True
    else:
        refused = False
    posting = {Action.JOIN, Action.COMPUTER, Action.START, Action.REMATCH, Action.SHOW}
    assert (action in posting) == refused
    check(action, here, table)


def test_missing_permissions_are_those_of_a_thread_in_a_thread() -> None:
    here = replace(caller(STRANGER, 1, 2), bot_permissions=NOTHING)
    assert list(NEEDED) == missing_permissions(here)
    assert "send_messages_in_threads" in missing_permissions(replace(here, in_thread=True))
    assert [] == missing_permissions(replace(here, bot_permissions=discord.Permissions(administrator=True)))
    assert [] == missing_permissions(replace(here, guild=None))


def test_in_direct_messages_only_a_game_for_one_can_be_opened() -> None:
    here = caller(STRANGER, None, 2)
    check_opening(here, "zen")
    with pytest.raises(app_commands.NoPrivateMessage):
        check_opening(here, "dragon_face")
