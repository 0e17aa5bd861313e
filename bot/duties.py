"""What one process does for all, what each does of what a dead one has left, and what each looks at again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.games.registry import all_games, rules_of
from bot.people.preferences import PreferenceStore
from bot.people.recount import Recount
from bot.people.servers import ServerStore
from bot.store.engine import Store
from bot.store.ground.held import Duty
from bot.store.ground.told import News
from bot.tables.computers import Computers
from bot.tables.publisher import Publisher
from bot.tables.rounds import Rounds
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial

log = logging.getLogger(__name__)

_ROUND: Final = 2.5
"""Seconds between two rounds. Whoever did it for all may be gone since."""
_LOOK: Final = 12
"""Rounds after which each process looks again at what it remembers."""

LEFT_BEHIND: Final = 10_000
"""Milliseconds after which a change that nobody sees yet has been left behind by a process that died.

So it is seen within half a minute even where the process that takes it up dies, too.
"""

Step = Callable[[], Awaitable[None]]


class Duties(Rounds):
    """Begins what is done once for all when it falls to this process, and goes on with it while it does.

    ``begin`` is done when it comes to this process, ``go_on`` in each round after that; ``share`` is what every
    process does in each round, ``look`` what it does now and then.
    """

    def __init__(self, duty: Duty, *, begin: Step, go_on: Step, share: Step, look: Step) -> None:
        super().__init__("duties")
        self._duty = duty
        self._begin = begin
        self._go_on = go_on
        self._share = share
        self._look = look
        self._begun = False
        self._rounds = 0

    async def tidy(self) -> None:
        """See whether it is this process's turn, and do what that brings; then what every process does."""
        mine = await self._duty.mine()
        if mine and not self._begun:
            log.info("this process does what is done once for all")
            await self._begin()
        elif mine:
            await self._go_on()
        self._begun = mine
        if self._duty.shared:
            await self._share()
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


class LeftOvers:
    """Takes up what other processes have left that died, each thing once, however many take part.

    A table whose change nobody has seen for a while is shown. One at which a computer was thinking is looked at
    when it has been silent for as long: by the process that does what is done once, since looking costs little.
    """

    def __init__(self, store: Store, publisher: Publisher, computers: Computers) -> None:
        self._store = store
        self._publisher = publisher
        self._computers = computers
        self._looked = 0
        """Up to when tables were touched that have been looked at."""

    async def begin(self) -> None:
        """Take up all that there is: nobody has seen to it, or whoever did is gone."""
        now = self._store.database.now()
        hidden = [game for game in all_games() if rules_of(game).info.hidden]
        if not self._store.duty.shared:
            lagging = await self._store.tables.unpublished()
            self._publisher.catch_up(
                dict.fromkeys([*lagging, *await self._store.tables.hands_behind(hidden)])
            )
        else:
            await self._take(before=now)
            self._publisher.catch_up(await self._store.tables.hands_behind(hidden))
        for table in await self._store.tables.against_computers():
            self._computers.wake(table)
        self._looked = now

    async def show(self) -> None:
        """Show some tables that have been left behind, more only when those are done; keep those it is still at."""
        if still := self._publisher.lasting(_ROUND):
            await self._store.left_overs.keep(still)
        await self._take(before=self._store.database.now() - LEFT_BEHIND)

    async def think(self) -> None:
        """Look at the tables against computers that have become silent since the last look."""
        until = self._store.database.now() - LEFT_BEHIND
        if until > self._looked:
            for table in await self._store.tables.against_computers(since=self._looked, before=until):
                self._computers.wake(table)
            self._looked = until

    async def _take(self, *, before: int) -> None:
        if not self._publisher.catching_up:
            self._publisher.catch_up(await self._store.left_overs.take(before=before))


def take_in(
    store: Store, preferences: PreferenceStore, servers: ServerStore, burial: Burial, bound: Bound
) -> None:
    """Have what this process remembers brought up to date where others have changed it."""

    async def person(about: str) -> None:
        await preferences.look_again(int(about))

    async def server(about: str) -> None:
        servers.drop(int(about))

    async def board(about: str) -> None:
        burial.quiet.pop(int(about), None)

    async def setback(_: str) -> None:
        await bound.load()

    async def all_servers() -> None:
        servers.drop_all()

    async def all_channels() -> None:
        burial.quiet.clear()

    store.told.listen(News.PERSON, person, missed=preferences.look_at_all_again)
    store.told.listen(News.SERVER, server, missed=all_servers)
    store.told.listen(News.BOARD, board, missed=all_channels)
    store.told.listen(News.SETBACK, setback, missed=bound.load)


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
    left_overs = LeftOvers(store, publisher, computers)

    async def begin() -> None:
        await register()
        await left_overs.begin()
        recount.wake()

    async def go_on() -> None:
        await left_overs.think()
        if await store.resettling.unsettled_games():  # a game was voided in another process
            recount.wake()

    async def look() -> None:
        burial.quiet.clear()  # others may have posted boards there
        await bound.load()

    return Duties(store.duty, begin=begin, go_on=go_on, share=left_overs.show, look=look)
