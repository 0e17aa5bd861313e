"""Turns of boards, with a clock that the test turns."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import cast

import pytest

from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.delivery.turns import Superseded, Turns
from bot.ui.transport.budget import Budget
from tests.ui.budgets import Time, begun, run, send, stopped, told


async def test_a_board_that_was_superseded_while_it_waited_goes_on_by_the_same_turn(
    budget: Budget, time: Time
) -> None:
    turns = Turns(budget, cast(Tables, SimpleNamespace(read=SimpleNamespace(newest=lambda table: table))))
    told(budget, 1, left=0)
    shown: list[int] = []

    async def show(number: int, *overtaken: bool) -> None:
        table = board_of(number)
        for changed in overtaken:
            with suppress(Superseded):
                async with turns.board(table, lambda changed=changed: changed):  # type: ignore[misc]
                    shown.append(number)
                    async with budget.bucket("messages:1"):
                        pass
        turns.let_go(number)

    tasks = await begun(show(1, True, True, False), *(show(number, False) for number in range(2, 8)))
    time.now += 5
    budget.nudge()
    await run()
    assert [1, 2, 3, 4, 5] == sorted(shown), "the table that changes all the time isn't left behind"
    await stopped(tasks)


async def test_a_turn_that_was_kept_for_nothing_goes_to_others(budget: Budget) -> None:
    turns = Turns(budget, cast(Tables, SimpleNamespace(read=SimpleNamespace(newest=lambda table: table))))
    told(budget, 1, left=1)
    with pytest.raises(Superseded):
        async with turns.board(board_of(1), lambda: True):
            pass
    done: list[str] = []
    tasks = await begun(send(budget, 1, done, "other"))
    assert [] == done
    turns.let_go(1)
    await run()
    assert ["other"] == done
    await stopped(tasks)


def board_of(number: int) -> Table:
    """A table of channel 1 that has no message yet."""
    row = SimpleNamespace(board=None, channel_id=1)
    return cast(Table, SimpleNamespace(id=number, row=row, is_running=False, game=None))
