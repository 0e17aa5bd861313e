"""What is stored about somebody: handed out to them alone, and gone when they wish it."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.people.forgetting import scrub
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.people.privacy import SCRUB
from tests.play.conftest import Bots
from tests.play.people import name_of, open_table, start_game
from tests.play.positions import make_moves, table_of
from tests.play.tables import sit_down
from tests.play.test_results import play_out, shown

NAME = "Zebulon Quux"


def contents_of(reply: Reply) -> dict[str, Any]:
    """The file that an answer bears."""
    assert reply.message is not None
    (file,) = reply.message.files
    found: dict[str, Any] = json.loads(file.content)
    return found


def bytes_of(folder: Path) -> bytes:
    """Everything in the files of the database."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("tableside.db*")))


def traces(folder: Path, person: int, name: str) -> list[str]:
    """In which forms a person is found in the database's files."""
    content = bytes_of(folder)
    forms = {
        "number": person.to_bytes(8, "big"),
        "digits": str(person).encode(),
        "name": name.encode(),
    }
    return [form for form, wanted in forms.items() if wanted in content]


async def erase(person: Actor) -> Reply:
    question = await person.slash("privacy erase")
    assert question.message is not None
    return await person.click(question.message, "Yes, erase everything")


async def scrubbed(bot: TablesideBot) -> None:
    """Let the file forget what has been erased, as it does a little later."""
    await scrub(bot.store)


async def test_an_export_holds_what_is_stored_and_nothing_of_the_others(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    hidden = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    players = await start_game(sandbox)
    await play_out(bot, players)
    ada, ben = players.light, players.dark
    await ada.slash("preferences", look="dark")
    reply = await ada.slash("privacy export")
    assert reply.ephemeral
    found = contents_of(reply)
    text = json.dumps(found)
    assert str(ada.id) in text
    assert str(ben.id) not in text
    assert "Ben" not in text
    (person,) = found["person"]
    assert ("Ada", "dark") == (person["name"], person["look"])
    tables = {each["game"]: each for each in found["tables"]}
    assert {"dazzle", "dragon_face"} == set(tables)
    assert "record" in tables["dragon_face"]
    assert "record" not in tables["dazzle"]
    running = await hidden.table()
    assert running.row.seed.hex() not in text
    assert 1 == len(found["results"])
    assert found["leaderboards"]
    assert found["direct_messages"]


async def test_somebody_the_bot_has_never_met_gets_an_empty_export(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    found = contents_of(await sandbox.actor("dan").slash("privacy export"))
    assert not any(found.values())


async def test_whoever_is_erased_is_gone_from_everything(
    sandbox: Sandbox, bot: TablesideBot, tmp_path: Path
) -> None:
    sandbox.world.person("ben").display = NAME
    over = await start_game(sandbox)
    await play_out(bot, over)
    running = await start_game(sandbox, "ben", "cleo")
    await make_moves(bot, running, "c3-c4")
    hands = await sit_down(sandbox, bot, "blindsight new", ("ada", "ben", "cleo"))
    ben, ada = over.dark, over.light
    code, _ = await open_table(ben)
    await ben.slash("daily zen")
    await ben.slash("preferences", language="ru", pings="dm")
    await ben.slash("preferences", language="en")
    assert {"number", "name"} <= set(traces(tmp_path, ben.id, NAME))
    before = await bot.store.history.of_table((await table_of(bot, over.code)).id)

    reply = await erase(ben)
    await bot.publisher.settle()

    assert "Everything about you has been erased." in shown(reply)
    await scrubbed(bot)
    assert [] == traces(tmp_path, ben.id, NAME)
    board = running.board().text
    assert name_of(ben) not in board
    assert "deleted player" in board
    assert "resign" in board.casefold()
    assert not (await table_of(bot, code)).row.status.open
    assert (await hands.table()).is_running, "the two others play on"
    table = await table_of(bot, over.code)
    after = await bot.store.history.of_table(table.id)
    assert [each.skill for each in before] == [each.skill for each in after]
    history = shown(await ada.slash("history"))
    assert "deleted player" in history
    assert name_of(ben) not in history
    ranks = shown(await ada.slash("leaderboard", game="dragon_face"))
    assert name_of(ada) in ranks
    assert name_of(ben) not in ranks
    assert "No finished games yet." in shown(await ben.slash("stats"))
    left = contents_of(await ben.slash("privacy export"))
    assert {"left_of_erasures"} == {part for part, found in left.items() if found}, "until midnight"


async def test_a_file_that_cannot_be_written_anew_now_is_at_the_next_start(
    sandbox: Sandbox, bots: Bots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await play_out(bot, players)

        async def no_room() -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(bot.store.privacy, "scrub", no_room)
        assert "Everything about you has been erased." in shown(await erase(players.dark))
        await scrubbed(bot)
        assert "1" == await bot.store.notes.get(SCRUB)
    async with bots() as bot:
        assert "0" == await bot.store.notes.get(SCRUB)
        assert [] == traces(tmp_path, players.dark.id, "Ben")


async def test_whoever_was_erased_can_begin_anew(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    await erase(players.dark)
    again = await start_game(sandbox)
    await play_out(bot, again)
    assert name_of(again.dark) in shown(await again.light.slash("leaderboard", game="dragon_face"))


async def test_nothing_is_erased_without_being_asked_for(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    question = await players.light.slash("privacy erase")
    assert question.message is not None
    kept = await players.light.click(question.message, "Keep everything")
    assert "Nothing has been erased." in shown(kept)
    assert (await table_of(bot, players.code)).is_running


async def test_a_recount_after_an_erasure_changes_nothing(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    from bot.people.recount import recompute

    players = await start_game(sandbox)
    await play_out(bot, players)
    await erase(players.dark)
    found = await recompute(bot.store)
    assert (1, 0, 0) == (found.games, found.changed, found.leaderboard_rows)


async def test_boards_of_games_that_are_over_forget_who_was_erased(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await play_out(bot, players)
        await bot.publisher.settle()
        assert name_of(players.dark) in players.board().text
        number = players.board().id
        bot.forgetting._restate = _not_now
        await erase(players.dark)
    async with bots() as bot:  # it goes on after a restart
        await bot.forgetting.tidy()
        board = players.board()
        assert (number, False) == (board.id, name_of(players.dark) in board.text)
        assert "deleted player" in board.text
        assert [] == await bot.store.publishing.outdated(limit=9)


async def _not_now(_: object) -> bool:
    return False


async def test_a_board_that_is_gone_does_not_come_back_for_an_erasure(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await play_out(bot, players)
    await bot.publisher.settle()
    board = players.board()
    await sandbox.actor("ada").delete(board)
    await erase(players.dark)
    await bot.forgetting.tidy()
    assert not [
        each
        for each in players.light.messages("table-talk")
        if players.code in each.text and not each.ephemeral
    ]
    assert [] == await bot.store.publishing.outdated(limit=9)


async def test_the_file_is_written_anew_once_in_ten_minutes_for_all_who_were_erased(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []

    async def written() -> None:
        times.append(clock.now())

    monkeypatch.setattr(bot.store.privacy, "scrub", written)
    monkeypatch.setattr("bot.people.forgetting._QUIET", 0)
    for name in ("ada", "ben"):
        await erase(sandbox.actor(name))
        await bot.forgetting.tidy()
    assert [] == times, "the bot has just started, with a file written anew"
    clock.advance(601)
    await bot.forgetting.tidy()
    await erase(sandbox.actor("ada"))
    await bot.forgetting.tidy()
    assert 1 == len(times)
    clock.advance(601)
    await bot.forgetting.tidy()
    assert 2 == len(times)


async def test_the_question_says_until_when_copies_know_the_name(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    question = await sandbox.actor("ada").slash("privacy erase")
    until = int(clock.now()) + 30 * 24 * 3600
    said = [int(each) for each in re.findall(r"<t:(\d+):D>", shown(question))]
    assert [] == [each for each in said if abs(each - until) > 60]
    assert 1 == len(said)
