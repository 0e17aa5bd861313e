"""Taking moves back: what can be, who is asked, and what counts afterwards."""

from __future__ import annotations

import pytest

from bot.games.record import dump
from bot.store.engine import Store
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.clock import Clock as Time
from bot.tables.agreeing_refusals import (
    KnownSince,
    NotAsked,
    NothingToUndo,
    NoUndo,
)
from bot.tables.refusals import Ended, Stale
from bot.tables.service import Tables
from bot.tables.timing import DAY
from tests.store.conftest import Clock
from tests.tables.agreeing import PEOPLE, begun, event

OPENING = ("e3-e5", "e9-e7", "d3-d5")


async def test_an_undo_waits_for_the_other_side(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)

    table = await play.ask(1, Asked.UNDO)

    assert table.row.agreement is not None
    assert (True, 3) == (table.row.agreement.open, len(await play.record()))


async def test_an_undo_that_all_agree_to_takes_the_move_back(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)

    table = await play.agree(2)

    assert ("1 e3-e5", "2 e9-e7") == await play.record()
    assert (PEOPLE[0],) == table.acting_people


async def test_an_undo_takes_back_also_what_came_after_the_askers_move(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(2, Asked.UNDO)

    await play.agree(1)

    assert ("1 e3-e5",) == await play.record()


async def test_whoever_moves_again_has_all_their_time_for_it(store: Store, clock: Clock) -> None:
    play = await begun(store, clock=Time.DAY)
    await play.move(*OPENING)
    clock.time += DAY // 2
    await play.ask(1, Asked.UNDO)

    table = await play.agree(2)

    assert clock.time + DAY == table.row.deadline_at


async def test_revisions_only_rise(store: Store) -> None:
    play = await begun(store)
    seen = [(await play.move(*OPENING)).revision]
    seen.append((await play.ask(1, Asked.UNDO)).revision)
    seen.append((await play.agree(2)).revision)
    seen.append((await play.move("c3-c5")).revision)

    assert [seen[0], seen[0] + 1, seen[0] + 2, seen[0] + 3] == seen


async def test_another_process_reads_the_same_game_after_an_undo_and_another_move(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)
    await play.agree(2)
    here = await play.move("c3-c5")

    there = await Tables(store, lambda _: None).read.get(play.id)

    assert here.game is not None
    assert there.game is not None
    assert (here.game.record, here.game.revisions, here.game.state) == (
        there.game.record,
        there.game.revisions,
        there.game.state,
    )


async def test_an_exported_record_holds_only_what_counts(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)
    await play.agree(2)
    await play.tables.play.resign(play.id, PEOPLE[0], source=event())

    _, exported = await play.tables.play.export(play.id)

    snapshot = await store.tables.load(play.id)
    assert snapshot is not None
    assert dump(snapshot.record()) == exported
    assert ("1 e3-e5", "2 e9-e7", "1 resign") == snapshot.record().moves


async def test_a_move_withdraws_what_somebody_wanted_undone(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)

    table = await play.move("d9-d7")

    assert None is table.row.agreement
    with pytest.raises(NotAsked):
        await play.agree(2)


async def test_whoever_is_asked_can_say_no(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)

    table = await play.refuse(2)

    said = table.row.agreement
    assert said is not None
    assert (False, True, 2, 3) == (said.open, said.declined, said.ended_by, len(await play.record()))


async def test_whoever_asked_can_take_the_question_back(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.ask(1, Asked.UNDO)

    table = await play.refuse(1)

    assert table.row.agreement is not None
    assert (False, 1) == (table.row.agreement.open, table.row.agreement.ended_by)


async def test_an_undo_asked_at_an_older_position_is_refused(store: Store) -> None:
    play = await begun(store)
    seen = await play.move(*OPENING)
    await play.move("d9-d7")

    with pytest.raises(Stale):
        await play.tables.agreements.ask(
            play.id, PEOPLE[0], Asked.UNDO, source=event(), revision=seen.revision
        )


async def test_whoever_has_not_moved_has_nothing_to_undo(store: Store) -> None:
    play = await begun(store)
    await play.move("e3-e5")

    with pytest.raises(NothingToUndo):
        await play.ask(2, Asked.UNDO)


async def test_an_ended_game_is_not_undone(store: Store) -> None:
    play = await begun(store)
    await play.move("e3-e5")
    await play.tables.play.resign(play.id, PEOPLE[1], source=event())

    with pytest.raises(Ended):
        await play.ask(1, Asked.UNDO)


@pytest.mark.parametrize(("game", "seats"), [("blindsight", 3), ("dazzle", 2)])
async def test_a_game_with_hidden_hands_takes_nothing_back(store: Store, game: str, seats: int) -> None:
    play = await begun(store, game, seats)
    await play.move("")

    with pytest.raises(NoUndo):
        await play.ask(1, Asked.UNDO)


async def test_words_about_a_draw_go_with_the_move_before_them(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    await play.tables.play.draw(play.id, PEOPLE[0], source=event())
    await play.ask(1, Asked.UNDO)

    await play.agree(2)

    assert ("1 e3-e5", "2 e9-e7") == await play.record()


async def test_a_die_taken_goes_back_as_long_as_nothing_was_rolled(store: Store) -> None:
    play = await begun(store, "dizzle", 2, level=1)
    before = await play.now()
    await play.move("")
    await play.ask(1, Asked.UNDO)

    after = await play.agree(2)

    assert before.game is not None
    assert after.game is not None
    assert before.game.state == after.game.state


async def test_dice_rolled_since_can_not_be_unseen(store: Store) -> None:
    play = await begun(store, "dizzle", 1, level=1)
    if (await play.now()).is_lobby:
        await play.tables.lobby.start(play.id, PEOPLE[0], source=event())
    await play.move("")

    with pytest.raises(KnownSince):
        await play.ask(1, Asked.UNDO)


async def test_a_game_for_one_undoes_at_once(store: Store) -> None:
    play = await begun(store, "zen", 1, form="easy-fly")
    before, after = await play.now(), await play.move("")
    while after.game is not None and not after.rules.takes_back(before.game.state, after.game.state):  # type: ignore[attr-defined, union-attr]
        before, after = after, await play.move("")

    table = await play.ask(1, Asked.UNDO)

    assert before.game is not None
    assert table.game is not None
    assert before.game.state == table.game.state


async def test_cards_drawn_since_can_not_be_unseen(store: Store) -> None:
    play = await begun(store, "zen", 1, form="easy-fly")
    await play.move("")

    with pytest.raises(KnownSince):
        await play.ask(1, Asked.UNDO)


async def test_computer_players_are_not_asked(store: Store) -> None:
    play = await begun(store)
    await play.move(*OPENING)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql("UPDATE members SET kind = 'computer' WHERE seat = 2")

    play.tables = Tables(store, lambda _: None)
    table = await play.ask(1, Asked.UNDO)

    assert (2, False) == (len(await play.record()), _open(table.row.agreement))
    assert (await play.ask(1, Asked.PAUSE)).is_paused
    assert not (await play.ask(1, Asked.RESUME)).is_paused


def _open(agreement: Agreement | None) -> bool:
    return agreement is not None and agreement.open
