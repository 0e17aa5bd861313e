"""Two tables that differ only in what somebody may not know send that person the same, byte for byte.

At steps of random games the state is exchanged for one that a viewer can't tell from it; then everything is
sent again, and what reached the viewer is compared: texts, alternative texts, component ids, file names,
pictures, autocompletion; and the channel's message for the spectators.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.tables.position import Position
from bot.tables.table import Table
from bot.ui.delivery.pings import Plan
from tests.play.people import Players
from tests.play.tables import sit_down
from tests.times import LONG

pytestmark = pytest.mark.long

COMPLETIONS = {
    "dazzle": (("dazzle ask", "first"), ("dazzle will", "card")),
    "blindsight": (("blindsight play", "hand"), ("blindsight play", "card"), ("blindsight blind", "slot")),
}

CASES = [
    pytest.param("dazzle", ("ada", "ben"), {}, 4, id="dazzle"),
    pytest.param("dazzle", ("ada", "ben"), {"deal": "random"}, 6, id="dazzle, all shuffled"),
    pytest.param("blindsight", ("ada", "ben", "cleo"), {}, 6, id="blindsight"),
    pytest.param(
        "blindsight",
        ("ada", "ben", "cleo", "dan", "eve"),
        {"mode": "last_man_standing", "match": "games:2", "challenge": True},
        25,
        id="blindsight, a match of five",
    ),
]


def sent(sandbox: Sandbox) -> list[tuple[str, str, tuple[tuple[str, bytes], ...]]]:
    """What the bot has sent, in an order that doesn't depend on who was first."""
    found = []
    for each in sandbox.traffic:
        if each.operation.startswith("delete_"):  # a panel that the comparison before has left
            continue
        body: Any = each.body
        if isinstance(body, dict):
            body = {key: value for key, value in body.items() if key not in {"nonce", "enforce_nonce"}}
        files = tuple((file.name, file.content) for file in each.files)
        found.append((each.operation, json.dumps(body, sort_keys=True), files))
    return sorted(found, key=lambda one: one[:2])


async def shown_to_all(sandbox: Sandbox, bot: TablesideBot, table: Table) -> object:
    """What the channel is sent of a table."""
    sandbox.traffic.clear()
    bot.pictures.forget()
    nobody: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()
    nobody.set_result([])
    unpublished = replace(table, row=replace(table.row, published_revision=0))
    await bot.boards.deliver(unpublished, Plan(), [nobody], lambda: False)
    return sent(sandbox)


async def shown_to(
    sandbox: Sandbox, bot: TablesideBot, table: Table, players: Players, person: Actor
) -> object:
    """What one person is sent of a table: their hand by message and by click, and completions."""
    sandbox.traffic.clear()
    bot.pictures.forget()
    bot.tables.read.keep(table)
    hand = (await bot.store.hands.hands_of(table.id))[person.id]
    await bot.store.hands.put_hand(replace(hand, revision=0))
    await bot.hands.deliver(table, {}, lambda: False)
    await person.click(players.board(person), "My hand", force=True)
    await person.click(players.board(person), "Board as text", force=True)
    completions = [
        await person.autocomplete(command, focused=option, table=table.row.code)
        for command, option in COMPLETIONS[table.row.game]
    ]
    return sent(sandbox), completions


@pytest.mark.parametrize(("game", "names", "options", "every"), CASES)
async def test_what_may_not_be_known_changes_nothing_that_is_sent(
    sandbox: Sandbox,
    bot: TablesideBot,
    game: str,
    names: tuple[str, ...],
    options: dict[str, object],
    every: int,
) -> None:
    random = Random(8)
    compared = differed = 0
    while compared < 3 * len(names):  # a short game is followed by another one
        players = await sit_down(sandbox, bot, f"{game} new", names, **options)
        for step in range(5000):
            table = await players.table()
            if table.game is None or not table.is_running:
                break
            if step % (1 if LONG else every) == 0:
                await bot.publisher.settle()  # what nobody compares needn't be sent
                table = await players.table()
                for seat in (None, *range(1, len(names) + 1)):
                    differed += await compare(sandbox, bot, players, table, seat, random)
                    compared += 1
            assert table.game is not None
            acting = table.game.acting[0]
            move = table.rules.write(random.choice(table.rules.legal(table.game.view(acting))))
            person_id = table.person_at(acting)
            assert person_id is not None
            await bot.tables.play.move(table.id, person_id, move, source=f"test-{table.id}-{step}")
    assert differed > compared / 2, "states that don't differ prove nothing"


async def compare(
    sandbox: Sandbox, bot: TablesideBot, players: Players, table: Table, seat: int | None, random: Random
) -> bool:
    """Compare what a viewer is sent of a table and of one that they can't tell from it; return if they differ."""
    assert table.game is not None
    state, rules = table.game.state, table.rules
    other = rules.imagine(table.game.view(seat), random)
    assert rules.view(other, seat) == table.game.view(seat)
    twin = replace(
        table, game=replace(table.game, position=Position(rules, other, table.game.position.seats))
    )
    if seat is None:
        one = await shown_to_all(sandbox, bot, table)
        two = await shown_to_all(sandbox, bot, twin)
    else:
        person = players.people[seat - 1]
        one = await shown_to(sandbox, bot, table, players, person)
        two = await shown_to(sandbox, bot, twin, players, person)
        bot.tables.read.keep(table)
    assert one
    assert one == two
    return bool(hidden(other) != hidden(state))


def hidden(state: Any) -> Any:
    """A state without its stream of randomness, which always differs."""
    return replace(state, fair=None)
