"""Names as people choose them: nobody is pinged by one, and none breaks a text."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.i18n import escape, isolated, plain
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world import payloads_people
from bot.ui.screens.names import plain_words_of
from tests.play.conftest import Bots
from tests.play.people import name_of, start_game
from tests.play.positions import make_moves
from tests.play.tables import move_somehow, sit_down

HEBREW = "\u05d0\u05d3\u05d4"
NAMES = {
    "markdown": "**bold** _it_ `code` ~~no~~ ||x||",
    "a mention": "<@661901436518400004> <@&1> <#2>",
    "everyone": "@everyone",
    "here": "@here",
    "a link": "[free](https://example.org)",
    "a heading": "# Winner\n## Light",
    "right to left": "\u202eadA\u202c \u05d0\u05d3\u05d4",
    "nothing to see": "\u200b\u2060\u200d",
    "four bytes": "\U0001d504\U0001d521\U0001f409\U0001f3fd",
    "stacked marks": "Z" + "\u0335\u0321\u0322" * 10,
    "one character": "x",
    "32 characters": "W" * 32,
    "a fluent placeable": "{ $seat } { -brand }",
    "a code": "K7Q",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_game_goes_its_way_whatever_people_are_called(
    sandbox: Sandbox, bot: TablesideBot, name: str
) -> None:
    for who in ("ada", "ben"):
        sandbox.world.person(who).display = name
    players = await start_game(sandbox)
    reply = await players.light.slash("dragonface move", move="c3-c4")
    assert "from c3 to c4." in reply.text
    await players.dark.click(players.board(), "Play")
    await players.dark.slash("tables")
    await players.dark.slash("table draw")
    await make_moves(bot, players, "c9-c8")
    assert {("ada",)} == {each.mentions for each in everything(players.light) if each.mentions}
    assert not [each for each in everything(players.light) if each.post.everyone]
    assert f"Light ({name_of(players.light)}) to move." in players.board().text
    assert f"2 · {name_of(players.dark)}" in players.board().text


async def test_a_name_in_a_menu_is_plain_text(sandbox: Sandbox, bot: TablesideBot) -> None:
    sandbox.world.person("ada").display = "@everyone\u202e\u200b"
    players = await start_game(sandbox)
    known = await bot.store.people.names([players.light.id])
    assert {players.light.id: "@everyone\u202e\u200b"} == known
    table = await bot.tables.read.by_code(players.code)
    assert isolated("@everyone") == plain_words_of(table, "en").name(1)


async def test_a_hebrew_name_turns_nothing_around_on_a_button_or_in_a_choice(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    for who in ("ada", "ben", "cleo"):
        sandbox.world.person(who).display = HEBREW
    players = await sit_down(sandbox, bot, "blindsight new", ("ada", "ben", "cleo"))
    labels: list[str] = []
    while not labels:
        person = await players.to_act()
        assert person is not None
        panel = (await person.click(players.board(person), "Play")).message
        assert panel is not None
        labels = [each.label for each in panel.buttons if HEBREW in each.label]
        if not labels:
            await move_somehow(players, person, panel, Random(1))
    assert labels == [each for each in labels if isolated(HEBREW) in each]
    assert person is not None
    choices = await person.autocomplete("blindsight play", hand=HEBREW, focused="hand")
    assert choices
    assert [] == [each for each in choices if isolated(HEBREW) not in each["name"]]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_an_escaped_name_has_no_markdown_no_mention_and_no_invisible_marks(name: str) -> None:
    shown = escape(name)
    assert 1 <= len(plain(name)) <= 32
    assert not re.search(r"(?<!\\)[*_`~|<>@#\[\]()]", shown)
    assert not re.search(r"[\u200b-\u200f\u2028-\u202e\u2060-\u2069\n\r]", shown)


@pytest.mark.parametrize("typed", ["@everyone", "<@661901436518400004>", "**x** `y`", "[a](https://b)"])
async def test_what_somebody_types_is_given_back_harmless(
    sandbox: Sandbox, bot: TablesideBot, typed: str
) -> None:
    players = await start_game(sandbox)
    for reply in (
        await players.light.slash("dragonface move", move=typed),
        await players.light.slash("table show", table=typed),
    ):
        assert reply.message is not None
        assert () == reply.message.mentions
        assert not reply.message.post.everyone
        assert not re.search(rf"(?<!\\){re.escape(typed)}", reply.text)


def everything(person: Actor) -> list[Message]:
    """All messages that a person can see in the channel."""
    return person.messages("table-talk")


async def test_people_are_called_by_their_name_everywhere_and_as_it_is_now(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ben = sandbox.actor("ben")
    sandbox.world.person("ben").nick = "The Server's Own Joke"
    await ben.slash("dazzle new")
    before = await bot.store.people.person(ben.id)
    sandbox.world.person("ben").display = "Benjamin"
    await ben.slash("help")
    after = await bot.store.people.person(ben.id)
    assert before is not None
    assert after is not None
    assert ("Ben", "Benjamin") == (before.name, after.name)


@pytest.mark.parametrize("nick", [None, "Benny", "absent"])
async def test_a_nickname_of_one_server_is_on_no_screen(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch, nick: str | None
) -> None:
    if nick == "absent":
        full = payloads_people.member

        def without(*given: Any, **more: Any) -> Any:
            return {key: value for key, value in full(*given, **more).items() if key != "nick"}

        for module in ("payloads", "payloads_guild"):
            monkeypatch.setattr(f"bot.sandbox.world.{module}.member", without)
    else:
        sandbox.world.person("ben").nick = nick
    players = await start_game(sandbox, "ben", "dan")
    assert f"Light ({isolated('Ben')}) to move." in players.board().text
    known = await bot.store.people.names([players.light.id])
    assert {players.light.id: "Ben"} == known


async def test_a_moderator_who_has_never_played_is_called_by_name(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, "ben", "dan")
    reply = await sandbox.actor("ada").slash("table end", table=players.code)
    assert reply.message is not None
    await sandbox.actor("ada").click(reply.message, "Yes, close it")
    await bot.publisher.settle()
    assert f"{isolated('Ada')} stopped this game" in players.board().text


async def test_somebody_who_has_left_the_server_keeps_their_name_after_a_restart(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
    sandbox.world.person("ben").member = False
    async with bots() as bot:
        assert bot.get_user(players.dark.id) is None  # nobody has told the bot of him since
        await make_moves(bot, players, "c3-c4")
        await bot.publisher.settle()
        assert f"Dark ({name_of(players.dark)}) to move." in players.board().text
