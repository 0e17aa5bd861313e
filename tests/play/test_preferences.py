"""What somebody prefers holds everywhere: commands, panels, forms, pings, direct messages."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.people.preferences import (
    Hours,
    WrongHours,
    WrongOffset,
    read_offset,
    read_time,
    write_offset,
)
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Inbox
from bot.sandbox.world.snowflakes import Clock
from bot.ui.screens.preferences import HOURS
from tests.play.people import start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down
from tests.play.test_results import shown

HOUR = 3600
MINUTE = 60_000


async def open_choices(person: Actor) -> Message:
    reply = await person.slash("preferences")
    assert reply.message is not None
    return reply.message


async def pick(person: Actor, name: str, value: str) -> Message:
    panel = await open_choices(person)
    select = next(each for each in panel.selects if (each.custom_id or "").endswith(f":prefs:{name}"))
    reply = await person.select(panel, select.custom_id, value)
    assert reply.message is not None
    return reply.message


def pings_of(person: Actor) -> list[Message]:
    return [each for each in person.messages("table-talk") if "Your turn:" in each.text]


async def test_a_language_holds_for_commands_panels_forms_errors_and_completion(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    ada = players.light
    panel = await pick(ada, "language", "ru")
    assert "Предпочтения" in panel.text
    assert "Язык: **Русский**" in panel.text
    reply = await ada.click(players.board(), "Play")
    assert "Ходит: Светлые" in shown(reply)
    assert reply.message is not None
    form = await ada.click(reply.message, "Ввести ход")
    assert form.modal is not None
    assert "ход" in form.modal.text.casefold()
    wrong = await ada.slash("dragonface move", move="nonsense")
    assert "не ход" in wrong.text.casefold()
    offered = await ada.autocomplete("leaderboard", {"game": "zen", "board": ""}, focused="board")
    assert any("сложенные фигуры" in each["name"] for each in offered)
    back = await pick(ada, "language", "auto")
    assert "Language: **as Discord**" in back.text


async def test_a_look_holds_for_panels_and_hands(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    ada, ben = players.people
    light = await ada.click(players.board(ada), "My hand")
    await pick(ada, "look", "dark")
    dark = await ada.click(players.board(ada), "My hand")
    assert light.message is not None
    assert dark.message is not None
    assert light.message.pictures[0].content != dark.message.pictures[0].content
    before = players.hand(ada).pictures[0].content
    mover = await players.to_act()
    assert mover is not None
    table = await players.table()
    assert table.game is not None
    seat = table.seat_of(mover.id)
    assert seat is not None
    legal = table.game.rules.legal(table.game.view(seat))
    await bot.tables.play.move(table.id, mover.id, table.game.rules.write(legal[0]), source="one")
    await bot.publisher.settle()
    assert before != players.hand(ada).pictures[0].content
    fresh = await ada.click(players.board(ada), "My hand")
    assert fresh.message is not None
    assert fresh.message.pictures[0].content == players.hand(ada).pictures[0].content
    assert players.hand(ben).pictures


async def test_text_comes_first_where_somebody_wants_it(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    ada = players.light
    panel = await open_choices(ada)
    changed = await ada.click(panel, "Text first")
    assert "Board as text first: **yes**" in shown(changed)
    assert changed.message is not None
    play = shown(await ada.click(players.board(), "Play"))
    as_text = shown(await ada.click(players.board(), "Board as text"))
    board = as_text[as_text.index("```") : as_text.rindex("```")]
    assert board in play
    await ada.click(changed.message, "Picture first")
    assert "```" not in shown(await ada.click(players.board(), "Play"))


@pytest.mark.parametrize("game", ["dazzle", "blindsight", "dizzle", "zen"])
async def test_boards_of_every_game_fit_as_text_first(sandbox: Sandbox, bot: TablesideBot, game: str) -> None:
    names = ("ada",) if game == "zen" else ("ada", "ben")
    await sandbox.actor("ada").slash("preferences", text_first=True)
    if game == "zen":
        reply = await sandbox.actor("ada").slash("zen new", form="hard-panda")
        assert 2 == shown(reply).count("```")
        return
    players = await sit_down(sandbox, bot, f"{game} new", names)
    reply = await players.people[0].click(players.board(players.people[0]), "Play")
    assert 2 == shown(reply).count("```")


async def test_a_turn_is_told_as_somebody_likes_it(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    ada, ben = players.light, players.dark
    await pick(ada, "pings", "dm")
    await pick(ben, "pings", "silent")
    await make_moves(bot, players, "c3-c4")
    assert [] == pings_of(ada), "Ben wants silence, and Ada's old ping is gone"
    await make_moves(bot, players, "c9-c8")
    assert [] == pings_of(ada)
    (told,) = [each for each in ada.dms() if "Your turn:" in each.text]
    assert (told.buttons[-1].url or "").endswith(f"/{players.board().channel_id}")
    await make_moves(bot, players, "c4-c5")
    assert [] == ada.dms(), "it goes when the turn is over"
    await make_moves(bot, players, "c8-c7")
    assert 1 == len([each for each in ada.dms() if "Your turn:" in each.text])
    await ada.slash("preferences", pings="mention")
    await make_moves(bot, players, "h3-h4", "h9-h8")
    assert [("ada",)] == [each.mentions for each in pings_of(ben)]


async def test_a_closed_message_falls_back_to_a_mention(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    ada = players.light
    await pick(ada, "pings", "dm")
    sandbox.world.person("ada").inbox = Inbox.CLOSED
    await make_moves(bot, players, "c3-c4", "c9-c8")
    assert [("ada",)] == [each.mentions for each in pings_of(players.dark)]


async def test_quiet_hours_hold_a_ping_back_until_they_end(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    ada = players.light
    minute = int(clock.now() // 60) % 1440
    start, end = (minute - 60) % 1440, (minute + 60) % 1440
    text = f"{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}"
    assert "Quiet hours: **" in shown(await ada.slash("preferences", quiet=text, clock="+0"))
    await make_moves(bot, players, "c3-c4", "c9-c8")
    assert [] == pings_of(players.dark)
    clock.advance(30 * 60)
    await bot.janitor.tidy()
    await bot.publisher.settle()
    assert [] == pings_of(players.dark)
    clock.advance(31 * 60)
    await bot.janitor.tidy()
    await bot.publisher.settle()
    assert [("ada",)] == [each.mentions for each in pings_of(players.dark)]


async def test_a_ping_that_was_held_back_is_not_sent_when_the_turn_is_over(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    minute = int(clock.now() // 60) % 1440
    start, end = (minute - 60) % 1440, (minute + 60) % 1440
    text = f"{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}"
    await players.light.slash("preferences", quiet=text, clock="0")
    await make_moves(bot, players, "c3-c4", "c9-c8", "c4-c5")
    clock.advance(2 * HOUR)
    await bot.janitor.tidy()
    await bot.publisher.settle()
    assert [("ben",)] == [each.mentions for each in pings_of(players.dark)]


async def test_the_form_for_quiet_hours_reads_times_and_refuses_others(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    panel = await open_choices(ada)
    form = await ada.click(panel, "Quiet hours")
    assert form.modal is not None
    reply = await ada.submit(form.modal, dict(zip(HOURS, ("22:30", "7", "+5:45"), strict=True)))
    assert "Quiet hours: **22:30 to 07:00, UTC+05:45**" in shown(reply)
    assert reply.message is not None
    again = await ada.click(reply.message, "Quiet hours")
    wrong = await ada.submit(again.modal, dict(zip(HOURS, ("late", "7", "0"), strict=True)))
    assert "Quiet hours are two different times of day" in wrong.followups[-1].text
    assert "22:30" in (await open_choices(ada)).text
    off = await ada.click(await open_choices(ada), "No quiet hours")
    assert "Quiet hours: **none**" in shown(off)


async def test_a_forged_choice_changes_nothing(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    panel = await open_choices(ada)
    select = next(each for each in panel.selects if (each.custom_id or "").endswith(":prefs:look"))
    reply = await ada.select(panel, select.custom_id, "rainbow", force=True)
    assert "I don’t know this button any more." in reply.followups[-1].text
    assert "Pictures: **light**" in (await open_choices(ada)).text


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("0", 0), ("7", 420), ("07:05", 425), ("23.59", 1439), (" 22:30 ", 1350)],
)
def test_times_of_day(typed: str, minutes: int) -> None:
    assert minutes == read_time(typed)


@pytest.mark.parametrize("typed", ["", "24", "12:60", "-1", "noon", "1:2:3", "٣", "007"])
def test_what_is_no_time_of_day(typed: str) -> None:
    with pytest.raises(WrongHours):
        read_time(typed)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("+3", 180), ("-4:30", -270), ("UTC+5:45", 345), ("0", 0), ("", 0), ("−2", -120), ("14", 840)],
)
def test_distances_from_utc(typed: str, minutes: int) -> None:
    assert minutes == read_offset(typed)


@pytest.mark.parametrize("typed", ["15", "-13", "1:10", "MSK"])
def test_what_is_no_distance_from_utc(typed: str) -> None:
    with pytest.raises(WrongOffset):
        read_offset(typed)


def test_offsets_are_written_with_their_sign() -> None:
    assert ("UTC+05:45", "UTC-04:30", "UTC+00:00") == tuple(map(write_offset, (345, -270, 0)))


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (21 * 60 + 59, None),
        (22 * 60, 31 * 60),
        (3 * 60, 7 * 60),
        (7 * 60 - 1, 7 * 60),
        (7 * 60, None),
    ],
)
def test_quiet_hours_run_over_midnight(now: int, until: int | None) -> None:
    hours = Hours(22 * 60, 7 * 60, 0)
    assert (None if until is None else until * MINUTE) == hours.until(now * MINUTE)


def test_quiet_hours_follow_the_own_clock() -> None:
    hours = Hours(22 * 60, 23 * 60, 180)
    assert hours.until(18 * 60 * MINUTE) is None
    assert 20 * 60 * MINUTE == hours.until(19 * 60 * MINUTE)


async def test_quiet_hours_take_a_zone_by_name_which_is_completed(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    offered = await ada.autocomplete("preferences", {"clock": "berl"}, focused="clock")
    assert ["Europe/Berlin"] == [each["value"] for each in offered]
    reply = await ada.slash("preferences", quiet="22-7", clock="Europe/Berlin")
    assert "Quiet hours: **22:00 to 07:00, Europe/Berlin**" in shown(reply)
    assert "I know no such time zone" in shown(await ada.slash("preferences", clock="Europe/Atlantis"))


async def test_who_wants_boards_upright_has_them_so_in_their_panels_and_nobody_else_has(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    ada, ben = players.light, players.dark
    choices = await open_choices(ada)
    assert "Long boards: **on their side**" in choices.text
    chosen = await ada.click(choices, "Boards upright")
    assert chosen.message is not None
    assert "Long boards: **upright**" in chosen.message.text
    await make_moves(bot, players, "b3-b4")
    views = [await each.click(players.board(), label) for each, label in ((ada, "Play"), (ben, "Play"))]
    alts = [str(view.message.pictures[0].alt) for view in views if view.message is not None]
    assert ["Light at the bottom", "Dark on the left"] == [
        alt.removeprefix("Dragon Face, ").partition(".")[0] for alt in alts
    ]
    assert "Light on the left" in str(players.board().pictures[0].alt)
