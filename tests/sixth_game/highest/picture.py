"""The picture of Highest: points above, the card to beat in the middle, the own hand below."""

from __future__ import annotations

from bot.i18n import Words
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks, Renderer
from renderers.canvas import blank, png, put_fitted
from renderers.look import PALETTES

from .view import View
from .words import alt, lines


class HighestRenderer:
    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        colours = PALETTES[look]
        image = blank(colours.paper)
        rows = [
            " : ".join(map(str, view.scores)),
            "" if view.lead is None else f"{view.lead[1]}",
            "  ".join(f"[{card}]" if str(card) in marks.targets else str(card) for card in view.hand),
            " ".join(str(card) for _, card in view.laid),
        ]
        for number, row in enumerate(rows, start=1):
            box = (50, HEIGHT * (number - 1) / 4, WIDTH - 50, HEIGHT * number / 4)
            put_fitted(image, row, box, size=120, colour=colours.ink)
        return png(image)

    def alt(self, view: View, words: Words) -> str:
        return alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        return "\n".join(lines(view, words))


RENDERER: Renderer[View] = HighestRenderer()
