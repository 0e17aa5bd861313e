"""Table codes: three characters that can be read aloud and written down."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from itertools import product
from typing import Final

from bot.look_alikes import latin
from bot.store.ground.errors import NoFreeCode

ALPHABET: Final = "ACDEFGHJKMNPQRTWXY34679"
"""Without 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V: each is taken for another."""

LENGTH: Final = 3


def random_code() -> str:
    """A code by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def free_code(taken: Collection[str]) -> str:
    """A code by chance that isn't taken; raises NoFreeCode."""
    free = [code for code in map("".join, product(ALPHABET, repeat=LENGTH)) if code not in taken]
    if not free:
        raise NoFreeCode("every table code is in use")
    return secrets.choice(free)


def normal_code(text: str) -> str:
    """A code as it is stored, from what somebody typed: in either alphabet, quoted, or a suggestion's label."""
    return latin(text).partition("·")[0].strip(" `#.,").upper()
