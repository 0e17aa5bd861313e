"""A running table: what each person can do with panels, menus and commands, and what they are told."""

from __future__ import annotations

import re

import pytest

from bot.app import TablesideBot
from bot.games.dragon_face.rules import RULES
from bot.sandbox.actors import Actor, Reply, ReplyKind
from bot.sandbox.server import Sandbox
from bot.sandbox.visible import Message
from tests.games.dragon_face_mat import position
from tests.play.conftest import Bots
from tests.play.people import Players, is_board, move_by_panel, open_table, start_game
from tests.play.positions import BEFORE_AN_AMBASSADOR_WAKES, make_moves, moves_of, put_up, table_of

WITHOUT_A_MOVE = "Ee10 Gc10 Gd10 Gf10 Gg10 Gd9 Ge9 Gf9"
"""Light's pieces that stand in each other's way."""


def message(reply: Reply) -> Message:
    """Return the message that an answer is."""
    assert reply.message is not None, reply
    return reply.message


async def panel(person: Actor, players: Players) -> Message:
    """Press Play below the board."""
    return message(await person.click(players.board(), "Play"))


async def press(person: Actor, shown: Message, label: str) -> Message:
    """Press a button and return what it led to."""
    return message(await person.click(shown, label))


def labels(shown: Message) -> list[str]:
    """Return what can be pressed or picked, menus' options among it."""
    return [option.label for select in shown.selects for option in select.options] + [
        each.label for each in shown.buttons
    ]


# Panels


async def test_the_panel_of_the_one_to_move_offers_the_pieces_that_can_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(players.light, players)
    view = RULES.view((await table_of(bot, players.code)).game.state, 1)  # type: ignore[union-attr]
    origins = {RULES.write(move)[:2] for move in RULES.legal(view)}
    assert shown.ephemeral
    assert "Which piece?" in shown.text
    assert origins == {each.split()[1] for each in labels(shown) if re.search(r" [a-i]\d+$", each)}


async def test_the_panel_of_the_other_player_says_whose_turn_it_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(players.dark, players)
    assert f"It’s not your turn: <@{players.light.id}> is to move." == shown.text.splitlines()[0]
    assert ["My view", "More"] == labels(shown)


async def test_the_panel_of_a_stranger_shows_the_board_and_says_that_they_do_not_play(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(sandbox.actor("dan"), players)
    assert "You don’t play at this table." == shown.text.splitlines()[0]
    assert ["My view"] == labels(shown)
    assert players.board().pictures[0].content == shown.pictures[0].content


async def test_choosing_a_piece_marks_it_in_the_picture_and_offers_its_squares(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    before = await panel(players.light, players)
    after = await press(players.light, before, "Governor e3")
    assert before.id == after.id
    assert "Governor e3: where to?" in after.text
    assert {"to e4", "to e5"} <= {*labels(after)}
    assert before.pictures[0].content != after.pictures[0].content


async def test_back_goes_back_a_step(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    before = await panel(players.light, players)
    after = await press(players.light, await press(players.light, before, "Governor e3"), "Back")
    assert "Which piece?" in after.text
    assert labels(before) == labels(after)
    assert "Back" not in labels(after)


async def test_a_menu_with_more_than_25_choices_has_pages(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position("Ae6 Eb2 eh10"))
    shown = await press(players.light, await panel(players.light, players), "Ambassador e6")
    first = [option.value for option in shown.selects[0].options]
    assert "◀ Earlier" not in labels(shown)
    shown = await press(players.light, shown, "Further ▶")
    second = [option.value for option in shown.selects[0].options]
    assert 25 == len(first)
    assert set() == {*first} & {*second}
    assert 26 == len(first) + len(second)
    shown = await press(players.light, shown, "◀ Earlier")
    assert first == [option.value for option in shown.selects[0].options]
    shown = await press(players.light, shown, "Further ▶")
    reply = await players.light.select(shown, shown.selects[0].custom_id, second[-1])
    assert f"You played e6-{second[-1]}" in reply.text


async def test_darks_panel_shows_the_board_turned(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    await bot.publisher.settle()
    dark, light = await panel(players.dark, players), await panel(players.light, players)
    assert players.board().pictures[0].content == light.pictures[0].content
    assert players.board().pictures[0].content != dark.pictures[0].content
    assert "Dark at the bottom" in str(dark.pictures[0].alt)
    assert "Light at the bottom" in str(players.board().pictures[0].alt)


async def test_the_answer_to_a_move_says_what_was_played_and_whose_turn_it_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    reply = await move_by_panel(players.light, players.board(), "e3-e5")
    assert [
        "You played e3-e5.",
        f"## Dragon Face · {players.code}",
        f"Dark (<@{players.dark.id}>) to move.",
        f"`1.` <@{players.light.id}>: Governor e3 → e5",
    ] == reply.text.splitlines()


async def test_my_view_brings_an_old_panel_up_to_date(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await move_by_panel(players.light, players.board(), "e3-e5")
    await make_moves(bot, players, "e9-e7")
    shown = await press(players.light, message(reply), "My view")
    assert message(reply).id == shown.id
    assert "Which piece?" in shown.text


async def test_a_capture_is_offered_as_one(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES[:2])
    shown = await panel(players.light, players)
    view = RULES.view((await table_of(bot, players.code)).game.state, 1)  # type: ignore[union-attr]
    assert "c2xc11" in {RULES.write(move) for move in RULES.legal(view)}
    if shown.selects:
        shown = message(await players.light.select(shown, shown.selects[0].custom_id, "c2"))
    else:
        shown = await press(players.light, shown, "Ambassador c2")
    assert "capture, to c11" in labels(shown)


@pytest.mark.parametrize("under", ["a8", "c11"])
async def test_a_governor_may_go_beneath_one_of_several_ambassadors(
    sandbox: Sandbox, bot: TablesideBot, under: str
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES)
    reply = await move_by_panel(players.light, players.board(), f"b9-c10={under}")
    assert f"You played b9-c10={under}." in reply.text
    assert f"The Governor goes beneath the Ambassador on {under} and activates it" in reply.text


async def test_a_governor_may_stay_where_it_is(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES)
    reply = await move_by_panel(players.light, players.board(), "b9-c10")
    assert "You played b9-c10." in reply.text


async def test_a_side_without_a_move_passes_by_itself(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position(f"{WITHOUT_A_MOVE} eb5", 2))
    reply = await players.dark.slash("dragonface move", move="b5-b6")
    assert f"<@{players.light.id}> has no move and passes" in reply.text
    assert f"Dark (<@{players.dark.id}>) to move." in reply.text


async def test_who_has_no_move_but_a_draw_offer_may_choose_to_pass(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position(f"{WITHOUT_A_MOVE} eb5", offer=2, offered=frozenset({2})))
    shown = await panel(players.light, players)
    assert "You have no move: pass, or accept the draw under **More**." in shown.text
    shown = await press(players.light, shown, "pass")
    assert "You played pass." in shown.text


# Clicks that come too late, from the wrong people, or from nowhere


async def test_a_forged_panel_click_leaves_the_public_board_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    board = players.board()
    revision = str(board.button("Play").custom_id).split(":")[2]
    for verb in ("look", "resign", "pick:e3", "back", "page:0", "draw", "help:dragon_face.1"):
        reply = await players.light.click(board, custom_id=f"v1:1:{revision}:{verb}")
        assert (ReplyKind.MESSAGE, True) == (reply.kind, reply.ephemeral), verb
    await bot.publisher.settle()
    assert f"## Dragon Face · {players.code}" == players.board().text.splitlines()[0]
    assert labels(board) == labels(players.board())


@pytest.mark.parametrize(
    "arg", ["pick:z9", "pick:e3.e9", "pick:e3.e5.e7.e9", "page:7.z9", "back:z9", "help:chess.1", "help"]
)
async def test_an_id_that_no_panel_has_is_an_unknown_button(
    sandbox: Sandbox, bot: TablesideBot, arg: str
) -> None:
    players = await start_game(sandbox)
    revision = str(players.board().button("Play").custom_id).split(":")[2]
    reply = await players.light.click(players.board(), custom_id=f"v1:1:{revision}:{arg}")
    assert "I don’t know this button any more. `/tables` lists your tables." == reply.text.splitlines()[0]
    assert () == await moves_of(bot, players.code)


async def test_a_button_of_a_table_elsewhere_shows_nothing_of_it(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    dan = sandbox.actor("dan")
    there = message(await dan.slash("help", channel="game-night"))
    for verb in ("play", "look", "plain", "more", "record", "join", "pick:e3"):
        reply = await dan.click(there, custom_id=f"v1:1:3:{verb}")
        told = reply.followups[-1].text if reply.followups else reply.text
        assert players.code not in told, verb
        assert told.startswith(("That table no longer exists.", "You don’t play at this table.")), verb


async def test_a_players_panel_works_from_every_channel(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("table show", table=players.code, channel="game-night")
    shown = await press(players.light, message(reply), "Governor e3")
    shown = await press(players.light, shown, "to e5")
    assert "You played e3-e5." in shown.text


# Draws and resigning


async def offer_draw(person: Actor, players: Players) -> Message:
    """Offer or accept a draw by the buttons."""
    more = await press(person, players.board(), "More")
    label = next(each for each in labels(more) if "draw" in each)
    return await press(person, more, label)


async def test_a_draw_offer_is_shown_to_everybody_until_the_other_moves(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    await bot.publisher.settle()
    offered = f"<@{players.light.id}> offers a draw. Accept it under “More”."
    assert offered in players.board().text
    await make_moves(bot, players, "c3-c4")
    assert offered in players.board().text
    await make_moves(bot, players, "c9-c8")
    assert offered not in players.board().text
    assert f"The draw offer by <@{players.light.id}> has lapsed" in players.board().text


async def test_an_offer_can_only_be_made_once_between_two_moves(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    more = await press(players.light, players.board(), "More")
    assert [] == [each for each in labels(more) if "draw" in each]
    reply = await players.light.slash("table draw")
    assert "You have offered a draw already. You can offer one again after the next move." == reply.text


async def test_two_offers_made_at_once_are_no_agreement_by_accident(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    mine = await press(players.light, players.board(), "More")
    theirs = await press(players.dark, players.board(), "More")
    await press(players.light, mine, "Offer a draw")
    late = await players.dark.click(theirs, "Offer a draw")
    assert "That button belongs to an older position; here is the present one." in late.text
    assert f"<@{players.light.id}> offers a draw" in late.text
    assert ("1 draw",) == await moves_of(bot, players.code)


async def test_a_draw_can_be_offered_and_accepted_by_command(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    assert "You offer a draw." in (await players.dark.slash("table draw")).text
    assert "Draw agreed." in (await players.light.slash("table draw")).text
    await bot.publisher.settle()
    assert "**A draw.**" in players.board().text
    assert ["Rematch", "Board as text", "Record"] == labels(players.board())


async def test_resigning_asks_first_and_back_leaves_everything_as_it_was(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    more = await press(players.dark, players.board(), "More")
    asked = await press(players.dark, more, "Resign")
    assert "Do you really want to resign? That ends the game for you." in asked.text
    assert ["Yes, resign", "Back"] == labels(asked)
    shown = await press(players.dark, asked, "Back")
    assert f"Light (<@{players.light.id}>) to move." in shown.text
    assert () == await moves_of(bot, players.code)


async def test_resigning_ends_the_game_for_the_other(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    more = await press(players.light, players.board(), "More")
    shown = await press(players.light, await press(players.light, more, "Resign"), "Yes, resign")
    assert "You resigned." == shown.text.splitlines()[0]
    await bot.publisher.settle()
    end = players.board()
    assert f"**Dark (<@{players.dark.id}>) wins.**" in end.text
    assert "The other side resigned." in end.text
    assert f"1. Dark (<@{players.dark.id}>): 1" in end.text
    again = await press(players.light, shown, "Yes, resign") if "Yes, resign" in labels(shown) else None
    assert again is None


# What everybody may press


async def test_the_board_as_text_is_monospaced_and_for_the_asker_only(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await press(sandbox.actor("dan"), players.board(), "Board as text")
    assert shown.ephemeral
    found = re.search(r"```\n(.+?)\n```", shown.text, re.DOTALL)
    assert found is not None
    assert all(len(line) <= 40 for line in found[1].splitlines())
    assert "Capitals: Light. Small letters: Dark." in shown.text


async def test_more_offers_players_what_strangers_are_not_offered(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    assert ["Offer a draw", "Resign", "Rules", "My view"] == labels(
        await press(players.light, players.board(), "More")
    )
    assert ["Rules", "My view"] == labels(await press(sandbox.actor("dan"), players.board(), "More"))


async def test_pages_of_rules_turn_to_and_fro(sandbox: Sandbox, bot: TablesideBot) -> None:
    dan = sandbox.actor("dan")
    shown = message(await dan.slash("dragonface rules"))
    pages = [shown.text]
    while "Further ▶" in labels(shown):
        shown = await press(dan, shown, "Further ▶")
        pages.append(shown.text)
    assert [f"Page {number} of {len(pages)}" for number in range(1, len(pages) + 1)] == [
        page.splitlines()[1] for page in pages
    ]
    shown = await press(dan, shown, "◀ Earlier")
    assert pages[-2] == shown.text


# Commands


@pytest.mark.parametrize("typed", ["E3-e5", " e3-e5 ", "e3–e5", "E3-E5"])
async def test_a_move_is_read_as_phones_write_it(sandbox: Sandbox, bot: TablesideBot, typed: str) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move=typed)
    assert "You played e3-e5." in reply.text
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
    assert "e3\\-e6 isn’t possible now. **Play** below the board shows what is." == reply.text
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
    assert [code] == [each["value"] for each in one]
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
    await start_game(sandbox)
    dan = sandbox.actor("dan")
    nowhere = "You sit at no open table here. `/tables` lists your tables; `table:` names one."
    assert nowhere == (await dan.slash("table show")).text
    assert nowhere == (await sandbox.actor("ada").slash("table show", channel="game-night")).text
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
    assert "The record, with the seed, is handed out when the game has ended." == reply.text
    assert () == message(reply).files
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    reply = await players.light.slash("table export")
    assert f"The record of table {players.code}. `tableside replay` checks it." == reply.text
    assert [f"dragon_face-{players.code.lower()}-1.json"] == [each.name for each in message(reply).files]


async def test_a_player_may_stop_a_game_until_each_side_has_moved(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8")
    reply = await players.light.slash("table end")
    assert "after that there is **Resign**" in reply.text
    other = await start_game(sandbox, light="ben", dark="eve")
    await make_moves(bot, other, "c3-c4")
    reply = await other.dark.slash("table end")
    assert f"Table {other.code} is closed." == reply.text
    await bot.publisher.settle()
    assert f"<@{other.dark.id}> stopped this game. It has no result." in other.board().text
    assert ["Record"] == labels(other.board())


async def test_who_looks_after_the_server_may_stop_any_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, light="ben", dark="dan")
    await make_moves(bot, players, "c3-c4", "c9-c8")
    stranger = await sandbox.actor("eve").slash("table end", table=players.code)
    assert stranger.text.startswith("Only the one who keeps the table can do that")
    reply = await sandbox.actor("ada").slash("table end", table=players.code)
    assert f"Table {players.code} is closed." == reply.text


async def test_a_strangers_commands_do_nothing_and_say_why(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    dan = sandbox.actor("dan")
    for command in ("table resign", "table draw", "dragonface move"):
        more = {"move": "e3-e5"} if command == "dragonface move" else {}
        reply = await dan.slash(command, {"table": players.code, **more})
        assert "You don’t play at this table." == reply.text
    assert players.code in (await dan.slash("table show", table=players.code)).text
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
    assert [
        "## Your tables",
        f"- [Dragon Face · {code}](https://discord.com/channels/{guild}/{lobby.channel_id}/{lobby.id}):"
        f" waiting for players: <@{dan.id}>",
        "## Other tables here",
        f"- [Dragon Face · {players.code}](https://discord.com/channels/{guild}/{board.channel_id}/{board.id}):"
        f" Light (<@{players.light.id}>) to move.",
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
    assert "You played e3-e5." in reply.text
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


# Languages


async def test_the_board_speaks_the_servers_language_and_panels_their_persons(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sandbox.world.guild_locale = "ru"
    ada, cleo = sandbox.actor("ada"), sandbox.actor("cleo")
    await ada.slash("dragonface new", seating="joined")
    lobby = await ada.wait_for(lambda each: "Места в порядке присоединения." in each.text)
    await cleo.click(lobby, "Присоединиться")
    await bot.publisher.settle()
    await ada.click(ada.now(lobby), "Начать")
    await bot.publisher.settle()
    board = ada.now(lobby)
    assert f"Ходит: Светлые (<@{ada.id}>)." in board.text
    mine, theirs = message(await ada.click(board, "Играть")), message(await cleo.click(board, "Играть"))
    assert "Which piece?" in mine.text
    assert f"Сейчас не ваш ход: ходит <@{ada.id}>." in theirs.text
    assert "Moves so far: 0." in str(mine.pictures[0].alt)
    assert "Moves so far" not in str(theirs.pictures[0].alt)


# After a restart


async def test_buttons_and_commands_go_on_after_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots():
        players = await start_game(sandbox)
        shown = await press(players.light, await panel(players.light, players), "Governor e3")
    async with bots() as bot:
        shown = await press(players.light, shown, "to e5")
        assert "You played e3-e5." in shown.text
        await bot.publisher.settle()
        assert f"Dark (<@{players.dark.id}>) to move." in players.board().text


async def test_a_click_while_the_bot_is_away_fails_and_works_again_afterwards(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots():
        players = await start_game(sandbox)
    reply = await players.light.click(players.board(), "Play")
    assert ReplyKind.FAILED is reply.kind
    async with bots():
        assert "Which piece?" in (await panel(players.light, players)).text


# The same again


@pytest.fixture
async def ended(sandbox: Sandbox, bot: TablesideBot) -> Players:
    """Return players whose game Dark has resigned."""
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    await bot.publisher.settle()
    return players


def rematch_code(reply: Reply) -> str:
    found = re.search(r"able ([A-Z0-9]{3})\b", reply.text)
    assert found is not None, reply.text
    return found[1]


async def test_a_rematch_opens_with_the_first_click_and_starts_with_the_second(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    first = await ended.dark.click(ended.board(), "Rematch")
    code = rematch_code(first)
    assert (
        f"Table {code} is open for the rematch. It starts by itself as soon as everyone else has pressed"
        " **Rematch**, too." == first.text
    )
    second = await ended.light.click(ended.board(), "Rematch")
    assert f"The rematch is table {code}: it has begun." == second.text
    await bot.publisher.settle()
    board = next(each for each in reversed(ended.light.messages()) if is_board(each, code))
    assert f"Light (<@{ended.dark.id}>) to move." in board.text


async def test_a_third_person_cannot_ask_for_a_rematch(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    reply = await sandbox.actor("dan").click(ended.board(), "Rematch")
    assert "You don’t play at this table." == reply.text
    assert [] == await bot.tables.of(sandbox.actor("dan").id)


async def test_pressing_rematch_twice_opens_one_table(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    sandbox.faults.add("duplicate", route="INTERACTION_CREATE")
    first = await ended.light.click(ended.board(), "Rematch")
    second = await ended.light.click(ended.board(), "Rematch")
    assert rematch_code(first) == rematch_code(second)
    assert 1 == len(await bot.tables.of(ended.light.id))


async def test_a_rematch_called_off_can_be_asked_for_again(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    first = rematch_code(await ended.light.click(ended.board(), "Rematch"))
    await ended.light.slash("table end", table=first)
    second = rematch_code(await ended.dark.click(ended.board(), "Rematch"))
    assert first != second
    reply = await ended.light.click(ended.board(), "Rematch")
    assert f"The rematch is table {second}: it has begun." == reply.text
