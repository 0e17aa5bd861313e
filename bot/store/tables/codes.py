"""Table codes: a few characters that can be read aloud and written down, in either alphabet.

New ones have three characters until half of those are taken, then four, and so on: they never run out.
"""

from __future__ import annotations

import secrets
from itertools import count
from typing import Final

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.look_alikes import latin
from bot.store.ground import schema

ALPHABET: Final = "ADEFGJKMNQRTW34679"
"""Without 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: each is taken for another. And without C, H,
P, X and Y, which Cyrillic has too, with another sound. Codes from before have them still."""

LENGTH: Final = 3
"""Characters of the shortest code."""

_RARE: Final = 16
"""One code in so many is taken, or fewer: then a look whether one is free costs more than it spares."""
_LOOKED_AT: Final = 8

_TABLES = schema.tables.c
_OPEN: Final = text("status IN ('lobby', 'playing')")
"""As the index of open codes says it: so that it serves."""


class Codes:
    """Gives out codes that are nearly always free. A key of the database refuses the others.

    How many are taken is known in memory, and counted now and then.
    """

    def __init__(self) -> None:
        self._taken: dict[int, int] | None = None

    async def choose(self, connection: AsyncConnection) -> str:
        """A code that is free as far as can be seen; hardly ever, one that isn't."""
        taken = await self.count(connection) if self._taken is None else self._taken
        length = next(each for each in count(LENGTH) if 2 * taken.get(each, 0) < len(ALPHABET) ** each)
        if _RARE * taken.get(length, 0) < len(ALPHABET) ** length:
            return random_code(length)
        chosen = [random_code(length) for _ in range(_LOOKED_AT)]
        query = select(_TABLES.code).where(_OPEN, _TABLES.code.in_(chosen))
        found = set((await connection.execute(query)).scalars())
        return next((each for each in chosen if each not in found), chosen[0])

    def taken(self, code: str) -> None:
        """Hear that a table has been opened with a code."""
        if self._taken is not None:
            self._taken[len(code)] = self._taken.get(len(code), 0) + 1

    async def count(self, connection: AsyncConnection) -> dict[int, int]:
        """Count the codes that are taken, by their length."""
        length = func.length(_TABLES.code)
        query = select(length, func.count()).where(_OPEN).group_by(length)
        self._taken = dict((await connection.execute(query)).all())
        return self._taken


def random_code(length: int) -> str:
    """A code by chance, with a letter in it: nobody takes it for a number, or for a part of an id."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(length))
    return random_code(length) if code.isdigit() else code


def normal_code(text: str) -> str:
    """A code as it is stored, from what somebody typed: in either alphabet, quoted, or a suggestion's label."""
    return latin(text).partition("·")[0].strip(" `#.,").upper().replace("З", "3")
