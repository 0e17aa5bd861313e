"""Films of games that have ended, asked for in Discord."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image

from bot.app import TablesideBot
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.tables.films import Films, Key
from tests.play.past_games import SETTINGS, left_early, past_table, put_past
from tests.play.screens import labels, message

SHORT = left_early(SETTINGS[1])
SLOW = 60.0
"""Seconds that a film's process may take in a test: it stands back behind everything else."""


def is_film(shown: Message) -> bool:
    return any(each.name.endswith((".gif", ".webp")) for each in shown.pictures)


async def test_a_film_is_made_while_its_progress_is_told_and_shown_to_everyone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await put_past(sandbox, bot, SHORT, ("ada", "ben"))
    ada, eve = sandbox.actor("ada"), sandbox.actor("eve")
    replay = message(await ada.slash("replay", table=table.row.code))
    assert "Film" in labels(replay)
    told = await ada.click(replay, "Film")
    assert "is being made: " in told.text
    await sandbox.until(lambda: any(map(is_film, eve.messages("table-talk"))) or None, timeout=SLOW)
    shown = eve.newest(is_film, channel="table-talk")
    assert not shown.ephemeral
    (picture,) = shown.pictures
    moves = len(SHORT.moves)
    assert f"{moves} moves" in str(picture.alt)
    assert moves + 1 == getattr(Image.open(BytesIO(picture.content)), "n_frames", 0)
    await sandbox.until(lambda: "The film is in the channel: " in ada.now(told.message).text or None)
    again = await eve.slash("film", table=table.row.code)
    assert f"The film is in the channel already: {_link(again.text)}" in again.text
    assert f"/{shown.id}" in again.text


def _link(text: str) -> str:
    return text.rpartition(" ")[2]


async def test_where_nobody_else_may_see_it_a_film_is_for_oneself(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await put_past(sandbox, bot, SHORT, ("ada", "ben"))
    ada = sandbox.actor("ada")
    told = await ada.slash("film", table=table.row.code, form="webp", channel="game-night")
    await sandbox.until(lambda: is_film(ada.now(told.message)) or None, timeout=SLOW)
    shown = ada.now(told.message)
    assert shown.ephemeral
    assert "WEBP" == Image.open(BytesIO(shown.pictures[0].content)).format
    assert (
        "There is no table"
        in (await sandbox.actor("eve").slash("film", table=table.row.code, channel="game-night")).text
    )


async def test_one_film_at_a_time_and_few_for_everyone(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await put_past(sandbox, bot, SHORT, ("ada", "ben"))
    other = await past_table(sandbox, bot, SETTINGS[4])
    films, going = bot.films, asyncio.Event()

    async def made(*_: object) -> bytes:
        await going.wait()
        return b"GIF89a"

    monkeypatch.setattr(films, "_run", made)
    monkeypatch.setattr(films, "_waiting", 1)
    ada, ben, eve = (sandbox.actor(name) for name in ("ada", "ben", "eve"))
    await ada.slash("film", table=table.row.code)
    assert "still busy with your last request" in (await ada.slash("film", table=table.row.code)).text
    assert "Too many films" in (await ben.slash("film", table=other.row.code)).text
    await eve.slash("film", table=table.row.code)
    going.set()
    await ada.wait_for(is_film, channel="table-talk")
    await bot.router.quiesce(5)
    posted = [each for each in eve.messages("table-talk") if is_film(each)]
    assert 1 == len(posted), "two who asked for one film see one"


async def test_a_film_that_cant_be_made_is_told_and_the_next_is_tried(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await put_past(sandbox, bot, SHORT, ("ada", "ben"))

    outcomes: list[bytes] = [b"", b"GIF89a"]

    async def made(*_: object) -> bytes:
        if film := outcomes.pop(0):
            return film
        raise EOFError

    monkeypatch.setattr(Films, "_run", made)
    ada = sandbox.actor("ada")
    told = await ada.slash("film", table=table.row.code)
    await sandbox.until(lambda: "couldn’t be made" in ada.now(told.message).text or None)
    await ada.slash("film", table=table.row.code)
    assert await ada.wait_for(is_film, channel="table-talk")


async def test_a_stop_of_the_bot_ends_its_films(sandbox: Sandbox, bot: TablesideBot) -> None:
    table = await past_table(sandbox, bot, SETTINGS[0])
    ada = sandbox.actor("ada")
    told = await ada.slash("film", table=table.row.code)
    await bot.films.close()
    await sandbox.until(lambda: "Too many films" in ada.now(told.message).text or None)


async def test_a_progress_line_that_was_dismissed_doesnt_come_back(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, going = await put_past(sandbox, bot, SHORT, ("ada", "ben")), asyncio.Event()

    async def made(films: Films, key: Key, _: object) -> bytes:
        for done in range(1, 100):
            for tell in films._making[key].tellers:
                tell(done, 100)
            await asyncio.sleep(0.005)
        going.set()
        return b"GIF89a"

    monkeypatch.setattr(Films, "_run", made)
    monkeypatch.setattr(bot.actions.films, "_told", 0.01)
    ada = sandbox.actor("ada")
    told = message(await ada.slash("film", table=table.row.code))
    await ada.delete(told)
    await going.wait()
    await ada.wait_for(is_film, channel="table-talk")
    await bot.router.quiesce(5)
    assert [] == [each for each in ada.messages("table-talk") if "is being made" in each.text]
