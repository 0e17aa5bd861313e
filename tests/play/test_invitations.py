"""People are asked to join, by a mention, and join or decline; a rematch asks those of the game before."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.replies import Until
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.people import is_board, mention_of, name_of, start_game
from tests.play.screens import message, press


def pings(sandbox: Sandbox, code: str) -> list[Message]:
    """The messages that mention people for a table."""
    return [
        each for each in sandbox.actor("eve").messages("table-talk") if each.mentions and code in each.text
    ]


async def test_those_whom_new_names_are_mentioned_once_and_join_or_decline(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben, dan, eve = (sandbox.actor(name) for name in ("ada", "ben", "dan", "eve"))
    await ada.slash(
        "blindsight new", seating="joined", invite="ben", invite2="dan", invite3="ada", invite4="ben"
    )
    await bot.publisher.settle()
    code = (await bot.tables.of(ada.id))[0].row.code
    (ping,) = pings(sandbox, code)
    assert f"{mention_of(ben)} {mention_of(dan)}" in ping.text
    assert f"{name_of(ada)} invites you to play." in ping.text
    assert ["Join", "Decline", "To the board"] == [each.label for each in ping.buttons]
    board = eve.newest(lambda each: is_board(each, code))
    assert f"Invited: {name_of(ben)}, {name_of(dan)}" in board.text

    assert "Nobody has invited you" in (await eve.click(ping, "Decline")).followups[-1].text
    assert "You have declined" in (await dan.click(ping, "Decline")).followups[-1].text
    await bot.publisher.settle()
    await ben.click(ping, "Join", until=Until.ANSWERED)
    await bot.router.quiesce(5)
    await bot.publisher.settle()
    board = eve.now(board)
    assert "Invited:" not in board.text
    assert f"Can’t come: {name_of(dan)}" in board.text
    assert f"**2 players:** {name_of(ada)}, {name_of(ben)}" in board.text
    assert 1 == len(pings(sandbox, code) or [ping])
    exported = await bot.store.privacy.export(dan.id)
    assert ["Dan"] == [each["name"] for each in exported["invitations"]]
    await ada.click(board, "Start")
    await bot.publisher.settle()
    assert [] == (await bot.store.privacy.export(dan.id))["invitations"]
    assert "Your turn" in pings(sandbox, code)[-1].text


async def test_a_rematch_mentions_the_others_and_begins_when_they_are_back(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    light, dark = players.people
    await press(light, message(await light.slash("table resign")), "Yes, resign")
    await bot.publisher.settle()
    opened = await press(light, players.board(), "Rematch")
    assert "Rematch" in opened.text
    await bot.publisher.settle()
    (table,) = await bot.tables.of(light.id)
    (ping,) = pings(sandbox, table.row.code)
    assert f"{mention_of(dark)} " in ping.text
    assert f"{name_of(light)} wants a rematch." in ping.text
    board = light.newest(lambda each: is_board(each, table.row.code))
    assert "A rematch: it starts by itself" in board.text
    await dark.click(ping, "Join", until=Until.ANSWERED)
    await bot.router.quiesce(5)
    await bot.publisher.settle()
    assert (await bot.tables.read.get(table.id)).is_running
