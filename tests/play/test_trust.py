"""Nobody moderates from elsewhere or judges their own game; no command reaches another game's table."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Overwrite
from bot.sandbox.world.permissions import Permission
from bot.store.ground.rows import Seating
from bot.store.tables.caps import Caps
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.tables.table import Table
from tests.play.people import start_game
from tests.play.positions import make_moves, table_of
from tests.play.screens import message, press
from tests.play.tables import sit_down
from tests.play.test_results import play_out, shown

NOT_ONES_OWN = "You have played in this game yourself, so only another moderator can end or void it."


def let_moderate(sandbox: Sandbox, person: Actor, channel: str) -> None:
    """Give somebody Manage Messages in one channel."""
    overwrites = sandbox.world.channel(channel).overwrites
    overwrites.setdefault(person.id, Overwrite()).allow |= Permission.MANAGE_MESSAGES


async def test_rights_in_another_channel_count_for_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    eve = sandbox.actor("eve")
    let_moderate(sandbox, eve, "game-night")
    for command in ("table end", "table void", "table show"):
        reply = await eve.slash(command, table=players.code, channel="game-night")
        assert f"There is no table {players.code}. `/tables` lists yours." == reply.text
    assert (await bot.tables.read.get(1)).is_running


async def test_manage_messages_in_the_tables_channel_is_enough(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8", "c4-c5", "c8-c7")
    eve = sandbox.actor("eve")
    let_moderate(sandbox, eve, "table-talk")
    asked = message(await eve.slash("table end", table=players.code))
    await press(eve, asked, "Yes, close it")
    assert not (await bot.tables.read.get(1)).is_running


async def test_a_moderator_does_not_end_their_own_game_once_each_side_has_moved_twice(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, light="ada", dark="dan")  # Ada owns the server
    await make_moves(bot, players, "c3-c4", "c9-c8", "c4-c5")
    asked = message(await players.light.slash("table end"))
    assert "Stop this game? It ends without a result and counts for nobody’s rating" in asked.text
    await make_moves(bot, players, "c8-c7")
    own = "You are playing in this game yourself, so only another moderator can end it. You can **Resign**."
    assert own == (await players.light.slash("table end")).text
    assert own in (await press(players.light, asked, "Yes, close it")).text, "nor by a question asked before"
    assert (await bot.tables.read.get(1)).is_running


async def test_a_moderator_does_not_void_their_own_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ada", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8", "c4-c5", "c8-c7")
    await bot.tables.play.resign(1, players.light.id, source="away")
    reply = await players.light.slash("table void", table=players.code)
    assert NOT_ONES_OWN == reply.text


async def test_a_moderator_who_has_left_a_game_is_not_told_to_resign(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "cleo"))  # Ada owns the server
    while (table := await players.table()).game is not None and min(table.game.acted) < 2:
        (seat,) = table.game.acting
        person, move = table.person_at(seat), table.rules.write(table.game.legal(seat)[0])
        assert person is not None
        await bot.tables.play.move(table.id, person, move, source=f"move-{table.game.ply}")
    ada = sandbox.actor("ada")
    await bot.tables.play.resign(1, ada.id, source="away")
    assert (await players.table()).is_running
    assert NOT_ONES_OWN == (await ada.slash("table end", table=players.code)).text


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("blindsight draw", {}),
        ("blindsight turn", {}),
        ("dazzle will", {"card": "R5"}),
        ("dizzle drop", {}),
        ("zen done", {}),
        ("zen hint", {}),
    ],
)
async def test_a_command_of_another_game_changes_nothing_and_says_so(
    sandbox: Sandbox, bot: TablesideBot, command: str, options: dict[str, str]
) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await players.light.slash("table draw")  # an offer that stands must not be taken by mistake
    before = (await bot.tables.read.get(1)).revision
    reply = await players.dark.slash(command, {**options, "table": players.code})
    assert f"Table {players.code} is one of Dragon Face: use its own commands there." == reply.text
    assert before == (await bot.tables.read.get(1)).revision


def commands_with_a_table(bot: TablesideBot) -> dict[str, list[app_commands.Parameter]]:
    """The options of every command that takes a table."""
    return {
        command.qualified_name: command.parameters
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command) and command.get_parameter("table")
    }


def something(option: app_commands.Parameter) -> object:
    """A value that an option takes."""
    if option.choices:
        return option.choices[0].value
    least = int(option.min_value or 1)
    return least if option.type is discord.AppCommandOptionType.integer else "x" * least


async def test_an_unknown_code_is_told_alike_whether_it_exists_elsewhere_or_not(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await bot.publisher.settle()
    eve = sandbox.actor("eve")
    commands = commands_with_a_table(bot)
    read: list[int] = []
    whole = bot.tables.read.find

    async def find(table_id: int) -> Table | None:
        read.append(table_id)
        return await whole(table_id)

    monkeypatch.setattr(bot.tables.read, "find", find)
    told: dict[str, list[str]] = {players.code: [], "XXX": []}
    for code, replies in told.items():
        for name, options in commands.items():
            sandbox.clock.advance(3.0)
            given = {each.name: something(each) for each in options if each.required}
            given["table"] = "#" * 12 + code
            replies.append((await eve.slash(name, given, channel="game-night")).text)
            for option in (each.name for each in options if each.autocomplete):
                offered = await eve.autocomplete(name, given, focused=option, channel="game-night")
                replies.append(str(offered))
    assert len(commands) > 20
    assert [each.replace(players.code, "XXX") for each in told[players.code]] == told["XXX"]
    assert [] == read, "reading it whole takes longer than finding no such code"


async def test_a_rematch_from_direct_messages_is_sent_to_the_tables_channel(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await play_out(bot, players)
    history = message(await players.light.slash("history", channel="dm"))
    table = await table_of(bot, players.code)
    past = message(await players.light.select(history, history.selects[0].custom_id, str(table.id)))
    reply = await players.light.click(past, "Rematch")
    where = sandbox.world.channel("table-talk").id
    assert f"A rematch opens where the table was: press **Rematch** in <#{where}>." in shown(reply)
    assert [] == await bot.tables.of(players.light.id)


async def test_limits_come_after_filters(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    ben = players.light
    bot.store.changes.caps = Caps(lobbies=26, tables=27)
    for number in range(26):
        await bot.tables.lobby.open(
            "dazzle",
            Guest(ben.id, "Ben"),
            Place(sandbox.world.guild_id, sandbox.world.channel("table-talk").id, "en"),
            options={},
            seats=Seating.JOINED,
            source=f"newer-{number}",
        )
    reply = await ben.slash("dragonface move", move="c3-c4")
    assert "from c3 to c4." in shown(reply)
    offered = await ben.autocomplete("dragonface move", {"table": "", "move": "c3-c4"}, focused="table")
    assert [players.code] == [each["value"] for each in offered]
    by_code = await ben.autocomplete("table show", {"table": players.code}, focused="table")
    assert [players.code] == [each["value"] for each in by_code]
    watched = await sandbox.actor("eve").autocomplete("table watch", {"table": players.code}, focused="table")
    assert [players.code] == [each["value"] for each in watched]
    _, _, others = shown(await ben.slash("tables")).partition("Other tables here")
    assert players.code not in others
