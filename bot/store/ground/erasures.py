"""People who are being erased: once they ask for it, nothing more is written about them.

Each transaction that writes a person's number calls :func:`admit` first. What was asked for before the
erasure was over is refused, however late it comes. What they do afterwards is let in: then they are somebody
new. Locks make it certain: an erasure waits for the transactions that were let in before it began. A person
is stored as a salted hash, and for an hour only: nothing that an event of Discord asks for takes longer.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.errors import BeingErased

_ERASURES = schema.erasures.c
_SINCE: Final = select(schema.erasures).where(_ERASURES.began_at > bindparam("since"))
"""Built once, as nearly everything that is written asks it."""

_KEPT: Final = 60 * 60 * 1000
"""Milliseconds for which an erasure is remembered."""
_LONGEST: Final = 10 * 60 * 1000
"""Milliseconds after which an erasure that hasn't ended has died with its process."""
_DISCORD: Final = 1_420_070_400_000
"""The millisecond in which Discord's numbers begin."""
_AHEAD: Final = 60_000
"""Milliseconds by which our clock is believed to be ahead of Discord's, at the most."""
_PEOPLE: Final = 1
_CHANNELS: Final = 2


async def admit(connection: AsyncConnection, people: Iterable[int], *, source: str | None, now: int) -> None:
    """Lock some people until the transaction ends; raises BeingErased.

    ``source`` is the event that asks for the change. Take this lock before any other.
    """
    people = sorted(set(people))
    await hold_people(connection, people)
    event = _number(source)
    for each in await connection.execute(_SINCE, {"since": now - _KEPT}):
        if event == each.event:  # what the erasure itself does
            continue
        late = (
            each.began_at > now - _LONGEST if each.until is None else event is not None and event < each.until
        )
        if late and any(each.mark == _mark(each.salt, person) for person in people):
            raise BeingErased


async def begin_erasure(connection: AsyncConnection, person_id: int, *, source: str | None, now: int) -> None:
    """From now on let nothing be written about somebody, except by this event."""
    await hold_people(connection, [person_id])
    await _forget(connection, person_id, now=now)
    salt = secrets.token_hex(16)
    await connection.execute(
        insert(schema.erasures).values(
            salt=salt, mark=_mark(salt, person_id), event=_number(source) or 0, began_at=now
        )
    )


async def end_erasure(connection: AsyncConnection, person_id: int, *, now: int) -> None:
    """Let things be written about somebody again if they ask for them after this moment."""
    for each in (await connection.execute(select(schema.erasures))).all():
        if each.mark == _mark(each.salt, person_id):
            until = max(each.event, min(_event_at(now), each.event + (_AHEAD << 22)))
            await connection.execute(
                update(schema.erasures).where(_ERASURES.id == each.id).values(until=until)
            )


async def hold_people(connection: AsyncConnection, people: Iterable[int]) -> None:
    """Let no other transaction write about these people until this one ends."""
    await _hold(connection, _PEOPLE, people)


async def hold_channel(connection: AsyncConnection, channel_id: int) -> None:
    """Let no other transaction open a table in a channel until this one ends. Comes after the people."""
    await _hold(connection, _CHANNELS, [channel_id])


async def _hold(connection: AsyncConnection, what: int, numbers: Iterable[int]) -> None:
    if connection.dialect.name == "sqlite":  # one writer anyway
        return
    for key in sorted({_key(number) for number in numbers}):  # in order: else two may wait for each other
        await connection.execute(select(func.pg_advisory_xact_lock(what, key)))


async def _forget(connection: AsyncConnection, person_id: int, *, now: int) -> None:
    """Forget erasures that are long over, and older ones of the same person."""
    for each in (await connection.execute(select(schema.erasures))).all():
        if each.began_at <= now - _KEPT or each.mark == _mark(each.salt, person_id):
            await connection.execute(delete(schema.erasures).where(_ERASURES.id == each.id))


async def forget_old(connection: AsyncConnection, *, now: int) -> None:
    """Forget erasures that are long over."""
    await connection.execute(delete(schema.erasures).where(_ERASURES.began_at <= now - _KEPT))


def _mark(salt: str, person_id: int) -> str:
    return hashlib.sha256(f"{salt}|{person_id}".encode()).hexdigest()


def _key(number: int) -> int:
    """A number of PostgreSQL's for the lock of a person or a channel; that two may share one does no harm."""
    return int.from_bytes(hashlib.sha256(str(number).encode()).digest()[:4], "big", signed=True)


def _number(source: str | None) -> int | None:
    """The number of the event in a source; None where nobody asked."""
    digits = (source or "").partition("-")[0]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None


def _event_at(now: int) -> int:
    """The number that an event of Discord has which comes at a moment."""
    return max(0, now - _DISCORD) << 22
