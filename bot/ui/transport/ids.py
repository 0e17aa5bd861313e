"""Component ids: all that a click means, in the id itself, so that no button dies with a restart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 100
"""Characters that Discord takes as an id."""

VERSION: Final = "v1"

_FORM = re.compile(r"v1:(0|[1-9][0-9]{0,17}):(0|[1-9][0-9]{0,8}):([a-z]{1,16})(?::([!-9;-~]{1,80}))?")


class UnknownId(ValueError):
    """The id isn't one of ours, or one of an older version of the bot."""


@dataclass(frozen=True, slots=True)
class ComponentId:
    """``v1:<table>:<revision>:<verb>[:<arg>]``. Table 0 stands for none (help pages, lists)."""

    table: int
    revision: int
    verb: str
    arg: str = ""

    def __str__(self) -> str:
        text = f"{VERSION}:{self.table}:{self.revision}:{self.verb}" + (f":{self.arg}" if self.arg else "")
        if len(text) > LONGEST or not _FORM.fullmatch(text):
            raise ValueError(f"no component id: {text!r}")
        return text


def parse(custom_id: str) -> ComponentId:
    """What a component id says; raises UnknownId."""
    match = _FORM.fullmatch(custom_id)
    if match is None:
        raise UnknownId(custom_id[:LONGEST])
    table, revision, verb, arg = match.groups()
    return ComponentId(int(table), int(revision), verb, arg or "")
