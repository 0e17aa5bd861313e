"""Clicks that no panel has, or that come from elsewhere: they change nothing, and show nothing."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from tests.play.people import start_game
from tests.play.positions import moves_of
from tests.play.screens import labels, message, press


async def test_a_forged_panel_click_leaves_the_public_board_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    board = players.board()
    revision = str(board.button("Play").custom_id).split(":")[2]
    for verb in ("look", "resign", "pick:e3", "back", "page:0", "draw", "help:dragon_face.1"):
        reply = await players.light.click(board, custom_id=f"v1:1:{revision}:{verb}")
        assert (ReplyKind.MESSAGE, True) == (reply.kind, reply.ephemeral), verb
    await bot.publisher.settle()
    assert f"## Dragon Face · {players.code}" == players.board().text.splitlines()[0]
    # An offer is nobody's secret: its answers stand on the board.
    assert [*labels(board), "Accept the draw", "Decline the draw"] == labels(players.board())


@pytest.mark.parametrize(
    "arg", ["pick:z9", "pick:e3.e9", "pick:e3.e5.e7.e9", "page:7.z9", "back:z9", "help:chess.1", "help"]
)
async def test_an_id_that_no_panel_has_is_an_unknown_button(
    sandbox: Sandbox, bot: TablesideBot, arg: str
) -> None:
    players = await start_game(sandbox)
    revision = str(players.board().button("Play").custom_id).split(":")[2]
    reply = await players.light.click(players.board(), custom_id=f"v1:1:{revision}:{arg}")
    assert "I don’t know this button any more. `/tables` lists your tables." == reply.text.splitlines()[0]
    assert () == await moves_of(bot, players.code)


async def test_a_button_of_a_table_elsewhere_tells_no_more_than_one_of_none(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    dan = sandbox.actor("dan")
    there = message(await dan.slash("help", channel="game-night"))
    for verb in ("play", "look", "plain", "more", "record", "join", "pick:e3", "type"):
        told = []
        for table in (1, 99):
            reply = await dan.click(there, custom_id=f"v1:{table}:3:{verb}")
            told.append((reply.kind, reply.followups[-1].text if reply.followups else reply.text))
        assert told[0] == told[1], verb
        assert players.code not in told[0][1], verb


async def test_a_players_panel_works_from_every_channel(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await players.light.slash("table show", table=players.code, channel="game-night")
    shown = await press(players.light, message(reply), "Ge3")
    shown = await press(players.light, shown, "e5")
    assert "from e3 to e5." in shown.text


async def test_the_buttons_of_older_leaderboards_still_lead_to_them(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("leaderboard", game="zen"))
    reply = await ada.click(shown, custom_id="v1:0:0:ladder:a0.dragon_face.s.a.0")
    assert reply.text.startswith("## Dragon Face: ratings")
    assert {"ladder", "ladderpick"} <= bot.router.verbs
