"""Four people play Dizzle's fourth sheet by panels, one of them leaves; the levels that are offered."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.games.dizzle import loading as sheets
from bot.games.dizzle.loading import levels, sheet_of
from bot.games.dizzle.sheet import SheetError
from bot.games.resources import data
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from tests.play.conftest import Bots
from tests.play.people import name_of
from tests.play.screens import message
from tests.play.tables import move_somehow, play_on, sit_down


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the sheets that is used instead of them, with a seventh level added."""
    copied = tmp_path / "dizzle"
    shutil.copytree(data("dizzle"), copied)
    fourth = json.loads((copied / "level4.json").read_text(encoding="utf-8"))
    (copied / "level7.json").write_text(json.dumps({**fourth, "level": 7}), encoding="utf-8")
    monkeypatch.setattr(sheets, "data", lambda *parts: tmp_path.joinpath(*parts))
    levels.cache_clear()
    sheet_of.cache_clear()
    yield copied
    levels.cache_clear()
    sheet_of.cache_clear()


def offered(sandbox: Sandbox) -> dict[int, tuple[str, str]]:
    """The levels that ``/dizzle new`` offers, with their names in English and Russian."""
    command = next(each for each in sandbox.world.all_commands() if each["name"] == "dizzle")
    new: dict[str, Any] = next(each for each in command["options"] if each["name"] == "new")
    level = next(each for each in new["options"] if each["name"] == "level")
    return {
        each["value"]: (each["name"], each["name_localizations"]["ru"]) for each in level.get("choices") or []
    }


@pytest.mark.long
async def test_four_people_play_the_fourth_sheet_to_its_end_and_one_leaves(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "cleo", "dan"), level=4)
    random = Random(7)
    for _ in range(12):
        person = await players.to_act()
        assert person is not None
        reply = await person.click(players.board(person), "Play")
        assert reply.message is not None
        await move_somehow(players, person, reply.message, random)
    dan = players.people[3]
    reply = await dan.slash("table resign")
    assert reply.message is not None
    await dan.click(reply.message, "Yes, resign")
    await play_on(players, random)
    text = players.board(players.people[0]).text
    assert 4 == text.count("gems")
    table = await players.table()
    assert table.row.result is not None
    places = table.row.result.places
    assert 4 == places[3]
    first = [name_of(each) for each, place in zip(players.people, places, strict=True) if place == 1]
    says = "wins" if len(first) == 1 else "win"  # two may have the same score
    assert f"**{', '.join(first)} {says}.**" in text


async def test_the_command_offers_the_four_levels(sandbox: Sandbox, bot: TablesideBot) -> None:
    assert {n: (f"Level {n}", f"Уровень {n}") for n in (1, 2, 3, 4)} == offered(sandbox)
    with pytest.raises(CantDo, match="has no choice 5"):
        await sandbox.actor("ada").slash("dizzle new", level=5)


@pytest.mark.long
async def test_an_added_level_is_offered_as_long_as_its_sheet_is_there_and_played(
    sandbox: Sandbox, bots: Bots, folder: Path
) -> None:
    async with bots() as bot:
        assert {n: (f"Level {n}", f"Уровень {n}") for n in (1, 2, 3, 4, 7)} == offered(sandbox)
        players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben"), level=7)
        assert (players.board(players.people[0]).pictures[0].alt or "").startswith("Dizzle, level 7, round 1")
        await play_on(players, Random(7))
        over = players.board(players.people[0]).text  # won or drawn: the deal is another one each time
        assert any(each in over for each in ("All rounds have been played.", "A sheet is full."))
    (folder / "level7.json").unlink()
    levels.cache_clear()
    async with bots():
        assert [1, 2, 3, 4] == list(offered(sandbox))


async def test_a_faulty_added_sheet_stops_the_start(bots: Bots, folder: Path) -> None:
    (folder / "level7.json").rename(folder / "level8.json")
    levels.cache_clear()
    with pytest.raises(SheetError, match=r"level8\.json: level: must be 8"):
        async with bots():
            pass


async def test_each_sheet_can_be_had_as_text_and_buttons_number_the_people(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "dan"), level=1)
    ada = players.people[0]
    shown = message(await ada.click(players.board(), "Board as text"))
    assert "Sheet of seat 1\n" in shown.text
    assert "Open now:" in shown.text
    assert ["1", "2", "3"] == [re.sub(r"\D", "", each.label) for each in shown.buttons]
    third = message(await ada.click(shown, shown.buttons[2].label))
    assert shown.id == third.id
    assert "Sheet of seat 3\n" in third.text
    lines = third.text.partition("```")[2].partition("```")[0].splitlines()
    assert max(len(line) for line in lines) <= 34
