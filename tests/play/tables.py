"""Tables of any game, played through panels and commands by whoever is to act."""

from __future__ import annotations

import re
from random import Random

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Person
from tests.play.people import Players, is_board

_CHOICE = re.compile(r"^v1:\d+:\d+:pick:")


async def sit_down(
    sandbox: Sandbox, bot: TablesideBot, command: str, names: tuple[str, ...], **options: object
) -> Players:
    """Open a table, let the others join in order, and start."""
    people = tuple(sandbox.actor(name) for name in names)
    host = people[0]
    before = next(reversed(host.messages("table-talk")), None)
    await host.slash(command, {**options, "seating": "joined"})
    rows = await bot.tables.of(host.id)
    code = rows[0].row.code
    # A table that has ended may have had the same code.
    board = await host.wait_for(lambda each: is_board(each, code), channel="table-talk", after=before)
    for guest in people[1:]:
        await guest.click(board, "Join", force=True)
    await bot.publisher.settle()
    await host.click(board, "Start", force=True)
    await bot.publisher.settle()
    return Players(people, code, bot)


def a_sixth_person(sandbox: Sandbox) -> Actor:
    """Let somebody join the server, since its five people aren't enough for the largest tables."""
    ada = sandbox.world.person("ada")
    sandbox.world.add_person(Person(sandbox.world.new_id(), "finn", "Finn", ada.locale))
    return sandbox.actor("finn")


async def move_somehow(players: Players, person: Actor, panel: Message, random: Random) -> Reply:
    """Go through a panel's choices at random until a move is made.

    The answer needn't say so: a direct message may show what came after it already.
    """
    shown, before = panel, await players.revision()
    for _ in range(12):
        picks = [each for each in shown.buttons if each.custom_id and _CHOICE.match(each.custom_id)]
        assert picks or shown.selects, shown
        if shown.selects:
            menu = shown.selects[0]
            options = random.sample(menu.options, menu.least)
            reply = await person.select(shown, menu.custom_id, [each.value for each in options])
        else:
            reply = await person.click(shown, random.choice(picks).custom_id)
        if await players.revision() != before:
            return reply
        assert reply.message is not None, reply
        shown = reply.message
    raise AssertionError(f"the panel never came to a move: {shown}")


async def play_on(players: Players, random: Random, *, most: int = 2000) -> None:
    """Let everyone play at random by panels until the game is over."""
    for _ in range(most):
        person = await players.to_act()
        if person is None:
            assert players.bot is not None
            await players.bot.publisher.settle()
            return
        reply = await person.click(players.board(person), "Play")
        assert reply.message is not None
        await move_somehow(players, person, reply.message, random)
    raise AssertionError("the game didn't end")
