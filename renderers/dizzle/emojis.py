"""Dizzle's emojis: the six dice, and each kind of field that is more than its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.dizzle.sheet import Kind
from renderers.canvas import Sketch
from renderers.dizzle import signs as art
from renderers.dizzle.dice import draw_die
from renderers.emojis import LOOK, SIDE, EmojiSet, drawn, framed
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
            return framed(drawn(draw_die, int(name), palette.bright, palette.dark))
        kind = _KINDS[name]
        field = drawn(art.draw_ground, art.ground_of(LOOK, kind), palette.ink, 3)
        sign = Sketch((round(SIDE * 0.72),) * 2)
        art.draw_sign(sign, kind, art.ink_of(LOOK, kind), art.ground_of(LOOK, kind))
        field.alpha_composite(sign.finished(), (round(SIDE * 0.14),) * 2)
        return framed(field)


EMOJIS: Final[EmojiSet] = DizzleEmojis()
