"""The messages of tables in a channel: one board each, kept at the newest position."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.realism import LateEdits, Realism
from bot.sandbox.world.snowflakes import Clock
from tests.play.channels import MINUTE, boards, pings, requests
from tests.play.conftest import Bots
from tests.play.people import Players, is_board, name_of, start_game, time_left
from tests.play.positions import make_moves


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
        f"Dark ({name_of(players.dark)}) to move. {await time_left(bot, players.code)}",
        f"Light ({name_of(players.light)}) · ▸ **Dark ({name_of(players.dark)})**",
        f"1 · {name_of(players.light)}: Governor c3 → e5",
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


@pytest.mark.parametrize("reading", LateEdits)
async def test_an_old_board_is_edited_until_discord_refuses_and_then_posted_anew(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, reading: LateEdits
) -> None:
    sandbox.world.realism = Realism(late_edits=reading)
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    clock.advance(61 * MINUTE)
    for notation in ("c3-c4", "c9-c8", "c4-c5"):
        assert first.id == (await move(bot, players, notation)).id
    board = await move(bot, players, "c8-c7")
    assert first.id != board.id
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
    await bot.publisher.settle()
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


async def test_the_next_board_after_a_deletion_is_posted_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    sandbox.faults.add(FaultKind.REFUSE, route="update_message", status=404, code=10008, count=1)
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
            f"{name_of(players.light)}, {name_of(players.dark)}: this game can’t be continued, because its"
            " record no longer replays. It is void: nobody has won or lost. Its record is attached."
            in board.text
        )
        told = [each for each in players.light.messages("table-talk") if each.mentions][-1]
        assert (players.light.name, players.dark.name) == told.mentions
        assert "this game can’t be continued" in told.text
        assert [f"dragon_face-{players.code.lower()}-1.json"] == [each.name for each in board.files]
        assert f"1 {altered}".encode() in board.files[0].content
        assert [] == [each for each in pings(players.light) if players.code in each.text]
        reply = await other.light.slash("dragonface move", move="c3-c4")
        assert "from c3 to c4." in reply.text
