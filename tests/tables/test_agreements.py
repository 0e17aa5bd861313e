"""Pauses, nudges and the vote about somebody absent: asked, agreed to by all who play, and done once."""

from __future__ import annotations

import pytest

from bot.store.engine import Store
from bot.store.ground.agreement import Asked
from bot.store.ground.clock import Clock as Time
from bot.store.ground.rows import Status
from bot.tables.agreeing_refusals import (
    AgreedAlready,
    AskedAlready,
    ClockRuns,
    NobodyAbsent,
    NotAsked,
    NothingToUndo,
    Nudged,
    Paused,
    WaitsForYou,
)
from bot.tables.agreements import ABSENT, LONGEST_PAUSE, NUDGE_REST
from bot.tables.refusals import Refusal
from bot.tables.timing import DAY
from tests.store.conftest import Clock
from tests.tables.agreeing import PEOPLE, begun, event

OPENING = ("e3-e5", "e9-e7", "d3-d5")


async def test_asking_for_what_the_other_has_asked_is_to_agree(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)

    table = await play.ask(2, Asked.PAUSE)

    assert table.is_paused


async def test_nothing_else_is_asked_while_answers_are_awaited(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)

    for seat, what in ((1, Asked.PAUSE), (1, Asked.UNDO)):
        with pytest.raises((AskedAlready, NothingToUndo)):
            await play.ask(seat, what)


async def test_a_yes_for_an_older_question_counts_for_nothing(store: Store) -> None:
    play = await begun(store)
    asked = await play.ask(1, Asked.PAUSE)
    await play.refuse(1)
    await play.ask(1, Asked.PAUSE)

    with pytest.raises(NotAsked):
        await play.tables.agreements.agree(play.id, PEOPLE[1], source=event(), asked=asked.revision)


async def test_all_others_at_a_table_are_asked(store: Store) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    await play.ask(2, Asked.PAUSE)

    first = await play.agree(1)
    with pytest.raises(AgreedAlready):
        await play.agree(1)
    second = await play.agree(3)

    assert (False, True) == (first.is_paused, second.is_paused)


async def test_a_first_hint_makes_a_game_unrated_only_if_everybody_agrees(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.HINT)

    refused = await play.refuse(2)
    with pytest.raises(NotAsked):
        await play.tables.play.count_hint(refused, PEOPLE[0])
    await play.ask(1, Asked.HINT)
    agreed = await play.agree(2)

    assert (0, 1) == (refused.row.helped, agreed.row.helped)
    assert 2 == (await play.tables.play.count_hint(agreed, PEOPLE[0])).row.helped


async def test_nobody_is_asked_about_a_hint_any_more_whose_asker_has_moved(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.HINT)

    assert (await play.move("e3-e5")).row.agreement is None


async def test_a_seat_that_leaves_withdraws_what_was_asked(store: Store) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    await play.ask(2, Asked.PAUSE)

    table = await play.tables.play.resign(play.id, PEOPLE[2], source=event())

    assert (True, None) == (table.is_running, table.row.agreement)


async def test_nobody_without_a_seat_answers(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)

    with pytest.raises(Refusal):
        await play.tables.agreements.agree(play.id, 999, source=event())


async def test_a_paused_game_takes_no_moves_and_no_draws_but_can_be_given_up(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)
    await play.agree(2)

    with pytest.raises(Paused):
        await play.move("e3-e5")
    with pytest.raises(Paused):
        await play.tables.play.draw(play.id, PEOPLE[0], source=event())
    ended = await play.tables.play.resign(play.id, PEOPLE[0], source=event())

    assert (Status.FINISHED, None) == (ended.row.status, ended.row.paused_at)


async def test_a_paused_game_goes_on_when_all_agree(store: Store) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)
    await play.agree(2)
    asked = await play.ask(2, Asked.RESUME)

    table = await play.agree(1)

    assert (True, False) == (asked.is_paused, table.is_paused)
    assert 1 == len((await play.move("e3-e5")).game.record.moves)  # type: ignore[union-attr]


async def test_a_paused_game_goes_on_by_itself_after_a_fortnight(store: Store, clock: Clock) -> None:
    play = await begun(store)
    await play.ask(1, Asked.PAUSE)
    await play.agree(2)
    clock.time += LONGEST_PAUSE
    await play.tables.agreements.end_long_pauses()
    before = (await play.now()).is_paused

    clock.time += 1
    await play.tables.agreements.end_long_pauses()

    table = await play.now()
    assert (True, False) == (before, table.is_paused)
    assert table.revision == table.turn_at


async def test_the_others_let_somebody_absent_lose_after_three_days(store: Store, clock: Clock) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    clock.time += ABSENT
    await play.ask(2, Asked.TIMEOUT)

    table = await play.agree(3)

    assert (True, ("1 timeout",)) == (table.is_running, (await play.record())[-1:])
    assert (2, 3) == table.game.playing  # type: ignore[union-attr]


async def test_nobody_is_absent_before_that(store: Store, clock: Clock) -> None:
    play = await begun(store)
    clock.time += ABSENT - 1

    with pytest.raises(NobodyAbsent):
        await play.ask(2, Asked.TIMEOUT)


async def test_nobody_votes_where_a_clock_decides(store: Store, clock: Clock) -> None:
    play = await begun(store, clock=Time.WEEK)
    clock.time += ABSENT

    with pytest.raises(ClockRuns):
        await play.ask(2, Asked.TIMEOUT)


async def test_a_pause_stops_the_clock_until_the_game_goes_on(store: Store, clock: Clock) -> None:
    play = await begun(store, clock=Time.DAY)
    clock.time += DAY // 2
    await play.ask(1, Asked.PAUSE)
    await play.agree(2)
    clock.time += 3 * DAY
    await play.tables.play.time_out(play.id)
    paused = await play.now()
    await play.ask(1, Asked.RESUME)

    table = await play.agree(2)

    assert (True, None) == (paused.is_paused, paused.row.deadline_at)
    assert clock.time + DAY // 2 == table.row.deadline_at


async def test_the_mover_is_not_absent_for_themselves(store: Store, clock: Clock) -> None:
    play = await begun(store)
    clock.time += ABSENT

    with pytest.raises(NobodyAbsent):
        await play.ask(1, Asked.TIMEOUT)


async def test_whoever_moves_after_all_is_absent_no_more(store: Store, clock: Clock) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    clock.time += ABSENT
    await play.ask(2, Asked.TIMEOUT)

    table = await play.move("")

    assert None is table.row.agreement


async def test_questions_of_the_others_do_not_make_anybody_present(store: Store, clock: Clock) -> None:
    play = await begun(store)
    clock.time += ABSENT - 1
    await play.ask(2, Asked.PAUSE)
    await play.refuse(2)
    clock.time += 1

    table = await play.ask(2, Asked.TIMEOUT)

    assert Status.FINISHED is table.row.status


async def test_whoever_is_waited_for_is_nudged_once_in_a_while(store: Store, clock: Clock) -> None:
    play = await begun(store)
    first = await play.nudge(2)
    with pytest.raises(Nudged):
        await play.nudge(2)
    clock.time += NUDGE_REST

    second = await play.nudge(2)

    assert (first.revision + 1, 2) == (second.turn_at, second.row.nudged_by)


async def test_nobody_nudges_themselves(store: Store) -> None:
    play = await begun(store)

    with pytest.raises(WaitsForYou):
        await play.nudge(1)
