"""Moves as people type them: in other alphabets, with or without dashes, in quotes, or as a suggestion's
label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final

from bot.games.core import AnyRules, BadNotation
from bot.look_alikes import latin

_AROUND: Final = " \t`'\"«»“”„*_.,;:!"
_SEPARATOR: Final = "·"
"""Stands in labels between a notation and its words."""
NEAREST: Final = 3
_ALIKE: Final = 0.4
"""How alike two texts must be to be offered as near, from 0 to 1."""


def understood(rules: AnyRules, legal: Sequence[Any], typed: str) -> Any:
    """The move that somebody means; raises BadNotation.

    First as the game writes it; then as the only legal move with the same letters and digits, such as ``c3 c4``
    for ``c3-c4``. Two legal moves that fit are no answer.
    """
    for spelling in _spellings(typed):
        try:
            return rules.read(spelling)
        except BadNotation:
            continue
    keys = [_key(part) for part in _parts(typed)]
    for key in keys:
        fitting = [move for move in legal if key == _key(rules.write(move))]
        if len(fitting) == 1:
            return fitting[0]
    raise BadNotation(typed)


def nearest(rules: AnyRules, legal: Sequence[Any], typed: str) -> list[str]:
    """The notations of the legal moves that are most like what was typed, best first; at most three."""
    notations = {_key(notation): notation for notation in map(rules.write, legal)}
    found = get_close_matches(_key(latin(typed)), list(notations), NEAREST, _ALIKE)
    return [notations[key] for key in found]


def _parts(typed: str) -> list[str]:
    """What was typed: whole, then each part between a label's separators."""
    plain = latin(typed)
    return list(dict.fromkeys(part.strip(_AROUND) for part in (plain, *plain.split(_SEPARATOR))))


def _spellings(typed: str) -> Iterator[str]:
    """What was typed in the spellings that a game might know: phones begin with a capital letter."""
    for part in _parts(typed):
        tidy = " ".join(part.split())
        yield from dict.fromkeys((tidy, tidy[:1].lower() + tidy[1:], tidy.lower()))


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
