"""Every click gets an answer: races, wrong people, old buttons, unknown ids, forms from before a restart."""

from __future__ import annotations

import asyncio

from bot.app import TablesideBot
from bot.sandbox.client.actors import Reply, ReplyKind
from bot.sandbox.server import Sandbox
from tests.play.conftest import Bots
from tests.play.people import is_board, move_by_panel, name_of, start_game
from tests.play.positions import make_moves


def picking(reply: Reply, square: str) -> str:
    """The custom_id of a panel's button for a square."""
    assert reply.message is not None
    return next(str(each.custom_id) for each in reply.message.buttons if each.label.endswith(square))


async def test_twenty_clicks_at_once_on_one_move_make_one_move_and_get_twenty_answers(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    panel = await players.light.click(players.board(), "Play")
    panel = await players.light.click(panel.message, picking(panel, "e3"))  # type: ignore[arg-type]
    assert panel.message is not None
    target = picking(panel, "e5")
    replies = await asyncio.gather(*(players.light.click(panel.message, custom_id=target) for _ in range(20)))
    assert [ReplyKind.UPDATE] * 20 == [reply.kind for reply in replies]
    table = await bot.tables.read.by_code(players.code)
    assert table.game is not None
    assert ("1 e3-e5",) == table.game.record.moves
    assert 20 == len({reply.id for reply in replies})


async def test_twenty_people_at_once_cannot_move_for_the_one_to_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    panel = await players.light.click(players.board(), "Play")
    panel = await players.light.click(panel.message, picking(panel, "e3"))  # type: ignore[arg-type]
    target = picking(panel, "e5")
    others = [sandbox.actor(name) for name in ("ben", "cleo", "dan", "eve")] * 5
    replies = await asyncio.gather(*(each.click(players.board(), custom_id=target) for each in others))
    said = {reply.text.splitlines()[0] for reply in replies}
    assert {
        f"It’s not your turn: {name_of(players.light)} is to move.",
        "You don’t play at this table.",
        "Вы не играете за этим столом.",
    } == said
    assert all(reply.ephemeral for reply in replies)
    table = await bot.tables.read.by_code(players.code)
    assert table.game is not None
    assert () == table.game.record.moves
    assert "to move" in players.board().text  # the public message is still the board


async def test_an_old_button_shows_the_present_position(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    old = await players.light.click(players.board(), "Play")
    await make_moves(bot, players, "c3-c4", "c9-c8")
    assert old.message is not None
    reply = await players.light.click(old.message, custom_id=picking(old, "e3"))
    assert "That button belongs to an older position; here is the present one." in reply.text
    assert "Which piece?" in reply.text


async def test_a_stranger_is_told_that_they_do_not_play_here(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    cleo = sandbox.actor("cleo")
    reply = await cleo.click(
        players.board(), custom_id=f"v1:1:{players_revision(players.board().buttons)}:resigned"
    )
    assert "Вы не играете за этим столом." == reply.text.splitlines()[0]


def players_revision(buttons: object) -> str:
    return str(buttons[0].custom_id.split(":")[2])  # type: ignore[index]


async def test_the_one_who_is_not_to_move_is_told_whose_turn_it_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    reply = await players.dark.slash("dragonface move", move="e9-e7")
    assert f"It’s not your turn: {name_of(players.light)} is to move." == reply.text


async def test_a_finished_table_says_so(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    panel = await players.light.click(players.board(), "Play")
    reply = await players.dark.slash("table resign")
    assert reply.message is not None
    await players.dark.click(reply.message, "Yes, resign")
    assert panel.message is not None
    late = await players.light.click(panel.message, custom_id=picking(panel, "e3"))
    assert "This table is closed: nothing can be changed there any more." in late.text
    assert "wins" in late.text


async def test_unknown_ids_and_tables_are_answered(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    for forged in ("v0:1:1:play", "hello", "v1:1:1:nonsense", "v1:1:1:pick:" + "x" * 60):
        reply = await players.light.click(players.board(), custom_id=forged)
        assert reply.kind in {ReplyKind.MESSAGE, ReplyKind.UPDATE}, forged
        assert "to move" in players.board().text
    reply = await players.light.click(players.board(), custom_id="v1:999:1:play")
    assert "That table no longer exists." == reply.text


async def test_a_form_opened_before_a_restart_still_works_after_it(sandbox: Sandbox, bots: Bots) -> None:
    async with bots():
        players = await start_game(sandbox)
        panel = await players.light.click(players.board(), "Play")
        assert panel.message is not None
        form = await players.light.click(panel.message, "Type a move")
        assert form.modal is not None
        late = await players.light.click(panel.message, "Type a move")
    async with bots():
        reply = await players.light.submit(form.modal, {"Move": "e3-e5"})
        assert "You moved your Governor from e3 to e5." in reply.text
        reply = await players.light.submit(late.modal, {"Move": "d3-d5"})
        assert "That button belongs to an older position; here is the present one." in reply.text


async def test_nonsense_in_the_form_is_refused_in_words(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    panel = await players.light.click(players.board(), "Play")
    assert panel.message is not None
    form = await players.light.click(panel.message, "Type a move")
    reply = await players.light.submit(form.modal, {"Move": "**@everyone** [x](http://y)"})
    assert "is no move" in reply.text
    assert "@everyone**" not in reply.text
    form = await players.light.click(reply.message, "Type a move")  # type: ignore[arg-type]
    reply = await players.light.submit(form.modal, {"Move": "e3-e9"})
    assert "e3\\-e9 isn’t possible now." in reply.text


async def test_each_person_is_answered_in_their_own_language(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    players.dark.person.locale = "ru"
    reply = await players.dark.slash("dragonface move", move="e9-e7")
    assert f"Сейчас не ваш ход: ходит {name_of(players.light)}." == reply.text
    panel = await players.dark.click(players.board(), "Play")
    assert "Ходит: Светлые" in panel.text
    assert "to move" in players.board().text  # the table's own message is in the server's language


async def test_a_doubled_event_makes_one_move(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    sandbox.faults.add("duplicate", route="INTERACTION_CREATE")
    await move_by_panel(players.light, players.board(), "e3-e5")
    sandbox.faults.clear()
    table = await bot.tables.read.by_code(players.code)
    assert table.game is not None
    assert ("1 e3-e5",) == table.game.record.moves


async def test_captures_and_draws_can_be_made_by_panel(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    more = await players.light.click(players.board(), "More")
    assert more.message is not None
    reply = await players.light.click(more.message, "Offer a draw")
    assert "You offer a draw." in reply.text
    await players.light.wait_for(lambda each: is_board(each, players.code) and "offers a draw" in each.text)
    more = await players.dark.click(players.board(), "More")
    assert more.message is not None
    reply = await players.dark.click(more.message, "Accept the draw")
    assert "Draw agreed." in reply.text
    end = await players.light.wait_for(lambda each: is_board(each, players.code) and "A draw." in each.text)
    assert "Both sides agreed." in end.text
