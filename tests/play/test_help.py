"""Help and the pages of rules, over the wire: every button leads to a page with its picture, in both languages."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.games.message_ids import game_id, like_id
from bot.games.registry import all_games
from bot.i18n import Words
from bot.sandbox.server import Sandbox
from bot.ui.screens.help_pages import page_count
from tests.play.people import start_game
from tests.play.screens import labels, message, press


@pytest.mark.parametrize(("name", "language"), [("ada", "en"), ("cleo", "ru")])
async def test_help_leads_to_every_page_of_every_game(
    sandbox: Sandbox, bot: TablesideBot, name: str, language: str
) -> None:
    person, words = sandbox.actor(name), Words(language)
    shown = message(await person.slash("help"))
    games = [words.say(game_id(game)) for game in all_games()]
    assert [words.say("button-guide"), *games] == labels(shown)
    for game, label in zip(all_games(), games, strict=True):
        page = await press(person, shown, label)
        for number in range(1, page_count(game) + 1):
            said = words.say("rules-title", game=label, page=number, pages=page_count(game))
            assert page.text.startswith(said)
            (picture,) = page.pictures
            assert picture.alt
            assert label.split()[0] in picture.alt
            assert page.ephemeral
            if number < page_count(game):
                page = await press(person, page, words.say("button-later"))
        assert words.say("button-later") not in labels(page)
        shown = await press(person, page, words.say("button-overview"))
        assert shown.text.startswith(words.say("help-title"))
        assert () == tuple(shown.pictures)


async def test_rules_of_a_table_and_of_a_command_have_their_picture(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    by_table = await press(players.light, await press(players.light, players.board(), "More"), "Rules")
    by_command = message(await sandbox.actor("dan").slash("dragonface rules", channel="dm"))
    assert by_table.text == by_command.text
    assert by_table.pictures[0].alt == by_command.pictures[0].alt


async def test_pages_turn_in_direct_messages_too(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    page = message(await ada.slash("zen rules", channel="dm"))
    page = await press(ada, page, "Further ▶")
    assert "Page 2 of 3" in page.text
    assert 1 == len(page.pictures)


@pytest.mark.parametrize(("name", "language"), [("ada", "en"), ("cleo", "ru")])
async def test_play_says_what_each_game_is_like_and_opens_a_table_of_one(
    sandbox: Sandbox, bot: TablesideBot, name: str, language: str
) -> None:
    person, words = sandbox.actor(name), Words(language)
    shown = message(await person.slash("play"))
    for game in all_games():
        assert f"**{words.say(game_id(game))}**: {words.say(like_id(game))}" in shown.text
    game = all_games()[0]
    opened = await press(person, shown, words.say(game_id(game)))
    (table,) = await bot.tables.of(person.id)
    assert game == table.row.game
    assert table.row.code in opened.text
