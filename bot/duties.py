"""What one process does for all, and what each looks at again because others may have changed it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.games.registry import all_games, rules_of
from bot.people.recount import Recount
from bot.store.engine import Store
from bot.store.ground.held import Duty
from bot.tables.computers import Computers
from bot.tables.publisher import Publisher
from bot.tables.rounds import Rounds
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial

log = logging.getLogger(__name__)

_ROUND: Final = 5.0
"""Seconds between two rounds. Whoever did it for all may be gone since."""
_LOOK: Final = 6
"""Rounds after which each process looks again at what it remembers."""

LEFT_BEHIND: Final = 15_000
"""Milliseconds after which a change that nobody sees yet has been left behind by a process that died."""

Step = Callable[[], Awaitable[None]]


class Duties(Rounds):
    """Begins what is done once for all when it falls to this process, and goes on with it while it does.

    ``begin`` is done when it comes to this process, ``go_on`` in each round after that; ``look`` is for every
    process.
    """

    def __init__(self, duty: Duty, *, begin: Step, go_on: Step, look: Step) -> None:
        super().__init__("duties")
        self._duty = duty
        self._begin = begin
        self._go_on = go_on
        self._look = look
        self._begun = False
        self._rounds = 0

    async def tidy(self) -> None:
        """See whether it is this process's turn, and do what that brings."""
        mine = await self._duty.mine()
        if mine and not self._begun:
            log.info("this process does what is done once for all")
            await self._begin()
        elif mine:
            await self._go_on()
        self._begun = mine
        self._rounds += 1
        if self._rounds % _LOOK == 0:
            await self._look()

    def start(self) -> None:
        """Begin the rounds, where there may be others."""
        if self._duty.shared:
            super().start()

    def pause(self) -> float:
        """Always the same."""
        return _ROUND


def duties_of(
    store: Store,
    publisher: Publisher,
    computers: Computers,
    recount: Recount,
    burial: Burial,
    bound: Bound,
    register: Step,
) -> Duties:
    """The bot's duties: all that a start does once, however many processes there are; left-overs; what changes."""

    async def begin() -> None:
        await register()
        hidden = [game for game in all_games() if rules_of(game).info.hidden]
        lagging = await store.tables.unpublished()
        publisher.catch_up(dict.fromkeys([*lagging, *await store.tables.hands_behind(hidden)]))
        for table in await store.tables.against_computers():
            computers.wake(table)
        recount.wake()

    async def take_over() -> None:
        before = store.database.now() - LEFT_BEHIND
        publisher.catch_up(await store.tables.unpublished(before=before))

    async def look() -> None:
        burial.quiet.clear()  # others may have posted boards there
        await bound.load()

    return Duties(store.duty, begin=begin, go_on=take_over, look=look)
