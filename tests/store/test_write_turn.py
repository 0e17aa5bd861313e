"""Who writes next."""

from __future__ import annotations

import asyncio

from bot.store.ground.write_turn import WriteTurn


async def run() -> None:
    """Let tasks go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


class Desk:
    """Where moves and others wait for the turn, and what has had it."""

    def __init__(self) -> None:
        self.turn = WriteTurn()
        self.written: list[str] = []

    def write(self, what: str, *, move: bool) -> asyncio.Task[None]:
        async def wait() -> None:
            await self.turn.take(move=move)
            self.written.append(what)
            await asyncio.sleep(0)
            self.turn.pass_on()

        return asyncio.create_task(wait())


async def test_moves_are_written_before_what_came_earlier() -> None:
    desk = Desk()
    async with desk.turn:
        tasks = [desk.write(f"note {number}", move=False) for number in range(2)]
        tasks += [desk.write(f"move {number}", move=True) for number in range(2)]
        await run()
        assert [] == desk.written
    await asyncio.gather(*tasks)
    assert ["move 0", "move 1", "note 0", "note 1"] == desk.written


async def test_what_is_no_move_is_not_put_off_for_ever() -> None:
    desk = Desk()
    async with desk.turn:
        tasks = [desk.write("note", move=False)]
        tasks += [desk.write(f"move {number}", move=True) for number in range(6)]
        await run()
    await asyncio.gather(*tasks)
    assert 4 == desk.written.index("note")


async def test_a_turn_goes_on_to_others_when_whoever_waited_is_gone() -> None:
    desk = Desk()
    async with desk.turn:
        gone, given_up, last = (desk.write(each, move=True) for each in ("gone", "given up", "last"))
        await run()
        gone.cancel()
        await run()
    given_up.cancel()  # its turn has just come, and it hasn't seen that yet
    await asyncio.wait([gone, given_up, last], timeout=1)
    assert ["last"] == desk.written
    async with asyncio.timeout(1), desk.turn:
        pass


async def test_those_next_in_the_queue_go_along_and_nobody_is_overtaken() -> None:
    turn = WriteTurn()
    await turn.take(move=False)
    waiting = [
        asyncio.create_task(turn.take(move=move, along=along))
        for move, along in ((False, "a"), (False, "b"), (False, None), (False, "c"), (True, "d"))
    ]
    await run()
    along = turn.taken_along(move=False)
    assert ["a", "b"] == [each.along for each in along]
    for each in along:
        each.turn.set_result(False)
    turn.pass_on()
    await run()
    assert [True, True, False, False, True] == [each.done() for each in waiting]
    turn.pass_on()  # of the move
    turn.pass_on()  # of what couldn't go along
    assert [False, False, True, True, True] == [await each for each in waiting]
    turn.pass_on()
    assert [] == turn.taken_along(move=False)
