"""Limits of a day for people who have had themselves erased: keyed hashes, until the day is over.

A limit (one try at a puzzle, so many rated games of a pair) would be useless if erasing oneself gave all of
it back. So an erasure leaves a count under an HMAC-SHA256 of what is limited and of the people's numbers. The
key is random, made at the first erasure of a day (UTC). Key and counts are deleted when that day is over:
they can limit nothing any more, and without the key the hashes tell nothing about anybody.
"""

from __future__ import annotations

import hashlib
import hmac

from sqlalchemy import ColumnElement, ScalarSelect, exists, select

from bot.store.ground import schema

_KEYS = schema.day_keys.c
_COUNTS = schema.day_counts.c


def day_key(day: int) -> ScalarSelect[str]:
    """A day's key, as a part of a statement; None while nobody has been erased on it."""
    return select(_KEYS.key).where(_KEYS.day == day).scalar_subquery()


def hashed(key: str, what: str, game: str, *people: int) -> str:
    """What stands for something that is limited: for these people, whatever their order."""
    said = "|".join((what, game, *map(str, sorted(people))))
    return hmac.new(bytes.fromhex(key), said.encode(), hashlib.sha256).hexdigest()


def tried(key: str, game: str, person_id: int) -> str:
    """What stands for somebody's try at a day's puzzle."""
    return hashed(key, "try", game, person_id)


def may_try(day: int, game: str, person_id: int, *, key: str | None) -> ColumnElement[bool]:
    """The condition that somebody hasn't tried a day's puzzle before an erasure.

    ``key`` is that day's key. None means that nobody has been erased on the day until now.
    """
    if key is None:
        return ~exists().where(_KEYS.day == day)
    return ~exists().where(_COUNTS.day == day, _COUNTS.hash == tried(key, game, person_id))
