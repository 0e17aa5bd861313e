"""A computer player takes the seat of somebody who stays away, if all others want it."""

from __future__ import annotations

import pytest

from bot.games.core import Departure
from bot.opponents.levels import Level
from bot.store.engine import Store
from bot.store.ground.agreement import Asked
from bot.store.ground.clock import Clock as Time
from bot.store.ground.rows import Kind
from bot.tables.agreeing_refusals import ClockRuns, NobodyAbsent
from bot.tables.agreements import ABSENT, STAND_IN
from bot.tables.refusals import NotSeated
from bot.tables.timing import DAY
from tests.store.conftest import Clock
from tests.tables.agreeing import PEOPLE, begun, event


async def test_a_computer_plays_on_for_somebody_absent_once_all_others_agree(
    store: Store, clock: Clock
) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    clock.time += ABSENT
    asked = await play.ask(2, Asked.COMPUTER)

    table = await play.agree(3)

    (computer,) = table.computers
    assert (1, STAND_IN.value, (computer,)) == (computer.seat, computer.computer, table.acting_computers)
    assert asked.game is not None
    assert table.game is not None
    assert asked.game.record.moves == table.game.record.moves
    assert None is table.member(PEOPLE[0])
    assert None is table.row.deadline_at
    with pytest.raises(NotSeated):
        await play.tables.play.resign(play.id, PEOPLE[0], source=event())


async def test_the_hand_of_whoever_is_replaced_is_theirs_no_more(store: Store, clock: Clock) -> None:
    play = await begun(store, "blindsight", 3)
    game = (await play.now()).game
    assert game is not None
    (absent,) = game.acting  # seldom another than the first seat: the table may have played for it
    one, other = sorted({1, 2, 3} - {absent})
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO hands (table_id, person_id, channel_id, message_id, revision, turn)"
            f" VALUES ({play.id}, {PEOPLE[absent - 1]}, 1, 1, 1, 1)"
        )
    clock.time += ABSENT
    await play.ask(one, Asked.COMPUTER)

    table = await play.agree(other)

    assert 1 == len(table.computers)
    async with store.database.statement() as connection:
        assert 0 == (await connection.exec_driver_sql("SELECT count(*) FROM hands")).scalar()


async def test_nobody_is_replaced_while_their_clock_has_time_or_stands_still(
    store: Store, clock: Clock
) -> None:
    play = await begun(store, "dizzle", 3, level=1, clock=Time.DAY)
    clock.time += DAY * 3 // 4 - 1
    with pytest.raises(NobodyAbsent):
        await play.ask(2, Asked.COMPUTER)
    clock.time += 1
    await store.people.set_away(PEOPLE[0], clock.time + DAY, None, source=None)
    with pytest.raises(NobodyAbsent):
        await play.ask(2, Asked.COMPUTER)


async def test_between_two_whose_clock_runs_nobody_replaces_the_other(store: Store, clock: Clock) -> None:
    play = await begun(store, "dizzle", 2, level=1, clock=Time.DAY)
    clock.time += DAY - 1
    with pytest.raises(ClockRuns):
        await play.ask(2, Asked.COMPUTER)


async def test_a_game_that_a_computer_has_played_on_is_not_rated(store: Store, clock: Clock) -> None:
    play = await begun(store, "dizzle", 3, level=1)
    clock.time += ABSENT
    await play.ask(2, Asked.COMPUTER)
    await play.agree(3)
    for seat in (2, 3):
        await play.tables.play.leave(await play.now(), seat, Departure.RESIGN, source=event())

    results = await store.history.of_table(play.id)

    assert [2, 3] == [each.seat for each in results]
    assert not any(each.rated for each in results)
    assert Kind.COMPUTER is (await play.now()).members[0].kind


async def test_to_take_a_move_back_against_a_computer_counts_as_help(store: Store) -> None:
    people = await begun(store)
    await people.move("")
    await people.ask(1, Asked.UNDO)
    alone = await people.agree(2)
    against = await begun(store, seats=1, computers=(Level.EASY,))
    await against.move("")

    undone = await against.ask(1, Asked.UNDO)

    assert (0, 1) == (alone.row.helped, undone.row.helped)
    assert undone.game is not None
    assert 0 == undone.game.ply
