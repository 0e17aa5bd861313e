"""A game's options as data. Commands, lobbies and help are made from them, and values are checked by them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

Option: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Option]
"""A game's own options, each one present, in the order of the game's page, with values as JSON knows them."""


class OptionsError(ValueError):
    """An option has a value that the game doesn't allow. ``allowed`` says in notation what is.

    ``kind`` is what is allowed, with other options or with so many ``seats`` as they are; None for an option that
    the game doesn't have.
    """

    def __init__(
        self,
        option: str,
        value: object,
        allowed: str,
        *,
        kind: Kind | None = None,
        limit: Limit | None = None,
        seats: int | None = None,
    ) -> None:
        super().__init__(f"option {option}: {value!r} is not allowed; allowed: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed
        self.kind = kind
        self.limit = limit
        self.seats = seats


class Kind(Protocol):
    """What an option may be; as a text it says so in notation."""

    def holds(self, value: object) -> bool:
        """Whether a value is allowed, and of the right type: 1 is not true."""

    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some values, all texts or all numbers."""

    source: Iterable[str] | Iterable[int] | Callable[[], Iterable[str] | Iterable[int]]
    """The values, or what returns them once they are known."""

    @property
    def values(self) -> tuple[str | int, ...]:
        """The values, in the order in which they are shown."""
        return tuple(self.source() if callable(self.source) else self.source)

    def holds(self, value: object) -> bool:
        return any(type(value) is type(each) and value == each for each in self.values)

    def __str__(self) -> str:
        return ", ".join(map(str, self.values))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number of a range, its ends included."""

    low: int
    high: int

    def holds(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """True or false."""

    def holds(self, value: object) -> bool:
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "false, true"


@dataclass(frozen=True, slots=True)
class Counted:
    """A word that stands alone, or a word with a number of its range after a colon: ``games:3``."""

    alone: tuple[str, ...]
    counted: tuple[tuple[str, Whole], ...]

    def holds(self, value: object) -> bool:
        if not isinstance(value, str):
            return False
        word, number = parted(value)
        return value in self.alone if number is None else dict(self.counted).get(word, _NEVER).holds(number)

    def __str__(self) -> str:
        return ", ".join([*self.alone, *(f"{word}:{range_}" for word, range_ in self.counted)])


_NEVER: Final = Whole(1, 0)
_COUNTED: Final = re.compile("([a-z]+):([1-9][0-9]{0,8})")


def parted(value: str) -> tuple[str, int | None]:
    """The word and the number of a value of :class:`Counted`; no number where the word stands alone."""
    found = _COUNTED.fullmatch(value)
    return (value, None) if found is None else (found[1], int(found[2]))


@dataclass(frozen=True, slots=True)
class Limit:
    """While another option has a certain value, this one may only have these."""

    option: str
    value: Option
    kind: Kind

    def __str__(self) -> str:
        value = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return f"{self.kind} ({self.option}: {value})"


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a game."""

    name: str
    kind: Kind
    default: Option | None = None
    """None: the first of its values."""
    limits: tuple[Limit, ...] = ()
    always_shown: bool = True
    """Whether a lobby shows it even at its default."""

    @property
    def usual(self) -> Option:
        """The default."""
        if self.default is not None:
            return self.default
        assert isinstance(self.kind, OneOf)
        return self.kind.values[0]


def checked(infos: Iterable[OptionInfo], raw: Mapping[str, object]) -> dict[str, Option]:
    """Options with their defaults filled in; raises OptionsError for an unknown or a wrong one."""
    known = {info.name: info for info in infos}
    for name, value in raw.items():
        if name not in known:
            raise OptionsError(name, value, ", ".join(known) or "none")
    options: dict[str, Option] = {}
    for name, info in known.items():
        value = raw.get(name, info.usual)
        if not info.kind.holds(value):
            raise OptionsError(name, value, str(info.kind), kind=info.kind)
        assert isinstance(value, str | int)
        options[name] = value
    for name, info in known.items():
        for limit in info.limits:
            if options[limit.option] == limit.value and not limit.kind.holds(options[name]):
                raise OptionsError(name, options[name], str(limit), kind=limit.kind, limit=limit)
    return options
