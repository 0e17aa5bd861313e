"""The messages of one language. To parse them all takes a tenth of a second, so each is when it is first said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

_BEGINNING: Final = re.compile(r"^(-?[a-zA-Z][a-zA-Z0-9_-]*) *=", re.MULTILINE)
"""Where a message or term begins: whatever else a file holds is indented, empty, a comment or a closing brace."""
_NAMED: Final = re.compile(r"\{\s*(-?[a-zA-Z][a-zA-Z0-9_-]*)")
"""Another message or term that one may refer to."""


class MissingMessage(LookupError):
    """A catalogue lacks a message, or a call lacks a parameter: a fault in our code, found by tests."""


class Catalogue:
    """Messages by their keys; where files have the same one, that of the first counts."""

    def __init__(self, language: str, files: Iterable[Path]) -> None:
        self._language = language
        # Names bring isolates of their own. Numbers need none.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._sources: dict[str, str] = {}
        """What isn't parsed yet."""
        self._lock = Lock()
        for file in files:
            text = file.read_text(encoding="utf-8")
            beginnings = [(found.start(), found[1]) for found in _BEGINNING.finditer(text)]
            for (begin, name), (end, _) in pairwise([*beginnings, (len(text), "")]):
                self._sources.setdefault(name, text[begin:end])

    def has(self, key: str) -> bool:
        """Whether there is a message."""
        if not self._bundle.has_message(key):
            with self._lock:  # pictures are drawn, and described, in other threads
                self._parse(key)
        return bool(self._bundle.has_message(key))

    def say(self, key: str, params: dict[str, int | str]) -> str:
        """What a message says; raises MissingMessage."""
        if not self.has(key):
            raise MissingMessage(f"{self._language}: no message {key}")
        value = self._bundle.get_message(key).value
        if value is None:
            raise MissingMessage(f"{self._language}: {key} has no value")
        words, errors = self._bundle.format_pattern(value, params)
        if errors:
            raise MissingMessage(f"{self._language}: {key}: {errors[0]}")
        return str(words)

    def _parse(self, name: str) -> None:
        """Parse a message or term and, before it can be said, all that it refers to."""
        source = self._sources.pop(name, None)
        if source is None:
            return
        for each in _NAMED.findall(source):
            self._parse(each)
        self._bundle.add_resource(FluentResource(source))
