"""Where Discord is otherwise than one would think: nonces that are dead, permissions that count for nothing, numbers
that are text."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.games.blindsight.view import Play
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.play.conftest import Bots
from tests.play.people import is_board, start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down


async def test_a_board_that_got_through_unnoticed_and_was_deleted_is_posted_under_another_nonce(
    sandbox: Sandbox, bots: Bots
) -> None:
    ada = sandbox.actor("ada")
    async with bots() as bot:
        sandbox.faults.add(FaultKind.ABORT, route="create_message", when="after")
        await ada.slash("dragonface new")
        (table,) = await bot.tables.of(ada.id)
        unnoticed = await ada.wait_for(lambda each: is_board(each, table.row.code), channel="table-talk")
    sandbox.faults.clear()
    await ada.delete(unnoticed)
    sandbox.traffic.clear()
    async with bots() as bot:
        await bot.publisher.settle()
        asked = [each for each in sandbox.traffic if each.operation == "create_message"]
        assert [404, 200] == [each.status for each in asked]
        table = await bot.tables.read.get(table.id)
    (shown,) = [each for each in ada.messages("table-talk") if is_board(each, table.row.code)]
    assert table.row.board is not None
    assert shown.id == table.row.board.message_id


async def test_a_game_is_opened_and_played_without_embed_links(sandbox: Sandbox, bot: TablesideBot) -> None:
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="EMBED_LINKS")
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    assert players.board().pictures
    assert "c3 → c4" in players.board().text


async def test_cards_are_completed_for_the_hand_that_is_typed_already(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await sit_down(sandbox, bot, "blindsight new", ("ada", "ben", "dan"))
    while True:
        table, person = await players.table(), await players.to_act()
        assert person is not None
        assert table.game is not None
        legal = table.game.legal(table.game.acting[0])
        by_hand = {
            owner: {str(each.card) for each in legal if isinstance(each, Play) and each.owner == owner}
            for owner in {each.owner for each in legal if isinstance(each, Play)}
        }
        if len(by_hand) == 2:
            break
        move = table.rules.write(legal[0])
        await bot.tables.play.move(table.id, person.id, move, source=f"m{table.revision}")
    for owner, cards in by_hand.items():
        found = await person.autocomplete("blindsight play", hand=owner, card="", focused="card")
        assert cards == {each["value"] for each in found}
