"""A table's game: moves, resigning, draws by agreement, and stopping it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.games import record as records
from bot.games.core import BadNotation, Departure, GameOver, IllegalMove, Seat
from bot.games.text import text
from bot.i18n import escape
from bot.store.engine import Store
from bot.store.ground.clock import NO_DEADLINE, Deadline
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import Status
from bot.tables.agreeing_refusals import NotAsked, Paused
from bot.tables.asked import hint_is_asked_for, left_of_asked
from bot.tables.clock import AGREED, DECLINE, OFFER, deadline_after, new_deadline, overdue, timed_out
from bot.tables.locks import Locks
from bot.tables.past import check_open
from bot.tables.reading import TableCache
from bot.tables.refusals import (
    DrawSaid,
    Ended,
    NoDraws,
    NoNotation,
    NoOffer,
    NotLegal,
    NotSeated,
    NotStarted,
    NotYours,
    NotYourTurn,
    OneTry,
    Out,
    OwnGame,
    Refusal,
    Running,
    Stale,
)
from bot.tables.table import Game, Table
from bot.tables.typed import nearest, understood

log = logging.getLogger(__name__)


class Play:
    """Changes to tables whose game is running."""

    def __init__(self, store: Store, cache: TableCache, locks: Locks, wake: Callable[[int], None]) -> None:
        self._store = store
        self._cache = cache
        self._locks = locks
        self._wake = wake

    async def move(
        self,
        table_id: int,
        person: int,
        notation: str,
        *,
        source: str,
        revision: int | None = None,
        known: Table | None = None,
    ) -> Table:
        """Make a person's move, and the forced ones after it. They are committed when this returns.

        ``revision`` is the one that the person saw; None if they saw none (a typed command). ``known`` is the
        table, for a caller who has just read it; if it has changed since, the commit finds out. The same
        source a second time changes nothing. Raises Refusal of many kinds; then nothing has changed.
        """
        async with self._locks.hold(table_id):
            table = await self._cache.get(table_id) if known is None else self._cache.newest(known)
            try:
                seat = check_turn(table, person, revision=revision)
            except Refusal:
                if await self._made(table, source):
                    return table
                raise
            move = _read(table, seat, notation)
            if isinstance(move, Departure):
                raise NotLegal(table, escape(notation), ())
            return await self._commit(table, [(seat, move)], source)

    async def chosen(self, table: Table, run: Sequence[tuple[Seat, str]]) -> Table:
        """Make moves that computers have chosen for a table as they saw it; raises Stale if it has moved on."""
        async with self._locks.hold(table.id):
            if (await self._cache.get(table.id)).revision != table.revision:
                raise Stale
            if table.is_paused:
                raise Paused(table)
            moves = [(seat, table.rules.read(notation)) for seat, notation in run]
            return await self._commit(table, moves, None)

    async def resign(self, table_id: int, person: int, *, source: str) -> Table:
        """Let a person give up, at any time."""
        return await self._unlisted(table_id, person, Departure.RESIGN, source=source)

    async def leave(self, table: Table, seat: Seat, departure: Departure, *, source: str) -> Table:
        """Take a seat out of the game, for a caller who holds the table's lock; raises Stale."""
        return await self._commit(table, [(seat, departure)], source)

    async def draw(self, table_id: int, person: int, *, source: str, revision: int | None = None) -> Table:
        """Offer a draw, or take the other's offer; raises NoDraws or DrawSaid."""
        move = await self._about_draws(table_id, OFFER)
        try:
            return await self._unlisted(table_id, person, move, source=source, revision=revision)
        except NotLegal as error:
            raise DrawSaid from error

    async def decline(self, table_id: int, person: int, *, source: str, revision: int | None = None) -> Table:
        """Turn the other's draw offer down; raises NoDraws or NoOffer."""
        move = await self._about_draws(table_id, DECLINE)
        try:
            return await self._unlisted(table_id, person, move, source=source, revision=revision)
        except NotLegal as error:
            raise NoOffer from error

    async def _about_draws(self, table_id: int, notation: str) -> Any:
        """An offer, or an answer to one; raises NoDraws in a game without, where it may be written as another move."""
        rules = (await self._cache.get(table_id)).rules
        if AGREED not in rules.info.reasons:
            raise NoDraws
        return rules.read(notation)

    async def stop(self, table_id: int, person: int, *, source: str, moderator: bool) -> Table:
        """End a game without a result.

        A moderator can at any time, a player until each seat has moved. A moderator who plays there, or has
        left, can until each seat has moved twice: nobody judges their own game.
        """
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                check_stopping(table, person, moderator=moderator)
                try:
                    row = await self._store.changes.cancel(table_id, table.revision, source=source, by=person)
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue  # another process was first: look again
                self._wake(table_id)
                return self._cache.keep(replace(table, row=row))

    async def void(self, table_id: int, person: int, *, source: str, moderator: bool) -> Table:
        """Let a game that has ended count for nothing. For moderators."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                check_voiding(table, person, moderator=moderator)
                try:
                    row = await self._store.changes.void_finished(
                        table_id, table.revision, source=source, by=person
                    )
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue
                self._wake(table_id)
                return self._cache.keep(replace(table, row=row))

    async def time_out(self, table_id: int) -> None:
        """Let those whose time is up leave the game, by the game's own rule. A move that is quicker wins.

        A game that this would end before it had really begun is closed without a result, as is one without a
        clock. Where nobody's time is up after all, as they are away, it is found out anew until when they have.
        While the game isn't installed everybody has time.
        """
        async with self._locks.hold(table_id):
            table, now = await self._cache.find(table_id), self._store.database.now()
            if table is None or table.row.deadline_at is None or table.row.deadline_at > now:
                return
            try:
                if table.game is None:
                    later = Deadline(now + table.row.clock.span)
                    await self._store.clocks.set_deadline(table_id, table.revision, later)
                elif not table.row.clock.runs:
                    await self._close(table)
                elif not (seats := overdue(table, now)):
                    deadline = new_deadline(table, table.game, now)
                    if await self._store.clocks.set_deadline(table_id, table.revision, deadline):
                        self._wake(table_id)
                elif (game := timed_out(table.game, seats)) is None:
                    await self._close(table)
                else:
                    await self._append(table, game, new_deadline(table, game, now), source=None)
            except Conflict:
                log.info("in time: table=%s", table_id)

    async def close(self, table_id: int) -> None:
        """Close a game without a result, because its place is gone and somebody can't be reached."""
        async with self._locks.hold(table_id):
            table = await self._cache.find(table_id)
            if table is not None and table.is_running:
                try:
                    await self._close(table)
                except Conflict:  # somebody has just moved: so they have found a way
                    log.info("not closed: table=%s", table_id)

    async def _close(self, table: Table) -> None:
        """Close a game without a result, because time has passed; raises Conflict."""
        row = await self._store.changes.cancel(table.id, table.revision, source=None, by=None)
        self._wake(table.id)
        self._cache.keep(replace(table, row=row))

    async def count_hint(self, table: Table, person: int) -> Table:
        """Let somebody whose turn it is have a hint: the game counts as helped from then on. Raises NotAsked where the
        others must agree first."""
        seat = check_turn(table, person)
        if hint_is_asked_for(table, seat):
            raise NotAsked
        await self._store.changes.count_hint(table.id)
        return await self._cache.get(table.id)

    async def export(self, table_id: int) -> tuple[str, str]:
        """A file name and the record of an ended game; raises Running or DayRuns, as seed and moves are in it."""
        snapshot = await self._store.tables.load(table_id)
        if snapshot is None:
            raise NotStarted
        check_open(snapshot.table, self._store.database.now())
        name = f"{snapshot.table.game}-{snapshot.table.code.lower()}-{table_id}.json"
        return name, records.dump(snapshot.record())

    async def _unlisted(
        self, table_id: int, person: int, move: Any, *, source: str, revision: int | None = None
    ) -> Table:
        """Make a move that needs no turn."""
        async with self._locks.hold(table_id):
            table = await self._cache.get(table_id)
            try:
                seat = check_seated(table, person)
                if revision is not None and revision != table.revision:
                    raise Stale
                if table.is_paused and not isinstance(move, Departure):
                    raise Paused(table)
                return await self._commit(table, [(seat, move)], source)
            except Refusal:
                if await self._made(table, source):
                    return table
                raise

    async def _made(self, table: Table, source: str) -> bool:
        """Whether this event has moved here already: a doubled event must not look like a late click."""
        if table.game is None:
            return False
        moves = await self._store.tables.moves_after(table.id, max(0, table.game.ply - 4))
        return any(move.source == source for move in moves)

    async def _commit(self, table: Table, moves: Sequence[tuple[Seat, Any]], source: str | None) -> Table:
        """Make moves, each with the forced ones that follow it."""
        assert table.game is not None
        game = table.game
        try:
            for seat, move in moves:
                game = game.after(seat, move).after_forced()
        except GameOver as error:
            raise Ended from error
        except IllegalMove as error:
            raise NotLegal(
                table, escape(error.notation), nearest(table.rules, game.legal(seat), error.notation)
            ) from error
        deadline = deadline_after(table, game, self._store.database.now())
        try:
            return await self._append(table, game, deadline, source=source)
        except DuplicateSource:
            return await self._cache.get(table.id)
        except Conflict as error:  # somebody else, perhaps another process, was first
            raise Stale from error

    async def _append(self, table: Table, game: Game, deadline: Deadline, *, source: str | None) -> Table:
        """Commit the moves that lead from a table's position to another; raises Conflict or DuplicateSource."""
        assert table.game is not None
        out = [seat for seat in table.game.playing if seat not in game.playing]
        out = [] if game.outcome is not None else out
        row = await self._store.changes.append_moves(
            table.id,
            table.revision,
            moves=game.moves_after(table.game.ply),
            source=source,
            result=game.outcome,
            out=out,
            agreement=left_of_asked(table, game),
            same_turn=deadline == Deadline(table.row.deadline_at, table.row.remind_at),
            deadline=NO_DEADLINE if table.is_paused else deadline,
        )
        self._wake(table.id)
        members = tuple(replace(each, playing=False) if each.seat in out else each for each in table.members)
        return self._cache.keep(replace(table, row=row, game=game.committed(row.revision), members=members))


def check_stopping(table: Table, person: int, *, moderator: bool) -> None:
    """Raise the reason why somebody can't end a running game without a result."""
    if not table.is_running:
        raise Ended
    if table.game is None:  # nobody can play it on
        if table.seat_of(person) is None and not moderator:
            raise NotYours(table, text("not-yours-game"))
        return
    if table.row.daily is not None:
        raise OneTry
    moved = min(table.game.acted[seat - 1] for seat in table.game.playing)
    if table.playing_seat(person) is None and not moderator:
        raise NotYours(table, text("not-yours-game"))
    if table.seat_of(person) is not None and moved >= (2 if moderator else 1):
        raise OwnGame(table, person) if moderator else NotYours(table, text("not-yours-moved"))


def check_voiding(table: Table, person: int, *, moderator: bool) -> None:
    """Raise the reason why somebody can't let a finished game count for nothing."""
    if table.row.status.open:
        raise Running(text("running-void"))
    if table.row.status is not Status.FINISHED:
        raise Ended
    if not moderator:
        raise NotYours(table, text("not-yours-void"))
    if table.member(person) is not None:
        raise OwnGame(table, person)


def intended(table: Table, person: int, typed: str, *, revision: int | None = None) -> Any:
    """The move that a person means, which they may make now; raises the Refusal that making it would raise."""
    seat = check_turn(table, person, revision=revision)
    move = _read(table, seat, typed)
    assert table.game is not None
    rules = table.rules
    if isinstance(move, Departure) or not rules.accepts(table.game.view(seat), move):
        raise NotLegal(table, escape(typed), nearest(rules, table.game.legal(seat), typed))
    return move


def _read(table: Table, seat: Seat, typed: str) -> Any:
    assert table.game is not None
    rules, legal = table.rules, table.game.legal(seat)
    try:
        return understood(rules, legal, typed)
    except BadNotation as error:
        raise NoNotation(table, escape(typed), nearest(rules, legal, typed)) from error


def check_seated(table: Table, person: int) -> Seat:
    """A person's seat in a running game; raises NotStarted, Ended, NotSeated or, once they are out of it, Out."""
    if table.is_lobby:
        raise NotStarted
    if not table.is_running:
        raise Ended
    seat = table.playing_seat(person)
    if seat is None:
        raise NotSeated if table.seat_of(person) is None else Out(table)
    return seat


def check_turn(table: Table, person: int, *, revision: int | None = None) -> Seat:
    """The seat of a person whose turn it is; raises also Stale (for an older revision), Paused, NotYourTurn."""
    seat = check_seated(table, person)
    if revision is not None and revision != table.revision:
        raise Stale
    assert table.game is not None
    if table.is_paused:
        raise Paused(table)
    if seat not in table.game.acting:
        raise NotYourTurn(table, table.game.acting[0])
    return seat
