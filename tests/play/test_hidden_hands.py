"""Dazzle and Blindsight with their hands by direct message: whole games, closed messages, somebody who leaves."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from tests.play.people import Players
from tests.play.tables import a_sixth_person, move_somehow, sit_down

pytestmark = pytest.mark.long


async def move_from_hand(players: Players, person: Actor, random: Random) -> None:
    assert players.bot is not None
    await players.bot.publisher.settle()
    await move_somehow(players, person, players.hand(person), random)


async def test_two_people_play_dazzle_from_their_direct_messages_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    random = Random(4)
    while (person := await players.to_act()) is not None:
        await move_from_hand(players, person, random)
    await bot.publisher.settle()
    assert any(word in players.board(players.people[0]).text for word in ("wins", "draw"))
    for person in players.people:
        assert [1] == [len([each for each in person.dms() if players.code in each.text])]


TOLD = {
    "play": "You played the ",
    "blind": "You played your slot ",
    "turn": "You turned up the ",
    "take": "You took ",
    "draw": "you drew ",
}
"""What whoever has moved is told, by the word with which the move begins."""


async def move_by_command(players: Players, person: Actor) -> None:
    table = await players.table()
    assert table.game is not None
    seat = table.seat_of(person.id)
    notation = table.rules.write(table.rules.legal(table.game.view(seat))[0])
    verb, *rest = notation.split()
    if verb == "play":
        reply = await person.slash("blindsight play", hand=int(rest[0]), card=rest[1])
    elif verb == "blind":
        reply = await person.slash("blindsight blind", slot=int(rest[0]))
    else:
        reply = await person.slash(f"blindsight {verb}")
    assert TOLD[verb] in reply.text


async def test_six_people_play_blindsight_each_in_their_own_way(sandbox: Sandbox, bot: TablesideBot) -> None:
    a_sixth_person(sandbox)
    sandbox.faults.add("closed-dms", person="cleo")
    names = ("ada", "ben", "cleo", "dan", "eve", "finn")
    players = await sit_down(sandbox, bot, "blindsight new", names, mode="last_man_standing")
    ada, _, cleo, dan, eve, _ = players.people
    random = Random(9)
    for turn in range(4000):
        person = await players.to_act()
        if person is None:
            break
        if turn == 20:
            reply = await eve.slash("table resign")
            assert reply.message is not None
            await eve.click(reply.message, "Yes, resign")
        elif person is ada:
            await move_from_hand(players, person, random)
        elif person is dan:
            await move_by_command(players, person)
        else:
            reply = await person.click(players.board(person), "My hand")
            assert reply.message is not None
            if person is cleo:
                assert "Я не могу писать вам в личные сообщения" in reply.text  # she reads Russian
            await move_somehow(players, person, reply.message, random)
    await bot.publisher.settle()
    assert "wins" in players.board(ada).text
    assert [] == cleo.dms()
