"""How much may be asked of Discord, and who goes first: with a clock that the test turns."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot.ui.transport.budget import A_SECOND, AT_ONCE, FEW, Budget
from bot.ui.transport.waiting import Need
from tests.ui.budgets import Http, Time, always, begun, run, send, stopped, to, told


async def test_no_more_is_sent_than_a_bucket_has_left_until_its_window_ends(
    budget: Budget, time: Time
) -> None:
    told(budget, 1, left=2)
    done: list[str] = []
    tasks = await begun(*(send(budget, 1, done, str(number)) for number in range(9)))
    assert ["0", "1"] == done
    time.now += 5
    budget.nudge()
    await run()
    assert 7 == len(done)
    await stopped(tasks)


async def test_a_bucket_of_another_channel_takes_as_many(budget: Budget) -> None:
    told(budget, 1, left=0)
    done: list[str] = []
    tasks = await begun(*(send(budget, 2, done, str(number)) for number in range(5)))
    assert 5 == len(done)
    await stopped(tasks)


async def test_a_turn_goes_first_to_what_somebody_waits_for(budget: Budget, time: Time) -> None:
    told(budget, 1, left=0)
    done: list[str] = []
    tasks = await begun(
        send(budget, 1, done, "shown", Need.SHOWN),
        send(budget, 1, done, "awaited", Need.AWAITED),
        send(budget, 1, done, "answer", Need.ANSWER),
    )
    time.now += 5
    budget.nudge()
    await run()
    assert ["answer", "awaited", "shown"] == done
    await stopped(tasks)


async def test_what_waits_long_enough_goes_before_what_is_needed_more(budget: Budget, time: Time) -> None:
    told(budget, 1, left=0, seconds=12)
    done: list[str] = []
    tasks = await begun(send(budget, 1, done, "old", Need.SHOWN))
    time.now += 11
    tasks += await begun(send(budget, 1, done, "new", Need.AWAITED))
    time.now += 1
    budget.nudge()
    await run()
    assert ["old", "new"] == done
    await stopped(tasks)


@pytest.mark.parametrize(("left", "order"), [(5, ["shown", "awaited"]), (0, ["awaited", "shown"])])
async def test_where_only_the_machine_is_behind_boards_come_in_turn_after_a_second(
    budget: Budget, time: Time, left: int, order: list[str]
) -> None:
    """Where it is Discord that takes no more, need decides for ten."""
    done, goes_on = list[str](), asyncio.Event()

    async def draw(channel: int) -> None:
        async with budget.turn(to(channel), always(Need.AWAITED)):
            await goes_on.wait()

    tasks = await begun(*(draw(channel) for channel in range(10, 10 + AT_ONCE)))
    told(budget, 1, left=left)
    tasks += await begun(send(budget, 1, done, "shown", Need.SHOWN))
    with suppress(
        TimeoutError
    ):  # a request of the same channel, for which there is no room where none is left
        await asyncio.wait_for(budget.enter(budget.bucket("messages:1")), 0.01)
    time.now += 1.1
    tasks += await begun(send(budget, 1, done, "awaited", Need.AWAITED))
    time.now += 4
    goes_on.set()
    await run()
    budget.nudge()
    await run()
    assert order == done
    await stopped(tasks)


async def test_what_is_over_while_it_waits_is_given_no_turn(budget: Budget) -> None:
    told(budget, 1, left=0)
    over, given = [False], []

    async def ping() -> None:
        async with budget.turn(to(1), always(Need.AWAITED), over=lambda: over[0], about=7) as granted:
            given.append(granted)

    tasks = await begun(ping())
    over[0] = True
    budget.recheck(8)
    await run()
    assert [] == given
    budget.recheck(7)
    await run()
    assert [False] == given
    await stopped(tasks)


async def test_what_turns_out_to_be_over_when_its_turn_comes_leaves_it_to_others(
    budget: Budget, time: Time
) -> None:
    told(budget, 1, left=0)
    over, given, done = [False], list[bool](), list[str]()

    async def ping() -> None:
        async with budget.turn(to(1), always(Need.AWAITED), over=lambda: over[0]) as granted:
            given.append(granted)

    tasks = await begun(ping(), send(budget, 1, done, "board"))
    over[0] = True
    budget.bucket("messages:1").limit = 1
    time.now += 5
    budget.nudge()
    await run()
    assert ([False], ["board"]) == (given, done)
    await stopped(tasks)


async def test_a_turn_that_sends_nothing_leaves_its_place_to_others(budget: Budget) -> None:
    told(budget, 1, left=1)
    for _ in range(3):
        async with budget.turn(to(1), always(Need.SHOWN)) as granted:
            assert granted


async def test_a_turn_that_nobody_waits_for_any_more_is_given_to_others(budget: Budget, time: Time) -> None:
    told(budget, 1, left=0)
    done: list[str] = []
    first, second = await begun(send(budget, 1, done, "first"), send(budget, 1, done, "second"))
    first.cancel()
    time.now += 5
    budget.nudge()
    await run()
    assert ["second"] == done
    await stopped([first, second])


async def test_no_more_turns_are_used_at_once_than_can_be_drawn(budget: Budget) -> None:
    held: list[int] = []

    async def draw(channel: int) -> None:
        told(budget, channel, left=4)
        async with budget.turn(to(channel), always(Need.SHOWN)):
            held.append(channel)
            await asyncio.sleep(3600)

    tasks = await begun(*(draw(channel) for channel in range(AT_ONCE + 3)))
    assert AT_ONCE == len(held)
    tasks[0].cancel()
    await run()
    assert AT_ONCE + 1 == len(held)
    await stopped(tasks)


async def test_what_can_be_spared_waits_while_others_are_busy_and_not_for_ever(
    budget: Budget, time: Time
) -> None:
    held: list[str] = []

    async def draw(name: str, channel: int, need: Need) -> None:
        told(budget, channel, left=4)
        async with budget.turn(to(channel), always(need)):
            held.append(name)
            await asyncio.sleep(3600)

    tasks = await begun(*(draw("board", channel, Need.SHOWN) for channel in range(FEW)))
    tasks += await begun(draw("hand", FEW, Need.SPARED), draw("board", FEW + 1, Need.SHOWN))
    assert ["board"] * (FEW + 1) == held
    tasks[0].cancel()
    await run()
    assert "hand" not in held, "as many as before are busy"
    tasks[1].cancel()
    await run()
    assert "hand" == held[-1]
    tasks += await begun(draw("late", FEW + 2, Need.SPARED))
    assert "late" not in held
    time.now += 11
    budget.nudge()
    await run()
    assert "late" == held[-1]
    await stopped(tasks)


async def test_all_requests_together_keep_to_what_discord_takes_in_a_second(
    budget: Budget, time: Time
) -> None:
    sent: list[int] = []

    async def ask(channel: int) -> None:
        async with budget.bucket(f"messages:{channel}"):
            sent.append(channel)

    tasks = await begun(*(ask(channel) for channel in range(A_SECOND + 5)))
    assert A_SECOND == len(sent)
    time.now += 1
    budget.nudge()
    await run()
    assert A_SECOND + 5 == len(sent)
    await stopped(tasks)


async def test_answers_that_come_in_another_order_free_nothing(budget: Budget) -> None:
    told(budget, 1, left=1)
    told(budget, 1, left=3)
    done: list[str] = []
    tasks = await begun(*(send(budget, 1, done, str(number)) for number in range(3)))
    assert ["0"] == done
    await stopped(tasks)


async def test_how_much_something_is_needed_is_asked_when_it_comes_and_when_it_has_changed(
    budget: Budget, time: Time
) -> None:
    told(budget, 1, left=0)
    asked, done, needs = list[int](), list[int](), [Need.SHOWN] * 3

    async def wait(number: int) -> None:
        def need() -> Need:
            asked.append(number)
            return needs[number]

        async with budget.turn(to(1), need, about=number):
            done.append(number)
            await asyncio.Event().wait()

    tasks = await begun(*(wait(number) for number in range(3)))
    budget.nudge()
    assert [0, 1, 2] == asked
    needs[1] = needs[2] = Need.AWAITED
    budget.recheck(2)
    assert [0, 1, 2, 2] == asked
    time.now += 5
    budget.nudge()
    await run()
    assert ([2, 0, 1], [0, 1, 2, 2]) == (done, asked)
    await stopped(tasks)


async def test_under_load_those_who_wait_are_not_looked_at_whenever_something_ends(budget: Budget) -> None:
    """With hundreds of boards waiting, that took a fifth of the time there was."""
    asked, goes_on = list[str](), asyncio.Event()

    def over() -> bool:
        asked.append("over")
        return False

    async def wait(channel: int) -> None:
        async with budget.turn(to(channel), always(Need.SHOWN), over=over):
            await goes_on.wait()

    tasks = await begun(*(wait(channel) for channel in range(AT_ONCE + 50)))
    asked.clear()
    for _ in range(9):
        budget.nudge()
    assert [] == asked
    tasks[0].cancel()
    await run()
    assert ["over"] == asked, "only whoever comes next"
    goes_on.set()
    await asyncio.gather(*tasks[1:])
    assert 50 == len(asked)


async def test_another_limit_for_all_requests_together_can_be_set(time: Time) -> None:
    http: Any = Http(_buckets={}, _bucket_hashes={})
    budget, sent = Budget(http, a_second=3, seconds=time), list[int]()

    async def ask(channel: int) -> None:
        async with budget.bucket(f"messages:{channel}"):
            sent.append(channel)

    tasks = await begun(*(ask(channel) for channel in range(5)))
    assert 3 == len(sent)
    await stopped(tasks)


@pytest.mark.parametrize("known", [{"POST /channels/{channel_id}/messages": "messages"}, {}])
def test_an_edit_of_which_nothing_is_known_yet_counts_among_the_messages_sent(
    known: dict[str, str], time: Time
) -> None:
    http: Any = Http(_buckets={}, _bucket_hashes=known)
    budget = Budget(http, seconds=time)
    sent = budget.bucket(f"{known.get(to(1).key, to(1).key)}:1")

    assert sent is budget.bucket("PATCH /channels/{channel_id}/messages/{message_id}:1")
    assert sent is not budget.bucket("PATCH /channels/{channel_id}/messages/{message_id}:2")
