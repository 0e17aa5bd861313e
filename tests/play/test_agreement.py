"""How two people end a game together, or alone, and play the next: draws, resigning, rematches."""

from __future__ import annotations

import re

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.people import Players, is_board, name_of, start_game
from tests.play.positions import make_moves, moves_of
from tests.play.screens import after_asking, labels, press

# Draws and resigning


async def offer_draw(person: Actor, players: Players) -> Message:
    """Offer or accept a draw by the buttons."""
    more = await press(person, players.board(), "More")
    label = next(each for each in labels(more) if "draw" in each)
    return await press(person, more, label)


async def test_a_draw_offer_is_shown_to_everybody_until_the_other_moves(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    await bot.publisher.settle()
    offered = f"{name_of(players.light)} offers a draw."
    assert offered in players.board().text
    await make_moves(bot, players, "c3-c4")
    assert offered in players.board().text
    await make_moves(bot, players, "c9-c8")
    assert offered not in players.board().text
    assert f"The draw offer by {name_of(players.light)} has lapsed" in players.board().text


async def test_an_offer_can_only_be_made_once_between_two_moves(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    more = await press(players.light, players.board(), "More")
    assert [] == [each for each in labels(more) if "draw" in each]
    reply = await players.light.slash("table draw")
    assert "You have offered a draw already. You can offer one again after the next move." == reply.text


async def test_two_offers_made_at_once_are_no_agreement_by_accident(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    mine = await press(players.light, players.board(), "More")
    theirs = await press(players.dark, players.board(), "More")
    await press(players.light, mine, "Offer a draw")
    late = await players.dark.click(theirs, "Offer a draw")
    assert "That button belongs to an older position; here is the present one." in late.text
    assert f"{name_of(players.light)} offers a draw" in late.text
    assert ("1 draw",) == await moves_of(bot, players.code)


async def test_a_draw_can_be_offered_and_accepted_by_command(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    assert "You offer a draw." in (await players.dark.slash("table draw")).text
    assert "Draw agreed." in (await players.light.slash("table draw")).text
    await bot.publisher.settle()
    assert "**A draw.**" in players.board().text
    assert ["Rematch", "Board as text", "Replay", "Film", "Record"] == labels(players.board())


async def test_the_board_has_accept_and_decline_while_an_offer_stands(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    await bot.publisher.settle()
    assert {"Accept the draw", "Decline the draw"} <= {*labels(players.board())}
    assert (
        "You have offered a draw already"
        in (await press(players.light, players.board(), "Accept the draw")).text
    )
    refused = await press(players.light, players.board(), "Decline the draw")
    assert "The other side isn’t offering a draw now." in refused.text
    declined = await press(players.dark, players.board(), "Decline the draw")
    assert "You decline the draw." in declined.text
    await bot.publisher.settle()
    assert f"{name_of(players.dark)} declines the draw" in players.board().text
    assert not {"Accept the draw", "Decline the draw"} & {*labels(players.board())}
    assert ("1 draw", "2 decline") == await moves_of(bot, players.code)


async def test_a_draw_is_accepted_on_the_board(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await offer_draw(players.light, players)
    await bot.publisher.settle()
    stranger = await press(sandbox.actor("dan"), players.board(), "Accept the draw")
    assert "You don’t play at this table." in stranger.text
    assert "Draw agreed." in (await press(players.dark, players.board(), "Accept the draw")).text


async def test_an_offer_can_be_declined_by_command(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    assert "The other side isn’t offering a draw now." == (await players.dark.slash("table decline")).text
    await offer_draw(players.light, players)
    assert "You decline the draw." in (await players.dark.slash("table decline")).text


async def test_resigning_asks_first_and_back_leaves_everything_as_it_was(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    more = await press(players.dark, players.board(), "More")
    asked = await press(players.dark, more, "Resign")
    assert "Do you really want to resign? That ends the game for you." in asked.text
    assert ["Yes, resign", "Back"] == labels(asked)
    shown = await press(players.dark, asked, "Back")
    assert f"Light ({name_of(players.light)}) to move." in shown.text
    assert () == await moves_of(bot, players.code)


async def test_resigning_ends_the_game_for_the_other(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    more = await press(players.light, players.board(), "More")
    shown = await press(players.light, await press(players.light, more, "Resign"), "Yes, resign")
    assert "You resigned." == shown.text.splitlines()[0]
    await bot.publisher.settle()
    end = players.board()
    assert f"**Dark ({name_of(players.dark)}) wins.**" in end.text
    assert "The other side resigned." in end.text
    assert f"1\\. Dark ({name_of(players.dark)}): 1" in end.text
    again = await press(players.light, shown, "Yes, resign") if "Yes, resign" in labels(shown) else None
    assert again is None


# The same again


@pytest.fixture
async def ended(sandbox: Sandbox, bot: TablesideBot) -> Players:
    """Return players whose game Dark has resigned."""
    players = await start_game(sandbox)
    await bot.tables.play.resign(1, players.dark.id, source="test-resigns")
    await bot.publisher.settle()
    return players


async def test_whoever_plays_on_when_it_is_over_hears_that_and_not_whose_turn_it_is(ended: Players) -> None:
    for person in ended.people:
        reply = await person.slash("dragonface move", move="c3-c4", table=ended.code)
        assert "This table is closed: nothing can be changed there any more." in reply.text


def rematch_code(reply: Reply) -> str:
    found = re.search(r"able ([A-Z0-9]{3})\b", reply.text)
    assert found is not None, reply.text
    return found[1]


async def test_a_rematch_opens_with_the_first_click_and_starts_with_the_second(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    first = await ended.dark.click(ended.board(), "Rematch")
    code = rematch_code(first)
    assert (
        f"Table {code} is open for the rematch. It starts by itself as soon as everyone else has pressed"
        " **Rematch** or **Join**." == first.text
    )
    second = await ended.light.click(ended.board(), "Rematch")
    assert f"The rematch is table {code}: it has begun." == second.text
    await bot.publisher.settle()
    board = next(each for each in reversed(ended.light.messages()) if is_board(each, code))
    assert f"Light ({name_of(ended.dark)}) to move." in board.text


async def test_everyone_moves_up_a_seat_in_a_rematch_whoever_asks_for_it_first(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    code = rematch_code(await ended.light.click(ended.board(), "Rematch"))
    await ended.dark.click(ended.board(), "Rematch")
    await bot.publisher.settle()
    board = next(each for each in reversed(ended.light.messages()) if is_board(each, code))
    assert f"Light ({name_of(ended.dark)}) to move." in board.text


async def test_joining_the_lobby_of_a_rematch_starts_it_as_well_and_the_lobby_says_that_it_is_one(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    code = rematch_code(await ended.dark.click(ended.board(), "Rematch"))
    await bot.publisher.settle()
    lobby = next(each for each in reversed(ended.light.messages()) if is_board(each, code))
    assert "A rematch: it starts by itself as soon as everyone from the last game is back." in lobby.text
    await ended.light.click(lobby, "Join")

    def begun() -> Message | None:
        board = next(each for each in reversed(ended.light.messages()) if is_board(each, code))
        return board if f"Light ({name_of(ended.dark)}) to move." in board.text else None

    assert await sandbox.until(begun)


async def test_a_third_person_cannot_ask_for_a_rematch(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    reply = await sandbox.actor("dan").click(ended.board(), "Rematch")
    assert "You don’t play at this table." == reply.text
    assert [] == await bot.tables.of(sandbox.actor("dan").id)


async def test_pressing_rematch_twice_opens_one_table(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    sandbox.faults.add("duplicate", route="INTERACTION_CREATE")
    first = await ended.light.click(ended.board(), "Rematch")
    second = await ended.light.click(ended.board(), "Rematch")
    assert rematch_code(first) == rematch_code(second)
    assert 1 == len(await bot.tables.of(ended.light.id))


async def test_a_rematch_called_off_can_be_asked_for_again(
    sandbox: Sandbox, bot: TablesideBot, ended: Players
) -> None:
    first = rematch_code(await ended.light.click(ended.board(), "Rematch"))
    await after_asking(ended.light, "table end", "Yes, close it", table=first)
    second = rematch_code(await ended.dark.click(ended.board(), "Rematch"))
    assert first != second
    reply = await ended.light.click(ended.board(), "Rematch")
    assert f"The rematch is table {second}: it has begun." == reply.text
