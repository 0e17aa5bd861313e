"""The pool of processes that choose computer players' moves."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from itertools import islice
from random import Random

import pytest

from bot.games.fair import Fair
from bot.games.registry import rules_of
from bot.opponents import pool as pools
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import choose, effort_of
from bot.opponents.pool import Pool, Question
from tests.opponents.test_levels import GAMES, few, positions

GAME = "dragon_face"
EFFORT = Effort(Level.HARD, 3000, 30)


def question(effort: Effort = EFFORT, seed: int = 1) -> Question:
    rules = rules_of(GAME)
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "pool"))
    return Question(GAME, rules.view(state, 1), seed, effort)


async def busy_worker(pool: Pool) -> Process:
    """The worker that thinks, as soon as there is one."""
    while not pool._busy:  # noqa: ASYNC110 - the pool tells nobody
        await asyncio.sleep(0.01)
    (worker,) = pool._busy
    return worker


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    pool = Pool(1)
    yield pool
    await pool.close()


async def test_a_worker_chooses_what_would_be_chosen_here(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every game, though sets are in another order in another process."""
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    for game in GAMES:
        effort = few(game, Level.HARD)
        for rules, state, seat in islice(positions(game), 3):
            view = rules.view(state, seat)
            here = rules.write(choose(rules, view, Random(1), effort))

            assert here == await pool.choose(Question(game, view, 1, effort))


async def test_no_worker_runs_before_there_is_something_to_do(pool: Pool) -> None:
    assert ([], set()) == (pool._idle, pool._busy)


async def test_one_worker_serves_all_that_wait(pool: Pool) -> None:
    rules = rules_of(GAME)
    legal = [rules.write(move) for move in rules.legal(question().view)]

    chosen = await asyncio.gather(*(pool.choose(question(seed=seed)) for seed in range(5)))

    assert set(chosen) <= set(legal)
    assert 1 == len(pool._idle)


async def test_a_hundred_that_wait_slow_each_other_and_nobody_else(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is thought about at a time, in the order of asking; what else goes on waits for none of them."""
    asked: list[int | str] = []
    free = asyncio.Semaphore(0)

    async def exchange(_: object, question: Question) -> str:
        asked.append(question.seed)
        await free.acquire()
        return f"answer {question.seed}"

    monkeypatch.setattr(pools, "_exchange", exchange)
    waiting = [asyncio.create_task(pool.choose(question(seed=seed))) for seed in range(100)]
    async with asyncio.timeout(20):
        while not asked:  # noqa: ASYNC110 - the first worker starts
            await asyncio.sleep(0.01)
        for _ in range(1000):  # what else the bot has to do, meanwhile
            await asyncio.sleep(0)
        assert [0] == asked
        assert not any(each.done() for each in waiting)
        for _ in waiting:
            free.release()
        answers = await asyncio.gather(*waiting)

    assert list(range(100)) == asked
    assert [f"answer {seed}" for seed in range(100)] == answers
    assert 1 == len(pool._idle)


async def test_a_worker_that_dies_is_replaced_and_easy_chooses(pool: Pool) -> None:
    rules = rules_of(GAME)
    asked = question(Effort(Level.HARD, 10**9, 60))
    thinking = asyncio.create_task(pool.choose(asked))
    worker = await busy_worker(pool)
    worker.kill()

    easily = rules.write(choose(rules, asked.view, Random(1), effort_of(GAME, Level.EASY)))
    assert easily == await thinking
    assert await pool.choose(question()) in {rules.write(move) for move in rules.legal(asked.view)}
    assert worker not in pool._idle


async def test_a_worker_that_overruns_is_ended_and_easy_chooses_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[threading.Thread] = []
    choose_easily = pools._easily

    def easily_here(asked: Question) -> str:
        threads.append(threading.current_thread())
        return choose_easily(asked)

    monkeypatch.setattr(pools, "_easily", easily_here)
    pool = Pool(1, grace=-59.5)
    rules = rules_of(GAME)
    asked = question(Effort(Level.HARD, 10**9, 60))
    thinking = asyncio.create_task(pool.choose(asked))
    worker = await busy_worker(pool)

    easily = rules.write(choose(rules, asked.view, Random(1), effort_of(GAME, Level.EASY)))
    assert easily == await thinking
    assert [] == pool._idle
    assert worker.returncode is not None
    assert threading.main_thread() not in threads
    await pool.close()


async def test_a_worker_that_dies_while_it_rests_is_replaced_by_one_that_thinks_as_well(pool: Pool) -> None:
    asked = question(seed=2)
    rules = rules_of(GAME)
    said = rules.write(choose(rules, asked.view, Random(2), EFFORT))
    assert said != rules.write(choose(rules, asked.view, Random(2), effort_of(GAME, Level.EASY)))
    assert said == await pool.choose(asked)
    (worker,) = pool._idle
    worker.kill()
    await worker.wait()

    assert said == await pool.choose(asked)
    assert worker not in pool._idle


async def test_a_worker_stands_back_behind_the_bot_and_heeds_no_interrupt(pool: Pool) -> None:
    """Ctrl+C reaches all of a terminal's processes: the bot then ends its workers itself."""
    await pool.choose(question())
    (worker,) = pool._idle
    own, its = (os.getpriority(os.PRIO_PROCESS, each) for each in (0, worker.pid))
    assert min(19, own + 5) == its

    worker.send_signal(signal.SIGINT)
    await pool.choose(question())

    assert [worker] == pool._idle


async def test_a_pool_that_is_closed_ends_its_workers_and_answers_no_more() -> None:
    pool = Pool(2)
    await pool.choose(question())
    (idle,) = pool._idle
    thinking = [asyncio.create_task(pool.choose(question(Effort(Level.HARD, 10**9, 60)))) for _ in range(2)]
    await asyncio.sleep(0)
    while len(pool._busy) < 2:  # noqa: ASYNC110 - the pool tells nobody
        await asyncio.sleep(0.01)
    busy = set(pool._busy)
    assert idle in busy

    await pool.close()

    assert None not in {each.returncode for each in busy}
    await asyncio.gather(*thinking, return_exceptions=True)
    with pytest.raises(RuntimeError, match="closed"):
        await pool.choose(question())


def test_one_core_is_left_to_the_bot_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((None, 1), (1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert workers == Pool().size
