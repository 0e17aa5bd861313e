"""JSON from files and people, read within bounds: reading it never takes long, and it has one meaning only.

Messages of the error are for a terminal: one line of ASCII each, in English.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, BinaryIO, Final

LARGEST: Final = 1 << 20
"""Bytes of a text: a record of sixty thousand moves, far more than any game has."""
DEEPEST: Final = 20
"""Objects and lists within each other."""
_DIGITS: Final = 40
"""A whole number with more digits is cut to so many: far beyond anything that can rightly stand there."""
_LONGEST_FRACTION: Final = 400

_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
"""A string, even one that isn't closed, so that nothing is looked at twice; or what opens and closes."""


class NotJson(ValueError):
    """The text is no JSON, or none within the bounds; the message says why."""


def shown(value: object) -> str:
    """A JSON value for an error's one line: ASCII, no line breaks, at most 80 characters."""
    written = json.dumps(value)
    return written if len(written) <= 80 else f"{written[:77]}..."


def read_bounded(source: BinaryIO) -> bytes:
    """The bytes of a file; raises NotJson for more than the bound, without reading all of them."""
    found = source.read(LARGEST + 1)
    if len(found) > LARGEST:
        raise NotJson(f"larger than {LARGEST} bytes")
    return found


def load_file(path: Path) -> Any:
    """The value that a file holds; raises NotJson or OSError."""
    with path.open("rb") as source:
        return loads(read_bounded(source))


def loads(source: str | bytes) -> Any:
    """The value of a JSON text; raises NotJson, also for a key twice in one object."""
    if len(source) > LARGEST:
        raise NotJson(f"larger than {LARGEST} bytes")
    try:
        written = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        _check_depth(written)
        return json.loads(
            written,
            parse_int=_whole_number,
            parse_float=_fraction,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise NotJson(f"not JSON: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}") from error


def _check_depth(written: str) -> None:
    depth = 0
    for found in _BRACKETS.finditer(written):
        match found[0][0]:
            case "[" | "{":
                depth += 1
                if depth > DEEPEST:
                    raise NotJson(
                        f"nested too deeply: more than {DEEPEST} objects and lists within each other"
                    )
            case "]" | "}":
                depth -= 1


def _whole_number(digits: str) -> int:
    return int(digits[:_DIGITS])


def _fraction(digits: str) -> float:
    if len(digits) > _LONGEST_FRACTION:
        raise NotJson(f"a number of more than {_LONGEST_FRACTION} characters")
    return float(digits)


def _no_number(constant: str) -> object:
    raise NotJson(f"not JSON: {constant}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise NotJson(f"key twice: {shown(name)}")
            seen.add(name)
    return found
