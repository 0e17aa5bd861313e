"""Zen's emojis: every card in each way in which it can lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.games.zen.deck import CARDS, Card, Colour, Face, lies
from bot.games.zen.view import write_card
from renderers.emojis import LOOK, EmojiSet, drawn, framed
from renderers.look import PALETTES
from renderers.zen.cards import COLOURS, UNITS, draw_card, side_of


@cache
def _cards() -> dict[str, tuple[Colour, Face]]:
    return {
        write_card(Card(colour, number), turned=turned): (colour, face)
        for colour in Colour
        for number in range(1, CARDS + 1)
        for turned, face in lies(number)
    }


class ZenEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`. A card goes by its name, with ``r`` where it lies turned."""

    def names(self) -> Sequence[str]:
        return tuple(_cards())

    def png(self, name: str) -> bytes:
        colour, face = _cards()[name]
        side = side_of(PALETTES[LOOK], colour)
        return framed(drawn(draw_card, face, side, COLOURS[LOOK], units=UNITS))


EMOJIS: Final[EmojiSet] = ZenEmojis()
