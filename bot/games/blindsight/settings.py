"""The options of Blindsight: what they may be, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from bot.games.blindsight.cards import HIGHEST, PLAIN_COLOURS, Cards, Colour, Symbol, deck
from bot.games.core import Option, Options, OptionsError

LOWEST_TOP: Final = 8
DEALT: Final = 7
"""Cards dealt to each seat."""
_SPARE: Final = 11
"""Cards that a deck must have beyond the hands."""
_GAMES: Final = (2, 20)
_TARGET: Final = (20, 1000)
_NONE: Final = "none"


class Mode(Enum):
    """The two games of the rulebook."""

    BASE = "base"
    LAST_MAN_STANDING = "last_man_standing"


class MatchKind(Enum):
    """How many games a table plays."""

    SINGLE = "single"
    GAMES = "games"
    """A fixed number."""
    TARGET = "target"
    """Until a total is reached."""


@dataclass(frozen=True, slots=True)
class Match:
    """The option ``match``; ``number`` is 1 for a single game, else the games or the total to reach."""

    kind: MatchKind
    number: int = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """The options, read."""

    mode: Mode
    challenge: bool
    top: int
    """The highest number."""
    without_colour: Colour | None
    without_symbol: Symbol | None
    match: Match

    @property
    def deck(self) -> Cards:
        """The deck in canonical order."""
        return _deck(self.top, self.without_colour, self.without_symbol)


@lru_cache(maxsize=128)
def _deck(top: int, without_colour: Colour | None, without_symbol: Symbol | None) -> Cards:
    return deck(top=top, without_colour=without_colour, without_symbol=without_symbol)


DEFAULTS: Final[Mapping[str, Option]] = {
    "mode": Mode.BASE.value,
    "challenge": False,
    "top": HIGHEST,
    "without_colour": _NONE,
    "without_symbol": _NONE,
    "match": MatchKind.SINGLE.value,
}

_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "mode": tuple(mode.value for mode in Mode),
    "without_colour": (_NONE, *[colour.value for colour in PLAIN_COLOURS]),
    "without_symbol": (_NONE, *[symbol.value for symbol in Symbol]),
}
"""The options that are one of a few texts."""


def checked(raw: Mapping[str, object]) -> Options:
    """Return the options with defaults filled in; raises OptionsError."""
    for key, value in raw.items():
        if key not in DEFAULTS:
            raise OptionsError(key, value, ", ".join(DEFAULTS))
    options: dict[str, Option] = {}
    for key, default in DEFAULTS.items():
        value = raw.get(key, default)
        if not isinstance(value, str | int):  # a bool is an int here
            raise OptionsError(key, value, _allowed(key))
        options[key] = value
    for key in _TEXTS:
        if options[key] not in _TEXTS[key]:
            raise OptionsError(key, options[key], _allowed(key))
    top, match = options["top"], options["match"]
    if not isinstance(options["challenge"], bool):
        raise OptionsError("challenge", options["challenge"], _allowed("challenge"))
    if isinstance(top, bool) or not isinstance(top, int) or not LOWEST_TOP <= top <= HIGHEST:
        raise OptionsError("top", top, _allowed("top"))
    if options["challenge"] and options["without_symbol"] != _NONE:
        raise OptionsError("without_symbol", options["without_symbol"], "none (challenge: true)")
    if not isinstance(match, str) or (read := _match(match)) is None:
        raise OptionsError("match", match, _allowed("match"))
    if read.kind is MatchKind.TARGET and options["mode"] == Mode.BASE.value:
        raise OptionsError("match", match, f"single, {_games_words()} (mode: base)")
    return options


def settings_of(options: Options) -> Settings:
    """Return what checked options mean."""
    colour, symbol = options["without_colour"], options["without_symbol"]
    match = _match(str(options["match"]))
    assert match is not None
    return Settings(
        mode=Mode(options["mode"]),
        challenge=bool(options["challenge"]),
        top=int(options["top"]),
        without_colour=None if colour == _NONE else Colour(colour),
        without_symbol=None if symbol == _NONE else Symbol(symbol),
        match=match,
    )


def check_deck(settings: Settings, seats: int) -> None:
    """Raise OptionsError if the deck is too small for so many seats: it needs 7 cards a seat and 11 more."""
    needed = DEALT * seats + _SPARE
    if len(settings.deck) >= needed:
        return
    where = f"(seats: {seats})"
    for top in range(settings.top + 1, HIGHEST + 1):
        if len(_deck(top, settings.without_colour, settings.without_symbol)) >= needed:
            raise OptionsError(
                "top", settings.top, f"{top}-{HIGHEST} {where}" if top < HIGHEST else f"{top} {where}"
            )
    # No number is high enough, so both a colour and a symbol are missing.
    assert settings.without_symbol is not None
    raise OptionsError("without_symbol", settings.without_symbol.value, f"{_NONE} {where}")


def _match(value: str) -> Match | None:
    if value == MatchKind.SINGLE.value:
        return Match(MatchKind.SINGLE)
    found = re.fullmatch("(games|target):([1-9][0-9]{0,3})", value)
    if found is None:
        return None
    kind, number = MatchKind(found[1]), int(found[2])
    lowest, highest = _GAMES if kind is MatchKind.GAMES else _TARGET
    return Match(kind, number) if lowest <= number <= highest else None


def _games_words() -> str:
    return f"games:{_GAMES[0]}-{_GAMES[1]}"


def _allowed(key: str) -> str:
    if key in _TEXTS:
        return ", ".join(_TEXTS[key])
    if key == "challenge":
        return "false, true"
    if key == "top":
        return f"{LOWEST_TOP}-{HIGHEST}"
    return f"single, {_games_words()}, target:{_TARGET[0]}-{_TARGET[1]}"
