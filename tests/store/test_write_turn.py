"""Who writes next."""

from __future__ import annotations

import asyncio

from bot.store.ground.patience import waiting
from bot.store.ground.write_turn import WriteTurn


async def run() -> None:
    """Let tasks go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


class Desk:
    """Where people and others wait for the turn, and what has had it."""

    def __init__(self) -> None:
        self.turn = WriteTurn()
        self.written: list[str] = []

    def write(self, what: str, *, person: bool) -> asyncio.Task[None]:
        async def wait() -> None:
            with waiting(2.5 if person else None):
                async with self.turn:
                    self.written.append(what)
                    await asyncio.sleep(0)

        return asyncio.create_task(wait())


async def test_whoever_waits_for_an_answer_writes_before_what_is_only_noted() -> None:
    desk = Desk()
    async with desk.turn:
        tasks = [desk.write(f"note {number}", person=False) for number in range(2)]
        tasks += [desk.write(f"move {number}", person=True) for number in range(2)]
        await run()
        assert [] == desk.written
    await asyncio.gather(*tasks)
    assert ["move 0", "move 1", "note 0", "note 1"] == desk.written


async def test_what_is_only_noted_is_not_put_off_for_ever() -> None:
    desk = Desk()
    async with desk.turn:
        tasks = [desk.write("note", person=False)]
        tasks += [desk.write(f"move {number}", person=True) for number in range(6)]
        await run()
    await asyncio.gather(*tasks)
    assert 4 == desk.written.index("note")


async def test_a_turn_goes_on_to_others_when_whoever_waited_is_gone() -> None:
    desk = Desk()
    async with desk.turn:
        gone, given_up, last = (desk.write(each, person=True) for each in ("gone", "given up", "last"))
        await run()
        gone.cancel()
        await run()
    given_up.cancel()  # its turn has just come, and it hasn't seen that yet
    await asyncio.wait([gone, given_up, last], timeout=1)
    assert ["last"] == desk.written
    async with asyncio.timeout(1), desk.turn:
        pass
