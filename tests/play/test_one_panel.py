"""A person has one panel of a table; and what an old one says stays true."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.play.people import Players, name_of, start_game
from tests.play.positions import make_moves
from tests.play.screens import message, panel, press


def panels(person: Actor, players: Players) -> list[int]:
    """The ephemeral messages about a table that somebody has before them, oldest first."""
    return [
        each.id
        for each in person.messages("table-talk")
        if each.ephemeral and f"· {players.code}" in each.text
    ]


async def test_a_new_panel_takes_the_one_before_it_away_and_no_other(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, others = await start_game(sandbox), await start_game(sandbox)
    light = players.light
    first = await panel(light, players)
    elsewhere = await panel(light, others)
    theirs = await panel(players.dark, players)
    stepped = await press(light, await panel(light, players), "Ge3")  # the token of the step is the newest
    third = message(await light.slash("table show", table=players.code))
    await light.wait_for(lambda each: each.id == third.id)
    await bot.router.quiesce(2)
    assert first.id != stepped.id
    assert [third.id] == panels(light, players)
    assert [elsewhere.id] == panels(light, others)
    assert [theirs.id] == panels(players.dark, players)


async def test_a_panel_too_old_to_be_deleted_says_what_stays_true(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    old = await panel(players.dark, players)
    clock.advance(16 * 60)
    await make_moves(bot, players, "c3-c4")
    new = await panel(players.dark, players)
    await bot.router.quiesce(2)
    assert [old.id, new.id] == panels(players.dark, players)
    said = players.dark.now(old).text
    assert "not your turn" not in said
    assert "-# Before the first move. **Play** below the board shows how it stands now." in said


async def test_a_panel_says_who_is_who_and_all_that_happened_since_its_persons_last_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4", "c9-c8")
    shown = (await panel(players.light, players)).text
    light, dark = name_of(players.light), name_of(players.dark)
    assert f"▸ **Light ({light})** · Dark ({dark})" in shown
    assert shown.index(f"1 · {light}") < shown.index(f"2 · {dark}")
