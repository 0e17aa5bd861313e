"""Whoever is to move is pinged once, in the channel of the table."""

from __future__ import annotations

import pytest
from discord.http import Route

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.ui.transport.budget import FEW
from bot.ui.transport.waiting import Need
from tests.play.channels import MINUTE, boards, pings
from tests.play.conftest import Bots
from tests.play.people import Players, is_board, mention_of, name_of, start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down


def link_of(sandbox: Sandbox, players: Players) -> str:
    board = players.board()
    return f"https://discord.com/channels/{sandbox.world.guild_id}/{board.channel_id}/{board.id}"


class Told:
    """What the bot hears of messages, and what it makes of that."""

    def __init__(self, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events: set[str] = set()
        self.edits = 0
        self.looked_up: list[int] = []
        """Messages whose table was looked for."""
        bot.add_listener(self._event, "on_socket_event_type")
        bot.add_listener(self._edit, "on_raw_message_edit")
        monkeypatch.setattr(bot.upkeep, "deleted", self._look_up)

    async def _event(self, name: str) -> None:
        self.events.add(name)

    async def _edit(self, _: object) -> None:
        self.edits += 1

    async def _look_up(self, _: int, message: int) -> None:
        self.looked_up.append(message)


# Pings


async def test_a_ping_waits_for_no_hand_that_can_be_spared(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    mover = await players.to_act()
    assert mover is not None
    (other,) = (each for each in players.people if each is not mover)
    before, hand = pings(other)[-1], players.hand(mover).post.files[0].name
    budget = bot.boards._turns._budget
    elsewhere = [Route("POST", "/channels/{channel_id}/messages", channel_id=each) for each in range(FEW)]
    busy = [await budget.take(each, lambda: Need.SHOWN) for each in elsewhere]
    table = await players.table()
    assert table.game is not None
    seat = table.game.acting[0]
    notation = table.rules.write(table.game.legal(seat)[0])
    await bot.tables.play.move(table.id, mover.id, notation, source="1")
    ping = await other.wait_for(lambda each: other.name in each.mentions, channel="table-talk", after=before)
    assert "Your turn" in ping.text
    assert hand == players.hand(mover).post.files[0].name
    for each in busy:
        assert each is not None
        budget.give_up(each)
    await bot.publisher.settle()
    assert hand != players.hand(mover).post.files[0].name


async def test_a_turn_is_pinged_once_to_the_one_to_move_and_the_ping_before_it_goes(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    told = Told(bot, monkeypatch)
    (first,) = pings(players.light)
    assert (players.light.name,) == first.mentions
    await make_moves(bot, players, "c3-c4")
    (second,) = pings(players.light)
    assert (players.dark.name,) == second.mentions
    assert first.post.deleted
    assert [
        f"{mention_of(players.dark)} Your turn: Dragon Face · {players.code}",
        f"{name_of(players.light)}: Governor c3 → c4.",
    ] == second.text.splitlines()[:2]
    assert [("Play", None), ("To the board", link_of(sandbox, players))] == [
        (each.label, each.url) for each in second.buttons
    ]
    await players.light.slash(
        "help"
    )  # Discord tells things in their order: by now the bot has heard of the rest
    assert {"MESSAGE_UPDATE", "MESSAGE_DELETE"} <= told.events
    assert 0 == told.edits, "no message is made of the board that we edited ourselves"
    assert [] == told.looked_up, "and nothing is asked about the ping that we deleted ourselves"


async def test_a_ping_leads_to_the_board_that_was_posted_anew(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    (first,) = pings(players.light)
    await sandbox.actor("ada").delete(players.board())
    await players.light.wait_for(lambda each: is_board(each, players.code))
    await bot.publisher.settle()
    (ping,) = pings(players.light)
    assert first.id == ping.id
    assert link_of(sandbox, players) == ping.buttons[-1].url


async def test_boards_themselves_ping_nobody(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    board = players.board()
    assert () == board.mentions
    assert board.silent


async def test_a_draw_offer_is_told_once_and_a_new_board_an_hour_later_pings_nobody(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    await bot.tables.play.draw(1, players.dark.id, source="test-offers")
    await bot.publisher.settle()
    assert "offers a draw" in players.board().text
    (first,) = [each for each in players.light.messages("table-talk") if each.mentions]
    assert f"{mention_of(players.light)} Dragon Face · {players.code}: " in first.text
    assert "offers a draw" in first.text
    clock.advance(60 * MINUTE)
    await sandbox.actor("ada").delete(players.board())
    await players.light.wait_for(lambda each: is_board(each, players.code))
    await bot.publisher.settle()
    assert [first.id] == [each.id for each in players.light.messages("table-talk") if each.mentions]
    assert 2 == len(sandbox.notifications.of("ada")), "her turn, and the offer"


async def test_nobody_is_pinged_when_the_game_is_over(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.light.id, source="test-resigns")
    await bot.publisher.settle()
    assert [] == pings(players.light)


async def test_a_restart_pings_nobody_again(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        (first,) = pings(players.light)
    async with bots() as bot:
        await bot.publisher.settle()
        assert [first.id] == [each.id for each in pings(players.light)]
        assert 1 == len(boards(players.light, players.code))
