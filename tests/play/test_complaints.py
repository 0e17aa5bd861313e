"""What people complain about in other bots, and the test that rules each of it out here."""

from __future__ import annotations

import ast
import asyncio
import io
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.permissions import INVITED, Permission
from bot.sandbox.world.snowflakes import Clock
from bot.ui.actions.rights import NEEDED
from bot.ui.transport.ids import LONGEST, ComponentId
from renderers.registry import renderer_of
from tests.conftest import Measured
from tests.play.conftest import Bots
from tests.play.people import name_of, start_game
from tests.play.positions import make_moves

HERE = "play/test_complaints.py"
TESTS = Path(__file__).parents[1]

RULED_OUT: dict[str, tuple[str, ...]] = {
    "An interaction fails now and then because something slow comes before its answer.": (
        f"{HERE}::test_a_slow_picture_holds_no_answer_up",
        "play/test_clicks.py::test_twenty_clicks_at_once_on_one_move_make_one_move_and_get_twenty_answers",
    ),
    "An error on the way to an answer takes the bot down, or leaves the person without any word.": (
        "robustness/test_faults.py::test_a_game_ends_when_everything_goes_wrong_now_and_then",
        "play/test_forgery.py::test_an_id_that_no_panel_has_is_an_unknown_button",
        f"{HERE}::test_suggestions_that_cannot_be_found_are_none",
    ),
    "Buttons of finished games and of other people's can be pressed, and nothing is said.": (
        "play/test_clicks.py::test_a_finished_table_says_so",
        "play/test_clicks.py::test_twenty_people_at_once_cannot_move_for_the_one_to_move",
    ),
    "The reason that is given isn't the true one.": (
        "play/test_commands.py::test_an_illegal_move_is_called_impossible_and_nonsense_no_move",
        "play/test_clicks.py::test_the_one_who_is_not_to_move_is_told_whose_turn_it_is",
    ),
    "Somebody who leaves ends everybody's game, and those who look after the server can't end it.": (
        "play/test_lobby.py::test_the_next_one_is_host_when_the_host_leaves",
        "play/test_commands.py::test_whoever_looks_after_the_server_may_stop_any_game",
    ),
    "Drawing pictures stops the whole bot for a while.": (f"{HERE}::test_a_slow_picture_holds_no_answer_up",),
    "One click is handled by two parts of the bot.": (f"{HERE}::test_a_click_is_answered_exactly_once",),
    "An event that comes twice acts twice.": (
        "play/test_lobby.py::test_a_doubled_event_joins_once_and_tells_nothing",
        "play/test_lobby.py::test_a_doubled_command_opens_one_table_and_answers_once",
        "play/test_clicks.py::test_a_doubled_event_makes_one_move",
    ),
    "The bot runs twice, and both answer.": (
        "store/test_engine.py::test_a_second_bot_on_the_same_file_is_refused_until_the_first_has_left",
    ),
    "Two who act at the same moment are both taken, because what was checked no longer holds.": (
        "play/test_lobby.py::test_two_who_join_a_last_seat_at_once_are_one_in_and_one_told_why",
        "play/test_lobby.py::test_two_who_start_at_once_start_one_game",
        "store/test_changes.py::test_of_twenty_moves_at_one_revision_one_is_made",
    ),
    "A quarter of an hour after a command its message can't be changed any more.": (
        f"{HERE}::test_boards_and_panels_outlive_the_quarter_of_an_hour_of_a_token",
    ),
    "A restart loses the games.": (
        f"{HERE}::test_a_command_under_way_is_answered_before_the_bot_leaves",
        f"{HERE}::test_whoever_comes_while_the_bot_leaves_is_told_to_come_again",
        "play/test_play.py::test_buttons_and_commands_go_on_after_a_restart",
        "robustness/test_kill.py::test_nothing_acknowledged_is_lost_when_the_bot_is_killed_at_many_moments",
    ),
    "Buttons and forms from before a restart are dead.": (
        "play/test_play.py::test_buttons_and_commands_go_on_after_a_restart",
        "play/test_clicks.py::test_a_form_opened_before_a_restart_still_works_after_it",
    ),
    "The database is locked.": ("store/test_engine.py::test_a_writer_waits_for_another_process_to_finish",),
    "A game hangs because one player's direct messages are closed.": (
        f"{HERE}::test_an_open_game_writes_to_nobody_privately",
        "robustness/test_faults.py::test_closed_direct_messages_keep_nobody_from_playing",
    ),
    "A game breaks because a player is no member any more.": (
        f"{HERE}::test_a_game_goes_on_although_a_player_has_left_the_server",
    ),
    "Many direct messages at once get the bot locked out.": (
        f"{HERE}::test_an_open_game_writes_to_nobody_privately",
    ),
    "Onlookers can act, or see what is hidden.": (
        "play/test_commands.py::test_a_strangers_commands_do_nothing_and_say_why",
        "play/test_forgery.py::test_a_button_of_a_table_elsewhere_tells_no_more_than_one_of_none",
        "play/test_lobby.py::test_nothing_that_is_sent_before_the_end_holds_the_seed",
    ),
    "What only one person sees is gone after scrolling, and can't be had again.": (
        "play/test_commands.py::test_table_show_is_the_same_panel_as_play",
    ),
    "A missing permission makes messages empty, or is said too late.": (
        "play/test_lobby.py::test_a_missing_permission_is_named_with_its_channel_before_a_table_opens",
    ),
    "It only works for administrators, because nobody says what is missing.": (
        "play/test_lobby.py::test_a_permission_lost_later_is_named_to_the_next_who_joins",
    ),
    "A game that hangs blocks its channel for good.": (
        "play/test_channel.py::test_two_tables_in_a_channel_do_not_disturb_each_other",
        "play/test_lobby.py::test_a_moderator_can_call_a_table_off",
    ),
    "The invitation lacks a permission that the bot needs.": (
        f"{HERE}::test_the_invitation_asks_for_all_that_a_table_needs",
    ),
    "A channel that is closed for good is tried thousands of times.": (
        "play/test_closed_channels.py::test_a_channel_without_access_is_tried_once_and_then_left_alone",
        "play/test_closed_channels.py::test_while_a_channel_stays_closed_a_look_tries_once_and_not_after_three_in_an_hour",
    ),
    "Messages in archived threads can't be changed.": (
        "play/test_closed_channels.py::test_a_board_in_an_archived_thread_is_posted_anew_which_opens_it_again",
        "play/test_closed_channels.py::test_a_locked_thread_is_left_alone_and_players_are_told",
    ),
    "A message that somebody deleted crashes the bot.": (
        "play/test_channel.py::test_a_board_that_somebody_deletes_comes_back_at_once",
        "play/test_channel.py::test_a_board_that_cannot_be_edited_is_posted_anew",
    ),
    "What people write to each other is taken for moves.": (
        f"{HERE}::test_what_people_write_to_each_other_is_no_move",
    ),
    "Old messages can be edited only a few times.": (
        "play/test_channel.py::test_an_old_board_is_edited_until_discord_refuses_and_then_posted_anew",
    ),
    "Commands are registered at each start, until Discord has had enough.": (
        f"{HERE}::test_commands_are_registered_again_only_when_they_have_changed",
    ),
    "The id of a button is too long.": (f"{HERE}::test_the_longest_id_is_within_the_limit",),
    "Edits in quick succession are refused.": (
        "play/test_channel.py::test_moves_in_quick_succession_end_in_the_newest_position",
    ),
    "After an edit the picture is shown twice.": (
        "play/test_channel.py::test_each_position_has_a_picture_of_its_own_name_shown_once",
    ),
    "Pictures are cut off on phones because they are square.": (f"{HERE}::test_pictures_are_four_to_three",),
    "Names in pictures become boxes, or break texts.": (
        "play/test_names.py::test_a_game_goes_its_way_whatever_people_are_called",
    ),
    "Only colours tell pieces apart.": ("renderers/test_shapes.py",),
    "A lobby that nobody starts stays for ever.": (
        "play/test_lobby.py::test_a_lobby_that_nobody_starts_for_a_day_is_closed",
    ),
    "There can be one game only in a channel.": (
        "play/test_channel.py::test_two_tables_in_a_channel_do_not_disturb_each_other",
    ),
    "Pings come at each action, don't say which game, or stay.": (
        "play/test_pings.py::test_a_turn_is_pinged_once_to_the_one_to_move_and_the_ping_before_it_goes",
        "play/test_pings.py::test_a_draw_offer_is_told_once_and_a_new_board_an_hour_later_pings_nobody",
        "play/test_preferences.py::test_a_turn_is_told_as_somebody_likes_it",
        "play/test_preferences.py::test_quiet_hours_hold_a_ping_back_until_they_end",
    ),
    "A crash loses the results of a week.": (
        "store/test_results.py::test_a_game_whose_results_cannot_be_written_has_not_ended",
    ),
    "Two processes end a game at once, and it counts twice.": (
        "store/test_results.py::test_a_click_that_comes_twice_ends_a_game_once",
    ),
    "Ratings are farmed by short games, or by many between the same two.": (
        "store/test_results.py::test_a_game_is_not_rated_when",
        "store/test_results.py::test_the_sixth_game_of_two_people_in_a_day_is_not_rated",
        "play/test_results.py::test_a_moderator_voids_a_game_and_it_never_was",
    ),
}
"""Faults of other bots, and the tests by which they can't be ours: file and name below ``tests``."""


@cache
def named_in(file: str) -> frozenset[str]:
    """The tests of a file."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    functions = (each for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(each.name for each in functions if each.name.startswith("test_"))


@pytest.mark.parametrize("fault", RULED_OUT)
def test_each_known_fault_is_ruled_out_by_tests_that_exist(fault: str) -> None:
    for named in RULED_OUT[fault]:
        file, _, name = named.partition("::")
        assert name in named_in(file) if name else named_in(file), named


# Those that have no better place


@pytest.mark.drawn_pictures
@pytest.mark.xdist_group("latency")
async def test_a_slow_picture_holds_no_answer_up(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch, measured: Measured
) -> None:
    players = await start_game(sandbox)
    drawing, release = asyncio.Event(), asyncio.Event()
    loop, renderer = asyncio.get_running_loop(), renderer_of("dragon_face")
    png = renderer.png

    def wait_then_draw(*what: object) -> bytes:
        loop.call_soon_threadsafe(drawing.set)
        asyncio.run_coroutine_threadsafe(release.wait(), loop).result(8)
        return png(*what)  # type: ignore[arg-type] # handed through

    monkeypatch.setattr(type(renderer), "png", staticmethod(wait_then_draw))
    moving = asyncio.create_task(players.light.slash("dragonface move", move="c3-c4"))
    await drawing.wait()
    reply = await players.dark.slash("tables")
    assert f"Dark ({name_of(players.dark)}) to move." in reply.text
    assert not moving.done()
    release.set()
    moved = await moving
    assert "from c3 to c4." in moved.text
    measured("an answer while a picture is drawn", max(reply.latency, moved.latency))
    assert max(reply.latency, moved.latency) < 1


async def test_a_command_under_way_is_answered_before_the_bot_leaves(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        moving = asyncio.create_task(players.light.slash("dragonface move", move="c3-c4"))
        await asyncio.sleep(0)
        await sandbox.interactions.all()[-1].answered.wait()
    assert "from c3 to c4." in (await moving).text
    assert f"Dark ({name_of(players.dark)}) to move." in players.board().text


async def test_whoever_comes_while_the_bot_leaves_is_told_to_come_again(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    bot.router.leaving = True
    for reply in (
        await players.light.slash("dragonface move", move="c3-c4"),
        await players.light.click(players.board(), "Play"),
    ):
        assert reply.text.startswith("I’m about to restart: nothing was done.")
    assert [] == await players.light.autocomplete("dragonface move", move="", focused="move")


async def test_suggestions_that_cannot_be_found_are_none(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    monkeypatch.setattr(bot.tables, "meant", None)
    assert [] == await players.light.autocomplete("dragonface move", move="", focused="move")
    monkeypatch.undo()
    assert [] != await players.light.autocomplete("dragonface move", move="", focused="move")


async def test_a_click_is_answered_exactly_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    before = len(sandbox.traffic)
    await players.light.click(players.board(), "Play")
    assert ["create_interaction_response", "update_original_webhook_message"] == [
        each.operation for each in sandbox.traffic[before:]
    ]


async def test_boards_and_panels_outlive_the_quarter_of_an_hour_of_a_token(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    panel = await players.light.click(players.board(), "Play")
    board = players.board()
    clock.advance(20 * 60)
    assert panel.message is not None
    shown = await players.light.click(panel.message, "Ge3")
    assert shown.message is not None
    clock.advance(20 * 60)
    moved = await players.light.click(shown.message, "e5")
    assert "from e3 to e5." in moved.text
    await bot.publisher.settle()
    assert board.id == players.board().id
    assert "e3 → e5" in players.board().text


async def test_an_open_game_writes_to_nobody_privately(sandbox: Sandbox, bot: TablesideBot) -> None:
    for name in ("ada", "ben"):
        sandbox.faults.add(FaultKind.CLOSED_DMS, person=name)
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4", "c9-c8")
    assert [] == [each.operation for each in sandbox.traffic if "create_dm" == each.operation]


async def test_a_game_goes_on_although_a_player_has_left_the_server(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    sandbox.world.person("ben").member = False
    await players.light.slash("dragonface move", move="c3-c4")
    await bot.publisher.settle()
    assert f"Dark ({name_of(players.dark)}) to move." in players.board().text
    reply = await players.light.slash("table resign")
    assert reply.message is not None
    await players.light.click(reply.message, "Yes, resign")
    await bot.publisher.settle()
    assert f"**Dark ({name_of(players.dark)}) wins.**" in players.board().text


def test_the_invitation_asks_for_all_that_a_table_needs() -> None:
    needed = [Permission[name.upper()] for name in (*NEEDED, "send_messages_in_threads")]
    assert [] == [each.name for each in needed if each not in INVITED]


async def test_what_people_write_to_each_other_is_no_move(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    before = len(sandbox.traffic)
    for words in ("c3-c4", "resign", "/dragonface move c3-c4", f"<@{sandbox.world.bot.id}> c3-c4"):
        await players.light.say(words)
    await players.light.dm("c3-c4")
    await players.light.slash("tables")
    assert {"create_interaction_response", "update_original_webhook_message"} == {
        each.operation for each in sandbox.traffic[before:]
    }
    assert f"Light ({name_of(players.light)}) to move." in players.board().text


@pytest.mark.first_start
async def test_commands_are_registered_again_only_when_they_have_changed(
    sandbox: Sandbox, bots: Bots
) -> None:
    for _ in range(3):
        async with bots():
            pass
    registered = [each for each in sandbox.traffic if each.operation.startswith("bulk_set_application")]
    assert 1 == len(registered)


def test_the_longest_id_is_within_the_limit() -> None:
    longest = ComponentId(10**18 - 1, 10**9 - 1, "a" * 16, "x" * 40)
    assert len(str(longest)) <= LONGEST
    with pytest.raises(ValueError, match="no component id"):
        str(ComponentId(1, 1, "pick", "x" * 100))


@pytest.mark.packed_pictures
async def test_pictures_are_four_to_three(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    picture = Image.open(io.BytesIO(players.board().pictures[0].content))
    assert (1200, 900) == picture.size
