"""Records as people are handed them, and what the bot checks of a game for them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.app import TablesideBot
from bot.games.fair import commitment
from bot.games.record import load
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.agreement import Agreement, Asked
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting
from tests.play.daily_tries import DAY, play_to_the_end, to_midnight, today, try_of
from tests.play.past_games import SETTINGS, left_early, past_table, put_past
from tests.play.people import start_game
from tests.play.positions import make_moves, table_of
from tests.play.screens import message, press

SHORT = left_early(SETTINGS[1])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_an_exported_record_is_the_games_own_and_replays_to_its_end(
    sandbox: Sandbox,
    bot: TablesideBot,
    setting: Setting,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = random_record(setting)
    table = await past_table(sandbox, bot, setting)
    handed = message(await sandbox.actor("ada").slash("table export", table=table.row.code))
    (file,) = handed.files
    assert record == load(file.content)
    path = tmp_path / file.name
    path.write_bytes(file.content)
    assert 0 == main(["replay", str(path)])
    printed = json.loads(capsys.readouterr().out)
    assert (len(record.moves), commitment(record.seed)) == (printed["ply"], printed["commitment"])
    assert record.result is not None
    assert list(record.result.places) == printed["result"]["places"]
    checked = message(await sandbox.actor("ada").slash("table verify", table=table.row.code)).text
    assert f"All {len(record.moves)} moves of the record are possible" in checked
    assert commitment(record.seed) in checked


async def test_a_game_that_was_played_here_is_found_to_be_in_order(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("blindsight new", seating="random")
    (table,) = await bot.tables.of(ada.id)
    await bot.publisher.settle()
    board = ada.newest(lambda each: "players" in each.text or "player:" in each.text, channel="table-talk")
    fixed = commitment(table.row.seed)
    promise = message(await ada.slash("table verify", table=table.row.code)).text
    assert fixed in promise
    assert table.row.seed.hex() not in promise
    for name in ("ben", "cleo"):
        await sandbox.actor(name).click(board, "Join", force=True)
    await ada.click(board, "Start", force=True)
    table = await bot.tables.read.get(table.id)
    for name in ("ben", "cleo"):
        await bot.tables.play.resign(table.id, sandbox.actor(name).id, source=f"off-{name}")
    for noted in (fixed, f" {fixed.upper()} "):
        checked = message(await ada.slash("table verify", table=table.row.code, commitment=noted)).text
        assert "**Everything is in order.**" in checked
        for line in ("What you noted in the lobby", "The salt is made of", "The seats are those", "moves of"):
            assert any(each.startswith("✅") and line in each for each in checked.splitlines()), line
        assert table.row.seed.hex() in checked


async def test_what_is_wrong_with_a_game_is_said(sandbox: Sandbox, bot: TablesideBot) -> None:
    table = await put_past(sandbox, bot, replace(SHORT, salt="chosen"), ("ada", "ben"))
    ada = sandbox.actor("ada")
    checked = message(await ada.slash("table verify", table=table.row.code, commitment="0" * 64))
    assert "**Something is wrong here.**" in checked.text
    assert "❌ This doesn’t hold: What you noted in the lobby" in checked.text
    assert "❌ This doesn’t hold: The salt is made of" in checked.text
    record = await press(ada, checked, "Record")
    assert record.files


async def test_without_a_code_ones_last_game_is_checked_if_there_is_one(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await put_past(sandbox, bot, SHORT, ("ada", "ben"))
    assert table.row.code in (await sandbox.actor("ben").slash("table verify")).text
    assert (
        "You have played no game here to its end." in (await sandbox.actor("eve").slash("table verify")).text
    )


async def test_a_days_puzzle_is_checked_when_nobody_can_play_it_any_more(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    to_midnight(clock)
    ada = sandbox.actor("ada")
    await ada.slash("daily zen")
    table = await play_to_the_end(bot, ada, await try_of(bot, ada, "zen", today(clock)), Random(4))
    assert "is handed out from" in (await ada.slash("table verify", table=table.row.code)).text
    clock.advance(2 * DAY)
    checked = (await ada.slash("table verify", table=table.row.code)).text
    assert "**Everything is in order.**" in checked
    assert "`/daily results` shows the secret" in checked


async def test_a_game_for_one_is_in_order_too(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("zen new", form="easy-fly")
    (table,) = await bot.tables.of(ada.id)
    await bot.tables.play.resign(table.id, ada.id, source="off")
    checked = (await ada.slash("table verify", table=table.row.code)).text
    assert "**Everything is in order.**" in checked
    assert "❌" not in checked


async def test_moves_taken_back_are_in_no_record_and_no_replay(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4", "c9-c8", "h3-h4")
    table = await table_of(bot, players.code)
    asked = Agreement(what=Asked.UNDO, seat=1, revision=table.revision, target=1)
    await bot.store.agreements.take_back(
        table.id, table.revision, to=1, playing=(1, 2), agreement=asked, source="undo"
    )
    await make_moves(bot, players, "h9-h8")
    await bot.tables.play.resign(table.id, players.light.id, source="off")
    ada = players.light
    record = load(message(await ada.slash("table export", table=players.code)).files[0].content)
    assert ("1 c3-c4", "2 h9-h8", "1 resign") == record.moves
    shown = await press(ada, message(await ada.slash("replay", table=players.code)), "Last ⏭")
    assert "Move 3 of 3" in shown.text
    labels = [each.label for each in shown.selects[0].options]
    assert not any("c8" in label or "h4" in label for label in labels)
