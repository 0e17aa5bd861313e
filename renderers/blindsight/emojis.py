"""Blindsight's emojis: every card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.blindsight.cards import HIGHEST, deck, read_card
from renderers.blindsight.cards import Style, new_face
from renderers.blindsight.layout import CARD
from renderers.emojis import LOOK, SIDE, EmojiSet, framed


class BlindsightEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`. A card goes by its notation."""

    def names(self) -> Sequence[str]:
        cards = deck(top=HIGHEST, without_colour=None, without_symbol=None)
        return tuple(dict.fromkeys(map(str, cards)))

    def png(self, name: str) -> bytes:
        # Each is drawn once: kept, it would only push out what pictures need again.
        return framed(new_face(read_card(name), Style.SOLID, LOOK, SIDE / max(CARD)))


EMOJIS: Final[EmojiSet] = BlindsightEmojis()
