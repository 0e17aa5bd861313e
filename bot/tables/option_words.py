"""What an option may be, in words: the values that there are, as the reader's menus call them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bot.games.message_ids import choice_id
from bot.games.options import Counted, Kind, OneOf, Option, OptionsError, Whole, YesOrNo
from bot.games.text import Text, text
from bot.i18n import has


def allowed_values(game: str, error: OptionsError) -> Text | str:
    """What an option may be instead of what was refused, and while what else holds."""
    if error.kind is None:
        return error.allowed
    values = _values(game, error.option, error.kind)
    if error.limit is not None:
        value = _value(game, error.limit.option, error.limit.value)
        return text("option-values-while", values=values, option=error.limit.option, value=value)
    if error.seats is not None:
        return text("option-values-seats", values=values, seats=error.seats)
    return values


def _values(game: str, option: str, kind: Kind) -> Text | str:
    match kind:
        case OneOf(values=values):
            return _listed([_value(game, option, each) for each in values])
        case Whole(low=low, high=high) if low == high:
            return str(low)
        case Whole(low=low, high=high):
            return text("option-range", low=str(low), high=str(high))
        case YesOrNo():
            return _listed([text("rules-option-yes"), text("rules-option-no")])
        case Counted(alone=alone, counted=counted):
            ranges = [
                text("option-range", low=f"`{word}:{each.low}`", high=f"`{word}:{each.high}`")
                for word, each in counted
            ]
            return _listed([*(f"`{word}`" for word in alone), *ranges])
        case _:
            return str(kind)


def _value(game: str, option: str, value: Option) -> Text | str:
    """A value as the menu of its option calls it; one that is typed, or a number, as it is written."""
    if isinstance(value, bool):
        return text("rules-option-yes" if value else "rules-option-no")
    if isinstance(value, str) and has(choice_id(game, option, value)):
        return text(choice_id(game, option, value))
    return str(value)


def _listed(values: Sequence[Text | str]) -> Text | str:
    return reduce(lambda before, each: text("option-list", before=before, last=each), values)
