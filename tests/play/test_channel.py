"""The messages of tables in a channel: one board each, kept at the newest position, and who is pinged when."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Channel, ChannelKind
from bot.sandbox.world.snowflakes import Clock
from tests.play.conftest import Bots
from tests.play.people import Players, code_of, is_board, mention_of, start_game
from tests.play.positions import make_moves
from tests.play.screens import after_asking

MINUTE = 60


def boards(person: Actor, code: str, channel: str = "table-talk") -> list[Message]:
    """Return the public messages of a table."""
    return [each for each in person.messages(channel) if is_board(each, code)]


def pings(person: Actor, channel: str = "table-talk") -> list[Message]:
    """Return the turn pings that stand in a channel."""
    return [each for each in person.messages(channel) if "Your turn:" in each.text]


def requests(sandbox: Sandbox, *operations: str) -> list[str]:
    """Return the requests of some kinds so far."""
    return [each.operation for each in sandbox.traffic if each.operation in operations]


async def move(bot: TablesideBot, players: Players, *notations: str) -> Message:
    """Make moves, and return the board that shows the last one."""
    await make_moves(bot, players, *notations)
    (board,) = boards(players.light, players.code)
    return board


# The board


async def test_a_table_has_one_message_from_the_lobby_to_the_end(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    first = players.board().id
    board = await move(bot, players, "c3-c4", "c9-c8", "d3-d4")
    assert first == board.id
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    await bot.publisher.settle()
    (end,) = boards(players.light, players.code)
    assert (first, True) == (end.id, "wins." in end.text)


async def test_each_position_has_a_picture_of_its_own_name_shown_once(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    seen = [players.board()]
    for notation in ("c3-c4", "c9-c8"):
        seen.append(await move(bot, players, notation))
    assert [1, 1, 1] == [len(each.pictures) for each in seen]
    assert [1, 1, 1] == [len(each.files) for each in seen]
    assert 3 == len({each.pictures[0].name for each in seen})
    assert 3 == len({each.pictures[0].content for each in seen})


async def test_the_board_says_what_happened_whose_turn_it_is_and_what_can_be_done(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    board = await move(bot, players, "c3-e5")
    assert [
        f"## Dragon Face · {players.code}",
        f"Dark ({mention_of(players.dark)}) to move.",
        f"1 · {mention_of(players.light)}: Governor c3 → e5",
    ] == board.text.splitlines()
    assert ["Play", "Board as text", "More"] == [each.label for each in board.buttons]


async def test_moves_in_quick_succession_end_in_the_newest_position(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    before = len(requests(sandbox, "update_message"))
    for number, (person, notation) in enumerate(
        [(players.light, "c3-c4"), (players.dark, "c9-c8"), (players.light, "d3-d4"), (players.dark, "d9-d8")]
    ):
        await bot.tables.play.move(1, person.id, notation, source=f"test-quick-{number}")
    await bot.publisher.settle()
    (board,) = boards(players.light, players.code)
    assert "4 · " in board.text
    assert len(requests(sandbox, "update_message")) - before <= 4


async def test_a_board_older_than_55_minutes_is_posted_anew(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    first = players.board()
    clock.advance(54 * MINUTE)
    assert first.id == (await move(bot, players, "c3-c4")).id
    clock.advance(2 * MINUTE)
    board = await move(bot, players, "c9-c8")
    assert first.id != board.id
    assert first.post.deleted


async def test_a_board_buried_under_twelve_messages_is_posted_anew(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    first = players.board()
    for number in range(11):
        await players.dark.say(f"thinking {number}")
    assert first.id == (await move(bot, players, "c3-c4")).id
    await sandbox.actor("dan").say("go on")
    assert first.id != (await move(bot, players, "c9-c8")).id
    assert first.post.deleted


async def test_a_board_that_somebody_deletes_comes_back_at_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    await sandbox.actor("ada").delete(first)
    board = await players.light.wait_for(lambda each: is_board(each, players.code))
    await bot.publisher.settle()
    assert first.id != board.id
    assert [board.id] == [each.id for each in boards(players.light, players.code)]
    assert first.text == board.text


async def test_the_board_of_a_finished_game_stays_deleted(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    await bot.publisher.settle()
    await sandbox.actor("ada").delete(players.board())
    await players.light.slash("tables")
    await bot.publisher.settle()
    assert [] == boards(players.light, players.code)


@pytest.mark.parametrize(
    ("status", "code", "tries"),
    [(429, 30046, 5), (404, 10008, 1), (403, 50005, 1)],  # discord.py tries five times what comes as 429
    ids=["too old", "gone", "not ours"],
)
async def test_a_board_that_cannot_be_edited_is_posted_anew(
    sandbox: Sandbox, bot: TablesideBot, status: int, code: int, tries: int
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    sandbox.faults.add(FaultKind.REFUSE, route="update_message", status=status, code=code, count=tries)
    board = await move(bot, players, "c3-c4")
    assert first.id != board.id
    assert first.post.deleted


async def test_the_next_board_after_a_deletion_is_posted_once(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    clock.advance(56 * MINUTE)
    await move(bot, players, "c3-c4")
    before = len(requests(sandbox, "create_message"))
    await players.light.slash("tables")  # the event of the old board's deletion has come before this
    await bot.publisher.settle()
    assert before == len(requests(sandbox, "create_message"))
    assert 1 == len(boards(players.light, players.code))


@pytest.mark.parametrize("status", [500, 503])
async def test_passing_faults_delay_the_board_but_lose_nothing(
    sandbox: Sandbox, bot: TablesideBot, status: int
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.ERROR, route="update_message", status=status, count=1)
    sandbox.faults.add(FaultKind.ABORT, route="update_message", when="after", count=1)
    board = await move(bot, players, "c3-c4")
    assert "1 · " in board.text
    assert [players.dark.name] == [*pings(players.light)[0].mentions]


async def test_two_tables_in_a_channel_do_not_disturb_each_other(sandbox: Sandbox, bot: TablesideBot) -> None:
    one = await start_game(sandbox, "ada", "ben")
    two = await start_game(sandbox, "dan", "eve")
    await make_moves(bot, one, "c3-c4")
    await make_moves(bot, two, "d3-d4")
    (first,), (second,) = boards(one.light, one.code), boards(one.light, two.code)
    assert "c3 → c4" in first.text
    assert "d3 → d4" in second.text
    assert {"ben", "eve"} == {name for each in pings(one.light) for name in each.mentions}


# Pings


async def test_a_turn_is_pinged_once_to_the_one_to_move_and_the_ping_before_it_goes(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    (first,) = pings(players.light)
    assert (players.light.name,) == first.mentions
    await make_moves(bot, players, "c3-c4")
    (second,) = pings(players.light)
    assert (players.dark.name,) == second.mentions
    assert first.post.deleted
    board = players.board()
    link = f"https://discord.com/channels/{sandbox.world.guild_id}/{board.channel_id}/{board.id}"
    assert f"{mention_of(players.dark)} Your turn: [Dragon Face · {players.code}]({link})" == second.text


async def test_a_ping_leads_to_the_board_that_was_posted_anew(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    (first,) = pings(players.light)
    await sandbox.actor("ada").delete(players.board())
    await players.light.wait_for(lambda each: is_board(each, players.code))
    await bot.publisher.settle()
    (ping,) = pings(players.light)
    assert first.id == ping.id
    assert f"/{players.board().id})" in ping.text


async def test_boards_themselves_ping_nobody(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    board = players.board()
    assert () == board.mentions
    assert board.silent


async def test_a_draw_offer_and_an_hour_later_a_new_board_ping_nobody(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    (first,) = pings(players.light)
    await bot.tables.play.draw(1, players.dark.id, source="test-offers")
    await bot.publisher.settle()
    assert "offers a draw" in players.board().text
    clock.advance(60 * MINUTE)
    await sandbox.actor("ada").delete(players.board())
    await players.light.wait_for(lambda each: is_board(each, players.code))
    await bot.publisher.settle()
    assert [first.id] == [each.id for each in pings(players.light)]


async def test_nobody_is_pinged_when_the_game_is_over(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.light.id, source="test-resigns")
    await bot.publisher.settle()
    assert [] == pings(players.light)


async def test_a_restart_pings_nobody_again(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        (first,) = pings(players.light)
    async with bots() as bot:
        await bot.publisher.settle()
        assert [first.id] == [each.id for each in pings(players.light)]
        assert 1 == len(boards(players.light, players.code))


# Channels that close


async def test_a_channel_without_access_is_tried_once_and_then_left_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="VIEW_CHANNEL")
    before = len(requests(sandbox, "update_message", "create_message"))
    await make_moves(bot, players, "c3-c4", "c9-c8", "d3-d4")
    assert before + 1 == len(requests(sandbox, "update_message", "create_message"))
    assert (await bot.tables.read.get(1)).row.dead_at is not None


async def test_access_given_back_shows_the_newest_position_as_soon_as_somebody_comes_back(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="ATTACH_FILES")
    await make_moves(bot, players, "c3-c4")
    assert "1 · " not in players.board().text
    where = sandbox.world.channel("table-talk").id
    sandbox.faults.clear()
    reply = await players.dark.slash("table show", table=players.code, channel="game-night")
    assert f"-# Last time I couldn’t write in <#{where}>" in reply.text
    assert "Which piece?" in reply.text
    await bot.publisher.settle()
    assert "1 · " in players.board().text
    assert (players.dark.name,) == pings(players.light)[-1].mentions


async def test_while_a_channel_stays_closed_each_look_tries_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="VIEW_CHANNEL")
    await make_moves(bot, players, "c3-c4")
    before = len(requests(sandbox, "update_message", "create_message"))
    for _ in range(3):
        await players.dark.slash("table show", channel="dm")
        await bot.publisher.settle()
    assert before + 3 == len(requests(sandbox, "update_message", "create_message"))


async def test_a_game_goes_on_elsewhere_when_its_channel_is_deleted(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.CHANNEL_GONE, channel="table-talk")
    reply = await players.light.slash("dragonface move", move="c3-c4", table=players.code, channel="dm")
    assert "You played c3-c4." in reply.text
    await bot.publisher.settle()
    reply = await players.dark.slash("table show", table=players.code, channel="game-night")
    assert "Which piece?" in reply.text
    reply = await players.dark.slash("table resign", table=players.code, channel="game-night")
    assert reply.message is not None
    shown = await players.dark.click(reply.message, "Yes, resign")
    assert "You resigned." in shown.text
    ended = await players.light.slash("table export", table=players.code, channel="game-night")
    assert ended.message is not None
    assert 1 == len(ended.message.files)


async def test_a_moderator_can_end_a_table_whose_channel_is_gone(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, "ben", "dan")
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.CHANNEL_GONE, channel="table-talk")
    ada = sandbox.actor("ada")
    ended = await after_asking(ada, "table end", "Yes, close it", table=players.code, channel="game-night")
    assert f"Table {players.code} is closed." == ended
    await bot.publisher.settle()
    assert [] == await bot.tables.of(players.light.id)


# Threads


async def game_in_a_thread(sandbox: Sandbox, bot: TablesideBot) -> tuple[Players, Channel]:
    """Start a game in a thread that people opened."""
    world, ada, ben = sandbox.world, sandbox.actor("ada"), sandbox.actor("ben")
    thread = Channel(
        world.new_id(),
        ChannelKind.PUBLIC_THREAD,
        "a-corner",
        parent_id=world.channel("table-talk").id,
        owner_id=ada.id,
        members={ada.id, ben.id},
    )
    world.add_channel(thread)
    code = code_of(await ada.slash("dragonface new", seating="joined", channel="a-corner"))
    await bot.publisher.settle()
    await ben.click(boards(ada, code, "a-corner")[0], "Join")
    await bot.publisher.settle()
    await ada.click(boards(ada, code, "a-corner")[0], "Start")
    await bot.publisher.settle()
    return Players((ada, ben), code), thread


async def test_a_game_can_be_played_in_a_thread(sandbox: Sandbox, bot: TablesideBot) -> None:
    players, _ = await game_in_a_thread(sandbox, bot)
    await make_moves(bot, players, "c3-c4")
    (board,) = boards(players.light, players.code, "a-corner")
    assert "1 · " in board.text
    assert [players.dark.name] == [*pings(players.light, "a-corner")[0].mentions]


async def test_a_board_in_an_archived_thread_is_posted_anew_which_opens_it_again(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await game_in_a_thread(sandbox, bot)
    thread.archived = True
    sandbox.world.change_channel(thread)
    await players.light.slash("dragonface move", move="c3-c4", table=players.code)
    await bot.publisher.settle()
    assert not thread.archived
    assert ["1 · "] == [
        found[0]
        for each in boards(players.light, players.code, "a-corner")
        if (found := re.search(r"(?m)^\d+ · ", each.text))
    ]


async def test_a_locked_thread_is_left_alone_and_players_are_told(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await game_in_a_thread(sandbox, bot)
    thread.archived = thread.locked = True
    sandbox.world.change_channel(thread)
    await players.light.slash("dragonface move", move="c3-c4", table=players.code)
    await bot.publisher.settle()
    assert (await bot.tables.read.get(1)).row.dead_at is not None
    reply = await players.dark.slash("table show", table=players.code)
    assert f"-# Last time I couldn’t write in <#{thread.id}>" in reply.text
    await bot.publisher.settle()


# Records that no longer replay


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "tableside.db")) as connection:
        yield connection


@pytest.mark.parametrize("altered", ["c3-c9", "nonsense"])
async def test_a_record_that_no_longer_replays_is_told_to_all_and_kept_and_the_bot_lives_on(
    sandbox: Sandbox, bots: Bots, stored: sqlite3.Connection, altered: str
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        other = await start_game(sandbox, "dan", "eve")
        await make_moves(bot, players, "c3-c4")
    stored.execute("UPDATE moves SET notation = ? WHERE table_id = 1", (altered,))
    stored.commit()
    async with bots() as bot:
        reply = await players.dark.click(players.board(), "Play")
        assert "This table is closed" in reply.text
        await bot.publisher.settle()
        (board,) = boards(players.light, players.code)
        assert (
            f"{mention_of(players.light)}, {mention_of(players.dark)}: this game can’t be continued, because its"
            " record no longer replays. It is void: nobody has won or lost. Its record is attached."
            in board.text
        )
        assert (players.light.name, players.dark.name) == board.mentions
        assert [f"dragon_face-{players.code.lower()}-1.json"] == [each.name for each in board.files]
        assert f"1 {altered}".encode() in board.files[0].content
        assert [] == [each for each in pings(players.light) if players.code in each.text]
        reply = await other.light.slash("dragonface move", move="c3-c4")
        assert "You played c3-c4." in reply.text
