"""Replays of games that have ended, as people go through them, over the wire."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.record import plies
from bot.games.registry import rules_of
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.ui.screens.replay import offered_turns
from renderers.base import Look
from renderers.registry import renderer_of
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting
from tests.play.conftest import Bots
from tests.play.daily_tries import DAY, play_to_the_end, to_midnight, today, try_of
from tests.play.past_games import SETTINGS, digest, past_table, picked, put_past
from tests.play.people import is_board
from tests.play.screens import labels, message, press

pytestmark = pytest.mark.drawn_pictures

SHORT = SETTINGS[1]


def position(setting: Setting, turn: int, *, seat: int | None = None) -> bytes:
    """The picture that a position must have."""
    record = random_record(setting)
    state = next(each.state for each in plies(record) if each.number == turn)
    view = rules_of(setting.game).view(state, seat)
    return renderer_of(setting.game).png(view, Look.LIGHT)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_every_way_leads_to_its_position_with_picture_and_words(
    sandbox: Sandbox, bot: TablesideBot, setting: Setting
) -> None:
    table = await past_table(sandbox, bot, setting)
    ada, last = sandbox.actor("ada"), len(random_record(setting).moves)
    shown = message(await ada.slash("replay", table=table.row.code))
    assert f"Before the first move · {last} moves in all" in shown.text
    assert position(setting, 0) == digest(shown)
    assert [True, True, False, False] == [each.disabled for each in shown.buttons[:4]]
    shown = await press(ada, shown, "Next ▶")
    assert f"Move 1 of {last}" in shown.text
    assert "1 · " in shown.text, "what happened"
    assert position(setting, 1) == digest(shown)
    shown = await press(ada, shown, "Last ⏭")
    assert f"Move {last} of {last}" in shown.text
    assert position(setting, last) == digest(shown)
    shown = await press(ada, shown, "◀ Back")
    assert position(setting, last - 1) == digest(shown)
    turn = int(shown.selects[0].options[1].value)
    shown = await picked(ada, shown, "jump", str(turn))
    assert position(setting, turn) == digest(shown)
    shown = await press(ada, shown, "⏮ First")
    assert position(setting, 0) == digest(shown)
    assert shown.ephemeral


async def test_wherever_the_buttons_of_a_replay_lead_is_drawn_ahead(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada, last = sandbox.actor("ada"), len(random_record(SHORT).moves)
    shown = message(await ada.slash("replay", table=table.row.code))
    turn = int(shown.selects[0].options[len(shown.selects[0].options) // 2].value)
    await bot.stills.settle()
    bot.stills.forget()
    await picked(ada, shown, "jump", str(turn))
    await bot.stills.settle()
    near = {min(max(turn + each, 0), last) for each in (-2, -1, 0, 1, 2)}
    assert {*near, 0, last} == {each.turn for each in bot.stills._kept}


async def test_who_wants_boards_upright_has_them_so_in_replays(sandbox: Sandbox, bot: TablesideBot) -> None:
    setting = next(each for each in SETTINGS if hasattr(renderer_of(each.game), "upright"))
    table = await past_table(sandbox, bot, setting)
    ada = sandbox.actor("ada")
    lying = message(await ada.slash("replay", table=table.row.code))
    await ada.slash("preferences", upright=True)
    upright = message(await ada.slash("replay", table=table.row.code))
    view = rules_of(setting.game).view(next(iter(plies(random_record(setting)))).state, None)
    assert position(setting, 0) == digest(lying)
    assert renderer_of(setting.game, upright=True).png(view, Look.LIGHT) == digest(upright)
    assert lying.pictures[0].alt != upright.pictures[0].alt


@pytest.mark.parametrize("setting", [each for each in SETTINGS if rules_of(each.game).info.hidden], ids=str)
async def test_a_game_with_hidden_hands_is_seen_from_each_seat(
    sandbox: Sandbox, bot: TablesideBot, setting: Setting
) -> None:
    table = await past_table(sandbox, bot, setting)
    watcher = sandbox.actor("eve")
    shown = message(await watcher.slash("replay", table=table.row.code, turn=2))
    assert position(setting, 2) == digest(shown)
    for seat in range(1, setting.seats + 1):
        shown = await picked(watcher, shown, "seat", str(seat))
        assert position(setting, 2, seat=seat) == digest(shown)
        assert "As seen by" in shown.text
    shown = await press(watcher, shown, "Next ▶")
    assert position(setting, 3, seat=setting.seats) == digest(shown)
    shown = await picked(watcher, shown, "seat", "0")
    assert position(setting, 3) == digest(shown)


async def test_an_open_game_has_no_menu_of_seats(sandbox: Sandbox, bot: TablesideBot) -> None:
    table = await past_table(sandbox, bot, SETTINGS[0])
    shown = message(await sandbox.actor("ada").slash("replay", table=table.row.code))
    assert 1 == len(shown.selects)


async def test_the_board_of_a_game_that_has_ended_leads_to_its_replay(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await past_table(sandbox, bot, SHORT)
    bot.publisher.wake(table.id)
    await bot.publisher.settle()
    ada = sandbox.actor("ada")
    board = ada.newest(lambda each: is_board(each, table.row.code), channel="table-talk")
    shown = await press(sandbox.actor("eve"), board, "Replay")
    assert "Before the first move" in shown.text
    assert shown.ephemeral
    past = message(await ada.slash("history"))
    opened = message(await ada.select(past, past.selects[0].custom_id, str(table.id)))
    assert "Before the first move" in (await press(ada, opened, "Replay")).text


async def test_without_a_code_the_game_that_ended_last_here_is_shown(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    await past_table(sandbox, bot, SETTINGS[4])
    table = await past_table(sandbox, bot, SHORT)
    ada = sandbox.actor("ada")
    assert f"· {table.row.code}" in message(await ada.slash("replay")).text
    offered = await sandbox.actor("eve").autocomplete("replay", focused="table")
    assert table.row.code in [each["value"] for each in offered]


async def test_the_buttons_of_a_replay_work_after_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    async with bots() as bot:
        table = await past_table(sandbox, bot, SHORT)
        alone = message(await ada.slash("replay", table=table.row.code, turn=2))
        await ada.click(alone, "Show in the channel")
        together = ada.newest(lambda each: "Move 2 of" in each.text, channel="table-talk")
    async with bots():
        alone = await press(ada, alone, "Next ▶")
        assert position(SHORT, 3) == digest(alone)
        await ben.click(together, "Next ▶")
        assert position(SHORT, 3) == digest(ada.now(together))


async def test_the_channel_steps_through_a_game_together(sandbox: Sandbox, bot: TablesideBot) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada, ben, emi = (sandbox.actor(name) for name in ("ada", "ben", "eve"))
    alone = message(await ada.slash("replay", table=table.row.code))
    await ada.click(alone, "Show in the channel")

    def shown() -> Message:
        return emi.newest(lambda each: not each.ephemeral and "in all" in each.text, channel="table-talk")

    together = shown()
    assert "Show in the channel" not in labels(together)
    await ben.click(together, "Next ▶")
    assert "Move 1 of" in emi.now(together).text
    await emi.click(emi.now(together), "Last ⏭")
    assert position(SHORT, table.game.ply if table.game else 0) == digest(ben.now(together))
    own = await press(emi, emi.now(together), "For me alone")
    assert own.ephemeral
    assert digest(own) == digest(emi.now(together))
    again = await ada.click(alone, "Show in the channel")
    assert f"/{together.id}" in again.text, "it stands there once"
    await sandbox.actor("ada").delete(together)
    await ada.click(alone, "Show in the channel")
    assert together.id != shown().id


async def test_what_was_played_here_is_shown_to_everyone_here_only(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada, emi = sandbox.actor("ada"), sandbox.actor("eve")
    near = message(await ada.slash("replay", table=table.row.code, channel="game-night"))
    assert "Show in the channel" not in labels(near)
    forged = await ada.click(near, custom_id=f"v1:{table.id}:{table.revision}:showall:all.0.0.p")
    assert "shown to everyone where it was played" in message(forged).text
    for verb in ("replay", "step:on.1.0.p", "together:on.1.0.p", "showall:all.0.0.p"):
        there = message(await emi.slash("help", channel="game-night"))
        reply = await emi.click(there, custom_id=f"v1:{table.id}:{table.revision}:{verb}")
        told = reply.followups[-1].text if reply.followups else reply.text
        assert told.startswith("That table no longer exists."), verb


@pytest.mark.parametrize("arg", ["on", "on.x.0.p", "on.1.0.q", "on.-1.0.p", "on.1.0.p.2", "on.٣.0.p"])
async def test_an_id_that_no_replay_has_is_an_unknown_button(
    sandbox: Sandbox, bot: TablesideBot, arg: str
) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("replay", table=table.row.code))
    reply = await ada.click(shown, custom_id=f"v1:{table.id}:{table.revision}:step:{arg}")
    assert "I don’t know this button any more." in reply.text or "I don’t know" in reply.followups[-1].text


async def test_a_turn_behind_the_end_is_the_last_and_a_seat_that_isnt_there_nobodys(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada, last = sandbox.actor("ada"), len(random_record(SHORT).moves)
    shown = message(await ada.slash("replay", table=table.row.code, turn=99_999))
    assert f"Move {last} of {last}" in shown.text
    reply = await ada.click(shown, custom_id=f"v1:{table.id}:{table.revision}:step:on.1.7.p")
    assert position(SHORT, 1) == digest(message(reply))


async def test_a_position_is_shown_as_text_where_that_is_wanted(sandbox: Sandbox, bot: TablesideBot) -> None:
    table = await past_table(sandbox, bot, SHORT)
    ada = sandbox.actor("ada")
    shown = await press(ada, message(await ada.slash("replay", table=table.row.code)), "Board as text")
    assert "```" in shown.text
    assert () == tuple(shown.pictures)
    shown = await press(ada, shown, "Next ▶")
    assert "```" in shown.text
    assert position(SHORT, 1) == digest(await press(ada, shown, "As a picture"))


async def test_a_game_under_way_has_no_replay(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("zen new", form="easy-fly")
    (table,) = await bot.tables.of(ada.id)
    reply = await ada.slash("replay", table=table.row.code)
    assert "isn’t over yet" in reply.text


async def test_a_days_puzzle_is_replayed_when_nobody_can_play_it_any_more(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    to_midnight(clock)
    ada = sandbox.actor("ada")
    await ada.slash("daily zen")
    day = today(clock)
    table = await play_to_the_end(bot, ada, await try_of(bot, ada, "zen", day), Random(4))
    assert "is handed out from" in (await ada.slash("replay", table=table.row.code)).text
    clock.advance(2 * DAY)
    shown = message(await ada.slash("replay", table=table.row.code))
    assert "Before the first move" in shown.text
    assert "Show in the channel" not in labels(shown), "it was played in private"
    assert "There is no table" in (await sandbox.actor("ben").slash("replay", table=table.row.code)).text


async def test_a_record_that_breaks_off_is_shown_up_to_there(sandbox: Sandbox, bot: TablesideBot) -> None:
    whole = random_record(SHORT)
    broken = replace(whole, moves=(*whole.moves[:3], "1 nonsense", *whole.moves[3:]), result=None)
    table = await put_past(sandbox, bot, broken, ("ada", "ben"))
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("replay", table=table.row.code, turn=99))
    assert "Move 3 of 3" in shown.text
    assert "The rest of the record can’t be replayed." in shown.text


@pytest.mark.parametrize("last", [0, 1, 24, 25, 60, 600])
def test_every_turn_of_a_game_is_a_few_choices_away(last: int) -> None:
    for wanted in range(0, last + 1, max(1, last // 40)):
        at, steps = 0, 0
        while at != wanted:
            offered = offered_turns(at, last)
            assert {at, 0, last} <= set(offered)
            assert len(offered) <= 25
            at, steps = min(offered, key=lambda each: abs(each - wanted)), steps + 1
        assert steps <= 4


def test_turns_with_notes_are_in_the_menu() -> None:
    assert {111, 222, 333} <= set(offered_turns(7, 600, (111, 222, 333)))
