"""Dazzle's emojis: every card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.dazzle.view import RANKS, Card, Colour
from renderers.dazzle.cards import front
from renderers.emojis import LOOK, EmojiSet, framed

_CARDS: Final = {str(card): card for card in (Card(colour, rank) for colour in Colour for rank in RANKS)}


class DazzleEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`. A card goes by its notation."""

    def names(self) -> Sequence[str]:
        return tuple(_CARDS)

    def png(self, name: str) -> bytes:
        return framed(front(_CARDS[name], LOOK))


EMOJIS: Final[EmojiSet] = DazzleEmojis()
