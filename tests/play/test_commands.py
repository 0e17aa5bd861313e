"""Slash commands about tables: moves, panels, records, ends, lists, help; and what is completed meanwhile."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.play.people import name_of, open_table, start_game
from tests.play.positions import make_moves, moves_of
from tests.play.screens import after_asking, labels, message, panel, press

# Commands


@pytest.mark.parametrize("typed", ["E3-e5", " e3-e5 ", "e3–e5", "E3-E5"])
async def test_a_move_is_read_as_phones_write_it(sandbox: Sandbox, bot: TablesideBot, typed: str) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move=typed)
    assert "from e3 to e5." in reply.text
    assert ("1 e3-e5",) == await moves_of(bot, players.code)


@pytest.mark.parametrize("typed", ["resign", "timeout"])
async def test_nobody_leaves_by_typing_a_move(sandbox: Sandbox, bot: TablesideBot, typed: str) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move=typed)
    assert f"{typed} isn’t possible now. **Play** below the board shows what is." == reply.text
    assert () == await moves_of(bot, players.code)


async def test_an_illegal_move_is_called_impossible_and_nonsense_no_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move="e3-e6")
    assert (
        "e3\\-e6 isn’t possible now. **Play** below the board shows what is."
        " Perhaps you mean: `e3-e5`, `e3-e4`, `g3-e5`." == reply.text
    )
    reply = await players.light.slash("dragonface move", move="knight f3")
    assert reply.text.startswith("“knight f3” is no move.")
    assert () == await moves_of(bot, players.code)


async def test_moves_are_completed_for_the_one_to_move_only(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    found = await players.light.autocomplete("dragonface move", move="e3", focused="move")
    assert {"e3-e4", "e3-e5", "e3-d4", "e3-c5", "e3-f4", "e3-g5"} == {each["value"] for each in found}
    assert {"name": "e3-e4 · Governor", "value": "e3-e4"} in found
    everything = await players.light.autocomplete("dragonface move", move="", focused="move")
    assert 25 == len(everything)
    governors = await players.light.autocomplete("dragonface move", move="govern", focused="move")
    assert {"Governor"} == {each["name"].split(" · ")[1] for each in governors}
    assert [] == await players.light.autocomplete("dragonface move", move="zzz", focused="move")
    for other in (players.dark, sandbox.actor("dan")):
        assert [] == await other.autocomplete("dragonface move", move="", focused="move")
        assert [] == await other.autocomplete("dragonface move", move="", table=players.code, focused="move")


async def test_tables_are_completed_with_ones_own(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    code, _ = await open_table(players.light)
    both = await players.light.autocomplete("table show", table="", focused="table")
    assert [code, players.code] == [each["value"] for each in both]
    assert {"name": f"{code} · Dragon Face", "value": code} in both
    one = await players.light.autocomplete("table show", table=code.lower(), focused="table")
    # A code may be a part of the game's name, as DRA is: then the other table fits, too, and comes after it.
    named_so = [players.code] if code.lower() in "dragon face" else []
    assert [code, *named_so] == [each["value"] for each in one]
    assert [] == await sandbox.actor("dan").autocomplete("table show", table="", focused="table")


async def test_finished_tables_are_completed_for_export_only(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    exported = await players.light.autocomplete("table export", table="", focused="table")
    assert [players.code] == [each["value"] for each in exported]
    assert [] == await players.light.autocomplete("table show", table="", focused="table")


async def test_a_command_without_a_table_asks_which_where_there_are_several(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    code, _ = await open_table(players.light)
    reply = await players.light.slash("table show")
    assert (
        f"You sit at several tables here: {code}, {players.code}. Say which one with `table:`." == reply.text
    )
    assert players.code in (await players.dark.slash("table show")).text
    named = await players.light.slash("table show", table=f" {players.code.lower()} ")
    assert players.code in named.text


async def test_a_command_for_no_table_says_how_to_find_one(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    dan, code = sandbox.actor("dan"), players.code
    nowhere = "You sit at no open table here. `/tables` lists your tables; `table:` names one."
    assert nowhere == (await dan.slash("table resign")).text
    assert nowhere == (await dan.slash("table show", channel="game-night")).text
    assert (
        f"You sit at no open table here, but elsewhere: {code} (<#{players.board().channel_id}>). "
        "Go there, or name one with `table:`."
    ) == (await sandbox.actor("ada").slash("table show", channel="game-night")).text
    offered = message(await dan.slash("table show"))
    assert [f"{code} · Dragon Face"] == labels(offered)
    assert f"## Dragon Face · {code}" in (await press(dan, offered, f"{code} · Dragon Face")).text
    reply = await dan.slash("dragonface move", move="e3-e5", table="**x**")
    assert "There is no table \\*\\*x\\*\\*. `/tables` lists yours." == reply.text


async def test_table_show_is_the_same_panel_as_play(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    shown = message(await players.light.slash("table show"))
    assert "Which piece?" in shown.text
    assert labels(await panel(players.light, players)) == labels(shown)


async def test_table_show_tells_a_lobby_from_a_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await open_table(ada)
    assert "The game hasn’t started yet." in (await ada.slash("table show")).text
    reply = await ada.slash("dragonface move", move="e3-e5")
    assert "This game hasn’t started yet." == reply.text


async def test_there_is_no_hidden_hand_in_an_open_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("table hand")
    assert "In this game nobody has a hidden hand; `/table show` shows the board." == reply.text


async def test_the_record_is_refused_while_the_game_runs_and_handed_out_afterwards(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("table export", table=players.code)
    assert "the record, with the seed, is handed out when it has ended." in reply.text
    assert () == message(reply).files
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    reply = await players.light.slash("table export")
    assert f"The record of table {players.code}. `tableside replay` checks it." == reply.text.splitlines()[0]
    assert "Seed, to check the shuffle" in reply.text
    assert [f"dragon_face-{players.code.lower()}-1.json"] == [each.name for each in message(reply).files]


async def test_a_player_may_stop_a_game_until_each_side_has_moved(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8")
    reply = await players.light.slash("table end")
    assert "each side has moved, so now only someone with *Manage Messages*" in reply.text
    other = await start_game(sandbox, light="ben", dark="eve")
    await make_moves(bot, other, "c3-c4")
    ended = await after_asking(other.dark, "table end", "Yes, close it", table=other.code)
    assert f"Table {other.code} is closed." == ended
    await bot.publisher.settle()
    assert f"{name_of(other.dark)} stopped this game. It has no result." in other.board().text
    assert ["Record", "Replay"] == labels(other.board())


async def test_whoever_looks_after_the_server_may_stop_any_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8")
    stranger = await sandbox.actor("eve").slash("table end", table=players.code)
    assert stranger.text.startswith("You can’t do that at this table: its players can stop a game until each")
    asked = message(await sandbox.actor("ada").slash("table end", table=players.code))
    assert "It ends without a result and counts for nobody’s rating; 2 moves are kept" in asked.text
    assert ["Yes, close it", "Back"] == labels(asked)
    assert (await bot.tables.read.get(1)).is_running
    ended = await press(sandbox.actor("ada"), asked, "Yes, close it")
    assert f"Table {players.code} is closed." == ended.text


async def test_a_strangers_commands_do_nothing_and_say_why(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    dan = sandbox.actor("dan")
    for command in ("table resign", "table draw", "dragonface move"):
        more = {"move": "e3-e5"} if command == "dragonface move" else {}
        reply = await dan.slash(command, {"table": players.code, **more})
        assert "You don’t play at this table." == reply.text
    assert players.code in (await dan.slash("table show", table=players.code)).text
    offered = message(await dan.slash("table show"))
    assert "These you can watch:" in offered.text
    watched = await press(dan, offered, f"{players.code} · Dragon Face")
    assert (True, 1) == (f"## Dragon Face · {players.code}" in watched.text, len(watched.pictures))
    elsewhere = await dan.slash("table show", table=players.code, channel="game-night")
    assert f"There is no table {players.code}. `/tables` lists yours." == elsewhere.text
    assert () == await moves_of(bot, players.code)


# Lists and help


async def test_tables_lists_ones_own_and_the_others_here_with_links(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    dan = sandbox.actor("dan")
    code, lobby = await open_table(dan)
    await bot.publisher.settle()
    shown = message(await dan.slash("tables"))
    guild, board = sandbox.world.guild_id, players.board()
    deadline = (await bot.tables.read.by_code(players.code)).row.deadline_at
    assert deadline is not None
    assert [
        "## Your tables",
        f"- [Dragon Face · {code}](https://discord.com/channels/{guild}/{lobby.channel_id}/{lobby.id}):"
        f" waiting for players: {name_of(dan)}",
        "## Other tables here",
        f"- [Dragon Face · {players.code}](https://discord.com/channels/{guild}/{board.channel_id}/{board.id}):"
        f" Light ({name_of(players.light)}) to move. Time runs out <t:{deadline // 1000}:R>.",
    ] == shown.text.splitlines()
    assert shown.ephemeral


async def test_tables_in_direct_messages_lists_ones_own(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    assert players.code in (await players.light.slash("tables", channel="dm")).text
    reply = await sandbox.actor("dan").slash("tables", channel="dm")
    assert "You sit at no open table." in reply.text


async def test_a_whole_turn_can_be_made_from_direct_messages(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move="e3-e5", channel="dm")
    assert "from e3 to e5." in reply.text
    found = await players.dark.autocomplete("dragonface move", move="e9", focused="move", channel="dm")
    assert "e9-e7" in {each["value"] for each in found}


async def test_help_says_where_to_begin(sandbox: Sandbox, bot: TablesideBot) -> None:
    for channel in ("table-talk", "dm"):
        shown = message(await sandbox.actor("dan").slash("help", channel=channel))
        for words in ("`/dragonface new`", "**Join**", "**Play**", "`/tables`"):
            assert words in shown.text
        assert shown.ephemeral


async def test_a_game_for_two_cannot_be_opened_in_direct_messages(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    dan = sandbox.actor("dan")
    reply = await dan.slash("dragonface new", channel="dm")
    assert "That works in a server’s channel only." == reply.text
    assert [] == await bot.tables.of(dan.id)


@pytest.mark.parametrize("typed", ["c3c4", "С3 с4", "c3-c4 · Governor", "`c3–c4`."])
async def test_a_move_is_taken_as_people_type_it_and_told_as_the_game_writes_it(
    sandbox: Sandbox, bot: TablesideBot, typed: str
) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move=typed, table=f"`{players.code}` · Dragon Face")
    assert "from c3 to c4." in reply.text
    assert ("1 c3-c4",) == await moves_of(bot, players.code)
