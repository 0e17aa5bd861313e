"""In each phase of each game, for each seat: its time runs out, or it leaves. The table ends rightly, or goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.core import Departure, Seat
from bot.store.engine import Store, open_store
from bot.store.ground.rows import Status
from bot.store.tables.caps import Caps
from bot.tables.reading import fold
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import DAY
from tests.store.conftest import Clock, event
from tests.tables.phases import PEOPLE, Phase, games_for, phases, stand
from tests.times import LONG

GAMES = games_for(3)


@pytest.fixture
def time() -> Clock:
    return Clock(100 * DAY)


@pytest.fixture
async def store(fresh_database: Path, time: Clock) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{fresh_database}", now=time)
    store.changes.caps = Caps(999, 999, 999)
    yield store
    await store.close()


async def stored(store: Store, table_id: int) -> Table:
    """The table as somebody reads it who knows nothing of it yet: its record is played through."""
    return await Tables(store, lambda _: None).read.get(table_id)


async def check(store: Store, table_id: int, phase: Phase, gone: Seat, way: Departure) -> None:
    """See that a seat is out of the game by its rules, and that the others can play on or have their result."""
    table = await stored(store, table_id)
    assert table.game is not None
    snapshot = await store.tables.load(table_id)
    assert snapshot is not None
    assert fold(snapshot).outcome == table.row.result, phase
    others = [seat for seat in phase.game.playing if seat != gone]
    if len(others) > 1:
        assert table.row.status is Status.PLAYING, phase
        assert gone not in table.game.playing
        assert table.game.acting
        assert table.row.deadline_at == store.database.now() + DAY
        assert not next(each for each in table.members if each.seat == gone).playing
        return
    result = table.row.result
    assert result is not None
    assert (Status.FINISHED, None, None) == (table.row.status, table.row.deadline_at, table.row.remind_at)
    if others:
        assert way.value == result.reason
        assert 1 == result.places[others[0] - 1]
        assert result.places[gone - 1] > 1


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_each_seat_is_to_act_in_some_phase(game: str, seats: int) -> None:
    assert set(range(1, seats + 1)) == {each.game.acting[0] for each in phases(game, seats)}


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_whose_time_is_up_is_out_and_the_others_play_on_or_have_won(
    store: Store, time: Clock, game: str, seats: int
) -> None:
    for phase in phases(game, seats):
        tables, table_id = await stand(store, phase.game)
        (seat,) = phase.game.acting
        time.time += DAY
        await tables.play.time_out(table_id)
        await check(store, table_id, phase, seat, Departure.TIMEOUT)


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_whoever_leaves_is_out_and_the_others_play_on_or_have_won(
    store: Store, game: str, seats: int
) -> None:
    for phase in phases(game, seats):
        (acting,) = phase.game.acting
        waiting = [seat for seat in phase.game.playing if seat != acting]
        for seat in (acting, *(waiting if LONG else waiting[:1])):
            tables, table_id = await stand(store, phase.game)
            await tables.play.resign(table_id, PEOPLE[seat - 1], source=event())
            await check(store, table_id, phase, seat, Departure.RESIGN)
