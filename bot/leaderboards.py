"""Which leaderboards a game has, what they are called where they are stored, and what each ranks people by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.core import GameInfo
from bot.games.options import OneOf
from bot.games.ranking import Measure, Solo
from bot.games.registry import all_games, has_opponent, rules_of

RATING: Final = "rating"
"""By rating, in games for two or more; in a month or week by the rating points won in it."""

COMPUTERS: Final = "computers"
"""The leaderboard, and its variant, of games against computer players."""


def solo_of(game: str) -> Solo | None:
    """How a game for one is ranked; None where it isn't, or where the game isn't installed any more."""
    return rules_of(game).info.solo if game in all_games() else None


def variant_of(game: str, options: Mapping[str, object]) -> str:
    """The value of the option by which a table's result is ranked; empty where all results are ranked
    together."""
    solo = solo_of(game)
    return "" if solo is None else str(options.get(solo.option, ""))


def leaderboards(game: str, variant: str, *, solo: bool) -> tuple[tuple[str, Measure], ...]:
    """The leaderboards on which games of a kind count, each with what it ranks by."""
    if not solo:
        beaten = ((COMPUTERS, Measure.BEATEN),) if has_opponent(game) else ()
        return ((RATING, Measure.RATING), *beaten)
    ranked = solo_of(game)
    if ranked is None:
        return ()
    own = (f"{ranked.leaderboard}-{variant}", ranked.measure)
    return ((ranked.overall, Measure.SOLVED), own) if ranked.overall else (own,)


def variants(game: str) -> tuple[str, ...]:
    """The leaderboards that are shown of a game: its usual one (the empty word), then one for each value."""
    info = rules_of(game).info
    usual = ("",) if _usual(info) is not None else ()
    beaten = (COMPUTERS,) if has_opponent(game) else ()
    values = () if info.solo is None else tuple(map(str, values_of(info, info.solo.option)))
    return (*usual, *beaten, *values)


def values_of(info: GameInfo, option: str) -> tuple[str | int, ...]:
    """The values of an option that is one of some."""
    kind = next(each.kind for each in info.options if each.name == option)
    assert isinstance(kind, OneOf)
    return kind.values


def stored(game: str, variant: str) -> tuple[str, Measure]:
    """The name of a leaderboard where it is stored, and what it ranks by."""
    info = rules_of(game).info
    if variant == COMPUTERS:
        return COMPUTERS, Measure.BEATEN
    if variant:
        assert info.solo is not None
        return f"{info.solo.leaderboard}-{variant}", info.solo.measure
    usual = _usual(info)
    assert usual is not None
    return usual


def shown(game: str, leaderboard: str) -> tuple[str, Measure]:
    """The variant of a stored leaderboard, empty for the usual ones, and what it ranks by."""
    if leaderboard == RATING:
        return "", Measure.RATING
    if leaderboard == COMPUTERS:
        return COMPUTERS, Measure.BEATEN
    solo = solo_of(game)
    if solo is None or leaderboard == solo.overall:
        return "", Measure.SOLVED
    return leaderboard.removeprefix(f"{solo.leaderboard}-"), solo.measure


def _usual(info: GameInfo) -> tuple[str, Measure] | None:
    if info.seats[-1] > 1:
        return RATING, Measure.RATING
    if info.solo is not None and info.solo.overall:
        return info.solo.overall, Measure.SOLVED
    return None
