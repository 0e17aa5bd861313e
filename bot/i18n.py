"""Message catalogues: every text that a person sees, in each language, as Fluent messages of ``data/locales``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from bot.games.registry import found
from bot.games.resources import data
from bot.games.text import Param, Player, Text

LANGUAGES: Final = ("en", "ru")
DEFAULT: Final = "en"


class MissingMessage(LookupError):
    """A catalogue lacks a message, or a message a parameter: a fault of ours, found by tests."""


@cache
def _bundle(language: str) -> FluentBundle:
    # No isolation marks: Discord shows them as boxes on some phones; names are cleaned by `escape` instead.
    bundle = FluentBundle([language], use_isolating=False)
    # Ours first: a message of another package's never replaces one of ours.
    for folder in dict.fromkeys((data(), *(parts.data for parts in found().values()))):
        for path in sorted((folder / "locales" / language).glob("*.ftl")):
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


class Words:
    """Texts in one language. ``names`` says how each seat's player is called, escaped already."""

    __slots__ = ("_names", "language")

    def __init__(self, language: str = DEFAULT, names: Mapping[int, str] | None = None) -> None:
        self.language = language if language in LANGUAGES else DEFAULT
        self._names = names or {}

    def naming(self, names: Mapping[int, str]) -> Words:
        """Return the same language with these players' names."""
        return Words(self.language, names)

    def say(self, key: str, /, **params: Param) -> str:
        """Return a message in this language; raises MissingMessage."""
        bundle = _bundle(self.language)
        if not bundle.has_message(key):
            raise MissingMessage(f"{self.language}: no message {key}")
        value = bundle.get_message(key).value
        if value is None:
            raise MissingMessage(f"{self.language}: {key} has no value")
        words, errors = bundle.format_pattern(
            value, {name: self._param(each) for name, each in params.items()}
        )
        if errors:
            raise MissingMessage(f"{self.language}: {key}: {errors[0]}")
        return str(words)

    def text(self, text: Text) -> str:
        """Return a fact, a reason or any other text of the rules in this language."""
        return self.say(text.key, **dict(text.params))

    def name(self, seat: int) -> str:
        """Return what the player of a seat is called; without a name: the seat's number in words."""
        return self._names.get(seat) or self.say("seat-unnamed", seat=seat)

    def _param(self, value: Param) -> int | str:
        if isinstance(value, Text):
            return self.text(value)
        if isinstance(value, Player):
            return self.name(value.seat)
        return value


def has(key: str, language: str = DEFAULT) -> bool:
    """Return whether a catalogue holds a message."""
    return bool(_bundle(language).has_message(key))


def language_of(*preferences: str | None) -> str:
    """Return the first of some locales (``en-GB``, ``ru``, None) that there is a catalogue for, else English."""
    for preference in preferences:
        language = (preference or "").split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@\-+.!])")
_LONGEST_NAME: Final = 32


def escape(name: str) -> str:
    """Return a name from Discord made harmless in a text: no markdown, mentions or links, else as :func:`plain`."""
    return _MARKDOWN.sub(r"\\\1", plain(name))


def plain(name: str) -> str:
    """Return a name from Discord made harmless where no markdown counts: no line breaks or invisible marks.

    Letters of every script stay, four-byte characters too; direction marks, zero-width characters, controls and
    more than two combining marks in a row go. At most 32 characters; a name of which nothing is left becomes ``?``.
    """
    seen = "".join(each for each in name if not unicodedata.category(each).startswith("C"))
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", seen):
        category = unicodedata.category(character)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if category in {"Zs", "Zl", "Zp"}:
            kept.append(" ")
        elif marks <= 2:
            kept.append(character)
    return " ".join("".join(kept).split())[:_LONGEST_NAME].strip() or "?"
