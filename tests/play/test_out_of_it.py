"""Whoever has left a game that goes on, or is out of it, sits there no more: they watch it like everyone else."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from tests.play.people import Players
from tests.play.screens import labels, message
from tests.play.tables import sit_down
from tests.play.test_results import shown

NAMES = ("ben", "cleo", "dan", "eve")


async def leave(players: Players, person: Actor) -> None:
    """Resign from direct messages."""
    asked = message(await person.slash("table resign", table=players.code, channel="dm"))
    await person.click(asked, asked.buttons[0].custom_id)


async def end(players: Players) -> None:
    """Let all who still play resign."""
    assert players.bot is not None
    for each in players.people:
        table = await players.table()
        if table.is_running and table.has_place(each.id):
            await players.bot.tables.play.resign(table.id, each.id, source=f"off-{table.id}-{each.name}")


async def play_until_out(players: Players) -> Actor | None:
    """Play at random until somebody is out, and give that person.

    None if the draw pile runs out before, or a single card puts two out: then only two still play.
    """
    assert players.bot is not None
    random = Random(5)
    for turn in range(2000):
        table = await players.table()
        assert table.game is not None
        if not table.is_running:
            return None
        out = [each for each in players.people if not table.has_place(each.id)]
        if out:
            return out[0] if len(out) == 1 else None
        (seat,) = table.game.acting
        person = table.person_at(seat)
        assert person is not None
        move = table.rules.write(random.choice(table.game.legal(seat)))
        await players.bot.tables.play.move(table.id, person, move, source=f"move-{turn}")
    raise AssertionError("nobody is ever out")


@pytest.fixture(params=["left", "out"])
async def gone(request: pytest.FixtureRequest, sandbox: Sandbox, bot: TablesideBot) -> tuple[Players, Actor]:
    """Players of a game under way, and who of them is no longer in it; all of them read English.

    Where not just one of them gets out of it, that table ends, and they sit down at another.
    """
    for name in NAMES:
        sandbox.world.person(name).locale = "en-US"
    person = None
    while person is None:
        players = await sit_down(sandbox, bot, "blindsight new", NAMES, mode="last_man_standing")
        if request.param == "out":
            person = await play_until_out(players)
            if person is None:
                await end(players)
        else:
            person = players.people[0]
            await leave(players, person)
    await bot.publisher.settle()
    return players, person


async def test_an_old_hand_is_a_hand_no_more(sandbox: Sandbox, gone: tuple[Players, Actor]) -> None:
    players, person = gone
    where = sandbox.world.channel("table-talk").id
    (hand,) = [each for each in person.dms() if not each.ephemeral and players.code in each.text]
    assert ([], ()) == (labels(hand), hand.pictures)
    assert f"<#{where}>" in hand.text


async def test_there_is_no_hand_to_look_at_nor_anything_to_give_up(gone: tuple[Players, Actor]) -> None:
    players, person = gone
    for command in ("table hand", "table resign", "table leave"):
        reply = await person.slash(command, table=players.code)
        assert "<#" in reply.text, command
        assert [] == labels(message(reply)), command
    more = message(await person.click(players.board(person), "More"))
    assert 3 == len(labels(more)), "the rules, a look, and a word at the end"


async def test_a_look_shows_what_all_see(gone: tuple[Players, Actor]) -> None:
    players, person = gone
    looker = next(iter({"ada"} - {each.name for each in players.people}))
    stranger = players.people[0]._sandbox.world.person(looker)
    for label in ("Board as text", "My hand"):
        own = message(await person.click(players.board(person), label))
        other = message(await Actor(person._sandbox, stranger).click(players.board(person), label))
        assert len(own.pictures) == len(other.pictures)
        assert [each.content for each in own.pictures] == [each.content for each in other.pictures]


async def test_the_table_is_none_of_their_own(bot: TablesideBot, gone: tuple[Players, Actor]) -> None:
    players, person = gone
    own, _, others = shown(await person.slash("tables")).partition("## ")[2].partition("## ")
    assert players.code not in own
    assert players.code in others
    assert [] == await person.autocomplete("table show", {"table": ""}, focused="table")
    assert "You sit at no open table here." in (await person.slash("blindsight draw")).text
    assert f"{players.code} · Blindsight" in labels(message(await person.slash("table show")))


async def test_it_is_not_meant_where_they_sit_at_another_table(
    sandbox: Sandbox, bot: TablesideBot, gone: tuple[Players, Actor]
) -> None:
    players, person = gone
    other = next(each for each in players.people if each is not person)
    newer = await sit_down(sandbox, bot, "dragonface new", (person.name, other.name))
    assert shown(await person.slash("table show")).startswith(f"## Dragon Face · {newer.code}")


async def test_from_elsewhere_they_are_sent_to_the_channel(
    sandbox: Sandbox, gone: tuple[Players, Actor]
) -> None:
    players, person = gone
    where = sandbox.world.channel("table-talk").id
    for channel in ("game-night", "dm"):
        reply = await person.slash("table show", table=players.code, channel=channel)
        assert f"<#{where}>" in reply.text
        assert () == message(reply).pictures


async def test_when_it_has_ended_it_is_theirs_again(gone: tuple[Players, Actor]) -> None:
    players, person = gone
    await end(players)
    reply = await person.slash("table export", channel="dm")
    assert 1 == len(message(reply).files)


async def test_what_happens_in_the_game_is_no_news_for_them(
    sandbox: Sandbox, bot: TablesideBot, gone: tuple[Players, Actor]
) -> None:
    players, person = gone
    table = await players.table()
    next_to_leave, *others = [each for each in players.people if table.has_place(each.id)]
    sandbox.notifications.all.clear()
    await bot.tables.play.resign(table.id, next_to_leave.id, source="next")
    await bot.publisher.settle()
    assert (await players.table()).is_running
    assert [] == sandbox.notifications.of(person.name)
    assert all(sandbox.notifications.of(each.name) for each in others)
