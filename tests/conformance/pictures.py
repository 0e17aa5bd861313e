"""What a record looks like, as digests: ``python -m tests.conformance.pictures FILE`` prints them as JSON."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from bot.games.record import load, plies
from bot.games.registry import rules_of
from bot.i18n import LANGUAGES, Words
from renderers.base import Look
from renderers.registry import renderer_of

POSITIONS = 5
"""Positions of a record that are looked at, spread from its start to its end."""


def digests(text: str) -> list[str]:
    """A digest of picture, description and board for each viewer of some positions of a record."""
    record = load(text)
    rules, renderer = rules_of(record.game), renderer_of(record.game)
    every = list(plies(record))
    found: list[str] = []
    for number in range(POSITIONS):
        state = every[number * (len(every) - 1) // (POSITIONS - 1)].state
        look = list(Look)[number % len(Look)]
        for viewer in (None, *range(1, record.seats + 1)):
            view = rules.view(state, viewer)
            shown = hashlib.sha256(renderer.png(view, look))
            for words in map(Words, LANGUAGES):
                shown.update(f"{renderer.alt(view, words)}\n{renderer.plain(view, words)}".encode())
            found.append(shown.hexdigest())
    return found


if __name__ == "__main__":
    print(json.dumps(digests(Path(sys.argv[1]).read_text(encoding="utf-8"))))
