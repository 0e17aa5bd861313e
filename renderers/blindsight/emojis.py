"""Blindsight's emojis: every card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.blindsight.cards import HIGHEST, deck, read_card
from renderers.blindsight.cards import Style, face
from renderers.blindsight.layout import CARD
from renderers.emojis import LOOK, SIDE, EmojiSet, framed

_FACES: Final = face.__wrapped__
"""Drawn once each, they would only push out of the cache what pictures need again."""


class BlindsightEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`. A card goes by its notation."""

    def names(self) -> Sequence[str]:
        cards = deck(top=HIGHEST, without_colour=None, without_symbol=None)
        return tuple(dict.fromkeys(map(str, cards)))

    def png(self, name: str) -> bytes:
        return framed(_FACES(read_card(name), Style.SOLID, LOOK, SIDE / max(CARD)))


EMOJIS: Final[EmojiSet] = BlindsightEmojis()
