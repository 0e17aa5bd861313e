"""What the store hands out and takes: frozen values, free of SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.games.core import Outcome, Seat
from bot.games.options import Options
from bot.games.record import Entry, Record
from bot.store.ground.agreement import Agreement
from bot.store.ground.clock import NO_DEADLINE, Clock, Deadline
from bot.store.ground.puzzles import puzzle_is_over


class Status(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    VOID = "void"
    """A finished game that a moderator has made count for nothing; its record and result are kept."""
    BROKEN = "broken"
    """A game whose record no longer replays: stopped without a result. The record is kept."""

    @property
    def open(self) -> bool:
        """Whether something can still happen at the table."""
        return self in OPEN


OPEN = frozenset({Status.LOBBY, Status.PLAYING})


class Kind(StrEnum):
    """Whoever a number stands for."""

    PERSON = "person"
    """A Discord user, by their id."""
    COMPUTER = "computer"
    """A computer player, by a number that only its table knows."""
    ERASED = "erased"
    """An erased person, by a random number that is the same in all their finished games."""


class Trouble(StrEnum):
    """What is wrong with a table's channel."""

    CLOSED = "closed"
    """We may not write there."""
    DELETED = "deleted"
    """Somebody or something deletes our messages as soon as they are posted."""
    LOCKED = "locked"
    """It is a locked thread, in which nobody can press buttons."""
    GONE = "gone"
    """It was deleted, or its server has removed us."""


class Seating(StrEnum):
    """How seats are given out at the start."""

    RANDOM = "random"
    JOINED = "joined"
    """In the order of joining."""


@dataclass(frozen=True, slots=True)
class Board:
    """Where a table's message is."""

    channel_id: int
    message_id: int
    posted_at: int
    """Milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, without its members and moves. Times are milliseconds since 1970."""

    id: int
    code: str
    source: str
    """The event that opened it."""
    game: str
    rules_version: int
    status: Status
    guild_id: int | None
    channel_id: int
    locale: str
    """The language of the table's message."""
    host_id: int
    options: Options
    seating: Seating
    seed: bytes = field(repr=False)
    """The secret of the shuffle: kept out of logs."""
    salt: str | None
    """None until the game starts, as are ``seats`` and ``started_at``."""
    seats: int | None
    revision: int
    """Number of committed changes; a new lobby is at 1."""
    published_revision: int
    """The newest revision that the table's message shows; 0 before the first message."""
    pinged_turn: int
    """Up to where people have been told what concerns them: the revision at which it was news, from a turn's begin
    to somebody's leaving; OVER or OVER_OTHERWISE for an end."""
    clock: Clock
    deadline_at: int | None
    """Until when those whose turn it is have to act, None while nobody waits for them."""
    created_at: int
    started_at: int | None
    touched_at: int
    ended_at: int | None
    ended_by: int | None
    """Who ended it before its end."""
    helped: int
    """Hints that were given: a game with any counts as helped."""
    result: Outcome | None
    rematch_of: int | None
    board_channel_id: int | None
    board_message_id: int | None
    board_posted_at: int | None
    ping_message_id: int | None
    dead_at: int | None
    """When its channel was found to be closed to us."""
    finish_no: int | None
    """The number of the finished game, counted over all tables in the order in which they were committed."""
    daily: int | None
    """The day (since 1970-01-01) whose puzzle this is a try at: played in private. None for every other table."""
    ping_at: int | None
    """When a turn ping is due that waits for the end of somebody's quiet hours."""
    guided: int
    """1 for a guided first game."""
    ended_by_erased: int
    """1 where the person who ended it has had themselves erased since: ``ended_by`` is a random number then."""
    board_below: int
    """Messages that lie below its board, as far as they are counted: see :mod:`bot.ui.delivery.burial`."""
    trouble: Trouble | None
    """What is wrong with its channel, None if nothing is known."""
    over_limit: int
    """1 where its people had used up the day's rated games, some of them before an erasure: it isn't
    rated."""
    agreement: Agreement | None
    """What was asked last, and how the others answered; forgotten with the next move."""
    turn_at: int
    """The revision at which the present turn began anew, by an undo, a pause's end or a nudge; older than the
    turn where it began by a move."""
    moved_at: int | None
    """Since when those to act are waited for."""
    paused_at: int | None
    """When the game was paused; None while it goes on."""
    paused_left: int | None
    """Milliseconds that were left until the deadline when it was paused."""
    nudged_by: Seat | None
    """Who nudged those to act last, this turn."""
    remind_at: int | None
    """When those whose turn it is are to be reminded, None once they have been."""
    parent_id: int | None
    """The channel in which its own thread is, or is to be made; None where it has none."""
    line_id: int | None
    """The message there that tells how it stands. The thread begins at it, and bears its number."""
    line_shown: str | None
    by_answers: int
    """1 where the bot isn't in the place and shows the table by answers to those who do something."""
    taken_at: int
    """When a process last took it up to show what another had left unshown."""

    def seed_is_secret(self, today: int) -> bool:
        """Whether nobody may learn seed and moves yet: the game runs, or others may still play the same puzzle."""
        return self.status.open or (self.daily is not None and not puzzle_is_over(self.daily, today))

    def is_late(self, today: int) -> bool:
        """Whether this is a try at a daily puzzle whose time is up."""
        return self.daily is not None and puzzle_is_over(self.daily, today)

    @property
    def is_private(self) -> bool:
        """Whether only its player sees it: a try at a daily puzzle, a guided game."""
        return self.daily is not None or bool(self.guided)

    @property
    def board(self) -> Board | None:
        """Where its message is, None while there is none."""
        if self.board_channel_id is None or self.board_message_id is None or self.board_posted_at is None:
            return None
        return Board(self.board_channel_id, self.board_message_id, self.board_posted_at)


@dataclass(frozen=True, slots=True)
class Member:
    """Someone at a table."""

    position: int
    """Joining order, from 1, with gaps where somebody left."""
    person_id: int
    """Whose number it is, ``kind`` tells."""
    joined_by: str
    """The event by which they joined."""
    seat: Seat | None
    """None until the game starts."""
    computer: str | None
    """The level of a computer player, None for a person."""
    kind: Kind
    playing: bool = True
    """False for whoever has left a game that goes on, or is out of it."""


def computer_number(members: Sequence[Member]) -> int:
    """The number of a table's next computer player: no person has one below zero."""
    return min((each.person_id for each in members if each.kind is Kind.COMPUTER), default=0) - 1


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A committed move."""

    ply: int
    """From 1."""
    revision: int
    """The revision that this move, with the forced ones after it, led to."""
    seat: Seat
    notation: str
    source: str | None
    """The event that made it, None for a forced move or one of the clock."""
    made_at: int

    @property
    def entry(self) -> Entry:
        """The move as a record has it."""
        return Entry(self.seat, self.notation)


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move to be committed."""

    seat: Seat
    notation: str


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins."""

    order: tuple[int, ...]
    """The members by their seats."""
    salt: str
    forced: Sequence[NewMove] = ()
    """Moves that the position begins with."""
    deadline: Deadline = NO_DEADLINE


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be opened; the host is its first member."""

    game: str
    rules_version: int
    guild_id: int | None
    channel_id: int
    locale: str
    host_id: int
    options: Options
    seed: bytes = field(repr=False)
    seating: Seating = Seating.RANDOM
    clock: Clock = Clock.NONE
    rematch_of: int | None = None
    """The table that this is the rematch of."""
    daily: int | None = None
    """The day whose puzzle this is a try at: the only one of its host."""
    begins: Beginning | None = None
    """How the game begins at once, where there is nobody to wait for; None for a lobby."""
    day_key: str | None = field(default=None, repr=False)
    """With ``daily`` the key of that day, None where there was none: see :mod:`bot.store.ground.day_keys`."""
    guided: bool = False
    """Whether it is a guided first game."""
    computers: tuple[str, ...] = ()
    """The levels of the computer players that sit there from the first moment, in the order of joining."""
    parent_id: int | None = None
    """The channel of its thread; the table's own where one is still to be made."""
    line_id: int | None = None
    by_answers: bool = False
    invited: tuple[tuple[int, str], ...] = ()
    """The people who are asked to join, with their names."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody who has been asked to join a lobby."""

    person_id: int
    name: str
    """As they were called when they were asked."""
    declined: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table whole, as it was at one revision."""

    table: TableRow
    members: tuple[Member, ...]
    """By position."""
    moves: tuple[StoredMove, ...]
    """By ply, without a gap."""
    people: Mapping[int, Person] = field(default_factory=dict)
    """Those members whom the bot has met, where they were read with it."""

    def member(self, person_id: int) -> Member | None:
        """A person's membership, None if they aren't at the table."""
        return next((each for each in self.members if each.person_id == person_id), None)

    def record(self) -> Record:
        """The game as a record; raises ValueError before it has started."""
        if self.table.salt is None or self.table.seats is None:
            raise ValueError(f"table {self.table.id} hasn't started")
        return Record(
            game=self.table.game,
            version=self.table.rules_version,
            options=self.table.options,
            seats=self.table.seats,
            seed=self.table.seed,
            salt=self.table.salt,
            moves=tuple(str(move.entry) for move in self.moves),
            result=self.table.result,
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Someone the bot has met."""

    id: int
    name: str
    """As last seen; empty if never."""
    language: str | None
    """Their own choice, None if they made none."""
    locale: str | None
    """What their Discord was set to when they last did something, None if never seen."""
    created_at: int
    dm_channel_id: int | None
    dm_dead_at: int | None
    """When their direct messages were found closed."""
    pings: str | None = None
    """How they want to be told of their turn, None if they never chose; so with ``look``."""
    look: str | None = None
    text_first: int = 0
    """1 where they want boards as text first."""
    quiet_from: int | None = None
    """Minutes after their midnight from which they want no pings, until ``quiet_until``; None for never."""
    quiet_until: int | None = None
    utc_offset: int = 0
    """Minutes by which their clock is ahead of UTC."""
    confirmations: int = 0
    """1 where they want to be asked before each of their moves."""
    away_until: int | None = None
    """When they are back, while they are away; None while they aren't."""
    absences: str | None = None
    """When they have been away, as JSON: see :mod:`bot.people.away`."""
    zone: str | None = None
    """The name of their time zone, such as ``Europe/Berlin``; None where ``utc_offset`` holds."""
    upright: int = 0
    """1 where they want long boards upright rather than on their side."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The direct message that shows a person their hand at a table."""

    table_id: int
    person_id: int
    channel_id: int
    message_id: int
    revision: int
    """The newest revision that it shows; 0 while it is words alone, which are to become a panel."""
    turn: int = 0
    """What a message was last sent anew for, with a noise: as a table's ``pinged_turn``; 0 for nothing."""


@dataclass(frozen=True, slots=True)
class Attended:
    """A table with those at it, as they were at one moment, without its moves."""

    table: TableRow
    members: tuple[Member, ...]
    """By position."""
    people: Mapping[int, Person]
    """Those members whom the bot has met."""
