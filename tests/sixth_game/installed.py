"""What a sixth game must have; run by ``test_sixth_game`` in a process in which one is installed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from bot.app import TablesideBot
from bot.games.registry import all_games
from bot.i18n import Words
from bot.sandbox.server import Sandbox
from renderers.base import Look
from renderers.emojis import emojis_of
from renderers.registry import renderer_of
from tests.conformance.checks import ENDS, EVERY_POSITION, SOME_POSITIONS
from tests.conformance.settings import Setting
from tests.conformance.survey import survey, walk
from tests.play.conftest import bot, bots, clock, pictures, sandbox  # noqa: F401 - fixtures
from tests.play.screens import labels, message, press
from tests.play.tables import play_on, sit_down

SETTINGS: Final = [
    Setting("highest", seats, {"cards": cards}, games=20) for seats in (1, 2) for cards in (3, 5)
]


def test_it_is_found_beside_ours() -> None:
    assert "highest" == all_games()[-1]
    assert 6 == len(all_games())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("check", [*EVERY_POSITION, *SOME_POSITIONS, *ENDS], ids=lambda check: check.__name__)
def test_it_passes_what_every_game_must(setting: Setting, check: Callable[[Any], None]) -> None:
    result = survey(setting, every=EVERY_POSITION, some=SOME_POSITIONS, ends=ENDS)
    if check.__name__ in result.found:
        raise AssertionError(result.where[check.__name__]) from result.found[check.__name__]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_drawn_and_described(language: str) -> None:
    renderer = renderer_of("highest")
    for moment, _ in walk(SETTINGS[3], 0):
        for view in moment.views.values():
            assert renderer.png(view, Look.DARK) == renderer.png(view, Look.DARK)
            assert 0 < len(renderer.alt(view, Words(language))) <= 1024


def test_it_brings_emojis() -> None:
    names = emojis_of("highest").names()
    assert ("1", "20") == tuple(names)
    assert all(emojis_of("highest").png(name).startswith(b"\x89PNG") for name in names)


async def test_it_is_played_by_two_and_counts(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    sitting = await sit_down(sandbox, bot, "highest new", ("ada", "ben"), cards=3)
    ada, ben = sitting.people
    await play_on(sitting, Random(1))
    assert "All cards have been laid." in sitting.board(ada).text
    board = message(await ada.slash("leaderboard", game="highest"))
    assert "Highest: ratings" in board.text
    assert "2 players" in board.text
    assert sitting.code in message(await ben.slash("history")).text
    assert "Highest: 1 played" in message(await ada.slash("stats", game="highest")).text


async def test_its_hands_are_hidden(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    sitting = await sit_down(sandbox, bot, "highest new", ("ada", "ben"), cards=5)
    table = await sitting.table()
    assert table.game is not None
    own, other = (table.game.view(seat).hand for seat in (1, 2))
    ada, _ = sitting.people
    shown = message(await ada.click(sitting.board(ada), "My hand"))
    alt = shown.pictures[0].alt or ""
    assert str(own).strip("()").replace(",", "") in alt
    assert str(other).strip("()").replace(",", "") not in alt


async def test_it_is_played_alone_and_ranked_by_its_option(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    ada = sandbox.actor("ada")
    begun = message(await ada.slash("daily highest"))
    assert "Highest" in begun.text
    table = (await bot.tables.of(ada.id))[0]
    await bot.publisher.settle()
    random = Random(2)
    shown = begun
    while (await bot.tables.read.get(table.id)).is_running:
        picks = [each for each in shown.buttons if each.custom_id and ":pick:" in each.custom_id]
        shown = message(await ada.click(shown, random.choice(picks).custom_id))
    await bot.publisher.settle()
    cards = str(table.row.options["cards"])
    board = message(await ada.slash("leaderboard", game="highest", board=cards))
    assert f"most takings alone, {cards} cards" in board.text
    assert "1 player" in board.text
    assert "Highest of the day" in message(await ada.slash("daily results", game="highest")).text


async def test_help_shows_six_games_and_its_rules(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    for name, language in (("ada", "en"), ("cleo", "ru")):
        person, words = sandbox.actor(name), Words(language)
        shown = message(await person.slash("help"))
        assert words.say("game-highest") == labels(shown)[-1]
        assert words.say("help-highest") in shown.text
        assert "`/daily highest`" in shown.text
        rules = await press(person, shown, words.say("game-highest"))
        assert words.say("highest-rules-1") in rules.text


async def test_statistics_and_leaderboards_have_a_button_for_it(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    ada = sandbox.actor("ada")
    assert "Highest" in labels(message(await ada.slash("stats")))
    board = message(await ada.slash("leaderboard"))
    assert "Highest: ratings" in (await press(ada, board, "Highest")).text


async def test_its_commands_offer_its_options(sandbox: Sandbox, bot: TablesideBot) -> None:  # noqa: F811
    (command,) = (each for each in bot.tree.get_commands() if each.name == "highest")
    new = command.get_command("new")  # type: ignore[union-attr]
    names = [each.name for each in new.parameters]  # type: ignore[union-attr]
    assert {"cards", "seating", "clock", "thread", "language"} <= set(names)
    assert [3, 5] == [each.value for each in new.parameters[0].choices]  # type: ignore[union-attr]
