"""A table at one revision: what is stored of it, and the position that its record gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.core import AnyRules, Outcome, Seat
from bot.games.record import Entry, Record, parse_entry, start
from bot.games.registry import all_games, rules_of
from bot.games.text import Text
from bot.store.ground.rows import Invitation, Kind, Member, NewMove, Person, Status, TableRow
from bot.tables.position import Position

LOG_LENGTH = 24
"""How many of the last moves a table keeps the facts of, for its screens."""


@dataclass(frozen=True, slots=True)
class Happening:
    """A move that was made, and what everyone may be told of it."""

    ply: int
    entry: Entry
    facts: tuple[Text, ...]
    forced: bool = False
    """Whether the table made it: it was the only one."""


@dataclass(frozen=True, slots=True)
class Game:
    """The position of a table that has been started: its record, folded."""

    record: Record
    position: Position
    log: tuple[Happening, ...]
    """The last moves, oldest first."""
    acting_since: int
    """The ply after which just these seats came to act."""
    acted: tuple[int, ...]
    """How many moves each seat has made, forced ones and departures included."""
    revisions: tuple[int, ...] = ()
    """The table's revision to which each move led, as far as they are committed."""

    @property
    def rules(self) -> AnyRules:
        """The rules it is played by."""
        return self.position.rules

    @property
    def state(self) -> Any:
        """All of the position, secrets too: never to be shown."""
        return self.position.state

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats to act; empty when the game is over."""
        return self.position.acting

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats still in the game; empty when it is over."""
        return self.position.playing

    @property
    def outcome(self) -> Outcome | None:
        """How it ended by its rules, None while it runs."""
        return self.position.outcome

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.record.moves)

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or a spectator (None), may know."""
        return self.position.view(seat)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """A seat's listed moves."""
        return self.position.legal(seat)

    def after(self, seat: Seat, move: Any) -> Game:
        """The game with one move more; raises GameOver or IllegalMove."""
        forced = self.position.forced() == (seat, move)
        step = self.position.step(seat, move)
        position = Position(self.rules, step.state, self.position.seats)
        entry = Entry(seat, self.rules.write(move))
        ply = self.ply + 1
        counts = list(self.acted)
        counts[seat - 1] += 1
        return Game(
            record=self.record.with_move(entry),
            position=position,
            log=(*self.log, Happening(ply, entry, step.facts, forced=forced))[-LOG_LENGTH:],
            acting_since=self.acting_since if position.acting == self.acting else ply,
            acted=tuple(counts),
            revisions=self.revisions,
        )

    def committed(self, revision: int) -> Game:
        """The game once its moves have led to a revision of the table."""
        return replace(self, revisions=self.revisions + (revision,) * (self.ply - len(self.revisions)))

    def revision_after(self, ply: int) -> int:
        """The revision to which the move of a ply led; 1, the least, for the game's begin."""
        return self.revisions[ply - 1] if ply else 1

    def moves_after(self, ply: int) -> list[NewMove]:
        """The moves after a ply, as they are stored."""
        entries = map(parse_entry, self.record.moves[ply:])
        return [NewMove(entry.seat, entry.notation) for entry in entries]

    def after_forced(self) -> Game:
        """The game after the forced moves that come next, if any."""
        game = self
        while (forced := game.position.forced()) is not None:
            game = game.after(*forced)
        return game


def begin(record: Record) -> Game:
    """The game before the first move of a record; its moves are left out. Raises WrongRecord."""
    rules, state = start(record)
    return Game(
        record=replace(record, moves=(), result=None),
        position=Position(rules, state, record.seats),
        log=(),
        acting_since=0,
        acted=(0,) * record.seats,
    )


@dataclass(frozen=True, slots=True)
class Table:
    """One game being played somewhere, at one revision."""

    row: TableRow
    members: tuple[Member, ...]
    game: Game | None
    """None in a lobby, where the record no longer replays, and where the game isn't installed."""
    people: Mapping[int, Person] = field(default_factory=dict)
    """Those members whom the bot has met, as they were when the table was read."""
    invited: tuple[Invitation, ...] = ()
    """Who has been asked to join a lobby; known only where its message is made."""

    @property
    def id(self) -> int:
        """The table's number: in component ids, never reused."""
        return self.row.id

    @property
    def revision(self) -> int:
        """How many changes of the table have been committed."""
        return self.row.revision

    @property
    def is_lobby(self) -> bool:
        """Whether people may still join and leave."""
        return self.row.status is Status.LOBBY

    @property
    def is_running(self) -> bool:
        """Whether moves may be made."""
        return self.row.status is Status.PLAYING

    @property
    def awaited(self) -> tuple[Invitation, ...]:
        """Those who were asked to join a lobby, and have neither come nor declined."""
        return tuple(
            each for each in self.invited if not each.declined and self.member(each.person_id) is None
        )

    @property
    def is_installed(self) -> bool:
        """Whether its game can be played here. A package that brought it may have gone, and may come back."""
        return self.row.game in all_games()

    @property
    def rules(self) -> AnyRules:
        """The rules of the table's game."""
        return rules_of(self.row.game)

    @property
    def is_paused(self) -> bool:
        """Whether its game stands still, as its people have agreed."""
        return self.is_running and self.row.paused_at is not None

    @property
    def turn_at(self) -> int:
        """The revision at which those to act came to act, or were called again: one turn ping is sent for each."""
        assert self.game is not None
        return max(self.game.revision_after(self.game.acting_since), self.row.turn_at)

    def member(self, person: int) -> Member | None:
        """A person's membership, None for someone who hasn't joined."""
        return next((each for each in self.members if each.person_id == person), None)

    def turned(self, people: Sequence[int]) -> list[int]:
        """The order of a rematch: everyone moves up a seat, and whoever began comes last; then those who are new."""
        seated = sorted((each.seat, each.person_id) for each in self.members if each.seat is not None)
        back = [person for _, person in seated if person in people]
        return [*back[1:], *back[:1], *(each for each in people if each not in back)]

    def seat_of(self, person: int) -> Seat | None:
        """The seat that a person has or, once they have left the game, had; None before the start."""
        member = self.member(person)
        return None if member is None else member.seat

    def playing_seat(self, person: int) -> Seat | None:
        """The seat at which a person plays now; None for whoever has left, or is out while the game goes on."""
        seat = self.seat_of(person)
        return seat if self.is_running and self.game is not None and seat in self.game.playing else None

    def has_place(self, person: int) -> bool:
        """Whether the table is one of a person's own.

        That is so in a lobby that they are in, in a game while they play in it, and once it has ended.
        Whoever has left a game, or is out of it, watches it like everyone else as long as it goes on.
        """
        return self.playing_seat(person) is not None if self.is_running else self.member(person) is not None

    def person_at(self, seat: Seat) -> int | None:
        """Who sits at a seat; None for a computer."""
        member = self.member_at(seat)
        return None if member is None or member.kind is Kind.COMPUTER else member.person_id

    def member_at(self, seat: Seat) -> Member | None:
        """The person or the computer at a seat."""
        return next((each for each in self.members if each.seat == seat), None)

    @property
    def computers(self) -> tuple[Member, ...]:
        """The computer players, in the order of joining."""
        return tuple(each for each in self.members if each.kind is Kind.COMPUTER)

    @property
    def acting_computers(self) -> tuple[Member, ...]:
        """The computer players whose turn it is."""
        if self.game is None or not self.is_running:
            return ()
        return tuple(each for each in self.computers if each.seat in self.game.acting)

    @property
    def acting_people(self) -> tuple[int, ...]:
        """The people whose turn it is; nobody's while the game is paused."""
        if self.game is None or not self.is_running or self.is_paused:
            return ()
        people = (self.person_at(seat) for seat in self.game.acting)
        return tuple(person for person in people if person is not None)
