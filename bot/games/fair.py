"""Shuffles and dice that anyone can check afterwards: one stream of words from a seed and a salt."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORDS_A_BLOCK = 8
_WORD = 2**32


@lru_cache(maxsize=512)
def _block(seed: bytes, salt: str, index: int) -> tuple[int, ...]:
    """Block ``index`` of the stream: eight big-endian unsigned 32-bit words."""
    digest = hmac.new(seed, f"{salt}|{index}".encode("ascii"), hashlib.sha256).digest()
    return tuple(int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4))


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex: shown before anyone joins, checkable once the seed is out."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class Fair:
    """A place in a stream of randomness. A value, so that a state can hold it and a move stays pure."""

    seed: bytes
    salt: str
    taken: int = 0
    """Words taken so far, refused ones counted."""

    def draw(self) -> Draw:
        """A cursor at this place; its ``fair`` is where it has come to."""
        return Draw(self)


class Draw:
    """A cursor that takes words from a stream, used within one move and then thrown away."""

    __slots__ = ("_salt", "_seed", "_taken")

    def __init__(self, fair: Fair) -> None:
        self._seed = fair.seed
        self._salt = fair.salt
        self._taken = fair.taken

    @property
    def fair(self) -> Fair:
        """The place in the stream that the cursor has come to, to be kept in the next state."""
        return Fair(self._seed, self._salt, self._taken)

    def word(self) -> int:
        """Take the next word, 0 to 2^32 - 1."""
        index, offset = divmod(self._taken, _WORDS_A_BLOCK)
        self._taken += 1
        return _block(self._seed, self._salt, index)[offset]

    def below(self, bound: int) -> int:
        """Take a number from 0 to bound - 1, each equally likely; ``below(1)`` takes a word, too."""
        if not 1 <= bound <= _WORD:
            raise ValueError(f"bound must be 1 to 2^32, not {bound}")
        limit = _WORD - _WORD % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def die(self) -> int:
        """Roll one die: 1 to 6."""
        return 1 + self.below(6)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle a list in place. Element 0 is then the top of a deck."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def seating(joined: list[T], seed: bytes, salt: str) -> list[T]:
    """The joined players in seat order: shuffled by a stream of its own, of the same seed."""
    seated = list(joined)
    Fair(seed, f"seats-{salt}").draw().shuffle(seated)
    return seated
