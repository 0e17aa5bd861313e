"""Many tables at once: ``python -m tests.bench.load --tables N --pace S --seconds T``.

The bot is a process of its own, with ``--pin`` on a core of its own; people and the local Discord are another.
All games are played, at tables of new people, a move in S seconds each. ``--by panel`` lets people press their way
to a move instead of typing a command: two to four answers a move. ``--together N`` puts so many of the tables into one
channel; each other one has its own. ``--limits`` keeps Discord's rate limits. The yardstick, a trivial bot that edits a
message at each click, is clicked by as many people at the same pace.

Other work on the machine makes everything late, without any queue or lock of ours: so it is told for how long the loops
of the bot and of the people could have run and had no core. Where that is more than a tenth of the people's time, the
latencies are those of the machine. CPU and requests a move hold nevertheless.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles

from bot.sandbox.client.actors import Actor
from bot.sandbox.wire.limits import MESSAGES, Limits
from bot.store.engine import open_store
from bot.ui.transport.budget import A_SECOND
from tests.bench.load_child import waited_for_core
from tests.bench.load_crowd import By, Crowd, Figures, Group, Hall
from tests.bench.load_process import Process, Taken

AT_ONCE = 8
"""Tables that are opened at the same time, before anything is measured."""
UNLIMITED = 1_000_000
"""Requests in a second."""
WARM_UP = 10.0
"""Seconds of play before anything is measured."""
MOST_WAITING = 0.1
"""The part of the time without a core above which latencies say nothing about the bot."""
TICK = 0.01


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--pace", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--by", type=By, choices=list(By), default=By.COMMAND)
    parser.add_argument("--together", type=int, default=0)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--warm", type=float, default=WARM_UP)
    parser.add_argument("--pin", action="store_true")
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--no-yardstick", action="store_true")
    return parser.parse_args()


def hundredth(figures: Sequence[float], number: int) -> float:
    """A percentile, in whatever the figures are."""
    return quantiles(figures, n=100)[number - 1] if len(figures) > 1 else sum(figures)


def spread(figures: Sequence[float]) -> str:
    """The median, the 99th percentile, the greatest."""
    if not figures:
        return "none"
    return f"p50 {hundredth(figures, 50):.0f} ms, p99 {hundredth(figures, 99):.0f} ms, most {max(figures):.0f} ms"


class Lag:
    """How late the people's event loop wakes: what they see is later by that, whatever the bot does."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._waited = waited_for_core()
        self._ticking = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self.late.append(1000 * (time.perf_counter() - before - TICK))

    def told(self, taken: Taken, seconds: float) -> Iterator[str]:
        """What to think of the other figures."""
        self._ticking.cancel()
        bot, people = taken.waited / seconds, (waited_for_core() - self._waited) / seconds
        yield f"people     their loop lags by {spread(self.late)}"
        yield (
            f"no core    the people's loop waited for one {100 * people:.0f} % of the time, the bot's {100 * bot:.0f} %"
            " (for its own threads, too)"
        )
        if people > MOST_WAITING:
            yield "NOT QUIET  the machine was busy with other things: the latencies are its own"


async def over(crowd: Crowd, tasks: Sequence[asyncio.Task[None]]) -> list[BaseException]:
    """Let everybody stop; returns what went wrong before. A cancelled wait may go on, so nobody is waited for long."""
    crowd.over = True
    failed = [error for each in tasks if each.done() and (error := each.exception()) is not None]
    for each in tasks:
        each.cancel()
    await asyncio.wait(tasks, timeout=5)
    return failed


async def play(wanted: argparse.Namespace, folder: Path) -> None:
    """Let the tables be played, and print what came of it."""
    database = folder / "load.db"
    profile = {} if wanted.profile is None else {"PROFILE": str(wanted.profile)}
    hall = Hall(limits=Limits.REAL if wanted.limits else Limits.NONE)
    async with (
        hall,
        Process(
            "bot",
            hall,
            folder,
            pinned=wanted.pin,
            DATABASE_URL=f"sqlite:///{database}",
            REQUESTS=str(A_SECOND if wanted.limits else UNLIMITED),
            **profile,
        ) as process,
    ):
        store = await open_store(f"sqlite:///{database}", now=lambda: 0)
        crowd = Crowd(hall, database, store, pace=wanted.pace, by=wanted.by)
        shared = crowd.channel("together") if wanted.together else None
        gate = asyncio.Semaphore(AT_ONCE)

        async def opened(number: int) -> Group:
            async with gate:
                where = shared if number < wanted.together else None
                group = crowd.group(where or crowd.channel(f"channel-{number}"))
                await group.open()
                return group

        began = time.perf_counter()
        groups = await asyncio.gather(*map(opened, range(wanted.tables)))
        print(f"{wanted.tables} tables opened in {time.perf_counter() - began:.0f} s", flush=True)
        # Only now: those who play would hold up those who open tables.
        playing = [asyncio.create_task(each.play()) for each in groups]
        await asyncio.sleep(wanted.warm)
        rows, size = crowd.stored()
        gc.collect()
        gc.freeze()  # what is there by now isn't looked through again, which would hold all people up
        await asyncio.sleep(1)
        crowd.figures, lag = Figures(), Lag()
        hall.count_anew()
        process.begin()
        began = time.perf_counter()
        await asyncio.wait(playing, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
        seconds, taken = time.perf_counter() - began, await process.end()
        figures, requests = crowd.figures, hall.rations.spent.copy()
        refused, buckets = hall.rations.refused.copy(), hall.buckets.copy()
        behind = crowd.boards.behind
        grown = [after - before for after, before in zip(crowd.stored(), (rows, size), strict=True)]
        ended = await over(crowd, playing)
        await store.close()
        for line in (*told(figures, taken, requests, refused, seconds), *lag.told(taken, seconds)):
            print(line, flush=True)
        each = ", ".join(
            f"{name} {count / max(1, figures.moves):.2f}" for name, count in buckets.most_common()
        )
        print(f"buckets    a move: {each}")
        thousand = 1000 / max(1, figures.moves)
        print(
            f"for 1,000 moves: {taken.cpu * thousand:.0f} s of CPU, {taken.statements * thousand:.0f} statements,"
            f" {grown[0] * thousand:.0f} rows, {grown[1] * thousand / 1000:.0f} kB stored,"
            f" {sum(requests.values()) * thousand:.0f} requests, "
            f" {taken.pictures * thousand:.0f} pictures drawn, {hall.uploaded * thousand / 1e6:.0f} MB of pictures sent"
        )
        print(f"behind     {behind} boards at the end")
        rate = max(1, len(figures.shown_at)) / seconds
        slowest = figures.slowest_round(wanted.tables)
        print(
            f"capacity   {rate:.1f} boards a second: each of {wanted.tables} in turn within"
            f" {wanted.tables / rate:.1f} s" + (f", the slowest time {slowest:.1f} s" if slowest else "")
        )
        if wanted.limits and shared is not None:
            for line in allowed(wanted, figures):
                print(line)
        for error in {repr(each) for each in ended}:
            print(f"FAILED     {error}")
        for line in process.log[-5:]:
            print(f"log        {line}")
        hall.excuse_all()


def allowed(wanted: argparse.Namespace, figures: Figures) -> Iterator[str]:
    """What the shared channel's bucket allows, computed beside what was measured.

    Each table in turn: its board is edited and its turn told once in a round, at one request a second.
    """
    each = MESSAGES.seconds / MESSAGES.number
    round_of = 1000 * (2 * wanted.together * each + MESSAGES.seconds)
    together = figures.boards.get("together", [])
    apart = [each for name, some in figures.boards.items() if name != "together" for each in some]
    yield f"allowed    {wanted.together} tables in one channel: a round takes up to {round_of:.0f} ms"
    yield f"together   boards {spread(together)}"
    yield f"apart      boards {spread(apart)}"


def told(
    figures: Figures, taken: Taken, requests: Counter[str], refused: Counter[str], seconds: float
) -> Iterator[str]:
    """The figures, a line each."""
    moves = max(1, figures.moves)
    yield f"moves      {figures.moves / seconds:.1f} a second ({figures.moves}), {figures.refused} refused"
    yield f"answers    {spread(figures.answers)}; {figures.unanswered} of {figures.presses} unanswered"
    yield f"shown      {spread(figures.shown)}"
    yield f"boards     {spread(figures.all_boards)}"
    yield f"loop lag   p50 {taken.lag_p50:.1f} ms, p99 {taken.lag_p99:.1f} ms"
    parts = sorted(taken.threads.items(), key=lambda each: -each[1])
    where = ", ".join(f"{kind} {1000 * spent / moves:.1f}" for kind, spent in parts[:4])
    yield (
        f"CPU        {1000 * taken.cpu / moves:.1f} ms a move ({where}), "
        f"{100 * taken.cpu / seconds:.0f} % of a core"
    )
    yield f"memory     {taken.memory:.0f} MiB"
    yield f"429        {refused.total()} {dict(refused)}"
    costs = ", ".join(f"{name} {count / moves:.2f}" for name, count in requests.most_common())
    yield f"requests   {sum(requests.values()) / moves:.2f} a move: {costs}"


async def yardstick(wanted: argparse.Namespace, folder: Path) -> None:
    """Let as many people click at the trivial bot, and print the same figures."""
    hall = Hall(limits=Limits.REAL if wanted.limits else Limits.NONE)
    async with hall:
        crowd = Crowd(hall, folder, None, pace=wanted.pace, by=wanted.by)
        channels = [crowd.channel(f"channel-{number}") for number in range(wanted.tables)]
        ids = ",".join(str(each.id) for each in channels)
        async with Process("yardstick", hall, folder, pinned=wanted.pin, CHANNELS=ids) as process:
            people = crowd.people(wanted.tables)

            async def click(person: Actor, number: int) -> None:
                message = await person.wait_for(lambda _: True, channel=channels[number], timeout=60)
                await asyncio.sleep(crowd.random.uniform(0, wanted.pace))
                while not crowd.over:
                    began = time.perf_counter()
                    crowd.noted(await person.click(person.now(message), "Click"))
                    crowd.figures.boards.setdefault("", []).append(1000 * (time.perf_counter() - began))
                    crowd.figures.moves += 1
                    await asyncio.sleep(crowd.random.uniform(0.5 * wanted.pace, 1.5 * wanted.pace))

            clicking = [asyncio.create_task(click(each, number)) for number, each in enumerate(people)]
            await asyncio.sleep(wanted.warm)
            crowd.figures, lag = Figures(), Lag()
            hall.count_anew()
            process.begin()
            began = time.perf_counter()
            await asyncio.wait(clicking, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
            seconds, taken = time.perf_counter() - began, await process.end()
            await over(crowd, clicking)
            print("yardstick: a trivial bot that edits its message at each click")
            requests, refused = hall.rations.spent, hall.rations.refused
            for line in told(crowd.figures, taken, requests, refused, seconds):
                print(line, flush=True)
            for line in lag.told(taken, seconds):
                print(line, flush=True)
            hall.excuse_all()


def main() -> int:
    """Measure and print."""
    wanted = asked()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores before it began")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(wanted, Path(folder)))
        if not wanted.no_yardstick:
            asyncio.run(yardstick(wanted, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
