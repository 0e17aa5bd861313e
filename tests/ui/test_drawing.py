"""What is drawn next: in threads that stop where the test wants them to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event

import pytest

from bot.ui.screens.drawing import IN_A_ROW, Drawing


@pytest.fixture
def drawing() -> Iterator[Drawing]:
    drawing = Drawing(1)
    yield drawing
    drawing.close()


class Desk:
    """Notes what is drawn. The first one stays at the desk until it is let go."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawn: list[str] = []
        self.goes_on = Event()
        self._drawing = drawing
        self._tasks: list[asyncio.Task[str]] = []

    async def want(self, *names: str, asked: bool = False) -> None:
        """Ask for pictures, without waiting for them."""
        for name in names:
            work = self._drawing.draw(name, lambda name=name: self._draw(name), asked=asked)  # type: ignore[misc]
            self._tasks.append(asyncio.create_task(work))
        await asyncio.sleep(0)

    async def all_of_them(self) -> list[str]:
        """What was drawn, in that order."""
        self.goes_on.set()
        await asyncio.gather(*self._tasks)
        return self.drawn

    def _draw(self, name: str) -> str:
        assert self.goes_on.wait(10)
        self.drawn.append(name)
        return name


async def test_however_much_is_asked_for_boards_are_drawn_in_between(drawing: Drawing) -> None:
    desk = Desk(drawing)
    await desk.want("board 0")
    await desk.want("board 1", "board 2", "board 3")
    answers = [f"answer {number}" for number in range(2 * IN_A_ROW)]
    await desk.want(*answers, asked=True)
    drawn = await desk.all_of_them()
    assert answers == [each for each in drawn if "answer" in each]
    places = [drawn.index(f"board {number}") for number in range(3)]
    assert [0, IN_A_ROW + 1, 2 * IN_A_ROW + 2] == places


async def test_what_is_asked_for_while_a_board_waits_for_it_is_drawn_at_once_and_only_once(
    drawing: Drawing,
) -> None:
    desk = Desk(drawing)
    await desk.want("board 0", "board 1", "board 2", "both")
    await desk.want("both", asked=True)
    assert ["board 0", "both", "board 1", "board 2"] == await desk.all_of_them()


async def test_whoever_gives_up_holds_nobody_up(drawing: Drawing) -> None:
    desk = Desk(drawing)
    await desk.want("board 0", "board 1")
    impatient = asyncio.create_task(drawing.draw("board 1", str, asked=False))
    await asyncio.sleep(0)
    impatient.cancel()
    assert ["board 0", "board 1"] == await desk.all_of_them()


async def test_a_fault_reaches_all_who_wait_for_it_and_the_next_one_is_drawn(drawing: Drawing) -> None:
    def fail() -> str:
        raise ZeroDivisionError

    async def want() -> str:
        return await drawing.draw("wrong", fail, asked=True)

    found = await asyncio.gather(want(), want(), return_exceptions=True)
    assert [ZeroDivisionError, ZeroDivisionError] == [type(each) for each in found]
    assert "right" == await drawing.draw("right", lambda: "right", asked=False)


async def test_whoever_waits_when_the_bot_ends_does_not_wait_for_ever(drawing: Drawing) -> None:
    desk = Desk(drawing)
    await desk.want("board 0")
    waiting = [asyncio.create_task(drawing.draw(name, str, asked=False)) for name in ("board 1", "board 2")]
    await asyncio.sleep(0)
    drawing.close()
    async with asyncio.timeout(10):
        ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert [asyncio.CancelledError] * 2 == [type(each) for each in ends]
    assert ["board 0"] == await desk.all_of_them()
