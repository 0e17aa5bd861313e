"""People are told once what concerns them, as they like it: by a mention, by a direct message, or not at all."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.notifications import Notification
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.play.people import mention_of, name_of, start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down
from tests.times import many

_EVENTS = count(1)
MENTION, DM, SILENT = "mention", "dm", "silent"

GAMES = [
    ("dazzle new", (MENTION, DM), {}),
    ("dazzle new", (SILENT, MENTION), {}),
    ("blindsight new", (MENTION, DM, SILENT), {"top": 8}),
    ("dizzle new", (DM, SILENT, MENTION), {}),
    ("dragonface new", (MENTION, DM), {}),
    ("dragonface new", (DM, SILENT), {}),
    *(
        (command, (like, like), options)
        for command, options in (("dazzle new", {}), ("blindsight new", {"top": 8}), ("dizzle new", {}))
        for like in (MENTION, DM, SILENT)
    ),
    *(("dragonface new", (like, like), {}) for like in (MENTION, DM, SILENT)),
]
"""A command, how each of the players wants to be told, and options that make the game short."""
MOST = many(10_000, 16)
"""Moves after which a game that random moves don't end is given up: how one ends makes no difference here."""


def news(sandbox: Sandbox) -> list[Notification]:
    """What has been told since this was asked last."""
    found = list(sandbox.notifications.all)
    sandbox.notifications.all.clear()
    return found


@pytest.mark.parametrize(("command", "likes", "options"), GAMES)
async def test_whoever_comes_to_act_is_told_once_a_turn_and_the_others_once_that_it_is_over(
    sandbox: Sandbox,
    bot: TablesideBot,
    command: str,
    likes: tuple[str, ...],
    options: dict[str, object],
) -> None:
    names = ("ada", "ben", "dan")[: len(likes)]
    for name, like in zip(names, likes, strict=True):
        await sandbox.actor(name).slash("preferences", pings=like)
    wants = {name for name, like in zip(names, likes, strict=True) if like != SILENT}
    players = await sit_down(sandbox, bot, command, names, **options)
    random, since, before, gone = Random(3), None, "", set[str]()
    while True:
        table = await players.table()
        told = news(sandbox)
        if not table.is_running or table.game is None:
            break
        acting = await players.to_act()
        assert acting is not None
        expected = {acting.name} & wants if since != table.game.acting_since else set()
        if before in gone:  # who leaves does it for all to hear
            expected = wants - gone
        assert sorted(expected) == sorted(each.person for each in told)
        assert all("Your turn: " in each.text for each in told if each.person == acting.name)
        since, before = table.game.acting_since, acting.name
        seat = table.seat_of(acting.id)
        assert seat is not None
        if table.game.ply < MOST:
            move = table.rules.write(random.choice(table.game.legal(seat)))
            await bot.tables.play.move(table.id, acting.id, move, source=f"told-{next(_EVENTS)}")
        else:
            await bot.tables.play.resign(table.id, acting.id, source=f"told-{next(_EVENTS)}")
            gone.add(acting.name)
        await bot.publisher.settle()
    assert sorted(wants - gone - {before}) == sorted(each.person for each in told)


async def test_a_game_for_one_tells_nobody_anything(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", pings=DM)
    await ada.slash("zen new", form="easy-fly")
    await ada.slash("dizzle new")
    for table in await bot.tables.of(ada.id):
        code = table.row.code
        await ada.slash("table resign", table=code)
    await bot.publisher.settle()
    assert [] == news(sandbox)


async def test_who_is_told_by_direct_message_gets_the_words_first_and_then_the_panel(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    for name in ("ada", "ben"):
        await sandbox.actor(name).slash("preferences", pings=DM)
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    first = await players.to_act()
    assert first is not None
    (told,) = news(sandbox)
    assert f"Your turn: Dazzle · {players.code}" == told.text.splitlines()[0]
    hand = players.hand(first)
    assert (told.message_id, True) == (hand.id, hand.layout)
    assert hand.pictures
    (other,) = [each for each in players.people if each is not first]
    assert players.hand(other).silent


@pytest.mark.parametrize("likes", [(MENTION, MENTION, MENTION), (DM, DM, DM), (SILENT, SILENT, SILENT)])
async def test_resigning_is_told_once_to_those_who_play_on(
    sandbox: Sandbox, bot: TablesideBot, likes: tuple[str, ...]
) -> None:
    names = ("ada", "ben", "dan")
    for name, like in zip(names, likes, strict=True):
        await sandbox.actor(name).slash("preferences", pings=like)
    players = await sit_down(sandbox, bot, "dizzle new", names)
    news(sandbox)
    table, acting = await players.table(), await players.to_act()
    gone = next(each for each in players.people if each is not acting)
    await bot.tables.play.resign(table.id, gone.id, source="gone")
    await bot.publisher.settle()
    told = news(sandbox)
    assert sorted({each.name for each in players.people if likes[0] != SILENT} - {gone.name}) == sorted(
        each.person for each in told
    )
    assert all(f"Dizzle · {players.code}" in each.text and "resign" in each.text for each in told)
    assert all(("dm-" in each.channel) is (likes[0] == DM) for each in told)


async def test_news_for_several_wakes_nobody_in_their_quiet_hours(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "dan"))
    acting = await players.to_act()
    gone, quiet = [each for each in players.people if each is not acting]
    hour = int(clock.now() // 3600) % 24
    await quiet.slash("preferences", quiet=f"{hour}-{(hour + 2) % 24}", clock="0")
    news(sandbox)
    await bot.tables.play.resign((await players.table()).id, gone.id, source="gone")
    await bot.publisher.settle()
    assert acting is not None
    assert [acting.name] == [each.person for each in news(sandbox)]
    (told,) = [each for each in quiet.messages("table-talk") if "resign" in each.content]
    assert (acting.name,) == told.mentions
    assert name_of(quiet) in told.content.split(" Dizzle ")[0]


async def test_an_offer_is_told_to_the_other_and_goes_with_the_next_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    for name in ("ada", "ben"):
        await sandbox.actor(name).slash("preferences", pings=DM)
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    news(sandbox)
    await bot.tables.play.draw(1, players.light.id, source="offers")
    await bot.publisher.settle()
    (told,) = news(sandbox)
    assert ("ben", f"Dragon Face · {players.code}: {name_of(players.light)} offers a draw.") == (
        told.person,
        told.text,
    )
    await make_moves(bot, players, "c9-c8")
    assert [] == players.dark.dms()
    (standing,) = players.light.dms()
    assert ["Play", "To the channel"] == [each.label for each in standing.buttons]


async def test_the_end_is_told_with_its_result_and_stays(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    news(sandbox)
    await bot.tables.play.resign(1, players.light.id, source="resigns")
    await bot.publisher.settle()
    (told,) = news(sandbox)
    assert "ben" == told.person
    assert f"Dragon Face · {players.code}: **Dark ({name_of(players.dark)}) wins.**" in told.text
    await bot.tables.show_anew(1)
    await bot.publisher.settle()
    assert [] == news(sandbox)
    said = [each.text for each in players.dark.messages("table-talk") if each.mentions]
    assert [True] == [each.startswith(mention_of(players.dark)) for each in said]


async def test_a_stop_and_a_void_are_told_to_all_but_whoever_did_it(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox, "ben", "dan")
    over = await start_game(sandbox, "ben", "dan")
    await bot.tables.play.resign(2, players.light.id, source="resigns")
    await bot.publisher.settle()
    news(sandbox)
    await bot.tables.play.stop(1, players.light.id, source="stop", moderator=False)
    await bot.publisher.settle()
    (told,) = news(sandbox)
    assert ("dan", f"{name_of(players.light)} stopped this game") == (
        told.person,
        told.text.split(": ")[1].split(".")[0],
    )
    ada = sandbox.actor("ada")
    reply = await ada.slash("table void", table=over.code)
    assert reply.message is not None
    await ada.click(reply.message, "Yes, void it")
    await bot.publisher.settle()
    told_both = news(sandbox)
    assert ["ben", "dan"] == sorted(each.person for each in told_both)
    assert all(f"{name_of(ada)} has voided this game" in each.text for each in told_both)
