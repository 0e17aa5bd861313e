"""What is left of a sixth game when its package goes; run by ``test_sixth_game`` where one was installed."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator
from importlib import metadata
from random import Random
from typing import Final

import pytest

from bot import i18n
from bot.cogs import all_cogs, common, daily, leaderboard, statistics
from bot.games import registry
from bot.games.registry import UnknownGame, all_games, found, rules_of
from bot.people.daily import daily_games
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Json
from bot.store.ground.rows import Status
from bot.ui.games.base import screen_of
from renderers.registry import renderer_of
from tests.play.conftest import Bots, bot, bots, clock, pictures, sandbox  # noqa: F401 - fixtures
from tests.play.people import Players
from tests.play.screens import labels, message, press
from tests.play.tables import play_on, sit_down

MISSING: Final = {
    "en": "highest isn’t installed here any more. Its tables are kept as they are, and go on once it is back.",
    "ru": "Игра highest здесь больше не установлена. Её столы хранятся как есть, и партии продолжатся, "
    "когда она вернётся.",
}

Uninstall = Callable[[], None]


def forget() -> None:
    """Have the games looked for anew, as a new process does."""
    for kept in (found, all_games, rules_of, screen_of, renderer_of, daily_games, i18n._catalogue):
        kept.cache_clear()


@pytest.fixture
def uninstall(monkeypatch: pytest.MonkeyPatch) -> Uninstall:
    """What takes the package's entry point away, as an uninstaller does."""

    def without() -> None:
        real = metadata.entry_points
        monkeypatch.setattr(
            registry,
            "entry_points",
            lambda *, group: [each for each in real(group=group) if each.name != "highest"],
        )
        forget()
        # Menus of all games are made when their module is imported: a new process imports it anew.
        for module in (common, leaderboard, statistics, daily):
            importlib.reload(module)
        monkeypatch.setattr(all_cogs, "CommonCog", common.CommonCog)
        monkeypatch.setattr(all_cogs, "LeaderboardCog", leaderboard.LeaderboardCog)
        monkeypatch.setattr(all_cogs, "StatisticsCog", statistics.StatisticsCog)
        monkeypatch.setattr(all_cogs, "DailyCog", daily.DailyCog)
        with pytest.raises(UnknownGame):
            rules_of("highest")

    return without


@pytest.fixture(autouse=True)
def forget_afterwards() -> Iterator[None]:
    yield
    forget()


async def everything_answers(person: Actor, shown: Message, said: set[str]) -> None:
    """Press each button of a message and choose in each menu; the answers are added to ``said``."""
    for button in shown.buttons:
        if button.custom_id is not None:
            reply = await person.click(shown, button.custom_id, force=True)
            said.add("" if reply.message is None else reply.message.text)
    for menu in shown.selects:
        reply = await person.select(shown, menu.custom_id, menu.options[0].value, force=True)
        said.add("" if reply.message is None else reply.message.text)


async def forgotten(
    sandbox: Sandbox,  # noqa: F811
    person: Actor,
    commands: list[Json],
    path: str,
    **options: str,
) -> Reply:
    """Give a command as a client does that hasn't heard of newer ones."""
    present = sandbox.world.all_commands()
    sandbox.world.set_commands(None, commands)
    try:
        return await person.slash(path, options)
    finally:
        sandbox.world.set_commands(None, present)


async def a_lobby(host: Actor) -> Message:
    await host.slash("highest new", seating="joined", cards=3)
    return await host.wait_for(lambda each: "Join" in labels(each), channel="table-talk")


async def test_its_tables_are_kept_and_everything_says_why(
    sandbox: Sandbox,  # noqa: F811
    bots: Bots,  # noqa: F811
    uninstall: Uninstall,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ada, cleo = (sandbox.actor(name) for name in ("ada", "cleo"))
    async with bots() as bot:  # noqa: F811
        over = await sit_down(sandbox, bot, "highest new", ("ada", "ben"), cards=3)
        await play_on(over, Random(1))
        running = await sit_down(sandbox, bot, "highest new", ("ada", "ben"), cards=5)
        shown = [
            over.board(ada),
            running.board(ada),
            message(await ada.click(running.board(ada), "My hand")),
            await a_lobby(cleo),
            message(await ada.slash("leaderboard", game="highest")),
            message(await ada.slash("stats", game="highest")),
            message(await ada.slash("daily results", game="highest")),
            message(await ada.slash("help")),
        ]
        started = await running.table()
        commands = sandbox.world.all_commands()
    uninstall()
    caplog.clear()
    async with bots() as bot:
        said: set[str] = set()
        for each in shown:
            await everything_answers(ada, each, said)
        assert MISSING["en"] in said
        assert not [each for each in said if "a fault of mine" in each or "I don’t know" in each]
        table = await bot.tables.read.get(started.id)
        assert (Status.PLAYING, started.revision) == (table.row.status, table.revision)
        listed = message(await ada.slash("tables")).text
        assert "this game isn’t installed here any more" in listed
        assert f"highest · {over.code}: " in message(await ada.slash("history")).text
        assert "- highest: 1 played" in message(await ada.slash("stats")).text
        found = message(await ada.slash("privacy export"))
        assert "highest" in str(found.files[0].content)
        asked = message(await ada.slash("table end", table=running.code))
        assert "It isn’t installed here any more." in asked.text
        for group in ("leaderboard", "daily results"):
            reply = await forgotten(sandbox, ada, commands, group, game="highest")
            assert MISSING["en"] == reply.text
        assert "This command has changed." in (await forgotten(sandbox, ada, commands, "highest rules")).text
    assert [] == [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


async def test_it_can_be_ended_by_its_players_and_by_their_leaving(
    sandbox: Sandbox,  # noqa: F811
    bots: Bots,  # noqa: F811
    uninstall: Uninstall,
) -> None:
    ada, ben = (sandbox.actor(name) for name in ("ada", "ben"))
    async with bots() as bot:  # noqa: F811
        first, second = [
            await sit_down(sandbox, bot, "highest new", ("ada", "ben"), cards=5) for _ in range(2)
        ]
    uninstall()
    async with bots() as bot:
        asked = message(await ada.slash("table end", table=first.code))
        await press(ada, asked, "Yes, close it")
        await press(ben, message(await ben.slash("privacy erase")), "Yes, erase everything")
        await bot.publisher.settle()
        codes = (first.code, second.code)
        assert [Status.CANCELLED] * 2 == [(await bot.tables.read.by_code(code)).row.status for code in codes]


async def test_its_tables_go_on_when_it_is_back(
    sandbox: Sandbox,  # noqa: F811
    bots: Bots,  # noqa: F811
    uninstall: Uninstall,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cleo = sandbox.actor("cleo")
    async with bots() as bot:  # noqa: F811
        running = await sit_down(sandbox, bot, "highest new", ("cleo", "ben"), cards=3)
    uninstall()
    async with bots() as bot:
        reply = await cleo.click(running.board(cleo), "Play")
        assert MISSING["ru"] == reply.text
    monkeypatch.undo()
    forget()
    async with bots() as bot:
        back = Players(running.people, running.code, bot)
        await play_on(back, Random(3))
        assert Status.FINISHED is (await back.table()).row.status
