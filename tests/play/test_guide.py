"""The guided first game: what the buttons do, on the real table, from the first step to the end."""

from __future__ import annotations

import asyncio
import re
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.message_ids import guided_id
from bot.i18n import Words
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.tables.guides import guided_games
from bot.tables.table import Table
from bot.ui.games.base import screen_of
from tests.play.conftest import Bots
from tests.play.screens import labels, message, press

_CHOICE = re.compile(r"^v1:\d+:\d+:pick")
STEPS = (
    "zen-guide-first-draw", "zen-guide-first-card", "zen-guide-draw",
    "zen-guide-hand", "zen-guide-at-once", "zen-guide-nothing-fits", "zen-guide-cell", "zen-guide-discard",
)  # fmt: skip


async def table_of(bot: TablesideBot, person: Actor) -> Table:
    (table,) = await bot.tables.of(person.id)
    return table


def everyones(sandbox: Sandbox) -> list[Message]:
    """What a bystander sees in the channel."""
    return list(sandbox.actor("ben").messages("table-talk"))


async def choose(person: Actor, shown: Message, random: Random) -> Reply:
    """Choose something of what a panel offers."""
    if shown.selects:
        menu = shown.selects[0]
        return await person.select(shown, menu.custom_id, random.choice(menu.options).value)
    picks = [each for each in shown.buttons if each.custom_id and _CHOICE.match(each.custom_id)]
    return await person.click(shown, random.choice(picks).custom_id)


def step_of(shown: Message, words: Words) -> str:
    """Which step a panel explains; each of them exactly one."""
    (found,) = [step for step in STEPS if words.say(step) in shown.text]
    return found


@pytest.mark.parametrize(("name", "language"), [("ada", "en"), ("cleo", "ru")])
@pytest.mark.long
async def test_a_guided_game_is_explained_to_its_end_across_a_restart(
    sandbox: Sandbox, bots: Bots, name: str, language: str
) -> None:
    person, words, random = sandbox.actor(name), Words(language), Random(3)
    async with bots() as bot:
        shown = message(await person.slash("guide"))
        assert words.say("guide-begins") in shown.text
        assert "zen-guide-first-draw" == step_of(shown, words)
        table = await table_of(bot, person)
        assert {"form": "easy-fly"} == table.row.options
        seen: list[str] = []
        helped = ["button-more"]
        assert words.say("guide-button-more") in shown.text
        while len(seen) < 12:
            seen.append(step_of(shown, words))
            shown = message(await choose(person, shown, random))
    async with bots() as bot:  # the old panel goes on, and its explanations with it
        while (table := await bot.tables.read.get(table.id)).is_running:
            seen.append(step_of(shown, words))
            explained = {
                "button-hint": words.say("guide-button-hint"),
                "button-more": words.say("guide-button-more"),
                "button-back": words.say("guide-button-back"),
            }
            told = [label for label, said in explained.items() if said in shown.text]
            assert set() == {words.say(label) for label in told} - set(labels(shown))
            helped.extend(told)
            shown = message(await choose(person, shown, random))
        # This form is small: the ways to lay a card and to discard are few, and shown all at once.
        assert {"zen-guide-first-draw", "zen-guide-draw", "zen-guide-at-once"} <= set(seen)
        assert len(helped) == len(set(helped)), "a button is explained once"
        end = "zen-guide-won" if table.row.result and table.row.result.places == (1,) else "zen-guide-lost"
        assert words.say(end) in shown.text
        assert words.say("guide-next") in shown.text
        await bot.publisher.settle()
        assert not await bot.tables.of(person.id)
        anew = message(await person.slash("guide"))
        assert words.say("zen-guide-first-draw") in anew.text
        assert table.id != (await table_of(bot, person)).id


async def test_the_text_keeps_up_with_commands_hints_and_the_board(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, words = sandbox.actor("ada"), Words("en")
    await ada.slash("guide")
    assert (
        words.say("zen-guide-first-card") in (reply := await ada.slash("zen draw", deck="W")).text
        or words.say("zen-guide-draw") in reply.text
    )  # a card that looks the same turned is laid by itself
    code = (await table_of(bot, ada)).row.code
    await bot.publisher.settle()
    assert "### Guided game:" in message(await ada.slash("table show", table=code)).text
    assert "it has no board in a channel" in (await ada.slash("table bump", table=code)).text
    assert [] == everyones(sandbox), "what helps one person needn't be in everyone's way"
    assert f"There is no table {code}." in (await sandbox.actor("ben").slash("table show", table=code)).text


async def test_whoever_has_a_guided_game_gets_it_again(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, words = sandbox.actor("ada"), Words("en")
    await ada.slash("zen new", form="easy-rat")
    help_message = message(await ada.slash("help", channel="dm"))
    shown = await press(ada, help_message, words.say("button-guide"))
    assert words.say("guide-begins") in shown.text
    again = await ada.slash("guide", channel="game-night")
    assert words.say("guide-again") in again.text
    assert words.say("zen-guide-first-draw") in again.text
    forms = [table.row.options["form"] for table in await bot.tables.of(ada.id)]
    assert ["easy-fly", "easy-rat"] == sorted(map(str, forms))


async def test_two_clicks_at_once_open_one_guided_game(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("help"))
    await asyncio.gather(*(ada.click(shown, Words("en").say("button-guide")) for _ in range(3)))
    assert 1 == len(await bot.tables.of(ada.id))


async def test_an_ordinary_table_explains_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    assert "Guided game" not in (await ada.slash("zen new", form="easy-fly")).text


async def test_a_guided_game_that_is_left_says_what_else_there_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    cleo, words = sandbox.actor("cleo"), Words("ru")
    shown = message(await cleo.slash("guide", channel="dm"))
    shown = await press(cleo, await press(cleo, shown, words.say("button-more")), words.say("button-resign"))
    shown = await press(cleo, shown, words.say("button-resign-confirm"))
    assert words.say("zen-guide-left") in shown.text
    assert words.say("guide-next") in shown.text


async def test_each_game_is_taught_on_a_real_table_against_a_computer_where_one_is_needed(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, words = sandbox.actor("ada"), Words("en")
    for game in guided_games():
        shown = message(await ada.slash("guide", game=game))
        assert words.say("guide-begins") in shown.text
        assert words.say(guided_id(game)) in shown.text
        assert "### Guided game:" in shown.text
        if "Hint" in labels(shown):  # the first card may leave the first move to the computer
            assert (words.say("guide-button-hint-computer") in shown.text) != screen_of(game).gives_hints
        table = next(each for each in await bot.tables.of(ada.id) if each.row.game == game)
        assert table.is_running
        assert table.rules.info.seats[0] - 1 == len(table.computers)
        assert words.say("guide-again") in (await ada.slash("guide", game=game)).text
    await bot.publisher.settle()
    assert [] == ada.dms(), "the panel shows the hand"
