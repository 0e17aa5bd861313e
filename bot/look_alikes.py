"""Letters of other alphabets that look like Latin ones: a phone set to Russian writes them without anyone noticing."""

from __future__ import annotations

import unicodedata
from typing import Final

_ALIKE: Final = str.maketrans(
    "авеёкмнорстухіјѕАВЕЁКМНОРСТУХІЈЅ",
    "abeekmhopctyxijsABEEKMHOPCTYXIJS",
)
_DASHES: Final = str.maketrans("‐‑‒–—―−×", "-------x")


def latin(text: str) -> str:
    """Text with look-alike letters, wide forms and typographic dashes replaced by plain Latin ones."""
    return unicodedata.normalize("NFKC", text).translate(_ALIKE).translate(_DASHES)
