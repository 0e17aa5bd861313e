"""Message catalogues: every text that a person sees, in each language, as Fluent messages of ``data/locales``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from bot.catalogue import Catalogue
from bot.games.message_ids import game_id
from bot.games.registry import found
from bot.games.resources import data
from bot.games.text import Param, Player, Text

LANGUAGES: Final = ("en", "ru")
DEFAULT: Final = "en"
_SAID: Final = 8192
"""Texts kept: some 2 MB."""
_NAMES: Final = 2048
"""Names kept as they are shown: each table says those of its people several times a move."""


@cache
def _catalogue(language: str) -> Catalogue:
    # Ours first: a message of another package never replaces one of ours.
    folders = dict.fromkeys((data(), *(parts.data for parts in found().values())))
    return Catalogue(
        language,
        [path for folder in folders for path in sorted((folder / "locales" / language).glob("*.ftl"))],
    )


class Words:
    """Texts in one language. ``names`` says how each seat's player is called: a mention, or what :func:`name` gives."""

    __slots__ = ("_names", "language")

    def __init__(self, language: str = DEFAULT, names: Mapping[int, str] | None = None) -> None:
        self.language = language if language in LANGUAGES else DEFAULT
        self._names = names or {}

    def naming(self, names: Mapping[int, str]) -> Words:
        """The same language with these players' names."""
        return Words(self.language, names)

    def say(self, key: str, /, **params: Param) -> str:
        """A message in this language; raises MissingMessage."""
        given = tuple([(name, self._param(each)) for name, each in params.items()]) if params else ()
        return _said(_catalogue(self.language), key, given)

    def text(self, text: Text) -> str:
        """A fact, a reason or any other text of the rules in this language."""
        return self.say(text.key, **dict(text.params))

    def name(self, seat: int) -> str:
        """What the player of a seat is called; without a name: the seat's number in words."""
        return self._names.get(seat) or self.say("seat-unnamed", seat=seat)

    def _param(self, value: Param) -> int | str:
        if type(value) is str or type(value) is int:  # most of them, and they are many
            return value
        if isinstance(value, Text):
            words = self if value.language is None else Words(value.language, self._names)
            return words.text(value)
        if isinstance(value, Player):
            return self.name(value.seat)
        return value


@lru_cache(maxsize=_SAID)
def _said(catalogue: Catalogue, key: str, params: tuple[tuple[str, int | str], ...]) -> str:
    """What a message says. It is put together once: a move shows the same words to everybody."""
    return catalogue.say(key, dict(params))


def has(key: str, language: str = DEFAULT) -> bool:
    """Whether a catalogue holds a message."""
    return _catalogue(language).has(key)


def game_text(game: str) -> Text | str:
    """What a game is called; one that isn't installed any more goes by its key."""
    return Text(game_id(game)) if has(game_id(game)) else game


def language_of(*preferences: str | None) -> str:
    """The first language we have among some locales (``en-GB``, ``ru``, None), else English."""
    for preference in preferences:
        language = (preference or "").split("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@\-+.!])")
_LONGEST_NAME: Final = 32
_MOST_MARKS: Final = 2
"""Combining marks in a row that a name may bear."""

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_ISOLATE: Final = "\u2069"

_IGNORABLE: Final = (
    *(0x00AD, 0x034F, 0x061C, *range(0x115F, 0x1161), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810)),
    *(*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10)),
    *(0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B)),
    *range(0xE0000, 0xE1000),
)
"""Default_Ignorable_Code_Point of Unicode 17.0, from DerivedCoreProperties.txt: Python's tables don't have it."""
COMPUTER: Final = "\U0001f916"
"""The mark before a computer player's name. People's names go without it, so nobody passes for one."""
_WITHOUT_INK: Final = "\u2800\u3164\ufffc\U00013441\U00013442\U0001d159"
"""Signs that take up room and show nothing, though Unicode counts them among letters and symbols: blanks of
Braille, Hangul and Egyptian, the place of an object, a note without its head."""
_LINE_BREAKS: Final = "\t\n\v\f\r\u0085\u2028\u2029"

_SEEN: Final = str.maketrans(
    dict.fromkeys([*map(chr, _IGNORABLE), COMPUTER], "")
    | dict.fromkeys(_WITHOUT_INK + _LINE_BREAKS, " ")
    | {"\U00016fe4": ""}
)
"""How invisible signs are replaced. The last one only fills up a Khitan word."""


def isolated(shown: str) -> str:
    """A name or a mention in isolates: with them a Hebrew name doesn't turn around the numbers after it."""
    return f"{FIRST_STRONG_ISOLATE}{shown}{POP_ISOLATE}"


def name(raw: str, *, markdown: bool) -> str:
    """A person's name as it is shown. Every name passes here, so that it is harmless wherever it stands.

    It is :func:`plain` in isolates. For a text in markdown it is also without markdown, mentions and links.
    """
    return isolated(escape(raw) if markdown else plain(raw))


def fit(shown: str, limit: int) -> str:
    """A text cut to a number of characters. An isolate that was cut open is closed again."""
    cut = shown[:limit]
    if len(shown) > limit and cut.count(FIRST_STRONG_ISOLATE) > cut.count(POP_ISOLATE):
        cut = shown[: limit - 1]
        if cut.count(FIRST_STRONG_ISOLATE) > cut.count(POP_ISOLATE):
            cut += POP_ISOLATE
    return cut


def spoken(shown: str) -> str:
    """A text without its isolates: as somebody would type it."""
    return shown.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")


def escape(typed: str) -> str:
    """What a person typed, made harmless in a text: no markdown, mentions or links, else as :func:`plain`."""
    return _MARKDOWN.sub(r"\\\1", plain(typed))


@lru_cache(maxsize=_NAMES)
def plain(typed: str) -> str:
    """What a person typed, made visible and put on one line; ``?`` if nothing of it can be seen.

    Letters of every script stay, four-byte characters too. Invisible signs go: direction marks, joiners,
    controls, fillers, selectors; so does the mark of computer players. Line breaks, spaces of any kind and
    signs without ink become one space. Combining marks stay only behind a letter, at most two in a row. At
    most 32 characters.
    """
    seen = "".join(each for each in typed.translate(_SEEN) if unicodedata.category(each)[0] != "C")
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", seen):
        match unicodedata.category(character):
            case "Zs":
                kept.append(" ")
            case "Mn" | "Me" | "Mc" if not kept or kept[-1] == " ":
                continue
            case "Mn" | "Me" if marks >= _MOST_MARKS:
                continue
            case "Mn" | "Me":
                kept.append(character)
                marks += 1
            case _:
                kept.append(character)
                marks = 0
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return line[:_LONGEST_NAME].strip() or "?"
