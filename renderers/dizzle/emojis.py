"""Dizzle's emojis: the six dice, and each kind of field that is more than its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.dizzle.sheet import Kind
from renderers.canvas import Sketch, put_text
from renderers.dizzle import signs as art
from renderers.emojis import LOOK, SIDE, EmojiSet, drawn, framed
from renderers.fonts import Weight
from renderers.look import PALETTES

_DICE: Final = tuple(map(str, range(1, 7)))
_KINDS: Final = {kind.value: kind for kind in Kind if kind not in (Kind.PLAIN, Kind.START)}


class DizzleEmojis:
    """Fulfils :class:`renderers.emojis.EmojiSet`. A die goes by its number, a field by its kind."""

    def names(self) -> Sequence[str]:
        return (*_DICE, *_KINDS)

    def png(self, name: str) -> bytes:
        palette = PALETTES[LOOK]
        if name in _DICE:
            image = drawn(art.draw_die, palette.bright, palette.dark)
            put_text(
                image,
                name,
                (SIDE / 2, SIDE / 2),
                size=round(SIDE * 0.8),
                colour=palette.dark,
                weight=Weight.BLACK,
            )
            return framed(image)
        kind = _KINDS[name]
        field = drawn(art.draw_ground, art.ground_of(LOOK, kind), palette.ink, 3)
        sign = Sketch((round(SIDE * 0.72),) * 2)
        art.draw_sign(sign, kind, art.ink_of(LOOK, kind), art.ground_of(LOOK, kind))
        field.alpha_composite(sign.finished(), (round(SIDE * 0.14),) * 2)
        return framed(field)


EMOJIS: Final[EmojiSet] = DizzleEmojis()
