"""The daily puzzle: a day's seed, made when its first try begins, and each person's one try.

A day's seed is HMAC-SHA256 of a secret and the id of the event (a Discord interaction) that opens the day.
The operating system draws the secret one opened day ahead, and its SHA-256 is shown from then on. So no
player can choose a seed, or know it while it can still be played; afterwards everyone can check it. Only
whoever runs the bot could: they have the secret, and could throw openings away until a seed pleases them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, and_, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.calendar import date_of
from bot.games.core import DEPARTURES
from bot.games.fair import SEED_BYTES, commitment
from bot.ratings import Ending
from bot.store.ground import schema
from bot.store.ground.database import Database, whole
from bot.store.ground.day_keys import day_key, may_try
from bot.store.tables.queries import is_open

_DAYS = schema.daily_days.c
_TRIES = schema.daily_tries.c
_TABLES = schema.tables.c
_RESULTS = schema.results.c
_NEXT = schema.daily_next.c


@dataclass(frozen=True, slots=True)
class Day:
    """A day that somebody has opened."""

    day: int
    """Days since 1970-01-01, UTC."""
    secret: bytes = field(repr=False)
    opener: str
    seed: bytes = field(repr=False)
    announced: bool
    """Whether the secret's hash was public before the day began: always, except on the very first day."""

    @property
    def commitment(self) -> str:
        """What was shown beforehand: the SHA-256 of the secret, in hex."""
        return commitment(self.secret)


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's finished try at a day's puzzle."""

    person_id: int
    table_id: int
    ending: Ending
    score: float
    rounds: int
    reason: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How a day's puzzle stands for somebody who wants to play it."""

    day: Day | None
    """None if nobody has opened it."""
    table_id: int | None
    """The table of their try, None before they began."""
    prepared: str | None = field(repr=False)
    """The secret of the day that will be opened next, in hex; None before the first of all."""
    key: str | None = field(repr=False)
    """The key under which erased people's tries of that day are remembered; None if nobody was erased."""
    left_open: str | None
    """The code of their try of the day before, if they can still finish it."""


def seed_of(day: int, secret: bytes, opener: str) -> bytes:
    """A day's seed."""
    return hmac.new(secret, f"{date_of(day)}|{opener}".encode(), hashlib.sha256).digest()


class Daily:
    """Keeps days and tries."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def standing(self, game: str, day: int, person_id: int) -> Standing:
        """How a day's puzzle stands for somebody who wants to play it."""
        mine = and_(_TRIES.game == game, _TRIES.day == day, _TRIES.person_id == person_id)
        one = select(literal(1).label("one")).subquery("one")
        before = _open_try(game, day - 1, person_id).scalar_subquery().label("left_open")
        query = select(
            *_DAYS, _TRIES.table_id, _NEXT.secret.label("prepared"), day_key(day).label("key"), before
        ).select_from(
            one.outerjoin(schema.daily_days, _DAYS.day == day)
            .outerjoin(schema.daily_tries, mine)
            .outerjoin(schema.daily_next, _NEXT.id == 1)
        )
        async with self._database.statement() as connection:
            found = (await connection.execute(query)).one()
        opened = None if found.day is None else _day(found)
        return Standing(opened, found.table_id, found.prepared, found.key, found.left_open)

    @whole
    async def may_try(self, game: str, day: int, person_id: int, *, key: str) -> bool:
        """Whether somebody who has no try at a day's puzzle had none before they were erased either."""
        async with self._database.statement() as connection:
            return bool(await connection.scalar(select(may_try(day, game, person_id, key=key))))

    @whole
    async def open_day(self, day: int, opener: str, *, standing: Standing | None = None) -> Day:
        """A day, opened by this event if by none before. ``standing`` is how it was a moment ago."""
        standing = standing or await self.standing("", day, 0)
        while standing.day is None:
            opened = await self._open(day, opener, standing.prepared)
            if opened is not None:
                return opened
            standing = await self.standing("", day, 0)
        return standing.day

    async def _open(self, day: int, opener: str, prepared: str | None) -> Day | None:
        """Open a day with the prepared secret, and prepare the next one.

        None if another event, perhaps in another process, has taken that secret: for this day, or at midnight
        for another one. Whoever takes it has checked in the same transaction that the day wasn't open.
        """
        fresh = secrets.token_bytes(SEED_BYTES).hex()
        if prepared is None:
            columns = literal(1, _NEXT.id.type), literal(fresh, _NEXT.secret.type)
            nothing = ~exists().where(_NEXT.id == 1)
            taking: Any = insert(schema.daily_next).from_select(
                ["id", "secret"], select(*columns).where(nothing)
            )
        else:
            taking = update(schema.daily_next).where(_NEXT.secret == prepared).values(secret=fresh)
        secret = bytes.fromhex(prepared) if prepared else secrets.token_bytes(SEED_BYTES)
        opened = Day(day, secret, opener, seed_of(day, secret, opener), announced=prepared is not None)
        row = {
            "day": day,
            "secret": secret.hex(),
            "opener": opener,
            "seed": opened.seed.hex(),
            "announced": int(opened.announced),
        }
        try:
            async with self._database.writing() as connection:
                if (await connection.execute(taking)).rowcount == 0:
                    return None
                await connection.execute(insert(schema.daily_days).values(row))
        except IntegrityError:  # two have opened the first day of all at once
            return None
        return opened

    @whole
    async def day(self, day: int) -> Day | None:
        """A day, None if nobody has opened it."""
        async with self._database.statement() as connection:
            return await self._read(connection, day)

    @whole
    async def days(self, *, most: int = 400) -> list[int]:
        """The days that somebody has opened, newest first."""
        query = select(_DAYS.day).order_by(_DAYS.day.desc()).limit(most)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def next_commitment(self) -> str | None:
        """The commitment of the next day that will be opened, None before the first one."""
        async with self._database.statement() as connection:
            prepared = await connection.scalar(select(_NEXT.secret))
        return None if prepared is None else commitment(bytes.fromhex(prepared))

    @whole
    async def try_of(self, game: str, day: int, person_id: int) -> int | None:
        """The table of somebody's try at a day's puzzle, None before they began."""
        query = select(_TRIES.table_id).where(
            _TRIES.game == game, _TRIES.day == day, _TRIES.person_id == person_id
        )
        async with self._database.statement() as connection:
            table_id: int | None = await connection.scalar(query)
        return table_id

    @whole
    async def open_try(self, game: str, day: int, person_id: int) -> str | None:
        """The code of somebody's try at a day's puzzle while it isn't finished; None afterwards and without one."""
        async with self._database.statement() as connection:
            code: str | None = await connection.scalar(_open_try(game, day, person_id))
        return code

    @whole
    async def any_table(self, game: str, day: int) -> int | None:
        """A table of a day's puzzle: all of them are alike. None if nobody has begun it."""
        query = select(_TRIES.table_id).where(_TRIES.game == game, _TRIES.day == day).limit(1)
        async with self._database.statement() as connection:
            table_id: int | None = await connection.scalar(query)
        return table_id

    @whole
    async def tries(self, game: str, day: int) -> list[Try]:
        """The finished tries at a day's puzzle, in the order of people's numbers."""
        query = (
            select(
                _TRIES.person_id,
                _TRIES.table_id,
                _RESULTS.ending,
                _RESULTS.score,
                _RESULTS.rounds,
                _RESULTS.reason,
            )
            .select_from(schema.daily_tries.join(schema.results, _RESULTS.table_id == _TRIES.table_id))
            .where(_TRIES.game == game, _TRIES.day == day)
            .order_by(_TRIES.person_id)
        )
        async with self._database.statement() as connection:
            return [
                Try(person, table, Ending(ending), score, rounds, reason)
                for person, table, ending, score, rounds, reason in await connection.execute(query)
            ]

    @whole
    async def days_played(self, game: str, person_id: int) -> list[int]:
        """The days whose puzzle somebody has played to its end, newest first; leaving isn't the end."""
        query = (
            select(_TRIES.day)
            .select_from(schema.daily_tries.join(schema.results, _RESULTS.table_id == _TRIES.table_id))
            .where(
                _TRIES.game == game,
                _TRIES.person_id == person_id,
                _RESULTS.reason.not_in(sorted(DEPARTURES)),
            )
            .order_by(_TRIES.day.desc())
        )
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @staticmethod
    async def _read(connection: AsyncConnection, day: int) -> Day | None:
        found = (await connection.execute(select(schema.daily_days).where(_DAYS.day == day))).first()
        return None if found is None else _day(found)


def _open_try(game: str, day: int, person_id: int) -> Select[str]:
    tries = schema.daily_tries.alias()
    return (
        select(_TABLES.code)
        .join(tries, _TABLES.id == tries.c.table_id)
        .where(tries.c.game == game, tries.c.day == day, tries.c.person_id == person_id, is_open())
    )


def _day(row: Any) -> Day:
    return Day(row.day, bytes.fromhex(row.secret), row.opener, bytes.fromhex(row.seed), bool(row.announced))
