"""What people at a table ask of each other, and what is done once all have agreed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.games.core import Departure, Seat
from bot.opponents.levels import Level
from bot.store.engine import Store
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.clock import NO_DEADLINE
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import Kind
from bot.store.tables.agreements import NudgedBefore
from bot.tables.agreeing_refusals import (
    AgreedAlready,
    AskedAlready,
    ClockRuns,
    NobodyAbsent,
    NoPause,
    NotAsked,
    Nudged,
    Paused,
    WaitsForYou,
)
from bot.tables.asked import awaited, voters
from bot.tables.clock import back_at, new_deadline, people_by_seat
from bot.tables.computer_seats import check_computers
from bot.tables.locks import Locks
from bot.tables.play import Play, check_seated
from bot.tables.reading import TableCache
from bot.tables.refusals import Stale
from bot.tables.table import Table
from bot.tables.timing import DAY, HOUR
from bot.tables.undo import back_to

LONGEST_PAUSE: Final = 14 * DAY
"""A game goes on by itself after such a pause."""
ABSENT: Final = 3 * DAY
"""Whoever hasn't moved for so long at a table without a clock is absent, if the others say so."""
STAND_IN: Final = Level.MEDIUM
"""How strong a computer is that plays on for somebody who stays away."""
ONE_ANOTHER: Final = 2
"""Among so many people nobody decides by themselves who goes on where a clock runs."""
NUDGE_REST: Final = 12 * HOUR
"""Nobody is nudged a second time at a table within this time."""


class Agreements:
    """Asks, answers, and does what has been agreed. Computer players agree to everything: nobody asks them."""

    def __init__(
        self, store: Store, cache: TableCache, locks: Locks, play: Play, wake: Callable[[int], None]
    ) -> None:
        self._store = store
        self._cache = cache
        self._locks = locks
        self._play = play
        self._wake = wake
        self.tell_replaced: Callable[[Table, int], None] = _nobody_tells
        """Told of whoever sat at a table until now, for whom a computer plays on."""

    async def ask(
        self, table_id: int, person: int, what: Asked, *, source: str, revision: int | None = None
    ) -> Table:
        """Ask the others for something, or agree to it if somebody has asked for it. With nobody to ask it is done.

        ``revision`` is the one that the person saw, where it matters. Raises Refusal of many kinds.
        """
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                seat = check_seated(table, person)
                standing = table.row.agreement
                if standing is not None and standing.open and standing.what is what and standing.seat != seat:
                    done = await self._agree(table, seat, standing, source)
                elif revision is not None and revision != table.revision:
                    raise Stale
                else:
                    done = await self._ask(table, seat, what, source)
                if done is not None:
                    return done

    async def agree(self, table_id: int, person: int, *, source: str, asked: int | None = None) -> Table:
        """Agree to what has been asked; ``asked`` is the revision that names it. Raises NotAsked or AgreedAlready."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                seat = check_seated(table, person)
                done = await self._agree(table, seat, _standing(table, asked), source)
                if done is not None:
                    return done

    async def refuse(self, table_id: int, person: int, *, source: str, asked: int | None = None) -> Table:
        """Say no to what has been asked, or take one's own question back; raises NotAsked."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                seat = check_seated(table, person)
                standing = _standing(table, asked)
                if seat not in {standing.seat, *awaited(table, standing), *standing.agreed}:
                    raise NotAsked
                ended = replace(standing, ended=table.revision + 1, ended_by=seat, declined=True)
                done = await self._keep(table, ended, source)
                if done is not None:
                    return done

    def absent(self, table: Table, person: int) -> Seat:
        """The seat that the others could go on without now; raises NobodyAbsent, Paused."""
        seat = check_seated(table, person)
        if table.is_paused:
            raise Paused(table)
        return self._absent(table, seat, Asked.COMPUTER)

    async def nudge(self, table_id: int, person: int, *, source: str) -> Table:
        """Remind those whose turn it is; raises WaitsForYou or Nudged."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                seat = check_seated(table, person)
                if table.is_paused:
                    raise Paused(table)
                assert table.game is not None
                people = [each for each in _people(table, table.game.acting) if each != person]
                if not people:
                    raise WaitsForYou
                since = self._store.database.now() - NUDGE_REST
                try:
                    row = await self._store.agreements.nudge(
                        table_id, table.revision, people, by=seat, since=since, source=source
                    )
                except NudgedBefore as error:
                    raise Nudged(error.at + NUDGE_REST) from error
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue
                self._wake(table_id)
                return self._cache.keep(replace(table, row=row))

    async def watch(self, table: Table, person: int, *, source: str) -> bool:
        """Tell somebody when a game ends; not any more (False), if they asked for it before."""
        return await self._store.agreements.watch(table.id, person, source=source)

    async def end_long_pauses(self) -> None:
        """Let games go on whose pause has lasted as long as a pause can."""
        for table_id in await self._store.agreements.long_paused(self._store.database.now() - LONGEST_PAUSE):
            async with self._locks.hold(table_id):
                table = await self._cache.find(table_id)
                if table is not None and table.is_paused:
                    try:
                        await self._store.agreements.resume(table_id, table.revision, None, source=None)
                    except Conflict:
                        continue  # somebody has just done something with it: the next round looks again
                    self._wake(table_id)

    async def _ask(self, table: Table, seat: Seat, what: Asked, source: str) -> Table | None:
        standing = table.row.agreement
        if standing is not None and standing.open:
            raise AskedAlready(table)
        revision = table.revision + 1
        asked = Agreement(
            what=what, seat=seat, revision=revision, target=await self._target(table, seat, what)
        )
        if awaited(table, asked):
            return await self._keep(table, asked, source)
        return await self._do(table, replace(asked, ended=revision, ended_by=seat), source)

    async def _target(self, table: Table, seat: Seat, what: Asked) -> int:
        """What exactly somebody asks for; raises the reason why they can't."""
        assert table.game is not None
        if table.is_paused and what is not Asked.RESUME:
            raise Paused(table)
        match what:
            case Asked.UNDO:
                return (await asyncio.to_thread(back_to, table.game, seat)).ply
            case Asked.PAUSE if table.row.daily is not None:
                raise NoPause
            case Asked.RESUME if not table.is_paused:
                raise NotAsked
            case Asked.PAUSE | Asked.RESUME | Asked.HINT:
                return 0
            case Asked.TIMEOUT:
                return self._absent(table, seat, what)
            case Asked.COMPUTER:
                check_computers(table.row.game)
                return self._absent(table, seat, what)

    def _absent(self, table: Table, seat: Seat, what: Asked) -> Seat:
        """The seat that has been waited for too long; raises ClockRuns or NobodyAbsent.

        Where a clock runs it decides who loses. A computer can take over when its last part has begun, of which the
        absent one is reminded, if two others want it; never from somebody who is away.
        """
        assert table.game is not None
        clock, now = table.row.clock, self._store.database.now()
        if clock.runs and (what is Asked.TIMEOUT or len(voters(table)) <= ONE_ANOTHER):
            raise ClockRuns
        people = people_by_seat(table)
        absent = [
            each
            for each in voters(table)
            if each in table.game.acting
            and each != seat
            and not (clock.runs and back_at(people.get(each), clock, now) > now)
        ]
        since, deadline = table.row.moved_at, table.row.deadline_at
        due = None if since is None else since + ABSENT
        if clock.runs:
            due = None if deadline is None else deadline - clock.last_part
        if due is None or not absent:
            raise NobodyAbsent(None)
        if now < due:
            raise NobodyAbsent(due)
        return absent[0]

    async def _agree(self, table: Table, seat: Seat, standing: Agreement, source: str) -> Table | None:
        """Count a yes, and do what was asked if it was the last one; None if another process was first."""
        waiting = awaited(table, standing)
        if seat not in waiting:
            raise AgreedAlready if seat in {standing.seat, *standing.agreed} else NotAsked
        agreed = replace(standing, agreed=(*standing.agreed, seat))
        if waiting != (seat,):
            return await self._keep(table, agreed, source)
        return await self._do(table, replace(agreed, ended=table.revision + 1, ended_by=seat), source)

    async def _do(self, table: Table, agreed: Agreement, source: str) -> Table | None:
        """Do what all have agreed to; None if another process was first."""
        store = self._store.agreements
        try:
            match agreed.what:
                case Asked.UNDO:
                    return await self._take_back(table, agreed, source)
                case Asked.TIMEOUT:
                    return await self._play.leave(table, agreed.target, Departure.TIMEOUT, source=source)
                case Asked.COMPUTER:
                    return await self._hand_over(table, agreed, source)
                case Asked.HINT:
                    row = await store.help(table.id, table.revision, agreed, source=source)
                case Asked.PAUSE:
                    row = await store.pause(table.id, table.revision, agreed, source=source)
                case Asked.RESUME:
                    row = await store.resume(table.id, table.revision, agreed, source=source)
        except DuplicateSource:
            return await self._cache.get(table.id)
        except (Conflict, Stale):
            return None
        self._wake(table.id)
        return self._cache.keep(replace(table, row=row))

    async def _hand_over(self, table: Table, agreed: Agreement, source: str) -> Table:
        assert table.game is not None
        stay = tuple(each for each in table.members if each.seat != agreed.target)
        deadline = new_deadline(replace(table, members=stay), table.game, self._store.database.now())
        await self._store.agreements.hand_over(
            table.id,
            table.revision,
            agreed.target,
            level=STAND_IN.value,
            agreement=agreed,
            source=source,
            deadline=deadline,
        )
        self._wake(table.id)
        after = await self._cache.get(table.id)
        if (person := table.person_at(agreed.target)) is not None:
            self.tell_replaced(replace(after, people={**table.people, **after.people}), person)
        return after

    async def _take_back(self, table: Table, agreed: Agreement, source: str) -> Table:
        assert table.game is not None
        before = await asyncio.to_thread(back_to, table.game, agreed.seat)
        now, daily = self._store.database.now(), table.row.daily is not None
        await self._store.agreements.take_back(
            table.id,
            table.revision,
            to=before.ply,
            playing=before.playing,
            agreement=replace(agreed, target=before.ply),
            source=source,
            deadline=NO_DEADLINE if daily else new_deadline(table, before, now),
            helped=bool(table.computers),  # else everyone could beat the strongest of them in the end
        )
        self._wake(table.id)
        return await self._cache.get(table.id)

    async def _keep(self, table: Table, agreement: Agreement, source: str) -> Table | None:
        try:
            row = await self._store.agreements.keep(table.id, table.revision, agreement, source=source)
        except DuplicateSource:
            return await self._cache.get(table.id)
        except Conflict:
            return None
        self._wake(table.id)
        return self._cache.keep(replace(table, row=row))


def _nobody_tells(_: Table, __: int) -> None:
    """Nobody is told, where there is no Discord."""


def _people(table: Table, seats: tuple[Seat, ...]) -> list[int]:
    return [each.person_id for each in table.members if each.seat in seats and each.kind is Kind.PERSON]


def _standing(table: Table, asked: int | None) -> Agreement:
    standing = table.row.agreement
    if standing is None or not standing.open or asked not in {None, standing.revision}:
        raise NotAsked
    return standing
