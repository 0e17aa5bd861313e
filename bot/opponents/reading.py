"""A view as ``replay --view`` prints it, read back by the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

V = TypeVar("V")

_PLAIN = (bool, int, float, str)


def read_as(kind: type[V], printed: object) -> V:
    """The value that was printed so; raises ValueError."""
    try:
        value: V = _read(kind, printed)
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"no {kind.__name__}: {error!r}") from error
    return value


def _read(kind: Any, printed: Any) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or kind is None or kind is NoneType:
        return _same(printed, kind is Any or printed is None)
    if origin in (Union, UnionType):
        return _read_one_of(parts, printed)
    if origin is tuple:
        return _read_tuple(parts, printed)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{field.name: _read(hints[field.name], printed[field.name]) for field in fields(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind[str(printed).upper()]
    if kind in _PLAIN:
        whole = kind is float and type(printed) is int
        return _same(printed, whole or type(printed) is kind)
    raise TypeError(f"{kind} can't be read")


def _read_one_of(kinds: tuple[Any, ...], printed: Any) -> Any:
    """What the first kind that fits makes of it."""
    for kind in kinds:
        try:
            return _read(kind, printed)
        except (ValueError, TypeError, KeyError, AttributeError):
            continue
    raise ValueError(f"none of {kinds}: {str(printed)[:60]}")


def _read_tuple(kinds: tuple[Any, ...], printed: Any) -> tuple[Any, ...]:
    if not isinstance(printed, list):
        raise TypeError("not a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_read(kinds[0], each) for each in printed)
    return tuple(_read(kind, each) for kind, each in zip(kinds, printed, strict=True))


def _same(printed: Any, right: bool) -> Any:
    if not right:
        raise ValueError(f"not of its type: {str(printed)[:60]}")
    return printed


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)
