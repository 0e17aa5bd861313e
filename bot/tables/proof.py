"""Whether a game that has ended went as its seed, fixed beforehand, says: what anyone can check afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.fair import commitment, seating
from bot.store.ground.rows import Kind, Seating
from bot.tables.past import Past
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Proof:
    """What was checked. None stands for what there was nothing to check."""

    commitment: str
    """Of the seed, as the lobby showed it."""
    seed: str
    salt: str
    noted: bool | None
    """Whether the commitment that the person had noted is this one."""
    joined: bool | None
    """Whether the salt is made of the events by which the players joined, so that nobody chose it."""
    seats: bool | None
    """Whether the seats are those that seed and salt draw."""
    moves: int
    replays: bool
    """Whether all moves are possible from what the seed deals, and lead to the result."""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.replays and False not in {self.noted, self.joined, self.seats}


def proof_of(table: Table, past: Past, noted: str | None = None) -> Proof:
    """Check a game that has ended; ``noted`` is a commitment that somebody has written down."""
    record, row = past.record, table.row
    fixed = commitment(record.seed)
    members = table.members
    # Whoever has had themselves erased has left no events, but the order in which people joined.
    whole = all(each.kind is not Kind.ERASED for each in members)
    joined = "-".join(each.joined_by for each in members) == record.salt
    drawn = seating(list(range(len(members))), record.seed, record.salt)
    seats = [members[index].seat for index in drawn] == list(range(1, len(members) + 1))
    result = past.rules.outcome(past.states[-1])
    return Proof(
        commitment=fixed,
        seed=record.seed.hex(),
        salt=record.salt,
        noted=None if noted is None else noted.strip().lower() == fixed,
        joined=joined if whole and row.daily is None else None,
        seats=seats if row.seating is Seating.RANDOM and len(members) > 1 else None,
        moves=len(record.moves),
        replays=not past.broken and (record.result is None or result == record.result),
    )
