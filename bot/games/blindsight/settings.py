"""The options of Blindsight: what they may be, and what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from bot.games.blindsight.cards import HIGHEST, PLAIN_COLOURS, Cards, Colour, Symbol, deck
from bot.games.options import Counted, Limit, OneOf, OptionInfo, Options, OptionsError, Whole, YesOrNo, parted

LOWEST_TOP: Final = 8
DEALT: Final = 7
"""Cards dealt to each seat."""
_SPARE: Final = 11
"""Cards that a deck must have beyond the hands."""
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


_GAMES: Final = (MatchKind.GAMES.value, Whole(2, 20))
_TARGET: Final = (MatchKind.TARGET.value, Whole(20, 1000))
_ALONE: Final = (MatchKind.SINGLE.value,)
OPTIONS: Final = (
    OptionInfo("mode", OneOf(tuple(mode.value for mode in Mode))),
    OptionInfo("challenge", YesOrNo(), default=False, always_shown=False),
    OptionInfo("top", Whole(LOWEST_TOP, HIGHEST), default=HIGHEST, always_shown=False),
    OptionInfo(
        "without_colour",
        OneOf((_NONE, *(colour.value for colour in PLAIN_COLOURS))),
        always_shown=False,
    ),
    OptionInfo(
        "without_symbol",
        OneOf((_NONE, *(symbol.value for symbol in Symbol))),
        limits=(Limit("challenge", value=True, kind=OneOf((_NONE,))),),
        always_shown=False,
    ),
    OptionInfo(
        "match",
        Counted(_ALONE, (_GAMES, _TARGET)),
        default=MatchKind.SINGLE.value,
        limits=(Limit("mode", Mode.BASE.value, Counted(_ALONE, (_GAMES,))),),
        always_shown=False,
    ),
)


def settings_of(options: Options) -> Settings:
    """What checked options mean."""
    colour, symbol = options["without_colour"], options["without_symbol"]
    word, number = parted(str(options["match"]))
    return Settings(
        mode=Mode(options["mode"]),
        challenge=bool(options["challenge"]),
        top=int(options["top"]),
        without_colour=None if colour == _NONE else Colour(colour),
        without_symbol=None if symbol == _NONE else Symbol(symbol),
        match=Match(MatchKind(word), 1 if number is None else number),
    )


def check_deck(settings: Settings, seats: int) -> None:
    """Raise OptionsError if the deck is too small for so many seats: it needs 7 cards a seat and 11 more."""
    needed = DEALT * seats + _SPARE
    if len(settings.deck) >= needed:
        return
    where = f"(seats: {seats})"
    for top in range(settings.top + 1, HIGHEST + 1):
        if len(_deck(top, settings.without_colour, settings.without_symbol)) >= needed:
            numbers = Whole(top, HIGHEST)
            allowed = str(numbers) if top < HIGHEST else str(top)
            raise OptionsError("top", settings.top, f"{allowed} {where}", kind=numbers, seats=seats)
    # No number is high enough, so both a colour and a symbol are missing.
    assert settings.without_symbol is not None
    left_out = settings.without_symbol.value
    raise OptionsError("without_symbol", left_out, f"{_NONE} {where}", kind=OneOf((_NONE,)), seats=seats)
