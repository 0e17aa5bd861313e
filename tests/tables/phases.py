"""Tables that stand in each phase of each game, with each seat to act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from sqlalchemy import delete, insert, update

from bot.games.fair import Fair
from bot.games.options import Option
from bot.games.record import Record
from bot.games.registry import all_games, rules_of
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.rows import Seating
from bot.tables.lobby import Guest, Place
from bot.tables.service import Tables
from bot.tables.table import Game, begin
from tests.times import TIMES

PEOPLE: Final = tuple(range(101, 107))
GUESTS: Final = tuple(Guest(each, f"Person {each}") for each in PEOPLE)
SOMEWHERE: Final = Place(10, 20, "en")
_SALT: Final = "1-2"
_PLAYED: Final[Mapping[str, tuple[Mapping[str, Option], ...]]] = {
    "zen": ({"form": "easy-fly"},),
    "dizzle": ({"level": 4},),
    "blindsight": (
        {"challenge": True},
        {"challenge": True, "mode": "last_man_standing", "match": "games:2", "top": 9},
    ),
}
"""Options with the most phases, or the shortest games; several where the rules of leaving depend on them."""
_WALKS: Final = 2 * TIMES
"""Games that are played at random in search of phases."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A position of a game that has really begun: what kinds of moves there are, and whose turn it is."""

    name: str
    game: Game = field(compare=False)

    def __str__(self) -> str:
        return self.name


@cache
def phases(game: str, seats: int) -> tuple[Phase, ...]:
    """A position for each phase that a few random games go through, each seat to act."""
    return tuple(_walk(game, seats))


def _walk(game: str, seats: int) -> Iterator[Phase]:
    rules, seen = rules_of(game), set[str]()
    played = [rules.options(each) for each in _PLAYED.get(game, ({},))]
    for number, options in enumerate(played * _WALKS):
        random = Random(f"{game}-{seats}-{number}")
        seed = random.randbytes(32)
        rules.setup(options, seats, Fair(seed, _SALT))
        at = begin(Record(game, rules.info.version, options, seats, seed, _SALT)).after_forced()
        while at.outcome is None:
            seat = random.choice(at.acting)
            kinds = "-".join(sorted({type(each).__name__.lower() for each in at.legal(seat)}))
            name = f"{game}-{seats}-{number % len(played)}-{kinds}-seat-{seat}"
            if name not in seen and min(at.acted) >= 2:
                seen.add(name)
                yield Phase(name, at)
            at = at.after(seat, random.choice(at.legal(seat))).after_forced()


def games_for(most: int) -> list[tuple[str, int]]:
    """Each game with each number of seats that it takes, up to so many."""
    return [(game, seats) for game in all_games() for seats in rules_of(game).info.seats if seats <= most]


async def stand(
    store: Store, game: Game, people: Sequence[Guest] = GUESTS, place: Place = SOMEWHERE
) -> tuple[Tables, int]:
    """A table that stands as a game does, with people by their seats; and whoever changes it."""
    record, source = game.record, f"phase-{Random().getrandbits(60)}"
    tables = Tables(store, lambda _: None)
    guests = people[: record.seats]
    table = await tables.lobby.open(
        record.game,
        guests[0],
        place,
        options=record.options,
        seats=Seating.JOINED,
        source=source,
    )
    for guest in guests[1:]:
        await tables.lobby.join(table.id, guest, source=f"{source}-{guest.id}")
    if table.is_lobby:
        await tables.lobby.start(table.id, guests[0].id, source=f"{source}-start")
    moves = [
        {
            "table_id": table.id,
            "ply": ply,
            "revision": table.revision,
            "seat": move.seat,
            "notation": move.notation,
            "made_at": store.database.now(),
        }
        for ply, move in enumerate(game.moves_after(0), start=1)
    ]
    out = [seat for seat in range(1, record.seats + 1) if seat not in game.playing]
    async with store.database.writing() as connection:
        tables_, moves_, members = schema.tables, schema.moves, schema.members
        await connection.execute(delete(moves_).where(moves_.c.table_id == table.id))
        await connection.execute(insert(moves_), moves)
        await connection.execute(
            update(tables_).where(tables_.c.id == table.id).values(seed=record.seed.hex(), salt=record.salt)
        )
        here = (members.c.table_id == table.id, members.c.seat.in_(out))
        await connection.execute(update(members).where(*here).values(playing=0))
    return Tables(store, lambda _: None), table.id
