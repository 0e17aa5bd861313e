"""The bot's own emojis: uploaded once, shown beside words, and never needed."""

from __future__ import annotations

import logging

import pytest

from bot.app import TablesideBot
from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.components import walk
from bot.sandbox.world.snowflakes import Clock
from bot.ui.delivery import emojis as emojis_module
from bot.ui.delivery.emojis import EmojiPace, Emojis
from renderers.emojis import emojis_of
from tests.play.conftest import Bots
from tests.play.people import Players, start_game
from tests.play.screens import message, panel, press
from tests.play.tables import sit_down

AT_ONCE = EmojiPace(drawing=0, uploading=0, failure=0)
GAME = "dragon_face"
NAMES = emojis_of(GAME).names()


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis_module, "all_games", lambda: (GAME,))


async def upload(bot: TablesideBot, pace: EmojiPace = AT_ONCE) -> Emojis:
    bot.own_emojis.pace = pace
    bot.own_emojis.start()
    await bot.own_emojis.settled()
    return bot.own_emojis


def uploads(sandbox: Sandbox) -> int:
    return sum("create_application_emoji" == each.operation for each in sandbox.traffic)


def refused(caplog: pytest.LogCaptureFixture) -> int:
    """How many requests about emojis Discord has refused."""
    return sum(
        each.name == emojis_module.__name__ and "Forbidden" in each.getMessage() for each in caplog.records
    )


def signs(shown: Message) -> list[str]:
    """The emojis on a message's buttons and in its menus."""
    every = [
        part for each in walk(shown.payload["components"]) for part in (each, *(each.get("options") or ()))
    ]
    return [part["emoji"]["name"] for part in every if part.get("emoji")]


async def a_game_of_cards(sandbox: Sandbox, bot: TablesideBot) -> Players:
    return await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))


async def test_all_are_uploaded_once_and_not_again_after_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        first = await upload(bot)
        assert len(NAMES) == uploads(sandbox) == len(sandbox.world.emojis)
        assert all(first.sign(GAME, name) for name in NAMES)
    async with bots() as bot:
        again = await upload(bot)
        assert len(NAMES) == uploads(sandbox)
        assert all(again.sign(GAME, name) for name in NAMES)


async def test_a_first_upload_that_was_cut_off_goes_on_after_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        sandbox.faults.add(
            FaultKind.REFUSE, route="create_application_emoji", status=403, code=50013, count=9
        )
        await upload(bot)
        assert {} == sandbox.world.emojis
        sandbox.faults.clear()
    async with bots() as bot:
        await upload(bot)
        assert len(NAMES) == len(sandbox.world.emojis)


@pytest.mark.parametrize("route", ["create_application_emoji", "list_application_emojis"])
async def test_what_is_refused_is_asked_for_at_three_starts_an_hour(
    sandbox: Sandbox, bots: Bots, clock: Clock, route: str, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.faults.add(FaultKind.REFUSE, route=route, status=403, code=50013)
    for _ in range(6):
        async with bots() as bot:
            await upload(bot)
    assert 3 == refused(caplog)
    sandbox.faults.clear()
    clock.advance(3601)
    async with bots() as bot:
        await upload(bot)
        assert len(NAMES) == len(sandbox.world.emojis)


async def test_older_versions_that_cannot_be_deleted_are_tried_three_times(
    sandbox: Sandbox, bot: TablesideBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, emojis_module.__name__)
    png = emojis_of(GAME).png(NAMES[0])
    for number in range(8):
        await bot.create_application_emoji(name=f"ts_gone_x_1234567{number}", image=png)
    sandbox.faults.add(FaultKind.REFUSE, route="delete_application_emoji", status=403, code=50013)
    await upload(bot)
    assert 3 == refused(caplog)


async def test_an_older_version_of_ours_is_deleted_and_others_are_left_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    png = emojis_of(GAME).png(NAMES[0])
    for name in ("ts_dragonface_LG_00000000", "ts_gone_x_12345678", "party_parrot"):
        await bot.create_application_emoji(name=name, image=png)
    await upload(bot)
    names = {each["name"] for each in sandbox.world.emojis.values()}
    assert "party_parrot" in names
    assert not names & {"ts_dragonface_LG_00000000", "ts_gone_x_12345678"}
    assert len(NAMES) + 1 == len(names)


async def test_a_rate_limit_is_waited_for(sandbox: Sandbox, bot: TablesideBot) -> None:
    sandbox.faults.add(FaultKind.RATE_LIMIT, route="create_application_emoji", seconds=0.01, count=2)
    await upload(bot)
    assert len(NAMES) == len(sandbox.world.emojis)


async def test_a_passing_failure_is_tried_again(sandbox: Sandbox, bot: TablesideBot) -> None:
    sandbox.faults.add(FaultKind.ERROR, route="create_application_emoji", status=503, count=2)
    await upload(bot)
    assert len(NAMES) == len(sandbox.world.emojis)


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": FaultKind.ERROR, "route": "create_application_emoji", "status": 503},
        {"kind": FaultKind.ERROR, "route": "list_application_emojis", "status": 503},
        {"kind": FaultKind.REFUSE, "route": "create_application_emoji", "status": 403, "code": 50013},
        {"kind": FaultKind.REFUSE, "route": "list_application_emojis", "status": 403, "code": 20012},
        {"kind": FaultKind.REFUSE, "route": "create_application_emoji", "status": 400, "code": 30008},
    ],
    ids=lambda fault: f"{fault['route']} {fault['status']}",
)
async def test_a_failure_leaves_words_and_a_bot_that_works(
    sandbox: Sandbox, bot: TablesideBot, fault: dict[str, object]
) -> None:
    sandbox.faults.add(**fault)  # type: ignore[arg-type]
    emojis = await upload(bot)
    assert not any(emojis.sign(GAME, name) for name in NAMES)
    assert uploads(sandbox) <= 5
    players = await start_game(sandbox)
    shown = await press(players.light, await panel(players.light, players), "Ge3")
    assert "from e3 to e5." in (await press(players.light, shown, "e5")).text
    assert [] == signs(shown)


async def test_where_an_application_is_full_nothing_is_uploaded(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(emojis_module, "MOST", 3)
    for number in range(2):
        await bot.create_application_emoji(name=f"other_{number}", image=emojis_of(GAME).png(NAMES[0]))
    with caplog.at_level(logging.WARNING):
        await upload(bot)
    assert 3 == len(sandbox.world.emojis)
    assert "emojis left out" in caplog.text


async def test_a_drawing_that_fails_leaves_words(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: str) -> object:
        raise ValueError(game)

    monkeypatch.setattr(emojis_module, "emojis_of", broken)
    await upload(bot)
    assert {} == sandbox.world.emojis


async def test_buttons_and_menus_show_them_beside_their_words(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis_module, "all_games", lambda: ("dazzle",))
    await upload(bot)
    players = await a_game_of_cards(sandbox, bot)
    shown = await panel(players.light, players)
    assert 8 == len(signs(shown))
    assert all(option.label for option in shown.selects[0].options)


async def test_an_emoji_that_is_gone_meanwhile_leaves_words(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emojis_module, "all_games", lambda: ("dazzle",))
    await upload(bot)
    players = await a_game_of_cards(sandbox, bot)
    sandbox.world.emojis.clear()
    sandbox.excuse(Rule.LIMIT)
    shown = await panel(players.light, players)
    assert [] == signs(shown)
    chosen = [option.value for option in shown.selects[0].options[:2]]
    played = message(await players.light.select(shown, shown.selects[0].custom_id, chosen))
    assert "You showed" in played.text
