"""A table before its game: opened, joined, left, started, called off."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.calendar import date_of
from bot.games.core import SeatsError
from bot.games.fair import SEED_BYTES, Fair, seating
from bot.games.options import OptionsError
from bot.games.record import Record
from bot.games.registry import rules_of
from bot.games.text import text
from bot.opponents.levels import Level
from bot.store.engine import Store
from bot.store.ground.clock import NO_DEADLINE, USUAL, Clock, Deadline
from bot.store.ground.errors import Conflict, DuplicateSource, RematchExists
from bot.store.ground.rows import Beginning, Kind, NewTable, Person, Seating, Status
from bot.store.tables.caps import CapReached
from bot.tables.clock import first_deadline
from bot.tables.computer_seats import check_computers
from bot.tables.invitations import others_of
from bot.tables.locks import Locks
from bot.tables.option_words import allowed_values
from bot.tables.places import Place as Place
from bot.tables.places import place_of
from bot.tables.reading import TableCache
from bot.tables.refusals import (
    Ended,
    Full,
    Joined,
    NotJoined,
    NotSeated,
    NotYours,
    Running,
    Started,
    TooFew,
    TooMany,
    WrongOption,
)
from bot.tables.table import Game, Table, begin


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who wants to play: their id, and their present name."""

    id: int
    name: str
    locale: str | None = None
    """What their Discord is set to."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A day's puzzle, as somebody begins a try at it."""

    day: int
    seed: bytes = field(repr=False)
    key: str | None = field(repr=False)
    """What erased people's tries of that day are remembered by, None while there is nothing to remember."""


def daily_salt(game: str, day: int) -> str:
    """The salt of a day's puzzle: with it everyone's cards and dice fall alike."""
    return f"daily-{game}-{date_of(day)}"


class Lobby:
    """Changes to tables whose game hasn't started."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        locks: Locks,
        wake: Callable[[int], None],
        *,
        make_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
    ) -> None:
        self._store = store
        self._cache = cache
        self._locks = locks
        self._wake = wake
        self._make_seed = make_seed

    async def open(
        self,
        game: str,
        host: Guest,
        place: Place,
        *,
        options: Mapping[str, object],
        seats: Seating,
        source: str,
        rematch_of: int | None = None,
        daily: Puzzle | None = None,
        guided: bool = False,
        clock: Clock = USUAL,
        computers: Sequence[Level] = (),
        invited: Sequence[tuple[int, str]] = (),
    ) -> Table:
        """Open a table with its host at it; raises WrongOption. The same source again returns the same table.

        ``daily`` is the day's puzzle that this is a try at; a second try returns the first one. Raises TriedBefore
        where somebody's erasure came in between. A game for one begins at once: there is nobody to wait for; and
        so does one in which ``computers`` take all other seats. Raises NoComputers in a game
        that has none. ``invited`` are people by numbers and names.
        """
        rules = rules_of(game)
        if computers:
            check_computers(game)
        try:
            filled = rules.options(options)
        except OptionsError as error:
            raise WrongOption(error.option, allowed_values(game, error)) from error
        person = await self.meet(host, source)
        day, seed = (None, self._make_seed()) if daily is None else (daily.day, daily.seed)
        alone = rules.info.seats == (1,) or daily is not None
        begun, begins = None, None
        clock = Clock.NONE if guided or daily is not None else clock
        if alone:
            salt = source if day is None else daily_salt(game, day)
            begun = _begun(Record(game, rules.info.version, filled, 1, seed, salt))
            deadline = NO_DEADLINE
            if daily is None:  # which ends with its day
                deadline = first_deadline(clock, begun, {1: person}, self._store.database.now())
            begins = Beginning((host.id,), salt, begun.moves_after(0), deadline)
        new = NewTable(
            game=game,
            rules_version=rules.info.version,
            guild_id=place.guild,
            channel_id=place.channel,
            locale=place.locale,
            host_id=host.id,
            options=filled,
            seed=seed,
            seating=seats,
            rematch_of=rematch_of,
            daily=day,
            day_key=None if daily is None else daily.key,
            guided=guided,
            begins=begins,
            clock=clock,
            computers=tuple(level.value for level in computers),
            parent_id=place.parent,
            line_id=place.line,
            by_answers=place.by_answers,
            invited=tuple(dict(invited).items()),  # each once, however often they are named
        )
        try:
            snapshot = await self._store.changes.create_table(new, source=source)
        except DuplicateSource as error:
            table = await self._cache.get(error.table_id)
            if (alone or self._complete(table)) and table.is_lobby:  # the bot had stopped before it began
                return await self.start(table.id, host.id, source=f"{source}-start")
            return table
        except CapReached as error:
            raise TooMany(error) from error
        self._wake(snapshot.table.id)
        table = await self._cache.take(replace(snapshot, people={person.id: person}), begun)
        if rematch_of is None and self._complete(table):
            return await self.start(table.id, host.id, source=f"{source}-start")
        return table

    async def join(self, table_id: int, guest: Guest, *, source: str) -> Table:
        """Give somebody a place; raises Started, Joined or Full. A rematch starts once everyone is back."""
        table = await self._take_place(table_id, guest, source=source)
        return await self._start_rematch(table, guest.id, source=source)

    async def _take_place(self, table_id: int, guest: Guest, *, source: str) -> Table:
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                if (member := table.member(guest.id)) is not None:
                    if member.joined_by == source:
                        return table
                    raise Joined
                if len(table.members) >= table.rules.info.seats[-1]:
                    raise Full
                await self.meet(guest, source)
                try:
                    snapshot = await self._store.changes.add_member(
                        table_id, table.revision, person_id=guest.id, source=source
                    )
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except CapReached as error:
                    raise TooMany(error) from error
                except Conflict:
                    continue  # another process was first: look again
                self._wake(table_id)
                return await self._cache.take(snapshot)

    async def leave(self, table_id: int, person: int, *, source: str) -> Table:
        """Let somebody leave. When the host leaves, the longest present becomes host; the last one calls the
        lobby off: computers don't play alone."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                if table.member(person) is None:
                    raise NotJoined(table)
                others = [each.person_id for each in table.members if each.kind is not Kind.COMPUTER]
                others = [each for each in others if each != person]
                try:
                    if not others:
                        return await self._call_off(table, person, source=source)
                    snapshot = await self._store.changes.remove_member(
                        table_id,
                        table.revision,
                        person_id=person,
                        source=source,
                        host_id=others[0] if table.row.host_id == person else None,
                    )
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue
                self._wake(table_id)
                return await self._cache.take(snapshot)

    async def start(self, table_id: int, person: int, *, source: str) -> Table:
        """Begin the game; any member may. Raises TooFew, or WrongOption where options and seats don't fit."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                if table.member(person) is None:
                    raise NotJoined(table)
                try:
                    return await self._begin(table, source)
                except Conflict:
                    continue

    async def cancel(self, table_id: int, person: int, *, source: str, moderator: bool) -> Table:
        """Call a lobby off. Its host may, and a moderator."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                check_cancelling(table, person, moderator=moderator)
                try:
                    return await self._call_off(table, person, source=source)
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue

    async def expire(self, table_id: int) -> None:
        """Call off a lobby that nobody has started."""
        async with self._locks.hold(table_id):
            table = await self._cache.find(table_id)
            if table is not None and table.is_lobby:
                try:
                    await self._call_off(table, None, source=None)
                except Conflict:
                    return  # somebody has just done something with it: so it isn't stale

    async def rematch(self, table_id: int, guest: Guest, *, source: str) -> Table:
        """Open the same table again, or join the rematch that is open. Once everyone is back, it starts by
        itself. Computer players come along."""
        before = await self._cache.get(table_id)
        if before.is_running or before.is_lobby:
            raise Running(text("running-rematch"))
        if before.seat_of(guest.id) is None:
            raise NotSeated
        row = before.row
        place = place_of(row)
        origin = table_id
        while True:
            try:
                opened = await self.open(
                    row.game,
                    guest,
                    place,
                    options=row.options,
                    seats=row.seating,
                    source=source,
                    rematch_of=origin,
                    clock=row.clock,
                    computers=[Level(str(each.computer)) for each in before.computers],
                    invited=others_of(before, guest.id),
                )
                return await self._start_rematch(opened, guest.id, source=source)
            except RematchExists as error:
                rematch = await self._cache.get(error.rematch_id)
            if not _never_began(rematch):
                break
            origin = rematch.id  # the rematch was called off before it began, so there may be another
        if rematch.member(guest.id) is not None:
            return await self._start_rematch(rematch, guest.id, source=source)
        if not rematch.is_lobby:
            raise Ended if not rematch.is_running else Started
        return await self.join(rematch.id, guest, source=source)

    async def has_rematch(self, table_id: int) -> bool:
        """Whether a table's rematch is open or has been played, so that whoever presses Rematch opens none."""
        while (rematch := await self._store.tables.rematch_of(table_id)) is not None:
            if not _never_began(await self._cache.get(rematch)):
                return True
            table_id = rematch
        return False

    async def _start_rematch(self, table: Table, person: int, *, source: str) -> Table:
        """Start a rematch if everyone of the game before is back, by whichever button; else leave it open."""
        before = await self._before(table)
        back = {member.person_id for member in table.members}
        gone = {each.person_id for each in before.members if each.kind is not Kind.COMPUTER} - back
        if before is table or not table.is_lobby or gone:
            return table
        try:
            return await self.start(table.id, person, source=f"{source}-start")
        except Started:
            return await self._cache.get(table.id)

    async def _before(self, table: Table) -> Table:
        """The game of which a table is the rematch; the table itself where it is none."""
        before = table
        while before.row.rematch_of is not None and (before is table or _never_began(before)):
            before = await self._cache.get(before.row.rematch_of)
        return before

    def _complete(self, table: Table) -> bool:
        """Whether computers have taken all seats but one: then there is nobody to wait for."""
        return bool(table.computers) and len(table.computers) + 1 == table.rules.info.seats[-1]

    async def meet(self, guest: Guest, source: str) -> Person:
        """Store somebody's name. If their direct messages were closed, they are tried again from now on."""
        return await self._store.people.remember_person(
            guest.id, guest.name, locale=guest.locale, source=source
        )

    async def _call_off(self, table: Table, person: int | None, *, source: str | None) -> Table:
        row = await self._store.changes.cancel(table.id, table.revision, source=source, by=person)
        self._wake(table.id)
        return self._cache.keep(replace(table, row=row))

    async def _begin(self, table: Table, source: str) -> Table:
        counts = table.rules.info.seats
        people = [member.person_id for member in table.members]
        if len(people) not in counts:
            raise TooFew(len(people), counts)
        row = table.row
        salt = "-".join(member.joined_by for member in table.members)
        if row.daily is not None:  # the same for everyone
            salt = daily_salt(row.game, row.daily)
        if row.seating is Seating.RANDOM:
            order = seating(people, row.seed, salt)
        else:
            before = await self._before(table)
            order = people if before is table else before.turned(people)
        game = _begun(Record(row.game, row.rules_version, row.options, len(order), row.seed, salt))
        try:
            snapshot = await self._store.changes.start(
                table.id,
                table.revision,
                order=order,
                salt=salt,
                source=source,
                forced=game.moves_after(0),
                deadline=self._deadline(table, order, game),
            )
        except DuplicateSource:
            return await self._cache.get(table.id)
        assert snapshot.table.status is Status.PLAYING
        self._wake(table.id)
        return await self._cache.take(snapshot, game)

    def _deadline(self, table: Table, order: Sequence[int], game: Game) -> Deadline:
        """The deadline of a game that begins."""
        if table.row.daily is not None:
            return NO_DEADLINE
        computers = {each.person_id for each in table.members if each.kind is Kind.COMPUTER}
        seated = enumerate(order, start=1)
        people = {seat: table.people.get(each) for seat, each in seated if each not in computers}
        return first_deadline(table.row.clock, game, people, self._store.database.now())


def _begun(record: Record) -> Game:
    """The game that a record without moves begins with; raises WrongOption, or TooFew."""
    rules = rules_of(record.game)
    try:
        rules.setup(rules.options(record.options), record.seats, Fair(record.seed, record.salt))
    except OptionsError as error:
        raise WrongOption(error.option, allowed_values(record.game, error)) from error
    except SeatsError as error:
        raise TooFew(error.seats, rules.info.seats) from error
    return begin(record).after_forced()


def _never_began(table: Table) -> bool:
    """Whether a table was called off before its game."""
    return table.row.status is Status.CANCELLED and table.row.salt is None


def check_cancelling(table: Table, person: int, *, moderator: bool) -> None:
    """Raise NotYours for somebody who can't call a lobby off: its host can, and a moderator."""
    if person != table.row.host_id and not moderator:
        raise NotYours(table, text("not-yours-lobby"))
