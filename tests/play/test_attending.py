"""Reminding whoever's turn it is, bringing the board back down, and hearing of the end of others' games."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.play.channels import boards, pings
from tests.play.people import mention_of, name_of, start_game
from tests.play.screens import press


async def test_whoever_is_waited_for_is_reminded_once_in_twelve_hours(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    (before,) = pings(players.light)

    more = await press(players.dark, players.board(), "More")
    first = await press(players.dark, more, "Remind")
    await bot.publisher.settle()
    again = await players.dark.slash("table nudge")

    (after,) = pings(players.light)
    assert "The reminder is on its way." in first.text
    assert before.id != after.id
    assert f"{mention_of(players.light)} Your turn" in after.text
    assert f"{name_of(players.dark)} is waiting for you." in after.text
    assert "They have been reminded already." in again.text


async def test_a_board_is_posted_anew_below_where_somebody_asks_for_it(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    early = await players.light.slash("table bump")
    clock.advance(61)

    reply = await players.light.slash("table bump")
    await bot.publisher.settle()

    (board,) = boards(players.light, players.code)
    assert "The board was posted only a minute ago" in early.text
    assert f"The board of {players.code} is at the bottom of its channel again." in reply.text
    assert first.id != board.id
    assert first.post.deleted


async def test_whoever_watches_hears_of_the_end_by_a_mention_or_a_message(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    eve, dan = sandbox.actor("eve"), sandbox.actor("dan")
    await dan.slash("preferences", pings="dm")
    asked = [await each.slash("table watch", table=players.code) for each in (eve, dan)]
    own = await players.dark.slash("table watch", table=players.code)
    table = await bot.tables.read.by_code(players.code)

    await bot.tables.play.resign(table.id, players.light.id, source="resigned")
    await bot.publisher.settle()

    mentioned = [each for each in eve.messages("table-talk") if eve.name in each.mentions]
    written = [each for each in dan.messages("dm") if players.code in each.text]
    assert [
        f"I’ll mention you when {players.code} ends.",
        f"I’ll write to you when {players.code} ends.",
    ] == [each.text for each in asked]
    assert "You play at this table" in own.text
    assert (1, 1) == (len(mentioned), len(written))
    assert [] == await bot.store.agreements.watchers(table.id)


async def test_whoever_watches_can_think_better_of_it(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    eve = sandbox.actor("eve")
    await eve.slash("table watch", table=players.code)

    reply = await eve.slash("table watch", table=players.code)

    assert f"I won’t tell you about the end of {players.code}." == reply.text
