"""Highest's emojis: its lowest and its highest card."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.base import Look
from renderers.canvas import card, put_text
from renderers.emojis import SIDE, framed
from renderers.look import PALETTES

from .view import HIGHEST


class HighestEmojis:
    def names(self) -> Sequence[str]:
        return ("1", str(HIGHEST))

    def png(self, name: str) -> bytes:
        colours = PALETTES[Look.LIGHT]
        image = card((SIDE, SIDE), colours.panel, radius=20, edge=colours.ink, width=6).copy()
        put_text(image, name, (SIDE / 2, SIDE / 2), size=72, colour=colours.ink)
        return framed(image)


EMOJIS = HighestEmojis()
