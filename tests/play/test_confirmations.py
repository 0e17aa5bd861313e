"""Whoever wants to be asked before their moves is shown each one first; the others never are."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from tests.play.people import Players, start_game
from tests.play.positions import make_moves, moves_of
from tests.play.screens import labels, message, panel, press
from tests.play.tables import sit_down


async def careful(sandbox: Sandbox, person: Actor) -> Players:
    players = await start_game(sandbox)
    await person.slash("preferences", confirmations=True)
    return players


async def test_a_move_by_panel_is_shown_and_asked_about(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await careful(sandbox, sandbox.actor("ada"))
    shown = await press(players.light, await panel(players.light, players), "Ge3")
    asked = await press(players.light, shown, "e5")
    assert "Your move: **e3-e5 · Governor**. Make it?" in asked.text
    assert ["Yes, make it", "Back"] == labels(asked)
    assert () == await moves_of(bot, players.code)
    back = await press(players.light, asked, "Back")
    assert "where to?" in back.text
    asked = await press(players.light, back, "e5")
    assert "from e3 to e5." in (await press(players.light, asked, "Yes, make it")).text


async def test_a_typed_move_and_one_by_command_are_asked_about_too(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await careful(sandbox, sandbox.actor("ada"))
    asked = message(await players.light.slash("dragonface move", move="E3 e5"))
    assert ["Yes, make it", "Back"] == labels(asked)
    form = await players.light.click(await panel(players.light, players), "Type a move")
    asked = message(await players.light.submit(form.modal, {"Move": "e3-e5"}))
    assert () == await moves_of(bot, players.code)
    assert "from e3 to e5." in (await press(players.light, asked, "Yes, make it")).text


async def test_what_is_no_move_is_refused_without_asking(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await careful(sandbox, sandbox.actor("ada"))
    assert "isn’t possible now" in (await players.light.slash("dragonface move", move="e3-e9")).text
    assert "is no move" in (await players.light.slash("dragonface move", move="nonsense")).text


async def test_a_yes_to_an_older_position_makes_no_move(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await careful(sandbox, sandbox.actor("ada"))
    asked = message(await players.light.slash("dragonface move", move="e3-e5"))
    await make_moves(bot, players, "c3-c4", "c9-c8")
    late = await press(players.light, asked, "Yes, make it")
    assert "That button belongs to an older position; here is the present one." in late.text


async def test_two_cards_chosen_at_once_are_shown_before_they_count(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    await sandbox.actor("ada").slash("preferences", confirmations=True)
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    shown = await panel(players.light, players)
    (menu,) = shown.selects
    assert (2, 2) == (menu.least, menu.most)
    chosen = [option.value for option in menu.options[:2]]
    asked = message(await players.light.select(shown, menu.custom_id, chosen))
    assert ["Yes, make it", "Back"] == labels(asked)
    again = await press(players.light, asked, "Back")
    assert [menu.custom_id] == [each.custom_id for each in again.selects]
    assert 0 == len(await moves_of(bot, players.code))
    asked = message(await players.light.select(again, menu.custom_id, chosen))
    assert "You showed" in (await press(players.light, asked, "Yes, make it")).text


async def test_taking_a_draw_is_asked_about(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await careful(sandbox, sandbox.actor("ada"))
    await players.dark.slash("table draw")
    asked = message(await players.light.slash("table draw"))
    assert "Accept the draw? That ends the game." in asked.text
    assert "Draw agreed." in (await press(players.light, asked, "Accept the draw")).text


async def test_nobody_else_is_asked(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await careful(sandbox, sandbox.actor("ben"))
    assert "from e3 to e5." in (await players.light.slash("dragonface move", move="e3-e5")).text


async def test_the_preference_is_switched_by_its_button(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("preferences"))
    shown = await press(ada, shown, "Ask before moves")
    assert "Ask before each move: **yes**" in shown.text
    shown = await press(ada, shown, "Don’t ask before moves")
    assert "Ask before each move: **no**" in shown.text
